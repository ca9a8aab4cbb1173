import type { Profile } from '../profile/open-points.js';
import type { Fault } from './faults.js';

/** Frequent faults, as the deployment of a profile shows them. */
export const presets = {
  'rate-limited': (profile) => ({
    operation: '*',
    status: profile['rate-limit.status'],
    error: 'Too many requests; come back later',
    ...(profile['rate-limit.retry-after'] !== 'none' && { headers: { 'retry-after': '1' } }),
  }),
  'quota-reached': (profile) => ({
    operation: 'createSubscription',
    status: profile['create.quota.status'],
    error: 'The account has reached its quota of 3 subscriptions',
    extra: { limit: 3, current: 3 },
  }),
  'expired-token': (profile) => ({
    operation: '*',
    status: profile['auth.unknown.status'] === 'accepted' ? 401 : profile['auth.unknown.status'],
    error: 'The bearer token has expired',
  }),
  slow: () => ({ operation: '*', latency: { min: '1s', max: '3s' } }),
  offline: () => ({ operation: '*', body: 'drop' }),
} as const satisfies Record<string, (profile: Profile) => Fault>;

export type FaultPreset = keyof typeof presets;
