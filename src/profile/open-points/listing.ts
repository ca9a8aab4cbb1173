import { anyText, openPointTable, refusal, refusalOr, shape, words } from './open-point.js';

/** What is open about listing entities and interpreting fields. */
export const listingPoints = openPointTable({
  'list.maximum': { section: 'List entities', question: 'What is the largest `limit`?', answers: shape({ count: true, words: ['none'] }), reference: 1000, conflict: { when: (maximum) => typeof maximum === 'number' && maximum < 50, sentence: 'Limits: the default of limit is 50' } },
  'list.excess': { section: 'List entities', question: 'What happens to a `limit` above the largest? (`capped`: it is echoed as sent)', answers: refusalOr('clamped', 'capped', 'default'), reference: 'clamped' },
  'list.limit-below': { section: 'List entities', question: 'What does `limit=0` get?', answers: refusalOr('clamped', 'default'), reference: 400 },
  'list.limit-malformed': { section: 'List entities', question: 'What does `limit=abc` get?', answers: refusalOr('clamped', 'default'), reference: 400 },
  'list.limit-empty': { section: 'List entities', question: 'What does an empty `limit` get?', answers: refusalOr('default'), reference: 400 },
  'list.offset-below': { section: 'List entities', question: 'What does `offset=-1` get?', answers: refusalOr('zero'), reference: 400 },
  'list.offset-malformed': { section: 'List entities', question: 'What does `offset=abc` get?', answers: refusalOr('zero'), reference: 400 },
  'list.offset-empty': { section: 'List entities', question: 'What does an empty `offset` get?', answers: refusalOr('zero'), reference: 'zero' },
  'list.offset-null': { section: 'List entities', question: 'What does `offset=null` get?', answers: refusalOr('zero'), reference: 'zero' },
  'list.malformed.status': { section: 'List entities', question: 'Which status does a list of an id that is no UUID get?', answers: refusal, reference: 404 },
  'list.order': { section: 'List entities', question: 'In which order are entities listed?', answers: words('discovery', 'newest', 'name', 'id', 'other'), reference: 'discovery' },
  'list.removed': { section: 'List entities', question: 'Are removed entities listed?', answers: words('listed', 'left-out'), reference: 'listed' },
  'list.paused': { section: 'List entities', question: 'What happens to a list of entities of a paused subscription?', answers: refusalOr('listed', 'empty'), reference: 'listed' },
  'list.invalid-or-unknown': { section: 'List entities', question: 'What is refused first: an invalid query, or an unknown id?', answers: words('query', 'id'), reference: 'query' },
  'list.invalid-or-malformed': { section: 'List entities', question: 'What is refused first: an invalid query, or an id that is no UUID?', answers: words('query', 'id'), reference: 'query' },
  'interpret.invalid.status': { section: 'Interpret fields', question: 'Which status does `fields` that are no array get?', answers: refusal, reference: 400 },
  'interpret.missing-entity-type': { section: 'Interpret fields', question: 'What does an interpretation without `entity_type` get?', answers: refusalOr('accepted'), reference: 400 },
  'interpret.missing-fields': { section: 'Interpret fields', question: 'What does a request without `fields` get?', answers: refusalOr('accepted'), reference: 400 },
  'interpret.empty-fields': { section: 'Interpret fields', question: 'What does an empty list of fields get?', answers: refusalOr('accepted'), reference: 'accepted' },
  'interpret.missing-name': { section: 'Interpret fields', question: 'What does a field without `name` get?', answers: refusalOr('accepted'), reference: 400 },
  'interpret.missing-description': { section: 'Interpret fields', question: 'What does a field without `description` get?', answers: refusalOr('accepted'), reference: 'accepted' },
  'confidence.high': { section: 'Field interpretation', question: 'How is the confidence `high` written?', answers: shape({ text: '^[Hh][Ii][Gg][Hh]$' }), reference: 'high' },
  'confidence.medium': { section: 'Field interpretation', question: 'Which word is a confidence between high and low?', answers: anyText, reference: 'medium' },
  'confidence.low': { section: 'Field interpretation', question: 'Which word is the confidence in a name that means nothing?', answers: anyText, reference: 'low' },
});
