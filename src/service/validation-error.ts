import type Joi from 'joi';
import type { OperationId } from '../api/operations.js';
import { resultFor } from '../policy/absence.js';
import { invalidRequest } from '../policy/invalid-request.js';
import type { OperationPolicy } from '../policy/operation.js';
import type { Precedence } from '../policy/precedence.js';
import type { Refusal } from '../policy/refusal.js';
import type { ServiceContext } from './context.js';
import { refused, type ServiceError } from './responses/errors.js';
import type { ValidRequest } from './request.js';
import type { SubscriptionRecord } from './state/state.js';

/** The error for a request that failed validation, or what the profile refuses before. */
export function validationError(
  { policy, registry }: ServiceContext,
  operation: OperationId,
  error: Pick<Joi.ValidationError, 'details'>,
  { account, id }: Pick<ValidRequest, 'account' | 'id'>,
): ServiceError {
  const { invalid, precedence }: OperationPolicy = policy[operation];
  const earlier = precedence && preceding(precedence, registry.find(account, id), id);
  return refused(earlier ?? invalidRequest(invalid, error));
}

function preceding(
  precedence: Precedence,
  record: SubscriptionRecord | undefined,
  id: string,
): Refusal | null {
  if (!record) return resultFor(precedence, id);
  return record.status === 'cancelled' ? precedence.cancelled : null;
}
