import type { Entity } from '../api/wire.js';
import { fieldReader } from '../fields/index.js';
import type { Market, MarketNames, World } from '../places/index.js';
import type { Profile } from '../open-questions/index.js';
import type { SubscriptionRecord } from '../state/state.js';
import type { ScrapeHistory } from './scrapes.js';
import { type About, extraValues, timestampRules } from './values.js';

export type EntityRules = ReturnType<typeof entityRules>;

/** Derives the rules of entities (section "Entity") from the answers of a profile. */
export function entityRules(answers: Profile) {
  const extraKeys = answers['entity.extra-keys'];
  return {
    /** unspecified keys, with their types */
    extraKeys,
    extra: (about: About) => extraValues(extraKeys, about),
    format: timestampRules(answers).format,
    order: answers['list.order'],
    leavesOutRemoved: answers['list.removed'] === 'left-out',
    questions: ['entity.'],
  };
}

type MarketPlace = ReturnType<Market['place']>;

/**
 * Returns the properties that every place has, regardless of the subscribed fields (section
 * "Entity").
 */
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

/** The context of entities, in addition to their subscription. */
export interface EntityContext {
  readonly rules: EntityRules;
  readonly world: World;
}

export type EntityReader = ReturnType<typeof entityReader>;

/**
 * Creates a reader of one subscription's entities, from the places of its market. The subscription
 * must have been scraped successfully.
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
  /** number of discovered places: those open at the first scrape, and those opened since */
  const found = market.size + market.closedBy(latest) - closedBefore;
  const { total, numberAt } = market.list(closedBefore, found);

  /**
   * Returns when the place at a position was discovered, and when a scrape noticed its closing; ms
   * since the epoch, null for not yet.
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
    /** number of discovered places, without those removed by hand */
    known: total,
    isRemoved: (position: number): boolean => span(position).removed !== null,
    /**
     * Returns a place as scraped. `updated_at` is the first scrape after a change of the place or
     * of the subscribed fields; a removed place stays as it was when it closed.
     */
    entity(position: number): Entity {
      const { number, discovered, closed, removed } = span(position);
      const seen = removed === null ? latest : closed;
      const scraped = scrapedFields.findLast(({ since }) => since <= (removed ?? latest));
      const changed = market.changedAt(number, seen);
      const noticed = changed <= discovered ? discovered : history.firstSuccessFrom(changed);
      const updated = Math.max(noticed, scraped?.since ?? 0, discovered);
      // Edits are visible at once, without a scrape.
      const edited = market.editedAt(number);
      const shownSince = Math.max(removed ?? updated, edited);
      const place = market.place(number, seen, removed !== null);
      const extra = rules.extra({ id: place.id, time: format(shownSince) });
      return {
        ...extra,
        ...propertiesOf(place, market),
        // A field is null until a scrape has looked for it.
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
