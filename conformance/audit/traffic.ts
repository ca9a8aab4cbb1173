import { largest } from '../model/sequences.js';
import { normalizeWord } from '../model/values.js';
import { createHash } from 'node:crypto';
import { Redactor } from '../../src/input/redactor.js';
import { bodyObject, succeeded } from '../http/response.js';
import { isSubscription } from '../findings/expect-subscription.js';
import type { AuditBudget } from './budget.js';
import { Accounts } from './accounts.js';
import { type Address, addressOf } from './addresses.js';
import { type Clock, clockOf } from './clock.js';
import { isClearlyOlder } from './inferred.js';
import type { HarEntry, Recording } from './har.js';
import { whyLeftOut, withoutDoubles } from './over-network.js';
import { skipped, type Skipped } from './reasons.js';
import { keepsBodies, receivedBody, requestBodyOf } from './recorded-body.js';
import { type Recorded, recordedOf } from './recorded.js';

/** Maximum error of clocks of browsers and proxies, ms. */
const clockError = 20;

/** Maximum error of times that show the use of an id before its create request, ms. */
const mostDelay = 2000;

/** Smallest difference between two times, ms. */
const tick = 0.001;

/** Assumed distance of two requests if their times do not show it, ms. */
const anyTime = 3_600_000;

/** Returns the id in a create response. */
function createdId({ response }: Recorded): string | null {
  const { id } = bodyObject(response);
  const isCreation = response.request.operation === 'createSubscription' && succeeded(response);
  return isCreation && isSubscription(response) && typeof id === 'string'
    ? normalizeWord(id)
    : null;
}

/** Groups the requests that name an id, by that id. */
function usesById(stream: readonly Recorded[]): Map<string, Recorded[]> {
  const uses = new Map<string, Recorded[]>();
  for (const recorded of stream) {
    const { id } = recorded.response.request;
    if (id === undefined) continue;
    const some = uses.get(normalizeWord(id)) ?? [];
    some.push(recorded);
    uses.set(normalizeWord(id), some);
  }
  return uses;
}

/** Whether a request might have waited for another one, although their times overlap. */
function mayHaveWaited(creation: Recorded, first: number, { resolution }: Clock): boolean {
  if (!creation.isMeasured || resolution > 1 || first === creation.start) return true;
  return creation.end - first <= clockError;
}

/**
 * Returns how much longer than recorded requests might have taken, ms: some recorders write when a
 * request was made, without its wait for a connection. Ids that were used too early reveal that.
 */
function delayIn(stream: readonly Recorded[], { resolution }: Clock): number {
  if (resolution > 1) return 0;
  const uses = usesById(stream);
  let delay = 0;
  for (const creation of stream) {
    const id = createdId(creation) ?? '';
    const using = creation.isMeasured && !isClearlyOlder(creation) ? uses.get(id) : undefined;
    // A second create response with the id is about the same subscription.
    uses.delete(id);
    const early = using?.map(({ start }) => creation.end - start) ?? [];
    const longest = largest([0, ...early]);
    if (longest > clockError && longest <= mostDelay) delay = Math.max(delay, longest);
  }
  return delay;
}

/**
 * Orders requests causally if the recorder's times are not exact enough: a request that names an id
 * was sent after the response that first showed it. An id that was used before shows that the
 * create request returned an earlier subscription, and says nothing about the order.
 * @param stream in the order of their starts
 */
function inCausalOrder(stream: readonly Recorded[], clock: Clock): Recorded[] {
  const delay = delayIn(stream, clock);
  if (delay > 0) return stream.map((recorded) => ({ ...recorded, end: recorded.end + delay }));
  const ends = new Map<Recorded, number>();
  const starts = new Map<Recorded, number>();
  const uses = usesById(stream);
  for (const creation of stream) {
    const using = uses.get(createdId(creation) ?? '') ?? [];
    const first = using.reduce((least, { start }) => Math.min(least, start), Infinity);
    const isKnown = first < creation.start - clock.resolution + 1 || isClearlyOlder(creation);
    if (isKnown || first >= creation.end || !mayHaveWaited(creation, first, clock)) continue;
    const end = Math.max(first, creation.start + tick);
    ends.set(creation, end);
    const next = Number.isFinite(clock.resolution) ? end : end + anyTime;
    for (const one of using) starts.set(one, Math.max(one.start, next));
    // A second create response with the id is about the same subscription.
    uses.delete(createdId(creation) ?? '');
  }
  const moved = stream.map((recorded) => {
    const start = starts.get(recorded) ?? recorded.start;
    const end = ends.get(recorded) ?? recorded.end;
    return { ...recorded, start, end: Math.max(start, end) };
  });
  return moved.toSorted((one, other) => one.start - other.start);
}

/** The content of recordings. */
export interface Traffic {
  /** exchanges of the API in the order of their starts, one list per recording and base URL */
  readonly streams: readonly (readonly Recorded[])[];
  readonly baseUrls: readonly string[];
  /** strings that must not appear in a report */
  readonly secrets: readonly string[];
  /** number of requests to other URLs, by URL */
  readonly others: ReadonlyMap<string, number>;
  /** number of excluded entries, by reason */
  readonly leftOut: ReadonlyMap<Skipped, number>;
}

interface Request {
  readonly entry: HarEntry;
  readonly address: Address;
}

/** Matches words of this API only; other APIs have subscriptions, too. */
const ownWords = /"(entity_type|data_status|interpretations|discovered_at)"/;

/** Whether a request or its response shows that it belongs to this API. */
const isOwn = ({ entry }: Request, budget: AuditBudget): boolean =>
  ownWords.test(receivedBody(entry, false, budget).text) ||
  ownWords.test(requestBodyOf(entry, budget).text ?? '');

/**
 * Returns a key that identifies an exchange in two files. A digest needs less memory than bodies.
 */
const entryKey = ({ request, response, startedDateTime, time }: HarEntry): string =>
  createHash('sha256')
    .update(JSON.stringify([startedDateTime, time, request.method, request.url, response]))
    .digest('base64');

class Counts<Key> {
  readonly counts = new Map<Key, number>();

  add(key: Key, amount = 1): void {
    if (amount > 0) this.counts.set(key, (this.counts.get(key) ?? 0) + amount);
  }
}

/** Returns the scheme and the host of a request; null if there is none. */
function originOf({ request: { url } }: HarEntry): string | null {
  const origin = URL.canParse(url) ? new URL(url).origin : 'null';
  return origin === 'null' ? null : origin;
}

/**
 * Finds the requests of the API in recordings.
 * @param baseUrl only requests below it; by default, those below each URL in front of `/v1` where a
 * request shows that it belongs to this API
 */
export function trafficOf(
  recordings: readonly Recording[],
  budget: AuditBudget,
  baseUrl?: string,
): Traffic {
  const leftOut = new Counts<Skipped>();
  const others = new Counts<string>();
  const seen = new Set<string>();
  const requestsOf = (recording: Recording): Request[] => {
    const { entries, damaged, creator } = recording;
    leftOut.add(skipped.damaged, damaged);
    // Insomnia exports the last response of each request with the current state of the request.
    if (/^insomnia/i.test(creator)) {
      leftOut.add(skipped.insomnia, entries.length);
      return [];
    }
    const before = new Set(seen);
    return entries.flatMap((entry) => {
      const address = addressOf(entry);
      if (address === null) {
        leftOut.add(skipped.other);
        const origin = originOf(entry);
        if (origin !== null) others.add(origin);
        return [];
      }
      // A single recording repeats no other.
      const key = recordings.length === 1 ? '' : entryKey(entry);
      const why = before.has(key) ? skipped.twice : whyLeftOut(entry, recording);
      seen.add(key);
      if (why !== null) leftOut.add(why);
      return why === null ? [{ entry, address }] : [];
    });
  };
  const found = recordings.map(withoutDoubles).map((recording) => ({
    requests: requestsOf(recording),
    clock: clockOf(recording),
    isKept: keepsBodies(recording),
    lag: recording.lag,
  }));
  const baseUrls =
    baseUrl === undefined
      ? ownBaseUrls(
          found.flatMap(({ requests }) => requests),
          budget,
        )
      : [baseUrl];
  let accounts = new Accounts([], null);
  let redactor: Redactor | undefined;
  const streams: Recorded[][] = [];
  for (const { requests, clock, isKept, lag } of found) {
    const own = requests.filter(({ address }) => baseUrls.includes(address.baseUrl));
    leftOut.add(skipped.other, requests.length - own.length);
    for (const { address } of requests)
      if (!baseUrls.includes(address.baseUrl)) others.add(address.baseUrl);
    accounts = new Accounts(
      own.map(({ entry }) => entry),
      accounts,
    );
    const { sender } = bound(accounts);
    // All secrets are known when the evidence is read.
    const secrets = (): Redactor => (redactor ??= new Redactor(accounts.secrets));
    const facts = { clock, isKept, lag, redactor: secrets };
    for (const one of baseUrls) {
      const stream = own
        .filter(({ address }) => address.baseUrl === one)
        .map(({ entry, address }) =>
          recordedOf({ entry, sender: sender(entry), facts }, address, budget),
        )
        .toSorted((left, right) => left.start - right.start);
      if (stream.length > 0) streams.push(inCausalOrder(stream, clock));
    }
  }
  return {
    streams,
    baseUrls,
    secrets: accounts.secrets,
    others: others.counts,
    leftOut: leftOut.counts,
  };
}

const bound = (accounts: Accounts) => ({ sender: (entry: HarEntry) => accounts.sender(entry) });

function ownBaseUrls(requests: readonly Request[], budget: AuditBudget): string[] {
  const found = new Set<string>();
  for (const request of requests) {
    const { baseUrl } = request.address;
    if (!found.has(baseUrl) && isOwn(request, budget)) found.add(baseUrl);
  }
  return [...found];
}
