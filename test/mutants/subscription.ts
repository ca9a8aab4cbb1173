import { changeKey } from './mutations/changes.js';
import {
  type Mutants,
  type MutantsOfChecks,
  objectIn,
  withBody,
  withKey,
} from './mutations/middleware.js';
import { wrongKeys } from './mutations/wrong-keys.js';

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

export const subscriptionMutants = {
  'subscription.id': wrongKeys('id', {
    getSubscription: [17, '{6d1f0c3e-4f5b-4a2c-a9d0-0c3e4f5b4a2c}'],
    updateSubscription: [undefined, '6d1f0c3e4f5b4a2ca9d00c3e4f5b4a2c'],
    cancelSubscription: ['subscription-1'],
  }),
  'subscription.account-id': wrongKeys('account_id', {
    createSubscription: [4711],
    getSubscription: [undefined, '6d1f0c3e-4f5b-4a2c-a9d0-0c3e4f5b4a2'],
    updateSubscription: [null],
    cancelSubscription: ['demo'],
  }),
  'subscription.city': wrongKeys('city', {
    getSubscription: [{ name: 'Berlin' }],
    updateSubscription: [undefined],
    cancelSubscription: [null],
  }),
  'subscription.entity-type': wrongKeys('entity_type', {
    getSubscription: [undefined],
    updateSubscription: [['cafe']],
    cancelSubscription: [3],
  }),
  'subscription.fields': {
    ...wrongKeys('fields', {
      getSubscription: ['phone,website'],
      updateSubscription: [undefined, [{ name: 'phone' }]],
      cancelSubscription: [{ phone: true }, null],
    }),
    ...withoutFields,
  },
  'subscription.status': wrongKeys('status', {
    getSubscription: ['ACTIVE', null],
    updateSubscription: [undefined, 'pending'],
    cancelSubscription: ['canceled', 2],
  }),
  'subscription.data-status': wrongKeys('data_status', {
    createSubscription: [undefined],
    getSubscription: [null],
    updateSubscription: [{ state: 'ready' }],
    cancelSubscription: [false],
  }),
  'subscription.field-assessments': wrongKeys('field_assessments', {
    createSubscription: [[]],
    getSubscription: ['none'],
    updateSubscription: [[{ name: 'phone' }]],
  }),
  'subscription.created-at': wrongKeys('created_at', {
    getSubscription: [1_769_900_000, '', '3 days ago', '2026-02-30T10:00:00Z'],
    updateSubscription: [undefined, '2026-13-45T99:00:00Z', '2026-02-28 24:61:00'],
    cancelSubscription: [null, '20260229T101500Z'],
  }),
  'subscription.updated-at': wrongKeys('updated_at', {
    createSubscription: [undefined],
    getSubscription: [null, ''],
    updateSubscription: [1_769_900_000_000, 'NaN-NaN-NaNTNaN:NaN:NaN.000Z'],
  }),
  'subscription.cancelled-at': wrongKeys('cancelled_at', {
    createSubscription: [undefined],
    getSubscription: [undefined],
    updateSubscription: [false],
    cancelSubscription: [1_769_900_000_000],
  }),
  'subscription.created-at-kept': {
    'get returns another one': changeKey('getSubscription', 'created_at', '2026-01-01T10:00:00Z'),
    'a cancellation sets it': changeKey('cancelSubscription', 'created_at', '2027-01-01T10:00:00Z'),
  },
  'subscription.time-order': {
    'get returns an earlier updated_at': changeKey(
      'getSubscription',
      'updated_at',
      '2020-01-01T00:00:00Z',
    ),
  },
  'subscription.cancelled-at-unset': wrongKeys(
    'cancelled_at',
    {
      createSubscription: ['2026-01-01T00:00:00Z'],
      getSubscription: ['2026-01-01T00:00:00Z'],
      updateSubscription: ['2026-01-01T00:00:00Z'],
    },
    ({ status }) => status === 'active',
  ),
  'subscription.cancelled-at-set': wrongKeys(
    'cancelled_at',
    {
      getSubscription: [null, 'yes', '3 days ago', '2026-13-45T99:00:00Z'],
      cancelSubscription: [null],
    },
    ({ status }) => status === 'cancelled',
  ),
} satisfies MutantsOfChecks;
