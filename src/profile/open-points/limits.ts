import { openPointTable, refusal, words } from './open-point.js';

export const limits = openPointTable({
  'rate-limit.status': {
    section: 'Limits',
    question: 'Which status does a client that asks too often get?',
    answers: refusal,
    reference: 429,
  },
  'rate-limit.retry-after': {
    section: 'Limits',
    question: 'How does Retry-After tell a client that asks too often when to come back?',
    answers: words('seconds', 'date', 'none'),
    reference: 'seconds',
  },
});
