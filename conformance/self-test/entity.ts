import type { JsonValue } from '../../src/api/wire.js';
import type { JsonObject } from './answer.js';
import { numberOf, uuidOf } from './identifier.js';
import type { Setup } from './options.js';
import { lastRefresh } from './scrape.js';
import type { State, Stored } from './state.js';
import { writeTimestamp } from './timestamp.js';

/** The entity with that index (in order of discovery) of a subscription's market (section "Entity"). */
export function entityBody(index: number, stored: Stored, state: State, setup: Setup): JsonObject {
  const format = setup.profile['timestamps.format'];
  const market = `${stored.city} ${stored.entityType} ${index}`;
  const known = setup.nulls === 'none' || (setup.nulls === 'some' && index % 3 !== 1);
  const orNull = (value: JsonValue): JsonValue => (known ? value : null);
  const discovered = stored.created + index;
  return {
    id: uuidOf(market, setup.uuid),
    name: `${nameOf(market)} ${index}`,
    city: stored.city,
    entity_type: stored.entityType,
    external_id: orNull(`place-${numberOf(market)}`),
    phone: orNull(`+49 30 ${numberOf(market) % 1_000_000}`),
    website: orNull(`https://place-${index}.example/`),
    latitude: orNull(52.5 + index / 1000),
    longitude: orNull(13.4 - index / 1000),
    instagram_url: orNull(`https://instagram.example/place${index}`),
    facebook_url: orNull(`https://facebook.example/place${index}`),
    open_hours: orNull(index % 3 === 0 ? {} : { Monday: '08:00-18:00', Sunday: 'closed' }),
    maps_category: orNull('Café'),
    fields: Object.fromEntries(stored.fields.map((name) => [name, valueOf(name, index)])),
    discovered_at: writeTimestamp(discovered, format),
    updated_at: writeTimestamp(Math.max(discovered, lastRefresh(stored, state, setup)), format),
    removed_at: known && index % 4 === 3 ? writeTimestamp(discovered + 1, format) : null,
  };
}

const names = ['Zum Anker', 'Café Ähre', 'Das Eck', 'Beim Müller', 'Ostwind', 'Kleine Pause'];

function nameOf(market: string): string {
  return names[numberOf(market) % names.length] ?? 'Ohne Namen';
}

/** Whatever JSON allows may stand under a subscribed field. */
function valueOf(name: string, index: number): JsonValue {
  const values: JsonValue[] = [
    `${name} of ${index}`,
    index,
    true,
    null,
    ['first', null, 3],
    { value: name, sources: [{ rank: 1 }] },
    4.5,
    '',
  ];
  return values[(numberOf(name) + index) % values.length] ?? null;
}
