import {
  isBodiless,
  openPointTable,
  refusal,
  refusalOr,
  shape,
  success,
  words,
} from './open-point.js';

export const create = openPointTable({
  'create.status': {
    section: 'Create',
    question: 'Which status does a creation get?',
    answers: success,
    reference: 201,
    conflict: { when: isBodiless, sentence: 'Create: the body is a Subscription' },
  },
  'create.location': {
    section: 'Create',
    question: 'Does a creation name the new subscription in Location, and how?',
    answers: words('absolute', 'path', 'none', 'other'),
    reference: 'path',
  },
  'create.invalid.status': {
    section: 'Create',
    question: 'Which status does a creation with invalid input get?',
    answers: refusal,
    reference: 400,
  },
  'create.missing.status': {
    section: 'Create',
    question: 'Which status does a creation without a required key get?',
    answers: refusal,
    reference: 400,
    follows: 'create.invalid.status',
  },
  'create.empty.status': {
    section: 'Create',
    question: 'Which status does a creation with an empty text or an empty list of fields get?',
    answers: refusal,
    reference: 400,
    follows: 'create.invalid.status',
  },
  'create.unknown-keys': {
    section: 'Create',
    question: 'What does a creation do with unknown body keys?',
    answers: refusalOr('ignored'),
    reference: 'ignored',
  },
  'create.duplicate': {
    section: 'Create',
    question: 'What does a second subscription to the same city and type get?',
    answers: refusalOr('allowed', 'existing'),
    reference: 'allowed',
  },
  'create.quota.status': {
    section: 'Create',
    question: 'Which status does a creation beyond the quota get?',
    answers: refusal,
    reference: 403,
  },
  'create.quota.current': {
    section: 'Errors',
    question: 'What does `current` of the quota error count?',
    answers: words('live', 'live-and-requested', 'created'),
    reference: 'live',
  },
  'create.cities': {
    section: 'Errors',
    question: 'Which cities are served?',
    answers: shape({ words: ['any'], texts: true }),
    reference: 'any',
  },
  'create.entity-types': {
    section: 'Errors',
    question: 'Which entity types are served?',
    answers: shape({ words: ['any'], texts: true }),
    reference: 'any',
  },
  'create.unsupported.status': {
    section: 'Create',
    question: 'Which status does a city or type that is not served get?',
    answers: refusal,
    reference: 400,
  },
});
