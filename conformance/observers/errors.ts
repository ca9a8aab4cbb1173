import { bodyObject, isObject, type HttpResponse } from '../http/response.js';
import { parseRetryAfter } from '../http/retry-after.js';
import { SeenKeys } from '../rules/seen.js';
import { interpretationGaps } from './interpret.js';
import { interpretAsText } from '../script/unusual-interpretations.js';
import { wrongMethod } from '../script/unusual-reads.js';
import { describe } from '../findings/expect.js';
import type { KeyTypes, KeyTypesByStatus, OpenQuestionId } from '../../src/open-questions/index.js';
import { always, ofInput, type KnownExchange, type Observer } from './observer.js';

/** The specified keys of errors. */
const errorKeys = ['error', 'limit', 'current'];

function byStatus(errors: readonly HttpResponse[]): Map<string, HttpResponse[]> {
  const statuses = new Set(errors.map(({ status }) => status));
  const found = new Map<string, HttpResponse[]>();
  for (const status of [...statuses].sort()) {
    const same = errors.filter((error) => error.status === status);
    found.set(String(status), same);
  }
  return found;
}

/** Returns the keys of Error bodies: if some bodies have `error`, the others do not count. */
function keysOf(errors: readonly HttpResponse[]): KeyTypes | null {
  const bodies = errors.map(({ json }) => json).filter(isObject);
  const withError = bodies.filter((body) => Object.hasOwn(body, 'error'));
  const seen = new SeenKeys();
  for (const body of withError.length > 0 ? withError : bodies) {
    seen.note(body);
  }
  return seen.beside(errorKeys);
}

/** Returns the unspecified keys of errors, in alphabetical order. */
function extraKeysOf(errors: readonly HttpResponse[]): string[] {
  const keys = new Set(errors.flatMap((error) => Object.keys(bodyObject(error))));
  return [...keys].filter((key) => !errorKeys.includes(key)).sort();
}

/** Returns the unspecified keys of errors, by status. */
function keysByStatus(errors: readonly HttpResponse[]): KeyTypesByStatus {
  const found: Record<string, KeyTypes> = {};
  for (const [status, same] of byStatus(errors)) {
    const keys = keysOf(same);
    if (keys !== null) found[status] = keys;
  }
  return found;
}

const mediaTypeOf = ({ headers }: HttpResponse): string => {
  const [type = ''] = (headers.get('content-type') ?? '').split(';');
  return type.trim().toLowerCase();
};

/** Returns the media types of errors by status, without statuses with several. */
function mediaTypes(errors: readonly HttpResponse[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [status, same] of byStatus(errors)) {
    const [type = '', ...others] = new Set(same.map(mediaTypeOf));
    if (others.length === 0 && type.includes('/')) {
      found[status] = type;
    }
  }
  return found;
}

/** Whether a recording has headers. */
const hasHeaders = ({ headers }: HttpResponse): boolean => !headers.keys().next().done;

const declaredIn = ({ all }: KnownExchange): Record<string, string> =>
  mediaTypes(all.filter(hasHeaders));

/** Returns the declared type of a request's body. */
const contentTypeOf = ({ request: { contentType = '' } }: HttpResponse): string =>
  contentType.split(';')[0]?.trim().toLowerCase() ?? '';

/** Whether the only problem of an interpret request is its declared type, a string. */
const isDeclaredText = ({ response, isCertain, sent }: KnownExchange): boolean =>
  isCertain === true &&
  contentTypeOf(response) === 'text/plain' &&
  sent !== undefined &&
  interpretationGaps(sent).length === 0;

/** Returns the response, unless an intermediary sent it. */
const ofService = ({ response }: KnownExchange): HttpResponse | undefined =>
  response.kind === 'html' ? undefined : response;

/** Observes rejections of too many requests. */
const ofRateLimit = {
  sends: [],
  on: ['rateLimit'],
  rejections: always,
  unseen: 'no request was rate-limited',
  otherwise: ({ response }) => `a proxy or gateway limited the rate: ${describe(response)}`,
} satisfies Observer;

/** Observers of the sections "Errors" and "Limits", and of what all operations share. */
export const errorObservers = {
  'errors.extra-keys': {
    sends: [],
    on: ['errors'],
    // A recording contains only some errors, and others might have more keys.
    rejections: ({ all }) => extraKeysOf(all).length > 0,
    rejection: ({ all }) => extraKeysOf(all),
    unseen: 'the errors in the traffic have no additional keys, but other errors might',
  },
  'errors.keys': {
    sends: [],
    on: ['lastingErrors'],
    rejections: always,
    rejection: ({ all }) => keysByStatus(all),
  },
  'errors.media-types': {
    sends: [],
    on: ['lastingErrors'],
    // Headers might have been omitted in some or all entries.
    asks: (exchange) => Object.keys(declaredIn(exchange)).length > 0,
    rejections: always,
    rejection: declaredIn,
  },
  'http.media-type': {
    sends: [],
    on: ['contentType'],
    success: ({ response }) => response.headers.get('content-type'),
  },
  'http.wrong-method.status': { sends: [wrongMethod], rejections: always },
  'http.wrong-method.allow': {
    sends: [wrongMethod],
    rejections: always,
    rejection: ({ response }) => (response.headers.has('allow') ? 'present' : 'absent'),
    otherwise: 'the request was not rejected',
  },
  'http.content-type.status': {
    sends: [interpretAsText],
    on: ['interpretation'],
    asks: isDeclaredText,
    rejections: ofInput,
    success: () => 'accepted',
  },
  'rate-limit.status': { ...ofRateLimit, rejection: (limited) => ofService(limited)?.status },
  'rate-limit.retry-after': {
    ...ofRateLimit,
    asks: (exchange) => exchange.hasHeaders,
    rejection: (limited) => {
      const response = ofService(limited);
      return response && parseRetryAfter(response.headers, 0).form;
    },
  },
} satisfies Partial<Record<OpenQuestionId, Observer>>;
