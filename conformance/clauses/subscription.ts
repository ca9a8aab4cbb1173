import Joi from 'joi';
import { wrongKey } from '../rules/rule.js';
import { show } from '../session/findings/expect.js';
import { notApplicable } from '../session/findings/finding.js';
import { isBefore, isSameInstant } from '../session/findings/moment.js';
import { readAfterCancelling } from '../script/cancellation.js';
import { readTwice } from '../script/pages.js';
import { listedSubscription } from '../script/subscription.js';
import { rulesOf, sections } from './check.js';
import { keyIs, schemas } from './field-rule.js';

const { uuid, text, textOrNull, texts, object, timestamp } = schemas;
const status = Joi.string().valid('active', 'paused', 'cancelled');

const common = {
  ...sections.subscription,
  level: 'must',
  step: 'first-look',
  fetch: readTwice,
} as const;

/** A cancellation may return any JSON: with all keys, it is a subscription. */
export const subscriptionChecks = rulesOf(common, [
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
  {
    id: 'subscription.created-at-kept',
    clause: "A subscription's `created_at` is the same time in every response.",
    level: 'should',
    nothingSeen: notApplicable('no two comparable timestamps were seen'),
    rule: {
      on: 'subscription',
      expected: '`created_at`: the same instant as in the first body',
      violation: ({ object: { created_at: at }, path, createdAt }) => {
        if (typeof at !== 'string') return { because: 'subscription.created-at' };
        const isSame = isSameInstant(createdAt, at);
        if (createdAt === undefined || isSame === null) return 'skip';
        if (isSame) return null;
        return { found: `${show(at)} after ${show(createdAt)}`, path: [...path, 'created_at'] };
      },
    },
  },
  {
    id: 'subscription.time-order',
    clause: "A subscription's `updated_at` is never earlier than its `created_at`.",
    level: 'should',
    nothingSeen: notApplicable('no two comparable timestamps were seen'),
    rule: {
      on: 'subscription',
      expected: '`updated_at` not before `created_at`',
      violation: ({ object: { created_at: created, updated_at: updated }, path }) => {
        if (typeof created !== 'string') return { because: 'subscription.created-at' };
        if (typeof updated !== 'string') return { because: 'subscription.updated-at' };
        const isEarlier = isBefore(updated, created);
        if (isEarlier === null) return 'skip';
        if (!isEarlier) return null;
        const found = `\`updated_at\` ${show(updated)} before \`created_at\` ${show(created)}`;
        return { found, path: [...path, 'updated_at'] };
      },
    },
  },
  {
    id: 'subscription.cancelled-at-unset',
    clause: '`cancelled_at` is null unless the subscription is cancelled.',
    nothingSeen: notApplicable('no body of a live subscription was seen'),
    rule: {
      on: 'subscription',
      expected: '`cancelled_at`: null',
      violation: ({ object: { status: state, cancelled_at: at }, path, alive }) => {
        if (state === 'cancelled') return 'skip';
        if (typeof state !== 'string') return { because: 'subscription.status' };
        if (at !== null && typeof at !== 'string') return { because: 'subscription.cancelled-at' };
        if (at === null) return null;
        // after an attempt to cancel it, it may have a time although its status has not changed
        return alive ? wrongKey(path, 'cancelled_at', at, ['null']) : 'skip';
      },
    },
  },
  {
    id: 'subscription.cancelled-at-set',
    clause: '`cancelled_at` is a timestamp once the subscription is cancelled.',
    // not concurrently with attempts to cancel it with a wrong credential
    step: 'cancelled-read',
    fetch: (session) =>
      session.settings.readOnly ? listedSubscription(session) : readAfterCancelling(session),
    nothingSeen: notApplicable('no body of a cancelled subscription was seen'),
    rule: {
      on: 'subscription',
      expected: '`cancelled_at`: a timestamp',
      violation: ({ object: { status: state, cancelled_at: at }, path }) => {
        if (typeof state !== 'string') return { because: 'subscription.status' };
        if (state !== 'cancelled') return 'skip';
        if (at !== null && typeof at !== 'string') return { because: 'subscription.cancelled-at' };
        const isGood = schemas.timestamp.validate(at).error === undefined;
        return isGood ? null : wrongKey(path, 'cancelled_at', at, ['string']);
      },
    },
  },
]);
