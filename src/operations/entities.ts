import type { Entity, ListQuery } from '../api/wire.js';
import { fieldReader } from '../fields/index.js';
import { inSlices, mapSteps, type Steps } from '../input/slices.js';
import type { Market, MarketNames, World } from '../places/index.js';
import type { Profile } from '../points/index.js';
import type { SubscriptionRecord, SubscriptionState } from '../service/state/state.js';
import { ServiceError } from './refusal.js';
import { historyOf, type ScrapeHistory, type ScrapeTiming } from './scrapes.js';
import { type About, extraValues, timestampRules } from './values.js';

/** The entities of a subscription: what they look like, their order, and their pages. */

type EntityRules = ReturnType<typeof entityRules>;

/** Section "Entity", and what a profile says of lists of them. */
export function entityRules(answers: Profile) {
  const extraKeys = answers['entity.extra-keys'];
  return {
    /** the keys that are not specified, with their types */
    extraKeys,
    extra: (about: About) => extraValues(extraKeys, about),
    format: timestampRules(answers).format,
    order: answers['list.order'],
    leavesOutRemoved: answers['list.removed'] === 'left-out',
    points: ['entity.'],
  };
}

/**
 * The bounds of a page: the echoed values, and how many entities it may have (`limit` by default).
 */
export interface PageBounds extends ListQuery {
  readonly most?: number;
}

type MarketPlace = ReturnType<Market['place']>;

/** What is found out about every place, whatever a subscription asks for (section "Entity"). */
export function propertiesOf(place: MarketPlace, { city, entity_type }: MarketNames) {
  return {
    id: place.id,
    name: place.name,
    city,
    entity_type,
    external_id: place.external_id,
    phone: place.phone,
    website: place.website,
    latitude: place.latitude,
    longitude: place.longitude,
    instagram_url: place.instagram_url,
    facebook_url: place.facebook_url,
    open_hours: place.open_hours,
    maps_category: place.maps_category,
  } satisfies Partial<Entity>;
}

/** What entities are computed from, besides their subscription. */
interface EntityContext {
  readonly rules: EntityRules;
  readonly world: World;
}

type EntityReader = ReturnType<typeof entityReader>;

/**
 * Builds the entities of one subscription, which has been scraped successfully, from the places of
 * its market.
 */
export function entityReader(
  { world, rules }: EntityContext,
  { city, entity_type, fields }: SubscriptionRecord,
  history: ScrapeHistory,
) {
  const market = world.market(city, entity_type);
  const { format } = rules;
  const readers = fields.map((name) => ({ name, read: fieldReader(name) }));
  const scrapedFields = history.scrapedFields();
  const latest = history.succeededAt(history.successes);
  const first = history.succeededAt(1);
  const closedBefore = market.closedBy(first);
  /** how many were discovered: those open at the first scrape, and those opened since */
  const found = market.size + market.closedBy(latest) - closedBefore;
  const { total, numberAt } = market.list(closedBefore, found);

  /**
   * When the place at a position was discovered, and when a scrape noticed its closing; ms since
   * the epoch, null for not yet.
   */
  const span = (position: number) => {
    const number = numberAt(position);
    const opened = market.opensAt(number);
    const discovered = opened <= first ? first : history.firstSuccessFrom(opened);
    const closed = market.closesAt(number);
    const removed =
      closed <= latest ? history.firstSuccessFrom(Math.max(closed, discovered)) : null;
    return { number, discovered, closed, removed };
  };

  return {
    market,
    numberAt,
    /** how many places were discovered, without those that were removed by hand */
    known: total,
    isRemoved: (position: number): boolean => span(position).removed !== null,
    /**
     * A place as scraped: updated by the first scrape after a change of the place or of the
     * subscribed fields, and once it is removed, as it was when it closed.
     */
    entity(position: number): Entity {
      const { number, discovered, closed, removed } = span(position);
      const seen = removed === null ? latest : closed;
      const scraped = scrapedFields.findLast(({ since }) => since <= (removed ?? latest));
      const changed = market.changedAt(number, seen);
      const noticed = changed <= discovered ? discovered : history.firstSuccessFrom(changed);
      const updated = Math.max(noticed, scraped?.since ?? 0, discovered);
      // What is changed by hand shows at once, without a scrape.
      const changedByHand = market.changedByHandAt(number);
      const shownSince = Math.max(removed ?? updated, changedByHand);
      const place = market.place(number, seen, removed !== null);
      const extra = rules.extra({ id: place.id, time: format(shownSince) });
      return {
        ...extra,
        ...propertiesOf(place, market),
        // A field that no scrape has looked for yet is null.
        fields: Object.fromEntries(
          readers.map(({ name, read }) => [name, scraped?.names.has(name) ? read(place) : null]),
        ),
        discovered_at: format(discovered),
        updated_at: format(shownSince),
        removed_at: removed === null ? null : format(removed),
      };
    },
  };
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
      `${largestPage.entities} entities and ${largestPage.values} values of fields, ` +
      'whatever its profile says',
  );
}

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

  /**
   * One page as JSON.
   * @param gone aborted when nobody waits for it any more: then the promise rejects
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
    const listing = this.#listing(context, record, history);
    const { reader, pages } = listing;
    const key = JSON.stringify(bounds);
    const made = pages.get(key);
    if (made !== undefined) return made;
    const { total, indexAt } = await listing.list;
    const length = Math.max(0, Math.min(most, total - offset));
    checkSize(length, record.fields.length);
    const entityAt = (position: number): string =>
      JSON.stringify(reader.entity(indexAt(offset + position)));
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

/**
 * The largest market that can be sorted by name or id, or listed without removed places: that needs
 * every place at once, while the order of discovery is computed. Larger ones are listed in order of
 * discovery.
 */
const largestSorted = 20_000;

/**
 * The entities of a subscription: how many there are, and the index of the place at each position.
 */
interface EntityList {
  readonly total: number;
  readonly indexAt: (position: number) => number;
}

/** The discovered places of a market, sorted and filtered as the profile says. */
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

/** What a page depends on besides its subscription. */
interface PageContext {
  readonly registry: { readonly world: World };
  readonly pages: EntityPages;
  readonly timing: ScrapeTiming;
  readonly clock: { readonly now: () => number };
}

/**
 * One page of a subscription as JSON, whatever its status.
 * @param gone aborted when nobody waits for it any more: then the promise rejects
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
