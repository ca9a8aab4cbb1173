import { openPointTable, refusal, refusalOr, shape, words } from './open-point.js';

export const list = openPointTable({
  'list.maximum': {
    section: 'List entities',
    question: 'What is the largest `limit`?',
    answers: shape({ count: true, words: ['none'] }),
    reference: 1000,
    conflict: {
      when: (maximum) => typeof maximum === 'number' && maximum < 50,
      sentence: 'Limits: the default of limit is 50',
    },
  },
  'list.excess': {
    section: 'List entities',
    question: 'What happens to a `limit` above the largest? (`capped`: it is echoed as sent)',
    answers: refusalOr('clamped', 'capped', 'default'),
    reference: 'clamped',
  },
  'list.limit-below': {
    section: 'List entities',
    question: 'What does `limit=0` get?',
    answers: refusalOr('clamped', 'default'),
    reference: 400,
  },
  'list.limit-malformed': {
    section: 'List entities',
    question: 'What does `limit=abc` get?',
    answers: refusalOr('clamped', 'default'),
    reference: 400,
  },
  'list.limit-empty': {
    section: 'List entities',
    question: 'What does an empty `limit` get?',
    answers: refusalOr('default'),
    reference: 400,
  },
  'list.repeated': {
    section: 'List entities',
    question: 'What does a `limit` get that is sent twice, with different values?',
    answers: refusalOr('first', 'last', 'default'),
    reference: 400,
    follows: 'list.limit-malformed',
  },
  'list.offset-below': {
    section: 'List entities',
    question: 'What does `offset=-1` get?',
    answers: refusalOr('zero'),
    reference: 400,
  },
  'list.offset-malformed': {
    section: 'List entities',
    question: 'What does `offset=abc` get?',
    answers: refusalOr('zero'),
    reference: 400,
  },
  'list.offset-empty': {
    section: 'List entities',
    question: 'What does an empty `offset` get?',
    answers: refusalOr('zero'),
    reference: 'zero',
  },
  'list.offset-null': {
    section: 'List entities',
    question: 'What does `offset=null` get?',
    answers: refusalOr('zero'),
    reference: 'zero',
  },
  'list.malformed.status': {
    section: 'List entities',
    question: 'Which status does a list of an id that is not a UUID get?',
    answers: refusal,
    reference: 404,
  },
  'list.order': {
    section: 'List entities',
    question: 'In which order are entities listed?',
    answers: words('discovery', 'newest', 'name', 'id', 'other'),
    reference: 'discovery',
  },
  'list.removed': {
    section: 'List entities',
    question: 'Are removed entities listed?',
    answers: words('listed', 'left-out'),
    reference: 'listed',
  },
  'list.paused': {
    section: 'List entities',
    question: 'What happens to a list of entities of a paused subscription?',
    answers: refusalOr('listed', 'empty'),
    reference: 'listed',
  },
  'list.invalid-or-unknown': {
    section: 'List entities',
    question: 'What is refused first: an invalid query, or an unknown id?',
    answers: words('query', 'id'),
    reference: 'query',
  },
  'list.invalid-or-cancelled': {
    section: 'List entities',
    question: 'What is refused first: an invalid query, or that the subscription is cancelled?',
    answers: words('query', 'status'),
    reference: 'query',
  },
  'list.invalid-or-malformed': {
    section: 'List entities',
    question: 'What is refused first: an invalid query, or an id that is not a UUID?',
    answers: words('query', 'id'),
    reference: 'query',
  },
});
