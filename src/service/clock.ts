import { type Duration, milliseconds } from '../input/duration.js';
import { isCalendarDay } from '../input/values.js';

/** The last instant that an ISO timestamp with a four-digit year can name. */
const end = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

const isoInstant = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/i;

/** Milliseconds since the epoch; NaN for a day that is none, and for a text without a zone: it is another instant elsewhere. */
export function instantOf(given: string | number | Date): number {
  const isOdd = typeof given === 'string' && !(isoInstant.test(given) && isCalendarDay(given));
  return isOdd ? NaN : new Date(given).getTime();
}

interface ClockOptions {
  /** ms since the epoch */
  readonly source: () => number;
  /** when the last scrape that is under way ends, ms since the epoch; 0 where there is none */
  readonly endOfScrapes: () => number;
  readonly onMove: () => void;
}

/** The one source of time. It follows `source` at an offset, which clients can move forward and never back. */
export class Clock {
  readonly #options: ClockOptions;
  #offset: number;
  #latest = 0;

  /** @param offset how far this clock is ahead of its source, in ms */
  constructor(options: ClockOptions, offset: number) {
    this.#options = options;
    this.#offset = offset;
  }

  /** Milliseconds since the epoch. Does not go back, even where the machine's clock is set back. */
  now(): number {
    this.#latest = Math.max(this.#latest, Math.min(Math.floor(this.#options.source() + this.#offset), end));
    return this.#latest;
  }

  /** How far this clock is ahead of its source, in ms; below 0 after an earlier snapshot was restored. */
  get offset(): number {
    return this.#offset;
  }

  /** Moves forward. @throws {RangeError} when `duration` is not valid, or leads beyond the year 9999 */
  advance(duration: Duration): void {
    this.#move(this.now() + milliseconds(duration));
  }

  /** Moves forward to an instant: an ISO timestamp with its zone, a date, or ms since the epoch. @throws {RangeError} when that is past */
  set(instant: string | number | Date): void {
    const target = instantOf(instant);
    if (Number.isNaN(target)) {
      throw new RangeError(`"${String(instant)}" is no instant; write it like 2030-01-31T12:00:00Z`);
    }
    const now = this.now();
    if (target < now) {
      const [wanted, current] = [target, now].map((one) => new Date(one).toISOString());
      throw new RangeError(`The clock cannot go back to ${wanted}: it is ${current}; only a reset starts again`);
    }
    this.#move(target);
  }

  /** Moves to the instant at which every scrape that is under way has ended; nowhere when there is none. */
  settle(): void {
    this.#move(Math.max(this.#options.endOfScrapes(), this.now()));
  }

  /** Starts again at another offset, as a reset needs it. */
  restart(offset: number): void {
    this.#offset = offset;
    this.#latest = 0;
    this.#options.onMove();
  }

  /** Goes on from an instant, also from one that is past, as a restored snapshot needs it. */
  continueFrom(instant: number): void {
    this.restart(instant - Math.floor(this.#options.source()));
  }

  /** From what `now` returned last: by another time its source may have gone on. */
  #move(target: number): void {
    if (target > end) throw new RangeError('The clock cannot go beyond the year 9999');
    this.#offset += target - this.#latest;
    this.#latest = target;
    this.#options.onMove();
  }
}

/** The clock as users of the library see it. */
export type ClockControl = Pick<Clock, 'now' | 'offset' | 'advance' | 'set' | 'settle'>;

/** A clock each move of which is saved. */
export function savedClock(clock: Clock, save: () => void): ClockControl {
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
    settle: () => saved(() => clock.settle()),
  };
}
