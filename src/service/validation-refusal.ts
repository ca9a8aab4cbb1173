import type Joi from 'joi';
import type { OperationId } from '../api/operations.js';
import { resultFor } from '../policy/absence.js';
import { invalidRequest } from '../policy/invalid-request.js';
import type { OperationPolicy } from '../policy/operation.js';
import type { Precedence } from '../policy/precedence.js';
import type { Refusal } from '../policy/refusal.js';
import type { ServiceContext } from './context.js';
import type { ValidRequest } from './request.js';
import type { SubscriptionRecord } from './state/state.js';

/** The refusal of a request that failed validation, or the one that the profile has before. */
export function validationRefusal(
  { policy, registry }: ServiceContext,
  operation: OperationId,
  error: Pick<Joi.ValidationError, 'details'>,
  { account, id }: Pick<ValidRequest, 'account' | 'id'>,
): Refusal {
  const { invalid, precedence }: OperationPolicy = policy[operation];
  const earlier = precedence && preceding(precedence, registry.find(account, id), id);
  return earlier ?? invalidRequest(invalid, error);
}

function preceding(
  precedence: Precedence,
  record: SubscriptionRecord | undefined,
  id: string,
): Refusal | null {
  if (!record) return resultFor(precedence, id);
  return record.status === 'cancelled' ? precedence.cancelled : null;
}
