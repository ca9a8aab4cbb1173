import type { OpenQuestionId } from '../src/open-questions/index.js';

/** The names of the requirements, by the first part of their ids. */
interface Names {
  general: 'json-bodies' | 'whole-bodies' | 'content-type';
  errors:
    | 'json'
    | 'message'
    | 'gateway'
    | 'quota-place'
    | 'quota-absent'
    | 'quota-pair'
    | 'quota-numbers';
  auth:
    | 'missing.create'
    | 'missing.get'
    | 'missing.update'
    | 'missing.cancel'
    | 'missing.list'
    | 'missing.interpret'
    | 'scheme.create'
    | 'scheme.get'
    | 'scheme.update'
    | 'scheme.cancel'
    | 'scheme.list'
    | 'scheme.interpret'
    | 'no-effect.update'
    | 'no-effect.cancel'
    | 'no-effect.later'
    | 'bearer-only'
    | 'unknown.refused'
    | 'foreign.get'
    | 'foreign.update'
    | 'foreign.cancel'
    | 'foreign.list'
    | 'foreign.later'
    | 'missing.later'
    | 'one-account'
    | 'refusal-body'
    | 'refusal-error';
  subscription:
    | 'id'
    | 'account-id'
    | 'city'
    | 'entity-type'
    | 'fields'
    | 'status'
    | 'data-status'
    | 'field-assessments'
    | 'created-at'
    | 'updated-at'
    | 'cancelled-at'
    | 'created-at-kept'
    | 'time-order'
    | 'cancelled-at-unset'
    | 'cancelled-at-set';
  entity:
    | 'id'
    | 'name'
    | 'city'
    | 'entity-type'
    | 'external-id'
    | 'phone'
    | 'website'
    | 'latitude'
    | 'longitude'
    | 'instagram-url'
    | 'facebook-url'
    | 'open-hours'
    | 'maps-category'
    | 'fields'
    | 'discovered-at'
    | 'updated-at'
    | 'removed-at'
    | 'fields-subscribed'
    | 'fields-complete'
    | 'city-matches'
    | 'entity-type-matches'
    | 'ids-unique'
    | 'fields-spelling'
    | 'ids-stable';
  create:
    | 'subscription'
    | 'created'
    | 'active'
    | 'fields'
    | 'city'
    | 'entity-type'
    | 'verbatim'
    | 'second'
    | 'one-field'
    | 'second-scraped'
    | 'own-id'
    | 'body-required'
    | 'body-json'
    | 'body-object'
    | 'city-required'
    | 'city-length'
    | 'entity-type-required'
    | 'entity-type-length'
    | 'fields-required'
    | 'fields-count'
    | 'fields-lengths'
    | 'city-string'
    | 'entity-type-string'
    | 'fields-array'
    | 'fields-strings'
    | 'beside'
    | 'many-fields'
    | 'names-verbatim'
    | 'place-kept'
    | 'at-once';
  get:
    | 'subscription'
    | 'same-id'
    | 'agrees'
    | 'still-active'
    | 'same-place'
    | 'ok'
    | 'same-later'
    | 'until-cancelled'
    | 'unknown'
    | 'unknown-404';
  list:
    | 'ok'
    | 'data'
    | 'total'
    | 'limit'
    | 'offset'
    | 'limit-respected'
    | 'default-limit'
    | 'default-offset'
    | 'limit-echoed'
    | 'offset-echoed'
    | 'total-covers'
    | 'total-stable'
    | 'total-reached'
    | 'offset-counts-entities'
    | 'pages-differ'
    | 'pages-disjoint'
    | 'page-full'
    | 'past-end'
    | 'unknown'
    | 'malformed-404'
    | 'limit-minimum'
    | 'limit-integer'
    | 'offset-minimum'
    | 'offset-integer'
    | 'beside';
  update:
    | 'fields-array'
    | 'fields-strings'
    | 'subscription'
    | 'same-subscription'
    | 'fields-replaced'
    | 'persists'
    | 'unknown'
    | 'unknown-404'
    | 'keeps-rest'
    | 'created-at'
    | 'updated-at'
    | 'entities-follow'
    | 'pages'
    | 'again'
    | 'lasts'
    | 'many-fields'
    | 'at-once'
    | 'bodies'
    | 'refused-keeps'
    | 'beside'
    | 'second'
    | 'kept';
  cancel:
    | 'beside'
    | 'earlier'
    | 'accepted'
    | 'second'
    | 'not-active'
    | 'unknown'
    | 'unknown-404'
    | 'kept';
  versioning: 'prefix' | 'prefix-writes';
  interpret:
    | 'interpretations'
    | 'body'
    | 'bodies'
    | 'ok'
    | 'asked-names'
    | 'answers-all'
    | 'verbatim'
    | 'many';
  interpretation: 'name' | 'understood-as' | 'confidence' | 'suggestion' | 'complete';
}

/**
 * The id of a requirement (`must` or `should`), which has a check and mutants. Ids are permanent.
 */
export type RequiredId = { [Part in keyof Names]: `${Part}.${Names[Part]}` }[keyof Names];

/** Ids of requirements that others have replaced; filters still accept them. */
export type FormerId = `auth.unknown.${'create' | 'update' | 'cancel' | 'list' | 'interpret'}`;

/** The id of a check: of a requirement, or of an open question. */
export type CheckId = RequiredId | OpenQuestionId;

/**
 * The reason why a check is inconclusive: a requirement that is not met, or a circumstance. Reports
 * group checks by it.
 */
export type CauseId =
  | CheckId
  | 'by-itself'
  | 'interrupted'
  | 'kit'
  | 'other-token'
  | 'proxy'
  | 'read-only'
  | 'restarted'
  | 'second-subscription'
  | 'token'
  | 'token-expired'
  | 'unseen'
  | 'wait-budget'
  | `intermediary.${string}`
  | `no response: ${string}`
  | `status ${number}`;
