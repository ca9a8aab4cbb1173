import type { Clock } from '../service/clock.js';
import type { Service } from '../service/service.js';

/** The clock of a service. Where it was moved to is kept, as every other change is. */
export class SavingClock implements Pick<Clock, 'now' | 'offset' | 'advance' | 'set'> {
  readonly #service: Service;

  constructor(service: Service) {
    this.#service = service;
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
    this.#service.clock.advance(...given);
    void this.#service.save();
  }

  /** Moves forward to an instant. @throws {RangeError} when that is past, or none */
  set(...given: Parameters<Clock['set']>): void {
    this.#service.clock.set(...given);
    void this.#service.save();
  }
}
