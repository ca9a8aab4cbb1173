import { type Duration, instantOf, milliseconds } from '../input/values.js';

/** The last instant that an ISO timestamp with a four-digit year can represent. */
const end = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** Whether a value is a time in milliseconds since the epoch, up to the year 9999. */
export const isTime = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= end;

/**
 * A source of time that returns its last time again while the given one returns something else,
 * such as NaN: the clock is monotonic, so one such value would stay in it.
 */
export function soundSource(given: () => number): () => number {
  let last = 0;
  const source = (): number => {
    const time = given();
    if (isTime(time)) last = time;
    return last;
  };
  source();
  return source;
}

interface ClockOptions {
  /** ms since the epoch */
  readonly source: () => number;
  /** when the last running scrape ends, ms since the epoch; 0 if none is running */
  readonly endOfScrapes: () => number;
  readonly onMove: () => void;
}

/** The only source of time. It follows `source`, with an offset that can only be moved forward. */
export class ServiceClock {
  readonly #options: ClockOptions;
  #offset: number;
  #latest = 0;

  /** @param offset how far this clock is ahead of its source, in ms */
  constructor(options: ClockOptions, offset: number) {
    this.#options = options;
    this.#offset = offset;
  }

  /** Milliseconds since the epoch. Monotonic, even when the machine's clock is set back. */
  now(): number {
    this.#latest = Math.max(
      this.#latest,
      Math.min(Math.floor(this.#options.source() + this.#offset), end),
    );
    return this.#latest;
  }

  /** How far this clock is ahead of its source, ms; negative after an earlier one was restored. */
  get offset(): number {
    return this.#offset;
  }

  /**
   * Moves forward.
   * @throws {RangeError} when `duration` is invalid, or leads beyond the year 9999
   */
  advance(duration: Duration): void {
    this.#move(this.now() + milliseconds(duration));
  }

  /**
   * Moves forward to an ISO timestamp with a zone, a date, or ms since the epoch.
   * @throws {RangeError} when that is past
   */
  set(instant: string | number | Date): void {
    const target = instantOf(instant);
    if (Number.isNaN(target)) {
      throw new RangeError(
        `"${String(instant)}" is not a valid time; write it like 2030-01-31T12:00:00Z`,
      );
    }
    const now = this.now();
    if (target < now) {
      const [wanted, current] = [target, now].map((one) => new Date(one).toISOString());
      throw new RangeError(
        `The clock cannot go back to ${wanted}: it is ${current}; only a reset sets it back`,
      );
    }
    this.#move(target);
  }

  /** Moves to the instant at which all running scrapes have ended, if there are any. */
  finishScrapes(): void {
    this.#move(Math.max(this.#options.endOfScrapes(), this.now()));
  }

  /** Starts again with another offset, for a reset. */
  restart(offset: number): void {
    this.#offset = offset;
    this.#latest = 0;
    this.#options.onMove();
  }

  /** Continues from an instant, which may be in the past, for a restored snapshot. */
  continueFrom(instant: number): void {
    this.restart(instant - Math.floor(this.#options.source()));
  }

  /** Relative to what `now` last returned, since the source may have advanced meanwhile. */
  #move(target: number): void {
    if (target > end) throw new RangeError('The clock cannot go beyond the year 9999');
    this.#offset += target - this.#latest;
    this.#latest = target;
    this.#options.onMove();
  }
}

/** The clock as users of the library see it. */
export type ClockControl = Pick<
  ServiceClock,
  'now' | 'offset' | 'advance' | 'set' | 'finishScrapes'
>;

/** A clock that saves the state after each move. */
export function savedClock(clock: ServiceClock, save: () => void): ClockControl {
  const saved = (move: () => void): void => {
    move();
    save();
  };
  return {
    now: () => clock.now(),
    get offset() {
      return clock.offset;
    },
    advance: (duration) => saved(() => clock.advance(duration)),
    set: (instant) => saved(() => clock.set(instant)),
    finishScrapes: () => saved(() => clock.finishScrapes()),
  };
}
