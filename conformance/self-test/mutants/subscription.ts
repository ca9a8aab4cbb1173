import type { JsonObject } from '../../checks/mutant.js';
import { wrongKeys } from '../../checks/mutations.js';
import type { MutantsByCheck } from './mutants-by-check.js';

const isCancelled = ({ status }: JsonObject): boolean => status === 'cancelled';
const isActive = ({ status }: JsonObject): boolean => status === 'active';

// A cancellation may respond with any JSON, so a key that is missing there breaks nothing: nothing says that the
// response is a subscription. One that has all the keys is one.
export const subscriptionMutants: MutantsByCheck = {
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
  'subscription.fields': wrongKeys('fields', {
    getSubscription: ['phone,website'],
    updateSubscription: [undefined, [{ name: 'phone' }]],
    cancelSubscription: [{ phone: true }, null],
  }),
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
    getSubscription: [1_769_900_000, '', 'some time ago'],
    updateSubscription: [undefined],
    cancelSubscription: [null],
  }),
  'subscription.updated-at': wrongKeys('updated_at', {
    createSubscription: [undefined],
    getSubscription: [null, ''],
    updateSubscription: [1_769_900_000_000],
  }),
  'subscription.cancelled-at': wrongKeys('cancelled_at', {
    createSubscription: [undefined],
    getSubscription: [undefined],
    updateSubscription: [false],
    cancelSubscription: [1_769_900_000_000],
  }),
  'subscription.cancelled-at-unset': wrongKeys(
    'cancelled_at',
    {
      createSubscription: ['2026-01-01T00:00:00Z'],
      getSubscription: ['2026-01-01T00:00:00Z'],
      updateSubscription: ['2026-01-01T00:00:00Z'],
    },
    isActive,
  ),
  'subscription.cancelled-at-set': wrongKeys(
    'cancelled_at',
    { getSubscription: [null], cancelSubscription: [null] },
    isCancelled,
  ),
};
