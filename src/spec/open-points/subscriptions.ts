import { point } from './shape.js';

const refusal = { status: 'refusal' } as const;
const refusedOrIgnored = { status: 'refusal', words: ['ignored'] } as const;
const any = '^.+$';

/** What is open about the five subscription operations but listing. */
export const subscriptionPoints = {
  'create.status': point('Create', 'Which status answers a creation?', { status: 'success' }, 201),
  'create.location': point(
    'Create',
    'Does a creation name the new subscription in Location, and how?',
    { words: ['absolute', 'path', 'none', 'other'] },
    'path',
  ),
  'create.invalid.status': point(
    'Create',
    'Which status answers a creation with invalid input?',
    refusal,
    400,
  ),
  'create.unknown-keys': point(
    'Create',
    'What does a creation do with unknown body keys?',
    refusedOrIgnored,
    'ignored',
  ),
  'create.duplicate': point(
    'Create',
    'What answers a second subscription to the same city and type?',
    { status: 'refusal', words: ['allowed', 'existing'] },
    'allowed',
  ),
  'create.quota.status': point('Create', 'Which status answers a creation beyond the quota?', refusal, 403),
  'create.quota.current': point(
    'Errors',
    'What does `current` of the quota error count?',
    { words: ['live', 'live-and-requested', 'created'] },
    'live',
  ),
  'create.cities': point('Errors', 'Which cities are served?', { words: ['any'], texts: true }, 'any'),
  'create.entity-types': point(
    'Errors',
    'Which entity types are served?',
    { words: ['any'], texts: true },
    'any',
  ),
  'create.unsupported.status': point(
    'Create',
    'Which status answers a city or type that is not served?',
    refusal,
    400,
  ),

  'get.unknown.status': point('Get', 'Which status answers a get of an unknown id?', refusal, 404),
  'get.malformed.status': point('Get', 'Which status answers a get of an id that is no UUID?', refusal, 404),

  'update.status': point('Update', 'Which status answers an update?', { status: 'success' }, 200),
  'update.invalid.status': point(
    'Update',
    'Which status answers an update with invalid input?',
    refusal,
    400,
  ),
  'update.unknown.status': point('Update', 'Which status answers an update of an unknown id?', refusal, 404),
  'update.malformed.status': point(
    'Update',
    'Which status answers an update of an id that is no UUID?',
    refusal,
    404,
  ),
  'update.empty-fields': point(
    'Update',
    'What does an update to an empty list of fields do?',
    { status: 'refusal', words: ['accepted', 'ignored'] },
    400,
  ),
  'update.empty-body': point('Update', 'What does an update with an empty object do?', refusedOrIgnored, 400),
  'update.unknown-keys': point(
    'Update',
    'What does an update do with unknown body keys?',
    refusedOrIgnored,
    'ignored',
  ),
  'update.city': point(
    'Update',
    'Can an update change the city?',
    { status: 'refusal', words: ['updated', 'ignored'] },
    'ignored',
  ),
  'update.entity-type': point(
    'Update',
    'Can an update change the entity type?',
    { status: 'refusal', words: ['updated', 'ignored'] },
    'ignored',
  ),
  'update.pause': point(
    'States and transitions',
    'Does an update to status `paused` pause?',
    { status: 'refusal', words: ['paused', 'ignored'] },
    'paused',
  ),
  'update.resume': point(
    'States and transitions',
    'Does an update to status `active` resume a paused subscription?',
    { status: 'refusal', words: ['active', 'ignored'] },
    'active',
  ),
  'update.cancel': point(
    'States and transitions',
    'Does an update to status `cancelled` cancel?',
    { status: 'refusal', words: ['cancelled', 'ignored'] },
    400,
  ),

  'cancel.status': point('Cancel', 'Which status answers a cancellation?', { status: 'success' }, 200),
  'cancel.body': point(
    'Cancel',
    'What body does a cancellation answer with?',
    { words: ['subscription', 'json', 'empty'] },
    'subscription',
  ),
  'cancel.unknown.status': point(
    'Cancel',
    'Which status answers a cancellation of an unknown id?',
    refusal,
    404,
  ),
  'cancel.malformed.status': point(
    'Cancel',
    'Which status answers a cancellation of an id that is no UUID?',
    refusal,
    404,
  ),
  'cancelled.status': point(
    'States and transitions',
    'Which status does a cancelled subscription show?',
    { words: ['active', 'paused', 'cancelled'] },
    'cancelled',
  ),
  'cancelled.get': point(
    'States and transitions',
    'What answers a get after cancelling?',
    { status: 'refusal', words: ['readable'] },
    'readable',
  ),
  'cancelled.list': point(
    'States and transitions',
    'What answers a list of entities after cancelling?',
    { status: 'refusal', words: ['listed', 'empty'] },
    'listed',
  ),
  'cancelled.update': point(
    'States and transitions',
    'What answers an update after cancelling?',
    { status: 'refusal', words: ['accepted', 'ignored'] },
    409,
  ),
  'cancelled.cancel': point(
    'States and transitions',
    'Which status answers a second cancellation?',
    { status: 'any' },
    200,
  ),

  'data-status.pending': point(
    'Subscription',
    'Which word is `data_status` before the first scrape runs?',
    { text: any },
    'pending',
  ),
  'data-status.scraping': point(
    'Subscription',
    'Which word is `data_status` while a scrape runs?',
    { text: any },
    'scraping',
  ),
  'data-status.ready': point(
    'Subscription',
    'Which word is `data_status` once entities are there?',
    { text: any },
    'ready',
  ),
  'data-status.failed': point(
    'Subscription',
    'Which word is `data_status` after a failed scrape?',
    { text: any },
    'failed',
  ),
  'field-assessments.shape': point(
    'Subscription',
    'What does `field_assessments` hold?',
    { words: ['absent', 'empty', 'by-field', 'by-field-word', 'other'] },
    'by-field',
  ),
  'field-assessments.keys': point(
    'Subscription',
    'Which keys does `field_assessments` have for one field?',
    { texts: true },
    ['confidence', 'suggestion', 'understood_as'],
  ),
};
