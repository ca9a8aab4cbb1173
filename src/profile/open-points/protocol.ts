import { type AnswerShape, refusedOr } from './shape.js';

const body = { words: ['error', 'json', 'text', 'html', 'empty'] } as const;

/** What is open for every operation: credentials, transport, errors, rates, times. */
export const protocolAnswers = {
  'auth.missing.status': { status: 'refusal' },
  'auth.missing.body': body,
  'auth.scheme.status': { status: 'refusal' },
  'auth.unknown.status': refusedOr('accepted'),
  'auth.unknown.body': body,
  'auth.challenge': {
    words: ['none'],
    text: '^[A-Za-z].*$',
  },
  'errors.extra-keys': { texts: true },
  'http.unknown-path.status': { status: 'refusal' },
  'http.wrong-method.status': { status: 'refusal' },
  'http.wrong-method.allow': { words: ['present', 'absent'] },
  'http.malformed-json.status': { status: 'refusal' },
  'http.content-type.status': refusedOr('accepted'),
  'rate-limit.status': { status: 'refusal' },
  'rate-limit.retry-after': { words: ['seconds', 'date', 'none'] },
  'timestamps.format': {
    words: ['rfc-1123', 'unix-seconds', 'unix-milliseconds', 'other'],
    text: '^YYYY-MM-DD[T ]HH:mm:ss(\\.S{1,9})?(Z|\\+00:00|\\+0000|\\+00)?$',
  },
  'scrapes.refresh': {
    words: ['never'],
    text: '^[1-9]\\d*(ms|s|m|h|d)$',
  },
  events: { words: ['none'] },
} as const satisfies Record<string, AnswerShape>;
