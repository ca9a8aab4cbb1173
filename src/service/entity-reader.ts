import type { Entity, JsonValue } from '../api/wire.js';
import { type FieldReader, fieldReader } from '../fields/index.js';
import type { Market } from '../places/index.js';
import type { ServiceContext } from './context.js';
import type { ScrapedFields, ScrapeHistory } from './scrapes.js';
import type { SubscriptionRecord } from './state.js';

/** When the scrapes of a subscription saw what of a place; ms since the epoch. */
interface Sighting {
  readonly discovered: number;
  readonly updated: number;
  readonly removed: number | null;
  /** the instant whose state of the place is shown */
  readonly seen: number;
  readonly fields: ScrapedFields;
}

/** Makes the entities of one subscription out of the places of its market. */
export class EntityReader {
  readonly market: Market;
  readonly #context: ServiceContext;
  readonly #record: SubscriptionRecord;
  readonly #history: ScrapeHistory;
  /** what a name means is resolved once, not for each place */
  readonly #readers: readonly (readonly [name: string, read: FieldReader])[];

  constructor(context: ServiceContext, record: SubscriptionRecord, history: ScrapeHistory) {
    this.market = context.registry.world.market(record.city, record.entity_type);
    this.#context = context;
    this.#record = record;
    this.#history = history;
    this.#readers = record.fields.map((name) => [name, fieldReader(name)]);
  }

  /** Has a scrape noticed that the place is closed for good? */
  isRemoved(index: number): boolean {
    return this.#sighting(index).removed !== null;
  }

  entity(index: number): Entity {
    const { discovered, updated, removed, seen, fields } = this.#sighting(index);
    const { timestamp } = this.#context;
    const place = this.market.place(index, seen);
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
      // A field that no scrape has looked for is unknown.
      fields: Object.fromEntries(
        this.#readers.map(([name, read]): [string, JsonValue] => [
          name,
          fields.names.has(name) ? read(place) : null,
        ]),
      ),
      discovered_at: timestamp(discovered),
      updated_at: timestamp(removed ?? updated),
      removed_at: removed === null ? null : timestamp(removed),
    };
  }

  /**
   * A place as the scrapes have seen it: discovered by the one that found it first, updated by the first one after a change of
   * its own or of what is asked of it, removed by the first one after it closed, and from then on as it was.
   */
  #sighting(index: number): Sighting {
    const history = this.#history;
    const discovered = history.succeededAt(this.market.foundBy(index));
    const closed = this.market.closesAt(index, discovered);
    const removed = closed <= history.latest ? history.firstSuccessFrom(Math.max(closed, discovered)) : null;
    const seen = removed === null ? history.latest : closed;
    const fields = history.fieldsAt(removed ?? history.latest);
    const changed = this.market.changedAt(index, seen);
    const noticed = changed <= discovered ? discovered : history.firstSuccessFrom(changed);
    return { discovered, updated: Math.max(noticed, fields.since, discovered), removed, seen, fields };
  }
}
