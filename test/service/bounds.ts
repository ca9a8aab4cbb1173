import { bodyText } from '../fixtures/asking.js';
import t, { type Test } from '../fixtures/tap.js';
import { createSandbox, type Sandbox, type SandboxOptions } from '../../src/index.js';

/** Bounds of the time and memory that one client can use. */

const headers = { authorization: 'Bearer demo-token', 'content-type': 'application/json' };

interface Found {
  readonly status: number;
  readonly text: string;
  readonly body: Readonly<Record<string, unknown>>;
}

async function ask(sandbox: Sandbox, method: string, path: string, body?: unknown): Promise<Found> {
  const response = await fetch(sandbox.url + path, {
    method,
    headers,
    ...(body !== undefined && { body: bodyText(body) }),
  });
  const text = await response.text();
  const parsed: unknown = JSON.parse(text);
  return { status: response.status, text, body: typeof parsed === 'object' ? { ...parsed } : {} };
}

async function started(t: Test, options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = await createSandbox({ scrapeTime: '0s', places: 2000, ...options });
  t.teardown(() => sandbox.stop());
  return sandbox;
}

async function subscribed(sandbox: Sandbox, fields: readonly string[]): Promise<string> {
  const { status, body } = await ask(sandbox, 'POST', '/v1/subscriptions', {
    city: 'Berlin',
    entity_type: 'cafe',
    fields,
  });
  if (status !== 201) throw new Error(`status ${status}`);
  return `/v1/subscriptions/${String(body.id)}`;
}

void t.test('no string for a city or a type keeps the server busy', async (t) => {
  const sandbox = await started(t, { places: 3 });
  for (const text of [
    'qp s q',
    "ab s' 's c",
    's '.repeat(200),
    'ies es s',
    '24 h '.repeat(90),
    ', '.repeat(90) + 'x',
  ]) {
    const body = { city: text, entity_type: text, fields: [text] };
    const { status, body: created } = await ask(sandbox, 'POST', '/v1/subscriptions', body);
    const page = await ask(sandbox, 'GET', `/v1/subscriptions/${String(created.id)}/entities`);
    t.same([status, page.status], [201, 200], text.slice(0, 20));
  }
});

void t.test(
  'a client that pauses, for example in a debugger, finds its connection still open',
  async (t) => {
    const sandbox = await started(t);
    const response = await fetch(`${sandbox.url}/v1/subscriptions/x`, { headers });
    t.equal(response.headers.get('keep-alive'), 'timeout=600');
    await response.text();
    await sandbox.stop();
    t.pass('and it does not wait for that connection when it stops');
  },
);

void t.test('field names can be numerous or long, but not both', async (t) => {
  const sandbox = await started(t);
  const named = (length: number, padding: string) =>
    Array.from({ length: 250 }, (_, index) => String(index).padEnd(length, padding));
  const path = await subscribed(sandbox, named(40, 'x'));
  const page = await ask(sandbox, 'GET', `${path}/entities?limit=1000`);
  t.equal(page.status, 200, 'the largest page of the longest names that are taken');
  for (const [method, address, fields] of [
    ['POST', '/v1/subscriptions', named(41, 'x')],
    ['PATCH', path, named(41, 'x')],
    ['PATCH', path, named(10, '\ud800')],
  ] as const) {
    const body = { city: 'Berlin', entity_type: 'cafe', fields };
    const rejected = await ask(sandbox, method, address, body);
    t.equal(rejected.status, 400, `${method} with longer ones`);
    t.match(rejected.body.error, '"fields" must contain no more than 10000 characters in total');
  }
});

void t.test('a page of several megabytes arrives unchanged, in any writing system', async (t) => {
  const sandbox = await started(t);
  // characters of two, three and four bytes, so that pieces of any length end within one
  const fields = Array.from({ length: 40 }, (_, at) => `${at} ${'äカ😀'.repeat(at)}`);
  const market = { city: 'Tokyo', entity_type: 'cafe', fields };
  const { body } = await ask(sandbox, 'POST', '/v1/subscriptions', market);
  sandbox.clock.advance('1h');
  const page = await ask(
    sandbox,
    'GET',
    `/v1/subscriptions/${String(body.id)}/entities?limit=1000`,
  );
  t.ok(page.text.length > 1_000_000, `${page.text.length} characters`);
  const { data } = page.body as { data: { fields: object }[] };
  t.equal(data.length, 1000);
  for (const place of data) if (Object.keys(place.fields).join() !== fields.join()) t.fail();
  t.notMatch(page.text, '\ufffd');
});

void t.test('the request log truncates large bodies, without secrets', async (t) => {
  const secret = 'a-secret-that-is-longer-than-most';
  const sandbox = await started(t, { tokens: { 'demo-token': 'demo', [secret]: 'other' } });
  const path = await subscribed(sandbox, ['phone']);
  const page = await ask(sandbox, 'GET', `${path}/entities?limit=1000`);
  await ask(
    sandbox,
    'POST',
    '/v1/fields/interpret',
    `{"x":"${'y'.repeat(3980)}${secret.repeat(2000)}"}`,
  );
  await ask(sandbox, 'POST', '/v1/fields/interpret', `{"x":${'['.repeat(9e4)}${']'.repeat(9e4)}}`);
  const [deep, long, listed] = sandbox.log.entries();
  // Since Node 24, JSON can be written however deeply it is nested.
  t.match(deep?.request.body, /^(\(nested too deeply to be written\)|\{"x":\[+…)$/);
  t.match(long?.request.body, /y\[redacted\].*…$/);
  t.notMatch(long?.request.body, 'a-secret');
  t.ok((listed?.response?.body as string).endsWith('…'));
  t.equal((listed?.response?.body as string).slice(0, 4000), page.text.slice(0, 4000));
  t.equal((await ask(sandbox, 'GET', '/_sandbox/log')).status, 200, 'it can be read');
});

void t.test('many updates leave a bounded history', async (t) => {
  for (const [scrapeTime, most] of [
    ['1h', 1],
    ['0s', 100],
  ] as const) {
    const sandbox = await started(t, { scrapeTime });
    const path = await subscribed(sandbox, ['phone']);
    for (let round = 0; round < 300; round += 1) {
      await ask(sandbox, 'PATCH', path, { fields: [round % 2 ? 'phone' : 'wifi'] });
    }
    const [kept] = sandbox.snapshot().subscriptions;
    t.equal(kept?.scrapes.length, most, `with scrapes of ${scrapeTime}`);
    const { body } = await ask(sandbox, 'GET', path);
    t.match(body, { fields: ['phone'], data_status: scrapeTime === '0s' ? 'ready' : 'pending' });
  }
});

void t.test('a snapshot with values that could not be serialised again is rejected', async (t) => {
  const sandbox = await started(t);
  const path = await subscribed(sandbox, ['phone']);
  const nested = (levels: number) => {
    const place = { name: 'P', fields: { phone: '@' } };
    const markets = [{ city: 'Berlin', entity_type: 'cafe', places: [place] }];
    const text = JSON.stringify({ ...sandbox.snapshot(), markets });
    return text.replace('"@"', '['.repeat(levels) + ']'.repeat(levels));
  };
  t.equal((await ask(sandbox, 'PUT', '/_sandbox/snapshot', nested(30))).status, 200);
  for (const levels of [100, 100_000]) {
    const rejected = await ask(sandbox, 'PUT', '/_sandbox/snapshot', nested(levels));
    t.equal(rejected.status, 400);
    t.match(rejected.body.error, 'must not be nested deeper');
  }
  t.equal((await ask(sandbox, 'GET', `${path}/entities`)).status, 200);
});

void t.test('a fault with values that could not be serialised again is rejected', async (t) => {
  const sandbox = await started(t);
  const status = 500;
  for (const [path, given] of [
    ['faults', { operation: '*', response: { status, body: '@' } }],
    ['faults', { operation: '*', status, extra: { more: '@' } }],
    ['faults', { operation: '*', status, match: { body: { city: '@' } } }],
    ['verify', { match: { body: { city: '@' } }, times: 0 }],
  ] as const) {
    const add = (levels: number) => {
      const nested = '['.repeat(levels) + ']'.repeat(levels);
      const text = JSON.stringify(given).replace('"@"', nested);
      return ask(sandbox, 'POST', `/_sandbox/${path}`, text);
    };
    t.equal((await add(30)).status, 200, path);
    for (const levels of [100, 100_000]) {
      const rejected = await add(levels);
      t.equal(rejected.status, 400, path);
      t.match(rejected.body.error, 'must not be nested deeper than 32 levels');
    }
  }
  const { status: read, body } = await ask(sandbox, 'GET', '/_sandbox/faults');
  t.match([read, body.faults], [200, { length: 3 }]);
});

void t.test('faults are bounded in number and latency', async (t) => {
  const sandbox = await started(t);
  const fault = (latency: number | string) =>
    ask(sandbox, 'POST', '/_sandbox/faults', { operation: 'listEntities', latency });
  for (const latency of [1e12, '25d', '61m']) t.match(await fault(latency), { status: 400 });
  for (let count = 0; count < 1000; count += 1) sandbox.faults.add({ operation: 'scrape' });
  t.match(await fault(0), { status: 400, body: { error: /1000 faults already/ } });
});

void t.test('the clock works seven thousand years later', async (t) => {
  const sandbox = await started(t);
  const path = await subscribed(sandbox, ['phone']);
  t.throws(
    () => sandbox.clock.set('2031-01-31T12:00'),
    { message: /not a valid time/ },
    'nobody knows which zone',
  );
  t.throws(
    () => sandbox.clock.set('2031-02-30'),
    { message: /not a valid time/ },
    'there is no such day',
  );
  sandbox.clock.set('9999-12-31T00:00:00Z');
  const page = await ask(sandbox, 'GET', `${path}/entities?limit=1000`);
  t.match(
    page,
    { status: 200, text: /"total":3\d{6},/ },
    'a thousand times as many have opened meanwhile',
  );
  t.match(await ask(sandbox, 'POST', '/_sandbox/clock', { advance: '2d' }), { status: 400 });
  await subscribed(sandbox, ['phone']);
});
