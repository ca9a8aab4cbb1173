import { createSandbox, readProfile, readFixture } from '../../src/index.js';
import { createMock } from '../../src/msw/index.js';
import { readHar, readKnownFailures, runConformance } from '../../conformance/index.js';
import { line, type Case } from './lines.js';

/** Messages of the library about invalid options and files. */

const baseUrl = 'http://127.0.0.1:1';

const ofService: readonly object[] = [
  ...['abc', -1, 1.5, null].map((seed) => ({ seed })),
  ...[-5, 'x', 1e10].map((places) => ({ places })),
  ...['two', -1].map((quota) => ({ quota })),
  ...[0, 'x'].map((rateLimit) => ({ rateLimit })),
  ...['demo', { 'a secret': 'x' }, {}].map((tokens) => ({ tokens })),
  ...['soon', -1, '40000d'].map((scrapeTime) => ({ scrapeTime })),
  ...[['nonsense'], 'x'].map((conditions) => ({ conditions })),
  ...[5, { 'create.status': 299 }, { nonsense: 1 }].map((profile) => ({ profile })),
  ...[5, {}, { version: 2 }].map((fixture) => ({ fixture })),
  { anyToken: 'yes' },
  { now: 5 },
  { interpreter: 'x' },
  { locales: { de: {} } },
  { nonsense: 1 },
];

/** Calls by what is called, with each of its arguments. */
const mistakes: Readonly<
  Record<string, readonly [(given: unknown) => unknown, readonly unknown[]]>
> = {
  createMock: [
    (given) => Reflect.apply(createMock, undefined, [given]) as unknown,
    [
      undefined,
      {},
      { baseUrl: 'nowhere' },
      ...ofService.map((one) => ({ baseUrl, ...one })),
      ...['25d', -1].map((latency) => ({ baseUrl, latency })),
      { baseUrl, storage: {} },
      { baseUrl, clock: 'yesterday' },
      { baseUrl, clock: 0, now: () => 0 },
      { baseUrl, unknownPaths: 'x' },
    ],
  ],
  createSandbox: [
    (given) => Reflect.apply(createSandbox, undefined, [given]) as unknown,
    [
      null,
      ...ofService,
      ...['x', 70_000].map((port) => ({ port })),
      { host: '' },
      { stateFile: 5 },
      { controlToken: 'a secret' },
      { basePath: '/a b' },
      { onExchange: 'log' },
    ],
  ],
  runConformance: [
    (given) => Reflect.apply(runConformance, undefined, [given]) as unknown,
    [
      undefined,
      {},
      ...[
        { baseUrl: 'ftp://x' },
        { baseUrl: 'http://a:b@c' },
        { token: 'a b' },
        { otherToken: 'a\nb' },
        { token: 'a', otherToken: 'a' },
        { headers: { 'X-Key': 'a\n' } },
        { timeout: 0 },
        { timeout: '60d' },
        { scrapeTimeout: -1 },
        { waitFor: 'x' },
        { concurrency: 0 },
        { retries: 99 },
        { fields: [] },
        { fields: ['phone', 'Phone'] },
        { city: '' },
        { only: ['nonsense'] },
        { skip: [''] },
        { only: ['list'], skip: ['list'] },
        { profile: { nonsense: 1 } },
        { readonly: true },
      ].map((one) => ({ baseUrl, ...one })),
    ],
  ],
  readProfile: [
    readProfile,
    [5, null, {}, { answers: {} }, { version: 9, answers: {} }, { version: 1, answers: { x: 1 } }],
  ],
  readFixture: [
    readFixture,
    [
      'x',
      {},
      { version: '1' },
      { version: 1, markets: [{ city: 'Berlin', entity_type: 'cafe', size: -1 }] },
      { version: 1, subscriptions: [{ city: 'x', entity_type: 'y', fields: ['z'], age: 'x' }] },
    ],
  ],
  readKnownFailures: [
    readKnownFailures,
    [5, { nonsense: 'x' }, { 'list.ok': 7 }, { 'list.nonsense': 'x' }, { 'create.status': 'x' }],
  ],
  readHar: [
    readHar,
    [5, {}, { log: {} }, { log: { entries: 5 } }, { log: { entries: [5] } }, { openapi: '3.1.0' }],
  ],
};

const told = async (call: () => unknown): Promise<string> => {
  try {
    await call();
    return 'accepted';
  } catch (error) {
    return String(error);
  }
};

/** Short, and with what JSON has no word for. */
const written = (given: unknown): string =>
  given === undefined ? 'nothing' : JSON.stringify(given).replace(`"baseUrl":"${baseUrl}",`, '');

export const optionCases = (): Case[] =>
  Object.entries(mistakes).map(([name, [call, all]]) => ({
    name,
    sampled: true,
    lines: () =>
      Promise.all(
        all.map(async (given) => line(`${name}(${written(given)})`, await told(() => call(given)))),
      ),
  }));
