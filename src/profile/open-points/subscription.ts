import { anyText, keyTypes, openPointTable, refusalOr, shape, texts, words } from './open-point.js';

export const subscription = openPointTable({
  'data-status.pending': {
    section: 'Subscription',
    question: 'Which word is `data_status` before the first scrape runs?',
    answers: anyText,
    reference: 'pending',
  },
  'data-status.scraping': {
    section: 'Subscription',
    question: 'Which word is `data_status` while a scrape runs?',
    answers: anyText,
    reference: 'scraping',
  },
  'data-status.ready': {
    section: 'Subscription',
    question: 'Which word is `data_status` once entities are there?',
    answers: anyText,
    reference: 'ready',
  },
  'data-status.failed': {
    section: 'Subscription',
    question: 'Which word is `data_status` after a failed scrape?',
    answers: anyText,
    reference: 'failed',
    unobservable: 'no scrape can be made to fail from outside',
  },
  'data-status.words': {
    section: 'Subscription',
    question: 'Which words are ever seen as `data_status`?',
    answers: shape({ words: ['any'], texts: true }),
    reference: 'any',
    mayMiss: true,
  },
  'subscription.extra-keys': {
    section: 'Subscription',
    question: 'Which unspecified keys does a subscription have, and of which types?',
    answers: keyTypes,
    reference: {},
  },
  'entity.extra-keys': {
    section: 'Entity',
    question: 'Which unspecified keys does an entity have, and of which types?',
    answers: keyTypes,
    reference: {},
  },
  'fields.order': {
    section: 'Subscription',
    question: 'In which order are `fields` shown?',
    answers: words('as-sent', 'sorted'),
    reference: 'as-sent',
  },
  'fields.kept': {
    section: 'Subscription',
    question:
      'How is a field name stored that is written with spaces around it and in another letter case?',
    answers: words('as-sent', 'trimmed', 'lower-case', 'trimmed-lower-case'),
    reference: 'as-sent',
  },
  'fields.duplicates': {
    section: 'Subscription',
    question: 'What happens to a field name that is sent twice?',
    answers: refusalOr('kept', 'removed'),
    reference: 'kept',
  },
  'fields.unknown': {
    section: 'Subscription',
    question: 'What happens to a meaningless field name?',
    answers: refusalOr('accepted'),
    reference: 'accepted',
  },
  'fields.maximum': {
    section: 'Create',
    question: 'What is the largest number of `fields`?',
    answers: shape({ count: true }),
    reference: 250,
  },
  'fields.name-length': {
    section: 'Create',
    question: 'How many characters may a field name have?',
    answers: shape({ count: true }),
    reference: 500,
  },
  'field-assessments.shape': {
    section: 'Subscription',
    question: 'What does `field_assessments` hold?',
    answers: words('absent', 'empty', 'by-field', 'by-field-word', 'other'),
    reference: 'by-field',
  },
  'field-assessments.keys': {
    section: 'Subscription',
    question: 'Which keys does `field_assessments` have for one field?',
    answers: texts,
    reference: ['confidence', 'suggestion', 'understood_as'],
  },
});
