import type { JsonValue } from '../../../src/api/wire.js';
import {
  emptyResponse,
  errorResponse,
  jsonResponse,
  mutantsOf,
  textResponse,
  withKey,
  type ApiResponse,
  type Middleware,
  type Mutation,
} from '../../checks/mutant.js';
import { changeBody, changeEntities, nowAndThen } from '../../checks/mutations.js';
import { defaultTokens } from '../deployment.js';
import {
  changeContentType,
  changeErrors,
  changeSubscriptions,
  changeText,
  delay,
  reverseKeys,
  rewriteUuids,
} from './rewriting.js';
import { variant, wireVariants, type Variant } from './variant.js';

const tooMany = (status: number, retryAfter = '0'): ApiResponse =>
  jsonResponse(status, { error: 'Too many requests' }, { 'retry-after': retryAfter });

/** JSON may escape any character, and a slash has an escape of its own. */
const escaped = (text: string): string =>
  text
    .replaceAll('/', String.raw`\/`)
    .replaceAll(/[^\0-~]/g, (unit) => String.raw`\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

const reformat = (write: (value: JsonValue) => string): Middleware =>
  changeText((text) => {
    try {
      return write(JSON.parse(text) as JsonValue);
    } catch {
      return text;
    }
  });

const nullable = 'external_id phone website latitude longitude instagram_url facebook_url open_hours maps_category';
const nulls = Object.fromEntries(nullable.split(' ').map((key) => [key, null]));

/** Legal differences in what is served, how it is written and how it is refused. */
const table: Readonly<Record<string, Mutation>> = {
  'nulls:all': changeEntities((entity) => ({ ...entity, ...nulls })),
  ...mutantsOf(['1', '7', '8'], (version) => [
    `uuid:v${version}`,
    rewriteUuids((before, _version, after) => `${before}${version}${after}`),
  ]),
  'uuid:upper-case': rewriteUuids((before, version, after) => `${before}${version}${after}`.toUpperCase()),
  'json:indented': reformat((value) => `\n${JSON.stringify(value, null, 4)}\n`),
  'json:decimal': changeText((text) => text.replaceAll(/"(total|limit|offset|current)":(\d+)\b(?![.e])/g, '"$1":$2.0')),
  'json:escaped': reformat((value) => escaped(JSON.stringify(value))),
  'json:keys-reversed': reformat((value) => JSON.stringify(reverseKeys(value))),
  'content-type:bare': changeContentType('application/json'),
  'content-type:capitals': changeContentType('Application/JSON;Charset="UTF-8"'),
  'content-type:problem': changeContentType('application/json', 'application/problem+json'),
  'content-type:vendor': changeContentType('application/vnd.places.v1+json'),
  'content-type:text': changeContentType('text/plain'),
  'content-type:none': changeContentType(null),
  'latency:2ms': delay(2),
  'rate-limit:429-seconds': nowAndThen(9, () => tooMany(429)),
  'rate-limit:429-date': nowAndThen(6, () => tooMany(429, new Date().toUTCString())),
  'rate-limit:503-seconds': nowAndThen(7, () => tooMany(503)),
  'dropped-connections:some': {
    start: () => {
      let reads = 0;
      return (request, next) => {
        reads += request.method === 'GET' ? 1 : 0;
        if (request.method !== 'GET' || reads % 12 !== 0) return next(request);
        throw new TypeError('fetch failed', { cause: new Error('socket hang up') });
      };
    },
  },
  'headers:more': async (request, next) => {
    const response = await next(request);
    const more = { etag: '"7"', link: '</next>; rel=next', 'x-total-count': '3' };
    return { ...response, headers: { ...more, ...response.headers } };
  },
  'auth-redirect': (request, next) => {
    const page = textResponse(302, '<a href="/login">Log in</a>', 'text/html');
    return request.headers.authorization === undefined && request.operation !== null
      ? { ...page, headers: { ...page.headers, location: '/login' } }
      : next(request);
  },
  'scheme-body:html': refuseSchemes(textResponse(403, '<h1>Forbidden</h1>', 'text/html')),
  'scheme-body:empty': refuseSchemes(emptyResponse(401)),
  'validation-first': (request, next) =>
    request.method === 'POST' && ['', '{}'].includes(request.body) && request.operation !== null
      ? errorResponse(400, 'The body is empty')
      : next(request),
  'error:nested': changeErrors((body) => ({
    ...body,
    details: [{ path: ['city'], limits: { max: 1 } }],
    docs: null,
  })),
  'error:terse': changeErrors((body) => withKey(body, 'error', '')),
  'account:nil': changeSubscriptions((body) => withKey(body, 'account_id', '00000000-0000-0000-0000-000000000000')),
};

const noEntities = changeBody('listEntities', (page) => ({ ...page, data: [], total: 0 }));

export const transportVariants: readonly Variant[] = [
  ...wireVariants(table, {
    'content-type:text': ['general.content-type'],
    'content-type:none': ['general.content-type'],
  }),
  variant('entities:none', { options: { marketSize: 0 }, unverifiable: true }),
  variant('entities:failed', { middleware: [noEntities], unverifiable: true }),
  // no two pages, no two ids to tell apart
  variant('entities:one', { options: { marketSize: 1 }, unverifiable: true }),
  variant('entities:two', { options: { marketSize: 2 } }),
  variant('entities:a-page', { options: { marketSize: 50 } }),
  variant('entities:thousands', { options: { marketSize: 5000 } }),
  variant('scrape:late', { options: { scrapeTime: '100ms' } }),
  variant('tokens:one', { options: { tokens: { [defaultTokens[0]]: 'demo' } }, unverifiable: true }),
  variant('quota:1', { options: { quota: 1 } }),
];

function refuseSchemes(response: ApiResponse): Middleware {
  return (request, next) => {
    const { authorization } = request.headers;
    const isOther = authorization !== undefined && !/^bearer /i.test(authorization);
    return isOther && request.operation !== null ? response : next(request);
  };
}
