import { point } from './shape.js';

const body = { words: ['error', 'json', 'text', 'html', 'empty'] } as const;

/** What is open for every operation: credentials, transport, errors, rates, times. */
export const protocolPoints = {
  'auth.missing.status': point(
    'Authentication',
    'Which status answers a request without a credential?',
    { status: 'refusal' },
    401,
  ),
  'auth.missing.body': point(
    'Authentication',
    'What body does a request without a credential get?',
    body,
    'error',
  ),
  'auth.scheme.status': point(
    'Authentication',
    'Which status answers a credential of another scheme than Bearer?',
    { status: 'refusal' },
    401,
  ),
  'auth.unknown.status': point(
    'Authentication',
    'Which status answers a token that nobody issued?',
    { status: 'refusal', words: ['accepted'] },
    401,
  ),
  'auth.unknown.body': point(
    'Authentication',
    'What body does a token that nobody issued get?',
    body,
    'error',
  ),
  'auth.challenge': point(
    'Authentication',
    'What does WWW-Authenticate say when a credential is missing?',
    { words: ['none'], text: '^[A-Za-z].*$' },
    'Bearer',
  ),
  'errors.extra-keys': point(
    'Errors',
    'Which keys besides `error` (and `limit`, `current`) do error bodies carry?',
    { texts: true },
    [],
  ),
  'http.unknown-path.status': point(
    'Errors',
    'Which status answers a path that is no operation?',
    { status: 'refusal' },
    404,
  ),
  'http.wrong-method.status': point(
    'Errors',
    'Which status answers a method that the path does not have?',
    { status: 'refusal' },
    405,
  ),
  'http.wrong-method.allow': point(
    'Errors',
    'Does a refused method learn from Allow which ones there are?',
    { words: ['present', 'absent'] },
    'present',
  ),
  'http.malformed-json.status': point(
    'Errors',
    'Which status answers a body that is not JSON?',
    { status: 'refusal' },
    400,
  ),
  'http.content-type.status': point(
    'Errors',
    'Which status answers a body with another content type than JSON?',
    { status: 'refusal', words: ['accepted'] },
    415,
  ),
  'rate-limit.status': point(
    'Limits',
    'Which status answers a client that asks too often?',
    { status: 'refusal' },
    429,
  ),
  'rate-limit.retry-after': point(
    'Limits',
    'How is a client that asks too often told when to come back?',
    { words: ['seconds', 'date', 'none'] },
    'seconds',
  ),
  'timestamps.format': point(
    'Resources and their fields',
    'How are timestamps written?',
    {
      words: ['rfc-1123', 'unix-seconds', 'unix-milliseconds', 'other'],
      text: '^YYYY-MM-DD[T ]HH:mm:ss(\\.S{1,9})?(Z|\\+00:00|\\+0000|\\+00)?$',
    },
    'YYYY-MM-DDTHH:mm:ss.SSSZ',
  ),
  'scrapes.refresh': point(
    'What the service does',
    'How often is an active subscription scraped again?',
    { words: ['never'], text: '^[1-9]\\d*(ms|s|m|h|d)$' },
    '1d',
  ),
  events: point('Events', 'Does the service send events?', { words: ['none'] }, 'none'),
};
