import type { JsonValue } from '../../src/api/wire.js';
import { json, Refusal, type Answer, type JsonObject } from './answer.js';
import type { Call } from './call.js';
import type { Setup } from './options.js';
import type { Stored } from './state.js';
import { subscriptionBody } from './subscription-body.js';
import { cancel, named } from './subscriptions.js';
import { isFilledText, isNameList, unknownKeys } from './validity.js';

type Change = (stored: Stored) => void;

/** PATCH /v1/subscriptions/{id}: nothing changes unless everything asked for is in order. */
export function updateSubscription(call: Call, account: string, body: JsonObject, setup: Setup): Answer {
  const { profile } = setup;
  const stored = named(call, account, profile['update.malformed.status'], profile['update.unknown.status']);
  const changes = [...changesAskedFor(body, call, setup)];
  const afterwards = profile['cancelled.update'];
  if (stored.cancelled !== null && typeof afterwards === 'number') {
    throw new Refusal(afterwards, 'The subscription was cancelled');
  }
  if (stored.cancelled === null || afterwards === 'accepted') {
    for (const change of changes) change(stored);
    if (changes.length > 0) stored.updated = call.state.now;
  }
  return json(profile['update.status'], subscriptionBody(stored, call.state, setup));
}

function* changesAskedFor(body: JsonObject, call: Call, setup: Setup): Generator<Change> {
  const { profile } = setup;
  const unknown = unknownKeys(body, ['fields', 'status', 'city', 'entity_type']);
  if (unknown.length > 0) refuseUnless('ignored', profile['update.unknown-keys']);
  if (Object.keys(body).length === 0) refuseUnless('ignored', profile['update.empty-body']);
  if ('fields' in body) yield* newFields(body.fields, setup);
  if ('status' in body) yield* newStatus(body.status, call, setup);
  if ('city' in body) yield* newWord(body.city, profile['update.city'], setup, 'city');
  if ('entity_type' in body) {
    yield* newWord(body.entity_type, profile['update.entity-type'], setup, 'entityType');
  }
}

function* newFields(fields: JsonValue | undefined, setup: Setup): Generator<Change> {
  if (!isNameList(fields)) throw invalid('fields is a list of names', setup);
  const onEmpty = setup.profile['update.empty-fields'];
  if (fields.length === 0) {
    if (onEmpty === 'ignored') return;
    refuseUnless('accepted', onEmpty);
  }
  yield (stored) => {
    stored.fields = [...fields];
    stored.looks = 0;
  };
}

function* newStatus(status: JsonValue | undefined, call: Call, setup: Setup): Generator<Change> {
  const { profile } = setup;
  switch (status) {
    case 'paused':
      if (profile['update.pause'] === 'ignored') return;
      refuseUnless('paused', profile['update.pause']);
      yield (stored) => (stored.status = 'paused');
      return;
    case 'active':
      if (profile['update.resume'] === 'ignored') return;
      refuseUnless('active', profile['update.resume']);
      yield (stored) => (stored.status = 'active');
      return;
    case 'cancelled':
      if (profile['update.cancel'] === 'ignored') return;
      refuseUnless('cancelled', profile['update.cancel']);
      yield (stored) => cancel(stored, call.state.now);
      return;
    default:
      throw invalid('status is active, paused or cancelled', setup);
  }
}

function* newWord(
  word: JsonValue | undefined,
  answer: number | 'updated' | 'ignored',
  setup: Setup,
  key: 'city' | 'entityType',
): Generator<Change> {
  if (answer === 'ignored') return;
  refuseUnless('updated', answer);
  if (!isFilledText(word)) throw invalid(`${key} is a string of at least one character`, setup);
  yield (stored) => (stored[key] = word);
}

function refuseUnless(accepting: string, answer: string | number): void {
  if (answer === accepting) return;
  throw new Refusal(Number(answer), 'An update does not take this');
}

function invalid(message: string, setup: Setup): Refusal {
  return new Refusal(setup.profile['update.invalid.status'], message);
}
