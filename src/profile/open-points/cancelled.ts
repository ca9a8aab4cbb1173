import { anyStatus, openPointTable, refusalOr, words } from './open-point.js';

export const cancelled = openPointTable({
  'cancelled.status': {
    section: 'States and transitions',
    question: 'Which status does a cancelled subscription show?',
    answers: words('active', 'paused', 'cancelled'),
    reference: 'cancelled',
  },
  'cancelled.get': {
    section: 'States and transitions',
    question: 'What happens to a get after cancelling?',
    answers: refusalOr('readable'),
    reference: 'readable',
  },
  'cancelled.list': {
    section: 'States and transitions',
    question: 'What happens to a list of entities after cancelling?',
    answers: refusalOr('listed', 'empty'),
    reference: 'listed',
  },
  'cancelled.update': {
    section: 'States and transitions',
    question: 'What happens to an update after cancelling?',
    answers: refusalOr('accepted', 'ignored'),
    reference: 409,
  },
  'cancelled.reactivate': {
    section: 'States and transitions',
    question: 'What does an update of a cancelled subscription to status `active` do?',
    answers: refusalOr('active', 'ignored'),
    reference: 409,
    follows: 'cancelled.update',
  },
  'cancelled.cancel': {
    section: 'States and transitions',
    question: 'Which status does a second cancellation get?',
    answers: anyStatus,
    reference: 200,
  },
});
