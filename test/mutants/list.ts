import { oncePaired } from './mutations/beside.js';
import {
  changeEntities,
  changeResponse,
  fromSecondOn,
  latestInstead,
  onceUpdated,
  respondToUnknown,
  withQuery,
} from './mutations/changes.js';
import {
  changePage,
  changeTotal,
  endAtTotal,
  inAnyOrder,
  isLaterPage,
  isPastEnd,
  limitOf,
  listAs,
  listInstead,
  respondPastEnd,
  serveAsGiven,
} from './mutations/lists.js';
import {
  type ApiRequest,
  arrayIn,
  emptyResponse,
  errorResponse,
  jsonResponse,
  type Middleware,
  mutantsOf,
  type MutantsOfChecks,
  objectIn,
  withField,
  withKey,
} from './mutations/middleware.js';
import { wrongKeys } from './mutations/wrong-keys.js';

const list = 'listEntities';

const startAgain: Middleware = async (request, next) => {
  const response = await next(request);
  const page = request.operation === list ? objectIn(response) : undefined;
  if (!page || !isPastEnd(page)) return response;
  const sent = withQuery(request, (query) => query.delete('offset'));
  return changePage((first) => withKey(first, 'offset', page.offset))(sent, next);
};

const lacks =
  (key: string) =>
  ({ url }: ApiRequest): boolean =>
    !url.searchParams.has(key);

const twentyWithout = (applies: (request: ApiRequest) => boolean): Middleware =>
  listInstead(
    (request) => lacks('limit')(request) && applies(request),
    (query) => query.set('limit', '20'),
  );

export const listMutants = {
  'list.ok': {
    'the status is 206': changeResponse(list, (response) => ({ ...response, status: 206 })),
    'later pages have status 206': changeResponse(list, (response, request) =>
      isLaterPage(request) ? { ...response, status: 206 } : response,
    ),
    'pages from the 51st entity on are refused': (request, next) => {
      if (request.operation === list && Number(request.url.searchParams.get('offset')) >= 50) {
        return errorResponse(400);
      }
      return next(request);
    },
    'a limit of 1 is refused': (request, next) => {
      if (request.operation === list && request.url.searchParams.get('limit') === '1') {
        return errorResponse(400);
      }
      return next(request);
    },
    'a page is an array': changePage((page) => arrayIn(page, 'data')),
  },
  'list.data': wrongKeys('data', {
    listEntities: [undefined, null, {}, [null], ['6d1f0c3e-4f5b-4a2c-a9d0-0c3e4f5b4a2c']],
  }),
  'list.total': wrongKeys('total', { listEntities: [undefined, null, '12', 12.5] }),
  'list.limit': wrongKeys('limit', { listEntities: [undefined, null, '50'] }),
  'list.offset': wrongKeys('offset', { listEntities: [undefined, null, '0'] }),
  'list.limit-respected': {
    'limit is ignored': listAs('limit', () => null),
    'a page has one entity more than its limit': listAs('limit', (limit) => limit + 1),
    'a page for a limit of 1 has two entities': listAs('limit', (limit) => Math.max(2, limit)),
    'a page of 97 says that its limit is 50': changePage((page) =>
      page.limit === 97 ? withKey(page, 'limit', 50) : page,
    ),
  },
  'list.default-limit': {
    'the default limit is 20': twentyWithout(() => true),
    'the default limit is 20, and the order always another': inAnyOrder(twentyWithout(() => true)),
    'with an offset the default limit is 20': twentyWithout(isLaterPage),
  },
  'list.default-offset': {
    'the default offset is 1': listInstead(lacks('offset'), (query) => query.set('offset', '1')),
  },
  'list.limit-echoed': {
    'limit always says 50': changePage((page) => withKey(page, 'limit', 50)),
  },
  'list.offset-echoed': {
    'offset always says 0': changePage((page) => withKey(page, 'offset', 0)),
    'after an update offset always says 0': onceUpdated(
      changePage((page) => withKey(page, 'offset', 0)),
    ),
    'with a limit the default offset is 7': listInstead(
      (request) => lacks('offset')(request) && request.url.searchParams.get('limit') === '1',
      (query) => query.set('offset', '7'),
    ),
  },
  'list.total-covers': {
    'total is 0': changeTotal(() => 0),
    'total counts the entities of the page': changeTotal((page) => arrayIn(page, 'data').length),
    'total is one too small': changeTotal((page) => Number(page.total) - 1),
    'a page for a limit of 1 has a total of 1': changeTotal((page) =>
      page.limit === 1 ? 1 : Number(page.total),
    ),
  },
  'list.total-stable': {
    'total grows with the offset': changeTotal((page) => Number(page.total) + Number(page.offset)),
    'a page past the end has another total': changeTotal((page) =>
      isPastEnd(page) ? Number(page.total) - 1 : Number(page.total),
    ),
  },
  'list.total-reached': {
    'total is far too large': changeTotal((page) => Number(page.total) + 1000),
    'total is one too large': changeTotal((page) => Number(page.total) + 1),
  },
  'list.offset-counts-entities': {
    'offset counts pages': listAs(
      'offset',
      (offset, request) => offset * limitOf(request),
      endAtTotal,
    ),
    'from the 51st entity on a page begins one too late': listAs(
      'offset',
      (at) => (at < 50 ? at : at + 1),
      endAtTotal,
    ),
    'the first entity of the third page is left out': listAs('offset', (at) =>
      at === 100 ? at + 1 : at,
    ),
    'offset counts pages, and the order is always another': inAnyOrder(
      listAs('offset', (offset, request) => offset * limitOf(request), endAtTotal),
    ),
  },
  'list.pages-differ': { 'offset is ignored': listAs('offset', () => null, endAtTotal) },
  'list.pages-disjoint': {
    'a page begins with the last entity of the one before': listAs(
      'offset',
      (offset) => offset - 1,
      endAtTotal,
    ),
  },
  'list.page-full': {
    'a page lacks its last entity': changePage((page) => {
      if (arrayIn(page, 'data').length > 1) {
        return withKey(page, 'data', arrayIn(page, 'data').slice(0, -1));
      }
      return page;
    }),
    'a page for a limit of 1 has no entity': changePage((page) =>
      page.limit === 1 ? withKey(page, 'data', []) : page,
    ),
    'a page for a limit of 25 has 10 entities': changePage((page) =>
      page.limit === 25 ? withKey(page, 'data', arrayIn(page, 'data').slice(0, 10)) : page,
    ),
    'a page in the middle has no entities': changePage((page) =>
      page.offset === 100 ? withKey(page, 'data', []) : page,
    ),
    'a page has 20 entities and says 50': changePage((page) =>
      withKey(page, 'data', arrayIn(page, 'data').slice(0, 20)),
    ),
  },
  'list.past-end': {
    'fails with 404': respondPastEnd(errorResponse(404)),
    'fails with 404 right behind the last entity': respondPastEnd(
      errorResponse(404),
      (page) => page.offset === page.total,
    ),
    'fails with 500 at more than 31 bits': (request, next) => {
      const isFar = Number(request.url.searchParams.get('offset')) >= 2 ** 31;
      return request.operation === list && isFar ? errorResponse(500) : next(request);
    },
    'the list starts again': startAgain,
    'the list starts again, in another order': inAnyOrder(startAgain),
  },
  'list.unknown': {
    'the id is ignored': latestInstead(list),
    'an error has status 200': respondToUnknown(list, { ...errorResponse(404), status: 200 }),
    'an empty list': respondToUnknown(
      list,
      jsonResponse(200, { data: [], total: 0, limit: 50, offset: 0 }),
    ),
    ...mutantsOf([403, 410, 500], (status) => [
      `the status is ${status}`,
      respondToUnknown(list, errorResponse(status)),
    ]),
    redirects: respondToUnknown(list, emptyResponse(302, { location: '/' })),
  },
  'list.malformed-404': {
    'the status is 400': respondToUnknown(
      list,
      errorResponse(400),
      (id) => !/^[0-9a-f-]{36}$/i.test(id),
    ),
  },
  'list.limit-minimum': {
    'a limit of 0 is served': serveAsGiven('limit', /^0$/, Number),
    'a negative limit is served': serveAsGiven('limit', /^-\d+$/, Number),
  },
  'list.limit-integer': {
    'a fraction is served': serveAsGiven('limit', /^\d+\.\d+$/, Number),
    'a word is echoed': serveAsGiven('limit', /^[a-z]+$/i, (asked) => asked),
    'a word becomes null': serveAsGiven('limit', /^[a-z]+$/i, () => null),
  },
  'list.offset-minimum': {
    'a negative offset is served': serveAsGiven('offset', /^-\d+$/, Number),
  },
  'list.offset-integer': {
    'a fraction is served': serveAsGiven('offset', /^\d+\.\d+$/, Number),
    'a word is echoed': serveAsGiven('offset', /^(?!null$)[a-z]+$/i, (asked) => asked),
    'a word becomes null': serveAsGiven('offset', /^(?!null$)[a-z]+$/i, () => null),
  },
  'list.beside': {
    'it lists the latest one': latestInstead('listEntities'),
    'entities of a second one have a field of the first one, too': fromSecondOn(
      changeEntities((entity) => withField(entity, 'opening hours')),
    ),
    'its total counts both': oncePaired(changeTotal((page) => 2 * Number(page.total))),
  },
} satisfies MutantsOfChecks;
