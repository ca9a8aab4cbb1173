import type { ListQuery } from '../api/wire.js';
import { inSlices, type Steps } from '../input/slices.js';
import type { World } from '../places/index.js';
import type { SubscriptionRecord, SubscriptionState } from '../state/state.js';
import { type EntityContext, entityReader, type EntityRules } from './entity.js';
import { entityList, largestSorted } from './entity-list.js';
import { LargePages } from './large-pages.js';
import { ServiceError } from './refusal.js';
import { historyOf, type ScrapeHistory, type ScrapeTiming } from './scrapes.js';

/** The pages of lists of entities. */

/**
 * The bounds of a page: the echoed values, and how many entities it may have (`limit` by default).
 */
export interface PageBounds extends ListQuery {
  readonly most?: number;
}

/**
 * Bounds of this implementation on one page, whatever the profile says: how many entities, and
 * values of their fields.
 */
const largestPage = { entities: 10_000, values: 250_000 } as const;

/**
 * Size of the page cache in characters: a page is the same until the next scrape or update, and
 * expensive to compute.
 */
const cacheLimit = 20_000_000;

/**
 * @throws {ServiceError} naming the bound, when a page would exceed what this implementation
 * computes at once
 */
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

/** How many values an entity has in addition to its fields. */
const properties = 16;

/** The body of a page without entities. */
export const emptyPage = (query: ListQuery): string => pageText('', 0, query);

const pageText = (entities: string, total: number, { limit, offset }: ListQuery): string =>
  `{"data":[${entities}],"total":${total},"limit":${limit},"offset":${offset}}`;

/** Texts with commas between them. Added up, and not joined: to copy a long page takes long. */
function* listText(length: number, textAt: (position: number) => string): Steps<string> {
  let text = '';
  for (let position = 0; position < length; position += 1) {
    text += position === 0 ? textAt(0) : `,${textAt(position)}`;
    yield;
  }
  return text;
}

/** The cached pages of a subscription, since its last scrape and the last change of the world. */
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

/** The first of so many positions for which a test holds; null for none. */
function* firstPosition(total: number, holds: (position: number) => boolean): Steps<number | null> {
  for (let position = 0; position < total; position += 1) {
    if (holds(position)) return position;
    if (position % 256 === 0) yield;
  }
  return null;
}

/** The entities of subscriptions, page by page, by the rules of one profile. */
export class EntityPages {
  /** By record: records are immutable, so their pages are valid until the next scrape, in the same world. */
  #listings = new WeakMap<SubscriptionRecord, Listing>();
  #kept = 0;
  readonly #large = new LargePages();

  /**
   * Returns a page as JSON.
   * @param gone aborted when no one waits for it any more: then the promise rejects
   * @throws {ServiceError} when it would be too large
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
    // what waits for its turn keeps no listing, and with it no pages
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

  /** The position of the entity with that id; null if it is not listed. */
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

  /** Empties the cache when it is too large. */
  #keep(characters: number): void {
    this.#kept += characters;
    if (this.#kept <= cacheLimit) return;
    this.#listings = new WeakMap();
    this.#kept = 0;
  }
}

/** Context of a page, in addition to its subscription. */
interface PageContext {
  readonly registry: { readonly world: World };
  readonly pages: EntityPages;
  readonly timing: ScrapeTiming;
  readonly clock: { readonly now: () => number };
}

/**
 * Returns a page of a subscription as JSON, regardless of the subscription's status.
 * @param gone aborted when no one waits for it any more: then the promise rejects
 * @throws {ServiceError} when it would be too large
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

/** The position of an entity among those of a subscription; null if it is not listed. */
export function entityPosition(
  rules: EntityRules,
  context: PageContext,
  record: SubscriptionState,
  id: string,
): Promise<number | null> {
  const { world } = context.registry;
  return context.pages.position({ rules, world }, record, historyOf(context, record), id);
}
