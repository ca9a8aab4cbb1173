import type { OpenQuestionId } from '../../src/open-questions/index.js';
import { listDefaults } from '../../src/api/operations.js';
import type { HttpResponse, JsonObject } from '../http/response.js';
import { fact } from '../script/act.js';
import { comparablePages } from '../script/pages.js';
import { listMalformed, oddLimits, oddOffsets, oddPages } from '../script/unusual-reads.js';
import { momentOf } from '../model/moment.js';
import { entitiesOf, sameIds, totalOf } from '../findings/page.js';
import {
  type Asking,
  ofId,
  ofInput,
  sentTo,
  shown,
  type KnownExchange,
  type Observer,
} from './observer.js';

const textIn = (entity: JsonObject, key: string): string => {
  const value = entity[key];
  return typeof value === 'string' ? value : '';
};

const orders: readonly (readonly [word: string, key: string, direction: 1 | -1])[] = [
  ['discovery', 'discovered_at', 1],
  ['newest', 'discovered_at', -1],
  ['name', 'name', 1],
  ['id', 'id', 1],
];

function compare(a: string | number, b: string | number): number {
  if (a < b) return -1;
  return a > b ? 1 : 0;
}

/** Returns sort keys: strings, and timestamps as numbers if they can be parsed. */
const valuesOf = (entities: readonly JsonObject[], key: string): (string | number)[] =>
  entities.map((entity) => {
    const word = textIn(entity, key);
    const moment = key === 'discovered_at' ? momentOf(word) : Number.NaN;
    return Number.isNaN(moment) ? word : moment;
  });

/** Whether entities are sorted by a key, and have different values of it. */
function isInOrder(entities: readonly JsonObject[], key: string, direction: 1 | -1): boolean {
  const values = valuesOf(entities, key);
  const steps = values
    .slice(1)
    .map((value, index) => compare(values[index] ?? '', value) * direction);
  return steps.every((step) => step <= 0) && steps.some((step) => step < 0);
}

/**
 * Minimum number of distinct values: fewer might be in order by chance, and the next run would find
 * another order.
 */
const minDifferent = 6;

const tooFew = `the order is unclear with fewer than ${minDifferent} entities`;

interface Order {
  /** null if it is unknown */
  readonly word: string | null;
  /** why it is unknown */
  readonly reason: string;
}

const unknown = (reason: string): Order => ({ word: null, reason });

/** Determines the order of the entities of a page. */
function orderOf(entities: readonly JsonObject[]): Order {
  if (entities.length < minDifferent) return unknown(tooFew);
  const found = orders.find(([, key, direction]) => isInOrder(entities, key, direction));
  if (found !== undefined) {
    const [word, key] = found;
    const isChance = new Set(valuesOf(entities, key)).size < minDifferent;
    return isChance
      ? unknown('so few entities may be in that order by chance')
      : { word, reason: '' };
  }
  const isAtOnce = new Set(entities.map((entity) => textIn(entity, 'discovered_at'))).size === 1;
  return isAtOnce ? unknown('all entities were discovered at once') : { word: 'other', reason: '' };
}

type Parameter = 'limit' | 'offset';

export const parametersOf = ({ response }: Pick<KnownExchange, 'response'>): [string, string][] => [
  ...new URL(response.request.path, 'http://service').searchParams,
];

/** Whether a parameter is a plain integer, which every deployment must serve. */
const isPlainInteger = ([key, value]: readonly [string, string]): boolean =>
  /^\d{1,3}$/.test(value) && (key !== 'limit' || (Number(value) >= 1 && Number(value) <= 50));

/** Returns the only unusual parameter; undefined if there is none, or more than one. */
export function unusualParameter(exchange: KnownExchange): [string, string] | undefined {
  const parameters = parametersOf(exchange);
  const names = new Set(parameters.map(([name]) => name));
  const [unusual, ...others] = parameters.filter((one) => !isPlainInteger(one));
  return others.length === 0 && names.size === parameters.length ? unusual : undefined;
}

const isUnusual =
  (key: string, pattern: RegExp) =>
  (exchange: KnownExchange): boolean => {
    const [name, value = ''] = unusualParameter(exchange) ?? [];
    return name === key && pattern.test(value);
  };

/** A word that no parser accepts as a number, or as null. */
const word = /^(?!null|nil|none|undefined|nan|true|false|inf|e)[a-z]+$/i;

/** Whether a parameter has no `=`; such parameters have a separate observer. */
const isBare = ({ response }: KnownExchange): boolean =>
  /[?&]offset(&|$)/.test(response.request.path);

/** Returns the word for the value with which a page was served. */
const servedAs =
  (key: Parameter, words: ReadonlyMap<unknown, string>) =>
  (exchange: KnownExchange): string | null => {
    const isServed = exchange.response.status === 200;
    return isServed ? (words.get(shown(exchange, key)) ?? null) : null;
  };

const standard = new Map([[listDefaults.limit, 'default']]);
const clamped = new Map([...standard, [1, 'clamped'] as const]);
const zero = new Map([[0, 'zero']]);

const ofList = { on: ['list'], rejections: ofInput } satisfies Partial<Observer>;

/** Observes how an unusual page parameter is interpreted. */
const odd = (key: Parameter, send: Asking, pattern: RegExp, words: ReadonlyMap<unknown, string>) =>
  ({
    ...ofList,
    sends: [send],
    asks: isUnusual(key, pattern),
    success: servedAs(key, words),
  }) satisfies Observer;

const limitIn = (exchange: KnownExchange): unknown => shown(exchange, 'limit');

/** Returns how a `limit` that does not consist of digits only was understood. */
function numberAs(exchange: KnownExchange, pattern: RegExp): string | null {
  const value = new Map(parametersOf(exchange)).get('limit') ?? '';
  const [, digits] = pattern.exec(value) ?? [];
  const words = new Map<unknown, string>([
    [listDefaults.limit, 'default'],
    [Number(digits), 'leading-digits'],
    [Number(value), 'accepted'],
  ]);
  return words.get(limitIn(exchange)) ?? null;
}

/** @param pattern its capture group holds the leading digits */
const writtenAs = (send: Asking, pattern: RegExp) =>
  ({
    ...ofList,
    sends: [send],
    asks: (exchange) => {
      const [key, value] = unusualParameter(exchange) ?? [];
      // A limit above 50 might be capped, and 50 is the default.
      return key === 'limit' && pattern.test(value ?? '') && Number(value) < listDefaults.limit;
    },
    success: (exchange) => numberAs(exchange, pattern),
  }) satisfies Observer;

/** Whether a request has two different limits, and no other parameters. */
function isRepeated(exchange: KnownExchange): boolean {
  const parameters = parametersOf(exchange);
  const isOfLimit = parameters.every((one) => one[0] === 'limit' && isPlainInteger(one));
  const values = new Set(parameters.map(([, value]) => Number(value)));
  return isOfLimit && parameters.length === 2 && values.add(listDefaults.limit).size === 3;
}

/** Returns which of two limits applies: the first, the last, or neither. */
function repeatedLimit(exchange: KnownExchange): string | null {
  const [first, last] = parametersOf(exchange).map(([, value]) => Number(value));
  const words = new Map<unknown, string>([
    [first, 'first'],
    [last, 'last'],
    [listDefaults.limit, 'default'],
  ]);
  return words.get(limitIn(exchange)) ?? null;
}

/** Whether a page has the requested limit, if there is one. */
function isServedAsAsked(exchange: KnownExchange): boolean {
  const limit = new Map(parametersOf(exchange)).get('limit');
  return limit === undefined || limitIn(exchange) === Number(limit);
}

const orderDiffers = 'the order differs between two requests: is the ORDER BY unique?';

const hasRemoved = (page: HttpResponse): boolean =>
  entitiesOf(page).some(({ removed_at: at }) => typeof at === 'string');

/** All pages of the list. */
const pagesInOrder: Asking = fact([comparablePages], (_session, { after, all }) => [
  after,
  ...all.filter((page) => page !== after),
]);

/** A page as read after the other pages, and before them. */
const pageTwice: Asking = fact([comparablePages], (_session, { before, after }) => [after, before]);

/**
 * Returns the order of a page that was read twice; null if it had the same entities in another
 * order.
 */
function orderOfPage({ response, others: [before] }: KnownExchange): string | null | undefined {
  if (entitiesOf(response).length < minDifferent) return undefined;
  if (before === undefined || sameIds(before, response)) {
    return orderOf(entitiesOf(response)).word ?? undefined;
  }
  // As many entities as before, in another order: pages of such a list might omit some.
  return totalOf(before) === totalOf(response) ? null : 'other';
}

function whyNoOrder({ response, others: [before] }: KnownExchange): string {
  const entities = entitiesOf(response);
  const isSame = before === undefined || sameIds(before, response);
  return isSame || entities.length < minDifferent ? orderOf(entities).reason : orderDiffers;
}

/** Observers of the section "List entities". */
export const listObservers = {
  'list.limit-below': odd('limit', oddLimits.zero, /^0$/, clamped),
  'list.limit-malformed': odd('limit', oddLimits.word, word, clamped),
  'list.limit-empty': odd('limit', oddLimits.empty, /^$/, standard),
  'list.offset-below': odd('offset', oddOffsets.negative, /^-[1-9]/, zero),
  'list.offset-malformed': odd('offset', oddOffsets.word, word, zero),
  'list.offset-empty': {
    ...odd('offset', oddOffsets.empty, /^$/, zero),
    asks: (exchange) => isUnusual('offset', /^$/)(exchange) && !isBare(exchange),
  },
  'list.offset-null': odd('offset', oddOffsets.null, /^null$/, zero),
  'list.offset-bare': {
    ...ofList,
    sends: [oddPages.bareOffset],
    asks: (exchange) => isUnusual('offset', /^$/)(exchange) && isBare(exchange),
    success: (exchange) => (shown(exchange, 'offset') === 0 ? 'zero' : null),
  },
  'list.number-decimal': writtenAs(oddPages.decimal, /^([1-9]\d?)\.0+$/),
  'list.number-exponent': writtenAs(oddPages.exponent, /^([2-9])e1$/i),
  'list.number-sign': writtenAs(oddPages.sign, /^\+([1-9]\d?)$/),
  'list.repeated': {
    ...ofList,
    sends: [oddPages.repeated],
    asks: isRepeated,
    success: repeatedLimit,
  },
  'list.unknown-keys': {
    ...ofList,
    sends: [oddPages.unknownKey],
    asks: (exchange) => unusualParameter(exchange)?.[0] === '_',
    success: (exchange) => (isServedAsAsked(exchange) ? 'ignored' : null),
  },
  'list.removed': {
    sends: [pagesInOrder],
    on: ['list'],
    success: ({ response, others }) =>
      [response, ...others].some(hasRemoved) ? 'listed' : undefined,
    otherwise: 'no removed entity was seen',
  },
  'list.order': {
    sends: [pageTwice],
    on: ['pageAgain'],
    asks: ({ response }) => entitiesOf(response).length >= minDifferent,
    success: orderOfPage,
    otherwise: whyNoOrder,
  },
  'list.malformed.status': {
    sends: [listMalformed],
    on: ['malformedId'],
    asks: sentTo('listEntities'),
    rejections: ofId,
  },
} satisfies Partial<Record<OpenQuestionId, Observer>>;
