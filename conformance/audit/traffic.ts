import { Redactor } from '../../src/input/redactor.js';
import { Accounts } from './accounts.js';
import { addressOf, type Address } from './addresses.js';
import { inCausalOrder } from './causality.js';
import { clockOf } from './clock.js';
import type { HarEntry, Recording } from './har.js';
import { whyLeftOut, withoutDoubles } from './network.js';
import { skipped, type Skipped } from './reasons.js';
import { recordedOf, type Recorded } from './recorded.js';
import { keepsBodies, receivedBody, sentBody } from './recorded-body.js';

/** What is in recordings. */
export interface Traffic {
  /** exchanges of the API in the order of their starts, one list for each recording and base URL */
  readonly streams: readonly (readonly Recorded[])[];
  readonly baseUrls: readonly string[];
  /** texts that must not appear in a report */
  readonly secrets: readonly string[];
  /** requests to other addresses, by the address */
  readonly others: ReadonlyMap<string, number>;
  /** entries by why they are left out */
  readonly leftOut: ReadonlyMap<Skipped, number>;
}

interface Request {
  readonly entry: HarEntry;
  readonly address: Address;
}

/** Words of this API alone: others have subscriptions as well. */
const ownWords = /"(entity_type|data_status|interpretations|discovered_at)"/;

/** Whether anything in a request or its response shows that it is of this API. */
const isOwn = ({ entry }: Request): boolean =>
  ownWords.test(receivedBody(entry, false).text) || ownWords.test(sentBody(entry).text ?? '');

/** The same exchange in two files is one. */
const keyOf = ({ request, response, startedDateTime, time }: HarEntry): string =>
  JSON.stringify([startedDateTime, time, request.method, request.url, response]);

class Counts<Key> {
  readonly counts = new Map<Key, number>();

  add(key: Key, amount = 1): void {
    if (amount > 0) this.counts.set(key, (this.counts.get(key) ?? 0) + amount);
  }
}

/** The scheme and the host of a request; null for one that goes to none. */
function originOf({ request: { url } }: HarEntry): string | null {
  const origin = URL.canParse(url) ? new URL(url).origin : 'null';
  return origin === 'null' ? null : origin;
}

/**
 * Finds the requests of the API in recordings.
 * @param baseUrl only those below it; by default, those below each address in front of `/v1` where
 * anything shows that it is this API
 */
export function trafficOf(recordings: readonly Recording[], baseUrl?: string): Traffic {
  const leftOut = new Counts<Skipped>();
  const others = new Counts<string>();
  const seen = new Set<string>();
  const requestsOf = (recording: Recording): Request[] => {
    const { entries, damaged, creator } = recording;
    leftOut.add(skipped.damaged, damaged);
    // Insomnia exports the last response of each request, beside what the request is by now
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
      const key = keyOf(entry);
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
  }));
  const baseUrls =
    baseUrl === undefined ? ownBaseUrls(found.flatMap(({ requests }) => requests)) : [baseUrl];
  let accounts = new Accounts([], null);
  let redactor: Redactor | undefined;
  const streams: Recorded[][] = [];
  for (const { requests, clock, isKept } of found) {
    const own = requests.filter(({ address }) => baseUrls.includes(address.baseUrl));
    leftOut.add(skipped.other, requests.length - own.length);
    for (const { address } of requests)
      if (!baseUrls.includes(address.baseUrl)) others.add(address.baseUrl);
    accounts = new Accounts(
      own.map(({ entry }) => entry),
      accounts,
    );
    const { sender } = bound(accounts);
    // every secret is known once somebody reads the evidence
    const secrets = (): Redactor => (redactor ??= new Redactor(accounts.secrets));
    for (const one of baseUrls) {
      const stream = own
        .filter(({ address }) => address.baseUrl === one)
        .map((request) =>
          recordedOf({
            ...request,
            sender: sender(request.entry),
            clock,
            isKept,
            redactor: secrets,
          }),
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

function ownBaseUrls(requests: readonly Request[]): string[] {
  const found = new Set<string>();
  for (const request of requests) {
    const { baseUrl } = request.address;
    if (!found.has(baseUrl) && isOwn(request)) found.add(baseUrl);
  }
  return [...found];
}
