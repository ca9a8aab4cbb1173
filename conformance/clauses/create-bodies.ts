import type { JsonValue } from '../../src/api/wire.js';
import type { ClauseId } from '../clause-id.js';
import type { RequestOptions } from '../http/request.js';
import {
  bodyObject,
  type HttpResponse,
  isObject,
  isQuotaError,
  type JsonObject,
  refused,
  succeeded,
  withKey,
} from '../http/response.js';
import { expectSubscriptionWith, refusedByQuota } from '../session/findings/expect-subscription.js';
import {
  describe,
  expectRefusal,
  fold,
  notSucceeded,
  sameNames,
  sameWord,
  show,
  typeOf,
} from '../session/findings/expect.js';
import {
  violation,
  type Finding,
  holds,
  ifConclusive,
  type JsonType,
  notApplicable,
} from '../session/findings/finding.js';
import { unlessClosed } from '../session/sending/no-response.js';
import type { Session } from '../session/session.js';
import type { CreationBody } from '../session/settings.js';
import { together } from '../session/together.js';
import { sharedRequest, sharedRequestFor } from '../script/shared-request.js';
import { secondCancellation } from '../script/cancellation.js';
import {
  createLong,
  type LongCreation,
  longCreationBeside,
  longUpdate,
} from '../script/many-fields.js';
import { createdSubscription, pair } from '../script/subscription.js';
import { tryCreation } from '../script/creations.js';
import { type Check, type CheckEntry, checksOf, type ExchangeCheck, sections } from './check.js';

/** Beside the second subscription; after it was cancelled, where no two can be alive. */
const longCreation = sharedRequest(async (session): Promise<LongCreation | null> => {
  await createdSubscription(session);
  if ((await pair(session)) !== null) return longCreationBeside(session);
  await ifConclusive(secondCancellation(session), null);
  await session.cleanUp.makeRoom();
  return createLong(session);
});

/** Names that mean nothing to a deployment may be left out. */
const leavesOut = (session: Session, { response }: LongCreation): boolean =>
  sameNames(bodyObject(response).fields, session.creationBody().fields);

function sameLetters(response: HttpResponse, asked: readonly string[]): Finding | null {
  const { fields } = bodyObject(response);
  // other names are reported elsewhere
  if (!sameNames(fields, asked) || !Array.isArray(fields)) return null;
  const changed = asked.find((name) => !fields.includes(name));
  if (changed === undefined) return null;
  const found = fields.find((name) => typeof name === 'string' && fold(name) === fold(changed));
  return violation(`${show(changed)} as written`, show(found), response);
}

const textsIn = (value: JsonValue | undefined): string[] =>
  Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];

const manyFields: ExchangeCheck<'longCreation'> = {
  id: 'create.many-fields',
  clause: 'If a create request with a dozen fields is accepted, all the fields are returned.',
  level: 'must',
  ...sections.create,
  step: 'many-fields',
  on: 'longCreation',
  from: async (session) => {
    const long = await longCreation(session);
    if (long === null) return notApplicable('no further subscription is created now');
    if (leavesOut(session, long)) return notApplicable('fields with unknown names are left out');
    return [{ ...long, fields: long.body.fields }];
  },
  judge: ({ response, fields, shorter = null, failed = null }) => {
    if (shorter !== null) {
      return notSucceeded(response, 'success (2xx), as with fewer fields', shorter);
    }
    if (failed !== null) {
      const expected = 'success (2xx), as with plain names, or a refusal (4xx)';
      return notSucceeded(failed, expected, response);
    }
    if (refused(response))
      return notApplicable(`a dozen fields are refused: ${describe(response)}`);
    return expectSubscriptionWith(response, fields);
  },
};

/** A subscription with a dozen fields, and one elsewhere, which are cancelled at once. */
export const longCreationChecks: readonly Check[] = [
  manyFields,
  ...checksOf({ ...sections.create, level: 'must', step: 'many-fields' }, [
    {
      id: 'create.names-verbatim',
      clause: 'Field names are returned as sent, even unusual names.',
      level: 'should',
      run: async (session) => {
        const first = await createdSubscription(session);
        const wanted = session.creationBody().fields;
        const { fields: known } = first.body;
        // "create.verbatim" reports that
        const isVerbatim = !Array.isArray(known) || wanted.every((name) => known.includes(name));
        if (!isVerbatim) return holds();
        const long = await longCreation(session);
        const update = await ifConclusive(longUpdate(session), null);
        const sent = [long && { ...long, asked: long.body.fields }, update];
        const accepted = sent.filter((one) => one !== null && !refused(one.response));
        if (accepted.length === 0) return notApplicable('a dozen fields are not accepted');
        for (const one of accepted) {
          const finding = one && sameLetters(one.response, one.asked);
          if (finding !== null) return finding;
        }
        return holds();
      },
    },
    {
      id: 'create.place-kept',
      clause:
        'The city and entity type are returned as sent, even with spaces, apostrophes and non-ASCII ' +
        'letters.',
      level: 'should',
      run: async (session) => {
        const { elsewhere = null } = (await longCreation(session)) ?? {};
        if (elsewhere === null) return notApplicable('no further subscription is created now');
        const { response, body, isFailure } = elsewhere;
        if (isFailure) {
          return notSucceeded(response, 'success (2xx), or a refusal (4xx)');
        }
        if (refused(response))
          return notApplicable(`such a city is refused: ${describe(response)}`);
        const usual = session.creationBody();
        const created = (await createdSubscription(session)).body;
        const returned = bodyObject(response);
        for (const key of ['city', 'entity_type'] as const) {
          // "create.city" and "create.entity-type" report what is changed in any case
          const isKept = sameWord(created[key], usual[key]);
          if (isKept && !sameWord(returned[key], body[key])) {
            return violation(`\`${key}\` ${show(body[key])}`, show(returned[key]), response);
          }
        }
        return holds();
      },
      dependsOn: ['create.at-once'],
    },
    {
      id: 'create.at-once',
      clause: 'Two concurrent create requests each return what they requested.',
      run: async (session) => {
        const { atOnce = [] } = (await longCreation(session)) ?? {};
        const [one, other] = atOnce;
        if (one === undefined || other === undefined) {
          return notApplicable('no two are created at the same moment');
        }
        const asked = atOnce.map(({ request }) => JSON.parse(request.body ?? '{}') as JsonObject);
        const returned = atOnce.map(bodyObject);
        const isSwapped = (key: string, same: (a?: JsonValue, b?: JsonValue) => boolean): boolean =>
          same(returned[0]?.[key], asked[1]?.[key]) &&
          same(returned[1]?.[key], asked[0]?.[key]) &&
          !same(asked[0]?.[key], asked[1]?.[key]);
        if (isSwapped('fields', (a, b) => sameNames(a, textsIn(b)))) {
          return violation(
            'the fields that each request named',
            'the fields of the other request',
            one,
            other,
          );
        }
        if (isSwapped('city', (a, b) => typeof b === 'string' && sameWord(a, b))) {
          const finding = violation(
            'the city that each request named',
            'the city of the other request',
            one,
            other,
          );
          return { ...finding, level: 'should' };
        }
        return holds();
      },
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

/** What may be wrong with a creation. */
interface Rejection
  extends Pick<CheckEntry, 'id'>, Partial<Pick<CheckEntry, 'clause' | 'level' | 'step'>> {
  /** in words: `without a body` */
  readonly sent: string;
  /** how a run sends it */
  readonly changes: readonly Mistake[];
  /** whether that is wrong with a body, by which a recording is judged; without JSON if it is none */
  readonly isIn: (sent: { text: string; json: JsonValue | undefined }) => boolean;
}

const isInObject =
  (test: (body: JsonObject) => boolean): Rejection['isIn'] =>
  ({ json }) =>
    isObject(json) && test(json);

/** Keys as lenient decoders match them. */
const bare = (key: string): string => key.toLowerCase().replaceAll(/[^a-z]/g, '');

/** A key that is missing, and that nothing else in the body may stand for. */
const lacks = (key: Key): Rejection['isIn'] =>
  isInObject(
    (body) =>
      (body[key] ?? null) === null &&
      !Object.keys(body).some((other) => other !== key && bare(other) === bare(key)),
  );

/** What is missing has a clause of its own. */
const hasOtherType = (key: Key, due: JsonType): Rejection['isIn'] =>
  isInObject(({ [key]: value = null }) => ![due, 'null'].includes(typeOf(value)));

/** Creations with one error each; if accepted nevertheless, they are cancelled at once. */
const invalidCreations = sharedRequestFor(
  ({ id }: Pick<Rejection, 'id' | 'changes'>) => id,
  (session, { changes }) =>
    together(
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

/** The exchanges with that error. */
async function rejected(session: Session, asked: Rejection) {
  const responses = await invalidCreations(session, asked);
  const full = responses.find(isQuotaError);
  if (full !== undefined && !responses.some(succeeded)) {
    return refusedByQuota(full);
  }
  return responses.map((response) => ({ response }));
}

const rejection = (asked: Rejection): ExchangeCheck<'refusal'> => ({
  ...sections.create,
  id: asked.id,
  clause: asked.clause ?? `Create requests ${asked.sent} are rejected.`,
  level: asked.level ?? 'must',
  step: asked.step ?? 'rejected',
  on: 'refusal',
  from: (session) => unlessClosed(rejected(session, asked), () => createdSubscription(session)),
  judge: ({ response }) => expectRefusal(response, asked.sent),
  control: createdSubscription,
});

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

const required = (id: ClauseId, key: Key): Rejection => ({
  id,
  clause: `Create requests without \`${key}\`, or with a null \`${key}\`, are rejected.`,
  sent: `without \`${key}\``,
  changes: [withValue(key), withValue(key, null)],
  isIn: lacks(key),
});

const notEmpty = (id: ClauseId, key: Key): Rejection => ({
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
const coercible = { level: 'should', step: 'wrong-types' } as const;

const numericCity: Rejection = {
  id: 'create.city-string',
  ...coercible,
  sent: 'with a number, a boolean or an object as `city`',
  changes: [withValue('city', 42), withValue('city', true), withValue('city', { name: 'Berlin' })],
  isIn: hasOtherType('city', 'string'),
};

/** What may be wrong with a creation: of several of these, the first tells best. */
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

export const rejectedCreations: readonly Check[] = creationFaults.map(rejection);
