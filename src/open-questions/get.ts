import { malformedId, noSuchId, openQuestionTable, refusal } from './open-question.js';

export const get = openQuestionTable({
  'get.unknown.status': {
    section: 'Get',
    question: 'Which status does a get request with an unknown id return?',
    answers: refusal,
    default: 404,
    samples: [403, 410],
    refusal: noSuchId,
  },
  'get.malformed.status': {
    section: 'Get',
    question: 'Which status does a get request return if the id is not a UUID?',
    answers: refusal,
    default: 404,
    samples: [400, 422, 500],
    refusal: malformedId,
  },
});
