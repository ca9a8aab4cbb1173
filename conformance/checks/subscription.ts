import Joi from 'joi';
import { show } from '../session/expect.js';
import { notApplicable } from '../session/finding.js';
import { afterCancelling } from '../session/lifecycle.js';
import { readResponse } from '../session/pages.js';
import type { Session } from '../session/session.js';
import { listedSubscription, readSubscription } from '../session/subscription.js';
import type { RuleCheck } from './check.js';
import { fieldRule, schemas } from './field-rule.js';
import type { Mutant } from './mutant.js';

const section = 'Subscription';

type SubscriptionCheck = Omit<RuleCheck, 'section' | 'stage' | 'sends' | 'fetch' | 'level'> &
  Partial<RuleCheck>;

const subscriptionCheck = (check: SubscriptionCheck): RuleCheck => ({
  level: 'must',
  section,
  stage: 'created',
  sends: 'reads',
  fetch: async (session: Session) => {
    await readSubscription(session);
    await readResponse(session);
  },
  ...check,
});

/** One row of the table of a subscription's keys. */
function field(
  id: string,
  key: string,
  schema: Joi.Schema,
  expected: string,
  mutants: readonly Mutant[] = [],
): RuleCheck {
  return subscriptionCheck({
    id,
    clause: `\`${key}\` of a subscription is ${expected}.`,
    rule: fieldRule('subscription', key, schema, expected),
    mutants,
  });
}

const { uuid, text, textOrNull, texts, object, timestamp } = schemas;
const status = Joi.valid('active', 'paused', 'cancelled');

export const subscriptionChecks: readonly RuleCheck[] = [
  field('subscription.id', 'id', uuid, 'a UUID'),
  field('subscription.account-id', 'account_id', uuid, 'a UUID'),
  field('subscription.city', 'city', text, 'a string'),
  field('subscription.entity-type', 'entity_type', text, 'a string'),
  field('subscription.fields', 'fields', texts, 'an array of strings'),
  field('subscription.status', 'status', status, '`active`, `paused` or `cancelled`'),
  field('subscription.data-status', 'data_status', text, 'a string'),
  field('subscription.field-assessments', 'field_assessments', object.optional(), 'an object, where present'),
  field('subscription.created-at', 'created_at', timestamp, 'a timestamp'),
  field('subscription.updated-at', 'updated_at', timestamp, 'a timestamp'),
  field('subscription.cancelled-at', 'cancelled_at', textOrNull, 'present: a string or null'),
  subscriptionCheck({
    id: 'subscription.cancelled-at-unset',
    clause: '`cancelled_at` is null unless the subscription is cancelled.',
    nothingSeen: notApplicable('no body of a subscription was seen that is known to be live'),
    rule: {
      on: 'subscription',
      expected: '`cancelled_at`: null',
      violation: ({ object: { status: state, cancelled_at: at }, path, alive }) => {
        if (state === 'cancelled' || (at !== null && typeof at !== 'string')) return 'skip';
        if (at === null) return null;
        // one that somebody may have cancelled can have a time although its status does not tell
        return alive ? { found: show(at), path: [...path, 'cancelled_at'] } : 'skip';
      },
    },
  }),
  subscriptionCheck({
    id: 'subscription.cancelled-at-set',
    clause: '`cancelled_at` is a timestamp once the subscription is cancelled.',
    stage: 'cancelled',
    fetch: (session) =>
      session.settings.readOnly ? listedSubscription(session) : afterCancelling(session, 'get'),
    nothingSeen: notApplicable('no body of a cancelled subscription was seen'),
    rule: {
      on: 'subscription',
      expected: '`cancelled_at`: a timestamp',
      violation: ({ object: { status: state, cancelled_at: at }, path }) => {
        if (state !== 'cancelled' || (at !== null && typeof at !== 'string')) return 'skip';
        return at === null ? { found: 'null', path: [...path, 'cancelled_at'] } : null;
      },
    },
  }),
];
