import type { Sentence } from '../clause.js';

/** The sections before "Resources and their fields", "States and transitions", and those after "Endpoints". */
export const serviceSentences: readonly Sentence[] = [
  { anchor: 'Introduction/what the document covers', excluded: 'about the document' },
  { anchor: 'Introduction/the only document', excluded: 'about the document' },
  { anchor: 'Introduction/base address', excluded: 'the address is what a run is given' },
  { anchor: 'Introduction/bodies are JSON', clauses: ['general.json-bodies', 'general.content-type'] },

  {
    anchor: 'What the service does/places',
    excluded: 'whether a place exists in the world cannot be judged',
  },
  { anchor: 'What the service does/create for city, type and fields', clauses: ['create.subscription'] },
  {
    anchor: 'What the service does/creation enqueues a scrape',
    excluded: 'a job cannot be seen from outside; the entities that come of it are judged',
  },
  {
    anchor: 'What the service does/matching entities, subscribed fields only',
    clauses: [
      'list.ok',
      'entity.fields-subscribed',
      'entity.fields-complete',
      'entity.city-matches',
      'entity.entity-type-matches',
      'update.entities-follow',
    ],
  },
  {
    anchor: 'What the service does/read, update, cancel',
    clauses: ['get.subscription', 'get.agrees', 'update.subscription', 'cancel.accepted'],
  },
  {
    anchor: 'What the service does/interpretation and confidence',
    clauses: ['interpret.interpretations'],
    excluded: 'whether a model is behind it, and whether it is right, cannot be judged',
  },
  { anchor: 'What the service does/schedule and refresh', open: ['scrapes.refresh'] },

  { anchor: 'States and transitions/the three states', clauses: ['subscription.status'] },
  {
    anchor: 'States and transitions/table/creation',
    clauses: ['create.active'],
    excluded: 'that a scrape job is enqueued cannot be seen; the entities that come of it are judged',
  },
  {
    anchor: 'States and transitions/cancelling and pausing',
    clauses: ['cancel.not-active'],
    open: [
      'cancelled.status',
      'cancelled.get',
      'cancelled.list',
      'cancelled.update',
      'cancelled.cancel',
      'update.pause',
      'update.resume',
      'update.cancel',
    ],
  },
  {
    anchor: 'States and transitions/other transitions',
    excluded: 'none can be provoked from outside but those above',
  },

  {
    anchor: 'Authentication/1 bearer on every operation',
    clauses: [
      ...['create', 'get', 'update', 'cancel', 'list', 'interpret'].flatMap((operation) => [
        `auth.missing.${operation}`,
        `auth.scheme.${operation}`,
      ]),
    ],
  },
  {
    anchor: 'Authentication/2 the credential names the account',
    clauses: [
      'auth.one-account',
      'auth.foreign.get',
      'auth.foreign.list',
      'auth.foreign.update',
      'auth.foreign.cancel',
    ],
  },
  {
    anchor: 'Authentication/issuance, lifetime, refusal',
    clauses: ['auth.unknown.refused'],
    open: [
      'auth.missing.status',
      'auth.missing.body',
      'auth.scheme.status',
      'auth.unknown.status',
      'auth.unknown.body',
      'auth.challenge',
    ],
    excluded: 'issuance and lifetime of tokens cannot be seen within a run',
  },

  { anchor: 'Events/events', open: ['events'] },

  { anchor: 'Errors/1 JSON body with error', clauses: ['errors.json', 'errors.message', 'errors.gateway'] },
  {
    anchor: 'Errors/2 list: 404 and 500',
    clauses: ['list.unknown', 'errors.json'],
    excluded: 'an internal failure cannot be provoked from outside; one that is met is judged',
  },
  {
    anchor: 'Errors/3 limit and current',
    clauses: ['errors.quota-place', 'errors.quota-pair', 'errors.quota-numbers'],
  },
  {
    anchor: 'Errors/codes and mapping',
    open: [
      'errors.extra-keys',
      'http.unknown-path.status',
      'http.wrong-method.status',
      'http.wrong-method.allow',
      'http.malformed-json.status',
      'http.content-type.status',
    ],
  },
  { anchor: 'Errors/meaning of limit and current', open: ['create.quota.current'] },

  {
    anchor: 'Limits/table/list limit',
    clauses: ['list.limit-minimum', 'list.limit-integer', 'list.default-limit'],
    open: ['list.limit-below', 'list.limit-malformed', 'list.limit-empty'],
  },
  {
    anchor: 'Limits/table/list offset',
    clauses: ['list.offset-minimum', 'list.offset-integer', 'list.default-offset'],
    open: ['list.offset-below', 'list.offset-malformed', 'list.offset-empty', 'list.offset-null'],
  },
  { anchor: 'Limits/table/create fields', clauses: ['create.fields-count'] },
  {
    anchor: 'Limits/echo and total',
    clauses: ['list.limit-echoed', 'list.offset-echoed', 'list.total-covers', 'list.total-stable'],
  },
  { anchor: 'Limits/maximum of limit', open: ['list.maximum', 'list.excess'] },
  { anchor: 'Limits/rates and quotas', open: ['rate-limit.status', 'rate-limit.retry-after'] },

  {
    anchor: 'Versioning/1 version',
    excluded: 'no answer names the version; it is the prefix of the next sentence',
  },
  {
    anchor: 'Versioning/2 prefix',
    excluded:
      'every request of a run goes below /v1; what is served elsewhere answers none of them, and nothing is verified',
  },
  { anchor: 'Versioning/compatibility', excluded: 'a policy cannot be seen within a run' },
];
