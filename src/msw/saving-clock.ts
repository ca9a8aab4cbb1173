import type { Clock } from '../service/clock.js';
import type { Service } from '../service/service.js';

/** The clock of a service. Where it was moved to is kept, as every other change is. */
export class SavingClock implements Pick<Clock, 'now' | 'offset' | 'advance' | 'set'> {
  readonly #service: Service;
  /** moves made before the state was there, which brings a clock of its own; null once it is */
  #early: (() => void)[] | null;

  /** @param waits whether the state is still to come; then `arrive` says when */
  constructor(service: Service, waits: boolean) {
    this.#service = service;
    this.#early = waits ? [] : null;
  }

  /** Milliseconds since the epoch. */
  now(): number {
    return this.#service.clock.now();
  }

  /** How far it is ahead of its source, in ms. */
  get offset(): number {
    return this.#service.clock.offset;
  }

  /** Moves forward. @throws {RangeError} when `duration` is none, or leads beyond the year 9999 */
  advance(...given: Parameters<Clock['advance']>): void {
    this.#move(() => this.#service.clock.advance(...given));
  }

  /** Moves forward to an instant. @throws {RangeError} when that is past, or none */
  set(...given: Parameters<Clock['set']>): void {
    this.#move(() => this.#service.clock.set(...given));
  }

  /**
   * Says that the state is there.
   * @param replaced whether it brought a clock, on which the earlier moves are made once more
   * @param refused told of each of them that this clock does not take: it may be ahead already
   * @returns whether there were any
   */
  arrive(replaced: boolean, refused: (cause: unknown) => void): boolean {
    const moves = this.#early ?? [];
    this.#early = null;
    for (const move of replaced ? moves : []) {
      try {
        move();
      } catch (cause) {
        refused(cause);
      }
    }
    return moves.length > 0;
  }

  #move(move: () => void): void {
    move();
    this.#early?.push(move);
    void this.#service.save();
  }
}
