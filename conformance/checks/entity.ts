import Joi from 'joi';
import type { JsonValue } from '../../src/api/wire.js';
import { isObject } from '../http/response.js';
import { code, fold, show } from '../session/findings/expect.js';
import { breachAt, holds, notApplicable, type Finding } from '../session/findings/finding.js';
import { atPlaces, offsetOf } from '../session/findings/page.js';
import type { Session } from '../session/session.js';
import { entityPage } from '../session/steps/pages.js';
import { comparablePages, pagesInTurn } from '../session/steps/comparable-pages.js';
import { widePages } from '../session/steps/wide-pages.js';
import type { Rule } from '../session/rules/rule.js';
import type { KnownSubscription } from '../session/subject.js';
import { checksOf, rulesOf } from './check.js';
import { fieldRule, schemas } from './field-rule.js';
import { expectRepeatedIds } from './list-counts.js';
import { fieldsOf, withField, withKey, type JsonObject } from './mutant.js';
import { changeEntities, changeLastEntity, changePlaces, onceUpdated } from './mutations.js';
import { wrongEntityKeys } from './wrong-keys.js';

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

const field = (
  id: string,
  key: string,
  schema: Joi.Schema,
  expected: string,
  wrong: readonly (JsonValue | undefined)[],
) => ({
  id,
  clause: `\`${key}\` of an entity is ${expected}.`,
  rule: fieldRule('entity', key, schema, expected),
  mutants: { ...wrongEntityKeys(key, ...wrong), ...(key === 'phone' ? wrongFurtherOn : {}) },
});

const { uuid, text, textOrNull, numberOrNull, object, timestamp } = schemas;
const hours = Joi.object().pattern(Joi.string().allow(''), text).allow(null);

/** A name that may be of any length. */
const nameText = (name: string): string => code(name.slice(0, 2000));

/** A key has the same value as in the subscription. */
const matches = (
  key: 'city' | 'entity_type',
  wanted: (known: KnownSubscription) => string,
): Rule => ({
  on: 'entity',
  expected: `the \`${key}\` of the subscription`,
  violation: ({ object: entity, path, known }) => {
    const value = entity[key];
    if (known === undefined || typeof value !== 'string') return 'skip';
    if (fold(value) === fold(wanted(known))) return null;
    return { found: show(value), path: [...path, key] };
  },
});

const common = {
  section: 'Entity',
  level: 'must',
  stage: 'created',
  sends: 'reads',
  fetch: async (session: Session) => {
    await comparablePages(session);
    await widePages(session);
  },
} as const;

const entityRules = rulesOf(common, [
  field('entity.id', 'id', uuid, 'a UUID', [
    undefined,
    null,
    12,
    'place-12',
    '6d1f0c3g-4f5b-4a2c-a9d0-0c3e4f5b4a2c',
  ]),
  field('entity.name', 'name', text, 'a string', [undefined, null, 12]),
  field('entity.city', 'city', text, 'a string', [undefined, null, { name: 'Berlin' }]),
  field('entity.entity-type', 'entity_type', text, 'a string', [undefined, null, ['cafe']]),
  field('entity.external-id', 'external_id', textOrNull, 'a string or null', [undefined, 12]),
  field('entity.phone', 'phone', textOrNull, 'a string or null', [undefined, 4930123456]),
  field('entity.website', 'website', textOrNull, 'a string or null', [
    undefined,
    ['https://place.example/'],
  ]),
  field('entity.latitude', 'latitude', numberOrNull, 'a number or null', [undefined, '52.5']),
  field('entity.longitude', 'longitude', numberOrNull, 'a number or null', [undefined, '13.4']),
  field('entity.instagram-url', 'instagram_url', textOrNull, 'a string or null', [
    undefined,
    false,
  ]),
  field('entity.facebook-url', 'facebook_url', textOrNull, 'a string or null', [
    undefined,
    { url: 'https://facebook.example/' },
  ]),
  field('entity.open-hours', 'open_hours', hours, 'an object of strings, or null', [
    undefined,
    'Mon-Fri 8-18',
    ['Monday 8-18'],
    { Monday: '08:00-18:00', Sunday: 0 },
    { Monday: '08:00-18:00', Sunday: null },
    { Monday: { from: '08:00', to: '18:00' } },
  ]),
  field('entity.maps-category', 'maps_category', textOrNull, 'a string or null', [
    undefined,
    ['Café', 'Bar'],
  ]),
  field('entity.fields', 'fields', object, 'an object', [undefined, null, [], 'phone']),
  field('entity.discovered-at', 'discovered_at', timestamp, 'a timestamp as a string', [
    undefined,
    null,
    1_769_900_000,
    '',
    'n/a',
  ]),
  field('entity.updated-at', 'updated_at', timestamp, 'a timestamp as a string', [
    undefined,
    null,
    1_769_900_000_000,
    '',
    '-',
  ]),
  field(
    'entity.removed-at',
    'removed_at',
    timestamp.allow(null),
    'a timestamp as a string, or null',
    [undefined, false, 'never'],
  ),
  {
    id: 'entity.fields-subscribed',
    clause: '`fields` of an entity has only subscribed names as keys.',
    rule: {
      on: 'entity',
      expected: 'no other keys in `fields` than the subscribed ones',
      violation: ({ response, object: entity, path, known, isOfOther }) => {
        if (known === undefined || known.uncertain || !isObject(entity.fields)) {
          return 'skip';
        }
        // "update.entities-follow" reports a name that an update removed
        const allowed = new Set([...known.fields, ...known.removed].map(fold));
        // a name in another encoding than UTF-8 cannot be recognised
        const isLegible = (key: string): boolean =>
          response.kind === 'json' || !key.includes('\ufffd');
        const others = Object.keys(entity.fields).filter(
          (key) => !allowed.has(fold(key)) && isLegible(key),
        );
        if (others.length === 0) return null;
        // "update.beside" and "list.beside" report what is of another one
        if (others.every(isOfOther)) return 'skip';
        return { found: others.map(nameText), path: [...path, 'fields'] };
      },
    },
    mutants: {
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
  },
  {
    id: 'entity.fields-complete',
    level: 'should',
    clause: '`fields` of an entity has every subscribed name as a key.',
    rule: {
      on: 'entity',
      expected: 'every subscribed name as a key of `fields`',
      violation: ({ object: entity, path, known }) => {
        if (known === undefined || known.uncertain || !isObject(entity.fields)) {
          return 'skip';
        }
        if (known.lasting.length === 0) return 'skip';
        // exactly in one of the known spellings: clients look names up as they are
        const present = new Set(Object.keys(entity.fields));
        const missing = known.lasting.filter(
          (name) =>
            !known.lasting.some((other) => fold(other) === fold(name) && present.has(other)),
        );
        if (missing.length === 0) return null;
        return {
          found: missing.map((name) => `${nameText(name)} missing`),
          path: [...path, 'fields'],
        };
      },
    },
    mutants: {
      'the last entity lacks a subscribed field': changeLastEntity((entity) =>
        withKey(entity, 'fields', Object.fromEntries(Object.entries(fieldsOf(entity)).slice(1))),
      ),
    },
  },
  {
    id: 'entity.city-matches',
    level: 'should',
    clause: 'The city of an entity is that of the subscription.',
    rule: matches('city', ({ city }) => city),
    mutants: {
      'the last entity is of another city': changeLastEntity((entity) =>
        withKey(entity, 'city', 'Reykjavík'),
      ),
    },
  },
  {
    id: 'entity.entity-type-matches',
    level: 'should',
    clause: 'The type of an entity is that of the subscription.',
    rule: matches('entity_type', ({ entityType }) => entityType),
    mutants: {
      'the last entity is of another type': changeLastEntity((entity) =>
        withKey(entity, 'entity_type', 'car wash'),
      ),
    },
  },
  {
    id: 'entity.ids-unique',
    level: 'should',
    clause: 'No two entities of a page have the same id.',
    nothingSeen: notApplicable('no page had two entities'),
    rule: {
      on: 'page',
      expected: 'an id of its own for each entity of a page',
      violation: ({ response, object: page, path }) => {
        const entities = Array.isArray(page.data) ? page.data.filter(isObject) : [];
        if (entities.length < 2) return 'skip';
        const seen = new Map<string, number>();
        for (const [index, { id }] of entities.entries()) {
          const place = offsetOf(response) + index;
          const before = seen.get(show(id));
          if (before !== undefined) {
            const found = atPlaces(show(id), before, place);
            return { found, path: [...path, 'data', index, 'id'] };
          }
          seen.set(show(id), place);
        }
        return null;
      },
    },
    mutants: {
      'all entities share an id': changeEntities((entity) =>
        withKey(entity, 'id', '6d1f0c3e-4f5b-4a2c-a9d0-0c3e4f5b4a2c'),
      ),
    },
  },
]);

/** Some entities have a name in other letters than the subscription, and others do not. */
async function expectOneSpelling(session: Session): Promise<Finding> {
  await entityPage(session);
  const { spellings } = session.validator;
  const odd = spellings.mixed();
  if (odd === undefined) return holds();
  const found =
    `${show(odd.key)} in ${odd.count} of ${spellings.total} entities that were listed, ` +
    `and ${show(odd.name)} in others`;
  const path = ['data', odd.index, 'fields', odd.key];
  return breachAt(path, `${show(odd.name)}, as the subscription writes it`, found, odd.response);
}

export const entityChecks = [
  ...entityRules,
  ...checksOf(common, [
    {
      id: 'entity.fields-spelling',
      level: 'must',
      clause: 'Keys of `fields` are written as in the subscription, unless they all are otherwise.',
      stage: 'finished',
      sends: 'reads',
      run: expectOneSpelling,
      mutants: {
        'the last entity has a field in capitals': changeLastEntity((entity) =>
          withKey(entity, 'fields', inCapitals(fieldsOf(entity))),
        ),
        'the last entity has each field in capitals, too': changeLastEntity((entity) =>
          withKey(entity, 'fields', { ...fieldsOf(entity), ...inCapitals(fieldsOf(entity)) }),
        ),
      },
    },
    {
      id: 'entity.ids-stable',
      level: 'should',
      clause: 'Entities have the same ids when they are listed again.',
      run: async (session) => expectRepeatedIds(pagesInTurn(await comparablePages(session))),
      mutants: {
        'each list makes up ids': changeEntities((entity) =>
          withKey(entity, 'id', crypto.randomUUID()),
        ),
      },
    },
  ]),
];
