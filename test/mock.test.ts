import { getResponse, http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import t from 'tap';
import { createMock, type Mock, type MockOptions, type Subscription } from '../src/msw/index.js';
import { Asking, at, market, wordAt } from './fixtures/asking.js';
import { asking, baseUrl, start } from './fixtures/mocked.js';

const nobody = '00000000-0000-4000-8000-000000000000';
const authorization = 'Bearer demo-token';

function isMock(value: unknown): value is Mock {
  return typeof value === 'object' && value !== null && 'handlers' in value;
}

void t.test('nothing outside of the base is touched, and all of it below /v1 is answered', async (t) => {
  const bases: [MockOptions['baseUrl'], string[], string[]][] = [
    [
      'https://api.test',
      ['https://api.test/v1', 'https://api.test/v1/x', 'https://api.test:443/v1/subscriptions/%zz?a=%zz#f'],
      [
        'https://api.test/',
        'https://api.test/v10',
        'https://api.test/V1/x',
        'https://api.test/a/v1/x',
      ].concat(['http://api.test/v1/x', 'https://api.test:8443/v1/x', 'https://api.test.evil.example/v1/x']),
    ],
    [
      'http://a.test:81/in/front/',
      ['http://a.test:81/in/front/v1/x'],
      ['http://a.test:81/v1/x', 'http://a.test:81/in/v1/x'],
    ],
    [
      ['http://a.test', 'http://b.test/p'],
      ['http://a.test/v1/', 'http://b.test/p/v1/x'],
      ['http://b.test/v1/x'],
    ],
    [
      /^https:\/\/[a-z]+\.test$/g,
      ['https://one.test/v1/x', 'https://two.test/v1'],
      ['https://one.test/p/v1/x', 'https://one.test/x'],
    ],
    [
      [new URL('https://a.test/p/'), 'https://b.test'],
      ['https://a.test/p/v1/x', 'https://b.test/v1/x'],
      ['https://a.test/v1/x'],
    ],
    [/one\.test/, ['https://one.test/p/v1/x', 'http://one.test/v1/v1/x'], ['https://two.test/v1?one.test']],
  ];
  for (const [baseUrl, inside, outside] of bases) {
    const { handlers } = createMock({ baseUrl });
    for (const url of [...inside, ...inside]) {
      const response = await getResponse(handlers, new Request(url));
      t.match(response?.status, /^40[014]$/, `${String(baseUrl)} has ${url}`);
      t.match(await response?.json(), { error: String });
    }
    for (const url of outside) {
      t.equal(await getResponse(handlers, new Request(url)), undefined, `${String(baseUrl)} has not ${url}`);
    }
  }
});

void t.test('a request that is under way during a reset leaves nothing behind', async (t) => {
  const { mock, ask } = start();
  mock.faults.add({ operation: 'createSubscription', latency: '20ms', times: 1 });
  const late = ask.ask('POST', '/v1/subscriptions', market);
  while (mock.faults.list().length > 0) await new Promise(setImmediate);
  await mock.reset();
  t.equal((await late).status, 201);
  t.strictSame(mock.snapshot().subscriptions, []);
  t.strictSame(mock.journal.entries(), []);
});

void t.test('through setupServer: the life of a subscription, time, and handlers on top', async (t) => {
  const mock = createMock({ baseUrl, clock: '2030-01-31T12:00:00Z' });
  const server = setupServer(...mock.handlers);
  server.listen({ onUnhandledRequest: 'error' });
  t.teardown(() => server.close());
  const ask = new Asking(baseUrl, fetch);
  const made = await ask.create();
  t.equal(made.status, 201);
  t.equal(at(made, 'created_at'), '2030-01-31T12:00:00.000Z');
  t.equal(at(made, 'data_status'), 'pending');
  const path = `/v1/subscriptions/${wordAt(made, 'id')}`;
  t.equal(made.headers.get('location'), path);
  t.equal(at(await ask.ask('GET', `${path}/entities`), 'total'), 0);
  mock.clock.advance('1h');
  t.equal(at(await ask.ask('GET', path), 'data_status'), 'ready');
  const page = await ask.ask('GET', `${path}/entities?limit=2&offset=1`);
  t.match(page.body, { limit: 2, offset: 1, data: [{ city: 'Berlin' }, { city: 'Berlin' }] });
  t.match((await ask.ask('PATCH', path, { status: 'paused' })).body, { status: 'paused' });
  t.match((await ask.ask('DELETE', path)).body, {
    status: 'cancelled',
    cancelled_at: '2030-01-31T13:00:00.000Z',
  });
  t.equal((await ask.ask('HEAD', path)).text, '');
  t.equal((await ask.ask('OPTIONS', path)).headers.get('allow'), 'GET, PATCH, DELETE');

  const mine: Partial<Subscription> = { id: 'mine' };
  server.use(http.get(`${baseUrl}/v1/subscriptions/:id`, () => HttpResponse.json(mine)));
  t.same((await ask.ask('GET', path)).body, mine);
  t.equal((await ask.ask('GET', `${path}/entities`)).status, 200, 'and no other');
  server.resetHandlers();
  t.match((await ask.ask('GET', path)).body, { status: 'cancelled' });
  await mock.reset();
  t.equal((await ask.ask('GET', path)).status, 404);
});

void t.test('an operation on its own', async (t) => {
  const { mock } = start();
  const ask = (url: string) => getResponse([mock.handlersByName.getSubscription], new Request(url));
  t.equal((await ask(`${baseUrl}/v1/subscriptions/${nobody}`))?.status, 401);
  t.equal(await ask(`${baseUrl}/v1/subscriptions/${nobody}/entities`), undefined);
  t.equal(Object.keys(mock.handlersByName).length, 6);
});

void t.test('without latency no timer is used, and a replaced clock is followed', async (t) => {
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
});

void t.test('faults, preferences, the journal and events', async (t) => {
  const { mock, ask } = start();
  const lines: string[] = [];
  const end = mock.on('exchange', ({ method, url, status, account }) =>
    lines.push(`${method} ${url} ${status ?? 'dropped'} ${account ?? '-'}`),
  );
  const path = await ask.created();
  mock.faults.add({ operation: 'getSubscription', status: 503, error: 'Down', times: 1 });
  t.match(await ask.ask('GET', path), { status: 503, body: { error: 'Down' } });
  mock.faults.add({ operation: 'getSubscription', body: 'malformed', times: 1 });
  const cut = await ask.ask('GET', path);
  t.equal(cut.status, 200);
  t.equal(cut.body, undefined, 'the body is no JSON');
  mock.faults.add({ operation: 'getSubscription', body: 'drop', times: 1 });
  await t.rejects(ask.ask('GET', path), TypeError);
  const asked = await ask.ask('GET', `${path}?token=demo-token`, undefined, { prefer: 'code=502' });
  t.equal(asked.status, 502);
  t.equal(asked.headers.get('preference-applied'), 'code=502');
  end();
  await ask.ask('GET', '/v1/nothing');
  t.same(lines, [
    'POST /v1/subscriptions 201 demo',
    `GET ${path} 503 -`,
    `GET ${path} 200 demo`,
    `GET ${path} dropped -`,
    `GET ${path}?token=[redacted] 502 -`,
  ]);
  const entries = mock.journal.entries();
  t.equal(entries.length, 6);
  t.notMatch(JSON.stringify(entries), /demo-token/);
  t.match(entries[5], {
    operation: 'createSubscription',
    request: { body: JSON.stringify(market) },
    response: { status: 201 },
  });
});

void t.test('an end of faults ends what was meant, and no more', (t) => {
  const { faults } = start().mock;
  const { id } = faults.add({ operation: 'getSubscription', status: 503 });
  faults.add({ operation: '*', status: 500 });
  const remove: unknown = Reflect.get(faults, 'remove');
  if (typeof remove !== 'function') throw new Error('No method');
  for (const which of [
    id,
    null,
    'x',
    [],
    {},
    { id: undefined },
    { ID: id },
    { id: 'x' },
    { operation: 'x' },
  ]) {
    t.throws(
      () => void Reflect.apply(remove, faults, [which]),
      { name: 'FaultError', message: /./ },
      JSON.stringify(which),
    );
  }
  t.equal(faults.list().length, 2);
  t.equal(faults.remove({ id: 99 }), 0);
  t.equal(faults.remove({ id, operation: '*' }), 0, 'both have to fit');
  t.equal(faults.remove({ id }), 1);
  t.equal(faults.remove(), 1);
  t.end();
});

void t.test('an interpreter that gives no interpretations is a failure that says so', async (t) => {
  const one = { name: 'wifi', understood_as: 'wifi', confidence: 'high', suggestion: '' } as const;
  for (const [given, message] of [
    [undefined, /"answer" is required/],
    [{}, /"answer" must be an array/],
    [[], /"answer" must contain at least 2 items/],
    [[one, one, one], /"answer" must contain less than or equal to 2 items/],
    [[one, { ...one, confidence: '' }], /"\[1\]\.confidence" must be a text/],
    [[one, 'wifi'], /"\[1\]" must be of type object/],
  ] as const) {
    const options = { baseUrl, interpreter: () => Promise.resolve(given) };
    const mock: unknown = Reflect.apply(createMock, undefined, [options]);
    if (!isMock(mock)) throw new Error('No mock');
    const failures: string[] = [];
    mock.on('failure', ({ message }) => failures.push(message));
    const ask = asking(mock);
    const request = { entity_type: 'cafe', fields: [{ name: 'wifi' }, { name: 'phone' }] };
    t.equal((await ask.ask('POST', '/v1/fields/interpret', request)).status, 500);
    t.equal((await ask.create({ ...market, fields: ['wifi', 'phone'] })).status, 500);
    t.match(failures, [message, message], JSON.stringify(given));
    t.match(failures[0], /^The interpreter's "/);
    t.equal(mock.snapshot().subscriptions.length, 0);
  }
  const { ask, mock } = start({ interpreter: () => [{ ...one, more: 1 }] });
  t.equal((await ask.create({ ...market, fields: ['wifi'] })).status, 201);
  await mock.restore(mock.snapshot());
  t.same(mock.snapshot().subscriptions[0]?.assessments, [one], 'what nobody knows is not kept');
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
  t.equal((await ask.ask('patch', '/v1/subscriptions')).status, 400, 'methods have a case');
});

void t.test('bodies', async (t) => {
  const { ask } = start();
  const sound = JSON.stringify(market);
  const cases: [string, string, Record<string, string>, number][] = [
    ['as it should be', sound, {}, 201],
    ['with a charset', sound, { 'content-type': 'Application/JSON; charset=latin1' }, 201],
    ['of another type', sound, { 'content-type': 'text/plain' }, 415],
    ['of no type at all', sound, { 'content-type': 'json' }, 415],
    ['with two charsets', sound, { 'content-type': 'application/json; charset=a; charset=b' }, 415],
    ['empty', '', {}, 400],
    ['null', 'null', {}, 400],
    ['cut off', sound.slice(0, -1), {}, 400],
    ['with a byte order mark', `\ufeff${sound}`, {}, 400],
    ['with a prototype', sound.replace('{', '{"__proto__":{"city":""},'), {}, 201],
    ['with a hidden prototype', sound.replace('{', '{"\\u005f_proto__":[],'), {}, 201],
    ['a byte too large', sound.padEnd(1_048_577), {}, 413],
    ['just not too large', sound.padEnd(1_048_576), {}, 201],
    ['that is said to be compressed', sound, { 'content-encoding': 'gzip' }, 400],
    ['with an unknown coding', sound, { 'content-encoding': 'sdch' }, 201],
  ];
  for (const [name, body, headers, status] of cases) {
    t.equal((await ask.ask('POST', '/v1/subscriptions', body, headers)).status, status, name);
  }
  const bytes = new Response(sound).body?.pipeThrough(new CompressionStream('gzip'));
  const compressed = new Request(`${baseUrl}/v1/subscriptions`, {
    method: 'POST',
    headers: { authorization, 'content-encoding': 'gzip' },
    body: await new Response(bytes ?? null).arrayBuffer(),
  });
  t.equal(
    (await getResponse(start().mock.handlers, compressed))?.status,
    201,
    'compressed, and without a type',
  );
  const path = await ask.created();
  t.equal((await ask.ask('DELETE', path, 'anything', { 'content-type': 'text/plain' })).status, 200);
  t.match(
    await ask.ask('GET', `${path}/entities?limit=1&limit=2`),
    { status: 400 },
    'a key that comes twice',
  );
  t.equal((await ask.ask('GET', `/v1/%73ubscriptions/${path.slice(18).toUpperCase()}`)).status, 200);
});
