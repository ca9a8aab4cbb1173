import { openQuestionTable, rejection, shape, words } from './open-question.js';

/** Open questions that belong to no operation: limits, timestamps and scrapes. */
export const general = openQuestionTable({
  'rate-limit.status': {
    section: 'Limits',
    question: 'Which status does a rate-limited request get?',
    answers: rejection,
    default: 429,
    samples: [503],
    rejection: {
      when: 'The client sends too many requests.',
      message: 'Too many requests; try again later',
    },
    needs: 'rateLimit',
  },
  'rate-limit.retry-after': {
    section: 'Limits',
    question: 'Which format does `Retry-After` have?',
    answers: words('seconds', 'date', 'none'),
    default: 'seconds',
    needs: 'rateLimit',
  },
  'timestamps.format': {
    section: 'Resources and their fields',
    question:
      'Which format do timestamps have? (`[.SSS]`: an optional fraction without trailing zeros)',
    answers: shape({
      words: ['rfc-1123', 'unix-seconds', 'unix-milliseconds', 'other'],
      text: '^YYYY-MM-DD[T ]HH:mm:ss(\\.S{1,9}|\\[\\.S{1,9}\\])?( ?(Z|UTC|[+-]\\d\\d(:?\\d\\d)?))?$',
    }),
    default: 'YYYY-MM-DDTHH:mm:ss.SSSZ',
    samples: [
      'YYYY-MM-DDTHH:mm:ssZ',
      'YYYY-MM-DDTHH:mm:ss.SSSSSS+00:00',
      'YYYY-MM-DD HH:mm:ss.SS+00',
      'YYYY-MM-DDTHH:mm:ss[.SSS]Z',
      'YYYY-MM-DD HH:mm:ss.SSS +02:00',
    ],
  },
  'scrapes.refresh': {
    section: 'What the service does',
    question: 'How often is an active subscription scraped again?',
    answers: shape({ words: ['never'], text: '^[1-9]\\d{0,6}(ms|s|m|h|d)$' }),
    default: '1d',
    unobservable: 'it takes longer than a run to observe',
    samples: ['1h'],
  },
});
