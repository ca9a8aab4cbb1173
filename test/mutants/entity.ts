import {
  changeEntities,
  changeLastEntity,
  changePlaces,
  onceUpdated,
} from './mutations/changes.js';
import {
  fieldsOf,
  type JsonObject,
  type MutantsOfChecks,
  withField,
  withKey,
} from './mutations/middleware.js';
import { wrongEntityKeys } from './mutations/wrong-keys.js';

/** Mutants that only show beyond the first page. */
const wrongFurtherOn = {
  'phone is a number from the 51st to the 170th': changePlaces(50, 170, (entity) =>
    withKey(entity, 'phone', 493),
  ),
  'phone of the 141st is a number': changePlaces(140, 141, (entity) =>
    withKey(entity, 'phone', 493),
  ),
};

const inCapitals = (fields: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name.toUpperCase(), value]));

export const entityMutants = {
  'entity.id': wrongEntityKeys(
    'id',
    undefined,
    null,
    12,
    'place-12',
    '6d1f0c3g-4f5b-4a2c-a9d0-0c3e4f5b4a2c',
  ),
  'entity.name': wrongEntityKeys('name', undefined, null, 12),
  'entity.city': wrongEntityKeys('city', undefined, null, { name: 'Berlin' }),
  'entity.entity-type': wrongEntityKeys('entity_type', undefined, null, ['cafe']),
  'entity.external-id': wrongEntityKeys('external_id', undefined, 12),
  'entity.phone': { ...wrongEntityKeys('phone', undefined, 4930123456), ...wrongFurtherOn },
  'entity.website': wrongEntityKeys('website', undefined, ['https://place.example/']),
  'entity.latitude': wrongEntityKeys('latitude', undefined, '52.5'),
  'entity.longitude': wrongEntityKeys('longitude', undefined, '13.4'),
  'entity.instagram-url': wrongEntityKeys('instagram_url', undefined, false),
  'entity.facebook-url': wrongEntityKeys('facebook_url', undefined, {
    url: 'https://facebook.example/',
  }),
  'entity.open-hours': wrongEntityKeys(
    'open_hours',
    undefined,
    'Mon-Fri 8-18',
    ['Monday 8-18'],
    { Monday: '08:00-18:00', Sunday: 0 },
    { Monday: '08:00-18:00', Sunday: null },
    { Monday: { from: '08:00', to: '18:00' } },
  ),
  'entity.maps-category': wrongEntityKeys('maps_category', undefined, ['Café', 'Bar']),
  'entity.fields': wrongEntityKeys('fields', undefined, null, [], 'phone'),
  'entity.discovered-at': wrongEntityKeys(
    'discovered_at',
    undefined,
    null,
    1_769_900_000,
    '',
    'n/a',
  ),
  'entity.updated-at': wrongEntityKeys('updated_at', undefined, null, 1_769_900_000_000, '', '-'),
  'entity.removed-at': wrongEntityKeys('removed_at', undefined, false, 'never'),
  'entity.fields-subscribed': {
    'the last entity has a field that nobody subscribed to': changeLastEntity((entity) =>
      withField(entity, 'internal_score'),
    ),
    'the last entity has a field called constructor': changeLastEntity((entity) =>
      withField(entity, 'constructor'),
    ),
    'the last entity has one field more after an update': onceUpdated(
      changeLastEntity((entity) => withField(entity, 'internal_score')),
    ),
  },
  'entity.fields-complete': {
    'the last entity lacks a subscribed field': changeLastEntity((entity) =>
      withKey(entity, 'fields', Object.fromEntries(Object.entries(fieldsOf(entity)).slice(1))),
    ),
  },
  'entity.city-matches': {
    'the last entity is of another city': changeLastEntity((entity) =>
      withKey(entity, 'city', 'Reykjavík'),
    ),
  },
  'entity.entity-type-matches': {
    'the last entity is of another type': changeLastEntity((entity) =>
      withKey(entity, 'entity_type', 'car wash'),
    ),
  },
  'entity.ids-unique': {
    'all entities share an id': changeEntities((entity) =>
      withKey(entity, 'id', '6d1f0c3e-4f5b-4a2c-a9d0-0c3e4f5b4a2c'),
    ),
  },
  'entity.fields-spelling': {
    'the last entity has a field in capitals': changeLastEntity((entity) =>
      withKey(entity, 'fields', inCapitals(fieldsOf(entity))),
    ),
    'the last entity has each field in capitals, too': changeLastEntity((entity) =>
      withKey(entity, 'fields', { ...fieldsOf(entity), ...inCapitals(fieldsOf(entity)) }),
    ),
  },
  'entity.ids-stable': {
    'each list makes up ids': changeEntities((entity) =>
      withKey(entity, 'id', crypto.randomUUID()),
    ),
  },
} satisfies MutantsOfChecks;
