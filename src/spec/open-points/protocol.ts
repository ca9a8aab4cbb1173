import { point } from './shape.js';

const body = { words: ['error', 'json', 'text', 'html', 'empty'] } as const;

/** What is open for every operation: credentials, transport, errors, rates, times. */
export const protocolPoints = {
  'auth.missing.status': point('Authentication', 'Which status answers a request without a credential?', {
    status: 'refusal',
  }),
  'auth.missing.body': point('Authentication', 'What body does a request without a credential get?', body),
  'auth.scheme.status': point(
    'Authentication',
    'Which status answers a credential of another scheme than Bearer?',
    { status: 'refusal' },
  ),
  'auth.unknown.status': point('Authentication', 'Which status answers a token that nobody issued?', {
    status: 'refusal',
    words: ['accepted'],
  }),
  'auth.unknown.body': point('Authentication', 'What body does a token that nobody issued get?', body),
  'auth.challenge': point('Authentication', 'What does WWW-Authenticate say when a credential is missing?', {
    words: ['none'],
    text: '^[A-Za-z].*$',
  }),
  'errors.extra-keys': point(
    'Errors',
    'Which keys besides `error` (and `limit`, `current`) do error bodies carry?',
    { texts: true },
  ),
  'http.unknown-path.status': point('Errors', 'Which status answers a path that is no operation?', {
    status: 'refusal',
  }),
  'http.wrong-method.status': point('Errors', 'Which status answers a method that the path does not have?', {
    status: 'refusal',
  }),
  'http.wrong-method.allow': point('Errors', 'Does a refused method learn from Allow which ones there are?', {
    words: ['present', 'absent'],
  }),
  'http.malformed-json.status': point('Errors', 'Which status answers a body that is not JSON?', {
    status: 'refusal',
  }),
  'http.content-type.status': point(
    'Errors',
    'Which status answers a body with another content type than JSON?',
    { status: 'refusal', words: ['accepted'] },
  ),
  'rate-limit.status': point('Limits', 'Which status answers a client that asks too often?', {
    status: 'refusal',
  }),
  'rate-limit.retry-after': point('Limits', 'How is a client that asks too often told when to come back?', {
    words: ['seconds', 'date', 'none'],
  }),
  'timestamps.format': point('Resources and their fields', 'How are timestamps written?', {
    words: ['rfc-1123', 'unix-seconds', 'unix-milliseconds', 'other'],
    text: '^YYYY-MM-DD[T ]HH:mm:ss(\\.S{1,9})?(Z|\\+00:00|\\+0000|\\+00)?$',
  }),
  'scrapes.refresh': point('What the service does', 'How often is an active subscription scraped again?', {
    words: ['never'],
    text: '^[1-9]\\d*(ms|s|m|h|d)$',
  }),
  events: point('Events', 'Does the service send events?', { words: ['none'] }),
};
