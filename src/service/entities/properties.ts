import type { Entity } from '../../api/wire.js';
import type { Market, MarketNames } from '../../places/index.js';

type Place = ReturnType<Market['place']>;

/** What is found out about every place, whatever a subscription asks for (section "Entity"). */
export function propertiesOf(place: Place, { city, entity_type }: MarketNames) {
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
