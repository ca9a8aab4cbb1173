import { type Duration, instantOf, milliseconds } from '../input/values.js';

/** The last time that an ISO timestamp with a four-digit year can represent. */
const end = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** Whether a value is a time in milliseconds since the epoch, up to the year 9999. */
export const isTime = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= end;

/**
 * Creates a time source that repeats its last time whenever the given source returns an invalid
 * one, such as NaN, which would otherwise stay in the monotonic clock.
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
  /** returns when the last running scrape ends, ms since the epoch; 0 if none is running */
  readonly endOfScrapes: () => number;
  readonly onMove: () => void;
}

/**
 * The service's only source of time. It follows `source`, with an offset that can only increase.
 */
export class ServiceClock {
  readonly #options: ClockOptions;
  #offset: number;
  #latest = 0;
  /** the last text of {@link httpDate}, and its second */
  #date = { second: -1, text: '' };

  /** @param offset how far this clock is ahead of its source, ms */
  constructor(options: ClockOptions, offset: number) {
    this.#options = options;
    this.#offset = offset;
  }

  /** The current time, ms since the epoch. Monotonic, even if the system clock is set back. */
  now(): number {
    this.#latest = Math.max(
      this.#latest,
      Math.min(Math.floor(this.#options.source() + this.#offset), end),
    );
    return this.#latest;
  }

  /** Returns the current time as in a `Date` header. Like Node.js, it writes each second once. */
  httpDate(): string {
    const second = Math.floor(this.now() / 1000);
    if (second !== this.#date.second) {
      this.#date = { second, text: new Date(second * 1000).toUTCString() };
    }
    return this.#date.text;
  }

  /** How far this clock is ahead of its source, ms; negative after an earlier time was restored. */
  get offset(): number {
    return this.#offset;
  }

  /**
   * Moves the clock forward.
   * @throws {RangeError} if `duration` is invalid, or leads beyond the year 9999
   */
  advance(duration: Duration): void {
    this.#move(this.now() + milliseconds(duration));
  }

  /**
   * Moves the clock forward to an ISO timestamp with a zone, a date, or ms since the epoch.
   * @throws {RangeError} if the time is in the past
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

  /** Moves the clock to the end of all running scrapes. */
  finishScrapes(): void {
    this.#move(Math.max(this.#options.endOfScrapes(), this.now()));
  }

  /** Restarts the clock with another offset, for a reset. */
  restart(offset: number): void {
    this.#offset = offset;
    this.#latest = 0;
    this.#options.onMove();
  }

  /** Continues from a time, which can be in the past, for a restored snapshot. */
  continueFrom(instant: number): void {
    this.restart(instant - Math.floor(this.#options.source()));
  }

  /** Relative to the last result of `now`, because the source might have advanced meanwhile. */
  #move(target: number): void {
    if (target > end) throw new RangeError('The clock cannot go beyond the year 9999');
    this.#offset += target - this.#latest;
    this.#latest = target;
    this.#options.onMove();
  }
}

/** The part of the clock that library users see. */
export type ClockControl = Pick<
  ServiceClock,
  'now' | 'offset' | 'advance' | 'set' | 'finishScrapes'
>;

/** Creates a clock that saves the state after each move. */
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
