import { groupedBy } from '../model/sequences.js';
import { headersOf, type HarEntry, type Recording } from './har.js';

/** How exactly a recorder tells times. */
export interface Clock {
  /** ms; it takes moments that are closer together for the same; infinite if it tells none apart */
  readonly resolution: number;
  /** whether a duration of 0 was not measured */
  readonly isZeroUnknown: boolean;
  /** when the preflight of a request was over, ms since the epoch, where it began after the request */
  readonly preflights: ReadonlyMap<HarEntry, number>;
}

/** The clock of a recording: some write whole seconds, and Safari 0 for durations it lacks. */
export function clockOf({ creator, browser, entries }: Recording): Clock {
  const known = entries.map(startOf).filter((start) => !Number.isNaN(start));
  const isFirefox = /firefox/i.test(`${creator} ${browser}`);
  return {
    resolution: resolutionOf(known),
    isZeroUnknown: /^webkit/i.test(creator),
    preflights: preflightsIn(entries, isFirefox),
  };
}

/** When a request began, ms since the epoch; NaN if that was not recorded. */
export const startOf = ({ startedDateTime, _start: exact }: HarEntry): number =>
  exact ?? Date.parse(startedDateTime);

/** So long before a preflight the request may have been made that waits for it, ms. */
const mostWait = 5000;

/** The preflights by the requests that they are for. */
function preflightsByRequest(entries: readonly HarEntry[]): Map<string, HarEntry[]> {
  const found = new Map<string, HarEntry[]>();
  for (const entry of entries) {
    if (entry.request.method.toUpperCase() !== 'OPTIONS') continue;
    const method = headersOf(entry.request).get('access-control-request-method');
    if (method === null || Number.isNaN(startOf(entry))) continue;
    const key = `${method.toUpperCase()} ${entry.request.url}`;
    found.set(key, [...(found.get(key) ?? []), entry]);
  }
  return found;
}

/**
 * Some recorders write down when a request was made, and how long it took without its preflight,
 * which began later: so it was under way until after that one.
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
    const requests = alike.get(key) ?? [];
    for (const preflight of some) {
      const start = startOf(preflight);
      const end = start + Math.max(0, preflight.time);
      const earlier = requests.filter((request) => startOf(request) <= start);
      const latest = Math.max(...earlier.map(startOf));
      for (const request of earlier) {
        const mayWait = startOf(request) === latest || start - startOf(request) <= mostWait;
        const isCounted = !isAlways && startOf(request) + request.time >= end;
        if (mayWait && !isCounted) ends.set(request, Math.max(end, ends.get(request) ?? 0));
      }
    }
  }
  return ends;
}

function resolutionOf(starts: readonly number[]): number {
  if (starts.length > 1 && new Set(starts).size === 1) return Number.POSITIVE_INFINITY;
  return starts.every((start) => start % 1000 === 0) ? 1000 : 1;
}

/** Whether the recording tells how long an exchange took. */
export const isMeasured = ({ time }: HarEntry, { isZeroUnknown }: Clock): boolean =>
  time > 0 || (time === 0 && !isZeroUnknown);

/** Statuses of a gateway that did not wait for the service. */
const ofGateway = [408, 502, 503, 504];

/** How much later than such a response a request may take effect, ms. */
const afterwards = 60_000;

/** Clients give up after so long, ms. */
const longest = 300_000;

/** When a request had certainly taken effect; never, as far as one knows, if no response came. */
export function endTimeOf(entry: HarEntry, start: number, clock: Clock): number {
  const { status } = entry.response;
  if (status === 0) return Number.POSITIVE_INFINITY;
  const duration = isMeasured(entry, clock) ? entry.time : longest;
  const more = ofGateway.includes(status) ? afterwards : 0;
  const begun = Math.max(start, clock.preflights.get(entry) ?? start);
  return begun + duration + more + clock.resolution - 1;
}
