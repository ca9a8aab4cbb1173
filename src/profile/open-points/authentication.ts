import { openPointTable, refusal, refusalOr, shape, words } from './open-point.js';

const challenge = shape({ words: ['none'], text: '^[A-Za-z].*$' });
const errorBody = words('error', 'json', 'text', 'html', 'empty');

export const authentication = openPointTable({
  'auth.missing.status': {
    section: 'Authentication',
    question: 'Which status does a request without a credential get?',
    answers: refusal,
    reference: 401,
  },
  'auth.missing.body': {
    section: 'Authentication',
    question: 'What body does a request without a credential get?',
    answers: errorBody,
    reference: 'error',
  },
  'auth.scheme.status': {
    section: 'Authentication',
    question: 'Which status does a credential with a scheme other than Bearer get?',
    answers: refusal,
    reference: 401,
  },
  'auth.unknown.status': {
    section: 'Authentication',
    question: 'Which status does an unknown token get?',
    answers: refusalOr('accepted'),
    reference: 401,
  },
  'auth.unknown.body': {
    section: 'Authentication',
    question: 'What body does an unknown token get?',
    answers: errorBody,
    reference: 'error',
  },
  'auth.challenge': {
    section: 'Authentication',
    question: 'What does WWW-Authenticate say when a credential is missing?',
    answers: challenge,
    reference: 'Bearer',
  },
  'auth.unknown.challenge': {
    section: 'Authentication',
    question: 'What does WWW-Authenticate say when the token is unknown?',
    answers: challenge,
    reference: 'Bearer',
    follows: 'auth.challenge',
  },
});
