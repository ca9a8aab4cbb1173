import { openQuestionTable, rejection, rejectionOr, shape, words } from './open-question.js';

const challenge = shape({ words: ['none'], text: '^[A-Za-z].*$' });
const errorBody = words('error', 'json', 'text', 'html', 'empty');

export const authentication = openQuestionTable({
  'auth.missing.status': {
    section: 'Authentication',
    question: 'Which status does a request without a credential get?',
    answers: rejection,
    default: 401,
    samples: [403, 402, 400, 404],
    rejection: {
      when: 'The request has no bearer credential.',
      message: 'This operation needs a bearer token: Authorization: Bearer <token>',
    },
  },
  'auth.missing.body': {
    section: 'Authentication',
    question: 'What body does a request without a credential get?',
    answers: errorBody,
    default: 'error',
  },
  'auth.unknown.status': {
    section: 'Authentication',
    question: 'Which status does an unknown token get?',
    answers: rejectionOr('accepted'),
    default: 401,
    samples: [403, 402],
    rejection: { when: 'The token was never issued.', message: 'The bearer token is not known' },
  },
  'auth.unknown.body': {
    section: 'Authentication',
    question: 'What body does an unknown token get?',
    answers: errorBody,
    default: 'error',
    untried: {
      reason: 'it matters only if unknown tokens are rejected',
      where: { 'auth.unknown.status': ['accepted'] },
    },
  },
  'auth.challenge': {
    section: 'Authentication',
    question: 'What does `WWW-Authenticate` contain if the credential is missing?',
    answers: challenge,
    default: 'Bearer',
    samples: ['Bearer realm="places", error="invalid_token"'],
  },
  'auth.unknown.challenge': {
    section: 'Authentication',
    question: 'What does `WWW-Authenticate` contain if the token is unknown?',
    answers: challenge,
    default: 'Bearer',
    follows: 'auth.challenge',
    samples: ['Bearer error="invalid_token"'],
  },
});
