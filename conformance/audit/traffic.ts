import { Redactor } from '../../src/input/redactor.js';
import { Accounts } from './accounts.js';
import { addressOf, type Address } from './addresses.js';
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

/** Why an entry says nothing about a deployment; null if it may. */
function whyLeftOut(entry: HarEntry): string | null {
  if (entry.response.status === 304 || entry._fromCache !== undefined)
    return 'from a cache of the client';
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
  const requestsOf = ({ entries, damaged }: Recording): Request[] => {
    leftOut.add('damaged', damaged);
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
  const found = recordings.map(requestsOf);
  const baseUrls = baseUrl === undefined ? ownBaseUrls(found.flat()) : [baseUrl];
  let accounts = new Accounts([], null);
  let redactor: Redactor | undefined;
  const streams: Recorded[][] = [];
  for (const requests of found) {
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
          recordedOf({ ...request, sender: sender(request.entry), redactor: secrets }),
        )
        .toSorted((left, right) => left.start - right.start);
      if (stream.length > 0) streams.push(stream);
    }
  }
  return { streams, baseUrls, secrets: accounts.secrets, leftOut: leftOut.counts };
}

const bound = (accounts: Accounts) => ({ sender: (entry: HarEntry) => accounts.sender(entry) });

function ownBaseUrls(requests: readonly Request[]): string[] {
  return [...new Set(requests.filter(isOwn).map(({ address }) => address.baseUrl))];
}
