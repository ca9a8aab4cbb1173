import { point } from './shape.js';

const refusedOr = <const Words extends readonly string[]>(...words: Words) =>
  ({ status: 'refusal', words }) as const;

/** What is open about listing entities and interpreting fields. */
export const listingPoints = {
  'list.maximum': point('List entities', 'What is the largest `limit`?', { count: true, words: ['none'] }),
  'list.excess': point(
    'List entities',
    'What happens to a `limit` above the largest?',
    refusedOr('clamped', 'default'),
  ),
  'list.limit-below': point('List entities', 'What answers `limit=0`?', refusedOr('clamped', 'default')),
  'list.limit-malformed': point('List entities', 'What answers `limit=abc`?', refusedOr('default')),
  'list.limit-empty': point('List entities', 'What answers an empty `limit`?', refusedOr('default')),
  'list.offset-below': point('List entities', 'What answers `offset=-1`?', refusedOr('zero')),
  'list.offset-malformed': point('List entities', 'What answers `offset=abc`?', refusedOr('zero')),
  'list.offset-empty': point('List entities', 'What answers an empty `offset`?', refusedOr('zero')),
  'list.offset-null': point('List entities', 'What answers `offset=null`?', refusedOr('zero')),
  'list.malformed.status': point('List entities', 'Which status answers a list of an id that is no UUID?', {
    status: 'refusal',
  }),
  'list.order': point('List entities', 'In which order are entities listed?', {
    words: ['discovery', 'newest', 'name', 'id', 'other'],
  }),

  'interpret.invalid.status': point('Interpret fields', 'Which status answers `fields` that are no array?', {
    status: 'refusal',
  }),
  'interpret.missing-entity-type': point(
    'Interpret fields',
    'What does an interpretation without `entity_type` get?',
    refusedOr('accepted'),
  ),
  'interpret.missing-fields': point(
    'Interpret fields',
    'What answers a request without `fields`?',
    refusedOr('accepted'),
  ),
  'interpret.empty-fields': point(
    'Interpret fields',
    'What answers an empty list of fields?',
    refusedOr('accepted'),
  ),
  'interpret.missing-name': point(
    'Interpret fields',
    'What answers a field without `name`?',
    refusedOr('accepted'),
  ),
  'interpret.missing-description': point(
    'Interpret fields',
    'What answers a field without `description`?',
    refusedOr('accepted'),
  ),
  'confidence.medium': point('Field interpretation', 'Which word is a confidence between high and low?', {
    text: '^.+$',
  }),
  'confidence.low': point(
    'Field interpretation',
    'Which word is the confidence in a name that means nothing?',
    { text: '^.+$' },
  ),
};
