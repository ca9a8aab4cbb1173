import type { JsonValue } from '../../src/api/wire.js';
import type { RequestOptions } from '../http/request.js';
import { isQuotaError, refused, succeeded, type HttpResponse } from '../http/response.js';
import {
  describe,
  expectRefusals,
  expectStatus,
  expectSubscription,
  expectThat,
  fold,
  sameNames,
  sameWord,
  show,
  subscriptionIn,
} from '../session/expect.js';
import { breach, holds, notApplicable, notVerified } from '../session/finding.js';
import type { Session } from '../session/session.js';
import { createdSubscription, creation, secondSubscription, tryCreation } from '../session/subscription.js';
import type { ActiveCheck, Check } from './check.js';
import type { Mutant } from './mutant.js';

const section = 'Create';

type Body = Record<string, JsonValue>;
type Change = (body: Body) => RequestOptions;

const without =
  (key: string): Change =>
  (body) => ({ body: Object.fromEntries(Object.entries(body).filter(([name]) => name !== key)) });
const withKey =
  (key: string, value: JsonValue): Change =>
  (body) => ({ body: { ...body, [key]: value } });
const withField =
  (value: JsonValue): Change =>
  (body) => ({ body: { ...body, fields: [...(Array.isArray(body.fields) ? body.fields : []), value] } });
const withText =
  (change: (text: string) => string): Change =>
  (body) => ({ text: change(JSON.stringify(body)) });

/** Creations with one thing wrong each; what is accepted all the same is cancelled at once. */
const invalidCreations = (
  session: Session,
  id: string,
  changes: readonly Change[],
): Promise<HttpResponse[]> =>
  session.once(id, () =>
    Promise.all(changes.map((change) => tryCreation(session, change(session.creationBody())))),
  );

/** The response to a creation without a city; for observations. */
export async function creationWithoutCity(session: Session): Promise<HttpResponse> {
  const [response] = await invalidCreations(session, 'create.city-required', cityRequired);
  if (response === undefined) throw new Error('a creation without a city was not sent');
  return response;
}

interface Rejection {
  readonly id: string;
  readonly clause: string;
  readonly changes: readonly Change[];
  readonly mutants?: readonly Mutant[];
}

const rejection = ({ id, clause, changes, mutants = [] }: Rejection): ActiveCheck => ({
  id,
  level: 'must',
  section,
  clause,
  stage: 'preflight',
  sends: 'harmless-writes',
  control: createdSubscription,
  run: async (session) => {
    const responses = await invalidCreations(session, id, changes);
    const full = responses.find(isQuotaError);
    if (full !== undefined && !responses.some(succeeded)) {
      return notVerified(`it was refused for want of room: ${describe(full)}`, full);
    }
    return expectRefusals(responses);
  },
  mutants,
});

/** Frameworks coerce types, and the specification does not say that they may not: later, alone, and a should. */
const coercion = (entry: Rejection): ActiveCheck => ({
  ...rejection(entry),
  level: 'should',
  stage: 're-created',
  sends: 'writes',
});

const cityRequired = [without('city'), withKey('city', null)];

export const rejectedCreations: readonly Check[] = [
  rejection({
    id: 'create.body-required',
    clause: 'Creating without a body is refused.',
    changes: [() => ({}), withText(() => '')],
  }),
  rejection({
    id: 'create.body-json',
    clause: 'Creating with a body that is not JSON is refused.',
    changes: [
      withText((text) => text.slice(0, -1)),
      withText(() => 'city=Berlin&entity_type=cafe&fields=phone'),
    ],
  }),
  rejection({
    id: 'create.body-object',
    clause: 'Creating with a JSON body that is not an object is refused.',
    changes: [(body) => ({ body: [body] }), () => ({ body: 'Berlin' }), () => ({ body: null })],
  }),
  rejection({
    id: 'create.city-required',
    clause: 'Creating without `city`, or with null for it, is refused.',
    changes: cityRequired,
  }),
  rejection({
    id: 'create.city-length',
    clause: 'Creating with an empty `city` is refused.',
    changes: [withKey('city', '')],
  }),
  rejection({
    id: 'create.entity-type-required',
    clause: 'Creating without `entity_type`, or with null for it, is refused.',
    changes: [without('entity_type'), withKey('entity_type', null)],
  }),
  rejection({
    id: 'create.entity-type-length',
    clause: 'Creating with an empty `entity_type` is refused.',
    changes: [withKey('entity_type', '')],
  }),
  rejection({
    id: 'create.fields-required',
    clause: 'Creating without `fields`, or with null for it, is refused.',
    changes: [without('fields'), withKey('fields', null)],
  }),
  rejection({
    id: 'create.fields-count',
    clause: 'Creating with an empty array `fields` is refused.',
    changes: [withKey('fields', [])],
  }),
  rejection({
    id: 'create.fields-lengths',
    clause: 'Creating with an empty string among `fields` is refused.',
    changes: [withKey('fields', ['']), withField('')],
  }),
  coercion({
    id: 'create.city-string',
    clause: 'Creating with a number for `city` is refused.',
    changes: [withKey('city', 42)],
  }),
  coercion({
    id: 'create.entity-type-string',
    clause: 'Creating with a number for `entity_type` is refused.',
    changes: [withKey('entity_type', 42)],
  }),
  coercion({
    id: 'create.fields-array',
    clause: 'Creating with a string for `fields` is refused.',
    changes: [withKey('fields', 'phone')],
  }),
  coercion({
    id: 'create.fields-strings',
    clause: 'Creating with a number among `fields` is refused.',
    changes: [withField(42)],
  }),
];

export const createChecks: readonly Check[] = [
  {
    id: 'create.subscription',
    level: 'must',
    section,
    clause: 'Creating with a valid body succeeds and returns a subscription.',
    stage: 'created',
    sends: 'harmless-writes',
    run: async (session) => {
      const response = await creation(session);
      // a creation that failed is not repeated, lest it leaves two: whether it always fails is not known
      if (refused(response)) await createdSubscription(session);
      return expectSubscription(response);
    },
  },
  {
    id: 'create.created',
    level: 'should',
    section,
    clause: 'Creating returns 201.',
    stage: 'created',
    sends: 'harmless-writes',
    run: async (session) => expectStatus((await createdSubscription(session)).response, 201),
  },
  {
    id: 'create.active',
    level: 'must',
    section,
    clause: 'A new subscription is `active`.',
    stage: 'created',
    sends: 'harmless-writes',
    run: async (session) => {
      const { response } = await createdSubscription(session);
      const { status } = subscriptionIn(response, 'create.subscription');
      return expectThat(status === 'active', 'status `active`', `status ${show(status)}`, response);
    },
  },
  {
    id: 'create.fields',
    level: 'must',
    section,
    clause: 'A new subscription has the fields that were asked for, and no others.',
    stage: 'created',
    sends: 'harmless-writes',
    run: async (session) => {
      const { response } = await createdSubscription(session);
      const told = subscriptionIn(response, 'create.subscription').fields;
      const { fields } = session.creationBody();
      return expectThat(sameNames(told, fields), `fields ${show(fields)}`, `fields ${show(told)}`, response);
    },
  },
  {
    id: 'create.city',
    level: 'should',
    section,
    clause: 'A new subscription has the city that was asked for.',
    stage: 'created',
    sends: 'harmless-writes',
    run: async (session) => {
      const { response } = await createdSubscription(session);
      const told = subscriptionIn(response, 'create.subscription').city;
      const { city } = session.creationBody();
      return expectThat(sameWord(told, city), `city ${show(city)}`, `city ${show(told)}`, response);
    },
  },
  {
    id: 'create.entity-type',
    level: 'should',
    section,
    clause: 'A new subscription has the entity type that was asked for.',
    stage: 'created',
    sends: 'harmless-writes',
    run: async (session) => {
      const { response } = await createdSubscription(session);
      const told = subscriptionIn(response, 'create.subscription').entity_type;
      const { entity_type: type } = session.creationBody();
      return expectThat(sameWord(told, type), `entity_type ${show(type)}`, show(told), response);
    },
  },
  {
    id: 'create.verbatim',
    level: 'should',
    section,
    clause: 'City, type and fields come back as written, and the fields in their order.',
    stage: 'created',
    sends: 'harmless-writes',
    run: async (session) => {
      const { response } = await createdSubscription(session);
      const told = subscriptionIn(response, 'create.subscription');
      for (const [key, value] of Object.entries(session.creationBody())) {
        // another word is the matter of the checks above; this one looks at spelling and order
        const alike = typeof value === 'string' ? sameWord(told[key], value) : sameNames(told[key], value);
        if (alike && show(told[key]) !== show(value)) return breach(show(value), show(told[key]), response);
      }
      return holds();
    },
  },
  {
    id: 'create.own-id',
    level: 'must',
    section,
    clause: 'Each new subscription has an id of its own.',
    stage: 're-created',
    sends: 'writes',
    run: async (session) => {
      const first = await createdSubscription(session);
      const second = await secondSubscription(session);
      if (fold(first.id) !== fold(second.id)) return holds();
      // whether a cancelled subscription comes back to life when it is created again is open
      if (show(first.body.created_at) === show(second.body.created_at)) {
        return notApplicable('the creation gave back the subscription that was cancelled before');
      }
      const expected = `an id other than ${first.id}`;
      return breach(expected, 'the same id', second.response, first.response);
    },
  },
];
