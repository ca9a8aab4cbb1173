import type { Policy } from '../../policy/policy.js';
import type { Clock } from '../clock.js';
import { ServiceError } from '../responses/errors.js';
import type { Account } from './accounts.js';

/** Maximum number of buckets: with `anyToken`, the number of accounts is unlimited. */
const maximum = 10_000;

export type RateLimit = ReturnType<typeof rateLimit>;

/** A token bucket per account. @param perSecond requests per second, also the size of a burst */
export function rateLimit(perSecond: number, clock: Clock) {
  /** remaining requests of each account, and when they were last refilled, ms since the epoch */
  const buckets = new Map<string, { left: number; since: number }>();
  return {
    /** Counts a request. @throws {ServiceError} when the account has sent too many */
    consume({ id }: Account, policy: Policy['rateLimit']): void {
      const now = clock.now();
      const size = Math.max(1, perSecond);
      const { left, since } = buckets.get(id) ?? { left: size, since: now };
      // After a reset, the clock may be behind the bucket's time.
      const filled = Math.min(size, left + (Math.max(0, now - since) / 1000) * perSecond);
      if (buckets.size >= maximum && !buckets.has(id)) {
        buckets.clear();
      }
      buckets.set(id, { left: filled < 1 ? filled : filled - 1, since: now });
      if (filled >= 1) return;
      const seconds = Math.max(1, Math.ceil((1 - filled) / perSecond));
      const { status, retryAfter: form } = policy;
      const value =
        form === 'date' ? new Date(now + seconds * 1000).toUTCString() : String(seconds);
      const headers = form === 'none' ? {} : { 'retry-after': value };
      throw new ServiceError(status, 'Too many requests; try again later', {
        headers,
      });
    },
    /** Fills every bucket. */
    clear: () => buckets.clear(),
  };
}
