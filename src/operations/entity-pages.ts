import type { ListQuery } from '../api/wire.js';
import type { Departure } from '../input/values.js';
import { inSlices, type Steps, mapSteps } from '../input/slices.js';
import type { World } from '../places/index.js';
import type { SubscriptionRecord, SubscriptionState } from '../state/state.js';
import { type EntityContext, entityReader, type EntityRules, type EntityReader } from './entity.js';
import { ServiceError } from './rejection.js';
import { historyOf, type ScrapeHistory, type ScrapeTiming } from './scrapes.js';

/**
 * Limits of pages that are computed but not sent yet. Pages of fewer than `small` values do not
 * count.
 */
interface PageBudget {
  /** maximum number of values of all such pages together */
  readonly values: number;
  readonly small: number;
}

/** A page of 1,000 entities with 200 fields takes 8 MB. */
const usualBudget: PageBudget = { values: 500_000, small: 20_000 };

interface WaitingPage {
  readonly values: number;
  readonly begin: () => void;
}

/** Large pages share one budget; while it is used up, further requests wait in order. */
export class LargePages {
  readonly #budget: PageBudget;
  /** in order of arrival */
  readonly #waiting = new Set<WaitingPage>();
  #values = 0;

  constructor(budget = usualBudget) {
    this.#budget = budget;
  }

  /**
   * Computes a page once there is room for it. The page occupies the room until `gone` is aborted,
   * which also happens when the page is sent; without `gone`, until it is computed.
   * @param values number of values of the page
   * @param page computes it; is given the signal for a large page
   * @param departure returns `gone`; the promise of a waiting page rejects when it is aborted
   */
  async compute(
    values: number,
    page: (gone?: AbortSignal) => Promise<string>,
    departure?: Departure,
  ): Promise<string> {
    if (values < this.#budget.small) return page();
    const gone = departure?.();
    gone?.throwIfAborted();
    await this.#room(values, gone);
    const leave = (): void => this.#leave(values);
    if (gone === undefined) return page().finally(leave);
    gone.addEventListener('abort', leave, { once: true });
    return page(gone);
  }

  async #room(values: number, gone?: AbortSignal): Promise<void> {
    if (this.#waiting.size === 0 && this.#hasRoom(values)) {
      this.#values += values;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const leave = (): void => {
        this.#waiting.delete(waiting);
        this.#next();
        reject(new Error('The response is closed'));
      };
      const begin = (): void => {
        gone?.removeEventListener('abort', leave);
        this.#values += values;
        resolve();
      };
      const waiting: WaitingPage = { values, begin };
      this.#waiting.add(waiting);
      gone?.addEventListener('abort', leave, { once: true });
    });
  }

  /** A page that exceeds the budget is computed when no other page is. */
  #hasRoom(values: number): boolean {
    return this.#values === 0 || this.#values + values <= this.#budget.values;
  }

  #leave(values: number): void {
    this.#values -= values;
    this.#next();
  }

  /** Starts the waiting pages for which there is room now. */
  #next(): void {
    for (const waiting of this.#waiting) {
      if (!this.#hasRoom(waiting.values)) return;
      this.#waiting.delete(waiting);
      waiting.begin();
    }
  }
}

/**
 * The largest market that can be sorted by name or id, or listed without removed places: both need
 * every place at once. Larger markets are listed in order of discovery, which is computed per page.
 */
const largestSorted = 20_000;

/** The entities of a subscription: their number, and the index of the place at each position. */
interface EntityList {
  readonly total: number;
  readonly indexAt: (position: number) => number;
}

/** Lists the discovered places of a market, sorted and filtered according to the profile. */
async function entityList(
  { rules }: EntityContext,
  { market, numberAt, isRemoved, known: total }: EntityReader,
): Promise<EntityList> {
  const { order, leavesOutRemoved } = rules;
  const isSortable = total <= largestSorted;
  let indexAt = (position: number): number => position;
  if (order === 'newest') indexAt = (position) => total - 1 - position;
  if (order === 'other') {
    indexAt = (position) => (position + Math.ceil(total / 2)) % total;
  }
  if ((order === 'name' || order === 'id') && isSortable) {
    const keys = mapSteps(Array(total).keys(), (index) => {
      const place = market.place(numberAt(index), 0);
      return { index, key: place[order] };
    });
    const places = await inSlices(keys);
    // Compares code units, so that the order is the same on every platform.
    places.sort((a, b) => {
      if (a.key < b.key) return -1;
      return Number(a.key > b.key);
    });
    indexAt = (position) => places[position]?.index ?? position;
  }
  if (!leavesOutRemoved || !isSortable) return { total, indexAt };
  const removed = await inSlices(
    mapSteps(Array(total).keys(), (position) => isRemoved(indexAt(position))),
  );
  const listed: number[] = [];
  for (const [position, isGone] of removed.entries()) {
    if (!isGone) listed.push(indexAt(position));
  }
  return { total: listed.length, indexAt: (position) => listed[position] ?? position };
}

/** The pages of entity lists. */

/**
 * The bounds of a page: the echoed values, and the maximum number of entities (`limit` by default).
 */
export interface PageBounds extends ListQuery {
  readonly most?: number;
}

/**
 * Limits of this implementation for a page, regardless of the profile: the number of entities, and
 * of the values of their fields.
 */
const largestPage = { entities: 10_000, values: 250_000 } as const;

/**
 * Size of the page cache in characters: pages stay the same until the next scrape or update, and
 * are expensive to compute.
 */
const cacheLimit = 20_000_000;

/** @throws {ServiceError} naming the limit, if a page is too large to be computed */
function checkSize(length: number, fields: number): void {
  const bound = Math.min(
    largestPage.entities,
    Math.floor(largestPage.values / Math.max(1, fields)),
  );
  if (length <= bound) return;
  throw new ServiceError(
    400,
    `"limit" must be less than or equal to ${bound} here: a page of this sandbox has at most ` +
      `${largestPage.entities} entities and ${largestPage.values} field values, ` +
      'regardless of the profile',
  );
}

/** Number of values of an entity in addition to its fields. */
const properties = 16;

/** The body of a page without entities. */
export const emptyPage = (query: ListQuery): string => pageText('', 0, query);

const pageText = (entities: string, total: number, { limit, offset }: ListQuery): string =>
  `{"data":[${entities}],"total":${total},"limit":${limit},"offset":${offset}}`;

/** Joins items with commas, by concatenation: joining would copy long pages, which is slow. */
function* listText(length: number, textAt: (position: number) => string): Steps<string> {
  let text = '';
  for (let position = 0; position < length; position += 1) {
    text += position === 0 ? textAt(0) : `,${textAt(position)}`;
    yield;
  }
  return text;
}

/** The cached pages of a subscription, valid until the next scrape or edit. */
type Listing = ReturnType<typeof listingOf>;

function listingOf(context: EntityContext, record: SubscriptionRecord, history: ScrapeHistory) {
  const reader = entityReader(context, record, history);
  return {
    world: context.world,
    reader,
    list: entityList(context, reader),
    scrapes: history.successes,
    pages: new Map<string, string>(),
  };
}

/** Returns the first position for which a test is true; null for none. */
function* firstPosition(total: number, holds: (position: number) => boolean): Steps<number | null> {
  for (let position = 0; position < total; position += 1) {
    if (holds(position)) return position;
    if (position % 256 === 0) yield;
  }
  return null;
}

/** Computes the pages of subscriptions' entities, by the rules of one profile. */
export class EntityPages {
  /**
   * By record: records are immutable, so their pages stay valid until the next scrape, in the same
   * world.
   */
  #listings = new WeakMap<SubscriptionRecord, Listing>();
  #kept = 0;
  readonly #large = new LargePages();

  /**
   * Returns a page as JSON.
   * @param departure the promise of a large page rejects when the client has disconnected
   * @throws {ServiceError} if the page would be too large
   */
  async page(
    context: EntityContext,
    record: SubscriptionRecord,
    history: ScrapeHistory,
    bounds: PageBounds,
    departure?: Departure,
  ): Promise<string> {
    const { limit, offset, most = limit } = bounds;
    if (history.successes === 0) return emptyPage(bounds);
    const { total } = await this.#listing(context, record, history).list;
    const length = Math.max(0, Math.min(most, total - offset));
    checkSize(length, record.fields.length);
    // A page that waits for its turn must not hold a listing in memory.
    const compute = async (gone?: AbortSignal): Promise<string> =>
      this.#text(this.#listing(context, record, history), length, bounds, gone);
    return this.#large.compute(length * (properties + record.fields.length), compute, departure);
  }

  async #text(
    { reader, list, pages }: Listing,
    length: number,
    bounds: PageBounds,
    gone?: AbortSignal,
  ): Promise<string> {
    const key = JSON.stringify(bounds);
    const made = pages.get(key);
    if (made !== undefined) return made;
    const { total, indexAt } = await list;
    const entityAt = (position: number): string =>
      JSON.stringify(reader.entity(indexAt(bounds.offset + position)));
    const entities = await inSlices(listText(length, entityAt), { gone });
    const text = pageText(entities, total, bounds);
    pages.set(key, text);
    this.#keep(text.length);
    return text;
  }

  /** Returns the position of an entity by its id; null if it is not listed. */
  async position(
    context: EntityContext,
    record: SubscriptionRecord,
    history: ScrapeHistory,
    id: string,
  ): Promise<number | null> {
    if (history.successes === 0) return null;
    const { reader, list } = this.#listing(context, record, history);
    const latest = history.succeededAt(history.successes);
    const number = await inSlices(reader.market.numberOf(id, latest));
    if (number === null) return null;
    const { total, indexAt } = await list;
    const isWanted = (position: number) => reader.numberAt(indexAt(position)) === number;
    return inSlices(firstPosition(total, isWanted));
  }

  #listing(context: EntityContext, record: SubscriptionRecord, history: ScrapeHistory): Listing {
    const known = this.#listings.get(record);
    const isCurrent = known?.scrapes === history.successes && known.world === context.world;
    if (isCurrent) return known;
    const listing = listingOf(context, record, history);
    this.#keep(Math.min(listing.reader.known, largestSorted));
    this.#listings.set(record, listing);
    return listing;
  }

  /** Empties the cache if it is too large. */
  #keep(characters: number): void {
    this.#kept += characters;
    if (this.#kept <= cacheLimit) return;
    this.#listings = new WeakMap();
    this.#kept = 0;
  }
}

/** The context of a page, in addition to its subscription. */
interface PageContext {
  readonly registry: { readonly world: World };
  readonly pages: EntityPages;
  readonly timing: ScrapeTiming;
  readonly clock: { readonly now: () => number };
}

/**
 * Returns a page of a subscription as JSON, regardless of the subscription's status.
 * @param departure the promise of a large page rejects when the client has disconnected
 * @throws {ServiceError} if the page would be too large
 */
export function entityPage(
  rules: EntityRules,
  context: PageContext,
  record: SubscriptionState,
  bounds: PageBounds,
  departure?: Departure,
): Promise<string> {
  const { world } = context.registry;
  const history = historyOf(context, record);
  return context.pages.page({ rules, world }, record, history, bounds, departure);
}

/** Returns the position of an entity in a subscription's list; null if it is not listed. */
export function entityPosition(
  rules: EntityRules,
  context: PageContext,
  record: SubscriptionState,
  id: string,
): Promise<number | null> {
  const { world } = context.registry;
  return context.pages.position({ rules, world }, record, historyOf(context, record), id);
}
