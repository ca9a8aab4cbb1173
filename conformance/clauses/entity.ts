import Joi from 'joi';
import { isObject } from '../http/response.js';
import { code, fold, show } from '../session/findings/expect.js';
import { violation, holds, notApplicable } from '../session/findings/finding.js';
import { atPlaces, offsetOf } from '../session/findings/page.js';
import { canRead, requireReadable } from '../session/findings/readable.js';
import type { Session } from '../session/session.js';
import { comparablePages, entityPage, pagesInTurn } from '../script/pages.js';
import { widePages } from '../script/updated-pages.js';
import type { Rule } from '../rules/rule.js';
import type { KnownSubscription } from '../session/tracked-subscription.js';
import { checksOf, rulesOf, sections } from './check.js';
import { keyIs, schemas } from './field-rule.js';
import { expectRepeatedIds } from './list-pages.js';

const { uuid, text, textOrNull, numberOrNull, object, timestamp } = schemas;
const hours = Joi.object().pattern(Joi.string().allow(''), text).allow(null);

/** A name that may be of any length. */
const nameText = (name: string): string => code(name.slice(0, 2000));

/** A key has the same value as in the subscription. */
const sameAsSubscription = (
  key: 'city' | 'entity_type',
  wanted: (known: KnownSubscription) => string,
): Rule => ({
  on: 'entity',
  expected: `the \`${key}\` of the subscription`,
  violation: ({ object: entity, path, known }) => {
    const value = entity[key];
    if (known === undefined) return 'skip';
    if (typeof value !== 'string') {
      return { because: key === 'city' ? 'entity.city' : 'entity.entity-type' };
    }
    if (fold(value) === fold(wanted(known))) return null;
    return { found: show(value), path: [...path, key] };
  },
});

const common = {
  ...sections.entity,
  level: 'must',
  step: 'first-look',
  fetch: async (session: Session) => {
    await comparablePages(session);
    await widePages(session);
  },
} as const;

const entityRules = rulesOf(common, [
  keyIs('entity.id', uuid, 'a UUID'),
  keyIs('entity.name', text, 'a string'),
  keyIs('entity.city', text, 'a string'),
  keyIs('entity.entity-type', text, 'a string'),
  keyIs('entity.external-id', textOrNull, 'a string or null'),
  keyIs('entity.phone', textOrNull, 'a string or null'),
  keyIs('entity.website', textOrNull, 'a string or null'),
  keyIs('entity.latitude', numberOrNull, 'a number or null'),
  keyIs('entity.longitude', numberOrNull, 'a number or null'),
  keyIs('entity.instagram-url', textOrNull, 'a string or null'),
  keyIs('entity.facebook-url', textOrNull, 'a string or null'),
  keyIs('entity.open-hours', hours, 'an object of strings, or null'),
  keyIs('entity.maps-category', textOrNull, 'a string or null'),
  keyIs('entity.fields', object, 'an object'),
  keyIs('entity.discovered-at', timestamp, 'a timestamp string'),
  keyIs('entity.updated-at', timestamp, 'a timestamp string'),
  keyIs('entity.removed-at', timestamp.allow(null), 'a timestamp string or null'),
  {
    id: 'entity.fields-subscribed',
    clause: "An entity's `fields` has only subscribed field names as keys.",
    rule: {
      on: 'entity',
      expected: 'no other keys in `fields` than the subscribed ones',
      violation: ({ response, object: entity, path, known, isOfOther }) => {
        if (known === undefined || known.uncertain) return 'skip';
        if (!isObject(entity.fields)) return { because: 'entity.fields' };
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
    dependsOn: ['entity.fields', 'update.beside'],
  },
  {
    id: 'entity.fields-complete',
    clause: "An entity's `fields` has every subscribed field name as a key.",
    level: 'should',
    rule: {
      on: 'entity',
      expected: 'every subscribed name as a key of `fields`',
      violation: ({ object: entity, path, known }) => {
        if (known === undefined || known.uncertain) return 'skip';
        if (!isObject(entity.fields)) return { because: 'entity.fields' };
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
    dependsOn: ['entity.fields'],
  },
  {
    id: 'entity.city-matches',
    clause: "An entity's `city` matches the subscription.",
    level: 'should',
    rule: sameAsSubscription('city', ({ city }) => city),
    dependsOn: ['entity.city', 'update.keeps-rest'],
  },
  {
    id: 'entity.entity-type-matches',
    clause: "An entity's `entity_type` matches the subscription.",
    level: 'should',
    rule: sameAsSubscription('entity_type', ({ entityType }) => entityType),
    dependsOn: ['entity.entity-type', 'update.keeps-rest'],
  },
  {
    id: 'entity.ids-unique',
    clause: 'No two entities on a page have the same id.',
    level: 'should',
    nothingSeen: notApplicable('no page had two entities'),
    rule: {
      on: 'page',
      expected: 'an id of its own for each entity of a page',
      violation: ({ response, object: page, path }) => {
        const entities = Array.isArray(page.data) ? page.data.filter(isObject) : [];
        if (entities.length < 2) return 'skip';
        if (!canRead('entity.id', page)) return { because: 'entity.id' };
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
    dependsOn: ['entity.id'],
  },
]);

export const entityChecks = [
  ...entityRules,
  ...checksOf(common, [
    {
      id: 'entity.fields-spelling',
      clause: "Keys in `fields` use the subscription's spelling, or consistently another one.",
      level: 'must',
      step: 'all-responses',
      on: 'spelling',
      from: async (session) => {
        await entityPage(session);
        const { spellings } = session.rules;
        return [{ odd: spellings.mixed(), total: spellings.total }];
      },
      judge: ({ odd, total }) => {
        if (odd === undefined) return holds();
        const found =
          `${show(odd.key)} in ${odd.count} of ${total} entities that were listed, ` +
          `and ${show(odd.name)} in others`;
        const path = ['data', odd.index, 'fields', odd.key];
        const expected = `${show(odd.name)}, as the subscription writes it`;
        return { ...violation(expected, found, odd.response), path };
      },
    },
    {
      id: 'entity.ids-stable',
      clause: 'Entities keep their ids when they are listed again.',
      level: 'should',
      run: async (session) => {
        const turns = pagesInTurn(await comparablePages(session));
        requireReadable(['entity.id'], ...turns.flat());
        return expectRepeatedIds(turns);
      },
    },
  ]),
];
