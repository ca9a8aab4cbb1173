import { bodyObject, isObject, type HttpResponse } from '../http/response.js';
import { describe, expectThat, show } from '../session/expect.js';
import { breach, holds, type Finding } from '../session/finding.js';
import {
  comparablePages,
  confirmed,
  defaultPage,
  entitiesOf,
  firstResponse,
  idsOf,
  filledPages,
  requestedNumber,
} from '../session/pages.js';
import type { Rule } from '../session/rule.js';
import type { Session } from '../session/session.js';
import type { ActiveCheck, Check, RuleCheck } from './check.js';
import { fieldRule, schemas } from './field-rule.js';

import { arrayIn, emptyResponse, errorResponse, withKey, type Middleware, type Mutants } from './mutant.js';
import { changeQuery, changeResponse, respondWith, withQuery, wrongKeys } from './mutations.js';
import { changePage, isLaterPage, listAs } from './list-mutations.js';
const section = 'List entities';
const list = 'listEntities';

const read = (check: Omit<ActiveCheck, 'section' | 'stage' | 'sends'>): ActiveCheck => ({
  section,
  stage: 'created',
  sends: 'reads',
  ...check,
});

/** A check on every page that the run comes to see. */
const pageCheck = (
  id: string,
  clause: string,
  rule: Rule,
  fetch: RuleCheck['fetch'] = firstResponse,
  mutants: Mutants = {},
): RuleCheck => ({
  id,
  level: 'must',
  section,
  clause,
  stage: 'created',
  sends: 'reads',
  rule,
  fetch,
  mutants,
});

const { integer } = schemas;

/** The most entities that a page may have: as asked for, or the default. */
function largestAllowed(page: HttpResponse): number | null {
  const { limit: asked } = page.request.query ?? {};
  if (asked === undefined) return 50;
  if (typeof asked === 'number' && Number.isInteger(asked) && asked >= 1) return asked;
  const echoed = bodyObject(page).limit;
  return typeof echoed === 'number' ? echoed : null;
}

/** The first of some pages that does not echo the number that it was asked for. */
async function expectEcho(session: Session, key: 'limit' | 'offset'): Promise<Finding> {
  const pages = await comparablePages(session);
  for (const page of [...filledPages(pages), pages.pastEnd, pages.farPastEnd]) {
    const asked = requestedNumber(page, key);
    if (asked !== null && bodyObject(page)[key] !== asked) {
      const found = page.status === 200 ? `${key} ${show(bodyObject(page)[key])}` : describe(page);
      return breach(`${key} ${asked}`, found, page);
    }
  }
  return holds();
}

const listEverything: Middleware = (request, next) => {
  if (request.operation !== list || request.url.searchParams.has('limit')) return next(request);
  const sent = withQuery(request, (query) => query.set('limit', '1000'));
  return changePage((page) => withKey(page, 'limit', 50))(sent, next);
};

const startAtSecond: Middleware = (request, next) => {
  if (request.operation !== list || request.url.searchParams.has('offset')) return next(request);
  const sent = withQuery(request, (query) => query.set('offset', '1'));
  return changePage((page) => withKey(page, 'offset', 0))(sent, next);
};

/** What a page is, its defaults, and what it echoes. */
export const listChecks: readonly Check[] = [
  read({
    id: 'list.ok',
    level: 'must',
    clause: 'Listing the entities of a subscription returns 200 with a JSON object.',
    run: async (session) => {
      const page = await firstResponse(session);
      const good = page.status === 200 && isObject(page.json);
      return expectThat(good, '200 with a JSON object', describe(page), page);
    },
    mutants: {
      'the status is 206': changeResponse(list, (response) => ({ ...response, status: 206 })),
      'a page is an array': changePage((page) => arrayIn(page, 'data')),
      'the status is 204': respondWith(list, emptyResponse(204)),
      'fails with 500': respondWith(list, errorResponse(500)),
    },
  }),
  pageCheck(
    'list.data',
    '`data` of a page is an array of objects.',
    fieldRule('page', 'data', schemas.objects, 'an array of objects'),
    firstResponse,
    wrongKeys('data', { [list]: [undefined, null, {}, [null], ['6d1f0c3e-4f5b-4a2c-a9d0-0c3e4f5b4a2c']] }),
  ),
  pageCheck('list.total', '`total` of a page is an integer.', fieldRule('page', 'total', integer, 'an integer'), firstResponse, {
    ...wrongKeys('total', { [list]: [undefined, null, '12', 12.5] }),
    'total is a string on later pages': changePage((page, request) =>
      isLaterPage(request) ? withKey(page, 'total', 'many') : page,
    ),
  }),
  pageCheck(
    'list.limit',
    '`limit` of a page is an integer.',
    fieldRule('page', 'limit', integer, 'an integer'),
    firstResponse,
    wrongKeys('limit', { [list]: [undefined, null, '50'] }),
  ),
  pageCheck(
    'list.offset',
    '`offset` of a page is an integer.',
    fieldRule('page', 'offset', integer, 'an integer'),
    firstResponse,
    wrongKeys('offset', { [list]: [undefined, null, '0'] }),
  ),
  pageCheck(
    'list.limit-respected',
    'A page has no more entities than its `limit`.',
    {
      on: 'page',
      expected: 'no more entities than the `limit`',
      violation: ({ response, object: { data }, path }) => {
        const most = largestAllowed(response);
        if (!Array.isArray(data) || most === null || data.length <= most) return null;
        return { found: `${data.length} entities for a limit of ${most}`, path: [...path, 'data'] };
      },
    },
    comparablePages,
    {
      'limit is ignored': listAs('limit', () => null),
      'a page has one entity more than its limit': listAs('limit', (limit) => limit + 1),
      'without a limit everything is listed': listEverything,
      'later pages have one entity more than their limit': changePage((page, request) =>
        isLaterPage(request) && arrayIn(page, 'data').length === page.limit
          ? withKey(page, 'data', [...arrayIn(page, 'data'), ...arrayIn(page, 'data').slice(0, 1)])
          : page,
      ),
    },
  ),
  read({
    id: 'list.default-limit',
    level: 'must',
    clause: 'Without `limit` the page is the one for `limit=50`.',
    run: async (session) => {
      const page = await defaultPage(session);
      const { limit } = bodyObject(page);
      if (limit !== 50) return breach('limit 50', `limit ${show(limit)}`, page);
      const { explicit, after } = await comparablePages(session);
      const [expected, found] = [entitiesOf(explicit).length, entitiesOf(after).length];
      const finding = expectThat(expected === found, `${expected} entities, as with limit=50`, String(found), after, explicit);
      return confirmed(session, finding, explicit, after);
    },
    mutants: {
      'the default limit is 20': changeQuery((query) => {
        if (!query.has('limit')) query.set('limit', '20');
      }),
      'limit says one more than the entities where none was given': changePage((page, { url }) =>
        url.searchParams.has('limit') ? page : withKey(page, 'limit', arrayIn(page, 'data').length + 1),
      ),
    },
  }),
  read({
    id: 'list.default-offset',
    level: 'must',
    clause: 'Without `offset` the page is the one for `offset=0`.',
    run: async (session) => {
      const page = await defaultPage(session);
      const { offset } = bodyObject(page);
      if (offset !== 0) return breach('offset 0', `offset ${show(offset)}`, page);
      const { explicit, after } = await comparablePages(session);
      const [expected, found] = [idsOf(explicit)[0], idsOf(after)[0]];
      const same = expected === found || expected === undefined;
      const finding = expectThat(same, `${expected ?? ''} first, as with offset=0`, found ?? 'no entity', after, explicit);
      return confirmed(session, finding, explicit, after);
    },
    mutants: {
      'the default offset is 1': changeQuery((query) => {
        if (!query.has('offset')) query.set('offset', '1');
      }),
      'the default page starts at the second entity and says 0': startAtSecond,
    },
  }),
  read({
    id: 'list.limit-echoed',
    level: 'must',
    clause: 'A page echoes the `limit` that was asked for.',
    run: (session) => expectEcho(session, 'limit'),
    mutants: {
      'limit always says 50': changePage((page) => withKey(page, 'limit', 50)),
      'limit says one more': listAs(
        'limit',
        (limit) => limit,
        (page) => withKey(page, 'limit', Number(page.limit) + 1),
      ),
    },
  }),
  read({
    id: 'list.offset-echoed',
    level: 'must',
    clause: 'A page echoes the `offset` that was asked for.',
    run: (session) => expectEcho(session, 'offset'),
    mutants: {
      'offset always says 0': changePage((page) => withKey(page, 'offset', 0)),
      'offset says the number of the page': changePage((page, request) =>
        isLaterPage(request) && Number(page.offset) % Number(page.limit) === 0
          ? withKey(page, 'offset', Number(page.offset) / Number(page.limit))
          : page,
      ),
    },
  }),
];
