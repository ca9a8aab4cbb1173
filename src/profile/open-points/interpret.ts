import { anyText, openPointTable, refusal, refusalOr, shape } from './open-point.js';

export const interpret = openPointTable({
  'interpret.invalid.status': {
    section: 'Interpret fields',
    question: 'Which status does `fields` that is not an array get?',
    answers: refusal,
    reference: 400,
  },
  'interpret.missing-entity-type': {
    section: 'Interpret fields',
    question: 'What does an interpretation without `entity_type` get?',
    answers: refusalOr('accepted'),
    reference: 400,
  },
  'interpret.missing-fields': {
    section: 'Interpret fields',
    question: 'What does a request without `fields` get?',
    answers: refusalOr('accepted'),
    reference: 400,
  },
  'interpret.empty-fields': {
    section: 'Interpret fields',
    question: 'What does an empty list of fields get?',
    answers: refusalOr('accepted'),
    reference: 'accepted',
  },
  'interpret.missing-name': {
    section: 'Interpret fields',
    question: 'What does a field without `name` get?',
    answers: refusalOr('accepted'),
    reference: 400,
  },
  'interpret.missing-description': {
    section: 'Interpret fields',
    question: 'What does a field without `description` get?',
    answers: refusalOr('accepted'),
    reference: 'accepted',
  },
  'confidence.high': {
    section: 'Field interpretation',
    question: 'How is the confidence `high` written?',
    answers: shape({ text: '^[Hh][Ii][Gg][Hh]$' }),
    reference: 'high',
  },
  'confidence.medium': {
    section: 'Field interpretation',
    question: 'Which word is a confidence between high and low?',
    answers: anyText,
    reference: 'medium',
  },
  'confidence.low': {
    section: 'Field interpretation',
    question: 'Which word is the confidence in a meaningless name?',
    answers: anyText,
    reference: 'low',
  },
});
