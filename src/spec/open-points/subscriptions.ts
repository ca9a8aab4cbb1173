import { point } from './shape.js';

const refusal = { status: 'refusal' } as const;
const refusedOrIgnored = { status: 'refusal', words: ['ignored'] } as const;
const any = '^.+$';

/** What is open about the five subscription operations but listing. */
export const subscriptionPoints = {
  'create.status': point('Create', 'Which status answers a creation?', { status: 'success' }),
  'create.location': point('Create', 'Does a creation name the new subscription in Location, and how?', {
    words: ['absolute', 'path', 'none', 'other'],
  }),
  'create.invalid.status': point('Create', 'Which status answers a creation with invalid input?', refusal),
  'create.unknown-keys': point('Create', 'What does a creation do with unknown body keys?', refusedOrIgnored),
  'create.duplicate': point('Create', 'What answers a second subscription to the same city and type?', {
    status: 'refusal',
    words: ['allowed', 'existing'],
  }),
  'create.quota.status': point('Create', 'Which status answers a creation beyond the quota?', refusal),
  'create.quota.current': point('Errors', 'What does `current` of the quota error count?', {
    words: ['live', 'live-and-requested', 'created'],
  }),
  'create.cities': point('Errors', 'Which cities are served?', { words: ['any'], texts: true }),
  'create.entity-types': point('Errors', 'Which entity types are served?', { words: ['any'], texts: true }),
  'create.unsupported.status': point(
    'Create',
    'Which status answers a city or type that is not served?',
    refusal,
  ),

  'get.unknown.status': point('Get', 'Which status answers a get of an unknown id?', refusal),
  'get.malformed.status': point('Get', 'Which status answers a get of an id that is no UUID?', refusal),

  'update.status': point('Update', 'Which status answers an update?', { status: 'success' }),
  'update.invalid.status': point('Update', 'Which status answers an update with invalid input?', refusal),
  'update.unknown.status': point('Update', 'Which status answers an update of an unknown id?', refusal),
  'update.malformed.status': point(
    'Update',
    'Which status answers an update of an id that is no UUID?',
    refusal,
  ),
  'update.empty-fields': point('Update', 'What does an update to an empty list of fields do?', {
    status: 'refusal',
    words: ['accepted', 'ignored'],
  }),
  'update.empty-body': point('Update', 'What does an update with an empty object do?', refusedOrIgnored),
  'update.unknown-keys': point('Update', 'What does an update do with unknown body keys?', refusedOrIgnored),
  'update.city': point('Update', 'Can an update change the city?', {
    status: 'refusal',
    words: ['updated', 'ignored'],
  }),
  'update.entity-type': point('Update', 'Can an update change the entity type?', {
    status: 'refusal',
    words: ['updated', 'ignored'],
  }),
  'update.pause': point('States and transitions', 'Does an update to status `paused` pause?', {
    status: 'refusal',
    words: ['paused', 'ignored'],
  }),
  'update.resume': point(
    'States and transitions',
    'Does an update to status `active` resume a paused subscription?',
    { status: 'refusal', words: ['active', 'ignored'] },
  ),
  'update.cancel': point('States and transitions', 'Does an update to status `cancelled` cancel?', {
    status: 'refusal',
    words: ['cancelled', 'ignored'],
  }),

  'cancel.status': point('Cancel', 'Which status answers a cancellation?', { status: 'success' }),
  'cancel.body': point('Cancel', 'What body does a cancellation answer with?', {
    words: ['subscription', 'json', 'empty'],
  }),
  'cancel.unknown.status': point('Cancel', 'Which status answers a cancellation of an unknown id?', refusal),
  'cancel.malformed.status': point(
    'Cancel',
    'Which status answers a cancellation of an id that is no UUID?',
    refusal,
  ),
  'cancelled.status': point('States and transitions', 'Which status does a cancelled subscription show?', {
    words: ['active', 'paused', 'cancelled'],
  }),
  'cancelled.get': point('States and transitions', 'What answers a get after cancelling?', {
    status: 'refusal',
    words: ['readable'],
  }),
  'cancelled.list': point('States and transitions', 'What answers a list of entities after cancelling?', {
    status: 'refusal',
    words: ['listed', 'empty'],
  }),
  'cancelled.update': point('States and transitions', 'What answers an update after cancelling?', {
    status: 'refusal',
    words: ['accepted', 'ignored'],
  }),
  'cancelled.cancel': point('States and transitions', 'Which status answers a second cancellation?', {
    status: 'any',
  }),

  'data-status.pending': point('Subscription', 'Which word is `data_status` before the first scrape runs?', {
    text: any,
  }),
  'data-status.scraping': point('Subscription', 'Which word is `data_status` while a scrape runs?', {
    text: any,
  }),
  'data-status.ready': point('Subscription', 'Which word is `data_status` once entities are there?', {
    text: any,
  }),
  'data-status.failed': point('Subscription', 'Which word is `data_status` after a failed scrape?', {
    text: any,
  }),
  'field-assessments.shape': point('Subscription', 'What does `field_assessments` hold?', {
    words: ['absent', 'empty', 'by-field', 'by-field-word', 'other'],
  }),
  'field-assessments.keys': point('Subscription', 'Which keys does `field_assessments` have for one field?', {
    texts: true,
  }),
};
