import Joi from 'joi';
import type { ClauseId } from './clauses.js';

/** What one key of a body has to be, and the clause that says so. */
export interface Rule {
  readonly clause: ClauseId;
  readonly key: string;
  readonly schema: Joi.Schema;
  /** in words */
  readonly expected: string;
}

const strict = { convert: false, presence: 'required', abortEarly: true } as const;

const text = Joi.string().allow('');
const number = Joi.number().unsafe();
const integer = number.integer();
/** any spelling of 128 bits with hyphens: the specification names no version or variant */
const uuid = Joi.string().pattern(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i);
const object = Joi.object().unknown();
const texts = Joi.array().items(text);

const rule = (clause: ClauseId, key: string, schema: Joi.Schema, expected: string): Rule => ({
  clause,
  key,
  schema: schema.prefs(strict),
  expected: `\`${key}\`: ${expected}`,
});

const isUuid = (clause: ClauseId, key: string): Rule => rule(clause, key, uuid, 'a UUID');
const isText = (clause: ClauseId, key: string): Rule => rule(clause, key, text, 'a string');
const isTextOrNull = (clause: ClauseId, key: string): Rule =>
  rule(clause, key, text.allow(null), 'a string or null');
const isNumberOrNull = (clause: ClauseId, key: string): Rule =>
  rule(clause, key, number.allow(null), 'a number or null');
const isInteger = (clause: ClauseId, key: string): Rule => rule(clause, key, integer, 'an integer');

/** Section "Subscription". */
export const subscriptionRules: readonly Rule[] = [
  isUuid('subscription.id', 'id'),
  isUuid('subscription.account-id', 'account_id'),
  isText('subscription.city', 'city'),
  isText('subscription.entity-type', 'entity_type'),
  rule('subscription.fields', 'fields', texts, 'an array of strings'),
  rule(
    'subscription.status',
    'status',
    Joi.valid('active', 'paused', 'cancelled'),
    '`active`, `paused` or `cancelled`',
  ),
  isText('subscription.data-status', 'data_status'),
  rule(
    'subscription.field-assessments',
    'field_assessments',
    object.optional(),
    'an object, where it appears',
  ),
  isText('subscription.created-at', 'created_at'),
  isText('subscription.updated-at', 'updated_at'),
  isTextOrNull('subscription.cancelled-at', 'cancelled_at'),
];

/** Keys that every subscription has in a response. */
export const subscriptionKeys: readonly string[] = subscriptionRules
  .map(({ key }) => key)
  .filter((key) => key !== 'field_assessments');

/** Section "Entity". */
export const entityRules: readonly Rule[] = [
  isUuid('entity.id', 'id'),
  isText('entity.name', 'name'),
  isText('entity.city', 'city'),
  isText('entity.entity-type', 'entity_type'),
  isTextOrNull('entity.external-id', 'external_id'),
  isTextOrNull('entity.phone', 'phone'),
  isTextOrNull('entity.website', 'website'),
  isNumberOrNull('entity.latitude', 'latitude'),
  isNumberOrNull('entity.longitude', 'longitude'),
  isTextOrNull('entity.instagram-url', 'instagram_url'),
  isTextOrNull('entity.facebook-url', 'facebook_url'),
  rule(
    'entity.open-hours',
    'open_hours',
    Joi.object().pattern(Joi.string().allow(''), text).allow(null),
    'an object of strings, or null',
  ),
  isTextOrNull('entity.maps-category', 'maps_category'),
  rule('entity.fields', 'fields', object, 'an object'),
  isText('entity.discovered-at', 'discovered_at'),
  isText('entity.updated-at', 'updated_at'),
  isTextOrNull('entity.removed-at', 'removed_at'),
];

/** The body of a page of entities, operation "list entities". */
export const pageRules: readonly Rule[] = [
  rule('list.data', 'data', Joi.array().items(object), 'an array of objects'),
  isInteger('list.total', 'total'),
  isInteger('list.limit', 'limit'),
  isInteger('list.offset', 'offset'),
];

/** Section "Field interpretation". */
export const interpretationRules: readonly Rule[] = [
  isText('interpretation.name', 'name'),
  isText('interpretation.understood-as', 'understood_as'),
  isText('interpretation.confidence', 'confidence'),
  isText('interpretation.suggestion', 'suggestion'),
];

/** Section "Error body". */
export const errorRules: readonly Rule[] = [isText('errors.message', 'error')];
export const quotaRules: readonly Rule[] = [
  rule('errors.quota-numbers', 'limit', number, 'a number'),
  rule('errors.quota-numbers', 'current', number, 'a number'),
];
