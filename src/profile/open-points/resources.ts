import { openPointTable, shape } from './open-point.js';

export const resources = openPointTable({
  'timestamps.format': {
    section: 'Resources and their fields',
    question: 'How are timestamps written? (`[.SSS]`: a fraction without its trailing zeros)',
    answers: shape({
      words: ['rfc-1123', 'unix-seconds', 'unix-milliseconds', 'other'],
      text: '^YYYY-MM-DD[T ]HH:mm:ss(\\.S{1,9}|\\[\\.S{1,9}\\])?( ?(Z|UTC|[+-]\\d\\d(:?\\d\\d)?))?$',
    }),
    reference: 'YYYY-MM-DDTHH:mm:ss.SSSZ',
  },
});
