import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import t from '../fixtures/tap.js';
import type { Fault, FaultResponse } from '../../src/index.js';
import { type Client, frozen, start, textOf } from '../fixtures/client.js';

/** Failures: injected faults, tokens and quotas at run time. */

const statuses = async (client: Client, paths: readonly string[]): Promise<number[]> => {
  const seen = [];
  for (const path of paths) seen.push((await client.send('GET', path)).status);
  return seen;
};

/** Returns the bytes of a connection that is closed after the response. */
async function received(url: string, agent: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const lines = [
    'GET /v1/subscriptions/x HTTP/1.1',
    'Host: localhost',
    `User-Agent: ${agent}`,
    'Authorization: Bearer demo-token',
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  return text(socket);
}

void t.test('Deno and Bun do not retry after a dropped connection', async (t) => {
  const { client, sandbox } = await start(t, frozen);
  sandbox.faults.add({ operation: '*', body: 'drop' });
  for (const agent of ['Deno/2.9.6', 'Bun/1.4.5'])
    t.match(await received(client.url, agent), /^The connection was closed/, agent);
  for (const agent of ['node', 'Mozilla/5.0', 'curl/8', 'Bunny'])
    t.equal(await received(client.url, agent), 'H', agent);
});

void t.test('a fault affects the requests that it matches', async (t) => {
  const { client, sandbox } = await start(t, frozen);
  const [one, two] = [await client.subscribe(), await client.subscribe()];
  const get = (id: string) => `/v1/subscriptions/${id}`;
  const cases: readonly (readonly [
    Omit<Fault, 'operation' | 'status'>,
    readonly string[],
    readonly number[],
  ])[] = [
    [{ match: { id: one.toUpperCase() } }, [get(one), get(two)], [503, 200]],
    [{ match: { account: 'other' } }, [get(one)], [200]],
    [{ match: { account: 'demo' } }, [get(one)], [503]],
    [
      { match: { query: { offset: '50' } } },
      [`${get(one)}/entities`, `${get(one)}/entities?offset=50`],
      [200, 503],
    ],
    [{ after: 2, times: 1 }, [get(one), get(one), get(one), get(one)], [200, 200, 503, 200]],
    [{ probability: 0 }, [get(one), get(one)], [200, 200]],
    [{ probability: 1 }, [get(one)], [503]],
  ];
  for (const [fault, paths, expected] of cases) {
    sandbox.faults.add({ operation: '*', status: 503, ...fault });
    t.strictSame(await statuses(client, paths), expected, JSON.stringify(fault));
    sandbox.faults.remove();
  }
  for (const status of [500, 503]) sandbox.faults.add({ operation: '*', status, times: 1 });
  t.strictSame(
    await statuses(client, Array<string>(3).fill(get(one))),
    [500, 503, 200],
    'the oldest first, each once',
  );
  sandbox.faults.add({ operation: 'getSubscription', status: 500, probability: 0.5 });
  const some = await statuses(client, Array<string>(40).fill(get(one)));
  t.ok(some.includes(200) && some.includes(500), 'a probability hits some');
});

void t.test('random decisions are the same after each reset', async (t) => {
  const { client, sandbox } = await start(t, frozen);
  const decisions = async () => {
    await sandbox.reset();
    const path = `/v1/subscriptions/${await client.subscribe()}`;
    sandbox.faults.add({ operation: 'getSubscription', latency: { min: 1, max: 9 } });
    sandbox.faults.add({ operation: 'getSubscription', status: 500, probability: 0.5 });
    const seen = await statuses(client, Array<string>(30).fill(path));
    const entries = sandbox.log.entries({ operation: 'getSubscription' });
    return [seen, entries.map(({ fault }) => fault?.delay_ms)];
  };
  const first = await decisions();
  t.strictSame(await decisions(), first);
  sandbox.faults.add({ preset: 'offline' });
  sandbox.faults.remove();
  t.strictSame(await decisions(), first, 'also after other faults');
});

void t.test('latencies of a range differ, and Prefer follows its standard', async (t) => {
  const { client, sandbox } = await start(t, frozen);
  const id = await client.subscribe();
  sandbox.faults.add({ operation: 'getSubscription', latency: { min: 1, max: 40 } });
  for (let count = 0; count < 8; count += 1) await client.get(id);
  const delays = sandbox.log
    .entries({ operation: 'getSubscription' })
    .map(({ fault }) => fault?.delay_ms ?? 0);
  t.ok(
    new Set(delays).size > 3 && delays.every((delay) => delay >= 1 && delay <= 40),
    delays.join(),
  );
  sandbox.faults.remove();
  for (const [prefer, status] of [
    ['code=503', 503],
    ['wait=0.001, code="418"', 418],
    ['respond-async; code=502', 502],
    ['status-code=500', 200],
    ['handling=lenient, code=200', 200],
    ['wait=600', 200],
  ] as const) {
    t.equal(
      (await client.send('GET', `/v1/subscriptions/${id}`, { headers: { prefer } })).status,
      status,
      prefer,
    );
  }
});

void t.test('a fault determines the response', async (t) => {
  const { client, sandbox } = await start(t, frozen);
  const id = await client.subscribe();
  const reply = async (fault: Parameters<typeof sandbox.faults.add>[0]) => {
    sandbox.faults.remove();
    sandbox.faults.add(fault);
    return client.get(id);
  };
  const limited = await reply({
    operation: '*',
    status: 429,
    error: 'Slow down',
    extra: { limit: 3, current: 4 },
    headers: { 'Retry-After': '7' },
  });
  t.strictSame(limited.body, { error: 'Slow down', limit: 3, current: 4 });
  t.equal(limited.headers.get('retry-after'), '7');
  const unauthorized = await reply({ operation: '*', status: 401 });
  t.equal(unauthorized.headers.get('www-authenticate'), 'Bearer');
  t.equal((await reply({ operation: '*', headers: { 'x-more': '1' } })).headers.get('x-more'), '1');
  t.match(await reply({ preset: 'rate-limited' }), { status: 429, body: { error: String } });
  t.match(await reply({ preset: 'expired-token' }), { status: 401 });
  t.equal(
    (await reply({ preset: 'quota-reached' })).status,
    200,
    'that preset is about create requests',
  );
  t.match(await client.create(), { status: 403, body: { error: String, limit: 3, current: 3 } });
  await t.rejects(reply({ preset: 'offline' }), /fetch failed/);
  sandbox.faults.remove();
});

void t.test('a response can be anything that a proxy sends', async (t) => {
  const { client, sandbox } = await start(t, frozen);
  const id = await client.subscribe();
  const reply = (response: FaultResponse) => {
    sandbox.faults.add({ operation: 'getSubscription', response, times: 1 });
    return client.send('GET', `/v1/subscriptions/${id}`);
  };
  const page = await reply({ status: 502, body: '<html><h1>502 Bad Gateway</h1></html>' });
  t.equal(page.status, 502);
  t.equal(page.headers.get('content-type'), 'text/html; charset=utf-8');
  t.equal(page.text, '<html><h1>502 Bad Gateway</h1></html>');
  const headers = { 'Content-Type': 'application/problem+json', 'Retry-After': '9' };
  const problem = await reply({ status: 503, headers, body: { title: 'Maintenance' } });
  t.equal(problem.headers.get('content-type'), 'application/problem+json');
  t.equal(problem.headers.get('retry-after'), '9');
  t.strictSame(problem.body, { title: 'Maintenance' });
  const empty = await reply({ status: 200 });
  t.equal(empty.status, 200);
  t.equal(empty.text, '');
  const wrong = await reply({ status: 200, body: { id: 7 } });
  t.strictSame(wrong.body, { id: 7 }, 'a 200 that breaks the schema');
  t.match(sandbox.log.last(), { response: { status: 200, body: { id: 7 } } });
});

void t.test('a fault can match values in a body', async (t) => {
  const { client, sandbox } = await start(t, frozen);
  const match = { body: { city: 'Paris', fields: ['phone'] } };
  sandbox.faults.add({ operation: '*', match, status: 503 });
  const status = async (body: Record<string, unknown>) => (await client.create(body)).status;
  const asked = { city: 'Paris', entity_type: 'cafe', fields: ['phone'] };
  t.equal(await status(asked), 503);
  t.equal(await status({ ...asked, city: 'Lyon' }), 201);
  t.equal(await status({ ...asked, fields: ['phone', 'wifi'] }), 201, 'lists as a whole');
  t.equal((await client.get(await client.subscribe())).status, 200, 'nothing without a body');
});

void t.test('errors about invalid faults name the key and the allowed values', async (t) => {
  const { sandbox } = await start(t);
  for (const [fault, message] of [
    [{ operation: '*' }, /needs a status, a response, a latency, headers or a body/],
    [{ status: 500 }, /"operation" is required/],
    [
      { operation: 'x', status: 500 },
      /"operation" must be one of \[createSubscription, .*scrape\]/,
    ],
    [{ operation: '*', status: 200 }, /"status" must be greater than or equal to 400/],
    [
      { operation: '*', state: 500 },
      /"state" is not allowed; the keys are preset, operation, match/,
    ],
    [{ preset: 'slow', late: 1 }, /"late" is not allowed; the keys are preset, operation, /],
    [{ operation: '*', latency: '2 weeks' }, /"latency"/],
    [{ operation: '*', latency: '2s', perform: false }, /`perform: false` needs a status/],
    [{ operation: '*', response: { status: 99 } }, /"response.status" must be greater/],
    [{ operation: '*', response: { status: 200 }, status: 500 }, /^pass either a `response`/],
    [{ operation: 'scrape', status: 500 }, /"status" is not allowed/],
    [{ preset: 'x' }, /"preset" must be one of \[rate-limited, /],
    [{ operation: '*', status: 500, extra: { error: 'x' } }, /"extra.error" is not allowed/],
  ] as const) {
    t.throws(() => sandbox.faults.add(JSON.parse(JSON.stringify(fault)) as Fault), {
      name: 'FaultError',
      message,
    });
  }
});

void t.test('tokens, quotas, places and subscriptions change at run time', async (t) => {
  const { client, sandbox } = await start(t, { ...frozen, scrapeTime: 0, places: 30 });
  const control = async (method: string, path: string, json?: unknown) =>
    (await client.control(method, path, json)).body;
  const id = await client.subscribe();
  await control('POST', 'tokens', { revoke: 'demo' });
  t.match(await client.get(id), { status: 401, body: { error: /expired/ } });
  await control('POST', 'tokens', { restore: 'demo' });
  t.equal((await client.get(id)).status, 200);
  t.match(await control('POST', 'tokens', { revoke: 'nobody' }), {
    error: /the accounts are demo, other/,
  });
  t.match(await control('PUT', 'quota', { quota: 1 }), { quota: 1 });
  t.equal((await client.create()).status, 403);
  const before = sandbox.snapshot();
  await control('POST', 'tokens', { revoke: 'demo' });
  await control('POST', 'reset');
  t.equal(sandbox.quota, null, 'a reset takes the quota back');
  t.equal((await client.create()).status, 201, 'and accepts revoked tokens again');
  await sandbox.restore(before);
  await control('POST', 'places', {
    city: 'Berlin',
    entity_type: 'cafe',
    place: { name: 'Ours', closes_at: '-40d' },
  });
  const [first] = await client.entities(id, '?limit=1');
  t.match(first, { name: 'Ours', removed_at: String });
  const old = await control('POST', 'subscriptions', {
    city: 'Rome',
    entity_type: 'bar',
    fields: ['wifi'],
    age: '3d',
    account: 'other',
  });
  t.equal((await client.as('other-token').get(textOf(old.id))).body.data_status, 'ready');
  for (const [action, expected] of [
    ['pause', { status: 'paused' }],
    ['resume', { status: 'active' }],
    ['cancel', { status: 'cancelled' }],
    ['explode', { error: /"action" must be one of/ }],
  ] as const) {
    t.match(await control('PATCH', `subscriptions/${id}`, { action }), expected, action);
  }
  t.match(await control('PUT', 'fixture', { version: 1, subscriptions: 3 }), {
    error: /"subscriptions" must be an array/,
  });
  await control('PUT', 'fixture', { version: 1, seed: 5 });
  t.equal((await client.get(id)).status, 404, 'a new fixture');
  t.match(await control('GET', 'fixture'), { fixture: { seed: 5 } });
  t.equal(sandbox.log.entries({ status: 404 }).length, 1);
});

void t.test(
  'finishScrapes ends the running jobs; the next scrape can be made to fail',
  async (t) => {
    const { client, sandbox } = await start(t, { ...frozen, scrapeTime: '8s' });
    const id = await client.subscribe();
    const status = async () => (await client.get(id)).body.data_status;
    t.equal(await status(), 'pending');
    sandbox.clock.finishScrapes();
    t.equal(await status(), 'ready');
    const settled = sandbox.clock.now();
    sandbox.clock.finishScrapes();
    t.equal(sandbox.clock.now(), settled, 'nothing is under way');
    sandbox.faults.add({ operation: 'scrape', times: 1 });
    const { id: made } = await sandbox.subscribe({
      city: 'Berlin',
      entity_type: 'cafe',
      fields: ['phone'],
    });
    sandbox.clock.finishScrapes();
    t.equal((await client.get(made)).body.data_status, 'failed', 'also of one that no client made');
    t.throws(() => (sandbox.quota = -1), { message: /^"quota" must be/ });
    await client.control('PATCH', `subscriptions/${id}`, { action: 'fail-next-scrape' });
    t.equal(await status(), 'ready');
    sandbox.clock.advance('1d');
    sandbox.clock.finishScrapes();
    t.equal(await status(), 'failed');
    sandbox.clock.advance('1d');
    sandbox.clock.finishScrapes();
    t.equal(await status(), 'ready');
    for (let count = 0; count < 3; count += 1)
      await client.control('PATCH', `subscriptions/${id}`, { action: 'fail-next-scrape' });
    t.equal(
      sandbox.snapshot().subscriptions[0]?.scrapes.at(-1)?.failures,
      3,
      'the next three, without a series for each',
    );
  },
);

void t.test('the request log contains rejected bodies and the reason', async (t) => {
  const { client, sandbox } = await start(t, { tokens: { 'demo-token': 'demo' } });
  sandbox.faults.add({ operation: 'createSubscription', status: 503, times: 1 });
  await client.create();
  await client.create();
  const [second, first] = sandbox.log.entries({ operation: 'createSubscription' });
  t.strictSame(first?.request.body, second?.request.body, 'a retry sends the same body');
  t.match(first, {
    account: 'demo',
    fault: { ids: [1], status: 503 },
    refusal: /503/,
    response: { status: 503 },
  });
  t.notOk(second?.fault ?? second?.refusal);
  const hidden = [
    '%64emo-token',
    '\\u0064emo-token',
    '&#100;emo-token',
    btoa('user:demo-token'),
    'demo%2dtoken',
  ];
  for (const text of hidden) {
    await client.send('POST', `/v1/fields/interpret?q=${encodeURIComponent(text)}&r=${text}`, {
      body: `{"x":"${text}"}`,
    });
    const shown = JSON.stringify(sandbox.log.last());
    t.notOk(
      hidden.some((form) => shown.includes(form.replaceAll('\\', '\\\\'))),
      text,
    );
    t.notMatch(JSON.stringify(JSON.parse(shown)), 'demo-token', text);
  }
});
