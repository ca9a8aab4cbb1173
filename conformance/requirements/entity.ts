import Joi from 'joi';
import { pageReads } from './list.js';
import { comparablePages } from '../script/pages.js';
import { widePages } from '../script/updated-pages.js';
import { checksOf, rulesOf, sections } from './check.js';
import { keyIs, schemas } from './field-rule.js';

const { uuid, text, textOrNull, numberOrNull, object, timestamp } = schemas;
const hours = Joi.object().pattern(Joi.string().allow(''), text).allow(null);

const listWidely = [comparablePages, widePages] as const;

const common = { ...sections.entity, level: 'must' } as const;

const entityRules = rulesOf({ ...common, sends: listWidely }, [
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
]);

export const entityChecks = [
  ...entityRules,
  ...checksOf(common, [
    {
      id: 'entity.fields-subscribed',
      reads: ['list.data', 'list.total', 'entity.id', 'entity.fields'],
      title: "An entity's `fields` has only subscribed field names as keys.",
      sends: listWidely,
      dependsOn: ['entity.fields', 'update.beside'],
    },
    {
      id: 'entity.fields-complete',
      reads: ['list.data', 'list.total', 'entity.id', 'entity.fields'],
      title: "An entity's `fields` has every subscribed field name as a key.",
      level: 'should',
      sends: listWidely,
      dependsOn: ['entity.fields'],
    },
    {
      id: 'entity.city-matches',
      reads: ['list.data', 'list.total', 'entity.id', 'entity.city'],
      title: "An entity's `city` matches the subscription.",
      level: 'should',
      sends: listWidely,
      dependsOn: ['entity.city', 'update.keeps-rest'],
    },
    {
      id: 'entity.entity-type-matches',
      reads: ['list.data', 'list.total', 'entity.id', 'entity.entity-type'],
      title: "An entity's `entity_type` matches the subscription.",
      level: 'should',
      sends: listWidely,
      dependsOn: ['entity.entity-type', 'update.keeps-rest'],
    },
    {
      id: 'entity.ids-unique',
      reads: pageReads,
      title: 'No two entities on a page have the same id.',
      level: 'should',
      sends: listWidely,
      dependsOn: ['entity.id'],
    },
    {
      id: 'entity.fields-spelling',
      reads: ['list.data', 'list.total', 'entity.id', 'entity.fields'],
      title: "Keys in `fields` use the subscription's spelling, or another spelling consistently.",
      level: 'must',
      sends: listWidely,
    },
    {
      id: 'entity.ids-stable',
      reads: pageReads,
      title: 'Entities keep their ids when they are listed again.',
      level: 'should',
      sends: [comparablePages],
    },
  ]),
];
