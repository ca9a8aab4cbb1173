import { point } from './shape.js';

const refusedOr = <const Words extends readonly string[]>(...words: Words) =>
  ({ status: 'refusal', words }) as const;

/** What is open about listing entities and interpreting fields. */
export const listingPoints = {
  'list.maximum': point(
    'List entities',
    'What is the largest `limit`?',
    { count: true, words: ['none'] },
    1000,
  ),
  'list.excess': point(
    'List entities',
    'What happens to a `limit` above the largest?',
    refusedOr('clamped', 'default'),
    'clamped',
  ),
  'list.limit-below': point('List entities', 'What answers `limit=0`?', refusedOr('clamped', 'default'), 400),
  'list.limit-malformed': point('List entities', 'What answers `limit=abc`?', refusedOr('default'), 400),
  'list.limit-empty': point('List entities', 'What answers an empty `limit`?', refusedOr('default'), 400),
  'list.offset-below': point('List entities', 'What answers `offset=-1`?', refusedOr('zero'), 400),
  'list.offset-malformed': point('List entities', 'What answers `offset=abc`?', refusedOr('zero'), 400),
  'list.offset-empty': point('List entities', 'What answers an empty `offset`?', refusedOr('zero'), 'zero'),
  'list.offset-null': point('List entities', 'What answers `offset=null`?', refusedOr('zero'), 'zero'),
  'list.malformed.status': point(
    'List entities',
    'Which status answers a list of an id that is no UUID?',
    { status: 'refusal' },
    404,
  ),
  'list.order': point(
    'List entities',
    'In which order are entities listed?',
    { words: ['discovery', 'newest', 'name', 'id', 'other'] },
    'discovery',
  ),

  'interpret.invalid.status': point(
    'Interpret fields',
    'Which status answers `fields` that are no array?',
    { status: 'refusal' },
    400,
  ),
  'interpret.missing-entity-type': point(
    'Interpret fields',
    'What does an interpretation without `entity_type` get?',
    refusedOr('accepted'),
    400,
  ),
  'interpret.missing-fields': point(
    'Interpret fields',
    'What answers a request without `fields`?',
    refusedOr('accepted'),
    400,
  ),
  'interpret.empty-fields': point(
    'Interpret fields',
    'What answers an empty list of fields?',
    refusedOr('accepted'),
    'accepted',
  ),
  'interpret.missing-name': point(
    'Interpret fields',
    'What answers a field without `name`?',
    refusedOr('accepted'),
    400,
  ),
  'interpret.missing-description': point(
    'Interpret fields',
    'What answers a field without `description`?',
    refusedOr('accepted'),
    'accepted',
  ),
  'confidence.medium': point(
    'Field interpretation',
    'Which word is a confidence between high and low?',
    { text: '^.+$' },
    'medium',
  ),
  'confidence.low': point(
    'Field interpretation',
    'Which word is the confidence in a name that means nothing?',
    { text: '^.+$' },
    'low',
  ),
};
