import type { Sentence } from '../clause.js';

const errorClauses = ['errors.json', 'errors.message'];
const counted = 'how many kinds of error there are cannot be counted from outside';

/** The section "Endpoints", in its order. */
export const endpointSentences: readonly Sentence[] = [
  { anchor: 'Endpoints/bearer on all', clauses: ['auth.missing.create', 'auth.scheme.create'] },
  {
    anchor: 'Endpoints/id is a string',
    open: [
      'get.malformed.status',
      'update.malformed.status',
      'cancel.malformed.status',
      'list.malformed.status',
    ],
  },

  {
    anchor: 'Create/request body',
    clauses: [
      'create.city-required',
      'create.city-string',
      'create.city-length',
      'create.entity-type-required',
      'create.entity-type-string',
      'create.entity-type-length',
      'create.fields-required',
      'create.fields-array',
      'create.fields-count',
      'create.fields-strings',
      'create.fields-lengths',
    ],
    open: ['create.unknown-keys', 'create.duplicate'],
  },
  {
    anchor: 'Create/success',
    clauses: ['create.subscription', 'create.created'],
    open: ['create.status', 'create.location'],
  },
  {
    anchor: 'Create/error bodies',
    clauses: [...errorClauses, 'errors.quota-place', 'errors.quota-pair', 'errors.quota-numbers'],
    excluded: counted,
  },
  { anchor: 'Create/error codes', open: ['create.invalid.status', 'create.quota.status'] },

  { anchor: 'Get/success', clauses: ['get.subscription', 'get.same-id', 'get.ok'] },
  { anchor: 'Get/errors', clauses: ['get.unknown', ...errorClauses], excluded: counted },
  {
    anchor: 'Get/error codes',
    clauses: ['get.unknown-404'],
    open: ['get.unknown.status', 'get.malformed.status'],
  },

  {
    anchor: 'Update/request body',
    clauses: ['update.fields-replaced', 'update.persists', 'update.fields-array', 'update.fields-strings'],
    open: ['update.empty-fields'],
  },
  {
    anchor: 'Update/success',
    clauses: ['update.subscription', 'update.same-subscription', 'update.keeps-rest'],
    open: ['update.status'],
  },
  { anchor: 'Update/errors', clauses: ['update.unknown', ...errorClauses], excluded: counted },
  {
    anchor: 'Update/other keys',
    open: [
      'update.unknown-keys',
      'update.empty-body',
      'update.city',
      'update.entity-type',
      'update.pause',
      'update.resume',
      'update.cancel',
    ],
  },
  {
    anchor: 'Update/error codes',
    clauses: ['update.unknown-404'],
    open: ['update.invalid.status', 'update.unknown.status', 'update.malformed.status'],
  },

  { anchor: 'Cancel/no body', clauses: ['cancel.accepted'] },
  { anchor: 'Cancel/errors', clauses: ['cancel.unknown', ...errorClauses], excluded: counted },
  { anchor: 'Cancel/success', open: ['cancel.status', 'cancel.body'] },
  {
    anchor: 'Cancel/error codes',
    clauses: ['cancel.unknown-404'],
    open: ['cancel.unknown.status', 'cancel.malformed.status'],
  },

  {
    anchor: 'List entities/query/limit',
    clauses: [
      'list.default-limit',
      'list.limit-echoed',
      'list.limit-respected',
      'list.limit-minimum',
      'list.limit-integer',
      'list.page-full',
    ],
  },
  {
    anchor: 'List entities/query/offset',
    clauses: [
      'list.default-offset',
      'list.offset-echoed',
      'list.offset-minimum',
      'list.offset-integer',
      'list.pages-differ',
      'list.pages-disjoint',
      'list.past-end',
    ],
    open: ['list.offset-null', 'list.offset-empty'],
  },
  {
    anchor: 'List entities/success',
    clauses: ['list.ok', 'list.data', 'list.total', 'list.limit', 'list.offset'],
  },
  {
    anchor: 'List entities/404 and 500',
    clauses: ['list.unknown', ...errorClauses],
    excluded: 'an internal failure cannot be provoked from outside; one that is met is judged',
  },
  { anchor: 'List entities/order', open: ['list.order'] },

  {
    anchor: 'Interpret fields/request body',
    clauses: ['interpret.interpretations'],
    open: ['interpret.invalid.status'],
  },
  {
    anchor: 'Interpret fields/success',
    clauses: ['interpret.interpretations', 'interpret.ok', 'interpret.asked-names', 'interpret.answers-all'],
  },
  { anchor: 'Interpret fields/errors', clauses: errorClauses, excluded: counted },
  {
    anchor: 'Interpret fields/required keys',
    open: [
      'interpret.missing-entity-type',
      'interpret.missing-fields',
      'interpret.empty-fields',
      'interpret.missing-name',
      'interpret.missing-description',
    ],
  },
  { anchor: 'Interpret fields/error codes', open: ['interpret.invalid.status'] },
];
