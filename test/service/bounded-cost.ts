import { randomBytes } from 'node:crypto';
import { get } from 'node:http';
import { getResponse } from 'msw';
import t, { type Test } from '../fixtures/tap.js';
import { createMock } from '../../src/msw/index.js';
import { start } from '../fixtures/client.js';
import { processorTime } from '../fixtures/processor-time.js';
import { turnsDuring } from '../fixtures/event-loop-turns.js';

/** Bounded cost of the request log, the events and the interpretation of names. */

const longToken = (): string => randomBytes(7000).toString('hex');

void t.test('the request log hides the long tokens of strangers, even in URLs', async (t) => {
  const { client, sandbox } = await start(t);
  const tokens = Array.from({ length: 30 }, longToken);
  for (const token of tokens) await client.as(token).get('x');
  for (const token of tokens)
    t.equal((await client.as(token).get(token.slice(0, 1500))).status, 401);
  const text = JSON.stringify(sandbox.log.entries());
  t.same(
    tokens.filter((token) => text.includes(token.slice(0, 20))),
    [],
  );
  t.ok(text.includes('/v1/subscriptions/[redacted]'));
  const [entry] = sandbox.log.entries();
  if (entry) entry.request.headers.host = 'changed';
  t.not(sandbox.log.last()?.request.headers.host, 'changed', 'what is read is a copy');
});

void t.test('the request log truncates messages without leaving parts of tokens', async (t) => {
  const { client, sandbox } = await start(t);
  const token = longToken();
  const many = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`x-${index}`, 'y']));
  await client.as('demo-token').send('GET', '/v1/nope', { headers: many });
  for (const before of [900, 990, 999, 1490, 1499]) {
    const headers = { 'x-long': `${'y'.repeat(before)}${token.slice(0, 6000)}` };
    await client.as(token.slice(0, 6000)).send('GET', `/v1/${'z'.repeat(before)}`, { headers });
  }
  await client.send('GET', `/v1/${'z'.repeat(3990)}demo-token`);
  const [url, ...entries] = sandbox.log.entries();
  const few = entries.pop();
  t.ok(
    Object.keys(few?.request.headers ?? {}).length <= 101,
    'a hundred headers, and the credential',
  );
  t.match(few?.request.headers, { authorization: '[redacted]' });
  t.equal(entries.length, 5);
  for (const { request } of entries) {
    const shown = request.headers['x-long'] ?? '';
    t.match(shown, /^y+(\[redacted\]?|\[[a-z]*)?…$/);
    t.ok(shown.length <= 1001);
  }
  t.match(url?.request.url, /^\/v1\/z+…$/);
  t.ok((url?.request.url.length ?? 0) <= 4001);
});

void t.test('reading the request log does not block the event loop', async (t) => {
  const { client } = await start(t);
  for (let sent = 0; sent < 40; sent += 1) await client.get('x');
  t.ok((await turnsDuring(() => client.control('GET', 'log'))) >= 10);
});

interface EventStream {
  readonly status: number;
  readonly seen: (event: RegExp) => Promise<string>;
  readonly close: () => void;
}

/** Connects to the events, without a limit on connections. */
function eventStream(t: Test, url: string, method = 'GET'): Promise<EventStream> {
  return new Promise((resolve, reject) => {
    const request = get(`${url}/_sandbox/events`, { agent: false, method }, (response) => {
      let text = '';
      let look = (): void => undefined;
      response.setEncoding('utf8').on('data', (data: string) => {
        text += data;
        look();
      });
      response.on('error', () => undefined);
      const seen = (event: RegExp) =>
        new Promise<string>((found) => {
          look = () => {
            if (event.test(text)) found(text);
          };
          look();
        });
      resolve({ status: response.statusCode ?? 0, seen, close: () => request.destroy() });
    });
    request.on('error', reject);
    t.teardown(() => request.destroy());
  });
}

void t.test('at most a hundred event streams are open, and a closed one makes room', async (t) => {
  const { sandbox, client } = await start(t);
  for (let asked = 0; asked < 5; asked += 1) await eventStream(t, sandbox.url, 'HEAD');
  const open = await Promise.all(Array.from({ length: 100 }, () => eventStream(t, sandbox.url)));
  t.same([...new Set(open.map(({ status }) => status))], [200]);
  const rejected = await client.send('GET', '/_sandbox/events');
  t.match(rejected, {
    status: 503,
    body: { error: /100 event streams already.* Close one of them, or use GET/ },
  });
  const all = open.map(({ seen }) => seen(/"listEntities"/));
  open[0]?.close();
  let status = 503;
  while (status === 503) ({ status } = await eventStream(t, sandbox.url));
  t.equal(status, 200);
  await client.list('x');
  await Promise.all(all.slice(1));
});

void t.test('a field name of many words is interpreted quickly', async (t) => {
  const { client } = await start(t);
  for (const word of ['a_', 'ab_', 'data_', 'phone_name_']) {
    const name = word.repeat(250).slice(0, 499);
    const field = { name, description: word.replaceAll('_', ' ').repeat(1000).slice(0, 4000) };
    const interpret = () => client.interpret({ entity_type: 'cafe', fields: [field] });
    const time = await processorTime(interpret);
    t.ok(time < 500, `${word}: ${time} ms of processor time`);
  }
});

void t.test('the request log of a mock hides a token that is longer than any header', async (t) => {
  const mock = createMock({ baseUrl: 'https://api.example' });
  const [token, url] = [longToken().repeat(50), 'https://api.example/v1/subscriptions/x'];
  const headers = { authorization: `Bearer ${token}`, 'x-long': `${'y'.repeat(900)}${token}` };
  await getResponse(mock.handlers, new Request(url, { headers }));
  const [entry] = mock.log.entries();
  t.match(entry?.request.headers, {
    authorization: '[redacted]',
    'x-long': /^y{900}\[redacted\]…$/,
  });
});
