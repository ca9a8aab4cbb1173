import { listDefaults } from '../api/operations.js';
import type { ListQuery } from '../api/request-schemas.js';
import type { Account } from './accounts.js';
import type { ServiceContext } from './context.js';
import { EntityReader } from './entity-reader.js';
import { type EntityOrder, entityOrder, largestSorted } from './entity-order.js';
import { refuseWhere, ServiceError } from './errors.js';
import { inSlices } from './event-loop.js';
import { LruCache } from './lru-cache.js';
import type { ServiceResponse } from './response.js';
import type { ScrapeHistory } from './scrapes.js';
import type { SubscriptionRecord } from './state.js';
import { historyOf } from './subscription-body.js';
import { find } from './subscriptions.js';

/** Bounds of this implementation on one page, whatever the profile says: how many entities, and values of their fields. */
const largestPage = { entities: 10_000, values: 250_000 } as const;

/** How many characters of pages are kept: a page is the same until the next scrape or update, and costly to make. */
const cached = 20_000_000;

/** The bounds of a page: what is echoed, and how many entities it may have. */
interface PageBounds {
  readonly limit: number;
  readonly offset: number;
  readonly most: number;
}

/** The order of the entities of a subscription, and how many there are. */
interface Listing {
  readonly indexAt: EntityOrder;
  readonly total: number;
}

/** @throws {ServiceError} naming the bound, when a page could hold more than this implementation makes at once */
function checkSize(length: number, fields: number): void {
  const bound = Math.min(largestPage.entities, Math.floor(largestPage.values / Math.max(1, fields)));
  if (length <= bound) return;
  throw new ServiceError(
    400,
    `"limit" must be less than or equal to ${bound} here: a page of this sandbox has at most ` +
      `${largestPage.entities} entities and ${largestPage.values} values of fields, whatever its profile says`,
  );
}

/** The limit and offset in force, by the open points about bounds. */
function pageBounds(context: ServiceContext, { limit, offset }: ListQuery): PageBounds {
  const { profile } = context;
  const maximum = profile['list.maximum'];
  const from = Math.max(0, offset);
  const bounds = (echoed: number, most = echoed): PageBounds => ({ limit: echoed, offset: from, most });
  if (limit < 1) return bounds(profile['list.limit-below'] === 'default' ? listDefaults.limit : 1);
  if (maximum === 'none' || limit <= maximum) return bounds(limit);
  const excess = profile['list.excess'];
  refuseWhere(excess, `"limit" must be less than or equal to ${maximum}`);
  if (excess === 'capped') return bounds(limit, maximum);
  return bounds(excess === 'clamped' ? maximum : listDefaults.limit);
}

/** The entities of subscriptions, page by page. */
export class EntityPages {
  readonly #pages = new LruCache<string>(cached);
  readonly #listings = new LruCache<Promise<Listing>>(20);
  readonly #serials = new WeakMap<SubscriptionRecord, number>();
  #lastSerial = 0;

  /** Operation "list entities". */
  async list(
    context: ServiceContext,
    account: Account,
    id: string,
    query: ListQuery,
  ): Promise<ServiceResponse> {
    const record = find(context, account, id, 'list');
    const bounds = pageBounds(context, query);
    const { profile } = context;
    const answer =
      record.status === 'cancelled'
        ? profile['cancelled.list']
        : record.status === 'paused'
          ? profile['list.paused']
          : 'listed';
    refuseWhere(answer, `The subscription is ${record.status}`);
    return {
      status: 200,
      body: answer === 'empty' ? this.#empty(bounds) : await this.page(context, record, bounds),
    };
  }

  /** The text of one page. @throws {ServiceError} when it would be too large */
  async page(
    context: ServiceContext,
    record: SubscriptionRecord,
    bounds: Omit<PageBounds, 'most'> & Partial<PageBounds>,
  ): Promise<string> {
    const { limit, offset, most = limit } = bounds;
    const history = historyOf(context, record);
    if (history.successes === 0) return this.#empty(bounds);
    // Records never change, so a page is the same for the same record and number of scrapes.
    const key = `${this.#serial(record)} ${history.successes}`;
    const pageKey = `${key} ${limit} ${offset} ${most}`;
    const known = this.#pages.get(pageKey);
    if (known !== undefined) return known;
    const reader = new EntityReader(context, record, history);
    const { indexAt, total } = await this.#listing(context, reader, history, key);
    const length = Math.max(0, Math.min(most, total - offset));
    checkSize(length, record.fields.length);
    const entities = await inSlices(length, (position) =>
      JSON.stringify(reader.entity(indexAt(offset + position))),
    );
    const text = `{"data":[${entities.join(',')}],"total":${total},"limit":${limit},"offset":${offset}}`;
    this.#pages.set(pageKey, text, text.length);
    return text;
  }

  /** Forgets what was made from a state that is no more. */
  clear(): void {
    this.#pages.clear();
    this.#listings.clear();
  }

  #empty({ limit, offset }: Omit<PageBounds, 'most'>): string {
    return JSON.stringify({ data: [], total: 0, limit, offset });
  }

  #listing(
    { profile }: ServiceContext,
    reader: EntityReader,
    history: ScrapeHistory,
    key: string,
  ): Promise<Listing> {
    const { market } = reader;
    const total = market.known(history.successes);
    const order = profile['list.order'];
    const leaveOut = profile['list.removed'] === 'left-out' && total <= largestSorted;
    const listingKey = leaveOut ? key : `${market.city}\n${market.entity_type}\n${total}`;
    const known = this.#listings.get(listingKey);
    if (known) return known;
    const listing = entityOrder(order, market, total).then(async (indexAt) => {
      if (!leaveOut) return { indexAt, total };
      const indexes = await inSlices(total, indexAt);
      const removed = await inSlices(total, (position) => reader.isRemoved(indexes[position] ?? position));
      const left = indexes.filter((_, position) => !removed[position]);
      return { indexAt: (position: number) => left[position] ?? position, total: left.length };
    });
    this.#listings.set(listingKey, listing);
    return listing;
  }

  #serial(record: SubscriptionRecord): number {
    const known = this.#serials.get(record);
    if (known !== undefined) return known;
    this.#serials.set(record, ++this.#lastSerial);
    return this.#lastSerial;
  }
}
