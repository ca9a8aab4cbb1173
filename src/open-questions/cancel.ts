import {
  malformedId,
  noSuchId,
  anyStatus,
  delays,
  openQuestionTable,
  rejection,
  rejectionOr,
  success,
  words,
} from './open-question.js';

export const cancel = openQuestionTable({
  'cancel.status': {
    section: 'Cancel',
    question: 'Which status does a successful cancellation get?',
    answers: success,
    default: 200,
    samples: [202, 204],
    together: [{ answer: 204, also: { 'cancel.body': 'empty' } }],
  },
  'cancel.body': {
    section: 'Cancel',
    question: 'What body does a cancellation get?',
    answers: words('subscription', 'json', 'empty'),
    default: 'subscription',
    together: [
      { answer: 'subscription', where: { 'cancel.status': [204] }, also: { 'cancel.status': 200 } },
      { answer: 'json', where: { 'cancel.status': [204] }, also: { 'cancel.status': 200 } },
    ],
  },
  'cancel.content-type': {
    section: 'Cancel',
    question: 'How is a cancellation with `Content-Type: application/json` and no body handled?',
    answers: rejectionOr('accepted'),
    default: 'accepted',
    samples: [400, 415],
    rejection: {
      when: 'The request has the content type JSON but no body.',
      message: 'The Content-Type is application/json, but there is no body',
    },
  },
  'cancel.shown-after': {
    section: 'Cancel',
    question: 'How soon is a cancellation visible in reads and lists?',
    answers: delays,
    default: 'at-once',
    isDelay: true,
  },
  'cancel.unknown.status': {
    section: 'Cancel',
    question: 'Which status does a cancellation with an unknown id get?',
    answers: anyStatus,
    default: 404,
    samples: [403, 410, 204],
    rejection: noSuchId,
  },
  'cancel.malformed.status': {
    section: 'Cancel',
    question: 'Which status does a cancellation get if the id is not a UUID?',
    answers: rejection,
    default: 404,
    samples: [400],
    rejection: malformedId,
  },
});
