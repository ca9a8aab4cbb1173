import { resultFor } from '../../policy/absence.js';
import { Refusal } from '../../policy/refusal.js';
import type { ServiceContext, ValidRequest } from '../context.js';
import type { ServiceResponse } from '../responses/response.js';
import { subscriptionText } from './record.js';
import { shownState } from './shown-state.js';

/** Operation "get subscription". */
export function get(
  context: ServiceContext,
  { account, id }: ValidRequest,
): ServiceResponse | Refusal {
  const { policy } = context;
  const record = shownState(context, 'getSubscription', { account, id });
  if (record === null) return resultFor(policy.getSubscription.absent, id);
  const outcome = policy.transitions[record.status].get;
  if (outcome instanceof Refusal) return outcome;
  return { status: policy.getSubscription.status, body: subscriptionText(context, record) };
}
