import { firstIndex, groupedBy } from '../model/sequences.js';
import { headersOf, type HarEntry, type Recording } from './har.js';

/** The accuracy of a recorder's times. */
export interface Clock {
  /** ms; closer times cannot be distinguished; infinite if no times can */
  readonly resolution: number;
  /** whether a duration of 0 was not measured */
  readonly isZeroUnknown: boolean;
  /**
   * end of the preflight of a request, ms since the epoch, if the preflight began after the request
   */
  readonly preflights: ReadonlyMap<HarEntry, number>;
}

/**
 * Determines the clock of a recording: some recorders write whole seconds, and Safari writes 0 for
 * missing durations.
 */
export function clockOf({ creator, browser, entries }: Recording): Clock {
  const known = entries.map(startOf).filter((start) => !Number.isNaN(start));
  const isFirefox = /firefox/i.test(`${creator} ${browser}`);
  return {
    resolution: resolutionOf(known),
    isZeroUnknown: /^webkit/i.test(creator),
    preflights: preflightsIn(entries, isFirefox),
  };
}

/** Returns when a request began, ms since the epoch; NaN if that was not recorded. */
export const startOf = ({ startedDateTime, _start: exact }: HarEntry): number =>
  exact ?? Date.parse(startedDateTime);

/** Maximum time between a request and the preflight for which it waits, ms. */
const mostWait = 5000;

/** Returns the preflights by the requests that they are for. */
function preflightsByRequest(entries: readonly HarEntry[]): Map<string, HarEntry[]> {
  const found = new Map<string, HarEntry[]>();
  for (const entry of entries) {
    if (entry.request.method.toUpperCase() !== 'OPTIONS') continue;
    const method = headersOf(entry.request).get('access-control-request-method');
    if (method === null || Number.isNaN(startOf(entry))) continue;
    const key = `${method.toUpperCase()} ${entry.request.url}`;
    const alike = found.get(key);
    if (alike === undefined) found.set(key, [entry]);
    else alike.push(entry);
  }
  return found;
}

/**
 * Returns the ends of preflights that began after their requests: some recorders write when a
 * request was made, and its duration without the preflight.
 * @param isAlways whether the recorder never counts the time of a preflight
 */
function preflightsIn(entries: readonly HarEntry[], isAlways: boolean): Map<HarEntry, number> {
  const ends = new Map<HarEntry, number>();
  const preflights = preflightsByRequest(entries);
  if (preflights.size === 0) return ends;
  const alike = groupedBy(
    entries,
    ({ request: { method, url } }) => `${method.toUpperCase()} ${url}`,
  );
  for (const [key, some] of preflights) {
    const requests = (alike.get(key) ?? [])
      .map((request) => ({ request, sent: startOf(request) }))
      .filter(({ sent }) => !Number.isNaN(sent))
      .toSorted((one, other) => one.sent - other.sent);
    for (const preflight of some) {
      const start = startOf(preflight);
      const end = start + Math.max(0, preflight.time);
      const next = firstIndex(requests, ({ sent }) => sent > start);
      const latest = requests[next - 1]?.sent ?? -Infinity;
      const since = Math.min(latest, start - mostWait);
      const first = firstIndex(requests, ({ sent }) => sent >= since);
      for (const { request, sent } of requests.slice(first, next)) {
        const isCounted = !isAlways && sent + request.time >= end;
        if (!isCounted) ends.set(request, Math.max(end, ends.get(request) ?? 0));
      }
    }
  }
  return ends;
}

function resolutionOf(starts: readonly number[]): number {
  if (starts.length > 1 && new Set(starts).size === 1) return Number.POSITIVE_INFINITY;
  return starts.every((start) => start % 1000 === 0) ? 1000 : 1;
}

/** Whether the recording contains the duration of an exchange. */
export const isMeasured = ({ time }: HarEntry, { isZeroUnknown }: Clock): boolean =>
  time > 0 || (time === 0 && !isZeroUnknown);

/** Statuses of a gateway that did not wait for the service. */
const ofGateway = [408, 502, 503, 504];

/** How long after such a response a request might take effect, ms. */
const afterwards = 60_000;

/** Time after which clients give up, ms. */
const longest = 300_000;

/** Returns when a request had certainly taken effect; Infinity if there was no response. */
export function endTimeOf(entry: HarEntry, start: number, clock: Clock): number {
  const { status } = entry.response;
  if (status === 0) return Number.POSITIVE_INFINITY;
  const duration = isMeasured(entry, clock) ? entry.time : longest;
  const more = ofGateway.includes(status) ? afterwards : 0;
  const begun = Math.max(start, clock.preflights.get(entry) ?? start);
  return begun + duration + more + clock.resolution - 1;
}
