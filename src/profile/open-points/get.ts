import { openPointTable, refusal } from './open-point.js';

export const get = openPointTable({
  'get.unknown.status': {
    section: 'Get',
    question: 'Which status does reading an unknown id get?',
    answers: refusal,
    reference: 404,
  },
  'get.malformed.status': {
    section: 'Get',
    question: 'Which status does reading an id that is not a UUID get?',
    answers: refusal,
    reference: 404,
  },
});
