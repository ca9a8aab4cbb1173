import { normalizeWord } from '../model/values.js';
import type { JsonValue } from '../../src/api/wire.js';
import type { OpenQuestionId } from '../../src/open-questions/index.js';
import { fieldsIn } from '../rules/fields-in.js';
import { rejectedCreation } from '../script/wrong-creations.js';
import {
  bodyObject,
  isQuotaError,
  objectIn,
  succeeded,
  type HttpResponse,
} from '../http/response.js';
import { type Act, fact } from '../script/act.js';
import { createdSubscription, newSubscription } from '../script/subscription.js';
import { duplicate, unusualCreations } from '../script/unusual-creations.js';
import { describe, sameWord, show } from '../findings/expect.js';
import {
  type Asking,
  always,
  ofInput,
  shown,
  type KnownExchange,
  type Observer,
} from './observer.js';

/** Observes whether any value is allowed; if not, only the value of the run's subscription. */
const served = (key: TextKey, send: Act<HttpResponse>) =>
  ({
    sends: [besideUsual(send)],
    rejections: always,
    rejection: ({ others: [usual] }) => {
      const known = usual && objectIn(usual.request.body)?.[key];
      return typeof known === 'string' ? [known] : undefined;
    },
    success: () => 'any',
  }) satisfies Observer;

const noQuota = 'the quota was not reached';

type TextKey = 'city' | 'entity_type';

/** Returns how a string was stored; null if in none of the known ways. */
function spelling(sent: string, usual: JsonValue | undefined, kept: JsonValue | undefined) {
  if (kept === sent) return 'as-sent';
  if (kept === sent.trim()) return 'trimmed';
  if (kept === sent.toLowerCase()) return 'lower-case';
  if (kept === sent.trim().toLowerCase()) return 'trimmed-lower-case';
  return kept === usual ? 'canonical' : null;
}

/** Compares a create request with the usual one. */
const besideUsual = (send: Act<HttpResponse>): Asking =>
  fact([send, createdSubscription], (_session, response, usual) => [response, usual.response]);

const whyNotKept = ({ response }: KnownExchange): string | undefined =>
  succeeded(response) ? undefined : `the request is rejected: ${describe(response)}`;

const keptText = (key: TextKey, send: Act<HttpResponse>) =>
  ({
    sends: [besideUsual(send)],
    success: ({ response, sent: { [key]: sent } = {}, others: [usual] }) => {
      if (typeof sent !== 'string') return null;
      return spelling(sent, usual && bodyObject(usual)[key], bodyObject(response)[key]);
    },
    otherwise: whyNotKept,
  }) satisfies Observer;

/** Returns how field names are stored; null if inconsistently, or in none of the known ways. */
function keptNames(exchange: KnownExchange): string | null {
  const kept = shown(exchange, 'fields');
  // They might be sorted, so their order says nothing.
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

/** Returns whether a repeated name is stored repeatedly. */
function repetitions(exchange: KnownExchange): 'kept' | 'removed' | null {
  const [names, kept] = [fieldsIn(exchange.sent) ?? [], shown(exchange, 'fields')];
  if (!Array.isArray(kept)) return null;
  if (kept.length === names.length) return 'kept';
  return kept.length === new Set(names).size ? 'removed' : null;
}

/**
 * Whether some names are equal, and none differ only in letter case, because these might count as
 * equal.
 */
function isRepeating(exchange: KnownExchange): boolean {
  const names = fieldsIn(exchange.sent) ?? [];
  const distinct = new Set(names).size;
  const isPlain = new Set(names.map(normalizeWord)).size === distinct;
  return distinct < names.length && isPlain && Array.isArray(shown(exchange, 'fields'));
}

/** The key that is missing or null, by the requirement that such a create request violates. */
const keyOf: Readonly<Record<string, string>> = {
  'create.city-required': 'city',
  'create.entity-type-required': 'entity_type',
  'create.fields-required': 'fields',
};

/** Whether the faulty key is present, as null. */
const hasFaultyKey =
  (isThere: boolean) =>
  ({ fault, sent = {} }: KnownExchange): boolean => {
    const key = keyOf[fault ?? ''];
    return key !== undefined && Object.hasOwn(sent, key) === isThere;
  };

/** Requirements about empty values. */
const ofEmpty = [
  'create.city-length',
  'create.entity-type-length',
  'create.fields-count',
  'create.fields-lengths',
];

/** Returns the numbers of a quota error; null for another response. */
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
  // The two counts differ only if more subscriptions were ever created than are allowed.
  return current === limit && (exchange.createdBefore ?? 0) > limit ? 'live' : undefined;
}

const created: Asking = fact([newSubscription], (_session, { response }) => response);

const { inventedCity, inventedType } = unusualCreations;

/** Observes how a create request with only one fault is rejected. */
const faulty = { on: ['creation'], rejections: ofInput } satisfies Partial<Observer>;

/** Observers of the section "Create". Additional subscriptions are cancelled at once. */
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
    sends: [rejectedCreation('null')],
    asks: hasFaultyKey(true),
  },
  'create.missing.status': {
    ...faulty,
    sends: [rejectedCreation('missing')],
    asks: hasFaultyKey(false),
  },
  'create.empty.status': {
    ...faulty,
    sends: [rejectedCreation('empty')],
    asks: ({ fault }) => ofEmpty.some((one) => one === fault),
  },
  'create.city-number': {
    ...faulty,
    sends: [rejectedCreation('number')],
    asks: ({ fault, sent }) => fault === 'create.city-string' && typeof sent?.city === 'number',
    success: (exchange) =>
      shown(exchange, 'city') === show(exchange.sent?.city) ? 'as-text' : null,
  },
  'create.unknown-keys': {
    sends: [unusualCreations.unknownKey],
    rejections: always,
    success: () => 'ignored',
  },
  'create.cities': served('city', inventedCity),
  'create.entity-types': served('entity_type', inventedType),
  'create.unsupported.status': {
    sends: [inventedCity, inventedType],
    rejections: always,
    otherwise: 'every city and entity type that was tried is served',
  },
  'create.city-kept': keptText('city', unusualCreations.oddCity),
  'create.entity-type-kept': keptText('entity_type', unusualCreations.oddType),
  'fields.kept': { sends: [unusualCreations.oddFields], success: keptNames, otherwise: whyNotKept },
  'fields.duplicates': {
    sends: [unusualCreations.repeatedName],
    on: ['newSubscription'],
    asks: (exchange) => exchange.isLegible === true && isRepeating(exchange),
    rejections: always,
    success: repetitions,
  },
  'fields.unknown': {
    sends: [unusualCreations.meaninglessName],
    rejections: always,
    success: () => 'accepted',
  },
  'create.duplicate': {
    sends: [duplicate],
    on: ['duplicate'],
    rejections: always,
    rejection: ({ response }) => (isQuotaError(response) ? undefined : response.status),
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
    rejections: always,
    rejection: ({ response }) => (isQuotaError(response) ? response.status : undefined),
    otherwise: noQuota,
  },
  'create.quota.current': {
    sends: [duplicate],
    rejections: always,
    rejection: countedByQuota,
    otherwise: (exchange) =>
      quotaIn(exchange) === null ? noQuota : 'the error does not show what is counted',
  },
} satisfies Partial<Record<OpenQuestionId, Observer>>;
