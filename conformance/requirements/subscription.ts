import Joi from 'joi';
import { either, type Act } from '../script/act.js';
import { readAfterCancelling } from '../script/cancellation.js';
import { readTwice } from '../script/pages.js';
import { listedSubscription } from '../script/subscription.js';
import { checksOf, rulesOf, sections } from './check.js';
import { keyIs, schemas } from './field-rule.js';

const { uuid, text, textOrNull, texts, object, timestamp } = schemas;
const status = Joi.string().valid('active', 'paused', 'cancelled');

const common = { ...sections.subscription, level: 'must' } as const;

/** A cancellation can return any JSON; with all keys, it counts as a subscription. */
const bodyRules = rulesOf({ ...common, sends: readTwice }, [
  keyIs('subscription.id', uuid, 'a UUID'),
  keyIs('subscription.account-id', uuid, 'a UUID'),
  keyIs('subscription.city', text, 'a string'),
  keyIs('subscription.entity-type', text, 'a string'),
  keyIs('subscription.fields', texts, 'an array of strings'),
  keyIs('subscription.status', status, '`active`, `paused` or `cancelled`'),
  keyIs('subscription.data-status', text, 'a string'),
  keyIs('subscription.field-assessments', object.optional(), 'an object, if present'),
  keyIs('subscription.created-at', timestamp, 'a timestamp'),
  keyIs('subscription.updated-at', timestamp, 'a timestamp'),
  keyIs('subscription.cancelled-at', textOrNull, 'a string or null, never absent'),
]);

export const subscriptionChecks = [
  ...bodyRules,
  ...checksOf(common, [
    {
      id: 'subscription.created-at-kept',
      reads: ['subscription.created-at'],
      title: "A subscription's `created_at` is the same time in every response.",
      level: 'should',
      sends: readTwice,
    },
    {
      id: 'subscription.time-order',
      reads: ['subscription.created-at', 'subscription.updated-at'],
      title: "A subscription's `updated_at` is never earlier than its `created_at`.",
      level: 'should',
      sends: readTwice,
      unlessSeen: 'the two timestamps cannot be compared',
    },
    {
      id: 'subscription.cancelled-at-unset',
      reads: ['subscription.status', 'subscription.cancelled-at'],
      title: '`cancelled_at` is null unless the subscription is cancelled.',
      sends: readTwice,
    },
    {
      id: 'subscription.cancelled-at-set',
      reads: ['subscription.status', 'subscription.cancelled-at'],
      title: '`cancelled_at` is a timestamp once the subscription is cancelled.',
      sends: [either(({ readOnly }): Act => (readOnly ? listedSubscription : readAfterCancelling))],
      unlessSeen: 'no response shows a cancelled subscription',
    },
  ]),
];
