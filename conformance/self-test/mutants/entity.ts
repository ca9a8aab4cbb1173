import type { JsonValue } from '../../../src/api/wire.js';
import type { ClauseId } from '../../clauses.js';
import { isObject, type JsonObject } from '../answer.js';
import { eachEntity } from '../rewriting.js';
import { having, mutant, wordFor, type Mutant } from './mutant.js';

type Wrong = JsonValue | undefined;

const missing = undefined;

/** By clause: the key, and values that it must not have. */
const wrong: Partial<Record<ClauseId, readonly [key: string, ...values: Wrong[]]>> = {
  'entity.id': ['id', missing, null, 12, 'place-12'],
  'entity.name': ['name', missing, null, 12],
  'entity.city': ['city', missing, null, { name: 'Berlin' }],
  'entity.entity-type': ['entity_type', missing, null, ['cafe']],
  'entity.external-id': ['external_id', missing, 12],
  'entity.phone': ['phone', missing, 4930123456],
  'entity.website': ['website', missing, ['https://place.example/']],
  'entity.latitude': ['latitude', missing, '52.5'],
  'entity.longitude': ['longitude', missing, '13.4'],
  'entity.instagram-url': ['instagram_url', missing, false],
  'entity.facebook-url': ['facebook_url', missing, { url: 'https://facebook.example/' }],
  'entity.open-hours': ['open_hours', missing, 'Mon-Fri 8-18', ['Monday 8-18']],
  'entity.maps-category': ['maps_category', missing, ['Café', 'Bar']],
  'entity.fields': ['fields', missing, null, [], 'phone'],
  'entity.discovered-at': ['discovered_at', missing, null, 1_769_900_000],
  'entity.updated-at': ['updated_at', missing, null, 1_769_900_000_000],
  'entity.removed-at': ['removed_at', missing, false],
};

/** Where on a page the one wrong entity is; taken in turn. */
const places: readonly (readonly [name: string, at: (place: number, last: number) => boolean])[] = [
  ['last', (place, last) => place === last],
  ['middle', (place, last) => place === Math.floor(last / 2)],
  ['first', (place) => place === 0],
];

function wrongValue(clause: ClauseId, key: string, value: Wrong, index: number, word: string): Mutant {
  const [where, at] = places[index % places.length] ?? places[0] ?? ['every', () => true];
  return mutant(
    clause,
    `${where}-${word}`,
    `${key} of the ${where} entity is ${value === undefined ? 'missing' : JSON.stringify(value)}`,
    eachEntity((entity, place, last) => (at(place, last) ? having(entity, key, value) : entity)),
  );
}

const wrongValues: readonly Mutant[] = Object.entries(wrong).flatMap(([clause, [key = '', ...values] = ['']]) =>
  values.map((value, index) => wrongValue(clause as ClauseId, key, value, index, wordFor(value))),
);

/** Changes the last entity of each page. */
function last(change: (entity: JsonObject) => JsonObject): ReturnType<typeof eachEntity> {
  return eachEntity((entity, place, end) => (place === end ? change(entity) : entity));
}

function withField(entity: JsonObject, name: string): JsonObject {
  return { ...entity, fields: { ...(isObject(entity.fields) ? entity.fields : {}), [name]: null } };
}

export const entityMutants: readonly Mutant[] = [
  ...wrongValues,
  mutant(
    'entity.id',
    'upper-hex',
    'the id of the last entity has a letter beyond f',
    last((entity) => ({ ...entity, id: '6d1f0c3g-4f5b-4a2c-a9d0-0c3e4f5b4a2c' })),
  ),
  mutant(
    'entity.open-hours',
    'number-inside',
    'one day of the open_hours of the last entity is a number',
    last((entity) => ({ ...entity, open_hours: { Monday: '08:00-18:00', Sunday: 0 } })),
  ),
  mutant(
    'entity.open-hours',
    'null-inside',
    'one day of the open_hours of the last entity is null',
    last((entity) => ({ ...entity, open_hours: { Monday: '08:00-18:00', Sunday: null } })),
  ),
  mutant(
    'entity.open-hours',
    'object-inside',
    'the days of open_hours of the last entity are objects',
    last((entity) => ({ ...entity, open_hours: { Monday: { from: '08:00', to: '18:00' } } })),
  ),
  mutant(
    'entity.fields-subscribed',
    'last',
    'the last entity carries a field that nobody subscribed to',
    last((entity) => withField(entity, 'internal_score')),
  ),
  mutant(
    'entity.fields-subscribed',
    'constructor',
    'the last entity carries a field called constructor',
    last((entity) => withField(entity, 'constructor')),
  ),
  mutant(
    'entity.fields-subscribed',
    'whole-catalogue',
    'entities carry whatever is known of them',
    eachEntity((entity) => ({
      ...entity,
      fields: {
        ...(isObject(entity.fields) ? entity.fields : {}),
        stars: 4,
        menu: null,
        owner: 'x',
        seats: 40,
      },
    })),
  ),
  mutant(
    'entity.fields-complete',
    'last',
    'the last entity lacks a subscribed field',
    last((entity) => ({
      ...entity,
      fields: Object.fromEntries(Object.entries(entity.fields ?? {}).slice(1)),
    })),
  ),
  mutant(
    'entity.fields-complete',
    'upper-case',
    'the keys of the last entity are in upper case',
    last((entity) => ({
      ...entity,
      fields: Object.fromEntries(
        Object.entries(entity.fields ?? {}).map(([name, value]) => [name.toUpperCase(), value]),
      ),
    })),
  ),
  mutant(
    'entity.city-matches',
    'last',
    'the last entity is of another city',
    last((entity) => ({ ...entity, city: 'Reykjavík' })),
  ),
  mutant(
    'entity.entity-type-matches',
    'last',
    'the last entity is of another type',
    last((entity) => ({ ...entity, entity_type: 'car wash' })),
  ),
  mutant(
    'entity.ids-unique',
    'all',
    'entities of a page share an id',
    eachEntity((entity) => ({ ...entity, id: '6d1f0c3e-4f5b-4a2c-a9d0-0c3e4f5b4a2c' })),
  ),
  mutant('entity.phone', 'later-page', 'phone is a number on later pages', (call, next) =>
    call.query.has('offset')
      ? eachEntity((entity) => ({ ...entity, phone: 4930123456 }))(call, next)
      : next(call),
  ),
  mutant(
    'entity.fields-subscribed',
    'once-updated',
    'entities carry a field that nobody subscribed to once the subscription was updated',
    (call, next) => {
      const stored = call.state.find(call.id);
      const updated = stored && stored.updated > stored.created;
      return updated ? last((entity) => withField(entity, 'internal_score'))(call, next) : next(call);
    },
  ),
];
