import type { ClauseId } from '../clause-id.js';
import Joi from 'joi';
import { wrongKey } from '../judge/rule.js';
import { show } from '../session/findings/expect.js';
import { notApplicable } from '../session/findings/finding.js';
import { isBefore, isSameInstant } from '../session/findings/moment.js';
import { readAfterCancelling } from '../script/cancellation.js';
import { readTwice } from '../script/pages.js';
import { listedSubscription } from '../script/subscription.js';
import { rulesOf, sections } from './check.js';
import { fieldRule, schemas } from './field-rule.js';

/**
 * A rule for one key of the table. A cancellation may return any JSON; with all keys, it is a
 * subscription.
 */
const field = (id: ClauseId, key: string, schema: Joi.Schema, expected: string) => ({
  id,
  clause: `\`${key}\` of a subscription is ${expected}.`,
  rule: fieldRule('subscription', key, schema, expected),
});

const { uuid, text, textOrNull, texts, object, timestamp } = schemas;
const status = Joi.string().valid('active', 'paused', 'cancelled');

const common = {
  ...sections.subscription,
  level: 'must',
  stage: 'created',
  sends: 'reads',
  fetch: readTwice,
} as const;

export const subscriptionChecks = rulesOf(common, [
  field('subscription.id', 'id', uuid, 'a UUID'),
  field('subscription.account-id', 'account_id', uuid, 'a UUID'),
  field('subscription.city', 'city', text, 'a string'),
  field('subscription.entity-type', 'entity_type', text, 'a string'),
  field('subscription.fields', 'fields', texts, 'an array of strings'),
  field('subscription.status', 'status', status, '`active`, `paused` or `cancelled`'),
  field('subscription.data-status', 'data_status', text, 'a string'),
  field(
    'subscription.field-assessments',
    'field_assessments',
    object.optional(),
    'an object, where present',
  ),
  field('subscription.created-at', 'created_at', timestamp, 'a timestamp'),
  field('subscription.updated-at', 'updated_at', timestamp, 'a timestamp'),
  field('subscription.cancelled-at', 'cancelled_at', textOrNull, 'present: a string or null'),
  {
    id: 'subscription.created-at-kept',
    clause: '`created_at` of a subscription is the same instant in every body.',
    level: 'should',
    nothingSeen: notApplicable('no two comparable timestamps were seen'),
    rule: {
      on: 'subscription',
      expected: '`created_at`: the same instant as in the first body',
      violation: ({ object: { created_at: at }, path, createdAt }) => {
        const isSame = isSameInstant(createdAt, at);
        if (createdAt === undefined || isSame === null) return 'skip';
        if (isSame) return null;
        return { found: `${show(at)} after ${show(createdAt)}`, path: [...path, 'created_at'] };
      },
    },
  },
  {
    id: 'subscription.time-order',
    clause: '`updated_at` of a subscription is not before `created_at`.',
    level: 'should',
    nothingSeen: notApplicable('no two comparable timestamps were seen'),
    rule: {
      on: 'subscription',
      expected: '`updated_at` not before `created_at`',
      violation: ({ object: { created_at: created, updated_at: updated }, path }) => {
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
        if (state === 'cancelled' || (at !== null && typeof at !== 'string')) {
          return 'skip';
        }
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
    stage: 're-created',
    fetch: (session) =>
      session.settings.readOnly ? listedSubscription(session) : readAfterCancelling(session),
    nothingSeen: notApplicable('no body of a cancelled subscription was seen'),
    rule: {
      on: 'subscription',
      expected: '`cancelled_at`: a timestamp',
      violation: ({ object: { status: state, cancelled_at: at }, path }) => {
        if (state !== 'cancelled' || (at !== null && typeof at !== 'string')) {
          return 'skip';
        }
        const isGood = schemas.timestamp.validate(at).error === undefined;
        return isGood ? null : wrongKey(path, 'cancelled_at', at, ['string']);
      },
    },
  },
]);
