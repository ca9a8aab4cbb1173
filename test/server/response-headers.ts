import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import t from '../fixtures/tap.js';
import { start } from '../fixtures/client.js';

/** Headers that every response has. */

void t.test('a browser never interprets JSON as a page', async (t) => {
  const { client, sandbox } = await start(t);
  const id = await client.subscribe();
  sandbox.faults.add({ operation: 'getSubscription', status: 503, times: 1 });
  for (const [method, path] of [
    ['POST', '/v1/subscriptions'],
    ['GET', `/v1/subscriptions/${id}`],
    ['GET', `/v1/subscriptions/${id}`],
    ['GET', `/v1/subscriptions/${id}/entities`],
    ['DELETE', `/v1/subscriptions/${id}`],
    ['PUT', `/v1/subscriptions/${id}`],
    ['GET', '/v1/<script>'],
    ['GET', '/v1/%zz'],
    ['GET', '/'],
    ['GET', '/health'],
    ['GET', '/openapi.json'],
    ['GET', '/_sandbox/'],
    ['GET', '/_sandbox/snapshot'],
    ['GET', '/_sandbox/log'],
    ['GET', '/_sandbox/openapi.json'],
    ['GET', '/_sandbox/nope'],
    ['PUT', '/_sandbox/snapshot'],
  ] as const) {
    const { headers, status } = await client.send(method, path);
    t.match(headers.get('content-type'), /json/, `${method} ${path}: ${status}`);
    t.equal(headers.get('x-content-type-options'), 'nosniff', `${method} ${path}: ${status}`);
  }
  const socket = connect(sandbox.port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('GET /<b>x y HTTP/1.1\r\n\r\n');
  t.match(await text(socket), /^HTTP\/1\.1 400 [^]*x-content-type-options: nosniff\r\n/i);
});

void t.test("the header Date contains the sandbox's time, not the system's", async (t) => {
  const { client, sandbox } = await start(t, {
    now: () => Date.UTC(2020, 0, 1),
    profile: { 'rate-limit.retry-after': 'date' },
    rateLimit: 1,
  });
  sandbox.clock.advance('1d');
  const [created, rejected, unknown] = [
    await client.create(),
    await client.send('GET', '/v1/subscriptions/x'),
    await client.send('GET', '/nowhere'),
  ];
  t.same([created.status, rejected.status, unknown.status], [201, 429, 404]);
  for (const { headers } of [created, rejected, unknown]) {
    t.equal(headers.get('date'), 'Thu, 02 Jan 2020 00:00:00 GMT');
  }
  t.equal(rejected.headers.get('retry-after'), 'Thu, 02 Jan 2020 00:00:01 GMT');
});
