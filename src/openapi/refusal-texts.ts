import type { OpenPointId, openPoints } from '../profile/open-points/index.js';

/** The open points whose answers may be the status of a refusal by an operation. */
export type RefusalPoint = {
  [Id in OpenPointId]: (typeof openPoints)[Id]['answers'] extends {
    readonly status: 'refusal' | 'any';
  }
    ? Exclude<Id, 'http.unknown-path.status' | 'http.wrong-method.status'>
    : never;
}[OpenPointId];

/** When a request is refused, and the message for an example of one. */
export type RefusalText = readonly [when: string, message: string];

const noSuchId: RefusalText = [
  'The account has no subscription with this id.',
  'There is no such subscription',
];
const malformedId: RefusalText = ['The id is not a UUID.', 'There is no such subscription'];
const isCancelled: RefusalText = [
  'The subscription is cancelled.',
  'The subscription is cancelled',
];

/** Refusals whose statuses are open points. */
export const refusalTexts: Readonly<Record<RefusalPoint, RefusalText>> = {
  'auth.missing.status': [
    'The request has no credential.',
    'This operation needs a bearer token: Authorization: Bearer <token>',
  ],
  'auth.scheme.status': [
    'The credential is of another scheme than Bearer.',
    'The Authorization header has to be: Bearer <token>',
  ],
  'auth.unknown.status': ['Nobody issued the token.', 'The bearer token is not known'],
  'rate-limit.status': ['The client asks too often.', 'Too many requests; try again later'],
  'http.malformed-json.status': [
    'The body is not JSON.',
    String.raw`The body is not valid JSON: at line 1, column 9: value expected; it begins with "{\"city\":"`,
  ],
  'http.null-body.status': ['The body is `null`.', '"body" must be of type object'],
  'http.content-type.status': [
    'The body has another content type than JSON.',
    'The Content-Type of the body has to be application/json, and it is text/plain',
  ],

  'create.invalid.status': ['The body is not valid.', '"city" must be a string'],
  'create.missing.status': ['A required key is missing.', '"entity_type" is required'],
  'create.empty.status': [
    'A text or the list of fields is empty.',
    '"city" is not allowed to be empty',
  ],
  'create.city-number': ['The city or the type is a number.', '"city" must be a string'],
  'create.unknown-keys': ['The body has an unknown key.', '"colour" is not allowed'],
  'create.unsupported.status': [
    'The city or the entity type is not served.',
    'This city is not served',
  ],
  'create.duplicate': [
    'The account subscribes to this city and entity type already.',
    'The account already subscribes to this city and entity type',
  ],
  'create.quota.status': [
    'The account has as many subscriptions as it may have.',
    'The account has reached its quota of 3 subscriptions',
  ],
  'fields.duplicates': ['A field is named twice.', '"fields[1]" contains a duplicate value'],
  'fields.unknown': ['A field name means nothing.', 'The field "frobnication" is not known'],

  'get.unknown.status': noSuchId,
  'get.malformed.status': malformedId,
  'cancelled.get': isCancelled,

  'update.unknown.status': noSuchId,
  'update.malformed.status': malformedId,
  'update.invalid.status': ['The body is not valid.', '"fields" must be an array'],
  'update.empty-fields': ['The list of fields is empty.', '"fields" must contain at least 1 items'],
  'update.empty-name': ['A field name is empty.', '"fields[0]" is not allowed to be empty'],
  'update.empty-body': ['The body changes nothing.', 'Nothing to update: give fields or a status'],
  'update.unknown-keys': ['The body has an unknown key.', '"colour" is not allowed'],
  'update.city': ['The body has a city.', 'The city of a subscription cannot be changed'],
  'update.entity-type': [
    'The body has an entity type.',
    'The entity type of a subscription cannot be changed',
  ],
  'update.pause': ['The status is `paused`.', 'A subscription cannot be paused'],
  'update.resume': ['The status is `active`.', 'A subscription cannot be resumed'],
  'update.cancel': ['The status is `cancelled`.', 'To cancel a subscription, use DELETE'],
  'cancelled.update': isCancelled,
  'cancelled.reactivate': [
    'The subscription is cancelled, and the status is `active`.',
    'The subscription is cancelled',
  ],

  'cancel.unknown.status': noSuchId,
  'cancel.malformed.status': malformedId,
  'cancel.content-type': [
    'The request has the content type JSON, and no body.',
    'The Content-Type is application/json, and there is no body',
  ],
  'cancelled.cancel': [
    'The subscription is cancelled already.',
    'The subscription is already cancelled',
  ],

  'list.malformed.status': malformedId,
  'list.limit-below': ['`limit` is below 1.', '"limit" must be greater than or equal to 1'],
  'list.limit-malformed': ['`limit` is not a whole number.', '"limit" must be a number'],
  'list.limit-empty': ['`limit` is empty.', '"limit" must be a number'],
  'list.repeated': ['A key is sent twice.', '"limit" must not be repeated'],
  'list.unknown-keys': ['The query has an unknown key.', '"_" is not allowed'],
  'list.number-decimal': [
    'A number is written as `10.0`.',
    '"limit" must be written as a whole number, in digits',
  ],
  'list.number-exponent': [
    'A number is written as `2e1`.',
    '"limit" must be written as a whole number, in digits',
  ],
  'list.number-sign': [
    'A number is written as `+5`.',
    '"limit" must be written as a whole number, in digits',
  ],
  'list.excess': ['`limit` is too large.', '"limit" must be less than or equal to 100'],
  'list.offset-below': ['`offset` is below 0.', '"offset" must be greater than or equal to 0'],
  'list.offset-malformed': ['`offset` is not a whole number.', '"offset" must be a number'],
  'list.offset-empty': ['`offset` is empty.', '"offset" must be a number'],
  'list.offset-bare': ['`offset` has no `=`.', '"offset" must have a value'],
  'list.offset-null': ['`offset` is `null`.', '"offset" must be a number'],
  'list.paused': ['The subscription is paused.', 'The subscription is paused'],
  'cancelled.list': isCancelled,

  'interpret.invalid.status': ['The body is not valid.', '"fields" must be an array'],
  'interpret.missing-entity-type': ['`entity_type` is missing.', '"entity_type" is required'],
  'interpret.missing-fields': ['`fields` is missing.', '"fields" is required'],
  'interpret.empty-fields': [
    'The list of fields is empty.',
    '"fields" must contain at least 1 items',
  ],
  'interpret.missing-name': ['A field has no `name`.', '"fields[0].name" is required'],
  'interpret.missing-description': [
    'A field has no `description`.',
    '"fields[0].description" is required',
  ],
};
