import {
  delays,
  isBodiless,
  openQuestionTable,
  rejection,
  rejectionOr,
  spellings,
  shape,
  success,
  words,
} from './open-question.js';

export const create = openQuestionTable({
  'create.status': {
    section: 'Create',
    question: 'Which status does a successful create request get?',
    answers: success,
    default: 201,
    conflict: { when: isBodiless, sentence: 'Create: the body is a Subscription' },
    samples: [200, 202],
  },
  'create.location': {
    section: 'Create',
    question:
      "Does a create request return the new subscription's URL in `Location`, and in which form?",
    answers: words('absolute', 'path', 'none', 'other'),
    default: 'path',
  },
  'create.shown-after': {
    section: 'Create',
    question: 'How soon is a new subscription visible in reads and lists?',
    answers: delays,
    default: 'at-once',
    isDelay: true,
  },
  'create.invalid.status': {
    section: 'Create',
    question: 'Which status does a create request with invalid input get?',
    answers: rejection,
    default: 400,
    samples: [422, 409, 500],
    rejection: { when: 'The body is not valid.', message: '"city" must be a string' },
  },
  'create.missing.status': {
    section: 'Create',
    question: 'Which status does a create request without a required key get?',
    answers: rejection,
    default: 400,
    follows: 'create.invalid.status',
    samples: [422],
    rejection: { when: 'A required key is missing.', message: '"entity_type" is required' },
  },
  'create.empty.status': {
    section: 'Create',
    question:
      'Which status does a create request with an empty string or an empty `fields` array get?',
    answers: rejection,
    default: 400,
    follows: 'create.invalid.status',
    samples: [422],
    rejection: {
      when: 'A string or the `fields` array is empty.',
      message: '"city" is not allowed to be empty',
    },
  },
  'create.city-kept': {
    section: 'Create',
    question:
      "How is a city stored if it's sent with surrounding spaces and different letter case?",
    answers: spellings,
    default: 'as-sent',
  },
  'create.entity-type-kept': {
    section: 'Create',
    question:
      "How is an entity type stored if it's sent with surrounding spaces and different letter case?",
    answers: spellings,
    default: 'as-sent',
  },
  'create.city-number': {
    section: 'Create',
    question: 'How is a create request with a number as the city handled?',
    answers: rejectionOr('as-text'),
    default: 400,
    follows: 'create.invalid.status',
    samples: [422],
    rejection: { when: 'The city or the type is a number.', message: '"city" must be a string' },
  },
  'create.unknown-keys': {
    section: 'Create',
    question: 'How is a create request with unknown body keys handled?',
    answers: rejectionOr('ignored'),
    default: 'ignored',
    samples: [400, 422],
    rejection: { when: 'The body has an unknown key.', message: '"colour" is not allowed' },
  },
  'create.duplicate': {
    section: 'Create',
    question: 'How is a second create request with the same city and entity type handled?',
    answers: rejectionOr('allowed', 'existing'),
    default: 'allowed',
    samples: [409],
    rejection: {
      when: 'The account already subscribes to this city and entity type.',
      message: 'The account already subscribes to this city and entity type',
    },
  },
  'create.quota.status': {
    section: 'Create',
    question: 'Which status does a create request that exceeds the quota get?',
    answers: rejection,
    default: 403,
    samples: [402, 429],
    rejection: {
      when: 'The account has reached its quota.',
      message: 'The account has reached its quota of 3 subscriptions',
    },
    needs: 'quota',
  },
  'create.quota.current': {
    section: 'Errors',
    question: 'What does `current` count in a quota error?',
    answers: words('live', 'live-and-requested', 'created'),
    default: 'live',
    needs: 'quota',
  },
  'create.cities': {
    section: 'Errors',
    question: 'Which cities are served?',
    answers: shape({ words: ['any'], texts: true }),
    default: 'any',
    untried: {
      reason: 'a client that requests an unserved city gets no entities',
      where: { 'create.cities': ['any'] },
    },
  },
  'create.entity-types': {
    section: 'Errors',
    question: 'Which entity types are served?',
    answers: shape({ words: ['any'], texts: true }),
    default: 'any',
    untried: {
      reason: 'a client that requests an unserved type gets no entities',
      where: { 'create.entity-types': ['any'] },
    },
  },
  'create.unsupported.status': {
    section: 'Create',
    question: 'Which status does a create request get if the city or entity type is not served?',
    answers: rejection,
    default: 400,
    samples: [404, 422],
    rejection: {
      when: 'The city or the entity type is not served.',
      message: 'This city is not served',
    },
    untried: {
      reason: 'it matters only if some city or type is not served',
      where: { 'create.cities': ['any'], 'create.entity-types': ['any'] },
    },
  },
});
