import { anyStatus, openQuestionTable, rejectionOr, words } from './open-question.js';

const isCancelled = {
  when: 'The subscription is cancelled.',
  message: 'The subscription is cancelled',
};

export const cancelled = openQuestionTable({
  'cancelled.status': {
    section: 'States and transitions',
    question: 'Which status does a cancelled subscription show?',
    answers: words('active', 'paused', 'cancelled'),
    default: 'cancelled',
  },
  'cancelled.get': {
    section: 'States and transitions',
    question: 'What does getting a cancelled subscription return?',
    answers: rejectionOr('readable'),
    default: 'readable',
    samples: [404, 410, 403],
    rejection: isCancelled,
  },
  'cancelled.list': {
    section: 'States and transitions',
    question: 'What does listing the entities of a cancelled subscription return?',
    answers: rejectionOr('listed', 'empty'),
    default: 'listed',
    samples: [404, 409, 403],
    rejection: isCancelled,
  },
  'cancelled.update': {
    section: 'States and transitions',
    question: 'What does an update of a cancelled subscription do?',
    answers: rejectionOr('accepted', 'ignored'),
    default: 409,
    samples: [404],
    rejection: isCancelled,
  },
  'cancelled.reactivate': {
    section: 'States and transitions',
    question: 'What happens if an update sets a cancelled subscription to `active`?',
    answers: rejectionOr('active', 'ignored'),
    default: 409,
    follows: 'cancelled.update',
    samples: [400],
    rejection: {
      ...isCancelled,
      when: 'The subscription is cancelled, and the update sets the status `active`.',
    },
  },
  'cancelled.cancel': {
    section: 'States and transitions',
    question: 'Which status does a second cancellation get?',
    answers: anyStatus,
    default: 200,
    samples: [204, 404, 409, 400],
    rejection: {
      when: 'The subscription is already cancelled.',
      message: 'The subscription is already cancelled',
    },
  },
});
