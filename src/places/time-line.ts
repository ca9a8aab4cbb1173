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
export interface Rhythm {
  readonly hash: number;
  /** length of a stretch, in days */
  readonly days: number;
  /** share of a stretch in which its event may fall, 0 to 1 */
  readonly spread: number;
}

/** Places change every 10 to 180 days. */
export function changesOf(placeHash: number): Rhythm {
  const hash = mix(placeHash, 0xc4a26e);
  return { hash, days: 25 + 85 * unit(hash), spread: 0.6 };
}

/** Places close every 300 to 2,000 days: of some hundred, one or two in a week. */
export function closingsOf(placeHash: number): Rhythm {
  const hash = mix(placeHash, 0xc105e);
  return { hash, days: 600 + 800 * unit(hash), spread: 0.5 };
}

function eventOf(rhythm: Rhythm, count: number): number {
  const phase = unit(mix(rhythm.hash, 1)) * rhythm.days;
  const jitter = unit(mix(mix(rhythm.hash, 2), count)) * rhythm.spread * rhythm.days;
  return Math.floor(((phase + count * rhythm.days + jitter) * day) / 1000) * 1000;
}

/** The last event up to and including `instant`. */
export function lastEvent(rhythm: Rhythm, instant: number): Moment {
  const phase = unit(mix(rhythm.hash, 1)) * rhythm.days;
  // One more than needed, since an event is rounded down to the second before its stretch may begin.
  let count = Math.floor((instant / day - phase) / rhythm.days) + 1;
  while (eventOf(rhythm, count) > instant) count -= 1;
  return { count, at: eventOf(rhythm, count) };
}

/** The first event after `instant`. */
export function nextEvent(rhythm: Rhythm, instant: number): Moment {
  const count = lastEvent(rhythm, instant).count + 1;
  return { count, at: eventOf(rhythm, count) };
}
