import type { JsonValue } from '../../src/api/wire.js';
import type { RequiredId } from '../check-id.js';
import { isPlainQuery, placeOf } from './list-query.js';
import type { Flaw } from './findings.js';
import { isObject, objectOf, type TranscriptExchange, type JsonRecord } from './transcript.js';
import { normalizeWord, isMasked, isUuid, show } from './values.js';
import type { Tracked } from './world.js';

/** A page of entities that can be read, with what was requested in numbers. */
export interface Page {
  readonly at: TranscriptExchange;
  readonly offset: number;
  readonly limit: number;
  /** whether limit and offset were in the query */
  readonly isGiven: { readonly limit: boolean; readonly offset: boolean };
  readonly entities: readonly JsonRecord[];
  readonly ids: readonly string[];
  readonly total: number;
  /** the query as a string */
  readonly query: string;
}

const isReadableId = (id: JsonValue | undefined): id is string =>
  typeof id === 'string' && (isUuid(id) || !isMasked(id));

/** Pages by exchange, because each is compared with many others. */
const pages = new WeakMap<TranscriptExchange, Page | null>();

/** Returns the page in a response; null if it cannot be read, or its query is not plain. */
export function pageOf(at: TranscriptExchange): Page | null {
  const known = pages.get(at);
  if (known !== undefined) return known;
  const page = readPage(at);
  pages.set(at, page);
  return page;
}

function readPage(at: TranscriptExchange): Page | null {
  const { data, total } = objectOf(at.json);
  if (at.status !== 200 || at.isUnread || !Array.isArray(data)) return null;
  if (typeof total !== 'number' || !Number.isInteger(total)) return null;
  const entities = data.filter(isObject);
  const ids = entities.flatMap(({ id }) => (isReadableId(id) ? [normalizeWord(id)] : []));
  if (ids.length < data.length || !isPlainQuery(at)) return null;
  const isGiven = { limit: at.query.limit !== undefined, offset: at.query.offset !== undefined };
  const { limit, offset } = placeOf(at);
  return {
    at,
    total,
    entities,
    ids,
    limit,
    offset,
    isGiven,
    query: show([isGiven.limit ? limit : 'default', offset]),
  };
}

/** Whether two pages have the same number of entities, and the same total. */
export const isSameCount = (one: Page, other: Page): boolean =>
  one.total === other.total && one.ids.length === other.ids.length;

/** Whether two pages have the same count, and the same entities in the same order. */
export const isSameList = (one: Page, other: Page): boolean =>
  isSameCount(one, other) && one.ids.every((id, index) => id === other.ids[index]);

/** Describes an entity that is listed more than once. */
export const atPlaces = (id: string, ...places: readonly number[]): string =>
  `${show(id)} at positions ${places.join(' and ')} of the list, counting from 0`;

/** Creates a finding about a page. */
export const pageFinding = (
  subscription: Tracked,
  { at }: Page,
  requirement: RequiredId,
  expected: unknown,
  found: unknown,
): Flaw => ({
  kind: 'page',
  at,
  subscription,
  requirement,
  expected: String(expected),
  found: String(found),
});
