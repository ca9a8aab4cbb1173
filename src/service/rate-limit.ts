import type { Profile } from '../profile/open-points.js';
import type { Account } from './accounts.js';
import type { Clock } from './clock.js';
import { ServiceError } from './errors.js';
import { LruCache } from './lru-cache.js';

interface Bucket {
  tokens: number;
  filledAt: number;
}

/** How many accounts have a bucket. Where any token is an account there is no end of them; the idle ones have full buckets anyway. */
const maximum = 10_000;

/** How many requests an account may send in a second; in a burst as many as in one second. No limit by default. */
export class RateLimit {
  readonly #perSecond: number;
  readonly #clock: Clock;
  readonly #profile: Profile;
  readonly #buckets = new LruCache<Bucket>(maximum);

  constructor(perSecond: number, clock: Clock, profile: Profile) {
    this.#perSecond = perSecond;
    this.#clock = clock;
    this.#profile = profile;
  }

  /** Counts a request. @throws {ServiceError} when the account has sent too many */
  consume(account: Account): void {
    if (this.#perSecond === Infinity) return;
    const now = this.#clock.now();
    const size = Math.max(1, this.#perSecond);
    const bucket = this.#buckets.get(account.id) ?? { tokens: size, filledAt: now };
    this.#buckets.set(account.id, bucket);
    // After a reset the clock may be behind the bucket's time.
    const elapsed = Math.max(0, now - bucket.filledAt);
    bucket.tokens = Math.min(size, bucket.tokens + (elapsed / 1000) * this.#perSecond);
    bucket.filledAt = now;
    if (bucket.tokens < 1) throw this.#refusal(((1 - bucket.tokens) / this.#perSecond) * 1000, now);
    bucket.tokens -= 1;
  }

  /** Fills every bucket. */
  clear(): void {
    this.#buckets.clear();
  }

  #refusal(wait: number, now: number): ServiceError {
    const seconds = Math.max(1, Math.ceil(wait / 1000));
    const form = this.#profile['rate-limit.retry-after'];
    const value = form === 'date' ? new Date(now + seconds * 1000).toUTCString() : String(seconds);
    return new ServiceError(this.#profile['rate-limit.status'], 'Too many requests; come back later', {
      headers: form === 'none' ? {} : { 'retry-after': value },
    });
  }
}
