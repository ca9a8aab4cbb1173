import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import t from '../fixtures/tap.js';
import type { Sandbox } from '../../src/index.js';
import { frozen, start } from '../fixtures/client.js';
import { turnsUntil } from '../fixtures/patience.js';

/** `/_sandbox` over HTTP, and the header `Prefer`. */

/** Resolves when each fault's requests have arrived. */
const faultsHit = ({ faults }: Sandbox): Promise<void> =>
  turnsUntil('all faults have hit', () => faults.list().length === 0);

void t.test('the health request needs no token', async (t) => {
  const { client } = await start(t);
  const { status, body, headers } = await client.control('GET', 'health');
  t.match([status, body], [200, { status: 'ok', uptime_ms: Number }]);
  t.equal(headers.get('cache-control'), 'no-store');
});

void t.test('the clock moves forward, never back', async (t) => {
  const { client } = await start(t, frozen);
  for (const [move, now, offset_ms] of [
    [undefined, '2026-06-01T12:00:00.000Z', 0],
    [{ advance: '1d' }, '2026-06-02T12:00:00.000Z', 86_400_000],
    [{ advance: 1500 }, '2026-06-02T12:00:01.500Z', 86_401_500],
    [{ advance: '0s' }, '2026-06-02T12:00:01.500Z', 86_401_500],
    [{ set: '2027-01-01T00:00:00Z' }, '2027-01-01T00:00:00.000Z', 18_446_400_000],
    [{ set: Date.UTC(2027, 0, 2) }, '2027-01-02T00:00:00.000Z', 18_532_800_000],
  ] as const) {
    const reply = await client.control(move ? 'POST' : 'GET', 'clock', move);
    t.match(reply, { status: 200, body: { now, offset_ms } }, JSON.stringify(move));
  }
  for (const move of [
    ...[
      { set: '2026-01-01T00:00:00Z' },
      { set: 0 },
      { set: 'yesterday' },
      { set: null },
      { set: '+012026-01-01' },
    ],
    ...[
      { advance: '-1d' },
      { advance: -1 },
      { advance: 'soon' },
      { advance: '1 year' },
      { advance: 1e300 },
    ],
    ...[
      { advance: '1d', set: '2030-01-01' },
      {},
      [],
      null,
      'x',
      { advance: '1d', more: 1 },
      { advance: ['1d'] },
    ],
  ]) {
    const reply = await client.control('POST', 'clock', move);
    t.match(reply, { status: 400, body: { error: /./ } }, JSON.stringify(move));
  }
  t.match(
    (await client.control('GET', 'clock')).body,
    { now: '2027-01-02T00:00:00.000Z' },
    'nothing moved it',
  );
  t.match((await client.create()).body, { created_at: '2027-01-02T00:00:00.000Z' });
});

void t.test('the clock moves by the requested time', async (t) => {
  let instant = Date.UTC(2026, 5, 1);
  const { sandbox } = await start(t, { now: () => instant++ });
  for (let day = 1; day <= 20; day += 1) {
    sandbox.clock.advance('1d');
    t.equal(sandbox.clock.offset, day * 86_400_000);
  }
});

void t.test('reset restores the initial state', async (t) => {
  const { client, sandbox } = await start(t, { ...frozen, rateLimit: 2 });
  const id = await client.subscribe();
  await client.control('POST', 'clock', { advance: '1d' });
  await client.control('POST', 'faults', { operation: 'createSubscription', status: 503 });
  t.match(await client.control('POST', 'reset'), { status: 200 });
  t.equal((await client.get(id)).status, 404, 'subscriptions');
  t.equal(sandbox.clock.offset, 0, 'clock');
  t.strictSame((await client.control('GET', 'faults')).body, { faults: [] }, 'faults');
  t.equal(sandbox.log.entries().length, 1, 'log');
  t.equal((await client.get(id)).status, 404, 'rate limit');
});

void t.test('a request in progress during a reset has no effect', async (t) => {
  const { client, sandbox } = await start(t, frozen);
  sandbox.faults.add({ operation: 'createSubscription', latency: '1h', times: 1 });
  const late = client.create();
  await faultsHit(sandbox);
  await sandbox.reset();
  t.equal((await late).status, 201);
  t.strictSame(sandbox.snapshot().subscriptions, []);
  t.strictSame(sandbox.log.entries(), []);
});

void t.test('a request whose body arrives after the reset has no effect', async (t) => {
  const { client, sandbox } = await start(t, frozen);
  const body = JSON.stringify({ city: 'Berlin', entity_type: 'cafe', fields: ['phone'] });
  const late = request(`${client.url}/v1/subscriptions`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer demo-token',
      'content-type': 'application/json',
      'content-length': body.length,
      expect: '100-continue',
    },
  });
  late.flushHeaders();
  await once(late, 'continue');
  await sandbox.reset();
  late.end(body);
  const [response] = (await once(late, 'response')) as [IncomingMessage];
  t.equal(response.statusCode, 201);
  await text(response);
  t.strictSame(sandbox.snapshot().subscriptions, []);
  t.strictSame(sandbox.log.entries(), []);
});

void t.test('a fault gives the first requests of an operation a status', async (t) => {
  const { client } = await start(t);
  const id = await client.subscribe();
  const fault = {
    operation: 'getSubscription',
    status: 503,
    times: 2,
    error: 'Down for maintenance',
  };
  t.match(await client.control('POST', 'faults', fault), {
    status: 200,
    body: { ...fault, hits: 0 },
  });
  t.equal((await client.list(id)).status, 200, 'another operation is spared');
  t.strictSame(
    [(await client.get(id)).status, (await client.get(id)).body],
    [503, { error: fault.error }],
  );
  t.equal((await client.get(id)).status, 200, 'and it is over');
  t.strictSame((await client.control('GET', 'faults')).body, { faults: [] });
});

void t.test('faults affect every operation until they are removed', async (t) => {
  const { client } = await start(t);
  const id = await client.subscribe();
  await client.control('POST', 'faults', { operation: '*', status: 500 });
  for (const reply of [
    client.get(id),
    client.list(id),
    client.create(),
    client.interpret({}),
    client.cancel(id),
  ])
    t.match(await reply, { status: 500, body: { error: /./ } });
  t.equal((await client.as(null).get(id)).status, 401, 'after the credential is looked at');
  t.equal((await client.control('GET', 'health')).status, 200, 'the control is spared');
  await client.control('POST', 'faults', { operation: 'listEntities', status: 418 });
  for (const [query, removed, left] of [
    ['?id=99', 0, 2],
    ['?operation=listEntities', 1, 1],
    ['?id=1', 1, 0],
    ['', 0, 0],
  ] as const) {
    t.strictSame((await client.control('DELETE', `faults${query}`)).body, { removed }, query);
    const { faults } = (await client.control('GET', 'faults')).body;
    t.equal(Array.isArray(faults) ? faults.length : null, left, query);
  }
  t.equal(
    (await client.get(id)).body.status,
    'active',
    'and the failed cancellation cancelled nothing',
  );
});

void t.test('faults delay, truncate and drop responses', async (t) => {
  const { client, sandbox } = await start(t, frozen);
  const id = await client.subscribe();
  const whole = (await client.get(id)).text;
  sandbox.faults.add({ operation: 'getSubscription', latency: '30ms', times: 1 });
  t.equal((await client.get(id)).text, whole);
  t.match(sandbox.log.last(), { fault: { delay_ms: 30 } }, 'late');
  sandbox.faults.add({ operation: 'getSubscription', body: 'malformed', times: 1 });
  const cut = await client.get(id);
  t.equal(cut.status, 200);
  t.ok(
    cut.text.length > 0 && cut.text.length < whole.length && whole.startsWith(cut.text),
    'cut off',
  );
  sandbox.faults.add({ operation: 'getSubscription', body: 'drop', times: 1 });
  await t.rejects(client.get(id), 'dropped');
  t.equal((await client.get(id)).text, whole, 'and then as ever');
  const [, dropped, malformed] = sandbox.log.entries();
  t.strictSame(
    [dropped?.response, malformed?.response?.body],
    [null, cut.text],
    'the request log has it',
  );
});

void t.test('invalid faults are rejected', async (t) => {
  const { client } = await start(t);
  for (const fault of [
    ...[
      {},
      null,
      [],
      'x',
      { operation: 'getSubscription' },
      { status: 500 },
      { operation: 'nope', status: 500 },
    ],
    ...[200, 399, 600, '500', 500.5].map((status) => ({ operation: '*', status })),
    ...['soon', -1, null, '1 year', '30d'].map((latency) => ({ operation: '*', latency })),
    ...[0, -1, 1.5, '2'].map((times) => ({ operation: '*', status: 500, times })),
    ...['', 'html'].map((body) => ({ operation: '*', body })),
    { operation: '*', status: 500, surprise: 1 },
    { operation: '*', headers: { Trailer: 'x' } },
  ]) {
    const reply = await client.control('POST', 'faults', fault);
    t.match(reply, { status: 400, body: { error: /./ } }, JSON.stringify(fault));
  }
  t.strictSame((await client.control('GET', 'faults')).body, { faults: [] });
  for (const query of ['id=x', 'operation=nope', 'ID=1', 'id=']) {
    t.equal((await client.control('DELETE', `faults?${query}`)).status, 400, query);
  }
});

void t.test('the request log is bounded, newest first, and can be emptied', async (t) => {
  const { client, sandbox } = await start(t, frozen);
  const id = await client.subscribe();
  await client.list(id, '?limit=1');
  await client.send('GET', '/v1/nope');
  t.match(sandbox.log.entries(), [
    { operation: null, request: { method: 'GET', url: '/v1/nope' }, response: { status: 404 } },
    {
      operation: 'listEntities',
      request: { body: null },
      response: { status: 200, body: { data: Array } },
    },
    {
      at: '2026-06-01T12:00:00.000Z',
      operation: 'createSubscription',
      request: { method: 'POST', url: '/v1/subscriptions', body: { city: 'Berlin' } },
      response: { status: 201, headers: { location: /./ }, body: { status: 'active' } },
    },
  ]);
  for (let sent = 0; sent < 450; sent += 50)
    await Promise.all(Array.from({ length: 50 }, (_, index) => client.get(`${sent + index}`)));
  await client.get('last');
  const { entries } = (await client.control('GET', 'log')).body;
  t.equal(Array.isArray(entries) ? entries.length : null, 200);
  t.match(entries, [{ request: { url: '/v1/subscriptions/last' } }]);
  await client.control('DELETE', 'log');
  t.strictSame((await client.control('GET', 'log')).body, { entries: [] });
});

const market = JSON.stringify({ city: 'Berlin', entity_type: 'cafe', fields: ['phone'] });

for (const [method, path, body] of [
  ['GET', '/v1/subscriptions/x'],
  ['POST', '/v1/subscriptions', market],
  ['POST', '/v1/subscriptions', ''],
] as const) {
  const name = `${method} ${body === '' ? 'of no body' : path}`;
  void t.test(`the log shows that a client disconnected: ${name}`, async (t) => {
    let told: (status: number | null) => void = () => undefined;
    const status = new Promise<number | null>((resolve) => (told = resolve));
    const { client, sandbox } = await start(t, { onExchange: (exchange) => told(exchange.status) });
    sandbox.faults.add({ operation: '*', latency: '1h', times: 1 });
    const controller = new AbortController();
    const headers = { authorization: 'Bearer demo-token', 'content-type': 'application/json' };
    const init = { method, headers, signal: controller.signal, ...(body && { body }) };
    const left = t.rejects(fetch(client.url + path, init));
    await faultsHit(sandbox);
    controller.abort();
    await left;
    t.equal(await status, null);
    t.match(sandbox.log.entries(), [{ response: null }]);
  });
}

void t.test('a stopping sandbox sends delayed responses at once', async (t) => {
  const { client, sandbox } = await start(t);
  sandbox.faults.add({ operation: 'createSubscription', latency: '1h' });
  const late = client.create();
  await turnsUntil('the fault has hit', () => sandbox.faults.list()[0]?.hits !== 0);
  await sandbox.stop();
  t.equal((await late).status, 201);
});

void t.test('the request log survives a deeply nested body', async (t) => {
  const { client } = await start(t);
  const depth = 100_000;
  const body = `{"city":"a","entity_type":"b","fields":["c"],"x":${'['.repeat(depth)}${']'.repeat(depth)}}`;
  t.equal((await client.create({}, { body })).status, 201);
  t.match(await client.control('GET', 'log'), {
    status: 200,
    body: { entries: [{ request: { body: String } }] },
  });
});

void t.test('invalid snapshots are rejected, and nothing is lost', async (t) => {
  const { client, sandbox } = await start(t, frozen);
  const id = await client.subscribe();
  const snapshot = { ...sandbox.snapshot() };
  const [subscription] = snapshot.subscriptions;
  for (const [name, wrong] of [
    ['null', null],
    ['a list', []],
    ['a text', 'x'],
    ['an empty object', {}],
    ['a later version', { ...snapshot, version: 2 }],
    ['no version', { ...snapshot, version: undefined }],
    ['an unknown key', { ...snapshot, surprise: 1 }],
    ['a clock without an offset', { ...snapshot, clock: { now: '2030-01-01T00:00:00Z' } }],
    ['an instant that is none', { ...snapshot, clock: { offset_ms: 0, now: 'yesterday' } }],
    ['an id twice', { ...snapshot, subscriptions: [subscription, subscription] }],
    ['an unknown status', { ...snapshot, subscriptions: [{ ...subscription, status: 'gone' }] }],
    [
      'a wrong time',
      { ...snapshot, subscriptions: [{ ...subscription, created_at: 'yesterday' }] },
    ],
    [
      'an id that no request finds',
      { ...snapshot, subscriptions: [{ ...subscription, id: id.toUpperCase() }] },
    ],
    ['fields that are none', { ...snapshot, subscriptions: [{ ...subscription, fields: [3] }] }],
  ] as const) {
    const reply = await client.control('PUT', 'snapshot', wrong);
    t.match(reply, { status: 400, body: { error: /./ } }, name);
  }
  t.strictSame(sandbox.snapshot(), snapshot);
  t.equal((await client.get(id)).status, 200);
  await t.rejects(sandbox.restore(JSON.stringify(snapshot)), {
    message: /parse the JSON string of the snapshot first/,
  });
  await t.rejects(sandbox.restore(7), { message: '"snapshot" must be an object' });
});

void t.test('a request can inject its own failure or delay with Prefer', async (t) => {
  const { client, sandbox } = await start(t);
  const id = await client.subscribe();
  for (const [prefer, status, applied, ignored = null] of [
    ['code=500', 500, 'code=500'],
    ['code=429', 429, 'code=429'],
    ['wait=0.02', 200, 'wait=0.02'],
    ['code=503, wait=0.02', 503, 'code=503, wait=0.02'],
    ['wait="0.02"; code="418"', 418, 'wait=0.02, code=418'],
    ['CODE=404', 404, 'code=404'],
    ['code=200', 200, null, 'code=200'],
    ['code=999', 200, null, 'code=999'],
    ['code=', 200, null, 'code='],
    ['wait=-1', 200, null, 'wait=-1'],
    ['wait=99999', 200, null, 'wait=99999'],
    ['code=503; delay=99999999', 503, 'code=503', 'delay=99999999'],
    ['respond-async, return=minimal', 200, null, 'respond-async, return=minimal'],
    [';;,,==', 200, null, '=='],
  ] as const) {
    const reply = await client.send('GET', `/v1/subscriptions/${id}`, { headers: { prefer } });
    t.equal(reply.status, status, prefer);
    t.equal(reply.headers.get('preference-applied'), applied, prefer);
    if (applied?.includes('wait'))
      t.match(sandbox.log.last(), { fault: { delay_ms: 20 } }, 'it waited');
    if (status !== 200) t.type(reply.body.error, 'string');
    const warning =
      ignored &&
      `ignored Prefer: ${ignored}; code must be 400 to 599, and wait at most 60 (seconds)`;
    t.equal(sandbox.log.last()?.warning ?? null, warning, prefer);
  }
});

void t.test('events report exchanges and changes as they happen', async (t) => {
  const { client, sandbox } = await start(t);
  const response = await fetch(`${sandbox.url}/_sandbox/events`, {
    headers: { 'accept-encoding': 'gzip' },
  });
  t.match(response.headers.get('content-type'), 'text/event-stream');
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const seen = async (event: RegExp): Promise<void> => {
    while (!event.test(text)) text += (await reader?.read())?.value ?? '';
  };
  await client.create();
  await seen(/event: exchange\ndata: \{.*"createSubscription".*\}\n\n/);
  await client.control('POST', 'clock', { advance: '1d' });
  await seen(/event: change\ndata: \{"what":"clock"\}\n\n/);
  text = '';
  await client.control('POST', 'tokens', { revoke: 'demo' });
  await seen(/event: change\ndata: \{"what":"state"\}\n\n/);
  await sandbox.stop();
  while (!(await reader?.read())?.done);
  t.pass('it ends with the sandbox');
});
