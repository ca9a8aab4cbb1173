import type { Query } from '../../http/request.js';
import type { HttpResponse } from '../../http/response.js';
import { fold } from '../findings/expect.js';
import { entitiesOf, offsetOf, totalOf } from '../findings/page.js';
import type { Session } from '../session.js';
import { isAtRest } from './comparable-pages.js';
import { mayStillFill } from './pages.js';

/** Names in `fields` of a page's entities that an update has removed. */
export function removedNames(session: Session, page: HttpResponse): string[] {
  const { known } = session.subjects.of(page.request.id ?? '');
  const removed = new Set(known?.removed.map(fold) ?? []);
  const keys = entitiesOf(page).flatMap(({ fields }) =>
    typeof fields === 'object' && fields !== null ? Object.keys(fields) : [],
  );
  return [...new Set(keys.filter((key) => removed.has(fold(key))))];
}

/** The pages of a list to read, besides the first one. */
type Queries = (first: HttpResponse) => readonly Query[];

/** How often pages are read: a scrape that begins late may empty the list in between. */
const maxReadings = 3;

/**
 * The list of a subscription after an update of its fields: the page without parameters, and
 * others. An update may take a moment to show, and may empty the list and scrape again.
 */
export async function updatedPages(
  session: Session,
  id: string,
  queriesOf: Queries,
): Promise<HttpResponse[]> {
  const { lastPage } = session.subjects.of(id);
  const expected = lastPage === undefined ? 0 : totalOf(lastPage);
  let pages: HttpResponse[] = [];
  for (let reading = 0; reading < maxReadings; reading += 1) {
    pages = await readPages(session, { id, queriesOf, expected });
    if (isWhole(pages)) break;
  }
  return pages;
}

interface UpdatedList {
  readonly id: string;
  readonly queriesOf: Queries;
  /** how many entities it had before */
  readonly expected: number;
}

async function readPages(session: Session, list: UpdatedList): Promise<HttpResponse[]> {
  const { id, queriesOf } = list;
  const send = (query: Query): Promise<HttpResponse> => session.send('listEntities', { id, query });
  const { lastPage } = session.subjects.of(id);
  const asked = lastPage === undefined ? [] : queriesOf(lastPage);
  // all at once; where the list is not there yet, only the first one is asked for again and again
  const [sent, ...early] = await Promise.all([send({}), ...asked.map(send)]);
  const first = await settledList(session, list, sent);
  const keyOf = (query: Query): string => JSON.stringify(query);
  const known = new Map(asked.map((query, index) => [keyOf(query), early[index]]));
  const others = queriesOf(first).map((query) =>
    settledPage(session, first, () => send(query), known.get(keyOf(query))),
  );
  return [first, ...(await Promise.all(others))];
}

/** The first page, once there are entities again, and as many as before unless no more come in. */
async function settledList(
  session: Session,
  { id, expected }: UpdatedList,
  sent: HttpResponse,
): Promise<HttpResponse> {
  const { waiting } = session;
  const deadline = waiting.scrapeDeadline;
  const send = (): Promise<HttpResponse> => session.send('listEntities', { id, query: {} });
  const first = await waiting.until(send, (page) => !mayStillFill(page), {
    first: sent,
    scrape: true,
    deadline,
    because: 'no entity since the update yet',
    shows: 'entities are listed again after an update',
  });
  const isFuller = isAtRest();
  const page = await waiting.until(send, (one) => totalOf(one) >= expected || isFuller(one), {
    first,
    deadline,
    pauses: (repetition) => Math.min(restTime * 1.5 ** repetition, 4000),
    because: 'entities may still come in since the update',
  });
  return settledPage(session, page, send, page);
}

/** How long a list has to stay the same to be complete, ms. */
const restTime = 1000;

/** Any page, once it follows the update, and has entities where the first one says so. */
function settledPage(
  session: Session,
  first: HttpResponse,
  send: () => Promise<HttpResponse>,
  sent: HttpResponse | undefined,
): Promise<HttpResponse> {
  const isSettled = (page: HttpResponse): boolean =>
    removedNames(session, page).length === 0 && !isHole(page, first);
  return session.waiting.until(send, isSettled, {
    ...(sent !== undefined && { first: sent }),
    shows: 'an update shows in the list',
  });
}

/** Whether a page is empty although the first one says that entities stand there. */
const isHole = (page: HttpResponse, first: HttpResponse): boolean =>
  mayStillFill(page) && offsetOf(page) < totalOf(first);

const isWhole = ([first, ...others]: readonly HttpResponse[]): boolean =>
  first === undefined || !others.some((page) => isHole(page, first) || isHole(first, page));
