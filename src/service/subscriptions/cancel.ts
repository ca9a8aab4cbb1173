import { resultFor } from '../../policy/absence.js';
import { Refusal } from '../../policy/refusal.js';
import type { ServiceContext, ValidRequest } from '../context.js';
import type { ServiceResponse } from '../responses/response.js';
import type { SubscriptionRecord } from '../state/state.js';
import { changedRecord, subscriptionJson } from './record.js';
import { withFormer } from './shown-state.js';

/**
 * Operation "cancel subscription". The record is kept; the profile says which operations it still
 * allows.
 */
export async function cancel(
  context: ServiceContext,
  { account, id }: ValidRequest,
): Promise<ServiceResponse | Refusal> {
  const { policy, registry } = context;
  const rules = policy.cancelSubscription;
  const record = registry.find(account, id);
  if (!record) return resultFor(rules.absent, id);
  const next = policy.transitions[record.status].cancel;
  if (next instanceof Refusal) return next;
  if (next === 'ignored') return cancellation(context, record, rules.secondStatus);

  const changed = changedRecord(context, record, { status: next });
  const cancelled = withFormer(context, record, changed);
  registry.put(cancelled);
  await context.save();
  return cancellation(context, cancelled, rules.status);
}

function cancellation(
  context: ServiceContext,
  record: SubscriptionRecord,
  status: number,
): ServiceResponse {
  const shape = context.policy.cancelSubscription.body(status);
  if (shape === 'empty') return { status };
  if (shape === 'json') return { status, body: { message: 'The subscription is cancelled' } };
  return { status, body: subscriptionJson(context, record) };
}
