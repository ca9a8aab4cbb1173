import type Joi from 'joi';
import type { OperationId } from '../api/operations.js';
import { resultFor } from '../policy/absence.js';
import { invalidRequest } from '../policy/invalid-request.js';
import type { OperationPolicy } from '../policy/operation.js';
import type { Precedence } from '../policy/precedence.js';
import type { Refusal } from '../policy/refusal.js';
import type { ServiceContext } from './context.js';
import type { ValidRequest } from './request.js';
import type { SubscriptionState } from './state/state.js';
import { shownState } from './subscriptions/shown-state.js';

/** The refusal of a request that failed validation, or the one that the profile has before. */
export function validationRefusal(
  context: ServiceContext,
  operation: OperationId,
  error: Pick<Joi.ValidationError, 'details'>,
  { account, id }: Pick<ValidRequest, 'account' | 'id'>,
): Refusal {
  const { invalid, precedence }: OperationPolicy = context.policy[operation];
  const state = shownState(context, operation, { account, id });
  const earlier = precedence && preceding(precedence, state, id);
  return earlier ?? invalidRequest(invalid, error);
}

function preceding(
  precedence: Precedence,
  state: SubscriptionState | null,
  id: string,
): Refusal | null {
  if (state === null) return resultFor(precedence, id);
  return state.status === 'cancelled' ? precedence.cancelled : null;
}
