import Joi from 'joi';
import {
  type Entity,
  type EntityPage,
  type ErrorBody,
  type FieldInterpretation,
  type Interpretations,
  type Subscription,
  subscriptionStatuses,
} from '../api/wire.js';
import type { Rules } from '../operations/operations.js';
import { extraKeySchemas } from './extra-keys.js';

/**
 * Lists known words in a description. They are not an enumeration, because the specification only
 * says string, and a client must not fail on an unknown word.
 */
function wordsOf(words: readonly string[]): string {
  const distinct = new Set(words);
  const quoted = [...distinct].map((word) => `\`${word}\``);
  return quoted.join(', ');
}

export type ResponseSchemaName = keyof ReturnType<typeof responseSchemas>;

/**
 * Builds the schemas of all response bodies (section "Resources and their fields") of a deployment
 * with this profile, by their names in the OpenAPI document, with the id prefixes of the open
 * questions that affect them. They have no minimum lengths or ranges: the specification only bounds
 * inputs.
 */
export function responseSchemas(rules: Rules) {
  const { entities } = rules.listEntities;
  // joi strings are non-empty by default.
  const string = () => Joi.string().allow('');
  const text = () => string().required();
  const nullable = () => text().allow(null);
  const uuid = () => text().guid();
  const instant = () => (rules.timestamp.isRfc3339 ? text().isoDate() : text());
  const coordinate = () => Joi.number().allow(null).required().description('Degrees, WGS 84');
  // With a schema for the keys, joi writes `patternProperties`, which client generators ignore.
  const mapOf = (values: Joi.Schema) => Joi.object().pattern(Joi.any(), values);

  const subscription = Joi.object<Subscription>({
    id: uuid().description('Identifier of the subscription'),
    account_id: uuid().description('The owning account, derived from the bearer credential'),
    city: text(),
    entity_type: text(),
    fields: Joi.array().items(string()).required().description('Names of the requested fields'),
    status: Joi.string()
      .valid(...subscriptionStatuses)
      .required(),
    data_status: text().description(
      `Progress of the data collection: ${wordsOf(rules.subscription.dataStatusWords)}`,
    ),
    field_assessments: mapOf(Joi.any()).description('How the service reads each requested field'),
    created_at: instant(),
    updated_at: instant(),
    cancelled_at: instant().allow(null).description('Null unless cancelled'),
    ...extraKeySchemas(rules.subscription.extraKeys),
  })
    .description('A subscription to one city and one entity type')
    .id('Subscription');

  const entity = Joi.object<Entity>({
    id: uuid(),
    name: text(),
    city: text(),
    entity_type: text(),
    external_id: nullable(),
    phone: nullable(),
    website: nullable(),
    latitude: coordinate(),
    longitude: coordinate(),
    instagram_url: nullable(),
    facebook_url: nullable(),
    open_hours: mapOf(string())
      .allow(null)
      .required()
      .description('For example by day: { "Monday": "08:00-18:00" }'),
    maps_category: nullable(),
    fields: mapOf(Joi.any())
      .required()
      .description('The subscribed fields and no others; null when unknown'),
    discovered_at: instant(),
    updated_at: instant(),
    removed_at: instant().allow(null).description('Null while the place exists'),
    ...extraKeySchemas(entities.extraKeys),
  })
    .description('A real-world place. Every key is always present; null when unknown')
    .id('Entity');

  const interpretation = Joi.object<FieldInterpretation>({
    name: text().description('The requested field name'),
    understood_as: text().description('How the service reads the field'),
    confidence: text().description(
      `How sure the service is: ${wordsOf(Object.values(rules.interpretFields.confidence))}`,
    ),
    suggestion: text().description('Suggested improvement'),
  })
    .description('How the service reads one requested field name')
    .id('FieldInterpretation');

  const extraKeys = Object.fromEntries(rules.errors.allKeys.map((key) => [key, Joi.any()]));
  const error = Joi.object<ErrorBody>({
    error: text().description('Description of the error'),
    ...extraKeys,
  });
  const count = () => Joi.number().integer().required();
  const page = Joi.object<EntityPage>({
    data: Joi.array().items(Joi.link('#Entity')).required(),
    total: count().description('Total number of entities of the subscription'),
    limit: count().description('The page size in use'),
    offset: count().description('Number of entities before this page'),
  })
    .shared(entity)
    .description('One page of entities');

  const interpretations = Joi.object<Interpretations>({
    interpretations: Joi.array().items(Joi.link('#FieldInterpretation')).required(),
  })
    .shared(interpretation)
    .description('One interpretation for each requested field, in their order');

  const quotaError = error
    .keys({
      limit: Joi.number().required().description('Maximum number of subscriptions of the account'),
      current: Joi.number()
        .required()
        .description('Current number of subscriptions of the account'),
    })
    .description('Error body of a create request beyond the quota');

  return {
    Subscription: { schema: subscription, questions: rules.subscription.questions },
    Entity: { schema: entity, questions: ['timestamps.', ...entities.questions] },
    EntityPage: { schema: page, questions: [] },
    FieldInterpretation: { schema: interpretation, questions: ['confidence.'] },
    Interpretations: { schema: interpretations, questions: [] },
    Error: { schema: error.description('Body of every error'), questions: ['errors.'] },
    QuotaError: { schema: quotaError, questions: ['errors.', 'create.quota.'] },
  };
}
