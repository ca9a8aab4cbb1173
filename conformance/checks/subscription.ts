import Joi from 'joi';
import { show } from '../session/findings/expect.js';
import { notApplicable } from '../session/findings/finding.js';
import { isBefore, isSameInstant } from '../session/findings/moment.js';
import { readAfterCancelling } from '../session/steps/cancellation.js';
import { readTwice } from '../session/steps/pages.js';
import { listedSubscription } from '../session/steps/subscription.js';
import { rulesOf } from './check.js';
import { fieldRule, schemas } from './field-rule.js';
import { objectIn, withBody, withKey, type Mutants } from './mutant.js';
import { changeKey, onceUpdated } from './mutations.js';
import { wrongKeys } from './wrong-keys.js';

/** An array that was never made, as Go writes it. */
const withoutFields: Mutants = {
  'an update to nothing makes them null': async (request, next) => {
    const { operation, body, id } = request;
    if (operation !== 'updateSubscription' || body !== '{}') return next(request);
    const read = await next({ ...request, method: 'GET', operation: 'getSubscription', body: '' });
    const shown = objectIn(read);
    if (id === shown?.id) {
      return withBody(read, withKey(shown, 'fields', null));
    }
    return next(request);
  },
};

/**
 * A rule for one key of the table. A cancellation may return any JSON; with all keys, it is a
 * subscription.
 */
const field = (
  id: string,
  key: string,
  schema: Joi.Schema,
  expected: string,
  wrong: Parameters<typeof wrongKeys>[1],
) => ({
  id,
  clause: `\`${key}\` of a subscription is ${expected}.`,
  rule: fieldRule('subscription', key, schema, expected),
  mutants: { ...wrongKeys(key, wrong), ...(key === 'fields' ? withoutFields : {}) },
});

const { uuid, text, textOrNull, texts, object, timestamp } = schemas;
const status = Joi.valid('active', 'paused', 'cancelled');

const common = {
  section: 'Subscription',
  level: 'must',
  stage: 'created',
  sends: 'reads',
  fetch: readTwice,
} as const;

export const subscriptionChecks = rulesOf(common, [
  field('subscription.id', 'id', uuid, 'a UUID', {
    getSubscription: [17, '{6d1f0c3e-4f5b-4a2c-a9d0-0c3e4f5b4a2c}'],
    updateSubscription: [undefined, '6d1f0c3e4f5b4a2ca9d00c3e4f5b4a2c'],
    cancelSubscription: ['subscription-1'],
  }),
  field('subscription.account-id', 'account_id', uuid, 'a UUID', {
    createSubscription: [4711],
    getSubscription: [undefined, '6d1f0c3e-4f5b-4a2c-a9d0-0c3e4f5b4a2'],
    updateSubscription: [null],
    cancelSubscription: ['demo'],
  }),
  field('subscription.city', 'city', text, 'a string', {
    getSubscription: [{ name: 'Berlin' }],
    updateSubscription: [undefined],
    cancelSubscription: [null],
  }),
  field('subscription.entity-type', 'entity_type', text, 'a string', {
    getSubscription: [undefined],
    updateSubscription: [['cafe']],
    cancelSubscription: [3],
  }),
  field('subscription.fields', 'fields', texts, 'an array of strings', {
    getSubscription: ['phone,website'],
    updateSubscription: [undefined, [{ name: 'phone' }]],
    cancelSubscription: [{ phone: true }, null],
  }),
  field('subscription.status', 'status', status, '`active`, `paused` or `cancelled`', {
    getSubscription: ['ACTIVE', null],
    updateSubscription: [undefined, 'pending'],
    cancelSubscription: ['canceled', 2],
  }),
  field('subscription.data-status', 'data_status', text, 'a string', {
    createSubscription: [undefined],
    getSubscription: [null],
    updateSubscription: [{ state: 'ready' }],
    cancelSubscription: [false],
  }),
  field(
    'subscription.field-assessments',
    'field_assessments',
    object.optional(),
    'an object, where present',
    {
      createSubscription: [[]],
      getSubscription: ['none'],
      updateSubscription: [[{ name: 'phone' }]],
    },
  ),
  field('subscription.created-at', 'created_at', timestamp, 'a timestamp', {
    getSubscription: [1_769_900_000, '', '3 days ago', '2026-02-30T10:00:00Z'],
    updateSubscription: [undefined, '2026-13-45T99:00:00Z', '2026-02-28 24:61:00'],
    cancelSubscription: [null, '20260229T101500Z'],
  }),
  field('subscription.updated-at', 'updated_at', timestamp, 'a timestamp', {
    createSubscription: [undefined],
    getSubscription: [null, ''],
    updateSubscription: [1_769_900_000_000, 'NaN-NaN-NaNTNaN:NaN:NaN.000Z'],
  }),
  field('subscription.cancelled-at', 'cancelled_at', textOrNull, 'present: a string or null', {
    createSubscription: [undefined],
    getSubscription: [undefined],
    updateSubscription: [false],
    cancelSubscription: [1_769_900_000_000],
  }),
  {
    id: 'subscription.created-at-kept',
    level: 'should',
    clause: '`created_at` of a subscription is the same instant in every body.',
    nothingSeen: notApplicable('no two timestamps were seen that can be compared'),
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
    mutants: {
      'get returns another one': changeKey('getSubscription', 'created_at', '2026-01-01T10:00:00Z'),
      'a second update sets it': onceUpdated(
        changeKey('updateSubscription', 'created_at', '2027-01-01T10:00:00Z'),
      ),
      'a cancellation sets it': changeKey(
        'cancelSubscription',
        'created_at',
        '2027-01-01T10:00:00Z',
      ),
    },
  },
  {
    id: 'subscription.time-order',
    level: 'should',
    clause: '`updated_at` of a subscription is not before `created_at`.',
    nothingSeen: notApplicable('no two timestamps were seen that can be compared'),
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
    mutants: {
      'get returns an earlier updated_at': changeKey(
        'getSubscription',
        'updated_at',
        '2020-01-01T00:00:00Z',
      ),
    },
  },
  {
    id: 'subscription.cancelled-at-unset',
    clause: '`cancelled_at` is null unless the subscription is cancelled.',
    nothingSeen: notApplicable('no body of a subscription was seen that is known to be live'),
    rule: {
      on: 'subscription',
      expected: '`cancelled_at`: null',
      violation: ({ object: { status: state, cancelled_at: at }, path, alive }) => {
        if (state === 'cancelled' || (at !== null && typeof at !== 'string')) {
          return 'skip';
        }
        if (at === null) return null;
        // after an attempt to cancel it, it may have a time although its status has not changed
        if (alive) {
          return { found: show(at), path: [...path, 'cancelled_at'] };
        }
        return 'skip';
      },
    },
    mutants: wrongKeys(
      'cancelled_at',
      {
        createSubscription: ['2026-01-01T00:00:00Z'],
        getSubscription: ['2026-01-01T00:00:00Z'],
        updateSubscription: ['2026-01-01T00:00:00Z'],
      },
      ({ status }) => status === 'active',
    ),
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
        if (schemas.timestamp.validate(at).error) {
          return { found: show(at), path: [...path, 'cancelled_at'] };
        }
        return null;
      },
    },
    mutants: wrongKeys(
      'cancelled_at',
      {
        getSubscription: [null, 'yes', '3 days ago', '2026-13-45T99:00:00Z'],
        cancelSubscription: [null],
      },
      ({ status }) => status === 'cancelled',
    ),
  },
]);
