import { listDefaults } from '../api/operations.js';
import type { Entity, EntityPage, JsonValue } from '../api/wire.js';
import { type FieldReader, fieldReader } from '../fields/index.js';
import type { Account } from './accounts.js';
import { type Answer, render, reusable } from './answer.js';
import type { ServiceContext } from './context.js';
import { ServiceError } from './errors.js';
import { orderOf } from './order.js';
import { historyOf } from './presentation.js';
import type { ListQuery } from '../api/list-query.js';
import { Recent } from './recent.js';
import type { ScrapeHistory } from './scrapes.js';
import type { SubscriptionRecord } from './state.js';
import { find } from './subscriptions.js';
import type { Market, Place } from '../places/index.js';

/** Pages are the same until the next scrape or update, and costly to make: so much of their text is remembered, in characters. */
const remembered = 20_000_000;

/** The limit and offset in force, by the open points about bounds. */
function inForce(context: ServiceContext, { limit, offset }: ListQuery): ListQuery {
  const { profile } = context;
  const maximum = profile['list.maximum'];
  const below = profile['list.limit-below'] === 'default' ? listDefaults.limit : 1;
  const from = Math.max(0, offset);
  if (limit < 1) return { limit: below, offset: from };
  if (maximum === 'none' || limit <= maximum) return { limit, offset: from };
  const excess = profile['list.excess'];
  if (typeof excess === 'number')
    throw new ServiceError(excess, `"limit" must be less than or equal to ${maximum}`);
  return { limit: excess === 'clamped' ? maximum : listDefaults.limit, offset: from };
}

/** The page of one subscription's entities, and what it follows from. */
class Lister {
  readonly #context: ServiceContext;
  readonly #record: SubscriptionRecord;
  readonly #history: ScrapeHistory;
  readonly #market: Market;
  readonly #readers: readonly (readonly [name: string, read: FieldReader])[];
  /** what the scrapes looked for by then; few instants matter, so that each is looked up once */
  readonly #looked = new Map<number, { readonly names: ReadonlySet<string>; readonly since: number }>();

  constructor(context: ServiceContext, record: SubscriptionRecord, history: ScrapeHistory) {
    this.#context = context;
    this.#record = record;
    this.#history = history;
    this.#market = context.world.market(record.city, record.entity_type);
    this.#readers = record.fields.map((name) => [name, fieldReader(name)]);
  }

  page({ limit, offset }: ListQuery): EntityPage {
    const total = this.#market.known(this.#history.successes);
    const indexAt = orderOf(this.#context.profile['list.order'], this.#market, total);
    const length = Math.max(0, Math.min(limit, total - offset));
    const data = Array.from({ length }, (_, position) => this.#entity(indexAt(offset + position)));
    return { data, total, limit, offset };
  }

  /**
   * A place as the scrapes have seen it: discovered by the scrape that found it first, updated by the first scrape
   * after a change of its own or of what is asked of it, removed by the first one after it closed, and from then on as
   * it was.
   */
  #entity(index: number): Entity {
    const history = this.#history;
    const { timestamp } = this.#context;
    const discovered = history.succeededAt(this.#market.foundBy(index));
    const closed = this.#market.closesAt(index, discovered);
    const removed = closed <= history.latest ? history.firstSuccessFrom(closed) : null;
    const seen = removed === null ? history.latest : closed;
    const changed = this.#market.changedAt(index, seen);
    const looked = this.#lookedAt(removed ?? history.latest);
    const updated = Math.max(
      changed <= discovered ? discovered : history.firstSuccessFrom(changed),
      looked.since,
      discovered,
    );
    const place = this.#market.place(index, seen);
    return {
      id: place.id,
      name: place.name,
      city: this.#record.city,
      entity_type: this.#record.entity_type,
      external_id: place.external_id,
      phone: place.phone,
      website: place.website,
      latitude: place.latitude,
      longitude: place.longitude,
      instagram_url: place.instagram_url,
      facebook_url: place.facebook_url,
      open_hours: place.open_hours,
      maps_category: place.maps_category,
      fields: this.#fields(looked.names, place),
      discovered_at: timestamp(discovered),
      updated_at: timestamp(removed ?? updated),
      removed_at: removed === null ? null : timestamp(removed),
    };
  }

  #lookedAt(instant: number): { readonly names: ReadonlySet<string>; readonly since: number } {
    const known = this.#looked.get(instant);
    if (known) return known;
    const { fields, since } = this.#history.fieldsAt(instant);
    const looked = { names: new Set(fields), since };
    this.#looked.set(instant, looked);
    return looked;
  }

  /** The subscribed fields. One that no scrape has looked for is unknown: null. */
  #fields(looked: ReadonlySet<string>, place: Place): Record<string, JsonValue> {
    return Object.fromEntries(
      this.#readers.map(([name, read]) => [name, looked.has(name) ? read(place) : null]),
    );
  }
}

/** The entities of subscriptions, page by page (operation "list entities"). */
export class EntityLists {
  readonly #pages = new Recent<Answer>(remembered);
  readonly #serials = new WeakMap<SubscriptionRecord, number>();
  #lastSerial = 0;

  list(context: ServiceContext, account: Account, id: string, query: ListQuery): Answer {
    const record = find(context, account, id, 'list');
    const bounds = inForce(context, query);
    if (record.status === 'cancelled') {
      const answer = context.profile['cancelled.list'];
      if (typeof answer === 'number') throw new ServiceError(answer, 'The subscription is cancelled');
      if (answer === 'empty') return { status: 200, body: { data: [], total: 0, ...bounds } };
    }
    const history = historyOf(context, record);
    if (history.successes === 0) return { status: 200, body: { data: [], total: 0, ...bounds } };
    return this.#page(context, record, history, bounds);
  }

  /** Forgets what was made from a state that is no more. */
  clear(): void {
    this.#pages.clear();
  }

  /** Records never change, so a page is the same for the same record and number of scrapes. */
  #page(
    context: ServiceContext,
    record: SubscriptionRecord,
    history: ScrapeHistory,
    bounds: ListQuery,
  ): Answer {
    const key = `${this.#serial(record)} ${history.successes} ${bounds.limit} ${bounds.offset}`;
    const known = this.#pages.get(key);
    if (known) return known;
    const page = new Lister(context, record, history).page(bounds);
    const answer = reusable({ status: 200, body: page });
    this.#pages.set(key, answer, render(answer).body.length);
    return answer;
  }

  #serial(record: SubscriptionRecord): number {
    const known = this.#serials.get(record);
    if (known !== undefined) return known;
    this.#serials.set(record, ++this.#lastSerial);
    return this.#lastSerial;
  }
}
