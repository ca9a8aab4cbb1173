import { listDefaults } from '../../src/api/operations.js';
import { show } from '../expect.js';
import { Unverified } from '../finding.js';
import { objectOf, type Answer, type JsonObject, isObject, type Query } from '../http/call.js';
import { permitted } from './permission.js';
import type { Session } from './session.js';

/** The subscription that is read, once it can be: the run's own, or the given one where nothing is written. */
export const readAnswer = (session: Session): Promise<Answer> =>
  session.once('read', async () => {
    const { readOnly, subscription } = session.settings;
    if (readOnly && subscription !== undefined) return (await session.subject()).answer;
    const { id } = await session.made();
    const read = await session.eventually(
      () => session.send('getSubscription', { id }),
      ({ status }) => status !== 404,
    );
    return permitted(read, 'get.subscription');
  });

/** What answers a request for a page of the subject's entities, with any parameters. */
export const askForPage = async (session: Session, query: Query): Promise<Answer> => {
  const { id } = await session.subject();
  return session.send('listEntities', { id, query });
};

/** One page of the subject's entities. */
export const listPage = async (session: Session, query: Query = {}): Promise<Answer> =>
  permitted(await askForPage(session, query), 'list.ok');

/** The page that a request without parameters gets; the first one of the run. */
export const defaultPage = (session: Session): Promise<Answer> =>
  session.once('default page', () =>
    session.eventually(
      () => listPage(session),
      ({ status }) => status === 200,
    ),
  );

export const entitiesOf = (answer: Answer): JsonObject[] => {
  const { data } = objectOf(answer);
  return Array.isArray(data) ? data.filter(isObject) : [];
};

export const totalOf = (answer: Answer): number => {
  const { total } = objectOf(answer);
  return typeof total === 'number' ? total : entitiesOf(answer).length;
};

const firstPause = 50;
const longestPause = 4000;
/** After which polls a deep run also reads the subscription, to see `data_status` go on: a few, however long it takes. */
const looksAfter: ReadonlySet<number> = new Set([1, 2, 3, 4, 8, 12]);

/** The first page with entities on it. Waits for the scrape. */
export const entityPage = (session: Session): Promise<Answer> =>
  session.once('entity page', async () => {
    const { scrapeTimeout, deep } = session.settings;
    const { id } = await session.subject();
    const until = Date.now() + scrapeTimeout;
    let page = await defaultPage(session);
    let polls = 0;
    for (let pause = firstPause; entitiesOf(page).length === 0; pause = Math.min(pause * 1.7, longestPause)) {
      if (page.status !== 200) {
        throw new Unverified('no entity can be looked at, because listing them fails', {
          root: 'list.ok',
          answers: [page],
        });
      }
      const left = until - Date.now();
      if (left <= 0) {
        const advice =
          'wait longer with --scrape-timeout, or name a subscription that has some with --subscription';
        throw new Unverified(`no entity appeared within ${scrapeTimeout} ms; ${advice}`, {
          root: 'entity.id',
          answers: [page],
        });
      }
      await session.pause(Math.min(pause, left), 'no entity yet: the scrape may still run');
      polls += 1;
      if (deep && looksAfter.has(polls)) await session.send('getSubscription', { id });
      page = await listPage(session);
    }
    await lastPage(session, page);
    return page;
  });

/** The end of a long list: what is old or odd often stands there. It is judged like every page that is met. */
async function lastPage(session: Session, first: Answer): Promise<void> {
  const beyond = totalOf(first) - entitiesOf(first).length;
  if (beyond <= 0) return;
  const offset = Math.max(entitiesOf(first).length, totalOf(first) - listDefaults.limit);
  await listPage(session, { offset: String(offset) });
}

/** Pages of one subscription, and whether its entities stood still meanwhile. */
export interface Pages {
  /** two neighbouring pages of `size` entities */
  readonly size: number;
  readonly first: Answer;
  readonly second: Answer;
  /** starts at the second entity */
  readonly shifted: Answer;
  /** right behind the last entity, and far behind it */
  readonly pastEnd: Answer;
  readonly farPastEnd: Answer;
  /** the same request before and after the others */
  readonly before: Answer;
  readonly after: Answer;
  readonly calm: boolean;
}

export const idsOf = (answer: Answer): string[] =>
  entitiesOf(answer).map((entity) => show(entity.id ?? entity));

const sameIds = (a: Answer, b: Answer): boolean => idsOf(a).join() === idsOf(b).join();

async function takePages(session: Session, before: Answer): Promise<Pages> {
  const total = totalOf(before);
  const size = total >= 4 ? 2 : 1;
  const [first, second, shifted, pastEnd, farPastEnd] = await Promise.all([
    listPage(session, { limit: size, offset: 0 }),
    listPage(session, { limit: size, offset: size }),
    listPage(session, { limit: size + 1, offset: 1 }),
    listPage(session, { limit: size, offset: total }),
    listPage(session, { offset: total + 1000 }),
  ]);
  const after = await listPage(session);
  const calm = totalOf(after) === total;
  return { size, first, second, shifted, pastEnd, farPastEnd, before, after, calm };
}

const totals = ({ before, first, second, shifted, pastEnd, after }: Pages): number =>
  new Set([before, first, second, shifted, pastEnd, after].map((page) => show(objectOf(page).total))).size;

/** Nothing moved, and nothing looks wrong that time might heal. */
const settled = (pages: Pages): boolean =>
  pages.calm && totals(pages) === 1 && !(totalOf(pages.before) > 1 && sameIds(pages.first, pages.second));

const mostTries = 3;

/** Pages to compare. Taken again while entities still come in, or when a replica may lag behind. */
export const comparablePages = (session: Session): Promise<Pages> =>
  session.once('pages', async () => {
    let pages = await takePages(session, await entityPage(session));
    for (let attempt = 1; attempt < mostTries && !settled(pages); attempt += 1) {
      await session.pause(200 * attempt, 'pages do not agree: entities may still come in');
      pages = await takePages(session, pages.after);
    }
    return pages;
  });
