import { anyText, openQuestionTable, rejection, rejectionOr, shape } from './open-question.js';

export const interpret = openQuestionTable({
  'interpret.invalid.status': {
    section: 'Interpret fields',
    question: 'Which status does an interpret request get if `fields` is not an array?',
    answers: rejection,
    default: 400,
    samples: [422, 500],
    rejection: { when: 'The body is not valid.', message: '"fields" must be an array' },
  },
  'interpret.missing-entity-type': {
    section: 'Interpret fields',
    question: 'How is an interpret request without `entity_type` handled?',
    answers: rejectionOr('accepted'),
    default: 400,
    samples: [422],
    rejection: { when: '`entity_type` is missing.', message: '"entity_type" is required' },
  },
  'interpret.missing-fields': {
    section: 'Interpret fields',
    question: 'How is an interpret request without `fields` handled?',
    answers: rejectionOr('accepted'),
    default: 400,
    samples: [422],
    rejection: { when: '`fields` is missing.', message: '"fields" is required' },
  },
  'interpret.empty-fields': {
    section: 'Interpret fields',
    question: 'How is an interpret request with an empty `fields` array handled?',
    answers: rejectionOr('accepted'),
    default: 'accepted',
    samples: [400],
    rejection: {
      when: 'The `fields` array is empty.',
      message: '"fields" must have at least 1 item',
    },
  },
  'interpret.missing-name': {
    section: 'Interpret fields',
    question: 'How is an interpret request handled if a field has no `name`?',
    answers: rejectionOr('accepted'),
    default: 400,
    samples: [422],
    rejection: { when: 'A field has no `name`.', message: '"fields[0].name" is required' },
  },
  'interpret.missing-description': {
    section: 'Interpret fields',
    question: 'How is an interpret request handled if a field has no `description`?',
    answers: rejectionOr('accepted'),
    default: 'accepted',
    samples: [422],
    rejection: {
      when: 'A field has no `description`.',
      message: '"fields[0].description" is required',
    },
  },
  'confidence.high': {
    section: 'Field interpretation',
    question: 'How is a high `confidence` spelled?',
    answers: shape({ text: '^[Hh][Ii][Gg][Hh]$' }),
    default: 'high',
    samples: ['HIGH'],
  },
  'confidence.medium': {
    section: 'Field interpretation',
    question: 'Which `confidence` is between high and low?',
    answers: anyText,
    default: 'medium',
    samples: ['fair'],
  },
  'confidence.low': {
    section: 'Field interpretation',
    question: 'Which `confidence` does a meaningless name get?',
    answers: anyText,
    default: 'low',
    samples: ['NONE'],
  },
});
