import { type AnswerShape, refusedOr } from './shape.js';

/** What is open about listing entities and interpreting fields. */
export const listingAnswers = {
  'list.maximum': { count: true, words: ['none'] },
  'list.excess': refusedOr('clamped', 'default'),
  'list.limit-below': refusedOr('clamped', 'default'),
  'list.limit-malformed': refusedOr('default'),
  'list.limit-empty': refusedOr('default'),
  'list.offset-below': refusedOr('zero'),
  'list.offset-malformed': refusedOr('zero'),
  'list.offset-empty': refusedOr('zero'),
  'list.offset-null': refusedOr('zero'),
  'list.malformed.status': { status: 'refusal' },
  'list.order': { words: ['discovery', 'newest', 'name', 'id', 'other'] },

  'interpret.invalid.status': { status: 'refusal' },
  'interpret.missing-entity-type': refusedOr('accepted'),
  'interpret.missing-fields': refusedOr('accepted'),
  'interpret.empty-fields': refusedOr('accepted'),
  'interpret.missing-name': refusedOr('accepted'),
  'interpret.missing-description': refusedOr('accepted'),
  'confidence.medium': {
    text: '^.+$',
  },
  'confidence.low': { text: '^.+$' },
} as const satisfies Record<string, AnswerShape>;
