import type { ListQuery } from '../api/wire.js';
import { inSlices, type Steps } from '../input/slices.js';
import type { World } from '../places/index.js';
import type { SubscriptionRecord, SubscriptionState } from '../state/state.js';
import { type EntityContext, entityReader, type EntityRules } from './entity.js';
import { entityList, largestSorted } from './entity-list.js';
import { LargePages } from './large-pages.js';
import { ServiceError } from './refusal.js';
import { historyOf, type ScrapeHistory, type ScrapeTiming } from './scrapes.js';

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
   * @param gone aborted when the client has disconnected; the promise then rejects
   * @throws {ServiceError} if the page would be too large
   */
  async page(
    context: EntityContext,
    record: SubscriptionRecord,
    history: ScrapeHistory,
    bounds: PageBounds,
    gone?: AbortSignal,
  ): Promise<string> {
    const { limit, offset, most = limit } = bounds;
    if (history.successes === 0) return emptyPage(bounds);
    const { total } = await this.#listing(context, record, history).list;
    const length = Math.max(0, Math.min(most, total - offset));
    checkSize(length, record.fields.length);
    // A page that waits for its turn must not hold a listing in memory.
    const compute = async (): Promise<string> =>
      this.#text(this.#listing(context, record, history), length, bounds, gone);
    return this.#large.compute(length * (properties + record.fields.length), compute, gone);
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
 * @param gone aborted when the client has disconnected; the promise then rejects
 * @throws {ServiceError} if the page would be too large
 */
export function entityPage(
  rules: EntityRules,
  context: PageContext,
  record: SubscriptionState,
  bounds: PageBounds,
  gone?: AbortSignal,
): Promise<string> {
  const { world } = context.registry;
  const history = historyOf(context, record);
  return context.pages.page({ rules, world }, record, history, bounds, gone);
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
