import { normalizeWord } from '../model/values.js';
import type { JsonValue } from '../../src/api/wire.js';
import type { OpenQuestionId } from '../../src/open-questions/index.js';
import { fieldsIn } from '../rules/fields-in.js';
import type { Asking } from '../requirements/check.js';
import { rejectedCreation } from '../requirements/create-bodies.js';
import { bodyObject, isQuotaError, succeeded, type HttpResponse } from '../http/response.js';
import { tryCreation } from '../script/creations.js';
import { disposableSubscription } from '../script/disposable.js';
import { sharedRequest, sharedRequestFor } from '../script/shared-request.js';
import { createdSubscription, newSubscription } from '../script/subscription.js';
import { meaningless } from '../script/unusual-names.js';
import { describe, sameWord, show } from '../session/findings/expect.js';
import { Inconclusive } from '../session/findings/finding.js';
import type { Session } from '../session/session.js';
import { always, ofInput, sentIn, shown, type KnownExchange, type Observer } from './observer.js';

const createVaried = sharedRequestFor(
  (changes: Record<string, JsonValue>) => JSON.stringify(changes),
  async (session, changes) => {
    await session.cleanUp.makeRoom();
    return tryCreation(session, { body: { ...session.creationBody(), ...changes } });
  },
);

/**
 * A creation that differs from the accepted one in one thing; cancelled at once if it is accepted.
 */
async function variedCreation(
  session: Session,
  changes: Record<string, JsonValue>,
): Promise<HttpResponse> {
  await createdSubscription(session);
  const response = await createVaried(session, changes);
  // a failure of the service is not an answer
  if (response.status >= 500) {
    throw new Inconclusive(`the create request failed: ${describe(response)}`, undefined, response);
  }
  if (!isQuotaError(response)) return response;
  throw new Inconclusive(`the account cannot have another subscription: ${describe(response)}`);
}

function inventedCity(session: Session): Promise<HttpResponse> {
  return variedCreation(session, { city: 'Nowhere-on-Sea' });
}

function inventedType(session: Session): Promise<HttpResponse> {
  return variedCreation(session, { entity_type: 'lighthouse keeper school' });
}

/** Whether any value is allowed; if not, the value that the subscription of the run was created with. */
const served = (key: TextKey, send: (session: Session) => Promise<HttpResponse>) =>
  ({
    sends: [besideUsual(send)],
    refusals: always,
    refusal: ({ others: [usual] }) => {
      const known = usual && sentIn(usual)?.[key];
      return typeof known === 'string' ? [known] : undefined;
    },
    success: () => 'any',
  }) satisfies Observer;

/** Creates the same subscription once more, for a moment. */
const duplicate = sharedRequest(async (session): Promise<readonly [HttpResponse, HttpResponse]> => {
  if (!session.settings.duplicate) {
    throw new Inconclusive('only a run that writes a profile creates a duplicate');
  }
  const { id: first, response: before } = await disposableSubscription(session);
  const response = await session.send('createSubscription', { body: session.creationBody() });
  const { id } = bodyObject(response);
  if (succeeded(response) && typeof id === 'string' && id !== first) {
    await session.cleanUp.cancel(id);
  }
  return [response, before];
});

export const createWithFields = (session: Session, fields: string[]): Promise<HttpResponse> =>
  variedCreation(session, { fields });

const noQuota = 'the quota was not reached';

type TextKey = 'city' | 'entity_type';

function swapCase(letter: string): string {
  const lower = letter.toLowerCase();
  return letter === lower ? letter.toUpperCase() : lower;
}

const otherCase = (text: string): string => text.replace(/\p{L}/gu, swapCase);

/** With spaces around it, and in the other case. */
const odd = (text: string): string => ` ${otherCase(text)} `;

/** How a string is kept that was sent so; null if in yet another way. */
function spelling(sent: string, usual: JsonValue | undefined, kept: JsonValue | undefined) {
  if (kept === sent) return 'as-sent';
  if (kept === sent.trim()) return 'trimmed';
  if (kept === sent.toLowerCase()) return 'lower-case';
  if (kept === sent.trim().toLowerCase()) return 'trimmed-lower-case';
  return kept === usual ? 'canonical' : null;
}

/** Sends all strings with spaces and different letter case or, if that is rejected, one of them. */
const oddCreation =
  (key: TextKey | 'fields') =>
  async (session: Session): Promise<HttpResponse> => {
    const usual = session.creationBody();
    const sent = {
      city: odd(usual.city),
      entity_type: odd(usual.entity_type),
      fields: usual.fields.map(odd),
    };
    const response = await variedCreation(session, sent);
    return succeeded(response) ? response : variedCreation(session, { [key]: sent[key] });
  };

/** Compares a create request with the usual one. */
const besideUsual =
  (send: (session: Session) => Promise<HttpResponse>): Asking =>
  async (session) => [await send(session), (await createdSubscription(session)).response];

const whyNotKept = ({ response }: KnownExchange): string | undefined =>
  succeeded(response) ? undefined : `the request is rejected: ${describe(response)}`;

const keptText = (key: TextKey) =>
  ({
    sends: [besideUsual(oddCreation(key))],
    success: ({ response, sent: { [key]: sent } = {}, others: [usual] }) => {
      if (typeof sent !== 'string') return null;
      return spelling(sent, usual && bodyObject(usual)[key], bodyObject(response)[key]);
    },
    otherwise: whyNotKept,
  }) satisfies Observer;

/** How the names of fields are kept; null if in several ways, or in yet another one. */
function keptNames(exchange: KnownExchange): string | null {
  const kept = shown(exchange, 'fields');
  // they may be sorted, so that their order says nothing
  const ways = (fieldsIn(exchange.sent) ?? []).map((name) =>
    spellingAmong(name, Array.isArray(kept) ? kept : []),
  );
  const [way = null, ...others] = new Set(ways);
  return others.length === 0 ? way : null;
}

/** How a field name is stored; undefined if no stored name is a form of it. */
function spellingAmong(sent: string, kept: readonly JsonValue[]) {
  for (const one of kept) {
    const way = spelling(sent, undefined, one);
    if (way !== null) return way;
  }
  return undefined;
}

/** The form of the Location header of a create request. */
function locationForm(exchange: KnownExchange): 'absolute' | 'path' | 'none' | 'other' {
  const id = shown(exchange, 'id');
  const location = exchange.response.headers.get('location');
  if (location === null || location === '') return 'none';
  const [path = ''] = location.split('?');
  if (typeof id !== 'string' || !path.endsWith(`/v1/subscriptions/${id}`)) return 'other';
  if (location.startsWith('/')) return 'path';
  return URL.canParse(location) ? 'absolute' : 'other';
}

/** How many times a name is kept that was sent more than once. */
function repetitions(exchange: KnownExchange): 'kept' | 'removed' | null {
  const [names, kept] = [fieldsIn(exchange.sent) ?? [], shown(exchange, 'fields')];
  if (!Array.isArray(kept)) return null;
  if (kept.length === names.length) return 'kept';
  return kept.length === new Set(names).size ? 'removed' : null;
}

/**
 * Whether some names are the same, and none differ in letter case alone: these may count as such.
 */
function isRepeating(exchange: KnownExchange): boolean {
  const names = fieldsIn(exchange.sent) ?? [];
  const distinct = new Set(names).size;
  const isPlain = new Set(names.map(normalizeWord)).size === distinct;
  return distinct < names.length && isPlain && Array.isArray(shown(exchange, 'fields'));
}

/** The key that is missing, or null, by the requirement that such a create request breaks. */
const keyOf: Readonly<Record<string, string>> = {
  'create.city-required': 'city',
  'create.entity-type-required': 'entity_type',
  'create.fields-required': 'fields',
};

/** Whether the key is there, as null. */
const hasFaultyKey =
  (isThere: boolean) =>
  ({ fault, sent = {} }: KnownExchange): boolean => {
    const key = keyOf[fault ?? ''];
    return key !== undefined && Object.hasOwn(sent, key) === isThere;
  };

/** Something in it is empty. */
const ofEmpty = [
  'create.city-length',
  'create.entity-type-length',
  'create.fields-count',
  'create.fields-lengths',
];

/** The numbers of a quota error; null for another response. */
function quotaIn({ response }: KnownExchange): { limit: number; current: number } | null {
  const { limit, current } = bodyObject(response);
  const isQuota = isQuotaError(response);
  return isQuota && typeof limit === 'number' && typeof current === 'number'
    ? { limit, current }
    : null;
}

function countedByQuota(exchange: KnownExchange): string | undefined {
  const { limit, current } = quotaIn(exchange) ?? { limit: 0, current: -1 };
  if (current === limit + 1) return 'live-and-requested';
  // only if more were ever created than are allowed do the two counts differ
  return current === limit && (exchange.createdBefore ?? 0) > limit ? 'live' : undefined;
}

const created: Asking = async (session) => (await newSubscription(session)).response;

function repeatedName(session: Session): Promise<HttpResponse> {
  const [name = meaningless.name] = session.creationBody().fields;
  return createWithFields(session, [name, name]);
}

/** How a create request is rejected that has only one fault. */
const faulty = { on: ['creation'], refusals: ofInput } satisfies Partial<Observer>;

/** Section "Create". Those that need further create requests cancel them at once. */
export const createObservers = {
  'create.status': {
    sends: [created],
    on: ['newSubscription'],
    success: ({ response }) => response.status,
  },
  'create.location': {
    sends: [created],
    on: ['newSubscription'],
    asks: (exchange) => exchange.hasHeaders && typeof shown(exchange, 'id') === 'string',
    success: locationForm,
  },
  'create.invalid.status': {
    ...faulty,
    sends: [(session) => rejectedCreation(session, 'null')],
    asks: hasFaultyKey(true),
  },
  'create.missing.status': {
    ...faulty,
    sends: [(session) => rejectedCreation(session, 'missing')],
    asks: hasFaultyKey(false),
  },
  'create.empty.status': {
    ...faulty,
    sends: [(session) => rejectedCreation(session, 'empty')],
    asks: ({ fault }) => ofEmpty.some((one) => one === fault),
  },
  'create.city-number': {
    ...faulty,
    sends: [(session) => rejectedCreation(session, 'number')],
    asks: ({ fault, sent }) => fault === 'create.city-string' && typeof sent?.city === 'number',
    success: (exchange) =>
      shown(exchange, 'city') === show(exchange.sent?.city) ? 'as-text' : null,
  },
  'create.unknown-keys': {
    sends: [(session) => variedCreation(session, { no_such_key: 1 })],
    refusals: always,
    success: () => 'ignored',
  },
  'create.cities': served('city', inventedCity),
  'create.entity-types': served('entity_type', inventedType),
  'create.unsupported.status': {
    sends: [inventedCity, inventedType],
    refusals: always,
    otherwise: 'every city and entity type that was tried is served',
  },
  'create.city-kept': keptText('city'),
  'create.entity-type-kept': keptText('entity_type'),
  'fields.kept': { sends: [oddCreation('fields')], success: keptNames, otherwise: whyNotKept },
  'fields.duplicates': {
    sends: [repeatedName],
    on: ['newSubscription'],
    asks: (exchange) => exchange.isLegible === true && isRepeating(exchange),
    refusals: always,
    success: repetitions,
  },
  'fields.unknown': {
    sends: [(session) => createWithFields(session, [meaningless.name])],
    refusals: always,
    success: () => 'accepted',
  },
  'create.duplicate': {
    sends: [duplicate],
    on: ['duplicate'],
    refusals: always,
    refusal: ({ response }) => (isQuotaError(response) ? undefined : response.status),
    success: (exchange) => {
      const [first] = exchange.others;
      const id = first && bodyObject(first).id;
      const isSame = typeof id === 'string' && sameWord(shown(exchange, 'id'), id);
      return isSame ? 'existing' : 'allowed';
    },
    otherwise: ({ response }) =>
      isQuotaError(response) ? 'the quota was exceeded first' : undefined,
  },
  'create.quota.status': {
    sends: [duplicate],
    on: ['creation'],
    asks: ({ response }) => isQuotaError(response),
    refusals: always,
    refusal: ({ response }) => (isQuotaError(response) ? response.status : undefined),
    otherwise: noQuota,
  },
  'create.quota.current': {
    sends: [duplicate],
    refusals: always,
    refusal: countedByQuota,
    otherwise: (exchange) =>
      quotaIn(exchange) === null ? noQuota : 'the error does not show what is counted',
  },
} satisfies Partial<Record<OpenQuestionId, Observer>>;
