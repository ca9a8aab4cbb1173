import { firstIndex, groupedBy } from '../model/sequences.js';
import { startOf } from './clock.js';
import type { HarEntry, HarHeader, Recording } from './har.js';
import { skipped, type Skipped } from './reasons.js';

/** Selects the entries of a recording that were received over the network, once each. */

/**
 * Whether an entry comes from Firefox's cache, for which it writes no sizes, address or duration.
 */
function isCachedByFirefox(entry: HarEntry, { creator, browser }: Recording): boolean {
  const { time, request, response, serverIPAddress, connection } = entry;
  const isFirefox = /firefox/i.test(`${creator} ${browser}`) && !/playwright/i.test(creator);
  const isUnmeasured = time === 0 && request.headersSize === 0 && response.headersSize === 0;
  return isFirefox && isUnmeasured && serverIPAddress === undefined && connection === undefined;
}

/** Whether a browser already had the response. */
function isCached(entry: HarEntry, recording: Recording): boolean {
  const { response, _fromCache, _fromDiskCache, _fetchType } = entry;
  return (
    response.status === 304 ||
    response.fromDiskCache === true ||
    response.fromPrefetchCache === true ||
    Boolean(_fromCache) ||
    _fromDiskCache === true ||
    /cache/i.test(_fetchType ?? '') ||
    isCachedByFirefox(entry, recording)
  );
}

/** Whether a service worker responded. */
const isViaWorker = ({ response, _fetchType }: HarEntry): boolean =>
  response._fetchedViaServiceWorker === true ||
  response.fromServiceWorker === true ||
  /worker/i.test(_fetchType ?? '');

/** Whether a service worker received the response from the network, and forwarded it. */
const isPassedOn = (entry: HarEntry): boolean =>
  isViaWorker(entry) && entry.response._serviceWorkerResponseSource === 'network';

/** Whether a response has no bytes, so that it was in a cache or a service worker. */
const isOfNoBytes = ({ response: { status, _transferSize, bodySize } }: HarEntry): boolean =>
  status > 0 && (_transferSize === 0 || bodySize < -1);

/** Returns why an entry says nothing about a deployment; null if it might. */
export function whyLeftOut(entry: HarEntry, recording: Recording): Skipped | null {
  if (isCached(entry, recording)) return skipped.cache;
  if (entry._wasFulfilled === true) return skipped.test;
  if (isViaWorker(entry)) return isPassedOn(entry) ? null : skipped.worker;
  if (isOfNoBytes(entry)) return skipped.client;
  return Number.isNaN(startOf(entry)) ? skipped.timeless : null;
}

const intervalOf = (entry: HarEntry): [start: number, end: number] => {
  const start = startOf(entry);
  return [start, start + Math.max(0, entry.time)];
};

/** Maximum difference between the times of a page and of its service worker, ms. */
const inaccuracy = 20;

/** Whether a request of a service worker was only in progress while a page's request was. */
function mayBeOf(page: HarEntry, worker: HarEntry): boolean {
  const [start, end] = intervalOf(page);
  const [first, last] = intervalOf(worker);
  return first >= start - inaccuracy && last <= end + inaccuracy;
}

const isOfPage = (entry: HarEntry): boolean => isViaWorker(entry) || isOfNoBytes(entry);

const headersKey = (headers: readonly HarHeader[]): string =>
  JSON.stringify(headers.map(({ name, value }) => [name.toLowerCase(), value]).toSorted());

/** Whether a service worker returned exactly the response that it received. */
function isSameResponse({ response: page }: HarEntry, { response: own }: HarEntry): boolean {
  return page.status === own.status && headersKey(page.headers) === headersKey(own.headers);
}

/** Returns the request of a service worker, with the bodies that only the page's entry contains. */
function combined(page: HarEntry, worker: HarEntry): HarEntry {
  const { request, response } = worker;
  const sent = request.postData?.text ? request.postData : page.request.postData;
  const isMissing = (response.content.text ?? '') === '';
  const isFilled = isMissing && (isPassedOn(page) || isSameResponse(page, worker));
  return {
    ...worker,
    request: sent === undefined ? request : { ...request, postData: sent },
    response: isFilled ? { ...response, content: page.response.content } : response,
  };
}

const requestLine = ({ request: { method, url } }: HarEntry): string => `${method} ${url}`;

/**
 * The requests that a service worker might have sent, by method and URL, in the order of their
 * starts.
 */
class WorkerRequests {
  readonly #all: ReadonlyMap<string, readonly HarEntry[]>;
  /** requests that their recorder marks as a service worker's */
  readonly #marked: ReadonlyMap<string, readonly HarEntry[]>;
  readonly #positions: ReadonlyMap<HarEntry, number>;
  readonly #taken = new Set<HarEntry>();

  constructor(entries: readonly HarEntry[]) {
    this.#positions = new Map(entries.map((entry, position) => [entry, position]));
    const timed = entries.filter((one) => !isOfPage(one) && !Number.isNaN(startOf(one)));
    const sorted = timed.toSorted((one, other) => startOf(one) - startOf(other));
    this.#all = groupedBy(sorted, requestLine);
    const marked = sorted.filter(({ _serviceWorkerRef: worker }) => worker !== undefined);
    this.#marked = groupedBy(marked, requestLine);
  }

  /** Removes and returns the service worker's request that a page caused; undefined for none. */
  take(page: HarEntry): HarEntry | undefined {
    const possible = this.#during(page)
      .filter((one) => one !== page && !this.#taken.has(one) && mayBeOf(page, one))
      .toSorted((one, other) => this.#positionOf(one) - this.#positionOf(other));
    // A worker might have sent it more than once.
    const found = possible.find((worker) => isSameResponse(page, worker)) ?? possible[0];
    if (found !== undefined) this.#taken.add(found);
    return found;
  }

  /** Returns the entries that began while a page waited. */
  #during(page: HarEntry): readonly HarEntry[] {
    const requests = isOfPage(page) ? this.#all : this.#marked;
    const alike = requests.get(requestLine(page)) ?? [];
    const [start, end] = intervalOf(page);
    const first = firstIndex(alike, (one) => startOf(one) >= start - inaccuracy);
    const next = firstIndex(alike, (one) => startOf(one) > end + inaccuracy);
    return alike.slice(first, next);
  }

  #positionOf(entry: HarEntry): number {
    return this.#positions.get(entry) ?? 0;
  }
}

/**
 * Removes duplicates: a request through a service worker is recorded as the page's and as the
 * worker's, of which the worker's counts.
 */
export function withoutDoubles(recording: Recording): Recording {
  const { entries } = recording;
  const workers = new WorkerRequests(entries);
  const isDouble = new Set<HarEntry>();
  const sent = new Map<HarEntry, HarEntry>();
  for (const page of entries) {
    if (page._serviceWorkerRef !== undefined || sent.has(page)) continue;
    const worker = workers.take(page);
    if (worker === undefined) continue;
    isDouble.add(page);
    sent.set(worker, combined(page, worker));
  }
  if (isDouble.size === 0) return recording;
  const single = entries.filter((one) => !isDouble.has(one));
  return { ...recording, entries: single.map((one) => sent.get(one) ?? one) };
}
