import { listDefaults } from '../../src/api/operations.js';
import type { RequiredId } from '../check-id.js';
import { deniesAccess, type HttpResponse, isObject } from '../http/response.js';
import { listUnknown, requireToken, unknownBesideCreated } from '../script/before-creation.js';
import {
  comparablePages,
  defaultPage,
  firstResponse,
  listPage,
  requestPage,
  servedPages,
} from '../script/pages.js';
import { sharedRequest } from '../script/shared-request.js';
import { ifConclusive } from '../session/findings/finding.js';
import { together } from '../session/together.js';
import { checksOf, type EntryOf, type ModelCheck, sections } from './check.js';
import { keyIs, schemas } from './field-rule.js';

/** Without these, no page is one. */
/** The values of pages that pages are compared by. */
export const pageReads = ['list.data', 'list.total', 'entity.id'] as const;

export const served = ['list.ok', 'list.data'] as const;

const common = {
  ...sections.list,
  level: 'must',
  step: 'pages',
  dependsOn: served,
} as const;

const list = 'listEntities';

/** A parameter out of bounds, which must be rejected or replaced by a value in bounds. */
const outOfBounds = (
  id: RequiredId,
  title: string,
  key: 'limit' | 'offset',
  values: readonly string[],
): EntryOf<ModelCheck> => ({
  id,
  title,
  sends: (session) => together(values.map((value) => requestPage(session, { [key]: value }))),
  control: defaultPage,
});

export const listMalformed = sharedRequest((session): Promise<HttpResponse> =>
  session.send('listEntities', { id: 'not-a-uuid' }),
);

/** Rejections: unknown ids, and parameters out of bounds. */
export const listBoundsChecks = checksOf(common, [
  {
    id: 'list.unknown',
    title: 'Listing the entities of an unknown subscription returns 404.',
    sends: async (session) => {
      await requireToken(session);
      const response = await unknownBesideCreated(session, list, listUnknown);
      if (!deniesAccess(response)) return;
      // inconclusive for a token that may not list at all, or has expired in the meantime
      await defaultPage(session);
      await listPage(session);
    },
    dependsOn: [],
  },
  {
    id: 'list.malformed-404',
    title: 'Listing entities with an id that is not a UUID returns 404.',
    level: 'should',
    sends: listMalformed,
    dependsOn: [],
  },
  outOfBounds(
    'list.limit-minimum',
    'A `limit` below 1 is rejected or corrected, never applied.',
    'limit',
    ['0', '-1'],
  ),
  outOfBounds(
    'list.limit-integer',
    'A `limit` that is not an integer is rejected or corrected, never applied.',
    'limit',
    ['abc', '1.5'],
  ),
  outOfBounds(
    'list.offset-minimum',
    'A negative `offset` is rejected or corrected, never applied.',
    'offset',
    ['-1'],
  ),
  outOfBounds(
    'list.offset-integer',
    'An `offset` that is not an integer is rejected or corrected, never applied.',
    'offset',
    ['abc', '1.5'],
  ),
]);

/** A check of one key of all pages in the run. */
const pageKeyIs = (...[id, schema, expected]: Parameters<typeof keyIs>) => ({
  ...keyIs(id, schema, expected),
  fetch: firstResponse,
});

/** Pages that echo a parameter. */
const echo = (key: 'limit' | 'offset', dependsOn: readonly RequiredId[]): EntryOf<ModelCheck> => ({
  id: `list.${key}-echoed`,
  reads: ['list.data', 'list.total', `list.${key}`],
  title: `A page echoes the requested \`${key}\`, or ${listDefaults[key]} without one.`,
  sends: servedPages,
  looksAgain: true,
  dependsOn,
});

const isPage = (page: HttpResponse): boolean => page.status === 200 && isObject(page.json);

/** Checks of a page's keys, defaults and echoes. */
export const listChecks = checksOf(common, [
  {
    id: 'list.ok',
    reads: pageReads,
    title: "Listing a subscription's entities returns 200 with a JSON object.",
    sends: async (session) => {
      // without entities, there is no other page
      if (!isPage(await firstResponse(session))) return;
      await ifConclusive(servedPages(session), [], ['entity.id', 'list.data']);
    },
  },
  pageKeyIs('list.data', schemas.objects, 'an array of objects'),
  pageKeyIs('list.total', schemas.integer, 'an integer'),
  pageKeyIs('list.limit', schemas.integer, 'an integer'),
  pageKeyIs('list.offset', schemas.integer, 'an integer'),
  {
    id: 'list.limit-respected',
    reads: pageReads,
    title: 'A page has no more entities than its `limit`.',
    sends: servedPages,
  },
  {
    id: 'list.default-limit',
    reads: pageReads,
    title: 'Without `limit`, the page is the same as with `limit=50`.',
    sends: comparablePages,
    dependsOn: [...served, 'list.limit-respected'],
  },
  {
    id: 'list.default-offset',
    reads: pageReads,
    title: 'Without `offset`, the page is the same as with `offset=0`.',
    sends: comparablePages,
  },
  echo('limit', [...served, 'list.default-limit']),
  echo('offset', served),
]);
