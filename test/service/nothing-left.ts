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

/** Many sandboxes and mocks in one process, as in a suite with one in each file. */
const count = 20;

const body = JSON.stringify({ city: 'Berlin', entity_type: 'cafe', fields: ['phone'] });
const headers = { authorization: 'Bearer demo-token', 'content-type': 'application/json' };

/**
 * Kinds of resources that last until they are closed; other kinds may belong to the output of the
 * tests.
 */
const lasting = new Set([
  'TCPServerWrap',
  'TCPSocketWrap',
  'Timeout',
  'FSEventWrap',
  'StatWatcher',
  'MessagePort',
]);

/** Resources that keep the process alive, by kind. */
function resources(): Record<string, number> {
  const counted: Record<string, number> = {};
  const found = process.getActiveResourcesInfo().filter((name) => lasting.has(name));
  for (const name of found) {
    counted[name] = (counted[name] ?? 0) + 1;
  }
  return counted;
}

/** Requests the events, and leaves the response open. */
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

/** Turns of the event loop after which closed resources and running tasks are gone. */
const mostTurns = 2000;

/** Resources that were added and stay. */
async function added(before: Record<string, number>): Promise<[name: string, number: number][]> {
  const found = (): [string, number][] =>
    Object.entries(resources()).filter(([name, number]) => number > (before[name] ?? 0));
  for (let turn = 0; turn < mostTurns && found().length > 0; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  return found();
}

void t.test(`nothing is left of ${count} sandboxes that were stopped`, async (t) => {
  const folder = t.testdir();
  const before = resources();
  const sandboxes = await Promise.all(
    Array.from({ length: count }, (_, at) =>
      createSandbox(at % 2 === 0 ? {} : { stateFile: join(folder, `state-${at}.json`) }),
    ),
  );
  const streams = await Promise.all(sandboxes.map(listen));
  await Promise.all(sandboxes.map(create));
  const during = resources();
  t.ok((during.TCPServerWrap ?? 0) >= count, 'they were counted while they ran');

  await Promise.all(sandboxes.map((sandbox) => sandbox.stop()));
  await Promise.all(streams.map((closed) => closed()));
  t.strictSame(await added(before), []);
});

void t.test('nothing is left of a closed MSW server', async (t) => {
  const before = resources();
  const mock = createMock({ baseUrl: 'https://api.test' });
  const server = setupServer(...mock.handlers);
  server.listen();
  const response = await fetch('https://api.test/v1/subscriptions/x', { headers });
  t.equal(response.status, 404);
  await response.text();
  server.close();
  t.strictSame(await added(before), []);
});

void t.test('nothing is left of a run, regardless of how it ends', async (t) => {
  const before = resources();
  const baseUrl = 'https://api.test';
  const working = fetchOf(createMock({ baseUrl, scrapeTime: 0 }));
  const only = ['get', 'interpret'];
  const options = { baseUrl, token: 'demo-token', fetch: working, only };
  t.match(await runConformance(options), { verdict: 'partly-checked' });
  t.strictSame(await added(before), [], 'to its end');

  let sent = 0;
  const interrupted = new AbortController();
  const interrupting: typeof working = (...request) => {
    if (++sent === 5) interrupted.abort();
    return working(...request);
  };
  const { signal } = interrupted;
  await runConformance({ ...options, fetch: interrupting, signal });
  t.strictSame(await added(before), [], 'interrupted');

  const hanging = new AbortController();
  const hangs = async (): Promise<never> => {
    sent += 1;
    setImmediate(() => hanging.abort());
    return new Promise<never>(() => undefined);
  };
  sent = 0;
  await runConformance({ ...options, fetch: hangs, signal: hanging.signal });
  t.strictSame(await added(before), [], 'while fetch hangs');
  t.equal(sent, 1);

  await t.rejects(runConformance({ ...options, only: ['nothing'] }));
  const rejecting = () => Promise.reject(new TypeError('fetch failed'));
  await runConformance({ ...options, fetch: rejecting });
  t.strictSame(await added(before), [], 'with an error');
});

void t.test(`nothing is left of ${count} mocks`, async (t) => {
  const before = resources();
  const statuses = new Set<number | undefined>();
  for (let at = 0; at < count; at += 1) {
    const baseUrl = `https://api-${at}.example.com`;
    const { handlers } = createMock({ baseUrl });
    const request = new Request(`${baseUrl}/v1/subscriptions`, { method: 'POST', headers, body });
    const response = await getResponse(handlers, request);
    statuses.add(response?.status);
    await response?.text();
  }
  t.strictSame(await added(before), []);
  t.strictSame([...statuses], [201]);
});
