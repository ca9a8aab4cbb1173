import type { JsonValue } from '../../../src/api/wire.js';
import type { ClauseId } from '../../clauses.js';
import { empty, isObject, type JsonObject } from '../answer.js';
import { sent } from '../call.js';
import { texts } from '../rewriting.js';
import { isNameList } from '../validity.js';
import { answerOf, bodyOf, mutant, ok, requestTo, type Mutant } from './mutant.js';

const create = 'createSubscription';

/** A creation that ought to be refused is taken: what is wrong with it is quietly mended. */
function takes(clause: ClauseId, word: string, wrong: (body: JsonObject) => boolean): Mutant {
  const [, key = ''] = /^create\.(city|entity-type|fields)/.exec(clause) ?? [];
  const property = key.replace('-', '_');
  return mutant(
    clause,
    word,
    `a creation is taken in which ${property} is ${word}`,
    requestTo(create, (body) =>
      wrong(body) ? { ...body, [property]: property === 'fields' ? mended(body.fields) : 'anything' } : body,
    ),
  );
}

function mended(fields: JsonValue | undefined): JsonValue {
  const names = texts(fields, (all) => all.filter((name) => name !== ''));
  return Array.isArray(names) && names.length > 0 ? names : ['phone'];
}

const list = (value: JsonValue | undefined): JsonValue[] => (Array.isArray(value) ? value : []);
const has = (key: string, value: JsonValue) => (body: JsonObject) => body[key] === value;
const lacks = (key: string) => (body: JsonObject) => !(key in body);
const isA = (key: string, type: string) => (body: JsonObject) => typeof body[key] === type;

/** Creating. */
export const creationMutants: readonly Mutant[] = [
  mutant(
    'create.subscription',
    'wrapped',
    'the new subscription is wrapped',
    bodyOf(create, (body) => ({ data: body })),
  ),
  mutant(
    'create.subscription',
    'id-only',
    'only the id of the new subscription is told',
    bodyOf(create, (body) => ({ id: body.id ?? null })),
  ),
  mutant(
    'create.subscription',
    'empty',
    'a creation is answered without a body',
    answerOf(create, (answer) => ({ ...empty(201), headers: answer.headers })),
  ),
  mutant(
    'create.subscription',
    'job',
    'a creation answers with its job',
    answerOf(create, () => ok({ job: 17, state: 'queued' })),
  ),
  mutant(
    'create.created',
    '200',
    'a creation is answered by 200',
    answerOf(create, (answer) => ({ ...answer, status: 200 })),
  ),
  mutant(
    'create.active',
    'paused',
    'a subscription is born paused',
    bodyOf(create, (body) => ({ ...body, status: 'paused' })),
  ),
  mutant(
    'create.city',
    'other',
    'a creation answers with another city',
    bodyOf(create, (body) => ({ ...body, city: 'Reykjavík' })),
  ),
  mutant(
    'create.entity-type',
    'other',
    'a creation answers with another type',
    bodyOf(create, (body) => ({ ...body, entity_type: 'car wash' })),
  ),
  mutant(
    'create.fields',
    'first',
    'only the first field is taken',
    requestTo(create, (body) =>
      isNameList(body.fields) ? { ...body, fields: body.fields.slice(0, 1) } : body,
    ),
  ),
  mutant(
    'create.fields',
    'more',
    'one field is added unasked',
    bodyOf(create, (body) => ({ ...body, fields: [...list(body.fields), 'popularity'] })),
  ),
  mutant(
    'create.fields',
    'none',
    'a creation answers without fields',
    bodyOf(create, (body) => ({ ...body, fields: [] })),
  ),
  mutant(
    'create.verbatim',
    'reversed',
    'fields come back in another order',
    bodyOf(create, (body) => ({ ...body, fields: list(body.fields).toReversed() })),
  ),
  mutant(
    'create.verbatim',
    'city',
    'the city comes back in capitals',
    bodyOf(create, (body) => ({ ...body, city: JSON.stringify(body.city).slice(1, -1).toUpperCase() })),
  ),
  mutant(
    'create.city-required',
    'error-200',
    'a creation without city is an error of status 200',
    (call, next) => {
      const body = sent(call);
      const lacking = call.operation === create && isObject(body) && !('city' in body);
      return lacking && call.authorization !== null ? ok({ error: 'city is required' }) : next(call);
    },
  ),
  takes('create.city-required', 'missing', lacks('city')),
  takes('create.city-string', 'a number', isA('city', 'number')),
  takes('create.city-string', 'null', has('city', null)),
  takes('create.city-length', 'empty', has('city', '')),
  takes('create.entity-type-required', 'missing', lacks('entity_type')),
  takes('create.entity-type-string', 'a number', isA('entity_type', 'number')),
  takes('create.entity-type-string', 'null', has('entity_type', null)),
  takes('create.entity-type-length', 'empty', has('entity_type', '')),
  takes('create.fields-required', 'missing', lacks('fields')),
  takes('create.fields-array', 'a text', isA('fields', 'string')),
  takes(
    'create.fields-count',
    'an empty list',
    (body) => list(body.fields).length === 0 && Array.isArray(body.fields),
  ),
  takes('create.fields-strings', 'a list with a number', (body) =>
    list(body.fields).some((item) => typeof item === 'number'),
  ),
  takes('create.fields-lengths', 'a list with an empty text', (body) => list(body.fields).includes('')),
];
