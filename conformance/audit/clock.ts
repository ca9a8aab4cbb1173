import type { HarEntry, Recording } from './har.js';

/** How exactly a recorder tells times. */
export interface Clock {
  /** ms; it takes moments that are closer together for the same; infinite if it tells none apart */
  readonly resolution: number;
  /** whether a duration of 0 was not measured */
  readonly isZeroUnknown: boolean;
}

/** The clock of a recording: some write whole seconds, and Safari 0 for durations it lacks. */
export function clockOf({ creator, entries }: Recording): Clock {
  const starts = entries.map(({ startedDateTime }) => Date.parse(startedDateTime));
  const known = starts.filter((start) => !Number.isNaN(start));
  return { resolution: resolutionOf(known), isZeroUnknown: /^webkit/i.test(creator) };
}

function resolutionOf(starts: readonly number[]): number {
  if (starts.length > 1 && new Set(starts).size === 1) return Number.POSITIVE_INFINITY;
  return starts.every((start) => start % 1000 === 0) ? 1000 : 1;
}

/** Whether the recording tells how long an exchange took. */
export const isMeasured = ({ time }: HarEntry, { isZeroUnknown }: Clock): boolean =>
  time > 0 || (time === 0 && !isZeroUnknown);

/** What a gateway says that did not wait for the service. */
const ofGateway = [408, 502, 503, 504];

/** How much later than such a response a request may take effect, ms. */
const afterwards = 60_000;

/** Clients give up after so long, ms. */
const longest = 300_000;

/** When a request had certainly taken effect; never, as far as one knows, if no response came. */
export function endOf(entry: HarEntry, start: number, clock: Clock): number {
  const { status } = entry.response;
  if (status === 0) return Number.POSITIVE_INFINITY;
  const duration = isMeasured(entry, clock) ? entry.time : longest;
  const more = ofGateway.includes(status) ? afterwards : 0;
  return start + duration + more + clock.resolution - 1;
}
