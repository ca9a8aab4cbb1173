import { openPointTable, shape } from './open-point.js';

export const events = openPointTable({
  events: {
    section: 'Events',
    question: 'Which events does the service send?',
    answers: shape({ words: ['none'], text: '^.+$' }),
    reference: 'none',
    unobservable: 'events cannot be seen from outside',
  },
});
