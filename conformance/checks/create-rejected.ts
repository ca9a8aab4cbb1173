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

type Rejection = Partial<Pick<ActiveCheck, 'clause'>> &
  Pick<ActiveCheck, 'id'> & {
    /** what is wrong with the body: `without a body` */
    readonly sent: string;
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
  return expectRefusals(responses, asked.sent);
}

const rejection = (asked: Rejection): ActiveCheck => ({
  id: asked.id,
  level: 'must',
  section,
  clause: asked.clause ?? `Creating ${asked.sent} is refused.`,
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
  sent: `without \`${key}\``,
  clause: `Creating without \`${key}\`, or with null for it, is refused.`,
  changes: [withValue(key), withValue(key, null)],
});

const notEmpty = (id: ClauseId, key: Key): Rejection => ({
  id,
  sent: `with an empty \`${key}\``,
  changes: [withValue(key, '')],
});

/**
 * Some frameworks coerce types, which the specification does not forbid: a separate list, and only
 * a should.
 */
const typed = (id: ClauseId, key: Key, what: string, changes: readonly Change[]): ActiveCheck => ({
  ...rejection({
    id,
    sent: `with ${what} \`${key}\``,
    changes,
  }),
  level: 'should',
  stage: 're-created',
  sends: 'harmless-writes',
});

const emptyCity = notEmpty('create.city-length', 'city');
const noObject: Rejection = {
  id: 'create.body-object',
  sent: 'with a JSON body that is not an object',
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
    sent: 'without a body',
    changes: [withText(() => '')],
  },
  {
    id: 'create.body-json',
    sent: 'with a body that is not JSON',
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
    sent: 'with an empty array `fields`',
    changes: [withValue('fields', [])],
  },
  {
    id: 'create.fields-lengths',
    sent: 'with an empty string among `fields`',
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
