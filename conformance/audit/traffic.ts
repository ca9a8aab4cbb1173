import { Redactor } from '../../src/input/redactor.js';
import { Accounts } from './accounts.js';
import { addressOf, type Address } from './addresses.js';
import { inCausalOrder } from './causality.js';
import { clockOf } from './clock.js';
import type { HarEntry, Recording } from './har.js';
import { recordedOf, type Recorded } from './recorded.js';

/** What is in recordings. */
export interface Traffic {
  /** exchanges of the API in the order of their starts, one list for each recording and base URL */
  readonly streams: readonly (readonly Recorded[])[];
  readonly baseUrls: readonly string[];
  /** texts that must not appear in a report */
  readonly secrets: readonly string[];
  /** entries by why they are left out */
  readonly leftOut: ReadonlyMap<string, number>;
}

interface Request {
  readonly entry: HarEntry;
  readonly address: Address;
}

/** Words of this API alone: others have subscriptions as well. */
const ownWords = /"(entity_type|data_status|interpretations|discovered_at)"/;

const isOwn = ({ entry: { request, response } }: Request): boolean => {
  const { content } = response;
  const body = content.encoding === 'base64' ? fromBase64(content.text) : content.text;
  return ownWords.test(body ?? '') || ownWords.test(request.postData?.text ?? '');
};

function fromBase64(text = ''): string {
  try {
    return atob(text);
  } catch {
    return '';
  }
}

/** Whether a browser had the response already. */
const isCached = ({ response, _fromCache, _fetchType }: HarEntry): boolean =>
  response.status === 304 || _fromCache !== undefined || /cache/i.test(_fetchType ?? '');

/** Whether a service worker may have made the response up, or had it already. */
function isOfWorker({ response, _fetchType }: HarEntry): boolean {
  const { _fetchedViaServiceWorker: isVia, _serviceWorkerResponseSource: source } = response;
  return (isVia === true && source !== 'network') || /worker/i.test(_fetchType ?? '');
}

/** Why an entry says nothing about a deployment; null if it may. */
function whyLeftOut(entry: HarEntry): string | null {
  if (isCached(entry)) return 'from a cache of the client';
  if (isOfWorker(entry)) return 'from a service worker';
  if (entry._wasFulfilled === true) return 'made up by a test';
  return Number.isNaN(Date.parse(entry.startedDateTime)) ? 'without a time' : null;
}

/** The same exchange in two files is one. */
const keyOf = ({ request, response, startedDateTime, time }: HarEntry): string =>
  JSON.stringify([startedDateTime, time, request.method, request.url, response]);

class LeftOut {
  readonly counts = new Map<string, number>();

  add(why: string, amount = 1): void {
    if (amount > 0) this.counts.set(why, (this.counts.get(why) ?? 0) + amount);
  }
}

/**
 * Finds the requests of the API in recordings.
 * @param baseUrl only those below it; by default, those below each address in front of `/v1` where
 * anything shows that it is this API
 */
export function trafficOf(recordings: readonly Recording[], baseUrl?: string): Traffic {
  const leftOut = new LeftOut();
  const seen = new Set<string>();
  const requestsOf = ({ entries, damaged, creator }: Recording): Request[] => {
    leftOut.add('damaged', damaged);
    // Insomnia exports the last response of each request, beside what the request is by now
    if (/^insomnia/i.test(creator)) {
      leftOut.add('paired by Insomnia when it was exported', entries.length);
      return [];
    }
    const before = new Set(seen);
    return entries.flatMap((entry) => {
      const address = addressOf(entry);
      if (address === null) {
        leftOut.add('of something else');
        return [];
      }
      const key = keyOf(entry);
      const why = before.has(key) ? 'recorded twice' : whyLeftOut(entry);
      seen.add(key);
      if (why !== null) leftOut.add(why);
      return why === null ? [{ entry, address }] : [];
    });
  };
  const found = recordings.map((recording) => ({
    requests: requestsOf(recording),
    clock: clockOf(recording),
  }));
  const baseUrls =
    baseUrl === undefined ? ownBaseUrls(found.flatMap(({ requests }) => requests)) : [baseUrl];
  let accounts = new Accounts([], null);
  let redactor: Redactor | undefined;
  const streams: Recorded[][] = [];
  for (const { requests, clock } of found) {
    const own = requests.filter(({ address }) => baseUrls.includes(address.baseUrl));
    leftOut.add('of something else', requests.length - own.length);
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
          recordedOf({ ...request, sender: sender(request.entry), clock, redactor: secrets }),
        )
        .toSorted((left, right) => left.start - right.start);
      if (stream.length > 0) streams.push(inCausalOrder(stream, clock));
    }
  }
  return { streams, baseUrls, secrets: accounts.secrets, leftOut: leftOut.counts };
}

const bound = (accounts: Accounts) => ({ sender: (entry: HarEntry) => accounts.sender(entry) });

function ownBaseUrls(requests: readonly Request[]): string[] {
  return [...new Set(requests.filter(isOwn).map(({ address }) => address.baseUrl))];
}
