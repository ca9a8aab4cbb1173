import {
  bodyObject,
  type HttpResponse,
  isObject,
  type JsonObject,
  refused,
  succeeded,
} from '../../http/response.js';
import { describe } from '../../session/findings/expect.js';
import {
  type Finding,
  notApplicable,
  observed,
  unreadBody,
} from '../../session/findings/finding.js';
import { momentOf } from '../../session/findings/moment.js';

const text = (entity: JsonObject, key: string): string => {
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

/** Sort keys of texts; timestamps as numbers if they can be parsed. */
const valuesOf = (entities: readonly JsonObject[], key: string): (string | number)[] =>
  entities.map((entity) => {
    const word = text(entity, key);
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
 * Fewer distinct values than this may be in order by chance, and the next run would find another
 * order.
 */
export const minDifferent = 6;

interface Order {
  /** null if it cannot be told */
  readonly word: string | null;
  /** why it cannot */
  readonly reason: string;
}

const unknown = (reason: string): Order => ({ word: null, reason });

/** The order of the entities of a page. */
export function orderOf(entities: readonly JsonObject[]): Order {
  if (entities.length < minDifferent) return unknown(`it takes ${minDifferent} entities to tell`);
  const found = orders.find(([, key, direction]) => isInOrder(entities, key, direction));
  if (found !== undefined) {
    const [word, key] = found;
    const isChance = new Set(valuesOf(entities, key)).size < minDifferent;
    return isChance
      ? unknown('so few entities may be in that order by chance')
      : { word, reason: '' };
  }
  const isAtOnce = new Set(entities.map((entity) => text(entity, 'discovered_at'))).size === 1;
  return isAtOnce ? unknown('all entities were discovered at once') : { word: 'other', reason: '' };
}

const iso =
  /^\d{4}-\d{2}-\d{2}([T ])\d{2}:\d{2}:\d{2}(?:\.(\d{1,9}))?( ?(?:Z|UTC|[+-]\d{2}(?::?\d{2})?))?$/;
const rfc1123 = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

interface Notation {
  /** `*` stands for the fraction */
  readonly pattern: string;
  readonly fraction: string;
}

function notationOf(text: string): Notation {
  const [whole, separator = 'T', fraction = '', zone = ''] = iso.exec(text) ?? [];
  if (whole !== undefined) return { pattern: `YYYY-MM-DD${separator}HH:mm:ss*${zone}`, fraction };
  if (rfc1123.test(text)) {
    return { pattern: 'rfc-1123', fraction: '' };
  }
  if (/^\d{10}(\.\d+)?$/.test(text)) {
    return { pattern: 'unix-seconds', fraction: '' };
  }
  if (/^\d{13}$/.test(text)) {
    return { pattern: 'unix-milliseconds', fraction: '' };
  }
  return { pattern: 'other', fraction: '' };
}

/**
 * The format of timestamps. Fractions of different lengths, none with a trailing zero, have their
 * zeros trimmed.
 */
export function timestampFormat(texts: readonly string[]): string {
  const notations = texts.map(notationOf);
  const [pattern = 'other', ...others] = new Set(notations.map((notation) => notation.pattern));
  if (others.length > 0) return 'other';
  const fractions = notations.map(({ fraction }) => fraction);
  const longest = Math.max(...fractions.map(({ length }) => length));
  const digits = longest === 0 ? '' : `.${'S'.repeat(longest)}`;
  if (fractions.every(({ length }) => length === longest)) {
    return pattern.replace('*', digits);
  }
  const trimmed = fractions.every((fraction) => !fraction.endsWith('0'));
  if (trimmed) return pattern.replace('*', `[${digits}]`);
  return 'other';
}

/** The distinct timestamps in bodies of subscriptions, also the same one in two notations. */
export function timestampsIn(responses: readonly HttpResponse[]): string[] {
  const values = responses.flatMap((response) => {
    const { created_at: created, updated_at: updated } = bodyObject(response);
    return [created, updated];
  });
  return [...new Set(values.filter((value) => typeof value === 'string'))];
}

/** The status of a refusal; anything else does not answer the question. */
export const refusalStatus = (response: HttpResponse): Finding => {
  if (refused(response)) return observed(response.status, response);
  return notApplicable(`it was not refused: ${describe(response)}`);
};

/** The status of a refusal, or else what was found instead. */
export const refusalOr = (response: HttpResponse, otherwise: string | null): Finding => {
  if (refused(response)) return observed(response.status, response);
  if (otherwise !== null) return observed(otherwise, response);
  return notApplicable(`the response fits no known answer: ${describe(response)}`);
};

/** The kind of body of a response. @throws {Unverified} if it was not read */
export function bodyKind(response: HttpResponse): 'error' | 'json' | 'text' | 'html' | 'empty' {
  if (response.kind === 'unread') throw unreadBody(response);
  if (response.kind !== 'json') return response.kind;
  const { json } = response;
  if (isObject(json) && typeof json.error === 'string') return 'error';
  return 'json';
}

/** The status of a refusal, or the word for what was accepted. */
export const okOr = (response: HttpResponse, word: string | null): Finding =>
  refusalOr(response, succeeded(response) ? word : null);

/** The form of the Location header of a creation. */
export function locationForm(
  response: HttpResponse,
  id: string,
): 'absolute' | 'path' | 'none' | 'other' {
  const location = response.headers.get('location');
  if (location === null || location === '') return 'none';
  if (!location.split('?')[0]?.endsWith(`/v1/subscriptions/${id}`)) return 'other';
  if (location.startsWith('/')) return 'path';
  return URL.canParse(location) ? 'absolute' : 'other';
}
