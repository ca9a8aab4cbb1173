import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { getResponse, http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import t from '../fixtures/tap.js';
import { createSandbox } from '../../src/index.js';
import { createMock, type Mock, type MockOptions, type Subscription } from '../../src/msw/index.js';
import { Asking, at, market, wordAt } from '../fixtures/asking.js';
import { asking, baseUrl, start } from '../fixtures/mocked.js';
import { turnsUntil } from '../fixtures/patience.js';

const authorization = 'Bearer demo-token';

void t.test('baseUrl accepts several forms', async (t) => {
  const subscriptions = (base: string) => `${base}/v1/subscriptions`;
  const statusOf = async (mock: Mock, url: string) =>
    (await getResponse(mock.handlers, new Request(url)))?.status;

  await t.test('only the six operations below the base URL are handled', async (t) => {
    const cases: [MockOptions['baseUrl'], inside: string[], outside: string[]][] = [
      [
        'https://api.test/',
        ['https://api.test', 'https://api.test:443'],
        [
          'http://api.test',
          'https://api.test:8443',
          'https://api.test/p',
          'https://api.test.evil.example',
        ],
      ],
      [
        'http://a.test:81/in/front/',
        ['http://a.test:81/in/front'],
        ['http://a.test:81', 'http://a.test:81/in'],
      ],
      [new URL('https://a.test/p'), ['https://a.test/p'], ['https://a.test']],
      [
        ['http://a.test', 'http://b.test/p'],
        ['http://a.test', 'http://b.test/p'],
        ['http://b.test'],
      ],
    ];
    for (const [base, inside, outside] of cases) {
      const mock = createMock({ baseUrl: base });
      for (const one of inside)
        t.equal(await statusOf(mock, subscriptions(one)), 405, `${String(base)}: ${one}`);
      for (const one of outside) t.equal(await statusOf(mock, subscriptions(one)), undefined, one);
      t.equal(
        await statusOf(mock, `${inside[0] ?? ''}/v1/users`),
        undefined,
        'another API of the same host',
      );
    }
  });

  await t.test("the base URL can be the page's origin", async (t) => {
    t.throws(() => createMock({ baseUrl: '/api' }), {
      name: 'RangeError',
      message: /there is no page here/,
    });
    t.intercept(globalThis, 'location', { value: new URL('https://page.test/app/start?x#y') });
    for (const [base, url] of [
      ['', 'https://page.test'],
      ['/api', 'https://page.test/api'],
    ] as const) {
      t.equal(await statusOf(createMock({ baseUrl: base }), subscriptions(url)), 405, `"${base}"`);
    }
  });

  await t.test('an absolute base URL needs no page', async (t) => {
    const places = [undefined, null, {}, { origin: 'null' }, { origin: '' }];
    for (const value of places) {
      const location = t.intercept(globalThis, 'location', { value });
      const mock = createMock({ baseUrl: 'https://a.test' });
      t.equal(await statusOf(mock, subscriptions('https://a.test')), 405, JSON.stringify(value));
      t.throws(() => createMock({ baseUrl: '/api' }), { message: /there is no page here/ });
      location.restore();
    }
  });

  await t.test('invalid base URLs are rejected', (t) => {
    const wrong: [unknown, RegExp][] = [
      [undefined, /must be a string, a URL or an array/],
      [[], /must be a string, a URL or an array/],
      [/api/, /must be a string, a URL or an array/],
      ['ftp://api.test', /http or https/],
      ['https://api.test/?key=1', /no query and no fragment/],
      ['https://api.test/#x', /no query and no fragment/],
      ['https://api.test/v1/', /must not end in \/v1/],
      ['https://*.api.test', /MSW cannot match/],
      ['https://api.test/:tenant', /MSW cannot match/],
      ['https://api.test/a|b', /MSW cannot match.* \|/],
      ['https://api.test/a^b', /MSW cannot match.* \^/],
      ['http://[::1]:4010', /an IPv6 address has colons, so use a host name/],
    ];
    for (const [base, message] of wrong) {
      t.throws(() => void Reflect.apply(createMock, undefined, [{ baseUrl: base }]), {
        name: 'RangeError',
        message,
      });
    }
    t.end();
  });
});

void t.test('paths and methods that are not operations get an error', async (t) => {
  const { ask, mock } = start({ unknownPaths: 'not-found' });
  const path = await ask.created();
  for (const [method, target, status] of [
    ['GET', '/v1/nothing', 404],
    ['GET', '/v1/subscriptions/', 404],
    ['GET', path.replace('s', 'S'), 404],
    ['GET', '/v1/subscriptions', 405],
    ['PUT', path, 405],
    ['patch', path, 400],
  ] as const) {
    const response = await ask.ask(method, target);
    t.match(response, { status, body: { error: String } }, `${method} ${target}`);
  }
  t.equal((await ask.ask('PUT', path)).headers.get('allow'), 'GET, HEAD, PATCH, DELETE');
  t.match(await ask.ask('HEAD', path), { status: 200, text: '' });
  const single = [mock.handlersByName.getSubscription];
  t.equal(
    (await getResponse(single, new Request(baseUrl + path)))?.status,
    401,
    'an operation on its own',
  );
  t.equal(await getResponse(single, new Request(`${baseUrl}${path}/entities`)), undefined);
});

void t.test('preflights that DOMs in Node send for other origins are answered', async (t) => {
  const { mock } = start();
  const sandbox = await createSandbox();
  t.teardown(() => sandbox.stop());
  const asked = {
    origin: 'http://page.test',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization,content-type',
  };
  const options = { method: 'OPTIONS', headers: asked };
  const url = `${baseUrl}/v1/subscriptions`;
  const there = await fetch(`${sandbox.url}/v1/subscriptions`, options);
  const here = await getResponse(mock.handlers, new Request(url, options));
  t.equal(here?.status, there.status);
  t.equal(await here?.text(), await there.text());
  for (const name of ['origin', 'methods'].map((one) => `access-control-allow-${one}`))
    t.equal(here?.headers.get(name), there.headers.get(name), name);
  t.equal(here?.headers.get('access-control-allow-headers'), 'authorization,content-type');
  const [entry] = mock.log.entries();
  t.match(entry, { operation: null, request: { method: 'OPTIONS' }, response: { status: 200 } });
  t.same(mock.snapshot().subscriptions, []);
});

void t.test('a request in progress during a reset has no effect', async (t) => {
  const { mock, ask } = start();
  mock.faults.add({ operation: 'createSubscription', latency: '1h', times: 1 });
  const late = ask.ask('POST', '/v1/subscriptions', market);
  await turnsUntil('the fault has hit', () => mock.faults.list().length === 0);
  await mock.reset();
  t.equal((await late).status, 201);
  t.strictSame(mock.snapshot().subscriptions, []);
  t.strictSame(mock.log.entries(), []);
});

for (const [name, options] of Object.entries({ fault: {}, option: { latency: '1h' as const } })) {
  void t.test(`the latency of a ${name} ends when the client goes away`, async (t) => {
    const mock = createMock({ baseUrl, ...options });
    if (name === 'fault') mock.faults.add({ operation: '*', latency: '1h' });
    const controller = new AbortController();
    const headers = { authorization: 'Bearer demo-token' };
    const { signal } = controller;
    const request = new Request(`${baseUrl}/v1/subscriptions/x`, { headers, signal });
    const recorded = mock.log.next();
    const late = getResponse(mock.handlers, request);
    // the request is now in progress, so that there is something to end
    for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
    t.same(mock.log.entries(), []);
    controller.abort();
    t.match(await recorded, { response: null });
    await late;
  });
}

void t.test('setupServer serves subscriptions, time and additional handlers', async (t) => {
  const mock = createMock({ baseUrl, clock: '2030-01-31T12:00:00Z' });
  const server = setupServer(...mock.handlers);
  server.listen({ onUnhandledRequest: 'error' });
  t.teardown(() => server.close());
  const ask = new Asking(baseUrl, fetch);
  const created = await ask.create();
  t.equal(created.status, 201);
  t.match(created.body, { created_at: '2030-01-31T12:00:00.000Z', data_status: 'pending' });
  const path = `/v1/subscriptions/${wordAt(created, 'id')}`;
  t.equal(created.headers.get('location'), path);
  t.equal(at(await ask.ask('GET', `${path}/entities`), 'total'), 0);
  mock.clock.advance('1h');
  t.equal(at(await ask.ask('GET', path), 'data_status'), 'ready');
  const page = await ask.ask('GET', `${path}/entities?limit=2&offset=1`);
  t.match(page.body, { limit: 2, offset: 1, data: [{ city: 'Berlin' }, { city: 'Berlin' }] });
  t.match((await ask.ask('PATCH', path, { status: 'paused' })).body, { status: 'paused' });
  t.match((await ask.ask('DELETE', path)).body, { cancelled_at: '2030-01-31T13:00:00.000Z' });

  const mine: Partial<Subscription> = { id: 'mine' };
  server.use(http.get(`${baseUrl}/v1/subscriptions/:id`, () => HttpResponse.json(mine)));
  t.same((await ask.ask('GET', path)).body, mine);
  t.equal((await ask.ask('GET', `${path}/entities`)).status, 200, 'and no other');
  server.resetHandlers();
  t.match((await ask.ask('GET', path)).body, { status: 'cancelled' });
  await mock.reset();
  t.equal((await ask.ask('GET', path)).status, 404);
});

/**
 * Removes what React Native lacks; the usual polyfill of TextDecoder, which MSW needs, does not
 * support `fatal`.
 */
const reactNative = `
  const { TextDecoder: Decoder } = globalThis;
  globalThis.TextDecoder = class extends Decoder {
    constructor(label, options) {
      if (options?.fatal) throw new TypeError('fatal errors are not supported');
      super(label, options);
    }
  };
  delete URL.canParse;
  for (const name of ['structuredClone', 'MessageChannel', 'BroadcastChannel', 'location'])
    Object.defineProperty(globalThis, name, { value: undefined });
`;

void t.test('the mock runs without the globals that React Native lacks', async (t) => {
  const script = `
    const { getResponse } = await import('msw');
    ${reactNative}
    const { createMock } = await import(${JSON.stringify(new URL('../../lib/msw.js', import.meta.url))});
    const mock = createMock({ baseUrl: 'https://places.test' });
    const headers = { authorization: 'Bearer demo-token', 'content-type': 'application/json' };
    const ask = async (method, path, json) => {
      const body = json && JSON.stringify(json);
      const request = new Request('https://places.test' + path, { method, headers, body });
      return (await getResponse(mock.handlers, request)).json();
    };
    mock.handle.getSubscription((body) => ({ ...body, city: 'Paris' }));
    let told = 0;
    mock.on('exchange', () => (told += 1));
    const market = { city: 'K\u00f6ln \ufffd', entity_type: 'cafe', fields: ['phone'] };
    const { id, city } = await ask('POST', '/v1/subscriptions', market);
    mock.clock.finishScrapes();
    const path = '/v1/subscriptions/' + id;
    const got = await ask('GET', path);
    const { limit } = await ask('GET', path + '/entities?limit=1');
    await mock.restore(mock.snapshot());
    const { status } = await ask('DELETE', path);
    const entries = mock.log.entries().length;
    console.log(JSON.stringify([city, got.city, limit, status, entries, told]));
  `;
  const child = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  const seen: unknown = JSON.parse(child.stdout);
  t.strictSame(seen, ['Köln \ufffd', 'Paris', 1, 'cancelled', 4, 4]);
});

void t.test(
  'without latency, no timer is used, and the mock follows a replaced clock',
  async (t) => {
    const { mock, ask } = start();
    const { setTimeout: real } = globalThis;
    let timers = 0;
    t.intercept(globalThis, 'setTimeout', {
      value: (...given: Parameters<typeof real>) => {
        timers += 1;
        return real(...given);
      },
    });
    const path = await ask.created();
    await ask.ask('GET', `${path}/entities`);
    t.equal(timers, 0);
    mock.faults.add({ operation: 'getSubscription', latency: 5 });
    t.equal((await ask.ask('GET', path)).status, 200);
    t.equal(timers, 1);
    t.equal((await start({ latency: '1ms' }).ask.ask('GET', path)).status, 404);
    t.equal(timers, 2);
    t.intercept(Date, 'now', { value: () => Date.UTC(2040, 0, 1) });
    t.equal(mock.clock.now(), Date.UTC(2040, 0, 1));
  },
);

void t.test('the sandbox and the mock have the same controls', async (t) => {
  const { mock, ask } = start();
  const lines: string[] = [];
  const misspelt = mock as { on: (...args: unknown[]) => unknown };
  t.throws(
    () => misspelt.on('exchanges', () => undefined),
    /"exchanges" is not an event .*: use exchange, warning/,
  );
  t.throws(() => misspelt.on('warning'), /listener of "warning" must be a function/);
  const end = mock.on('exchange', ({ method, url, status }) =>
    lines.push(`${method} ${url} ${status ?? 'dropped'}`),
  );
  const path = await ask.created();
  mock.faults.add({ operation: 'getSubscription', status: 503, error: 'Down', times: 1 });
  t.match(await ask.ask('GET', path), { status: 503, body: { error: 'Down' } });
  mock.faults.add({ operation: 'getSubscription', body: 'malformed', times: 1 });
  t.match(await ask.ask('GET', path), { status: 200, body: undefined }, 'the body is not JSON');
  mock.faults.add({ operation: 'getSubscription', body: 'drop', times: 1 });
  await t.rejects(ask.ask('GET', path), TypeError);
  const preferred = await ask.ask('GET', `${path}?token=demo-token`, undefined, {
    prefer: 'code=502',
  });
  t.equal(preferred.status, 502);
  t.equal(preferred.headers.get('preference-applied'), 'code=502');
  end();
  await ask.ask('PUT', '/v1/subscriptions');
  t.same(lines, [
    'POST /v1/subscriptions 201',
    `GET ${path} 503`,
    `GET ${path} 200`,
    `GET ${path} dropped`,
    `GET ${path}?token=[redacted] 502`,
  ]);
  const entries = mock.log.entries();
  t.equal(entries.length, 6);
  t.notMatch(JSON.stringify(entries), /demo-token/);
  t.match(entries[5], {
    operation: 'createSubscription',
    request: { body: market },
    response: { status: 201 },
  });
});

void t.test('handlers never throw', async (t) => {
  const { mock, ask } = start({
    interpreter: () => {
      throw new Error('a secret of the inside');
    },
  });
  const failures: string[] = [];
  mock.on('failure', ({ message }) => failures.push(message));
  const failed = await ask.create();
  t.equal(failed.status, 500);
  t.notMatch(failed.text, 'secret');
  t.same(failures, ['a secret of the inside']);
  const broken = new ReadableStream({ start: (controller) => controller.error(new Error('gone')) });
  const request = new Request(`${baseUrl}/v1/subscriptions`, {
    method: 'POST',
    headers: { authorization },
    body: broken,
    ...{ duplex: 'half' },
  });
  t.equal((await getResponse(mock.handlers, request))?.status, 500);
});

void t.test('bodies are read like a server reads them', async (t) => {
  const { ask } = start();
  const sound = JSON.stringify(market);
  const cases: [string, string, Record<string, string>, number][] = [
    ['as it should be', sound, {}, 201],
    ['with a charset', sound, { 'content-type': 'Application/JSON; charset=utf-8' }, 201],
    ['of another type', sound, { 'content-type': 'text/plain' }, 415],
    ['empty', '', {}, 400],
    ['null', 'null', {}, 400],
    ['cut off', sound.slice(0, -1), {}, 400],
    ['a byte too large', sound.padEnd(1_048_577), {}, 413],
    ['just not too large', sound.padEnd(262_144), {}, 201],
  ];
  for (const [name, body, headers, status] of cases) {
    t.equal((await ask.ask('POST', '/v1/subscriptions', body, headers)).status, status, name);
  }
  const path = await ask.created();
  t.match(
    await ask.ask('GET', `${path}/entities?limit=1&limit=2`),
    { status: 400 },
    'a key that comes twice',
  );
});

void t.test('mocks in one process are independent', async (t) => {
  const pairs = Array.from({ length: 10 }, (_, seed) =>
    start({ seed, clock: '2030-01-31T12:00:00Z' }),
  );
  const live = async ({ mock, ask }: (typeof pairs)[number], number: number): Promise<string[]> => {
    const path = await ask.created();
    mock.clock.advance(`${number + 1}h`);
    if (number % 2 === 0) mock.faults.add({ operation: 'getSubscription', status: 503, times: 1 });
    const responses = [
      await ask.ask('GET', path),
      await ask.ask('GET', `${path}/entities?limit=3`),
    ];
    return [
      ...responses.map(({ status, text }) => `${status} ${text}`),
      JSON.stringify(mock.snapshot()),
    ];
  };
  const together = await Promise.all(pairs.map(live));
  for (const [seed, responses] of together.entries()) {
    const alone = createMock({ baseUrl, scrapeTime: 0, seed, clock: '2030-01-31T12:00:00Z' });
    t.same(responses, await live({ mock: alone, ask: asking(alone) }, seed), `mock ${seed}`);
  }
});
