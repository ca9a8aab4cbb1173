import type { OperationId } from '../../../src/api/operations.js';
import type { JsonValue } from '../../../src/api/wire.js';
import type { ClauseId } from '../../clauses.js';
import { bodyOf, having, mutant, wordFor, type Mutant } from './mutant.js';

const operations = {
  create: 'createSubscription',
  get: 'getSubscription',
  update: 'updateSubscription',
  cancel: 'cancelSubscription',
} satisfies Record<string, OperationId>;

// A cancellation may answer with any JSON, so a key that is missing there breaks nothing: nothing says that the
// answer is a subscription. One that has all the keys is one.
type Break = readonly [
  clause: ClauseId,
  key: string,
  where: keyof typeof operations,
  value: JsonValue | undefined,
  word?: string,
];

const breaks: readonly Break[] = [
  ['subscription.id', 'id', 'update', undefined],
  ['subscription.id', 'id', 'get', 17],
  ['subscription.id', 'id', 'cancel', 'subscription-1', 'no-uuid'],
  ['subscription.id', 'id', 'update', '6d1f0c3e4f5b4a2ca9d00c3e4f5b4a2c', 'without-hyphens'],
  ['subscription.id', 'id', 'get', '{6d1f0c3e-4f5b-4a2c-a9d0-0c3e4f5b4a2c}', 'in-braces'],
  ['subscription.account-id', 'account_id', 'get', undefined],
  ['subscription.account-id', 'account_id', 'update', null],
  ['subscription.account-id', 'account_id', 'cancel', 'demo', 'name'],
  ['subscription.account-id', 'account_id', 'create', 4711],
  ['subscription.account-id', 'account_id', 'get', '6d1f0c3e-4f5b-4a2c-a9d0-0c3e4f5b4a2', 'too-short'],
  ['subscription.city', 'city', 'update', undefined],
  ['subscription.city', 'city', 'cancel', null],
  ['subscription.city', 'city', 'get', { name: 'Berlin' }],
  ['subscription.entity-type', 'entity_type', 'get', undefined],
  ['subscription.entity-type', 'entity_type', 'update', ['cafe']],
  ['subscription.entity-type', 'entity_type', 'cancel', 3],
  ['subscription.fields', 'fields', 'update', undefined],
  ['subscription.fields', 'fields', 'get', 'phone,website'],
  ['subscription.fields', 'fields', 'update', [{ name: 'phone' }]],
  ['subscription.fields', 'fields', 'cancel', { phone: true }],
  ['subscription.fields', 'fields', 'cancel', null],
  ['subscription.status', 'status', 'update', undefined],
  ['subscription.status', 'status', 'get', 'ACTIVE', 'upper-case'],
  ['subscription.status', 'status', 'cancel', 'canceled', 'other-spelling'],
  ['subscription.status', 'status', 'update', 'pending', 'other-word'],
  ['subscription.status', 'status', 'get', null],
  ['subscription.status', 'status', 'cancel', 2],
  ['subscription.data-status', 'data_status', 'create', undefined],
  ['subscription.data-status', 'data_status', 'get', null],
  ['subscription.data-status', 'data_status', 'update', { state: 'ready' }],
  ['subscription.data-status', 'data_status', 'cancel', false],
  ['subscription.field-assessments', 'field_assessments', 'create', []],
  ['subscription.field-assessments', 'field_assessments', 'get', 'none', 'string'],
  ['subscription.field-assessments', 'field_assessments', 'update', [{ name: 'phone' }], 'array-of-objects'],
  ['subscription.created-at', 'created_at', 'update', undefined],
  ['subscription.created-at', 'created_at', 'get', 1_769_900_000],
  ['subscription.created-at', 'created_at', 'cancel', null],
  ['subscription.updated-at', 'updated_at', 'create', undefined],
  ['subscription.updated-at', 'updated_at', 'update', 1_769_900_000_000],
  ['subscription.updated-at', 'updated_at', 'get', null],
  ['subscription.cancelled-at', 'cancelled_at', 'create', undefined],
  ['subscription.cancelled-at', 'cancelled_at', 'get', undefined],
  ['subscription.cancelled-at', 'cancelled_at', 'update', false],
  ['subscription.cancelled-at', 'cancelled_at', 'cancel', 1_769_900_000_000],
  ['subscription.cancelled-at-unset', 'cancelled_at', 'create', '2026-01-01T00:00:00Z'],
  ['subscription.cancelled-at-unset', 'cancelled_at', 'update', '2026-01-01T00:00:00Z'],
  ['subscription.cancelled-at-unset', 'cancelled_at', 'get', ''],
  ['subscription.cancelled-at-set', 'cancelled_at', 'cancel', null],
  ['subscription.cancelled-at-set', 'cancelled_at', 'get', null],
];

/** One property of one answer is wrong. What is said of a cancelled one is broken in a cancelled one only. */
export const subscriptionMutants: readonly Mutant[] = breaks.map(
  ([clause, key, where, value, word = wordFor(value)]) =>
    mutant(
      clause,
      `${where}-${word}`,
      `${key} is ${value === undefined ? 'missing' : JSON.stringify(value)} in what ${where} answers`,
      bodyOf(
        operations[where],
        (body) => having(body, key, value),
        (body) =>
          clause === 'subscription.cancelled-at-set'
            ? body.status === 'cancelled'
            : clause !== 'subscription.cancelled-at-unset' || body.status === 'active',
      ),
    ),
);
