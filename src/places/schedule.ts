import { mix, unit } from './rng.js';

const day = 86_400_000;

/**
 * Irregular but computable: one event in each stretch of `days`, somewhere in its first part, so that the last event
 * before an instant is found without walking through history.
 */
type Schedule = ReturnType<typeof changesOf>;

/** Places change every 10 to 180 days. `spread` is the share of a stretch in which its event may fall. */
export function changesOf(placeHash: number) {
  const hash = mix(placeHash, 0xc4a26e);
  return { hash, days: 25 + 85 * unit(hash), spread: 0.6 };
}

/** Places close every 300 to 2,000 days: of some hundred, one or two in a week. */
export function closingsOf(placeHash: number): Schedule {
  const hash = mix(placeHash, 0xc105e);
  return { hash, days: 600 + 800 * unit(hash), spread: 0.5 };
}

/** When event number `count` is, ms since the epoch in whole seconds; a negative one is long ago. */
export function eventAt({ hash, days, spread }: Schedule, count: number): number {
  const jitter = unit(mix(mix(hash, 2), count)) * spread;
  return Math.floor(((unit(mix(hash, 1)) + count + jitter) * days * day) / 1000) * 1000;
}

/** The number of the last event up to and including `instant`. */
export function lastEvent(schedule: Schedule, instant: number): number {
  // One more than needed, since an event is rounded down to the second before its stretch may begin.
  let count = Math.floor(instant / day / schedule.days - unit(mix(schedule.hash, 1))) + 1;
  while (eventAt(schedule, count) > instant) count -= 1;
  return count;
}
