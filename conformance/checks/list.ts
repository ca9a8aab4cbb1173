import {
  bodyObject,
  deniesAccess,
  isObject,
  redirected,
  refused,
  type HttpResponse,
} from '../http/response.js';
import { describe, expectRefusal, expectStatus, expectThat, show } from '../session/expect.js';
import { breach, holds, notApplicable, notVerified, type Finding } from '../session/finding.js';
import {
  comparablePages,
  confirmed,
  defaultPage,
  entitiesOf,
  firstResponse,
  idsOf,
  requestedNumber,
  requestPage,
  totalOf,
  type Pages,
} from '../session/pages.js';
import type { Rule } from '../session/rule.js';
import type { Session } from '../session/session.js';
import type { ActiveCheck, Check, RuleCheck } from './check.js';
import { fieldRule, schemas } from './field-rule.js';
import type { Mutant } from './mutant.js';

const section = 'List entities';

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
  mutants: readonly Mutant[] = [],
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

const offsetOf = (page: HttpResponse): number => requestedNumber(page, 'offset') ?? 0;

/** Every page but those past the end. */
const filledPages = ({ before, explicit, first, second, shifted, after, all }: Pages): HttpResponse[] => [
  ...new Set([before, explicit, first, second, shifted, after, ...all]),
];

/** Entities of a page are those that the default page has at the same place. */
function agrees(page: HttpResponse, defaults: HttpResponse): boolean {
  const offset = offsetOf(page);
  const expected = idsOf(defaults).slice(offset, offset + (requestedNumber(page, 'limit') ?? 50));
  return idsOf(page).slice(0, expected.length).join() === expected.join();
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

/** A parameter that is out of bounds: refused, or served with another value that is within them. */
const outOfBounds = (
  id: string,
  clause: string,
  key: 'limit' | 'offset',
  values: readonly string[],
): ActiveCheck =>
  read({
    id,
    level: 'must',
    clause,
    control: defaultPage,
    run: async (session) => {
      const least = key === 'limit' ? 1 : 0;
      for (const page of await Promise.all(values.map((value) => requestPage(session, { [key]: value })))) {
        const served = bodyObject(page)[key];
        const inBounds = typeof served === 'number' && Number.isInteger(served) && served >= least;
        if (refused(page) || (page.status === 200 && inBounds)) continue;
        if (redirected(page)) return expectRefusal(page);
        const expected = `an error, or a page whose ${key} is an integer of at least ${least}`;
        const asked = `${key}=${show(page.request.query?.[key])}`;
        return breach(expected, `response to ${asked}: ${describe(page)}`, page);
      }
      return holds();
    },
  });

const changing = 'entities kept coming or going, or their order changing, while pages were compared';

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
  }),
  pageCheck(
    'list.data',
    '`data` of a page is an array of objects.',
    fieldRule('page', 'data', schemas.objects, 'an array of objects'),
  ),
  pageCheck(
    'list.total',
    '`total` of a page is an integer.',
    fieldRule('page', 'total', integer, 'an integer'),
  ),
  pageCheck(
    'list.limit',
    '`limit` of a page is an integer.',
    fieldRule('page', 'limit', integer, 'an integer'),
  ),
  pageCheck(
    'list.offset',
    '`offset` of a page is an integer.',
    fieldRule('page', 'offset', integer, 'an integer'),
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
      const finding = expectThat(
        expected === found,
        `${expected} entities, as with limit=50`,
        String(found),
        after,
        explicit,
      );
      return confirmed(session, finding, explicit, after);
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
      const finding = expectThat(
        same,
        `${expected ?? ''} first, as with offset=0`,
        found ?? 'no entity',
        after,
        explicit,
      );
      return confirmed(session, finding, explicit, after);
    },
  }),
  read({
    id: 'list.limit-echoed',
    level: 'must',
    clause: 'A page echoes the `limit` that was asked for.',
    run: (session) => expectEcho(session, 'limit'),
  }),
  read({
    id: 'list.offset-echoed',
    level: 'must',
    clause: 'A page echoes the `offset` that was asked for.',
    run: (session) => expectEcho(session, 'offset'),
  }),
  read({
    id: 'list.total-covers',
    level: 'must',
    clause: '`total` is at least the offset of a page plus its entities.',
    run: async (session) => {
      const pages = await comparablePages(session);
      for (const page of [...filledPages(pages), pages.pastEnd, pages.farPastEnd]) {
        const items = entitiesOf(page).length;
        const { total } = bodyObject(page);
        const end = offsetOf(page) + items;
        if (items === 0 || typeof total !== 'number' || total >= end) continue;
        return confirmed(session, breach(`total of at least ${end}`, `total ${total}`, page), page);
      }
      return holds();
    },
  }),
  read({
    id: 'list.total-stable',
    level: 'should',
    clause: '`total` is the same on every page while nothing changes.',
    run: async (session) => {
      const pages = await comparablePages(session);
      const [before, ...others] = filledPages(pages);
      if (before === undefined) return holds();
      const total = show(bodyObject(before).total);
      const odd = others.find((page) => page.status === 200 && show(bodyObject(page).total) !== total);
      if (odd === undefined) return holds();
      if (!pages.stable) return notVerified(changing, before, odd);
      const finding = breach(
        `total ${total} on every page`,
        `total ${show(bodyObject(odd).total)}`,
        odd,
        before,
      );
      return confirmed(session, finding, before, odd);
    },
  }),
  read({
    id: 'list.total-reached',
    level: 'should',
    clause: '`total` is not larger than the number of entities that can be listed.',
    run: async (session) => {
      const { all, stable } = await comparablePages(session);
      const last = all.at(-1);
      if (last === undefined || last.status !== 200) return notVerified('the last page could not be read');
      const found = offsetOf(last) + entitiesOf(last).length;
      if (found >= totalOf(last)) return holds();
      if (!stable) return notVerified(changing, last);
      const finding = breach(`total of at most ${found}`, `total ${totalOf(last)}`, last);
      return confirmed(session, finding, last);
    },
  }),
  read({
    id: 'list.offset-counts-entities',
    level: 'must',
    clause: '`offset` counts entities: the page at `offset=1` begins with the second one.',
    run: async (session) => {
      const { first, second, shifted, all, after } = await comparablePages(session);
      if (totalOf(after) < 2) return notApplicable('there are not two entities');
      for (const page of [first, second, shifted]) {
        if (page.status !== 200 || agrees(page, after)) continue;
        const offset = offsetOf(page);
        const expected = `at offset ${offset} the entity ${idsOf(after)[offset] ?? ''} first, as on the whole page`;
        const found = idsOf(page)[0] ?? 'no entity';
        return confirmed(session, breach(expected, found, page, after), page, after);
      }
      // the last of many pages may begin in the middle of another: they have to agree too
      const ids = new Map(
        all.flatMap((page) => idsOf(page).map((id, at) => [offsetOf(page) + at, id] as const)),
      );
      const probe = await requestPage(session, { limit: 1, offset: Math.max(0, totalOf(after) - 1) });
      const [found] = idsOf(probe);
      const expected = ids.get(offsetOf(probe));
      if (found === undefined || expected === undefined || found === expected) return holds();
      const last = all.at(-1) ?? after;
      return confirmed(session, breach(`${expected} at the end`, found, probe, last), probe, last);
    },
  }),
  read({
    id: 'list.pages-differ',
    level: 'must',
    clause: 'Pages at different offsets have different entities.',
    run: async (session) => {
      const { after, first, second, size } = await comparablePages(session);
      if (totalOf(after) < 2) return notApplicable('there are not two entities');
      if (idsOf(first).join() !== idsOf(second).join()) return holds();
      const expected = `other entities at offset ${size} than at 0`;
      return confirmed(
        session,
        breach(expected, `twice ${idsOf(first).join(', ')}`, second, first),
        first,
        second,
      );
    },
  }),
  read({
    id: 'list.pages-disjoint',
    level: 'should',
    clause: 'No entity stands on two pages that follow one another.',
    run: async (session) => {
      const { all, first, second, after } = await comparablePages(session);
      if (totalOf(after) < 2) return notApplicable('there are not two entities');
      const sequence = all.length > 1 ? all : [first, second];
      const seen = new Map<string, HttpResponse>();
      for (const page of sequence) {
        const before = idsOf(page).map((id) => [id, seen.get(id)] as const);
        const twice = before.find(([, other]) => other !== undefined);
        const other = twice?.[1];
        if (twice !== undefined && other !== undefined && !overlaps(other, page)) {
          return confirmed(session, breach('no entity twice', `${twice[0]} twice`, page, other), page, other);
        }
        for (const id of idsOf(page)) seen.set(id, page);
      }
      return holds();
    },
  }),
  read({
    id: 'list.page-full',
    level: 'should',
    clause: 'A page is full as long as `total` says that there are more entities.',
    run: async (session) => {
      const { after, first, second, shifted, stable } = await comparablePages(session);
      for (const page of [after, first, second, shifted]) {
        const left = totalOf(page) - offsetOf(page);
        const due = Math.max(0, Math.min(requestedNumber(page, 'limit') ?? 50, left));
        const items = entitiesOf(page).length;
        if (items >= due) continue;
        if (!stable) return notVerified(changing, page);
        const expected = `${due} entities, of ${totalOf(page)} in all`;
        return confirmed(session, breach(expected, String(items), page), page);
      }
      return holds();
    },
  }),
  read({
    id: 'list.past-end',
    level: 'must',
    clause: 'A page past the end returns 200 without entities.',
    run: async (session) => {
      const { pastEnd, farPastEnd, stable } = await comparablePages(session);
      for (const page of [pastEnd, farPastEnd]) {
        const items = entitiesOf(page).length;
        if (page.status === 200 && items === 0) continue;
        if (items > 0 && !stable) return notVerified(changing, page);
        const found = page.status === 200 ? `${items} entities` : describe(page);
        return confirmed(session, breach('200 without entities', found, page), page);
      }
      return holds();
    },
  }),
  read({
    id: 'list.unknown',
    level: 'must',
    clause: 'Listing the entities of an unknown subscription returns 404.',
    run: async (session) => {
      await session.requireToken();
      const response = await session.listUnknown();
      // a token that may not list at all cannot be asked
      if (deniesAccess(response)) await defaultPage(session);
      return expectStatus(response, 404);
    },
  }),
  read({
    id: 'list.malformed-404',
    level: 'should',
    clause: 'Listing the entities of an id that is no UUID returns 404.',
    run: async (session) => expectStatus(await listMalformed(session), 404),
  }),
  outOfBounds('list.limit-minimum', 'A `limit` below 1 is not served as given.', 'limit', ['0', '-1']),
  outOfBounds('list.limit-integer', 'A `limit` that is no integer is not served as given.', 'limit', [
    'abc',
    '1.5',
  ]),
  outOfBounds('list.offset-minimum', 'A negative `offset` is not served as given.', 'offset', ['-1']),
  outOfBounds('list.offset-integer', 'An `offset` that is no integer is not served as given.', 'offset', [
    'abc',
    '1.5',
  ]),
];

/** Listing the entities of an id that is no UUID. */
export const listMalformed = (session: Session): Promise<HttpResponse> =>
  session.once('list malformed', () => session.send('listEntities', { id: 'not-a-uuid' }));

/** Do two pages ask for some of the same entities? */
function overlaps(one: HttpResponse, other: HttpResponse): boolean {
  const start = Math.max(offsetOf(one), offsetOf(other));
  const end = Math.min(offsetOf(one) + entitiesOf(one).length, offsetOf(other) + entitiesOf(other).length);
  return start < end;
}
