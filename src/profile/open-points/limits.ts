import { openPointTable, refusal, words } from './open-point.js';

export const limits = openPointTable({
  'rate-limit.status': {
    section: 'Limits',
    question: 'Which status does a client that sends too many requests get?',
    answers: refusal,
    reference: 429,
  },
  'rate-limit.retry-after': {
    section: 'Limits',
    question: 'In which form does Retry-After say when to try again?',
    answers: words('seconds', 'date', 'none'),
    reference: 'seconds',
  },
});
