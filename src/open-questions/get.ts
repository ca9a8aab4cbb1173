import { malformedId, noSuchId, openQuestionTable, rejection } from './open-question.js';

export const get = openQuestionTable({
  'get.unknown.status': {
    section: 'Get',
    question: 'Which status does a get request with an unknown id return?',
    answers: rejection,
    default: 404,
    samples: [403, 410],
    rejection: noSuchId,
  },
  'get.malformed.status': {
    section: 'Get',
    question: 'Which status does a get request return if the id is not a UUID?',
    answers: rejection,
    default: 404,
    samples: [400, 422, 500],
    rejection: malformedId,
  },
});
