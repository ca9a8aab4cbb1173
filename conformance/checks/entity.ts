import Joi from 'joi';
import { isObject } from '../http/response.js';
import { fold, show } from '../session/expect.js';
import { notApplicable } from '../session/finding.js';
import { comparablePages } from '../session/pages.js';
import type { KnownSubscription, Rule } from '../session/rule.js';
import type { Session } from '../session/session.js';
import type { RuleCheck } from './check.js';
import { fieldRule, schemas } from './field-rule.js';
import type { Mutant } from './mutant.js';

const section = 'Entity';

type EntityCheck = Omit<RuleCheck, 'section' | 'stage' | 'sends' | 'fetch'>;

const entityCheck = (check: EntityCheck): RuleCheck => ({
  ...check,
  section,
  stage: 'created',
  sends: 'reads',
  fetch: (session: Session) => comparablePages(session),
});

/** One row of the table of an entity's keys. */
function field(
  id: string,
  key: string,
  schema: Joi.Schema,
  expected: string,
  mutants: readonly Mutant[] = [],
): RuleCheck {
  return entityCheck({
    id,
    level: 'must',
    clause: `\`${key}\` of an entity is ${expected}.`,
    rule: fieldRule('entity', key, schema, expected),
    mutants,
  });
}

const { uuid, text, textOrNull, numberOrNull, object, nonEmpty, nonEmptyOrNull } = schemas;
const hours = Joi.object().pattern(Joi.string().allow(''), text).allow(null);

/** A key has the value that the subscription has. */
const matches = (key: 'city' | 'entity_type', wanted: (known: KnownSubscription) => string): Rule => ({
  on: 'entity',
  expected: `the \`${key}\` of the subscription`,
  violation: ({ object: entity, path, known }) => {
    const value = entity[key];
    if (known === undefined || typeof value !== 'string') return 'skip';
    return fold(value) === fold(wanted(known)) ? null : { found: show(value), path: [...path, key] };
  },
});

export const entityChecks: readonly RuleCheck[] = [
  field('entity.id', 'id', uuid, 'a UUID'),
  field('entity.name', 'name', text, 'a string'),
  field('entity.city', 'city', text, 'a string'),
  field('entity.entity-type', 'entity_type', text, 'a string'),
  field('entity.external-id', 'external_id', textOrNull, 'a string or null'),
  field('entity.phone', 'phone', textOrNull, 'a string or null'),
  field('entity.website', 'website', textOrNull, 'a string or null'),
  field('entity.latitude', 'latitude', numberOrNull, 'a number or null'),
  field('entity.longitude', 'longitude', numberOrNull, 'a number or null'),
  field('entity.instagram-url', 'instagram_url', textOrNull, 'a string or null'),
  field('entity.facebook-url', 'facebook_url', textOrNull, 'a string or null'),
  field('entity.open-hours', 'open_hours', hours, 'an object of strings, or null'),
  field('entity.maps-category', 'maps_category', textOrNull, 'a string or null'),
  field('entity.fields', 'fields', object, 'an object'),
  field('entity.discovered-at', 'discovered_at', nonEmpty, 'a non-empty string'),
  field('entity.updated-at', 'updated_at', nonEmpty, 'a non-empty string'),
  field('entity.removed-at', 'removed_at', nonEmptyOrNull, 'a non-empty string or null'),
  entityCheck({
    id: 'entity.fields-subscribed',
    level: 'must',
    clause: '`fields` of an entity has only subscribed names as keys.',
    rule: {
      on: 'entity',
      expected: 'no other keys in `fields` than the subscribed ones',
      violation: ({ object: entity, path, known }) => {
        if (known === undefined || known.uncertain === true || !isObject(entity.fields)) return 'skip';
        // a name that an update removed is the matter of "update.entities-follow"
        const allowed = new Set([...known.fields, ...known.removed].map(fold));
        const others = Object.keys(entity.fields).filter((key) => !allowed.has(fold(key)));
        if (others.length === 0) return null;
        return { found: `also ${others.join(', ').slice(0, 2000)}`, path: [...path, 'fields'] };
      },
    },
  }),
  entityCheck({
    id: 'entity.fields-complete',
    level: 'should',
    clause: '`fields` of an entity has every subscribed name as a key.',
    rule: {
      on: 'entity',
      expected: 'every subscribed name as a key of `fields`',
      violation: ({ object: entity, path, known }) => {
        if (known === undefined || known.uncertain === true || !isObject(entity.fields)) return 'skip';
        if (known.removed.length > 0) return 'skip';
        // letter by letter, in one of the known spellings: clients look names up as they are
        const present = new Set(Object.keys(entity.fields));
        const missing = known.fields.filter(
          (name) => !known.fields.some((other) => fold(other) === fold(name) && present.has(other)),
        );
        return missing.length === 0
          ? null
          : { found: `${missing.join(', ')} missing`, path: [...path, 'fields'] };
      },
    },
  }),
  entityCheck({
    id: 'entity.city-matches',
    level: 'should',
    clause: 'The city of an entity is that of the subscription.',
    rule: matches('city', ({ city }) => city),
  }),
  entityCheck({
    id: 'entity.entity-type-matches',
    level: 'should',
    clause: 'The type of an entity is that of the subscription.',
    rule: matches('entity_type', ({ entityType }) => entityType),
  }),
  entityCheck({
    id: 'entity.ids-unique',
    level: 'should',
    clause: 'No two entities of a page have the same id.',
    nothingSeen: notApplicable('no page had two entities'),
    rule: {
      on: 'page',
      expected: 'an id of its own for each entity of a page',
      violation: ({ object: page, path }) => {
        const entities = Array.isArray(page.data) ? page.data.filter(isObject) : [];
        if (entities.length < 2) return 'skip';
        const seen = new Set<string>();
        for (const [index, { id }] of entities.entries()) {
          if (seen.has(show(id))) return { found: `${show(id)} twice`, path: [...path, 'data', index, 'id'] };
          seen.add(show(id));
        }
        return null;
      },
    },
  }),
];
