import { mix, unit } from './rng.js';

const day = 86_400_000;

/** An instant on a place's time line, and how many came before it (may be negative for instants long ago). */
export interface Moment {
  readonly count: number;
  /** ms since the epoch, whole seconds */
  readonly at: number;
}

/**
 * Irregular but computable: one event in each stretch of `days`, somewhere in its first part, so that the last event
 * before an instant is found without walking through history.
 */
export interface Schedule {
  readonly hash: number;
  /** length of a stretch, in days */
  readonly days: number;
  /** share of a stretch in which its event may fall, 0 to 1 */
  readonly spread: number;
}

/** Places change every 10 to 180 days. */
export function changesOf(placeHash: number): Schedule {
  const hash = mix(placeHash, 0xc4a26e);
  return { hash, days: 25 + 85 * unit(hash), spread: 0.6 };
}

/** Places close every 300 to 2,000 days: of some hundred, one or two in a week. */
export function closingsOf(placeHash: number): Schedule {
  const hash = mix(placeHash, 0xc105e);
  return { hash, days: 600 + 800 * unit(hash), spread: 0.5 };
}

function eventOf(schedule: Schedule, count: number): number {
  const phase = unit(mix(schedule.hash, 1)) * schedule.days;
  const jitter = unit(mix(mix(schedule.hash, 2), count)) * schedule.spread * schedule.days;
  return Math.floor(((phase + count * schedule.days + jitter) * day) / 1000) * 1000;
}

/** The last event up to and including `instant`. */
export function lastEvent(schedule: Schedule, instant: number): Moment {
  const phase = unit(mix(schedule.hash, 1)) * schedule.days;
  // One more than needed, since an event is rounded down to the second before its stretch may begin.
  let count = Math.floor((instant / day - phase) / schedule.days) + 1;
  while (eventOf(schedule, count) > instant) count -= 1;
  return { count, at: eventOf(schedule, count) };
}

/** The first event after `instant`. */
export function nextEvent(schedule: Schedule, instant: number): Moment {
  const count = lastEvent(schedule, instant).count + 1;
  return { count, at: eventOf(schedule, count) };
}
