import { malformedId, noSuchId, openPointTable, refusal } from './open-point.js';

export const get = openPointTable({
  'get.unknown.status': {
    section: 'Get',
    question: 'Which status does reading an unknown id get?',
    answers: refusal,
    reference: 404,
    alternatives: [403, 410],
    refusal: noSuchId,
  },
  'get.malformed.status': {
    section: 'Get',
    question: 'Which status does reading an id that is not a UUID get?',
    answers: refusal,
    reference: 404,
    alternatives: [400, 422, 500],
    refusal: malformedId,
  },
});
