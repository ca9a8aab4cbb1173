import type { Profile } from '../open-questions/index.js';
import type { SubscriptionRecord } from '../state/state.js';
import type { OperationContext, Result, ValidRequest } from './operation.js';
import { type MissingReason, outcomeOf, Rejection, resultFor } from './rejection.js';
import type { ServiceResponse } from './http.js';
import { subscriptionJson, type SubscriptionRules } from './subscription.js';
import { longestDelay, withFormer } from './visibility.js';
import { changedRecord } from './transitions.js';

type CancelRules = ReturnType<typeof cancelRules>;

/** Derives the rules of "cancel subscription" from the answers of a profile. */
export function cancelRules(answers: Profile, subscription: SubscriptionRules) {
  const shape = answers['cancel.body'];
  const again = answers['cancelled.cancel'];
  return {
    schemas: {},
    invalid: [],
    status: answers['cancel.status'],
    /** for a cancelled subscription, which stays unchanged */
    again: again < 400 ? again : outcomeOf(answers, 'cancelled.cancel'),
    questions: ['cancel.', 'cancelled.cancel'],
    /** for a request with the content type JSON but without a body */
    typeWithoutBody: outcomeOf(answers, 'cancel.content-type'),
    absent: absentOf(answers),
    /** Returns the kind of the body of a response with this status. */
    body: (status: number) => (status === 204 ? 'empty' : shape),
    longestDelay: longestDelay(answers),
    subscription,
  };
}

function absentOf(answers: Profile): MissingReason<Rejection | { readonly status: number }> {
  const status = answers['cancel.unknown.status'];
  return {
    // If cancelling is idempotent, an unknown subscription counts as cancelled.
    unknown: status < 400 ? { status } : outcomeOf(answers, 'cancel.unknown.status'),
    malformed: outcomeOf(answers, 'cancel.malformed.status'),
  };
}

/**
 * Cancels a subscription. The record is kept; the profile determines the operations that it still
 * allows.
 */
export async function cancel(
  rules: CancelRules,
  context: OperationContext,
  { account, id }: ValidRequest,
): Promise<Result> {
  const { registry, clock } = context;
  const record = registry.find(account, id);
  if (!record) return resultFor(rules.absent, id);
  if (record.status === 'cancelled') {
    const { again } = rules;
    return again instanceof Rejection ? again : cancellation(rules, context, record, again);
  }
  const changed = changedRecord(context, record, { status: 'cancelled' });
  const cancelled = withFormer(clock, rules.longestDelay, record, changed);
  registry.put(cancelled);
  await context.save();
  return cancellation(rules, context, cancelled, rules.status);
}

function cancellation(
  { body, subscription }: CancelRules,
  context: OperationContext,
  record: SubscriptionRecord,
  status: number,
): ServiceResponse {
  const shape = body(status);
  if (shape === 'empty') return { status };
  if (shape === 'json') return { status, body: { message: 'The subscription is cancelled' } };
  return { status, body: subscriptionJson(subscription, context, record) };
}
