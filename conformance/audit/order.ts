import type { Recorded } from './recorded.js';

type Span = Pick<Recorded, 'start' | 'end'>;

/**
 * Whether one was over before the other one began. Of two at the same moment, neither was: they may
 * have been under way together.
 */
export const precedes = (one: Span, other: Span): boolean =>
  one.end <= other.start && !(other.end <= one.start);

/** Whether nothing says which of them the deployment saw first. */
export const isUnordered = (one: Span, other: Span): boolean =>
  !precedes(one, other) && !precedes(other, one);

/**
 * How long a change may take until it shows everywhere, ms: replicas lag, and what a read shows
 * before that is not judged if it is what was there before.
 */
export const lag = 3000;

/**
 * How long what was seen is taken to be still so, ms, where no later read confirms it: others may
 * use the same subscription, and are not in the recording.
 */
export const freshness = 5000;
