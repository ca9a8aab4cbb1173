import { listDefaults } from '../../src/api/operations.js';
import type { CauseId, RequiredId } from '../check-id.js';
import { type HttpResponse, isObject } from '../http/response.js';
import { type Act, fact, tried } from '../script/act.js';
import { comparablePages, defaultPage, firstPage, servedPages } from '../script/pages.js';
import { listIfDenied, listUnknown } from '../script/unknown-ids.js';
import { listMalformed, oddLimits, oddOffsets } from '../script/unusual-reads.js';
import { Inconclusive } from '../findings/finding.js';
import { checksOf, type EntryOf, type ModelCheck, sections } from './check.js';
import { keyIs, schemas } from './field-rule.js';

/** The values by which pages are compared. */
export const pageReads = ['list.data', 'list.total', 'entity.id'] as const;

/** Requirements without which no page can be judged. */
export const served = ['list.ok', 'list.data'] as const;

const common = {
  ...sections.list,
  level: 'must',
  dependsOn: served,
} as const;

/**
 * Creates a requirement about a parameter out of bounds, which must be rejected or replaced by a
 * valid value.
 */
const bounds = (id: RequiredId, title: string, ...pages: readonly Act[]): EntryOf<ModelCheck> => ({
  id,
  title,
  sends: [...pages, defaultPage],
});

/** Requirements about rejections: unknown ids, and parameters out of bounds. */
export const listBoundsChecks = checksOf(common, [
  {
    id: 'list.unknown',
    title: 'Listing the entities of an unknown subscription returns 404.',
    sends: [listUnknown, listIfDenied],
    dependsOn: [],
  },
  {
    id: 'list.malformed-404',
    title: 'Listing entities with an id that is not a UUID returns 404.',
    level: 'should',
    sends: [listMalformed],
    dependsOn: [],
  },
  bounds(
    'list.limit-minimum',
    'A `limit` below 1 is rejected or corrected, never applied.',
    oddLimits.zero,
    oddLimits.negative,
  ),
  bounds(
    'list.limit-integer',
    'A `limit` that is not an integer is rejected or corrected, never applied.',
    oddLimits.word,
    oddLimits.fraction,
  ),
  bounds(
    'list.offset-minimum',
    'A negative `offset` is rejected or corrected, never applied.',
    oddOffsets.negative,
  ),
  bounds(
    'list.offset-integer',
    'An `offset` that is not an integer is rejected or corrected, never applied.',
    oddOffsets.word,
    oddOffsets.fraction,
  ),
]);

/** Creates a check of a key of all pages in the run. */
const pageKeyIs = (...[id, schema, expected]: Parameters<typeof keyIs>) => ({
  ...keyIs(id, schema, expected),
  sends: [firstPage],
});

/** Pages that echo a parameter. */
const echo = (key: 'limit' | 'offset', dependsOn: readonly RequiredId[]): EntryOf<ModelCheck> => ({
  id: `list.${key}-echoed`,
  reads: ['list.data', 'list.total', `list.${key}`],
  title: `A page echoes the requested \`${key}\`, or ${listDefaults[key]} without one.`,
  sends: [servedPages],
  looksAgain: true,
  dependsOn,
});

const isPage = (page: HttpResponse): boolean => page.status === 200 && isObject(page.json);

/** The pages of the list: without entities, there is only one. */
const servedAtAll = fact([firstPage, tried(servedPages)], (_session, first, pages) => {
  if (!isPage(first)) return;
  try {
    pages();
  } catch (error) {
    const isWithout = error instanceof Inconclusive && causes.includes(error.causeId);
    if (!isWithout) throw error;
  }
});

/** The requirements that say why there are no entities. */
const causes: readonly (CauseId | undefined)[] = ['entity.id', 'list.data'];

/** Checks of a page's keys, defaults and echoes. */
export const listChecks = checksOf(common, [
  {
    id: 'list.ok',
    reads: pageReads,
    title: "Listing a subscription's entities returns 200 with a JSON object.",
    sends: [servedAtAll],
  },
  pageKeyIs('list.data', schemas.objects, 'an array of objects'),
  pageKeyIs('list.total', schemas.integer, 'an integer'),
  pageKeyIs('list.limit', schemas.integer, 'an integer'),
  pageKeyIs('list.offset', schemas.integer, 'an integer'),
  {
    id: 'list.limit-respected',
    reads: pageReads,
    title: 'A page has no more entities than its `limit`.',
    sends: [servedPages],
  },
  {
    id: 'list.default-limit',
    reads: pageReads,
    title: 'Without `limit`, the page is the same as with `limit=50`.',
    sends: [comparablePages],
    dependsOn: [...served, 'list.limit-respected'],
  },
  {
    id: 'list.default-offset',
    reads: pageReads,
    title: 'Without `offset`, the page is the same as with `offset=0`.',
    sends: [comparablePages],
  },
  echo('limit', [...served, 'list.default-limit']),
  echo('offset', served),
]);
