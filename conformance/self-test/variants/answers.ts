import { openPointIds, type Profile } from '../../../src/profile/open-points.js';
import { variant, type Variant } from './variant.js';

/** Other answers to the open points than the reference ones. */
const others: { readonly [Id in keyof Profile]?: readonly Profile[Id][] } = {
  'auth.missing.status': [403, 402, 400, 404],
  'auth.missing.body': ['json', 'text', 'html', 'empty'],
  'auth.scheme.status': [400, 403],
  'auth.unknown.status': [403, 402, 'accepted'],
  'auth.unknown.body': ['json', 'text', 'html', 'empty'],
  'auth.challenge': ['none', 'Bearer realm="places", error="invalid_token"'],
  'errors.extra-keys': [['code'], ['details', 'message', 'request_id', 'statusCode']],
  'http.unknown-path.status': [403, 501],
  'http.wrong-method.status': [404, 501],
  'http.wrong-method.allow': ['absent'],
  'http.malformed-json.status': [422, 500],
  'http.content-type.status': [400, 'accepted'],
  'timestamps.format': [
    'YYYY-MM-DDTHH:mm:ssZ',
    'YYYY-MM-DDTHH:mm:ss.SSSSSS+00:00',
    'YYYY-MM-DD HH:mm:ss.SS+00',
    'YYYY-MM-DDTHH:mm:ss[.SSS]Z',
    'YYYY-MM-DD HH:mm:ss.SSS +02:00',
    'rfc-1123',
    'unix-seconds',
    'unix-milliseconds',
    'other',
  ],
  'scrapes.refresh': ['never', '2s'],

  'create.status': [200, 202],
  'create.location': ['absolute', 'none', 'other'],
  'create.invalid.status': [422, 409, 500],
  'create.missing.status': [422],
  'create.empty.status': [422],
  'create.unknown-keys': [400, 422],
  'create.duplicate': [409, 'existing'],
  'create.quota.status': [402, 429],
  'create.quota.current': ['live-and-requested'],
  'create.cities': [['Berlin', 'Hamburg']],
  'create.entity-types': [['bakery', 'cafe']],
  'create.unsupported.status': [404, 422],

  'get.unknown.status': [403, 410],
  'get.malformed.status': [400, 422, 500],

  'update.status': [201, 202],
  'update.invalid.status': [422, 500],
  'update.unknown.status': [403],
  'update.malformed.status': [400],
  'update.empty-fields': [422, 'accepted', 'ignored'],
  'update.empty-name': [422, 'accepted'],
  'update.empty-body': [422, 'ignored'],
  'update.data-status': ['unchanged'],
  'update.invalid-or-unknown': ['id'],
  'update.invalid-or-malformed': ['id'],
  'update.invalid-or-cancelled': ['status'],
  'update.unknown-keys': [400],
  'update.city': [400, 'updated'],
  'update.entity-type': [422, 'updated'],
  'update.pause': [409, 'ignored'],
  'update.resume': [409, 'ignored'],
  'update.cancel': ['cancelled', 'ignored'],

  'cancel.status': [202, 204],
  'cancel.body': ['json', 'empty'],
  'cancel.unknown.status': [403, 410, 204],
  'cancel.malformed.status': [400],
  'cancelled.status': ['paused', 'active'],
  'cancelled.get': [404, 410, 403],
  'cancelled.list': [404, 409, 403, 'empty'],
  'cancelled.update': [404, 'accepted', 'ignored'],
  'cancelled.reactivate': [400, 'active', 'ignored'],
  'cancelled.cancel': [204, 404, 409, 400],

  'data-status.pending': ['queued', ' '],
  'data-status.scraping': ['IN_PROGRESS'],
  'data-status.ready': ['up to date'],
  'data-status.failed': ['error'],
  'fields.order': ['sorted'],
  'fields.duplicates': [400, 'removed'],
  'fields.unknown': [422],
  'fields.maximum': [20],
  'field-assessments.shape': ['absent', 'empty', 'by-field-word', 'other'],
  'field-assessments.keys': [['confidence'], []],

  // a smaller one would contradict the default
  'list.maximum': ['none', 100, 50],
  'list.excess': [400, 'default', 'capped'],
  'list.limit-below': [422, 'clamped', 'default'],
  'list.limit-malformed': [422, 'default', 'clamped'],
  'list.limit-empty': ['default'],
  'list.offset-below': [500, 'zero'],
  'list.offset-malformed': ['zero'],
  'list.offset-empty': [400],
  'list.offset-null': [400],
  'list.malformed.status': [400, 422],
  'list.order': ['newest', 'name', 'id', 'other'],

  'list.removed': ['left-out'],
  'list.paused': [409, 'empty'],
  'list.invalid-or-unknown': ['id'],
  'list.invalid-or-malformed': ['id'],
  'list.invalid-or-cancelled': ['status'],

  'interpret.invalid.status': [422, 500],
  'interpret.missing-entity-type': ['accepted'],
  'interpret.missing-fields': ['accepted'],
  'interpret.empty-fields': [400],
  'interpret.missing-name': ['accepted'],
  'interpret.missing-description': [422],
  'confidence.high': ['HIGH'],
  'confidence.medium': ['fair'],
  'confidence.low': ['NONE'],
};

/** Answers that show only beside another one: that a list is capped, where it is longer. */
const together: Readonly<Record<string, Variant['answers']>> = {
  'cancel.status:204': { 'cancel.body': 'empty' },
  'list.excess:capped': { 'list.maximum': 100 },
  'list.invalid-or-cancelled:status': { 'cancelled.list': 410 },
};

/** The checks of level `should` that an answer does not meet. */
const warns: Readonly<Record<string, readonly string[]>> = {
  // as a new account, which has no subscriptions to read
  'auth.unknown.status:accepted': ['auth.unknown.create', 'auth.unknown.interpret'],
  'create.status:200': ['create.created'],
  'create.status:202': ['create.created'],
  'get.unknown.status:403': ['get.unknown-404'],
  'get.unknown.status:410': ['get.unknown-404'],
  'update.unknown.status:403': ['update.unknown-404'],
  'cancel.unknown.status:403': ['cancel.unknown-404'],
  'cancel.unknown.status:410': ['cancel.unknown-404'],
  'cancel.unknown.status:204': ['cancel.unknown'],
  'cancelled.status:active': ['cancel.not-active'],
  'list.malformed.status:400': ['list.malformed-404'],
  'list.malformed.status:422': ['list.malformed-404'],
};

export const answerVariants: readonly Variant[] = openPointIds.flatMap((point) =>
  (others[point] ?? []).map((answer) => {
    const id = `${point}:${[answer].flat().join(',')}`;
    return variant(id, { answers: { [point]: answer, ...together[id] }, warns: warns[id] ?? [] });
  }),
);
