import type { CheckId } from '../../check-id.js';
import { isObject, type JsonObject } from '../../http/response.js';
import type { ViolationKind, JsonType } from '../../findings/finding.js';
import type { Exchange } from '../report.js';
import { bodyIn, entityIds, objectIn, queryNumber, valueAt } from './exchanged.js';
import { cacheHit } from '../../http/cache.js';
import { isFrameworkPage } from '../../http/pages.js';
import { isOutdatedRead, textKindOf } from './symptoms.js';

/** A hint for finding the cause of an unexpected exchange. */
export interface Hint {
  readonly id: string;
  readonly applies: (given: HintedExchange) => boolean;
  /** the hint, in one or two sentences */
  readonly text: string | ((given: HintedExchange) => string);
}

/** Returns the sentences of a hint. */
export const textOfHint = ({ text }: Hint, given: HintedExchange): string =>
  typeof text === 'string' ? text : text(given);

export interface HintedExchange {
  readonly exchange: Exchange;
  /** id of the check; undefined if there are many */
  readonly check?: CheckId;
  /** id of the symptom that the check shows, such as `case`; undefined for none */
  readonly symptom?: string | undefined;
  /** the kind of violation */
  readonly violation?: ViolationKind | undefined;
  /** the path of the wrong value, if the check is about one */
  readonly path: readonly (string | number)[];
  /** the exchanges with which the first was compared */
  readonly others: readonly Exchange[];
  /** why a check is inconclusive */
  readonly cause?: string | undefined;
}

const statusOf = ({ exchange }: HintedExchange): number => exchange.response?.status ?? 0;

const bodyText = ({ exchange }: HintedExchange): string => exchange.response?.body ?? '';

const headerOf = ({ exchange }: HintedExchange, name: string): string =>
  exchange.response?.headers[name] ?? '';

/** Whether the keys of an error are those that a framework uses. */
const hasKeys =
  (...keys: readonly string[]) =>
  ({ exchange, check }: HintedExchange): boolean => {
    const body = objectIn(exchange);
    return check === 'errors.message' && body !== null && keys.every((key) => key in body);
  };

/** Returns the page at offset 0 among the compared pages. */
const startOf = ({ others }: HintedExchange): Exchange | undefined =>
  others.find((other) => queryNumber(other, 'offset', 0) === 0);

/** Returns the position of an entity in the page at offset 0; -1 if it is not there. */
function placeOfFirst(given: HintedExchange): number {
  const [first] = entityIds(given.exchange);
  const start = startOf(given);
  if (first === undefined || start === undefined) return -1;
  return entityIds(start).indexOf(first);
}

/** Whether `offset` counts pages: the page begins with the entity after that number of pages. */
function isPageNumber(given: HintedExchange): boolean {
  const offset = queryNumber(given.exchange, 'offset', 0);
  const limit = queryNumber(given.exchange, 'limit', 50);
  if (given.check !== 'list.offset-counts-entities' || offset === 0 || limit < 2) return false;
  const start = startOf(given);
  const [first] = entityIds(given.exchange);
  if (start === undefined || first === undefined) return false;
  const ids = entityIds(start);
  // A join that multiplies rows also moves entities.
  if (new Set(ids).size < ids.length) return false;
  const place = ids.indexOf(first);
  if (place >= 0) return place === offset * limit;
  return offset < ids.length && offset * limit >= ids.length;
}

const isOffsetIgnored = (given: HintedExchange): boolean =>
  queryNumber(given.exchange, 'offset', 0) > 0 && placeOfFirst(given) === 0;

const valueThere = ({ exchange, path }: HintedExchange): ReturnType<typeof valueAt> =>
  valueAt(bodyIn(exchange), path);

/** Returns a key with a value of the wrong type; empty if the violation is about something else. */
function keyWith({ violation }: HintedExchange, found: JsonType, due: JsonType): string {
  if (violation?.kind !== 'type' || violation.found !== found || violation.due[0] !== due)
    return '';
  return violation.key;
}

const isNumbered = (object: JsonObject): boolean => {
  const keys = Object.keys(object);
  return keys.length > 0 && keys.every((key) => /^\d+$/.test(key));
};

const isRateLimit = (given: HintedExchange): boolean =>
  [429, 503].includes(statusOf(given)) && headerOf(given, 'retry-after') === '';

/** Returns an unspecified header that a rejection names; null for none. */
function demandedHeader(given: HintedExchange): string | null {
  if (![400, 412, 422, 428].includes(statusOf(given))) return null;
  const text = bodyText(given);
  if (/idempotency-key/i.test(text)) return 'Idempotency-Key';
  return /\bif-match\b/i.test(text) ? 'If-Match' : null;
}

/** Whether an intermediary rejected a request in place of the deployment. */
const isOfIntermediary = ({ cause = '' }: HintedExchange): boolean =>
  cause.startsWith('intermediary.');

/** Returns the header that shows that a cache responded; null for none. */
const cachedBy = ({ exchange, others }: HintedExchange): string | null =>
  [exchange, ...others].map(cacheHit).find((header) => header !== null) ?? null;

export const hints: readonly Hint[] = [
  {
    id: 'cache',
    applies: (given) => cachedBy(given) !== null,
    text: (given) =>
      `A cache responded (${cachedBy(given) ?? ''}): it must pass on requests with Authorization, ` +
      'or the service must send Cache-Control: no-store.',
  },
  {
    id: 'page-number',
    applies: isPageNumber,
    text: '`offset` looks like a page number: it must count entities.',
  },
  {
    id: 'offset-ignored',
    applies: isOffsetIgnored,
    text: '`offset` seems to be ignored: this is the page at offset 0.',
  },
  {
    id: 'trailing-slash',
    applies: ({ exchange, ...given }) => {
      const status = exchange.response?.status ?? 0;
      const location = headerOf({ exchange, ...given }, 'location').replace(/\?.*/, '');
      return status >= 300 && status < 400 && location.endsWith('/');
    },
    text: "The service redirects to the path with a trailing slash; the API's paths have no trailing slash.",
  },
  {
    id: 'demanded-header',
    applies: (given) => demandedHeader(given) !== null,
    text: (given) => {
      const name = demandedHeader(given) ?? '';
      const value = name === 'If-Match' ? '*' : '{uuid}';
      const fresh = value === '*' ? '' : ' ({uuid} becomes a new value in each request)';
      return `Does it require the ${name} header? Send it with --header "${name}: ${value}"${fresh}.`;
    },
  },
  {
    id: 'dropped-nulls',
    applies: ({ symptom }) => symptom === 'dropped',
    text:
      'Does a serializer drop null (or zero) values? ' +
      'omitempty in Go, exclude_none in FastAPI, NON_NULL in Jackson.',
  },
  {
    id: 'fields-beside',
    applies: ({ check, violation }) => check === 'entity.fields' && violation?.kind === 'missing',
    text: 'Are the subscribed fields next to the other keys? They belong in `fields`.',
  },
  {
    id: 'array-as-object',
    applies: (given) => {
      const value = valueThere(given);
      return isObject(value) && isNumbered(value);
    },
    text:
      'An array became an object with numbers as keys. In PHP, array_filter leaves gaps, ' +
      'and array_values closes them.',
  },
  {
    id: 'object-as-array',
    applies: (given) => {
      const value = valueThere(given);
      const { violation } = given;
      const isDue = violation?.kind === 'type' && violation.due.includes('object');
      return isDue && Array.isArray(value) && value.length === 0;
    },
    text: 'An empty object became an array. PHP does that: cast it to `object` before encoding.',
  },
  {
    id: 'camel-case',
    applies: ({ symptom }) => symptom === 'case',
    text: 'Is the serializer configured to use snake_case keys?',
  },
  {
    id: 'envelope',
    applies: ({ symptom, exchange }) => symptom === 'wrapped' && isObject(bodyIn(exchange)),
    text: 'Does the framework wrap each response (an API resource, an interceptor, a serializer)?',
  },
  {
    id: 'encoded-twice',
    applies: ({ symptom, exchange }) =>
      symptom === 'wrapped' && typeof bodyIn(exchange) === 'string',
    text: 'Is a string that is already JSON passed to a serializer?',
  },
  {
    id: 'problem-details',
    applies: hasKeys('title', 'status'),
    text: 'These are problem details (RFC 9457): add `error` to them.',
  },
  {
    id: 'fastapi',
    applies: hasKeys('detail'),
    text:
      'FastAPI and Django REST framework use `detail`: ' +
      'an exception handler can return `error`.',
  },
  {
    id: 'spring',
    applies: hasKeys('timestamp', 'path'),
    text: "This is Spring's own error body: a @ControllerAdvice can return `error`.",
  },
  {
    id: 'error-object',
    applies: ({ check, exchange }) =>
      check === 'errors.message' && isObject(objectIn(exchange)?.error),
    text: '`error` must be the message itself, not an object that contains it.',
  },
  {
    id: 'success-for-errors',
    applies: ({ symptom }) => symptom === 'errors-with-success',
    text: 'Is the status set when an error is rendered? Clients check the status first.',
  },
  {
    id: 'php-message',
    applies: ({ exchange }) => textKindOf(exchange) === 'php',
    text: "Send PHP's messages to a log (display_errors=Off), and fix what they report.",
  },
  {
    id: 'debug-page',
    applies: (given) => textKindOf(given.exchange) === 'html' && isFrameworkPage(bodyText(given)),
    text: 'This is the error page of a framework: errors must be JSON, even unexpected ones.',
  },
  {
    id: 'default-page',
    applies: (given) =>
      textKindOf(given.exchange) === 'html' &&
      (given.check === 'errors.json' || given.check === 'errors.message'),
    text: "Is this the framework's own error page? An error handler can return JSON.",
  },
  {
    id: 'proxy-rate-limit',
    applies: isRateLimit,
    text:
      'Is this operation down? If not, a proxy may limit the rate without Retry-After: ' +
      'exempt the run from the limit, or lower --concurrency.',
  },
  {
    id: 'proxy-page',
    applies: ({ check }) => check === 'errors.gateway',
    text:
      'An intermediary in front of the service sends this response: ' +
      'configure it to respond with JSON (error_page in nginx, errorfile in HAProxy).',
  },
  {
    id: 'proxy-body-limit',
    applies: (given) => isOfIntermediary(given) && statusOf(given) === 413,
    text: 'Raise the limit of the intermediary for bodies (client_max_body_size in nginx).',
  },
  {
    id: 'proxy-refusal',
    applies: isOfIntermediary,
    text:
      'Exempt the run from the rules of the firewall, or let PATCH and DELETE pass ' +
      '(tx.allowed_methods in the OWASP Core Rule Set).',
  },
  {
    id: 'basic-realm',
    applies: (given) => {
      const isRejected = given.cause === 'token' && statusOf(given) === 401;
      return isRejected && /^basic/i.test(headerOf(given, 'www-authenticate'));
    },
    text:
      'It asks for Basic authentication, which would replace the bearer token in the Authorization header: ' +
      'exempt the run from that.',
  },
  {
    id: 'dropped-authorization',
    applies: (given) => {
      const isRejected = given.cause === 'token' && statusOf(given) === 401;
      return isRejected && headerOf(given, 'via') !== '';
    },
    text:
      'Does the proxy pass Authorization on? ' +
      'As an accelerator, Squid drops it without login=PASS.',
  },
  {
    id: 'cached-for-all',
    applies: ({ symptom, check }) =>
      symptom === 'access' && check !== undefined && isOutdatedRead({ id: check }),
    text:
      'Reads are outdated as well: does a cache respond to every client? It must pass on requests with ' +
      'Authorization.',
  },
  {
    id: 'join',
    applies: ({ symptom }) => symptom === 'repeated',
    text: 'Does a join multiply the rows? Select distinct entities, and count them.',
  },
  {
    id: 'not-a-number',
    applies: (given) => textKindOf(given.exchange) === 'json' && /\bNaN\b/.test(bodyText(given)),
    text: 'JSON has no NaN: in Python, json.dumps writes it unless allow_nan=False.',
  },
  {
    id: 'python-dict',
    applies: (given) => /^\s*[[{]'/.test(bodyText(given)),
    text: 'This looks like a Python dict as text: use json.dumps.',
  },
  {
    id: 'epoch',
    applies: (given) => keyWith(given, 'number', 'string').endsWith('_at'),
    text: 'Are these milliseconds or seconds? (WRITE_DATES_AS_TIMESTAMPS in Jackson)',
  },
  {
    id: 'decimal',
    applies: (given) => keyWith(given, 'string', 'number').endsWith('itude'),
    text: 'Did a DECIMAL column become a string? (COERCE_DECIMAL_TO_STRING in Django REST framework)',
  },
  {
    id: 'text-parameter',
    applies: (given) => ['limit', 'offset'].includes(keyWith(given, 'string', 'number')),
    text: 'Query parameters are strings: convert them to numbers before echoing them.',
  },
  {
    id: 'zero-time',
    applies: (given) => {
      const value = valueThere(given);
      return typeof value === 'string' && value.startsWith('0001-01-01T');
    },
    text: "This is Go's zero time: a pointer (*time.Time) becomes null.",
  },
  {
    id: 'no-route',
    applies: ({ exchange, check }) =>
      exchange.response?.status === 405 && /^(update|cancel)\./.test(check ?? ''),
    text: 'Does the service have a route for this method? PATCH updates, and DELETE cancels.',
  },
];
