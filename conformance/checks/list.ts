import type { Check } from '../check.js';
import type { ClauseId } from '../clauses.js';
import { describe, expectRefusal, expectStatus, expectThat, show } from '../expect.js';
import { breach, holds, notApplicable, notVerified, Unverified, type Finding } from '../finding.js';
import { isObject, objectOf, refused, type Answer } from '../http/call.js';
import { forbidden } from '../session/permission.js';
import { requestedNumber } from '../session/query.js';
import {
  askForPage,
  comparablePages,
  defaultPage,
  entitiesOf,
  idsOf,
  totalOf,
  type Pages,
} from '../session/reading.js';
import type { Session } from '../session/session.js';
import { check } from './define.js';

const list = (clause: ClauseId, run: (session: Session) => Promise<Finding>): Check =>
  check(clause, { phase: 'live', effect: 'reads', run });

async function listedByDefault(session: Session): Promise<Answer> {
  const answer = await defaultPage(session);
  if (answer.status === 200) return answer;
  throw new Unverified(`entities cannot be listed: ${describe(answer)}`, {
    root: 'list.ok',
    answers: [answer],
  });
}

const slices = ({ first, second, shifted, pastEnd }: Pages): Answer[] => [first, second, shifted, pastEnd];

/** The first of some pages that does not say the number that it was asked for. */
async function echo(session: Session, key: 'limit' | 'offset'): Promise<Finding> {
  for (const page of slices(await comparablePages(session))) {
    const asked = requestedNumber(page.call.query, key);
    if (asked !== null && objectOf(page)[key] !== asked) {
      const found = page.status === 200 ? `${key} ${show(objectOf(page)[key])}` : describe(page);
      return breach(`${key} ${asked}`, found, page);
    }
  }
  return holds();
}

/** One request for a page with a nonsensical parameter; the check and the observation look at the same answer. */
export const oddPage = (session: Session, key: 'limit' | 'offset', value: string): Promise<Answer> =>
  session.once(`${key}=${value}`, () => askForPage(session, { [key]: value }));

/** A parameter that is out of bounds: refused, or served with another value that is within them. */
const outOfBounds = (clause: ClauseId, key: 'limit' | 'offset', values: readonly string[]): Check =>
  check(clause, {
    phase: 'live',
    effect: 'reads',
    control: listedByDefault,
    run: async (session) => {
      const least = key === 'limit' ? 1 : 0;
      for (const answer of await Promise.all(values.map((value) => oddPage(session, key, value)))) {
        const served = objectOf(answer)[key];
        const inBounds = typeof served === 'number' && Number.isInteger(served) && served >= least;
        if (refused(answer) || (answer.status === 200 && inBounds)) continue;
        if (answer.status >= 300 && answer.status < 400) return expectRefusal(answer);
        const asked = `${key}=${show(answer.call.query?.[key])}`;
        const expected = `an error, or a page whose ${key} is an integer of at least ${least}`;
        return breach(expected, `to ${asked}: ${describe(answer)}`, answer);
      }
      return holds();
    },
  });

const onePage = 'there are not two entities, so there are no two pages';
const moved = 'entities kept coming or going while pages were compared';

/** Section "List entities", but for the shape of pages. */
export const listChecks: readonly Check[] = [
  list('list.ok', async (session) => {
    const answer = await defaultPage(session);
    const good = answer.status === 200 && isObject(answer.json);
    return expectThat(good, '200 with a JSON object', describe(answer), answer);
  }),
  list('list.default-limit', async (session) => {
    const page = await listedByDefault(session);
    const { limit } = objectOf(page);
    return expectThat(limit === 50, 'limit 50', `limit ${show(limit)}`, page);
  }),
  list('list.default-offset', async (session) => {
    const page = await listedByDefault(session);
    const { offset } = objectOf(page);
    return expectThat(offset === 0, 'offset 0', `offset ${show(offset)}`, page);
  }),
  list('list.limit-echoed', (session) => echo(session, 'limit')),
  list('list.offset-echoed', (session) => echo(session, 'offset')),
  list('list.total-covers', async (session) => {
    const pages = await comparablePages(session);
    for (const page of [pages.before, ...slices(pages), pages.after]) {
      const [items, total] = [entitiesOf(page).length, objectOf(page).total];
      const end = (requestedNumber(page.call.query, 'offset') ?? 0) + items;
      if (items === 0 || typeof total !== 'number' || total >= end) continue;
      const expected = `total of at least ${end}`;
      return pages.calm ? breach(expected, `total ${total}`, page) : notVerified(moved, page);
    }
    return holds();
  }),
  list('list.total-stable', async (session) => {
    const pages = await comparablePages(session);
    const all = [pages.before, ...slices(pages), pages.after];
    const totals = all.map((page) => show(objectOf(page).total));
    const odd = all.find((page, index) => page.status === 200 && totals[index] !== totals[0]);
    if (odd === undefined) return holds();
    if (!pages.calm) return notVerified(moved, pages.before, pages.after);
    return breach(
      `total ${totals[0] ?? ''} on every page`,
      `total ${show(objectOf(odd).total)}`,
      pages.before,
      odd,
    );
  }),
  list('list.pages-differ', async (session) => {
    const { before, first, second, calm, size } = await comparablePages(session);
    if (totalOf(before) < 2) return notApplicable(onePage);
    if (idsOf(first).join() !== idsOf(second).join()) return holds();
    if (!calm) return notVerified(moved, first, second);
    return breach(
      `other entities at offset ${size} than at 0`,
      `twice ${idsOf(first).join(', ')}`,
      first,
      second,
    );
  }),
  list('list.pages-disjoint', async (session) => {
    const { before, first, second, calm } = await comparablePages(session);
    if (totalOf(before) < 2) return notApplicable(onePage);
    const common = idsOf(first).filter((id) => idsOf(second).includes(id));
    if (common.length > 0 && !calm) return notVerified(moved, first, second);
    return expectThat(
      common.length === 0,
      'no entity on both',
      `on both: ${common.join(', ')}`,
      first,
      second,
    );
  }),
  list('list.page-full', async (session) => {
    const pages = await comparablePages(session);
    if (!pages.calm) return notVerified(moved, pages.before, pages.after);
    for (const page of [pages.after, pages.first, pages.second, pages.shifted]) {
      const { query } = page.call;
      const left = totalOf(page) - (requestedNumber(query, 'offset') ?? 0);
      const due = Math.max(0, Math.min(requestedNumber(query, 'limit') ?? 50, left));
      const items = entitiesOf(page).length;
      if (items < due) return breach(`${due} entities, of ${totalOf(page)} in all`, `${items}`, page);
    }
    return holds();
  }),
  list('list.past-end', async (session) => {
    const { pastEnd, farPastEnd, calm } = await comparablePages(session);
    for (const page of [pastEnd, farPastEnd]) {
      const items = entitiesOf(page).length;
      if (page.status === 200 && items === 0) continue;
      if (items > 0 && !calm) return notVerified(moved, page);
      return breach('200 without entities', page.status === 200 ? `${items} entities` : describe(page), page);
    }
    return holds();
  }),
  check('list.unknown', {
    phase: 'live',
    effect: 'reads',
    run: async (session) => {
      await session.tokenAccepted();
      const answer = await session.unknownList();
      // of a token that may not list at all nothing can be asked
      if (forbidden(answer)) await listedByDefault(session);
      return expectStatus(answer, 404);
    },
  }),
  outOfBounds('list.limit-minimum', 'limit', ['0', '-1']),
  outOfBounds('list.limit-integer', 'limit', ['abc', '1.5']),
  outOfBounds('list.offset-minimum', 'offset', ['-1']),
  outOfBounds('list.offset-integer', 'offset', ['abc', '1.5']),
];
