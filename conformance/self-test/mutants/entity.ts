import {
  isObject,
  mutant,
  statefulMutant,
  withKey,
  type JsonObject,
  type Middleware,
} from '../../checks/mutant.js';
import { changeEntities, changeLastEntity, wrongEntityKeys } from '../../checks/mutations.js';
import type { MutantsByCheck } from './mutants-by-check.js';

const fieldsOf = ({ fields }: JsonObject): JsonObject => (isObject(fields) ? fields : {});
const withField = (entity: JsonObject, name: string): JsonObject => ({
  ...entity,
  fields: { ...fieldsOf(entity), [name]: null },
});

/** Changes the entities that stand at these places of the whole list. */
const changeBetween = (from: number, to: number, change: (entity: JsonObject) => JsonObject): Middleware =>
  changeEntities((entity, index, _last, { url }) => {
    const place = Number(url.searchParams.get('offset') ?? 0) + index;
    return place >= from && place < to ? change(entity) : entity;
  });

export const entityMutants: MutantsByCheck = {
  'entity.id': [
    ...wrongEntityKeys('id', undefined, null, 12, 'place-12'),
    mutant(
      'the id of the last entity has a letter beyond f',
      changeLastEntity((entity) => withKey(entity, 'id', '6d1f0c3g-4f5b-4a2c-a9d0-0c3e4f5b4a2c')),
    ),
  ],
  'entity.name': wrongEntityKeys('name', undefined, null, 12),
  'entity.city': wrongEntityKeys('city', undefined, null, { name: 'Berlin' }),
  'entity.entity-type': wrongEntityKeys('entity_type', undefined, null, ['cafe']),
  'entity.external-id': wrongEntityKeys('external_id', undefined, 12),
  'entity.phone': [
    ...wrongEntityKeys('phone', undefined, 4930123456),
    mutant(
      'phone is a number from the 51st to the 170th',
      changeBetween(50, 170, (entity) => withKey(entity, 'phone', 493)),
    ),
    mutant(
      'phone of the 141st is a number',
      changeBetween(140, 141, (entity) => withKey(entity, 'phone', 493)),
    ),
  ],
  'entity.website': wrongEntityKeys('website', undefined, ['https://place.example/']),
  'entity.latitude': wrongEntityKeys('latitude', undefined, '52.5'),
  'entity.longitude': wrongEntityKeys('longitude', undefined, '13.4'),
  'entity.instagram-url': wrongEntityKeys('instagram_url', undefined, false),
  'entity.facebook-url': wrongEntityKeys('facebook_url', undefined, { url: 'https://facebook.example/' }),
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
  'entity.discovered-at': wrongEntityKeys('discovered_at', undefined, null, 1_769_900_000, ''),
  'entity.updated-at': wrongEntityKeys('updated_at', undefined, null, 1_769_900_000_000, ''),
  'entity.removed-at': wrongEntityKeys('removed_at', undefined, false),
  'entity.fields-subscribed': [
    mutant(
      'the last entity has a field that nobody subscribed to',
      changeLastEntity((entity) => withField(entity, 'internal_score')),
    ),
    mutant(
      'the last entity has a field called constructor',
      changeLastEntity((entity) => withField(entity, 'constructor')),
    ),
    mutant(
      'entities have every field there is',
      changeEntities((entity) => ({
        ...entity,
        fields: { ...fieldsOf(entity), stars: 4, menu: null, owner: 'x', seats: 40 },
      })),
    ),
    statefulMutant('the last entity has one field more once the subscription was updated', () => {
      const updated = new Set<string>();
      const change = changeLastEntity((entity) => withField(entity, 'internal_score'));
      return async (request, next) => {
        const response = await (updated.has(request.id) ? change(request, next) : next(request));
        if (request.operation === 'updateSubscription' && response.status < 300) updated.add(request.id);
        return response;
      };
    }),
  ],
  'entity.fields-complete': [
    mutant(
      'the last entity lacks a subscribed field',
      changeLastEntity((entity) => ({
        ...entity,
        fields: Object.fromEntries(Object.entries(fieldsOf(entity)).slice(1)),
      })),
    ),
    mutant(
      'the keys of the last entity are in upper case',
      changeLastEntity((entity) => ({
        ...entity,
        fields: Object.fromEntries(
          Object.entries(fieldsOf(entity)).map(([name, value]) => [name.toUpperCase(), value]),
        ),
      })),
    ),
  ],
  'entity.city-matches': [
    mutant(
      'the last entity is of another city',
      changeLastEntity((entity) => withKey(entity, 'city', 'Reykjavík')),
    ),
  ],
  'entity.entity-type-matches': [
    mutant(
      'the last entity is of another type',
      changeLastEntity((entity) => withKey(entity, 'entity_type', 'car wash')),
    ),
  ],
  'entity.ids-unique': [
    mutant(
      'all entities share an id',
      changeEntities((entity) => withKey(entity, 'id', '6d1f0c3e-4f5b-4a2c-a9d0-0c3e4f5b4a2c')),
    ),
  ],
};
