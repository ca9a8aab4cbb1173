import { isBodiless, openPointTable, refusal, refusalOr, success, words } from './open-point.js';

export const update = openPointTable({
  'update.status': {
    section: 'Update',
    question: 'Which status does an update get?',
    answers: success,
    reference: 200,
    conflict: { when: isBodiless, sentence: 'Update: the body is a Subscription' },
  },
  'update.invalid.status': {
    section: 'Update',
    question: 'Which status does an update with invalid input get?',
    answers: refusal,
    reference: 400,
  },
  'update.unknown.status': {
    section: 'Update',
    question: 'Which status does an update of an unknown id get?',
    answers: refusal,
    reference: 404,
  },
  'update.malformed.status': {
    section: 'Update',
    question: 'Which status does an update of an id that is not a UUID get?',
    answers: refusal,
    reference: 404,
  },
  'update.empty-fields': {
    section: 'Update',
    question: 'What does an update to an empty list of fields do?',
    answers: refusalOr('accepted', 'ignored'),
    reference: 400,
  },
  'update.empty-name': {
    section: 'Update',
    question: 'What does an update to `[""]` do?',
    answers: refusalOr('accepted'),
    reference: 400,
    follows: 'update.invalid.status',
  },
  'update.empty-body': {
    section: 'Update',
    question: 'What does an update with an empty object do?',
    answers: refusalOr('ignored'),
    reference: 400,
  },
  'update.data-status': {
    section: 'Update',
    question: 'What does `data_status` show after the fields changed, until the next scrape?',
    answers: words('pending', 'unchanged'),
    reference: 'pending',
  },
  'update.invalid-or-unknown': {
    section: 'Update',
    question: 'What is refused first: an invalid body, or an unknown id?',
    answers: words('body', 'id'),
    reference: 'body',
  },
  'update.invalid-or-malformed': {
    section: 'Update',
    question: 'What is refused first: an invalid body, or an id that is not a UUID?',
    answers: words('body', 'id'),
    reference: 'body',
  },
  'update.invalid-or-cancelled': {
    section: 'Update',
    question: 'What is refused first: an invalid body, or that the subscription is cancelled?',
    answers: words('body', 'status'),
    reference: 'body',
  },
  'update.unknown-keys': {
    section: 'Update',
    question: 'What does an update do with unknown body keys?',
    answers: refusalOr('ignored'),
    reference: 'ignored',
  },
  'update.city': {
    section: 'Update',
    question: 'Can an update change the city?',
    answers: refusalOr('updated', 'ignored'),
    reference: 'ignored',
  },
  'update.entity-type': {
    section: 'Update',
    question: 'Can an update change the entity type?',
    answers: refusalOr('updated', 'ignored'),
    reference: 'ignored',
  },
  'update.pause': {
    section: 'States and transitions',
    question: 'Does an update to status `paused` pause?',
    answers: refusalOr('paused', 'ignored'),
    reference: 'paused',
  },
  'update.resume': {
    section: 'States and transitions',
    question: 'Does an update to status `active` resume a paused subscription?',
    answers: refusalOr('active', 'ignored'),
    reference: 'active',
  },
  'update.cancel': {
    section: 'States and transitions',
    question: 'Does an update to status `cancelled` cancel?',
    answers: refusalOr('cancelled', 'ignored'),
    reference: 400,
  },
});
