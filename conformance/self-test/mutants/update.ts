import type { JsonValue } from '../../../src/api/wire.js';
import { empty, isObject, json, type JsonObject } from '../answer.js';
import { sending, sent, type Twist } from '../call.js';
import { eachEntity, texts } from '../rewriting.js';
import type { Stored } from '../state.js';
import { answerOf, bodyOf, mutant, ok, requestTo, type Mutant } from './mutant.js';

const update = 'updateSubscription';
const other = '11111111-1111-4111-8111-111111111111';

const list = (value: JsonValue | undefined): JsonValue[] => (Array.isArray(value) ? value : []);

/** Does something to the stored subscription after an update that succeeded; the answer stays as it was. */
function afterwards(change: (stored: Stored, before: readonly string[]) => void): Twist {
  return (call, next) => {
    const stored = call.operation === update ? call.state.find(call.id) : undefined;
    const before = [...(stored?.fields ?? [])];
    const answer = next(call);
    if (stored && answer.status < 300) change(stored, before);
    return answer;
  };
}

/** Answers an update with the fields from before it, too. */
function answeringWith(fields: (now: JsonValue[], before: readonly string[]) => JsonValue[]): Twist {
  return (call, next) => {
    const before = [...(call.state.find(call.id)?.fields ?? [])];
    return bodyOf(update, (body) => ({ ...body, fields: fields(list(body.fields), before) }))(call, next);
  };
}

/** Keeps the values of dropped fields in the entities for which `at` holds. */
function keepingDropped(at: (place: number, last: number) => boolean): Twist {
  const dropped: string[] = [];
  return (call, next) => {
    const before = call.operation === update ? [...(call.state.find(call.id)?.fields ?? [])] : [];
    const answer = eachEntity((entity, place, last) =>
      at(place, last) ? { ...entity, fields: { ...objectIn(entity.fields), ...nulls(dropped) } } : entity,
    )(call, next);
    const now = call.state.find(call.id)?.fields ?? [];
    if (answer.status < 300) dropped.push(...before.filter((name) => !now.includes(name)));
    return answer;
  };
}

function objectIn(value: JsonValue | undefined): JsonObject {
  return isObject(value) ? value : {};
}

function nulls(names: readonly string[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, null]));
}

/** Mends a list of fields that ought to be refused. */
function takes(
  wrong: (fields: JsonValue | undefined) => boolean,
  mend: (fields: JsonValue | undefined) => JsonValue,
): Twist {
  return (call, next) => {
    const body = sent(call);
    const mending = call.operation === update && isObject(body) && wrong(body.fields);
    return next(mending ? sending(call, { ...body, fields: mend(body.fields) }) : call);
  };
}

const names = (fields: JsonValue | undefined): JsonValue =>
  texts(fields, (all) => (all.length > 0 ? all : ['phone']));

/** Updating. */
export const updateMutants: readonly Mutant[] = [
  mutant(
    'update.subscription',
    '204',
    'an update is answered without a body',
    answerOf(update, () => empty(204)),
  ),
  mutant(
    'update.subscription',
    'word',
    'an update only says that it went well',
    answerOf(update, () => ok({ updated: true })),
  ),
  mutant('update.subscription', '405', 'there is no updating', (call, next) =>
    call.operation === update ? json(405, { error: 'Not allowed' }) : next(call),
  ),
  mutant(
    'update.subscription',
    'wrapped',
    'the updated subscription is wrapped',
    bodyOf(update, (body) => ({ subscription: body })),
  ),
  mutant(
    'update.same-subscription',
    'id',
    'an update answers with another id',
    bodyOf(update, (body) => ({ ...body, id: other })),
  ),
  mutant(
    'update.same-subscription',
    'account',
    'an update answers with another account',
    bodyOf(update, (body) => ({ ...body, account_id: other })),
  ),
  mutant(
    'update.fields-replaced',
    'merged',
    'an update answers with old and new fields',
    answeringWith((now, before) => [...new Set([...before, ...now])]),
  ),
  mutant(
    'update.fields-replaced',
    'before',
    'an update answers with the fields from before',
    answeringWith((_now, before) => [...before]),
  ),
  mutant(
    'update.fields-replaced',
    'last-dropped',
    'an update forgets the last field',
    requestTo(update, (body) => ({
      ...body,
      fields: texts(body.fields, (all) => (all.length > 1 ? all.slice(0, -1) : all)),
    })),
  ),
  mutant(
    'update.fields-replaced',
    'really-merged',
    'an update adds fields instead of replacing them',
    (call, next) => {
      const before = call.operation === update ? (call.state.find(call.id)?.fields ?? []) : [];
      const body = sent(call);
      const merging =
        isObject(body) &&
        list(body.fields).length > 0 &&
        list(body.fields).every((name) => typeof name === 'string');
      return next(
        merging && before.length > 0
          ? sending(call, { ...body, fields: [...new Set([...before, ...list(body.fields)])] })
          : call,
      );
    },
  ),
  mutant(
    'update.persists',
    'not-stored',
    'an update is answered but not kept',
    afterwards((stored, before) => (stored.fields = [...before])),
  ),
  mutant(
    'update.persists',
    'merged',
    'an update is kept beside the fields from before',
    afterwards((stored, before) => (stored.fields = [...new Set([...before, ...stored.fields])])),
  ),
  mutant(
    'update.persists',
    'one-lost',
    'an update loses a field once it was answered',
    afterwards((stored) => (stored.fields = stored.fields.slice(1))),
  ),
  mutant(
    'update.entities-follow',
    'all',
    'entities keep the dropped fields',
    keepingDropped(() => true),
  ),
  mutant(
    'update.entities-follow',
    'last',
    'the last entity keeps the dropped fields',
    keepingDropped((place, last) => place === last),
  ),
  mutant(
    'update.fields-array',
    'text',
    'an update takes a text for fields',
    takes(
      (fields) => typeof fields === 'string',
      (fields) => [fields ?? ''],
    ),
  ),
  mutant(
    'update.fields-strings',
    'number',
    'an update takes a number for a field',
    takes((fields) => list(fields).some((name) => typeof name === 'number'), names),
  ),
  mutant(
    'update.keeps-rest',
    'city',
    'an update changes the city',
    afterwards((stored) => (stored.city = 'Reykjavík')),
  ),
  mutant(
    'update.keeps-rest',
    'answer',
    'an update answers with another type',
    bodyOf(update, (body) => ({ ...body, entity_type: 'car wash' })),
  ),
  mutant(
    'update.created-at',
    'answer',
    'an update answers with a later created_at',
    bodyOf(update, (body) => ({ ...body, created_at: '2026-06-01T00:00:00.000Z' })),
  ),
  mutant(
    'update.updated-at',
    'back',
    'an update sets updated_at back',
    bodyOf(update, (body) => ({ ...body, updated_at: '2020-01-01T00:00:00.000Z' })),
  ),
];
