import { cacheHit } from './cache.js';
import type { HttpResponse } from './response.js';

/** The resolution of `Date`, ms. */
const second = 1000;

/**
 * The clock of a deployment, derived from the `Date` of its responses. Times are in ms since the
 * epoch.
 */
export class DeploymentClock {
  /** how far the deployment's clock is at least ahead, by the latest response */
  #lead: number | null = null;
  /** how far it is ahead, by each response */
  readonly #leads: number[] = [];

  /**
   * Notes a response.
   * @param sent time when its request was sent
   * @param arrived time when it arrived
   */
  note({ headers, exchange }: HttpResponse, sent: number, arrived: number): void {
    const date = Date.parse(headers.get('date') ?? '');
    const isOld = Number(headers.get('age') ?? 0) > 0 || cacheHit(exchange) !== null;
    if (Number.isNaN(date) || isOld) return;
    this.#lead = date - arrived;
    this.#leads.push(date + second / 2 - (sent + arrived) / 2);
  }

  /**
   * Returns the earliest time that the deployment's clock can show at a time of this machine's
   * clock; null if unknown.
   */
  earliest(at: number): number | null {
    return this.#lead === null ? null : at + this.#lead;
  }

  /** How far it is ahead of this machine's clock, ms; null if no response has shown it. */
  get ahead(): number | null {
    const sorted = this.#leads.toSorted((one, other) => one - other);
    return sorted[Math.floor(sorted.length / 2)] ?? null;
  }
}
