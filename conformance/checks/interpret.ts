import type Joi from 'joi';
import type { JsonValue } from '../../src/api/wire.js';
import { bodyObject, isObject, parseBody, refused, succeeded, type HttpResponse, type JsonObject } from '../http/response.js';
import { describe, expectStatus, expectThat, fold, sameWord, show } from '../session/expect.js';
import { permitted } from '../session/expect-subscription.js';
import { notVerified, Unverified } from '../session/finding.js';
import { valueOf } from '../session/rule.js';
import type { Session } from '../session/session.js';
import { createdSubscription } from '../session/subscription.js';
import { checksOf, rulesOf } from './check.js';
import { fieldRule, schemas } from './field-rule.js';
import { errorResponse, jsonResponse, mapKey, mutantsOf, withKey } from './mutant.js';
import {
  changeBody,
  changeError,
  changeInterpretations,
  changeLastInterpretation,
  changeResponse,
  respondWith,
  wrongInterpretationKeys,
} from './mutations.js';

const section = 'Interpret fields';
const interpret = 'interpretFields';

async function interpreted(session: Session): Promise<HttpResponse> {
  await session.requireToken();
  return permitted(await session.interpretation(), 'interpret.interpretations');
}

/** Also of a name that nobody asks for otherwise: what was prepared, or kept for the entity type, does not know it. */
const interpretedTwice = (session: Session): Promise<HttpResponse> =>
  session.once('another interpretation', async () => {
    await interpreted(session);
    const { fields, ...rest } = session.interpretBody();
    const other = { name: 'parking_spaces', description: 'number of parking spaces' };
    return session.send(interpret, { body: { ...rest, fields: [...fields.slice(1), other] } });
  });

/** The interpretations that came, as far as they are objects. */
export function interpretationsIn(response: HttpResponse): JsonObject[] {
  const { interpretations } = bodyObject(response);
  return Array.isArray(interpretations) ? interpretations.filter(isObject) : [];
}

/** Names of the interpretations that came, as far as they are names. */
const namesIn = (response: HttpResponse): string[] =>
  interpretationsIn(response)
    .map(({ name }) => name)
    .filter((name) => typeof name === 'string');

/** The fields that an interpretation was asked for; undefined for any other request, or where there are none, or none with names. */
function fieldsAskedFor({ request, json }: HttpResponse): { name: string; description: JsonValue | undefined }[] | undefined {
  if (request.operation !== interpret || !isObject(json) || !Array.isArray(json.interpretations)) return undefined;
  const { json: body } = parseBody({ text: request.body ?? '', isUtf8: true }, null);
  if (!isObject(body) || !Array.isArray(body.fields)) return undefined;
  const fields = body.fields.map((field) => (isObject(field) ? field : {}));
  const asked = fields.flatMap(({ name, description }) => (typeof name === 'string' ? [{ name, description }] : []));
  return asked.length > 0 && asked.length === fields.length ? asked : undefined;
}

async function interpretedNames(session: Session): Promise<{ names: string[]; asked: string[]; response: HttpResponse }> {
  const response = await interpreted(session);
  if (!succeeded(response) || !Array.isArray(bodyObject(response).interpretations)) {
    throw new Unverified(`there are no interpretations to look at: ${describe(response)}`, 'interpret.interpretations', response);
  }
  return { names: namesIn(response), asked: session.interpretBody().fields.map((field) => field.name), response };
}

const text = schemas.text.optional();
const itemKeys = ['understood_as', 'confidence', 'suggestion'] as const;

const field = (id: string, key: string, schema: Joi.Schema, expected: string, wrong: readonly (JsonValue | undefined)[]) => ({
  id,
  clause: `\`${key}\` of an interpretation is ${expected}.`,
  rule: fieldRule('interpretation', key, schema, expected),
  mutants: wrongInterpretationKeys(key, ...wrong),
});

const item = {
  section: 'Field interpretation',
  level: 'must',
  stage: 'preflight',
  sends: 'interpretations',
  fetch: interpreted,
  nothingSeen: notVerified('no interpretation was returned'),
} as const;

/** Section "Field interpretation": one item of `interpretations`. */
export const interpretationChecks = rulesOf(item, [
  field('interpretation.name', 'name', schemas.text, 'a string', [undefined, null, 7]),
  field('interpretation.understood-as', 'understood_as', text, 'a string, where present', [null, ['phone']]),
  field('interpretation.confidence', 'confidence', text, 'a string, where present', [null, 0.9]),
  field('interpretation.suggestion', 'suggestion', text, 'a string, where present', [null, []]),
  {
    id: 'interpretation.complete',
    level: 'should',
    clause: 'An interpretation has `understood_as`, `confidence` and `suggestion`.',
    rule: {
      on: 'interpretation',
      expected: 'the keys `understood_as`, `confidence` and `suggestion`',
      violation: ({ object, path }) => {
        const missing = itemKeys.filter((key) => valueOf(object, key) === undefined);
        return missing.length === 0 ? null : { found: `${missing.join(', ')} missing`, path };
      },
    },
    mutants: mutantsOf(itemKeys, (key) => [
      `last interpretation: ${key} missing`,
      changeLastInterpretation((item) => withKey(item, key, undefined)),
    ]),
  },
]);

export const interpretChecks = checksOf({ section, level: 'must', stage: 'preflight', sends: 'interpretations' }, [
  {
    id: 'interpret.interpretations',
    clause: 'Interpreting fields succeeds and returns an array `interpretations`.',
    stage: 'created',
    run: async (session) => {
      const response = await interpreted(session);
      // which entity types are served is open: a refusal counts where a creation with the same type is accepted
      if (response.status < 500 && refused(response) && !session.settings.readOnly) {
        await createdSubscription(session);
      }
      const good = succeeded(response) && Array.isArray(bodyObject(response).interpretations);
      const expected = 'success (2xx) with an array `interpretations`';
      return expectThat(good, expected, describe(response), response);
    },
    mutants: {
      'the list has another name': changeBody(interpret, ({ interpretations = [] }) => ({ fields: interpretations })),
      'an object by name': changeBody(interpret, () => ({ interpretations: {} })),
      'fails with 500': respondWith(interpret, errorResponse(500)),
    },
  },
  {
    id: 'interpret.body',
    clause: 'Whatever was asked for, a successful interpretation has an array `interpretations`.',
    fetch: interpreted,
    nothingSeen: notVerified('no interpretation was returned'),
    rule: {
      on: 'body',
      expected: 'an array `interpretations`',
      violation: ({ response, object: { interpretations }, path }) => {
        if (response.request.operation !== interpret || !succeeded(response) || response.kind !== 'json') return 'skip';
        if (Array.isArray(interpretations)) return null;
        return { found: interpretations === undefined ? 'missing' : `\`interpretations\` ${show(interpretations)}`, path };
      },
    },
    mutants: { 'what should be refused gets null': changeError(interpret, () => jsonResponse(200, { interpretations: null })) },
  },
  {
    id: 'interpret.ok',
    level: 'should',
    clause: 'Interpreting fields returns 200.',
    run: async (session) => expectStatus((await interpretedNames(session)).response, 200),
    mutants: { 'the status is 201': changeResponse(interpret, (response) => ({ ...response, status: 201 })) },
  },
  {
    id: 'interpret.asked-names',
    clause: 'Every interpretation is of a field name that was asked for.',
    fetch: interpreted,
    nothingSeen: notVerified('no interpretation was returned'),
    rule: {
      on: 'body',
      expected: 'no names but those that were asked for',
      violation: ({ response, path }) => {
        const asked = fieldsAskedFor(response)?.map(({ name }) => name);
        if (asked === undefined) return 'skip';
        const others = namesIn(response).filter((name) => !asked.some((one) => sameWord(one, name)));
        return others.length === 0 ? null : { found: `also ${others.join(', ')}`, path };
      },
    },
    mutants: {
      'one more that nobody asked for': changeInterpretations((items) => [
        ...items,
        ...items.slice(0, 1).map((item) => withKey(item, 'name', 'something_else')),
      ]),
      'the last name is rewritten': changeLastInterpretation((item) => withKey(item, 'name', 'field_1')),
    },
  },
  {
    id: 'interpret.answers-all',
    clause: 'Every field name that was asked for is interpreted.',
    fetch: interpretedTwice,
    nothingSeen: notVerified('no interpretation was returned'),
    rule: {
      on: 'body',
      expected: 'an interpretation of each name that was asked for',
      violation: ({ response, path }) => {
        const asked = fieldsAskedFor(response) ?? [];
        // what becomes of a field without a description is open
        const isComplete = asked.every(({ description }) => typeof description === 'string' && description !== '');
        if (asked.length === 0 || !isComplete) return 'skip';
        const missing = asked.filter(({ name }) => !namesIn(response).some((one) => sameWord(one, name)));
        return missing.length === 0 ? null : { found: `none of ${missing.map(({ name }) => name).join(', ')}`, path };
      },
    },
    mutants: {
      'the last name is left out': changeInterpretations((items) => items.slice(0, -1)),
      'no interpretations': changeInterpretations(() => []),
      'the same comes whatever was asked': changeInterpretations((items) =>
        ['Phone', 'website', 'opening hours'].map((name) => ({ ...items[0], name })),
      ),
      'each interpretation is of the first name': changeInterpretations((items) =>
        items.map((item) => withKey(item, 'name', items[0]?.name)),
      ),
    },
  },
  {
    id: 'interpret.verbatim',
    level: 'should',
    clause: 'Names of interpretations come back as they were written.',
    run: async (session) => {
      const { names, asked, response } = await interpretedNames(session);
      const changed = names.filter((name) => !asked.includes(name) && asked.map(fold).includes(fold(name)));
      return expectThat(changed.length === 0, `the names ${show(asked)}`, show(changed), response);
    },
    mutants: {
      'names in upper case': changeInterpretations((items) =>
        items.map((item) => mapKey(item, 'name', (name) => name.toUpperCase())),
      ),
    },
  },
]);
