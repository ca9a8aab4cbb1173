import type { Profile } from '../profile/open-points.js';
import type { Account } from './accounts.js';
import type { Clock } from './clock.js';
import { ServiceError } from './errors.js';

/** How many accounts have a bucket: where any token is an account there is no end of them. */
const maximum = 10_000;

/** How many requests an account may send in a second; in a burst as many as in one second. */
export class RateLimit {
  readonly #perSecond: number;
  readonly #clock: Clock;
  readonly #profile: Profile;
  /** what is left for each account, and since when it has been filled up; ms since the epoch */
  readonly #buckets = new Map<string, { left: number; since: number }>();

  /** @param perSecond Infinity for no limit */
  constructor(perSecond: number, clock: Clock, profile: Profile) {
    this.#perSecond = perSecond;
    this.#clock = clock;
    this.#profile = profile;
  }

  /** Counts a request. @throws {ServiceError} when the account has sent too many */
  consume({ id }: Account): void {
    if (this.#perSecond === Infinity) return;
    const now = this.#clock.now();
    const size = Math.max(1, this.#perSecond);
    const { left, since } = this.#buckets.get(id) ?? { left: size, since: now };
    // After a reset the clock may be behind the bucket's time.
    const filled = Math.min(size, left + (Math.max(0, now - since) / 1000) * this.#perSecond);
    if (this.#buckets.size >= maximum) this.#buckets.clear();
    this.#buckets.set(id, { left: filled < 1 ? filled : filled - 1, since: now });
    if (filled >= 1) return;
    const seconds = Math.max(1, Math.ceil((1 - filled) / this.#perSecond));
    const form = this.#profile['rate-limit.retry-after'];
    const value = form === 'date' ? new Date(now + seconds * 1000).toUTCString() : String(seconds);
    throw new ServiceError(this.#profile['rate-limit.status'], 'Too many requests; come back later', {
      headers: form === 'none' ? {} : { 'retry-after': value },
    });
  }

  /** Fills every bucket. */
  clear(): void {
    this.#buckets.clear();
  }
}
