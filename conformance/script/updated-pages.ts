import { normalizeWord } from '../model/values.js';
import { listDefaults } from '../../src/api/operations.js';
import type { Query } from '../http/request.js';
import { bodyObject, type HttpResponse } from '../http/response.js';
import { withoutConflict } from '../findings/expect-subscription.js';
import { endOffsetOf, entitiesOf, laterOffsets, sameList, totalOf } from '../findings/page.js';
import { late } from '../session/delays.js';
import type { Session } from '../session/session.js';
import { together } from '../session/together.js';
import { ifPossible, reads } from './act.js';
import { comparablePages, entityPage, isAtRest, listPage } from './pages.js';
import { listedSubscription } from './subscription.js';
import { areFilledAlike, contradicting, isTorn, mayStillFill } from './whole-pages.js';

/**
 * The pages of a list after an update. Of a long list, pages of the usual size show only some
 * parts; larger ones show what is between.
 */

/** A limit that no deployment serves at once. */
export const excess = 1_000_000;

/** A page of a given size after the last entity, so that no entities are sent. */
export async function bigPage(
  session: Session,
  first: HttpResponse,
  limit: number,
): Promise<HttpResponse> {
  const { id = '' } = first.request;
  const query = { limit, offset: endOffsetOf(first) + 1 };
  return withoutConflict(await session.send('listEntities', { id, query }));
}

/** A page with a limit above any maximum. */
export const excessivePage = reads([entityPage], (session, first) =>
  bigPage(session, first, excess),
);

/** Returns the limit with which a page says that it was served. */
export function limitIn(response: HttpResponse): unknown {
  if (response.status === 200) return bodyObject(response).limit;
  return undefined;
}

/** The limit that clients usually send, and the largest limit that is sent here. */
const [usual, largest] = [100, 500];

/** Maximum number of pages. */
const mostPages = 3;

/**
 * Returns the largest limit to request here; the default if no larger one is known to be served.
 */
function widest(excessive: HttpResponse | null, large: HttpResponse | null): number {
  const served = excessive && limitIn(excessive);
  if (typeof served === 'number' && served > listDefaults.limit) return Math.min(served, largest);
  return large !== null && entitiesOf(large).length === usual ? usual : listDefaults.limit;
}

/**
 * Pages between the first ones of the usual size and the last one. Some deployments serve fewer
 * entities than the limit that they echo.
 */
export const widePages = reads(
  [listedSubscription, entityPage, ifPossible(comparablePages), ifPossible(excessivePage)],
  async (session, { id }, page, pages, excessive): Promise<HttpResponse[]> => {
    const first = session.tracked.of(id).lastPlainPage ?? page;
    const later = laterOffsets(first);
    const size = entitiesOf(first).length;
    const begin = later.findIndex((offset, index) => offset !== (index + 1) * size);
    const last = later.at(-1);
    if (begin < 0 || last === undefined) return [];
    const limit = widest(excessive, pages?.large ?? null);
    if (limit <= listDefaults.limit) return [];
    const found: HttpResponse[] = [];
    let offset = (begin + 1) * size;
    while (offset < last && found.length < mostPages) {
      const wide = await listPage(session, id, { limit: Math.min(limit, last - offset), offset });
      const items = entitiesOf(wide).length;
      if (items === 0) break;
      found.push(wide);
      offset += items;
    }
    return found;
  },
);

/** Returns names that updates have removed from the fields of a page's subscription. */
export const removedOf = (
  session: Session,
  { request: { id = '' } }: HttpResponse,
): readonly string[] => session.tracked.of(id).known?.removed ?? [];

/** Returns the keys in `fields` of a page's entities that are among these names. */
export function keysAmong(names: readonly string[], page: HttpResponse): string[] {
  const sought = new Set(names.map(normalizeWord));
  const found = new Set<string>();
  for (const { fields } of entitiesOf(page)) {
    if (typeof fields !== 'object' || fields === null) continue;
    for (const key of Object.keys(fields)) {
      if (sought.has(normalizeWord(key))) found.add(key);
    }
  }
  return [...found];
}

/** Returns names in `fields` of a page's entities that an update has removed. */
export const removedNames = (session: Session, page: HttpResponse): string[] =>
  keysAmong(removedOf(session, page), page);

/** Returns the pages of a list to read, in addition to the first one. */
type Queries = (first: HttpResponse) => readonly Query[];

/** Maximum number of readings: a scrape that begins late might change the list in between. */
const maxReadings = 3;

/** Of the pages that contradict the first one, so many are read again. */
const mostDoubtful = 2;

/**
 * Reads the list of a subscription after an update of its fields: the page without parameters, and
 * others. An update might take a moment to become visible, and might empty the list and scrape
 * again.
 */
export async function updatedPages(
  session: Session,
  id: string,
  queriesOf: Queries,
): Promise<HttpResponse[]> {
  const { lastPlainPage: before } = session.tracked.of(id);
  const list = new UpdatedList(session, id, before === undefined ? 0 : totalOf(before));
  let pages = await list.read(queriesOf, before);
  for (let reading = 1; reading < maxReadings; reading += 1) {
    const doubtful = contradicting(pages);
    if (doubtful.length === 0 || session.hasTornPages) break;
    const rested = await list.rest(pages);
    session.hasTornPages = await list.isTheSame([rested, ...doubtful], pages[0]);
    if (session.hasTornPages) break;
    pages = await list.read(queriesOf);
    const [first = rested] = pages;
    session.hasTornPages = reading > 1 && isTorn(pages, sameList(rested, first));
  }
  return pages;
}

const queryKey = (query: Query): string => JSON.stringify(query);

/** How long a list has to stay the same to be complete, ms. */
const restTime = 1000;

class UpdatedList {
  readonly #session: Session;
  readonly #id: string;
  readonly #deadline: number;
  /** number of entities before */
  readonly #before: number;

  constructor(session: Session, id: string, before: number) {
    this.#session = session;
    this.#id = id;
    this.#before = before;
    this.#deadline = session.waiting.scrapeDeadline;
  }

  /**
   * @param known a page from which the other queries are derived, so that they are sent
   * concurrently with the first
   */
  async read(queriesOf: Queries, known?: HttpResponse): Promise<HttpResponse[]> {
    const { waiting, tracked } = this.#session;
    await waiting.leaveUsualTime(late.listedUpdate, tracked.of(this.#id).changedAt ?? 0);
    const early = known === undefined ? [] : queriesOf(known);
    const [sent, pages] = await together([this.#send({}), together(early.map(this.#send))]);
    const first = await this.#first(sent);
    const earlier = new Map<string, HttpResponse | undefined>();
    // If the list did not exist yet, the other pages did not either.
    if (first === sent) {
      for (const [index, query] of early.entries()) {
        earlier.set(queryKey(query), pages[index]);
      }
    }
    // what the first page does not show after all that time, the others need not be waited for
    if (removedNames(this.#session, first).length > 0 && early.length > 0) return [first, ...pages];
    const others = await together(
      queriesOf(first).map((query) => this.#following(query, earlier.get(queryKey(query)))),
    );
    return [first, ...others];
  }

  /**
   * Whether a list at rest contradicts itself as before: the first two of the pages that did are read again.
   */
  async isTheSame(
    [rested, ...doubtful]: readonly HttpResponse[],
    first: HttpResponse | undefined,
  ): Promise<boolean> {
    if (rested === undefined || first === undefined || !areFilledAlike(rested, first)) return false;
    const alike = doubtful.slice(0, mostDoubtful).map(async (page) => {
      const again = await this.#send(page.request.query ?? {});
      return areFilledAlike(page, again);
    });
    return (await together(alike)).every(Boolean);
  }

  /** Waits until no more entities are added. */
  async rest([first]: readonly HttpResponse[]): Promise<HttpResponse> {
    return this.#session.waiting.until(() => this.#send({}), isAtRest(), {
      ...(first !== undefined && { first }),
      deadline: this.#deadline,
      pauses: (repetition) => Math.min(restTime * 1.5 ** repetition, 4000),
      because: 'entities may still be arriving after the update',
    });
  }

  /**
   * Returns the first page, once there are as many entities as before, unless no more are added.
   */
  async #first(sent: HttpResponse): Promise<HttpResponse> {
    const page = await this.#session.waiting.until(
      () => this.#send({}),
      (one) => !mayStillFill(one),
      {
        first: sent,
        scrape: true,
        deadline: this.#deadline,
        because: 'no entities yet after the update',
        shows: this.#before > 0 ? late.entitiesAgain : late.firstEntities,
      },
    );
    const isFull = page.status !== 200 || totalOf(page) >= this.#before;
    if (isFull || mayStillFill(page)) {
      return this.#following({}, page);
    }
    return this.#following({}, await this.rest([page]));
  }

  /** Returns a page, once it shows the update. */
  #following(query: Query, first: HttpResponse | undefined): Promise<HttpResponse> {
    return this.#session.waiting.until(
      () => this.#send(query),
      (page) => removedNames(this.#session, page).length === 0,
      {
        ...(first !== undefined && { first }),
        shows: late.listedUpdate,
        since: this.#session.tracked.of(this.#id).changedAt,
      },
    );
  }

  readonly #send = (query: Query): Promise<HttpResponse> =>
    this.#session.send('listEntities', { id: this.#id, query });
}
