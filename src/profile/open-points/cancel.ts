import {
  anyStatus,
  delays,
  openPointTable,
  refusal,
  refusalOr,
  success,
  words,
} from './open-point.js';

export const cancel = openPointTable({
  'cancel.status': {
    section: 'Cancel',
    question: 'Which status does a cancellation get?',
    answers: success,
    reference: 200,
  },
  'cancel.body': {
    section: 'Cancel',
    question: 'What body does a cancellation get?',
    answers: words('subscription', 'json', 'empty'),
    reference: 'subscription',
  },
  'cancel.content-type': {
    section: 'Cancel',
    question: 'What does a cancellation get with `Content-Type: application/json` and no body?',
    answers: refusalOr('accepted'),
    reference: 'accepted',
  },
  'cancel.shown-after': {
    section: 'Cancel',
    question: 'How soon do reads and lists show a cancellation?',
    answers: delays,
    reference: 'at-once',
    isDelay: true,
  },
  'cancel.unknown.status': {
    section: 'Cancel',
    question: 'Which status does a cancellation of an unknown id get?',
    answers: anyStatus,
    reference: 404,
  },
  'cancel.malformed.status': {
    section: 'Cancel',
    question: 'Which status does a cancellation of an id that is not a UUID get?',
    answers: refusal,
    reference: 404,
  },
});
