import type { JsonValue } from '../../src/api/wire.js';
import type { RequestOptions } from '../http/request.js';
import { isQuotaError, succeeded, type HttpResponse } from '../http/response.js';
import { describe, expectRefusals } from '../session/findings/expect.js';
import { notVerified, type Finding } from '../session/findings/finding.js';
import { unlessClosed } from '../session/sending/wrong-bodies.js';
import type { Session } from '../session/session.js';
import { stepFor } from '../session/step.js';
import { createdSubscription } from '../session/steps/subscription.js';
import { tryCreation } from '../session/steps/try-creation.js';
import type { ActiveCheck, Check } from './check.js';
import {
  arrayIn,
  isMalformed,
  isObject,
  mutantsOf,
  type JsonObject,
  type Middleware,
  type Mutants,
  withKey,
} from './mutant.js';
import { acceptInvalid, closeOn } from './mutations.js';

const section = 'Create';

type Body = Record<string, JsonValue>;
type Change = (body: Body) => RequestOptions;

/** The body with one key replaced or removed. */
const withValue =
  (key: string, value?: JsonValue): Change =>
  (body) => ({ body: withKey(body, key, value) });
const withField =
  (value: JsonValue): Change =>
  (body) => ({ body: { ...body, fields: [...arrayIn(body, 'fields'), value] } });
const withText =
  (change: (text: string) => string): Change =>
  (body) => ({ text: change(JSON.stringify(body)) });

type Rejection = Pick<ActiveCheck, 'id' | 'clause' | 'mutants'> & {
  readonly changes: readonly Change[];
};

/** Creations with one error each; if accepted nevertheless, they are cancelled at once. */
const invalidCreations = stepFor(
  ({ id }: Pick<Rejection, 'id' | 'changes'>) => id,
  (session, { changes }) =>
    Promise.all(
      changes.map((change) =>
        tryCreation(session, { ...change(session.creationBody()), hasWrongBody: true }),
      ),
    ),
);

/** The response to a creation with a missing, null, empty or numeric city; for observations. */
export async function rejectedCreation(
  session: Session,
  city: 'missing' | 'null' | 'empty' | 'number',
): Promise<HttpResponse> {
  const sent = { missing: missingCity, null: missingCity, empty: emptyCity, number: numericCity };
  const responses = await invalidCreations(session, sent[city]);
  const response = responses[city === 'null' ? 1 : 0];
  if (response === undefined) throw new Error(`no creation was sent whose city is ${city}`);
  return response;
}

/** The response to a creation whose body is `null`; for observations. */
export async function nullCreation(session: Session): Promise<HttpResponse> {
  const response = (await invalidCreations(session, noObject)).at(-1);
  if (response === undefined) throw new Error('no creation was sent whose body is null');
  return response;
}

async function expectRejection(session: Session, asked: Rejection): Promise<Finding> {
  const responses = await invalidCreations(session, asked);
  const full = responses.find(isQuotaError);
  if (full !== undefined && !responses.some(succeeded)) {
    return notVerified(`it was refused because of the quota: ${describe(full)}`, full);
  }
  return expectRefusals(responses);
}

const rejection = (asked: Rejection): ActiveCheck => ({
  id: asked.id,
  level: 'must',
  section,
  clause: asked.clause,
  stage: 'preflight',
  sends: 'harmless-writes',
  control: createdSubscription,
  run: (session) =>
    unlessClosed(expectRejection(session, asked), () => createdSubscription(session)),
  mutants: asked.mutants ?? {},
});

const valid = { city: 'Berlin', entity_type: 'cafe', fields: ['phone'] } satisfies JsonObject;
type Key = keyof typeof valid;

/** The body as an HTML form sends it; a content type that may not be supported. */
const asForm: Change = (body) => ({
  contentType: 'text/plain',
  text: new URLSearchParams(
    Object.entries(body).map(([key, value]) => [
      key,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  ).toString(),
});

/** Accepts a creation with an invalid key by repairing it. */
const accepts = (key: Key, isInvalid: (body: JsonObject) => boolean): Middleware =>
  acceptInvalid('createSubscription', isInvalid, { [key]: valid[key] });

const idOf = (key: Key, what: string): string => `create.${key.replace('_', '-')}-${what}`;

const required = (key: Key, mutants: Mutants = {}): Rejection => ({
  id: idOf(key, 'required'),
  clause: `Creating without \`${key}\`, or with null for it, is refused.`,
  changes: [withValue(key), withValue(key, null)],
  mutants: {
    [`accepts a body without ${key}`]: accepts(key, (body) => !(key in body)),
    [`accepts null for ${key}`]: accepts(key, (body) => body[key] === null),
    ...mutants,
  },
});

const notEmpty = (key: Key): Rejection => ({
  id: idOf(key, 'length'),
  clause: `Creating with an empty \`${key}\` is refused.`,
  changes: [withValue(key, '')],
  mutants: { [`accepts an empty ${key}`]: accepts(key, (body) => body[key] === '') },
});

/**
 * Some frameworks coerce types, which the specification does not forbid: a separate list, and only
 * a should.
 */
const typed = (
  key: Key,
  type: string,
  what: string,
  changes: Change[],
  wrong: Readonly<Record<string, (body: JsonObject) => boolean>>,
): ActiveCheck => ({
  ...rejection({
    id: idOf(key, type),
    clause: `Creating with ${what} \`${key}\` is refused.`,
    changes,
    mutants: mutantsOf(Object.entries(wrong), ([value, isInvalid]) => [
      `accepts ${value} in ${key}`,
      accepts(key, isInvalid),
    ]),
  }),
  level: 'should',
  stage: 're-created',
  sends: 'harmless-writes',
});

/** Creates from a body that should be refused as a whole. */
const acceptBody =
  (isInvalid: (body: string) => boolean): Middleware =>
  (request, next) => {
    if (request.operation !== 'createSubscription' || !isInvalid(request.body)) {
      return next(request);
    }
    const headers = { ...request.headers, 'content-type': 'application/json' };
    return next({ ...request, headers, body: JSON.stringify(valid) });
  };

const emptyCity = notEmpty('city');
const noObject: Rejection = {
  id: 'create.body-object',
  clause: 'Creating with a JSON body that is not an object is refused.',
  changes: [(body) => ({ body: [body] }), () => ({ body: 'Bad Dürkheim' }), () => ({ body: null })],
  mutants: {
    'accepts an array': acceptBody((body) => body.startsWith('[')),
    'accepts null': acceptBody((body) => body === 'null'),
    'closes the connection on null': closeOn('createSubscription', (body) => body === 'null'),
  },
};

const missingCity = required('city');

const numericCity = {
  id: idOf('city', 'string'),
  changes: [withValue('city', 42), withValue('city', true), withValue('city', { name: 'Berlin' })],
};

const rejections: readonly Rejection[] = [
  {
    id: 'create.body-required',
    clause: 'Creating without a body is refused.',
    changes: [withText(() => '')],
    mutants: { 'accepts no body': acceptBody((body) => body === '') },
  },
  {
    id: 'create.body-json',
    clause: 'Creating with a body that is not JSON is refused.',
    changes: [withText((text) => text.slice(0, -1)), asForm],
    mutants: { 'accepts malformed JSON': acceptBody(isMalformed) },
  },
  noObject,
  missingCity,
  emptyCity,
  required('entity_type'),
  notEmpty('entity_type'),
  required('fields'),
  {
    id: 'create.fields-count',
    clause: 'Creating with an empty array `fields` is refused.',
    changes: [withValue('fields', [])],
    mutants: {
      'accepts an empty array': accepts(
        'fields',
        ({ fields }) => Array.isArray(fields) && fields.length === 0,
      ),
    },
  },
  {
    id: 'create.fields-lengths',
    clause: 'Creating with an empty string among `fields` is refused.',
    changes: [
      withValue('fields', ['']),
      (body) => {
        const [first = '', ...others] = arrayIn(body, 'fields');
        return { body: { ...body, fields: [first, '', ...others] } };
      },
    ],
    mutants: {
      'accepts an empty string': accepts('fields', (body) => arrayIn(body, 'fields').includes('')),
      'looks at the first name only': accepts(
        'fields',
        (body) => arrayIn(body, 'fields').indexOf('') > 0,
      ),
      'accepts nothing but an empty string': accepts('fields', (body) => {
        const names = arrayIn(body, 'fields');
        return names.length === 1 && names[0] === '';
      }),
      'looks at the last name only': accepts('fields', (body) =>
        arrayIn(body, 'fields').slice(0, -1).includes(''),
      ),
    },
  },
];

export const rejectedCreations: readonly Check[] = [
  ...rejections.map(rejection),
  typed('city', 'string', 'a number, a boolean or an object for', numericCity.changes, {
    'a number': ({ city }) => typeof city === 'number',
    'a boolean': ({ city }) => typeof city === 'boolean',
    'an object': ({ city }) => isObject(city),
  }),
  typed('entity_type', 'string', 'a number for', [withValue('entity_type', 42)], {
    'a number': (body) => typeof body.entity_type === 'number',
  }),
  typed(
    'fields',
    'array',
    'a string or an object for',
    [withValue('fields', 'phone'), withValue('fields', { 0: 'phone' })],
    {
      'a string': ({ fields }) => typeof fields === 'string',
      'an object': ({ fields }) => isObject(fields),
    },
  ),
  typed(
    'fields',
    'strings',
    'a number, null or an object among',
    [withField(42), withField(null), withField({ name: 'phone' })],
    {
      'a number': (body) => arrayIn(body, 'fields').includes(42),
      null: (body) => arrayIn(body, 'fields').includes(null),
      'an object': (body) => arrayIn(body, 'fields').some(isObject),
    },
  ),
];
