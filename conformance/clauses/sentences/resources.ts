import type { Sentence } from '../clause.js';

const subscription = (field: string, entry: Omit<Sentence, 'anchor'>): Sentence => ({
  anchor: `Subscription/table/${field}`,
  ...entry,
});
const entity = (field: string, ...clauses: string[]): Sentence => ({
  anchor: `Entity/table/${field}`,
  clauses,
});
const interpretation = (field: string, entry: Omit<Sentence, 'anchor'>): Sentence => ({
  anchor: `Field interpretation/table/${field}`,
  ...entry,
});

/** The section "Resources and their fields", in its order. */
export const resourceSentences: readonly Sentence[] = [
  subscription('id', { clauses: ['subscription.id'] }),
  subscription('account_id', { clauses: ['subscription.account-id', 'auth.one-account'] }),
  subscription('city', {
    clauses: ['subscription.city', 'create.city', 'create.city-length', 'create.verbatim'],
  }),
  subscription('entity_type', {
    clauses: ['subscription.entity-type', 'create.entity-type', 'create.entity-type-length'],
  }),
  subscription('fields', {
    clauses: [
      'subscription.fields',
      'create.fields',
      'create.fields-count',
      'create.fields-strings',
      'create.fields-lengths',
    ],
  }),
  subscription('status', { clauses: ['subscription.status'] }),
  subscription('data_status', {
    clauses: ['subscription.data-status'],
    open: ['data-status.pending', 'data-status.scraping', 'data-status.ready', 'data-status.failed'],
  }),
  subscription('field_assessments', {
    clauses: ['subscription.field-assessments'],
    open: ['field-assessments.shape', 'field-assessments.keys'],
  }),
  subscription('created_at', { clauses: ['subscription.created-at', 'update.created-at'] }),
  subscription('updated_at', { clauses: ['subscription.updated-at', 'update.updated-at'] }),
  subscription('cancelled_at', {
    clauses: [
      'subscription.cancelled-at',
      'subscription.cancelled-at-unset',
      'subscription.cancelled-at-set',
    ],
  }),
  { anchor: 'Subscription/timestamp format', open: ['timestamps.format'] },

  {
    anchor: 'Entity/always present, null when unknown',
    clauses: ['entity.external-id', 'entity.removed-at'],
    excluded: 'each row below is held against every entity; what the service knows of a place cannot be seen',
  },
  entity('id', 'entity.id', 'entity.ids-unique'),
  entity('name', 'entity.name'),
  entity('city', 'entity.city', 'entity.city-matches'),
  entity('entity_type', 'entity.entity-type', 'entity.entity-type-matches'),
  entity('external_id', 'entity.external-id'),
  entity('phone', 'entity.phone'),
  entity('website', 'entity.website'),
  entity('latitude', 'entity.latitude'),
  entity('longitude', 'entity.longitude'),
  entity('instagram_url', 'entity.instagram-url'),
  entity('facebook_url', 'entity.facebook-url'),
  entity('open_hours', 'entity.open-hours'),
  entity('maps_category', 'entity.maps-category'),
  entity('fields', 'entity.fields'),
  entity('discovered_at', 'entity.discovered-at'),
  entity('updated_at', 'entity.updated-at'),
  entity('removed_at', 'entity.removed-at'),
  {
    anchor: 'Entity/keys of open_hours and fields',
    clauses: ['entity.fields-subscribed'],
    excluded: 'keys of `open_hours` depend on the data: any key will do',
  },

  interpretation('name', {
    clauses: ['interpretation.name', 'interpret.asked-names', 'interpret.verbatim'],
  }),
  interpretation('understood_as', { clauses: ['interpretation.understood-as'] }),
  interpretation('confidence', {
    clauses: ['interpretation.confidence'],
    open: ['confidence.medium', 'confidence.low'],
  }),
  interpretation('suggestion', { clauses: ['interpretation.suggestion'] }),

  { anchor: 'Error body/table/error', clauses: ['errors.message'] },
  {
    anchor: 'Error body/table/limit',
    clauses: ['errors.quota-numbers', 'errors.quota-place'],
    open: ['create.quota.status'],
  },
  { anchor: 'Error body/table/current', clauses: ['errors.quota-pair'], open: ['create.quota.current'] },
  {
    anchor: 'Error body/allowed cities and entity types',
    open: ['create.cities', 'create.entity-types', 'create.unsupported.status'],
  },
];
