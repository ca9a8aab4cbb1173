import type { SubscriptionStatus } from '../api/wire.js';
import { type Absence, resultFor } from './absence.js';
import { Refusal } from './refusal.js';

/** The refusals that come before that of an invalid request; null where that comes first. */
export interface Precedence extends Absence<Refusal | null> {
  /** the subscription is cancelled */
  readonly cancelled: Refusal | null;
}

/** The refusal, if there is one, and it comes first. */
export function firstIf(isFirst: boolean, outcome: Refusal | string): Refusal | null {
  return isFirst && outcome instanceof Refusal ? outcome : null;
}

/** The refusal that comes first. @param status of the subscription; null if there is none */
export function preceding(
  precedence: Precedence,
  status: SubscriptionStatus | null,
  id: string,
): Refusal | null {
  if (status === null) return resultFor(precedence, id);
  return status === 'cancelled' ? precedence.cancelled : null;
}
