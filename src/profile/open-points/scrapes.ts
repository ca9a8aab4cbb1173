import { openPointTable, shape } from './open-point.js';

export const scrapes = openPointTable({
  'scrapes.refresh': {
    section: 'What the service does',
    question: 'How often is an active subscription scraped again?',
    answers: shape({ words: ['never'], text: '^[1-9]\\d{0,6}(ms|s|m|h|d)$' }),
    reference: '1d',
    unobservable: 'it takes longer than a run to see',
  },
});
