import type { JsonValue } from '../../src/api/wire.js';
import type { RequiredId } from '../check-id.js';
import { NoResponse } from '../http/client.js';
import type { RequestOptions } from '../http/request.js';
import {
  bodyObject,
  type HttpResponse,
  isObject,
  type JsonObject,
  refused,
  withKey,
} from '../http/response.js';
import { fact, ifPossible, type Act, writes } from '../script/act.js';
import { tryCreation } from '../script/creations.js';
import { longCreation } from '../script/long-creation.js';
import type { LongCreation } from '../script/many-fields.js';
import { longUpdate } from '../script/many-updates.js';
import { createdSubscription } from '../script/subscription.js';
import { describe, sameNames, typeOf } from '../session/findings/expect.js';
import { Inapplicable, Inconclusive, type JsonType } from '../session/findings/finding.js';
import { unlessClosed } from '../session/sending/no-response.js';
import type { Session } from '../session/session.js';
import type { CreationBody } from '../session/settings.js';
import { together } from '../session/together.js';
import { type Check, type CheckEntry, checksOf, type ModelCheck, sections } from './check.js';

/** Names that mean nothing to a deployment may be left out. */
const leavesOut = (session: Session, { response }: LongCreation): boolean =>
  sameNames(bodyObject(response).fields, session.creationBody().fields);

/** That a dozen fields were created, and kept. */
const manyFieldsKept = fact([longCreation], (session, long) => {
  if (long === null) throw new Inapplicable('the run creates no other subscription now');
  if (leavesOut(session, long)) throw new Inapplicable('fields with unknown names are left out');
});

/** That a dozen fields were accepted. */
const manyFieldsAccepted = fact(
  [longCreation, ifPossible(longUpdate)],
  (_session, long, update) => {
    if (![long, update].some((one) => one !== null && !refused(one.response))) {
      throw new Inapplicable('a dozen fields are not accepted');
    }
  },
);

/** That the run has created a subscription in another place. */
const createdElsewhere = fact([longCreation], (session, long) => {
  const { elsewhere = null } = long ?? {};
  if (elsewhere === null) throw new Inapplicable('the run creates no other subscription now');
  const { response } = elsewhere;
  if (refused(response)) {
    throw new Inapplicable(`such a city is rejected: ${describe(response)}`);
  }
  const id = session.created.idOf(response);
  if (id !== null && session.created.isUnproven(id)) {
    throw new Inapplicable('the subscription may have existed before');
  }
});

const manyFields: ModelCheck = {
  id: 'create.many-fields',
  reads: ['subscription.fields'],
  title: 'If a create request with a dozen fields is accepted, all the fields are returned.',
  unlessSeen: 'a create request with a dozen fields is rejected',
  level: 'must',
  ...sections.create,
  sends: [manyFieldsKept],
};

/** A subscription with a dozen fields, and one elsewhere, which are cancelled at once. */
export const longCreationChecks: readonly Check[] = [
  manyFields,
  ...checksOf({ ...sections.create, level: 'must' }, [
    {
      id: 'create.names-verbatim',
      reads: ['subscription.fields'],
      title: 'Field names are returned as sent, even unusual names.',
      level: 'should',
      sends: [manyFieldsAccepted],
    },
    {
      id: 'create.place-kept',
      reads: ['subscription.city', 'subscription.entity-type'],
      title:
        'The city and entity type are returned as sent, even with spaces, apostrophes and non-ASCII ' +
        'letters.',
      level: 'should',
      sends: [createdElsewhere],
      dependsOn: ['create.at-once'],
    },
    {
      id: 'create.at-once',
      reads: ['subscription.fields'],
      title: 'Two concurrent create requests each return what they requested.',
      sends: [longCreation],
      unlessSeen: 'no two subscriptions are created concurrently',
    },
  ]),
];

type Key = 'city' | 'entity_type' | 'fields';

type Mistake = (body: CreationBody) => RequestOptions;

/** The body with one key replaced or removed. */
const withValue =
  (key: string, value?: JsonValue): Mistake =>
  (body) => ({ body: withKey(body, key, value) });
const withField =
  (value: JsonValue): Mistake =>
  (body) => ({ body: { ...body, fields: [...body.fields, value] } });
const withText =
  (change: (text: string) => string): Mistake =>
  (body) => ({ text: change(JSON.stringify(body)) });

/** An error of a create request, with the check that expects a rejection. */
interface Rejection extends Pick<ModelCheck, 'id'>, Partial<Pick<CheckEntry, 'title' | 'level'>> {
  /** in words: `without a body` */
  readonly sent: string;
  /** how a run sends it */
  readonly changes: readonly Mistake[];
  /** whether a value has a wrong type */
  readonly types?: boolean;
  /**
   * whether that is wrong with a body, by which a recording is judged; without JSON if it is none
   */
  readonly isIn: (sent: { text: string; json: JsonValue | undefined }) => boolean;
}

const isInObject =
  (test: (body: JsonObject) => boolean): Rejection['isIn'] =>
  ({ json }) =>
    isObject(json) && test(json);

/** Keys as lenient decoders match them. */
const bare = (key: string): string => key.toLowerCase().replaceAll(/[^a-z]/g, '');

/** Whether a key is missing, without a similar key in the body that may replace it. */
const lacks = (key: Key): Rejection['isIn'] =>
  isInObject(
    (body) =>
      (body[key] ?? null) === null &&
      !Object.keys(body).some((other) => other !== key && bare(other) === bare(key)),
  );

/** Whether a key has a wrong type. A missing key is the subject of another requirement. */
const hasOtherType = (key: Key, due: JsonType): Rejection['isIn'] =>
  isInObject(({ [key]: value = null }) => ![due, 'null'].includes(typeOf(value)));

/** Sends create requests with one error each; if accepted nevertheless, they are cancelled at once. */
const invalid = (changes: readonly Mistake[]) =>
  writes([], (session) =>
    unlessClosed(
      together(
        changes.map((change) =>
          tryCreation(session, { ...change(session.creationBody()), hasWrongBody: true }),
        ),
      ),
    ),
  );

/** The body as an HTML form sends it; a content type that may not be supported. */
const asForm: Mistake = (body) => ({
  contentType: 'text/plain',
  text: new URLSearchParams(
    Object.entries(body).map(([key, value]) => [
      key,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  ).toString(),
});

const required = (id: RequiredId, key: Key): Rejection => ({
  id,
  title: `Create requests without \`${key}\`, or with a null \`${key}\`, are rejected.`,
  sent: `without \`${key}\``,
  changes: [withValue(key), withValue(key, null)],
  isIn: lacks(key),
});

const notEmpty = (id: RequiredId, key: Key): Rejection => ({
  id,
  sent: `with an empty \`${key}\``,
  changes: [withValue(key, '')],
  isIn: isInObject((body) => body[key] === ''),
});

const missingCity = required('create.city-required', 'city');
const emptyCity = notEmpty('create.city-length', 'city');

const noObject: Rejection = {
  id: 'create.body-object',
  sent: 'with a JSON body that is not an object',
  changes: [(body) => ({ body: [body] }), () => ({ body: 'Bad Dürkheim' }), () => ({ body: null })],
  isIn: ({ json }) => json !== undefined && !isObject(json),
};

/** Some frameworks coerce types, which the specification does not forbid. */
const coercible = { level: 'should', types: true } as const;

const numericCity: Rejection = {
  id: 'create.city-string',
  ...coercible,
  sent: 'with a number, a boolean or an object as `city`',
  changes: [withValue('city', 42), withValue('city', true), withValue('city', { name: 'Berlin' })],
  isIn: hasOtherType('city', 'string'),
};

/** Errors of create requests. If a request has several, the first explains it best. */
export const creationFaults: readonly Rejection[] = [
  {
    id: 'create.body-required',
    sent: 'without a body',
    changes: [withText(() => '')],
    isIn: ({ text }) => text.trim() === '',
  },
  {
    id: 'create.body-json',
    sent: 'with a body that is not JSON',
    changes: [withText((text) => text.slice(0, -1)), asForm],
    isIn: ({ text, json }) => text.trim() !== '' && json === undefined,
  },
  noObject,
  missingCity,
  emptyCity,
  required('create.entity-type-required', 'entity_type'),
  notEmpty('create.entity-type-length', 'entity_type'),
  required('create.fields-required', 'fields'),
  {
    id: 'create.fields-count',
    sent: 'with an empty `fields` array',
    changes: [withValue('fields', [])],
    isIn: isInObject(({ fields }) => Array.isArray(fields) && fields.length === 0),
  },
  {
    id: 'create.fields-lengths',
    sent: 'with an empty string in `fields`',
    changes: [
      withValue('fields', ['']),
      (body) => {
        const [first = '', ...others] = body.fields;
        return { body: { ...body, fields: [first, '', ...others] } };
      },
    ],
    isIn: isInObject(({ fields }) => Array.isArray(fields) && fields.includes('')),
  },
  numericCity,
  {
    id: 'create.entity-type-string',
    ...coercible,
    sent: 'with a number as `entity_type`',
    changes: [withValue('entity_type', 42)],
    isIn: hasOtherType('entity_type', 'string'),
  },
  {
    id: 'create.fields-array',
    ...coercible,
    sent: 'with a string or an object as `fields`',
    changes: [withValue('fields', 'phone'), withValue('fields', { 0: 'phone' })],
    isIn: hasOtherType('fields', 'array'),
  },
  {
    id: 'create.fields-strings',
    ...coercible,
    sent: 'with a number, null or an object in `fields`',
    changes: [withField(42), withField(null), withField({ name: 'phone' })],
    isIn: isInObject(
      ({ fields }) => Array.isArray(fields) && fields.some((name) => typeof name !== 'string'),
    ),
  },
];

/** The invalid create requests, by the requirement that they break. */
const invalidCreations = new Map(
  creationFaults.map(({ id, changes }) => [id, invalid(changes)] as const),
);

const isOfType = ({ types = false }: Rejection): boolean => types;
const actsOf = (faults: readonly Rejection[]): readonly Act[] =>
  faults.flatMap(({ id }) => invalidCreations.get(id) ?? []);

export const wrongCreations = actsOf(creationFaults.filter((one) => !isOfType(one)));

/** Some frameworks coerce types, which the specification does not forbid. */
export const wrongTypes = actsOf(creationFaults.filter(isOfType));

/** The response to a creation with a missing, null, empty or numeric city; for observations. */
export function rejectedCreation(city: 'missing' | 'null' | 'empty' | 'number'): Act<HttpResponse> {
  const sent = { missing: missingCity, null: missingCity, empty: emptyCity, number: numericCity };
  const act = invalidCreations.get(sent[city].id) ?? invalid(sent[city].changes);
  return fact([act], (_session, responses) => {
    const response =
      responses instanceof NoResponse ? undefined : responses[city === 'null' ? 1 : 0];
    if (response !== undefined) return response;
    throw new Inconclusive('the connection was closed', sent[city].id);
  });
}

const rejection = (fault: Rejection): ModelCheck => ({
  ...sections.create,
  id: fault.id,
  title: fault.title ?? `Create requests ${fault.sent} are rejected.`,
  level: fault.level ?? 'must',
  sends: [...actsOf([fault]), createdSubscription],
});

export const rejectedCreations: readonly Check[] = creationFaults.map(rejection);
