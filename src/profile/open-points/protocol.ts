import { openPointTable, refusal, refusalOr, shape, texts, words } from './open-point.js';

const errorBody = words('error', 'json', 'text', 'html', 'empty');

/** What is open about every operation: credentials, transport, errors, rates, times. */
export const protocolPoints = openPointTable({
  'auth.missing.status': { section: 'Authentication', question: 'Which status does a request without a credential get?', answers: refusal, reference: 401 },
  'auth.missing.body': { section: 'Authentication', question: 'What body does a request without a credential get?', answers: errorBody, reference: 'error' },
  'auth.scheme.status': { section: 'Authentication', question: 'Which status does a credential of another scheme than Bearer get?', answers: refusal, reference: 401 },
  'auth.unknown.status': { section: 'Authentication', question: 'Which status does a token that nobody issued get?', answers: refusalOr('accepted'), reference: 401 },
  'auth.unknown.body': { section: 'Authentication', question: 'What body does a token that nobody issued get?', answers: errorBody, reference: 'error' },
  'auth.challenge': { section: 'Authentication', question: 'What does WWW-Authenticate say when a credential is missing?', answers: shape({ words: ['none'], text: '^[A-Za-z].*$' }), reference: 'Bearer' },
  'errors.extra-keys': { section: 'Errors', question: 'Which keys besides `error` (and `limit`, `current`) do error bodies carry?', answers: texts, reference: [], conflict: { when: (keys) => [keys].flat().some((key) => ['error', 'limit', 'current'].includes(String(key))), sentence: 'Errors, 3: one error body of subscription creation also carries numeric limit and current' } },
  'http.unknown-path.status': { section: 'Errors', question: 'Which status does a path that is no operation get?', answers: refusal, reference: 404 },
  'http.wrong-method.status': { section: 'Errors', question: 'Which status does a method that the path does not have get?', answers: refusal, reference: 405 },
  'http.wrong-method.allow': { section: 'Errors', question: 'Does the refusal of a method list the allowed ones in Allow?', answers: words('present', 'absent'), reference: 'present' },
  'http.malformed-json.status': { section: 'Errors', question: 'Which status does a body that is not JSON get?', answers: refusal, reference: 400 },
  'http.content-type.status': { section: 'Errors', question: 'Which status does a body with another content type than JSON get?', answers: refusalOr('accepted'), reference: 415 },
  'rate-limit.status': { section: 'Limits', question: 'Which status does a client that asks too often get?', answers: refusal, reference: 429 },
  'rate-limit.retry-after': { section: 'Limits', question: 'How does Retry-After tell a client that asks too often when to come back?', answers: words('seconds', 'date', 'none'), reference: 'seconds' },
  'timestamps.format': { section: 'Resources and their fields', question: 'How are timestamps written? (`[.SSS]`: a fraction without its trailing zeros)', answers: shape({ words: ['rfc-1123', 'unix-seconds', 'unix-milliseconds', 'other'], text: '^YYYY-MM-DD[T ]HH:mm:ss(\\.S{1,9}|\\[\\.S{1,9}\\])?( ?(Z|UTC|[+-]\\d\\d(:?\\d\\d)?))?$' }), reference: 'YYYY-MM-DDTHH:mm:ss.SSSZ' },
  'scrapes.refresh': { section: 'What the service does', question: 'How often is an active subscription scraped again?', answers: shape({ words: ['never'], text: '^[1-9]\\d*(ms|s|m|h|d)$' }), reference: '1d' },
  events: { section: 'Events', question: 'Which events does the service send? (written by hand, not observed)', answers: shape({ words: ['none'], text: '^.+$' }), reference: 'none' },
});
