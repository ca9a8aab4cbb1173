import type { JsonValue } from '../../../src/api/wire.js';
import {
  emptyResponse,
  errorResponse,
  jsonResponse,
  textResponse,
  withKey,
  type ApiResponse,
  type Middleware,
} from '../../checks/mutant.js';
import { changeBody, changeEntities } from '../../checks/mutations.js';
import { defaultTokens } from '../deployment.js';
import {
  changeContentType,
  changeErrors,
  changeSubscriptions,
  changeText,
  delay,
  interrupt,
  reverseKeys,
  rewriteUuids,
} from './rewriting.js';
import { optionVariant, wireVariant, type Variant } from './variant.js';

const tooMany = (status: number, retryAfter: () => string): (() => ApiResponse) => {
  return () => jsonResponse(status, { error: 'Too many requests' }, { 'retry-after': retryAfter() });
};

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

const nullable =
  'external_id phone website latitude longitude instagram_url facebook_url open_hours maps_category';

/** Legal differences in what is served, how it is written and how it is refused. */
export const transportVariants: readonly Variant[] = [
  optionVariant('entities:none', { marketSize: 0 }, { unverifiable: true }),
  wireVariant(
    'entities:failed',
    () => changeBody('listEntities', (page) => ({ ...page, data: [], total: 0 })),
    { unverifiable: true },
  ),
  // no two pages, no two ids to tell apart
  optionVariant('entities:one', { marketSize: 1 }, { unverifiable: true }),
  optionVariant('entities:two', { marketSize: 2 }),
  optionVariant('entities:a-page', { marketSize: 50 }),
  optionVariant('entities:thousands', { marketSize: 5000 }),
  optionVariant('scrape:late', { scrapeTime: '100ms' }),
  wireVariant('nulls:all', () =>
    changeEntities((entity) => ({
      ...entity,
      ...Object.fromEntries(nullable.split(' ').map((key) => [key, null])),
    })),
  ),
  ...['1', '7', '8'].map((version) =>
    wireVariant(
      `uuid:v${version}`,
      rewriteUuids((before, _version, after) => `${before}${version}${after}`),
    ),
  ),
  wireVariant(
    'uuid:upper-case',
    rewriteUuids((before, version, after) => `${before}${version}${after}`.toUpperCase()),
  ),
  wireVariant('json:indented', () => reformat((value) => `\n${JSON.stringify(value, null, 4)}\n`)),
  wireVariant('json:decimal', () =>
    changeText((text) => text.replaceAll(/"(total|limit|offset|current)":(\d+)\b(?![.e])/g, '"$1":$2.0')),
  ),
  wireVariant('json:escaped', () => reformat((value) => escaped(JSON.stringify(value)))),
  wireVariant('json:keys-reversed', () => reformat((value) => JSON.stringify(reverseKeys(value)))),
  wireVariant('content-type:bare', () => changeContentType('application/json')),
  wireVariant('content-type:capitals', () => changeContentType('Application/JSON;Charset="UTF-8"')),
  wireVariant('content-type:problem', () =>
    changeContentType('application/json', 'application/problem+json'),
  ),
  wireVariant('content-type:vendor', () => changeContentType('application/vnd.places.v1+json')),
  wireVariant('content-type:text', () => changeContentType('text/plain'), {
    warns: ['general.content-type'],
  }),
  wireVariant('content-type:none', () => changeContentType(null), { warns: ['general.content-type'] }),
  optionVariant('tokens:one', { tokens: { [defaultTokens[0]]: 'demo' } }, { unverifiable: true }),
  optionVariant('quota:1', { quota: 1 }),
  wireVariant('latency:2ms', () => delay(2)),
  wireVariant(
    'rate-limit:429-seconds',
    interrupt(
      9,
      tooMany(429, () => '0'),
    ),
  ),
  wireVariant(
    'rate-limit:429-date',
    interrupt(
      6,
      tooMany(429, () => new Date().toUTCString()),
    ),
  ),
  wireVariant(
    'rate-limit:503-seconds',
    interrupt(
      7,
      tooMany(503, () => '0'),
    ),
  ),
  wireVariant('dropped-connections:some', () => {
    let reads = 0;
    return (request, next) => {
      reads += request.method === 'GET' ? 1 : 0;
      if (request.method !== 'GET' || reads % 12 !== 0) return next(request);
      throw new TypeError('fetch failed', { cause: new Error('socket hang up') });
    };
  }),
  wireVariant('headers:more', () => async (request, next) => {
    const response = await next(request);
    const more = { etag: '"7"', link: '</next>; rel=next', 'x-total-count': '3' };
    return { ...response, headers: { ...more, ...response.headers } };
  }),
  wireVariant(
    'auth-redirect',
    () => (request, next) =>
      request.headers.authorization === undefined && request.operation !== null
        ? {
            ...textResponse(302, '<a href="/login">Log in</a>', 'text/html'),
            headers: { location: '/login', 'content-type': 'text/html' },
          }
        : next(request),
  ),
  wireVariant('scheme-body:html', () => refuseSchemes(textResponse(403, '<h1>Forbidden</h1>', 'text/html'))),
  wireVariant('scheme-body:empty', () => refuseSchemes(emptyResponse(401))),
  wireVariant(
    'validation-first',
    () => (request, next) =>
      request.method === 'POST' && ['', '{}'].includes(request.body) && request.operation !== null
        ? errorResponse(400, 'The body is empty')
        : next(request),
  ),
  wireVariant('error:nested', () =>
    changeErrors((body) => ({ ...body, details: [{ path: ['city'], limits: { max: 1 } }], docs: null })),
  ),
  wireVariant('error:terse', () => changeErrors((body) => withKey(body, 'error', ''))),
  wireVariant(
    'account:nil',
    changeSubscriptions((body) => withKey(body, 'account_id', '00000000-0000-0000-0000-000000000000')),
  ),
];

function refuseSchemes(response: ApiResponse): Middleware {
  return (request, next) => {
    const { authorization } = request.headers;
    const isOther = authorization !== undefined && !/^bearer /i.test(authorization);
    return isOther && request.operation !== null ? response : next(request);
  };
}
