import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import t from '../fixtures/tap.js';
import { createSandbox, readFixture } from '../../src/index.js';
import { createMock, type GivenFixture, type MockOptions } from '../../src/msw/index.js';
import { Client } from '../fixtures/client.js';
import { baseUrl, start } from '../fixtures/mocked.js';

/** The options of mock and sandbox, without type checks. */

const mockOf = (...given: unknown[]): unknown => Reflect.apply(createMock, undefined, given);
const sandboxOf = async (...given: unknown[]): Promise<unknown> =>
  Reflect.apply(createSandbox, undefined, given);

/** Invalid options of both, with their messages. */
const wrong: readonly (readonly [object, RegExp])[] = [
  ...['abc', NaN, -1, 1.5, null, '7'].map((seed) => [{ seed }, /^"seed" must be/] as const),
  ...[-5, '10', Infinity, 1.5, 1e10].map(
    (places) => [{ places }, /^"places" (must|cannot) be/] as const,
  ),
  ...['two', -1, 2.5].map((quota) => [{ quota }, /^"quota" must be/] as const),
  ...[-1, 0, 'x', NaN].map((rateLimit) => [{ rateLimit }, /^"rateLimit" must be/] as const),
  ...[['a', 'b'], 'demo', { x: 1 }, { x: '' }, { '': 'x' }, { 'a secret': 'x' }].map(
    (tokens) => [{ tokens }, /^"tokens" must be like \{ "demo-token": "demo" \}$/] as const,
  ),
  [{ tokens: {} }, /^"tokens" must not be empty unless "anyToken" is set/],
  [{ anyToken: 'yes' }, /^"anyToken" must be a boolean/],
  ...[5, '2030-01-01'].map((now) => [{ now }, /^"now" must be a function/] as const),
  ...[NaN, -1, '0', undefined].map(
    (at) => [{ now: () => at }, /^"now" must return milliseconds/] as const,
  ),
  [{ interpreter: 'x' }, /^"interpreter" must be a function/],
  ...['soon', -1, NaN, '40000d'].map(
    (scrapeTime) => [{ scrapeTime }, /^"scrapeTime" must be a duration/] as const,
  ),
  [{ scrapetime: 0 }, /^"scrapetime" is not allowed; the keys are .*\bseed, .*\bscrapeTime,/],
  ...[5, null].map((fixture) => [{ fixture }, /^"fixture" must be an object/] as const),
  [{ fixture: {} }, /^"version" is required/],
  [
    {
      fixture: {
        version: 1,
        subscriptions: [{ city: 'x', entity_type: 'y', fields: ['z'], since: '2d' }],
      },
    },
    /"since" must not be longer ago than "age"/,
  ],
  [{ profile: 5 }, /a profile must be an object/],
];

void t.test('the mock rejects invalid options', (t) => {
  for (const [options, message] of [
    ...wrong,
    [
      { baseURL: 'https://x.test' },
      /^"baseURL" is not allowed; the keys are .*\bbaseUrl,/,
    ] as const,
    [{ port: 1 }, /^"port" is not allowed; the keys are .*\bbaseUrl,/] as const,
    ...['25d', '61m', 'soon', -1].map(
      (latency) => [{ latency }, /^"latency" must be a duration of at most 1h/] as const,
    ),
    ...['sessionStorage', {}, { read: () => null }, null].map(
      (storage) => [{ storage }, /^"storage/] as const,
    ),
    ...['yesterday', -1, null, true, NaN].map(
      (clock) => [{ clock }, /^"clock" is not a valid time/] as const,
    ),
    [{ clock: 0, now: () => 0 }, /either "clock" or "now"/] as const,
  ]) {
    t.throws(
      () => mockOf({ baseUrl, ...options }),
      { name: /^(Range|State|Profile)Error$/, message },
      JSON.stringify(options),
    );
  }
  for (const none of [undefined, null, 'https://x.test', []])
    t.throws(() => mockOf(none), { name: 'RangeError', message: /^"options" / });
  t.throws(() => mockOf({}), { name: 'RangeError', message: /^"baseUrl" / });
  const sound: Partial<MockOptions>[] = [
    { baseUrl: new URL('https://a.test') },
    { baseUrl: [new URL('https://a.test/x'), 'https://b.test'] },
    { tokens: {}, anyToken: true },
    { quota: 0, places: 0, rateLimit: 0.5, latency: '1h', scrapeTime: '36500d', clock: 0 },
  ];
  for (const options of sound) t.doesNotThrow(() => start(options), JSON.stringify(options));
  t.doesNotThrow(() =>
    mockOf({ baseUrl, seed: undefined, latency: undefined, storage: undefined }),
  );
  t.end();
});

void t.test('the sandbox rejects invalid options', async (t) => {
  for (const [options, message] of [
    ...wrong,
    ...['x', -1, 70_000, 1.5].map((port) => [{ port }, /^"port" must be/] as const),
    [{ host: '' }, /^"host" is not allowed to be empty/] as const,
    [{ stateFile: 5 }, /^"stateFile" must be a string/] as const,
    [{ controlToken: 'a secret' }, /^"controlToken" must be a string without spaces/] as const,
    [{ onExchange: 'log' }, /^"onExchange" must be a function/] as const,
    [{ prot: 0 }, /^"prot" is not allowed; the keys are .*\bport,/] as const,
    [{ baseUrl }, /^"baseUrl" is not allowed/] as const,
  ]) {
    await t.rejects(
      sandboxOf(options),
      { name: /^(Range|State|Profile)Error$/, message },
      JSON.stringify(options),
    );
  }
  for (const none of [null, 'x', []])
    await t.rejects(sandboxOf(none), { name: 'RangeError', message: /^"options" / });
});

void t.test('a fixture can be a JSON import', (t) => {
  // The type that TypeScript infers for two objects with different keys: `string`, and optional keys.
  const [version, status, fields]: [number, string, string[]] = [1, 'paused', ['phone']];
  const subscriptions = [
    { city: 'Berlin', entity_type: 'cafe', fields, status, age: '3d' },
    { city: 'Paris', entity_type: 'museum', fields },
  ];
  const fixture = { version, subscriptions };
  const given: GivenFixture = fixture;
  t.match(start({ fixture: given }).mock.snapshot().subscriptions, [
    { status: 'paused' },
    { status: 'active' },
  ]);
  t.throws(() => start({ fixture: { version: 2 } }), {
    message: /its version is 2, not the number 1: it is another kind of file, or from a later/,
  });
  const twice = ['Munich', 'München'].map((city) => ({ city, entity_type: 'cafe' }));
  t.throws(() => readFixture({ version: 1, markets: twice }), {
    message: /"markets": "cafe" in "München" is listed twice/,
  });
  t.throws(() => readFixture('x'), { name: 'StateError', message: '"fixture" must be an object' });
  t.end();
});

void t.test('two subscriptions of a fixture cannot have the same id', (t) => {
  const market = { city: 'Berlin', entity_type: 'cafe', fields: ['phone'] };
  const created = start({ fixture: { version: 1, subscriptions: [market] } });
  const { id = '' } = created.mock.snapshot().subscriptions[0] ?? {};
  const subscriptions = [market, { ...market, id }];
  t.throws(() => start({ fixture: { version: 1, subscriptions } }), {
    name: 'StateError',
    message: `"subscriptions[1]" has the id of an earlier one (${id})`,
  });
  t.end();
});

void t.test('the documentation contains options and control requests as declared', async (t) => {
  const writer = fileURLToPath(new URL('../../../.ci/tables.mjs', import.meta.url));
  await t.resolves(promisify(execFile)(process.execPath, [writer, '--check']));
});

void t.test('a sandbox can be served under a path', async (t) => {
  for (const basePath of ['api', '/api/', '/', '/a b', '/a//b', 7])
    await t.rejects(sandboxOf({ basePath }), /"basePath" must be/, String(basePath));
  const sandbox = await createSandbox({ basePath: '/places/api' });
  t.teardown(() => sandbox.stop());
  const { origin, pathname } = new URL(sandbox.url);
  t.equal(pathname, '/places/api');
  const client = new Client(sandbox.url);
  const created = await client.create();
  t.equal(created.status, 201);
  const location = created.headers.get('location') ?? '';
  t.match(location, /^\/places\/api\/v1\/subscriptions\//);
  const outside = new Client(origin);
  t.equal((await outside.send('GET', location)).status, 200, 'what it names is there');
  t.match((await client.send('GET', '/v1/subscriptions/x?a=b')).body, { error: /./ });
  t.match((await client.control('GET', 'log?limit=1')).body, {
    entries: [{ request: { url: '/places/api/v1/subscriptions/x?a=b' } }],
  });
  t.match((await client.send('GET', '/openapi.json')).body, { servers: [{ url: sandbox.url }] });
  t.match((await client.send('GET', '/')).body, {
    openapi: '/places/api/openapi.json',
    control: '/places/api/_sandbox/',
  });
  t.equal((await client.send('PUT', '/v1/subscriptions')).headers.get('allow'), 'POST');
  const moved = await client.send('GET', '');
  t.match([moved.status, moved.headers.get('location')], [302, '/places/api/']);
  for (const path of ['/', '/v1/subscriptions/x', '/places/apiv1', '/_sandbox/', '/docs'])
    t.match(await outside.send('GET', path), { status: 404, body: { error: /./ } }, path);
  t.equal((await outside.send('GET', '/health')).status, 200, 'probes know no path');
});
