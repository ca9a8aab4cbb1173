import type { ClauseId } from '../clause-id.js';
import type { JsonValue } from '../../src/api/wire.js';
import type { RequestOptions } from '../http/request.js';
import { isQuotaError, succeeded, withKey, type HttpResponse } from '../http/response.js';
import { describe, expectRefusals } from '../session/findings/expect.js';
import { notVerified, type Finding } from '../session/findings/finding.js';
import { unlessClosed } from '../session/sending/wrong-bodies.js';
import type { Session } from '../session/session.js';
import type { CreationBody } from '../session/settings.js';
import { stepFor } from '../session/step.js';
import { createdSubscription } from '../session/steps/subscription.js';
import { tryCreation } from '../session/steps/try-creation.js';
import type { ActiveCheck, Check } from './check.js';

const section = 'Create';

type Change = (body: CreationBody) => RequestOptions;

/** The body with one key replaced or removed. */
const withValue =
  (key: string, value?: JsonValue): Change =>
  (body) => ({ body: withKey(body, key, value) });
const withField =
  (value: JsonValue): Change =>
  (body) => ({ body: { ...body, fields: [...body.fields, value] } });
const withText =
  (change: (text: string) => string): Change =>
  (body) => ({ text: change(JSON.stringify(body)) });

type Rejection = Pick<ActiveCheck, 'id' | 'clause'> & {
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
});

type Key = 'city' | 'entity_type' | 'fields';

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

const required = (id: ClauseId, key: Key): Rejection => ({
  id,
  clause: `Creating without \`${key}\`, or with null for it, is refused.`,
  changes: [withValue(key), withValue(key, null)],
});

const notEmpty = (id: ClauseId, key: Key): Rejection => ({
  id,
  clause: `Creating with an empty \`${key}\` is refused.`,
  changes: [withValue(key, '')],
});

/**
 * Some frameworks coerce types, which the specification does not forbid: a separate list, and only
 * a should.
 */
const typed = (id: ClauseId, key: Key, what: string, changes: readonly Change[]): ActiveCheck => ({
  ...rejection({
    id,
    clause: `Creating with ${what} \`${key}\` is refused.`,
    changes,
  }),
  level: 'should',
  stage: 're-created',
  sends: 'harmless-writes',
});

const emptyCity = notEmpty('create.city-length', 'city');
const noObject: Rejection = {
  id: 'create.body-object',
  clause: 'Creating with a JSON body that is not an object is refused.',
  changes: [(body) => ({ body: [body] }), () => ({ body: 'Bad Dürkheim' }), () => ({ body: null })],
};

const missingCity = required('create.city-required', 'city');

const numericCity = {
  id: 'create.city-string',
  changes: [withValue('city', 42), withValue('city', true), withValue('city', { name: 'Berlin' })],
} as const;

const rejections: readonly Rejection[] = [
  {
    id: 'create.body-required',
    clause: 'Creating without a body is refused.',
    changes: [withText(() => '')],
  },
  {
    id: 'create.body-json',
    clause: 'Creating with a body that is not JSON is refused.',
    changes: [withText((text) => text.slice(0, -1)), asForm],
  },
  noObject,
  missingCity,
  emptyCity,
  required('create.entity-type-required', 'entity_type'),
  notEmpty('create.entity-type-length', 'entity_type'),
  required('create.fields-required', 'fields'),
  {
    id: 'create.fields-count',
    clause: 'Creating with an empty array `fields` is refused.',
    changes: [withValue('fields', [])],
  },
  {
    id: 'create.fields-lengths',
    clause: 'Creating with an empty string among `fields` is refused.',
    changes: [
      withValue('fields', ['']),
      (body) => {
        const [first = '', ...others] = body.fields;
        return { body: { ...body, fields: [first, '', ...others] } };
      },
    ],
  },
];

export const rejectedCreations: readonly Check[] = [
  ...rejections.map(rejection),
  typed(numericCity.id, 'city', 'a number, a boolean or an object for', numericCity.changes),
  typed('create.entity-type-string', 'entity_type', 'a number for', [withValue('entity_type', 42)]),
  typed('create.fields-array', 'fields', 'a string or an object for', [
    withValue('fields', 'phone'),
    withValue('fields', { 0: 'phone' }),
  ]),
  typed('create.fields-strings', 'fields', 'a number, null or an object among', [
    withField(42),
    withField(null),
    withField({ name: 'phone' }),
  ]),
];
