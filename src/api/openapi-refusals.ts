import type { OpenPointId } from '../profile/open-points.js';
import type { OperationId } from './operations.js';

/** A condition under which a request is refused: the open point that decides the status (or a fixed status), and the condition. */
export type Refusal = readonly [status: OpenPointId | number, when: string];

/** What refuses any operation. */
export const commonRefusals: readonly Refusal[] = [
  ['auth.missing.status', 'No credential is given'],
  ['auth.scheme.status', 'The credential has another scheme than Bearer'],
  ['auth.unknown.status', 'Nobody issued this token'],
  ['rate-limit.status', 'The client sends requests too often'],
  [500, 'The service fails'],
];

/** What refuses an operation that takes a body. */
export const bodyRefusals: readonly Refusal[] = [
  ['http.malformed-json.status', 'The body is not valid JSON'],
  ['http.content-type.status', 'The body has another content type than JSON'],
  [413, 'The body is larger than 1 MiB'],
  [415, 'The body has a Content-Encoding'],
];

const unknownKey = 'The body has an unknown key';
const emptyFields = '`fields` is empty';
const notFound = 'The account has no subscription with this id';
const malformedId = 'The id is not a UUID';
const cancelled = 'The subscription is cancelled';
const duplicates = 'A field name is sent twice';
const unknownField = 'A field name means nothing';
const invalid = 'The body does not match its schema';

/** What refuses one operation. */
export const refusals: Readonly<Record<OperationId, readonly Refusal[]>> = {
  createSubscription: [
    ['create.invalid.status', invalid],
    ['create.missing.status', 'A required key is absent'],
    ['create.empty.status', 'A text or `fields` is empty'],
    ['create.unknown-keys', unknownKey],
    ['fields.duplicates', duplicates],
    ['fields.unknown', unknownField],
    ['create.duplicate', 'There is a subscription to this city and type already'],
    ['create.quota.status', 'The account has reached its quota'],
    ['create.unsupported.status', 'The city or the entity type is not served'],
  ],
  getSubscription: [
    ['get.unknown.status', notFound],
    ['get.malformed.status', malformedId],
    ['cancelled.get', cancelled],
  ],
  updateSubscription: [
    ['update.unknown.status', notFound],
    ['update.malformed.status', malformedId],
    ['update.invalid.status', invalid],
    ['update.empty-fields', emptyFields],
    ['update.empty-name', 'A field name is empty'],
    ['fields.duplicates', duplicates],
    ['fields.unknown', unknownField],
    ['update.empty-body', 'The body has no known key'],
    ['update.unknown-keys', unknownKey],
    ['update.city', 'The body has a `city`'],
    ['update.entity-type', 'The body has an `entity_type`'],
    ['update.pause', '`status` is `paused`'],
    ['update.resume', '`status` is `active`'],
    ['update.cancel', '`status` is `cancelled`'],
    ['cancelled.update', cancelled],
    ['cancelled.reactivate', 'The subscription is cancelled, and `status` is `active`'],
  ],
  cancelSubscription: [
    ['cancel.unknown.status', notFound],
    ['cancel.malformed.status', malformedId],
    ['cancelled.cancel', cancelled],
  ],
  listEntities: [
    [404, notFound],
    ['list.malformed.status', malformedId],
    ['list.excess', '`limit` is above the largest'],
    ['list.limit-below', '`limit` is below 1'],
    ['list.limit-malformed', '`limit` is not a whole number'],
    ['list.limit-empty', '`limit` is empty'],
    ['list.offset-below', '`offset` is below 0'],
    ['list.offset-malformed', '`offset` is not a whole number'],
    ['list.offset-empty', '`offset` is empty'],
    ['list.offset-null', '`offset` is the word null'],
    ['list.paused', 'The subscription is paused'],
    ['cancelled.list', cancelled],
  ],
  interpretFields: [
    ['interpret.invalid.status', invalid],
    ['interpret.missing-entity-type', '`entity_type` is absent'],
    ['interpret.missing-fields', '`fields` is absent'],
    ['interpret.empty-fields', emptyFields],
    ['interpret.missing-name', 'A field has no `name`'],
    ['interpret.missing-description', 'A field has no `description`'],
  ],
};
