import { cacheHit } from './cache.js';
import type { HttpResponse } from './response.js';

/** `Date` has whole seconds, ms. */
const second = 1000;

/** The clock of a deployment, by the `Date` of its responses. Times are in ms since the epoch. */
export class DeploymentClock {
  /** of the latest response: by how much the deployment's clock is ahead, at least */
  #lead: number | null = null;
  /** by how much it is ahead, for each response */
  readonly #leads: number[] = [];

  /** Notes a response. @param sent and when its request was sent @param arrived and it arrived */
  note({ headers, exchange }: HttpResponse, sent: number, arrived: number): void {
    const date = Date.parse(headers.get('date') ?? '');
    const isOld = Number(headers.get('age') ?? 0) > 0 || cacheHit(exchange) !== null;
    if (Number.isNaN(date) || isOld) return;
    this.#lead = date - arrived;
    this.#leads.push(date + second / 2 - (sent + arrived) / 2);
  }

  /** The earliest time that it can show at a time of this machine's clock; null if unknown. */
  earliest(at: number): number | null {
    return this.#lead === null ? null : at + this.#lead;
  }

  /** By how much it is ahead of this machine's clock, ms; null if no response has shown it. */
  get ahead(): number | null {
    const sorted = this.#leads.toSorted((one, other) => one - other);
    return sorted[Math.floor(sorted.length / 2)] ?? null;
  }
}
