import type { Profile } from '../open-questions/index.js';
import type { OperationContext, Result, ValidRequest } from './operation.js';
import { outcomeOf, Rejection, resultFor } from './rejection.js';
import { type SubscriptionRules, subscriptionText } from './subscription.js';
import { delaysOfReads, shownState } from './visibility.js';

type GetRules = ReturnType<typeof getRules>;

/** Derives the rules of "get subscription" from the answers of a profile. */
export function getRules(answers: Profile, subscription: SubscriptionRules) {
  const questions = ['create.shown-after', 'update.shown-after', 'cancel.shown-after'];
  return {
    schemas: {},
    invalid: [],
    status: 200,
    questions: ['get.', 'cancelled.get', ...questions],
    absent: {
      unknown: outcomeOf(answers, 'get.unknown.status'),
      malformed: outcomeOf(answers, 'get.malformed.status'),
    },
    cancelled: outcomeOf(answers, 'cancelled.get'),
    delays: delaysOfReads(answers),
    subscription,
  };
}

export function get(rules: GetRules, context: OperationContext, request: ValidRequest): Result {
  const record = shownState(context, rules.delays, request);
  if (record === null) return resultFor(rules.absent, request.id);
  const { cancelled } = rules;
  if (record.status === 'cancelled' && cancelled instanceof Rejection) return cancelled;
  return { status: rules.status, body: subscriptionText(rules.subscription, context, record) };
}
