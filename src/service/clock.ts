import { type Duration, milliseconds } from '../input/duration.js';
import { Listeners } from './listeners.js';

/** The last instant that an ISO timestamp with a four-digit year can name. */
const end = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/**
 * The one source of time. It follows `source` (the machine's clock unless said otherwise) at an offset, which
 * can be moved forward and never back: what was observed once does not become the future.
 */
export class Clock {
  readonly #source: () => number;
  readonly #endOfJobs: () => number;
  readonly #moved = new Listeners<void>();
  #offset: number;
  #latest = 0;

  /**
   * @param source ms since the epoch
   * @param offset how far this clock is ahead of its source, in ms
   * @param endOfJobs when the last job that is under way ends, ms since the epoch; 0 where there is none
   */
  constructor(source: () => number = Date.now, offset = 0, endOfJobs = () => 0) {
    this.#source = source;
    this.#offset = offset;
    this.#endOfJobs = endOfJobs;
  }

  /** Milliseconds since the epoch. Does not go back, even where the machine's clock is set back. */
  now(): number {
    this.#latest = Math.max(this.#latest, Math.min(Math.floor(this.#source() + this.#offset), end));
    return this.#latest;
  }

  /** How far this clock is ahead of its source, in ms; below 0 after an earlier snapshot was restored. */
  get offset(): number {
    return this.#offset;
  }

  /** Moves forward. @throws {RangeError} when `duration` is not valid, or leads beyond the year 9999 */
  advance(duration: Duration): void {
    const now = this.now();
    this.#move(now, now + milliseconds(duration));
  }

  /** Moves forward to an instant: an ISO timestamp, a date, or ms since the epoch. @throws {RangeError} when that is past */
  set(instant: string | number | Date): void {
    const target = new Date(instant).getTime();
    if (Number.isNaN(target)) {
      throw new RangeError(`"${String(instant)}" is no instant; write it like 2030-01-31T12:00:00Z`);
    }
    const now = this.now();
    if (target < now) {
      throw new RangeError(
        `The clock cannot go back to ${new Date(target).toISOString()}: it is ${new Date(now).toISOString()}`,
      );
    }
    this.#move(now, target);
  }

  /** Moves to the instant at which every scrape job that is under way has ended; nowhere when there is none. */
  settle(): void {
    const now = this.now();
    this.#move(now, Math.max(now, this.#endOfJobs()));
  }

  /** Calls a function after each move. @returns what ends it */
  onMove(listener: () => void): () => void {
    return this.#moved.on(listener);
  }

  /** Starts again at another offset, as a reset needs it. */
  restart(offset: number): void {
    this.#offset = offset;
    this.#latest = 0;
    this.#moved.emit();
  }

  /** Goes on from an instant, also from one that is past, as a restored snapshot needs it. */
  continueFrom(instant: number): void {
    this.restart(instant - Math.floor(this.#source()));
  }

  /** Reads the clock once only: by a second time its source may have gone on. */
  #move(now: number, target: number): void {
    if (target > end) throw new RangeError('The clock cannot go beyond the year 9999');
    this.#offset += target - now;
    this.#latest = target;
    this.#moved.emit();
  }
}
