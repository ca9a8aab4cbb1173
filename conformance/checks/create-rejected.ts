import type { JsonValue } from '../../src/api/wire.js';
import type { RequestOptions } from '../http/request.js';
import { isQuotaError, succeeded, type HttpResponse } from '../http/response.js';
import { describe, expectRefusals } from '../session/expect.js';
import { notVerified } from '../session/finding.js';
import type { Session } from '../session/session.js';
import { createdSubscription, tryCreation } from '../session/subscription.js';
import type { ActiveCheck, Check } from './check.js';
import { arrayIn, objectIn, type JsonObject, type Middleware, type Mutants } from './mutant.js';
import { acceptInvalid } from './mutations.js';

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
const invalidCreations = (session: Session, id: string, changes: readonly Change[]): Promise<HttpResponse[]> =>
  session.once(id, () => Promise.all(changes.map((change) => tryCreation(session, change(session.creationBody())))));

/** The response to a creation whose city is missing, null or empty; for observations. */
export async function rejectedCreation(session: Session, city: 'missing' | 'null' | 'empty'): Promise<HttpResponse> {
  const [id, changes] = city === 'empty' ? ['create.city-length', cityLength] : ['create.city-required', cityRequired];
  const response = (await invalidCreations(session, id, changes))[city === 'null' ? 1 : 0];
  if (response === undefined) throw new Error(`no creation was sent whose city is ${city}`);
  return response;
}

interface Rejection {
  readonly id: string;
  readonly clause: string;
  readonly changes: readonly Change[];
  readonly mutants?: Mutants;
}

const rejection = ({ id, clause, changes, mutants = {} }: Rejection): ActiveCheck => ({
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

const valid: JsonObject = { city: 'Berlin', entity_type: 'cafe', fields: ['phone'] };

/** Accepts a creation in which a key is wrong, as if the key had been right. */
const accepts = (what: string, key: string, isInvalid: (body: JsonObject) => boolean): Mutants => ({
  [`accepts ${what}`]: acceptInvalid('createSubscription', isInvalid, { [key]: valid[key] ?? null }),
});

/** Creates from a body that should be refused as a whole. */
const acceptBody =
  (isInvalid: (body: string) => boolean): Middleware =>
  (request, next) => {
    if (request.operation !== 'createSubscription' || !isInvalid(request.body)) return next(request);
    const headers = { ...request.headers, 'content-type': 'application/json' };
    return next({ ...request, headers, body: JSON.stringify(valid) });
  };

function isMalformed(body: string): boolean {
  try {
    JSON.parse(body);
    return false;
  } catch {
    return body !== '';
  }
}

const cityRequired: readonly Change[] = [without('city'), withKey('city', null)];
const cityLength: readonly Change[] = [withKey('city', '')];

export const rejectedCreations: readonly Check[] = [
  rejection({
    id: 'create.body-required',
    clause: 'Creating without a body is refused.',
    changes: [() => ({}), withText(() => '')],
    mutants: { 'accepts no body': acceptBody((body) => body === '') },
  }),
  rejection({
    id: 'create.body-json',
    clause: 'Creating with a body that is not JSON is refused.',
    changes: [withText((text) => text.slice(0, -1)), withText(() => 'city=Berlin&entity_type=cafe&fields=phone')],
    mutants: { 'accepts malformed JSON': acceptBody(isMalformed) },
  }),
  rejection({
    id: 'create.body-object',
    clause: 'Creating with a JSON body that is not an object is refused.',
    changes: [(body) => ({ body: [body] }), () => ({ body: 'Berlin' }), () => ({ body: null })],
    mutants: {
      'accepts an array': acceptBody((body) => body.startsWith('[')),
      'accepts null': acceptBody((body) => body === 'null'),
    },
  }),
  rejection({
    id: 'create.city-required',
    clause: 'Creating without `city`, or with null for it, is refused.',
    changes: cityRequired,
    mutants: {
      ...accepts('a body without city', 'city', (body) => !('city' in body)),
      ...accepts('null for city', 'city', ({ city }) => city === null),
      'an error has status 200': async (request, next) => {
        const response = await next(request);
        const lacks = request.operation === 'createSubscription' && !('city' in (objectIn(request) ?? valid));
        return lacks && response.status === 400 ? { ...response, status: 200 } : response;
      },
    },
  }),
  rejection({
    id: 'create.city-length',
    clause: 'Creating with an empty `city` is refused.',
    changes: cityLength,
    mutants: { ...accepts('an empty city', 'city', ({ city }) => city === '') },
  }),
  rejection({
    id: 'create.entity-type-required',
    clause: 'Creating without `entity_type`, or with null for it, is refused.',
    changes: [without('entity_type'), withKey('entity_type', null)],
    mutants: {
      ...accepts('a body without entity_type', 'entity_type', (body) => !('entity_type' in body)),
      ...accepts('null for entity_type', 'entity_type', ({ entity_type: type }) => type === null),
    },
  }),
  rejection({
    id: 'create.entity-type-length',
    clause: 'Creating with an empty `entity_type` is refused.',
    changes: [withKey('entity_type', '')],
    mutants: { ...accepts('an empty entity_type', 'entity_type', ({ entity_type: type }) => type === '') },
  }),
  rejection({
    id: 'create.fields-required',
    clause: 'Creating without `fields`, or with null for it, is refused.',
    changes: [without('fields'), withKey('fields', null)],
    mutants: {
      ...accepts('a body without fields', 'fields', (body) => !('fields' in body)),
      ...accepts('null for fields', 'fields', ({ fields }) => fields === null),
    },
  }),
  rejection({
    id: 'create.fields-count',
    clause: 'Creating with an empty array `fields` is refused.',
    changes: [withKey('fields', [])],
    mutants: {
      ...accepts('an empty array', 'fields', ({ fields }) => Array.isArray(fields) && fields.length === 0),
    },
  }),
  rejection({
    id: 'create.fields-lengths',
    clause: 'Creating with an empty string among `fields` is refused.',
    changes: [withKey('fields', ['']), withField('')],
    mutants: { ...accepts('an empty string', 'fields', (body) => arrayIn(body, 'fields').includes('')) },
  }),
  coercion({
    id: 'create.city-string',
    clause: 'Creating with a number for `city` is refused.',
    changes: [withKey('city', 42)],
    mutants: { ...accepts('a number for city', 'city', ({ city }) => typeof city === 'number') },
  }),
  coercion({
    id: 'create.entity-type-string',
    clause: 'Creating with a number for `entity_type` is refused.',
    changes: [withKey('entity_type', 42)],
    mutants: {
      ...accepts('a number for entity_type', 'entity_type', ({ entity_type: type }) => typeof type === 'number'),
    },
  }),
  coercion({
    id: 'create.fields-array',
    clause: 'Creating with a string for `fields` is refused.',
    changes: [withKey('fields', 'phone')],
    mutants: { ...accepts('a string for fields', 'fields', ({ fields }) => typeof fields === 'string') },
  }),
  coercion({
    id: 'create.fields-strings',
    clause: 'Creating with a number among `fields` is refused.',
    changes: [withField(42)],
    mutants: {
      ...accepts('a number among the fields', 'fields', (body) =>
        arrayIn(body, 'fields').some((name) => typeof name === 'number'),
      ),
    },
  }),
];
