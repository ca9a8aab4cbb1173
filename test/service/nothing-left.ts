import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { getResponse } from 'msw';
import { setupServer } from 'msw/node';
import t from '../fixtures/tap.js';
import { createSandbox, type Sandbox } from '../../src/index.js';
import { runConformance } from '../../conformance/index.js';
import { createMock } from '../../src/msw/index.js';
import { fetchOf } from '../fixtures/mocked.js';

/** Many sandboxes and mocks in one process, as in a suite with one for each file. */
const count = 20;

const body = JSON.stringify({ city: 'Berlin', entity_type: 'cafe', fields: ['phone'] });
const headers = { authorization: 'Bearer demo-token', 'content-type': 'application/json' };

/** What lasts until somebody ends it; anything else may belong to the output of the tests. */
const lasting = new Set([
  'TCPServerWrap',
  'TCPSocketWrap',
  'Timeout',
  'FSEventWrap',
  'StatWatcher',
  'MessagePort',
]);

/** What keeps the process alive, by kind. */
async function resources(): Promise<Record<string, number>> {
  // What has just been closed is gone in one of the next turns of the event loop.
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  const counted: Record<string, number> = {};
  const found = process.getActiveResourcesInfo().filter((name) => lasting.has(name));
  for (const name of found) {
    counted[name] = (counted[name] ?? 0) + 1;
  }
  return counted;
}

/** Asks for events, and leaves the response open. */
async function listen(sandbox: Sandbox): Promise<() => Promise<unknown>> {
  const request = get(`${sandbox.url}/_sandbox/events`, { agent: false });
  const response = await new Promise<IncomingMessage>((resolve) => {
    request.once('response', resolve);
  });
  response.resume();
  const closed = once(response, 'close');
  return () => closed;
}

async function create(sandbox: Sandbox): Promise<void> {
  const sent = { method: 'POST', headers: { ...headers, connection: 'close' }, body };
  const response = await fetch(`${sandbox.url}/v1/subscriptions`, sent);
  await response.text();
}

/** What there is more of than before. */
function added(before: Record<string, number>, after: Record<string, number>) {
  return Object.entries(after).filter(([name, number]) => number > (before[name] ?? 0));
}

void t.test(`nothing is left of ${count} sandboxes that were stopped`, async (t) => {
  const folder = t.testdir();
  const before = await resources();
  const sandboxes = await Promise.all(
    Array.from({ length: count }, (_, at) =>
      createSandbox(at % 2 === 0 ? {} : { db: join(folder, `state-${at}.json`) }),
    ),
  );
  const streams = await Promise.all(sandboxes.map(listen));
  await Promise.all(sandboxes.map(create));
  const during = await resources();
  t.ok((during.TCPServerWrap ?? 0) >= count, 'they were counted while they ran');

  await Promise.all(sandboxes.map((sandbox) => sandbox.stop()));
  await Promise.all(streams.map((closed) => closed()));
  t.strictSame(added(before, await resources()), []);
});

void t.test('nothing is left of a server of msw that is closed', async (t) => {
  const before = await resources();
  const mock = createMock({ baseUrl: 'https://api.test' });
  const server = setupServer(...mock.handlers);
  server.listen();
  const response = await fetch('https://api.test/v1/subscriptions/x', { headers });
  t.equal(response.status, 404);
  await response.text();
  server.close();
  t.strictSame(added(before, await resources()), []);
});

void t.test('nothing is left of a run, however it ends', async (t) => {
  const before = await resources();
  const baseUrl = 'https://api.test';
  const working = fetchOf(createMock({ baseUrl, scrapeTime: 0 }));
  const only = ['get', 'interpret'];
  const options = { baseUrl, token: 'demo-token', fetch: working, only };
  t.match(await runConformance(options), { verdict: 'partly-checked' });
  t.strictSame(added(before, await resources()), [], 'to its end');

  let sent = 0;
  const interrupted = new AbortController();
  const interrupting: typeof working = (...request) => {
    if (++sent === 5) interrupted.abort();
    return working(...request);
  };
  const { signal } = interrupted;
  await runConformance({ ...options, fetch: interrupting, signal });
  t.strictSame(added(before, await resources()), [], 'interrupted');

  const hanging = new AbortController();
  const hangs = async (): Promise<never> => {
    sent += 1;
    setImmediate(() => hanging.abort());
    return new Promise<never>(() => undefined);
  };
  sent = 0;
  await runConformance({ ...options, fetch: hangs, signal: hanging.signal });
  t.strictSame(added(before, await resources()), [], 'while fetch hangs');
  t.equal(sent, 1);

  await t.rejects(runConformance({ ...options, only: ['nothing'] }));
  const refusing = () => Promise.reject(new TypeError('fetch failed'));
  await runConformance({ ...options, fetch: refusing });
  t.strictSame(added(before, await resources()), [], 'with an error');
});

void t.test(`nothing is left of ${count} mocks`, async (t) => {
  const before = await resources();
  const statuses = new Set<number | undefined>();
  for (let at = 0; at < count; at += 1) {
    const baseUrl = `https://api-${at}.example.com`;
    const { handlers } = createMock({ baseUrl });
    const request = new Request(`${baseUrl}/v1/subscriptions`, { method: 'POST', headers, body });
    const response = await getResponse(handlers, request);
    statuses.add(response?.status);
    await response?.text();
  }
  t.strictSame(added(before, await resources()), []);
  t.strictSame([...statuses], [201]);
});
