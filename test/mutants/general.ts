import {
  changeError,
  changeResponse,
  changeText,
  fromSecondOn,
  nowAndThen,
  onceUpdated,
  respondWith,
} from './mutations/changes.js';
import { changePage } from './mutations/lists.js';
import {
  type ApiResponse,
  arrayIn,
  emptyResponse,
  type MutantsOfChecks,
  textResponse,
} from './mutations/middleware.js';

const html = (status: number): ApiResponse =>
  textResponse(status, `<h1>${status}</h1>`, 'text/html');

const withType = (response: ApiResponse, type: string): ApiResponse => ({
  ...response,
  headers: { ...response.headers, 'content-type': type },
});

export const generalMutants = {
  'general.json-bodies': {
    'get responds with HTML': respondWith('getSubscription', html(200)),
    'cancel responds with plain text': respondWith('cancelSubscription', textResponse(200, 'OK')),
    'an update is cut off': changeText('updateSubscription', (text) => text.slice(0, -9)),
    'a page has a trailing comma': changeText('listEntities', (text) => `${text.slice(0, -1)},}`),
    'interpret responds with two documents': changeText(
      'interpretFields',
      (text) => `${text}\n${text}`,
    ),
    'a page has a total of NaN': changeText('listEntities', (text) =>
      text.replace(/"total":\d+/, '"total":NaN'),
    ),
  },
  'general.whole-bodies': {
    'each fourth subscription has no body': nowAndThen(
      4,
      () => emptyResponse(200),
      'getSubscription',
    ),
    'the pages of a second subscription are arrays': fromSecondOn(
      changePage((page) => arrayIn(page, 'data')),
    ),
    'pages are empty after an update': onceUpdated(changePage(() => null)),
  },
  'general.content-type': {
    'a page has a byte order mark': changeText('listEntities', (text) => `\ufeff${text}`),
    'get declares HTML': changeResponse('getSubscription', (response) =>
      withType(response, 'text/html'),
    ),
    'a page has no content type': changeResponse('listEntities', ({ status, body }) => ({
      status,
      headers: {},
      body,
    })),
    'an error declares plain text': changeError('getSubscription', (response) =>
      withType(response, 'text/plain'),
    ),
  },
} satisfies MutantsOfChecks;
