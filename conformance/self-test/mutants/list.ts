import type { JsonValue } from '../../../src/api/wire.js';
import {
  arrayIn,
  emptyResponse,
  errorResponse,
  jsonResponse,
  mutant,
  objectIn,
  textResponse,
  withKey,
  type ApiRequest,
  type ApiResponse,
  type JsonObject,
  type Middleware,
  type Mutant,
} from '../../checks/mutant.js';
import {
  changeBody,
  changeQuery,
  changeResponse,
  respondToUnknown,
  respondWith,
  withQuery,
  wrongKeys,
} from '../../checks/mutations.js';
import type { MutantsByCheck } from './mutants-by-check.js';

const list = 'listEntities';

const isLater = ({ url }: ApiRequest): boolean => Number(url.searchParams.get('offset') ?? 0) > 0;
const isPastEnd = (page: JsonObject): boolean =>
  arrayIn(page, 'data').length === 0 && Number(page.offset) >= Number(page.total);

/** Nothing is listed past the end. */
const endAtTotal = (page: JsonObject): JsonObject =>
  Number(page.offset) < Number(page.total) ? page : { ...page, data: [] };

/** Where `key` is an integer of at least `least`: lists with another value (null: none), and echoes the one asked for. */
function listAs(
  key: 'limit' | 'offset',
  least: number,
  value: (asked: number, request: ApiRequest) => number | null,
  change: (page: JsonObject) => JsonObject = (page) => page,
): Middleware {
  return async (request, next) => {
    const asked = request.url.searchParams.get(key) ?? '';
    if (request.operation !== list || !/^\d+$/.test(asked) || Number(asked) < least) return next(request);
    const other = value(Number(asked), request);
    const sent = withQuery(request, (query) => {
      query.delete(key);
      if (other !== null) query.set(key, String(other));
    });
    return changeBody(list, (page) => change({ ...page, [key]: Number(asked) }))(sent, next);
  };
}

/** Accepts a `limit` or `offset` that should be refused, and echoes it. */
function serveAsGiven(
  key: 'limit' | 'offset',
  pattern: RegExp,
  echo: (asked: string) => JsonValue,
): Middleware {
  return (request, next) => {
    const asked = request.url.searchParams.get(key);
    if (request.operation !== list || asked === null || !pattern.test(asked)) return next(request);
    const sent = withQuery(request, (query) => query.delete(key));
    return changeBody(list, (page) => withKey(page, key, echo(asked)))(sent, next);
  };
}

const pastEnd = (name: string, response: ApiResponse, applies = isPastEnd): Mutant =>
  mutant(
    name,
    changeResponse(list, (given) => (applies(objectIn(given) ?? {}) ? response : given)),
  );

const unknown = (name: string, response: ApiResponse): Mutant =>
  mutant(name, respondToUnknown(list, response));

const withTotal = (total: (page: JsonObject, request: ApiRequest) => number): Middleware =>
  changeBody(list, (page, request) => withKey(page, 'total', total(page, request)));

export const listMutants: MutantsByCheck = {
  'list.ok': [
    mutant(
      'the status is 206',
      changeResponse(list, (response) => ({ ...response, status: 206 })),
    ),
    mutant(
      'a page is an array',
      changeBody(list, (page) => arrayIn(page, 'data')),
    ),
    mutant('the status is 204', respondWith(list, emptyResponse(204))),
    mutant('fails with 500', respondWith(list, errorResponse(500))),
  ],
  'list.data': wrongKeys('data', {
    [list]: [undefined, null, {}, [null], ['6d1f0c3e-4f5b-4a2c-a9d0-0c3e4f5b4a2c']],
  }),
  'list.total': [
    ...wrongKeys('total', { [list]: [undefined, null, '12', 12.5] }),
    mutant(
      'total is a string on later pages',
      changeBody(list, (page, request) =>
        isLater(request) ? withKey(page, 'total', JSON.stringify(page.total ?? null)) : page,
      ),
    ),
  ],
  'list.limit': [
    ...wrongKeys('limit', { [list]: [undefined, null] }),
    mutant(
      'limit is a string',
      changeBody(list, (page) => withKey(page, 'limit', JSON.stringify(page.limit ?? null))),
    ),
  ],
  'list.offset': [
    ...wrongKeys('offset', { [list]: [undefined, null] }),
    mutant(
      'offset is a string',
      changeBody(list, (page) => withKey(page, 'offset', JSON.stringify(page.offset ?? null))),
    ),
  ],
  'list.limit-echoed': [
    mutant(
      'limit always says 50',
      changeBody(list, (page) => withKey(page, 'limit', 50)),
    ),
    mutant(
      'limit says one more',
      listAs(
        'limit',
        1,
        (limit) => limit,
        (page) => withKey(page, 'limit', Number(page.limit) + 1),
      ),
    ),
  ],
  'list.offset-echoed': [
    mutant(
      'offset always says 0',
      changeBody(list, (page) => withKey(page, 'offset', 0)),
    ),
    mutant(
      'offset says the number of the page',
      changeBody(list, (page, request) =>
        isLater(request) && Number(page.offset) % Number(page.limit) === 0
          ? withKey(page, 'offset', Number(page.offset) / Number(page.limit))
          : page,
      ),
    ),
  ],
  'list.limit-respected': [
    mutant(
      'limit is ignored',
      listAs('limit', 1, () => null),
    ),
    mutant(
      'a page has one entity more than its limit',
      listAs('limit', 1, (limit) => limit + 1),
    ),
    mutant('without a limit everything is listed', (request, next) => {
      if (request.operation !== list || request.url.searchParams.has('limit')) return next(request);
      const sent = withQuery(request, (query) => query.set('limit', '1000'));
      return changeBody(list, (page) => withKey(page, 'limit', 50))(sent, next);
    }),
    mutant(
      'later pages have one entity more than their limit',
      changeBody(list, (page, request) => {
        const data = arrayIn(page, 'data');
        return isLater(request) && data.length === page.limit
          ? { ...page, data: [...data, ...data.slice(0, 1)] }
          : page;
      }),
    ),
  ],
  'list.total-covers': [
    mutant(
      'total is 0',
      withTotal(() => 0),
    ),
    mutant(
      'total counts the entities of the page',
      withTotal((page) => arrayIn(page, 'data').length),
    ),
    mutant(
      'total is one too small',
      withTotal((page) => Number(page.total) - 1),
    ),
  ],
  'list.total-stable': [
    mutant(
      'total grows with the offset',
      withTotal((page) => Number(page.total) + Number(page.offset)),
    ),
    mutant(
      'total is rounded up to whole pages',
      withTotal((page) => Math.ceil((Number(page.total) + 1) / Number(page.limit)) * Number(page.limit)),
    ),
  ],
  'list.total-reachable': [
    mutant(
      'total is far too large',
      withTotal((page) => Number(page.total) + 1000),
    ),
  ],
  'list.pages-differ': [
    mutant(
      'offset is ignored',
      listAs('offset', 1, () => null, endAtTotal),
    ),
  ],
  'list.pages-disjoint': [
    mutant(
      'a page begins with the last entity of the one before',
      listAs('offset', 1, (offset) => offset - 1, endAtTotal),
    ),
  ],
  'list.offset-counts-entities': [
    mutant(
      'offset counts pages',
      listAs(
        'offset',
        1,
        (offset, { url }) => offset * Number(url.searchParams.get('limit') ?? 50),
        endAtTotal,
      ),
    ),
    mutant(
      'offset is rounded down to whole pages',
      listAs('offset', 1, (offset, { url }) => {
        const limit = Number(url.searchParams.get('limit') ?? 50);
        return offset - (offset % limit);
      }),
    ),
  ],
  'list.page-full': [
    mutant(
      'a page lacks its last entity',
      changeBody(list, (page) => {
        const data = arrayIn(page, 'data');
        return data.length > 1 ? { ...page, data: data.slice(0, -1) } : page;
      }),
    ),
    mutant(
      'a page has 20 entities and says 50',
      changeBody(list, (page) => ({ ...page, data: arrayIn(page, 'data').slice(0, 20) })),
    ),
  ],
  'list.default-limit': [
    mutant(
      'the default limit is 20',
      changeQuery((query) => {
        if (!query.has('limit')) query.set('limit', '20');
      }),
    ),
    mutant(
      'limit says how many entities there are where none was given',
      changeBody(list, (page, { url }) =>
        url.searchParams.has('limit') ? page : withKey(page, 'limit', arrayIn(page, 'data').length + 1),
      ),
    ),
  ],
  'list.default-offset': [
    mutant(
      'the default offset is 1',
      changeQuery((query) => {
        if (!query.has('offset')) query.set('offset', '1');
      }),
    ),
    mutant('the default page starts at the second entity and says 0', (request, next) => {
      if (request.operation !== list || request.url.searchParams.has('offset')) return next(request);
      const sent = withQuery(request, (query) => query.set('offset', '1'));
      return changeBody(list, (page) => withKey(page, 'offset', 0))(sent, next);
    }),
  ],
  'list.past-end': [
    pastEnd('fails with 404', errorResponse(404)),
    pastEnd('fails with 416', errorResponse(416)),
    pastEnd(
      'fails with 404 right behind the last entity',
      errorResponse(404),
      (page) => page.offset === page.total,
    ),
    pastEnd('the status is 204', emptyResponse(204)),
    mutant('the list starts again', async (request, next) => {
      const response = await next(request);
      const page = request.operation === list ? objectIn(response) : undefined;
      if (!page || !isPastEnd(page)) return response;
      const sent = withQuery(request, (query) => query.delete('offset'));
      return changeBody(list, (first) => withKey(first, 'offset', page.offset))(sent, next);
    }),
  ],
  'list.unknown': [
    unknown('an error has status 200', { ...errorResponse(404), status: 200 }),
    unknown('an empty list', jsonResponse(200, { data: [], total: 0, limit: 50, offset: 0 })),
    unknown('the status is 403', errorResponse(403)),
    unknown('the status is 410', errorResponse(410)),
    unknown('the status is 500', errorResponse(500)),
    unknown('redirects', { ...textResponse(302, ''), headers: { location: '/' } }),
  ],
  'list.limit-minimum': [
    mutant('a limit of 0 is served', serveAsGiven('limit', /^0$/, Number)),
    mutant('a limit of 0 gives an empty page', (request, next) =>
      changeBody(list, (page) => (page.limit === 0 ? { ...page, data: [] } : page))(request, (inner) =>
        Promise.resolve(serveAsGiven('limit', /^0$/, Number)(inner, next)),
      ),
    ),
  ],
  'list.limit-integer': [
    mutant('a fraction is served', serveAsGiven('limit', /^\d+\.\d+$/, Number)),
    mutant(
      'a word is echoed',
      serveAsGiven('limit', /^[a-z]+$/i, (asked) => asked),
    ),
    mutant(
      'a word becomes null',
      serveAsGiven('limit', /^[a-z]+$/i, () => null),
    ),
  ],
  'list.offset-minimum': [mutant('a negative offset is served', serveAsGiven('offset', /^-\d+$/, Number))],
  'list.offset-integer': [
    mutant('a fraction is served', serveAsGiven('offset', /^\d+\.\d+$/, Number)),
    mutant(
      'a word is echoed',
      serveAsGiven('offset', /^(?!null$)[a-z]+$/i, (asked) => asked),
    ),
    mutant(
      'a word becomes null',
      serveAsGiven('offset', /^(?!null$)[a-z]+$/i, () => null),
    ),
  ],
};
