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
 * Exchanges in the order of their starts: those around a moment are found without a look at all the
 * others, of which a recording may have 100,000.
 */
export class Timeline {
  readonly events: readonly Recorded[];
  /** the latest end of each event and of all before it */
  readonly #ends: readonly number[];

  constructor(events: readonly Recorded[]) {
    this.events = events;
    let latest = -Infinity;
    this.#ends = events.map(({ end }) => (latest = Math.max(latest, end)));
  }

  /** How many of the first ones were all over before a time. */
  overBefore(time: number): number {
    return firstIndex(this.#ends, (end) => end >= time);
  }

  /** How many of the first ones had begun by a time. */
  begunBy(time: number): number {
    return firstIndex(this.events, ({ start }) => start > time);
  }

  /** All that were under way between two times, and perhaps some that were over before. */
  between(from: number, to: number): readonly Recorded[] {
    return this.events.slice(this.overBefore(from), this.begunBy(to));
  }

  /** The last one that precedes an exchange, and is as wanted. */
  lastBefore(at: Span, isWanted: (event: Recorded) => boolean = () => true): Recorded | undefined {
    for (let index = this.begunBy(at.start) - 1; index >= 0; index -= 1) {
      const event = this.events[index];
      if (event !== undefined && precedes(event, at) && isWanted(event)) return event;
    }
    return undefined;
  }

  /** The first one that an exchange precedes. */
  nextAfter(at: Span): Recorded | undefined {
    const from = firstIndex(this.events, ({ start }) => start >= at.end);
    for (let index = from; index < this.events.length; index += 1) {
      const event = this.events[index];
      if (event !== undefined && precedes(at, event)) return event;
    }
    return undefined;
  }
}

/** The index of the first item that is so, where all after it are so, too; their number for none. */
function firstIndex<Item>(items: readonly Item[], isSo: (item: Item) => boolean): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isSo(items[middle] as Item)) high = middle;
    else low = middle + 1;
  }
  return low;
}

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
