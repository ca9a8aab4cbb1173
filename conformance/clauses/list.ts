import { listDefaults } from '../../src/api/operations.js';
import type { ClauseId, RequiredId } from '../clause-id.js';
import {
  bodyObject,
  deniesAccess,
  type HttpResponse,
  isObject,
  redirected,
  refused,
} from '../http/response.js';
import {
  violationOfKey,
  describe,
  expectRefusal,
  expectStatus,
  expectThat,
  notSucceeded,
  show,
} from '../session/findings/expect.js';
import { violation, type Finding, holds, ifConclusive } from '../session/findings/finding.js';
import { entitiesOf, idsOf, requestedNumber } from '../session/findings/page.js';
import { canRead, requireReadable } from '../session/findings/readable.js';
import type { Exchanges } from '../rules/exchanges.js';
import { type BodyPart, valueOf } from '../rules/rule.js';
import type { Session } from '../session/session.js';
import { together } from '../session/together.js';
import { sharedRequest } from '../script/shared-request.js';
import {
  comparablePages,
  defaultPage,
  firstResponse,
  listPage,
  requestPage,
  servedPages,
} from '../script/pages.js';
import { confirmCounts, confirmPlaces } from '../script/confirm.js';
import {
  listUnknown,
  ofService,
  requireToken,
  unknownBesideCreated,
} from '../script/before-creation.js';
import { checksOf, type EntryOf, type ExchangeCheck, sections } from './check.js';
import { keyIs, schemas } from './field-rule.js';

/** Without these, no page is one. */
export const served = ['list.ok', 'list.data'] as const;

const common = {
  ...sections.list,
  level: 'must',
  step: 'pages',
  dependsOn: served,
} as const;

const list = 'listEntities';

/** A parameter that is out of bounds must be refused, or replaced by a value within bounds. */
const outOfBounds = (
  id: ClauseId,
  clause: string,
  key: 'limit' | 'offset',
  values: readonly string[],
): EntryOf<ExchangeCheck<'refusal'>> => ({
  id,
  clause,
  on: 'refusal',
  from: async (session) => {
    // where ordinary pages echo something else, nothing follows from what these echo
    const first = await ifConclusive(firstResponse(session), null);
    if (first !== null) requireReadable([`list.${key}`], first);
    const pages = values.map((value) => requestPage(session, { [key]: value }));
    return (await together(pages)).map((response) => ({ response }));
  },
  judge: ({ response }) => {
    const least = key === 'limit' ? 1 : 0;
    const echoed = bodyObject(response)[key];
    const inBounds = typeof echoed === 'number' && Number.isInteger(echoed) && echoed >= least;
    if (refused(response) || (response.status === 200 && inBounds)) return holds();
    if (redirected(response)) return expectRefusal(response);
    const expected = `an error, or a page whose ${key} is an integer of at least ${least}`;
    const asked = `${key}=${show(response.request.query?.[key])}`;
    return violation(expected, `response to ${asked}: ${describe(response)}`, response);
  },
  control: defaultPage,
});

/** Refusals: unknown ids, and parameters out of bounds. */
export const listBoundsChecks = checksOf(common, [
  {
    id: 'list.unknown',
    clause: 'Listing the entities of an unknown subscription returns 404.',
    on: 'refusal',
    from: async (session) => {
      await requireToken(session);
      const response = await unknownBesideCreated(session, list, listUnknown);
      if (deniesAccess(response)) {
        // inconclusive for a token that may not list at all, or has expired in the meantime
        await defaultPage(session);
        await listPage(session);
      }
      return ofService(session, response);
    },
    judge: ({ response, source = response }) => expectStatus(response, 404, source),
    dependsOn: [],
  },
  {
    id: 'list.malformed-404',
    clause: 'Listing entities with an id that is not a UUID returns 404.',
    level: 'should',
    on: 'refusal',
    from: async (session) => ofService(session, await listMalformed(session)),
    judge: ({ response }) => expectStatus(response, 404),
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

export const listMalformed = sharedRequest((session): Promise<HttpResponse> =>
  session.send('listEntities', { id: 'not-a-uuid' }),
);

/** A check of one key of all pages in the run. */
const pageKeyIs = (...[id, schema, expected]: Parameters<typeof keyIs>) => ({
  ...keyIs(id, schema, expected),
  fetch: firstResponse,
});

/** The maximum number of entities of a page: the requested limit, or the default. */
function largestAllowed(page: HttpResponse): number | null {
  const { limit: asked } = page.request.query ?? {};
  const echoed = bodyObject(page).limit;
  const limits = [asked ?? 50, echoed].filter(
    (limit) => Number.isInteger(limit) && Number(limit) >= 1,
  );
  if (limits.length > 0) {
    return Math.min(...limits.map(Number));
  }
  return null;
}

/** A check of a parameter that every page echoes. */
const echo = (key: 'limit' | 'offset', dependsOn: readonly RequiredId[]) => ({
  id: `list.${key}-echoed` as const,
  clause: `A page returns the requested \`${key}\`, or ${listDefaults[key]} if the request has no \`${key}\`.`,
  fetch: servedPages,
  rule: {
    on: 'page' as const,
    expected: `the \`${key}\` that was asked for, or ${listDefaults[key]}`,
    violation: ({ response, object, path, cancelled }: BodyPart) => {
      const isDefault = response.request.query?.[key] === undefined;
      const wanted = isDefault ? listDefaults[key] : requestedNumber(response, key);
      const found = valueOf(object, key);
      // lists of a cancelled subscription are open
      if (wanted === null || cancelled) return 'skip';
      // the default alone does not prove that the parameter is echoed
      if (found === wanted) return isDefault ? 'skip' : null;
      if (!canRead(`list.${key}`, object)) return { because: `list.${key}` as const };
      const kind = violationOfKey(key, found, ['number']);
      return { found: `${show(found)} instead of ${wanted}`, path: [...path, key], kind };
    },
  },
  looksAgain: true as const,
  dependsOn,
});

/** A page has as many entities as the one that says what it leaves out. */
function expectCount({ response, other }: Exchanges['pages'], query: string): Finding {
  const [due, found] = [entitiesOf(other).length, entitiesOf(response).length];
  return expectThat(
    due === found,
    `${due} entities, as with ${query}`,
    String(found),
    response,
    other,
  );
}

/** The page without parameters, and that with their defaults. */
async function fromDefaults(session: Session) {
  const { explicit: other, after: response } = await comparablePages(session);
  return [{ response, other }];
}

const isPage = (page: HttpResponse): boolean => page.status === 200 && isObject(page.json);

/** The keys of a page, its defaults, and what it echoes. */
export const listChecks = checksOf(common, [
  {
    id: 'list.ok',
    clause: "Listing a subscription's entities returns 200 with a JSON object.",
    on: 'page',
    from: async (session) => {
      const first = await firstResponse(session);
      // without entities, there is no other page
      const others = isPage(first)
        ? await ifConclusive(servedPages(session), [], ['entity.id', 'list.data'])
        : [];
      // how large a `limit` may be is open
      const due = others.filter(
        ({ request: { query } }) => Number(query?.limit ?? 1) <= listDefaults.limit,
      );
      return [first, ...due].map((response) => ({ response }));
    },
    judge: ({ response }) =>
      isPage(response) ? holds() : notSucceeded(response, '200 with a JSON object'),
  },
  pageKeyIs('list.data', schemas.objects, 'an array of objects'),
  pageKeyIs('list.total', schemas.integer, 'an integer'),
  pageKeyIs('list.limit', schemas.integer, 'an integer'),
  pageKeyIs('list.offset', schemas.integer, 'an integer'),
  {
    id: 'list.limit-respected',
    clause: 'A page has no more entities than its `limit`.',
    fetch: servedPages,
    rule: {
      on: 'page',
      expected: 'no more entities than the `limit`',
      violation: ({ response, object: { data }, path }) => {
        const most = largestAllowed(response);
        if (!Array.isArray(data)) return { because: 'list.data' };
        if (most === null || data.length <= most) {
          return null;
        }
        return { found: `${data.length} entities for a limit of ${most}`, path: [...path, 'data'] };
      },
    },
  },
  {
    id: 'list.default-limit',
    clause: 'Without `limit`, the page is the same as with `limit=50`.',
    reads: ['list.data'],
    on: 'pages',
    from: fromDefaults,
    judge: (pages) => expectCount(pages, 'limit=50'),
    confirm: (session, finding, { response, other }) =>
      confirmCounts(session, finding, other, response),
    dependsOn: [...served, 'list.limit-respected'],
  },
  {
    id: 'list.default-offset',
    clause: 'Without `offset`, the page is the same as with `offset=0`.',
    reads: ['entity.id'],
    on: 'pages',
    from: fromDefaults,
    judge: ({ response, other }) => {
      const [expected, found] = [idsOf(other)[0], idsOf(response)[0]];
      if (expected === found || expected === undefined) return holds();
      return violation(
        `${expected} first, as with offset=0`,
        found ?? 'no entity',
        response,
        other,
      );
    },
    confirm: async (session, finding, pages) => {
      const { response, other } = pages;
      const confirmed = await confirmPlaces(session, finding, other, response);
      if (confirmed.kind !== 'holds') return confirmed;
      return confirmCounts(session, expectCount(pages, 'offset=0'), other, response);
    },
  },
  echo('limit', [...served, 'list.default-limit']),
  echo('offset', served),
]);
