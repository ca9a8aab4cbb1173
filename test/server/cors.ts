import t from '../fixtures/tap.js';
import type { Exchange } from '../../src/index.js';
import { start } from '../fixtures/client.js';
import { processorTime } from '../fixtures/processor-time.js';

/** Requests of web pages of other origins, and their preflights. */

const origin = 'http://frontend.example';
const preflight = (method: string, names?: string) => ({
  origin,
  'access-control-request-method': method,
  ...(names !== undefined && { 'access-control-request-headers': names }),
});

void t.test('pages of any origin can use the API, with any headers', async (t) => {
  const { client, sandbox } = await start(t);
  const id = await client.subscribe();
  const names = [
    'authorization,content-type,prefer,sentry-trace,baggage,x-request-id',
    'b3,request-id,x-api-key,x-client-version,x-csrf-token,x-datadog-trace-id',
    'authorization, x-anything-else',
    undefined,
  ];
  for (const [method, path] of [
    ['POST', '/v1/subscriptions'],
    ['PATCH', `/v1/subscriptions/${id}`],
    ['DELETE', `/v1/subscriptions/${id}`],
    ['GET', `/v1/subscriptions/${id}/entities`],
    ['PUT', `/v1/subscriptions/${id}`],
    ['GET', '/v1/nope'],
    ['GET', '/openapi.json'],
  ] as const) {
    for (const asked of names) {
      const sent = { headers: preflight(method, asked) };
      const { status, headers, text } = await client.as(null).send('OPTIONS', path, sent);
      t.match([status, text], [200, ''], `${method} ${path}`);
      t.equal(headers.get('access-control-allow-origin'), origin);
      t.equal(headers.get('access-control-allow-credentials'), 'true');
      t.equal(headers.get('access-control-allow-methods'), method);
      t.equal(headers.get('access-control-allow-headers'), asked ?? null);
    }
  }
  t.match(sandbox.log.entries({ limit: 5 })[4], {
    request: { method: 'OPTIONS', url: '/v1/nope' },
    response: { status: 200, headers: { 'access-control-allow-methods': 'GET' } },
  });
  for (const [name, token, path] of [
    ['a success', 'demo-token', `/v1/subscriptions/${id}`],
    ['a rejection', 'nope', `/v1/subscriptions/${id}`],
    ['an unknown path', 'demo-token', '/v1/nope'],
  ] as const) {
    const { headers } = await client.send('GET', path, { token, headers: { origin } });
    t.equal(headers.get('access-control-allow-origin'), origin, name);
    t.match(
      headers.get('access-control-expose-headers'),
      /Location.*Retry-After.*WWW-Authenticate.*Allow/,
    );
    t.equal(headers.get('access-control-allow-credentials'), 'true', '`credentials: include`');
  }
});

void t.test('a rejected preflight has an error, which is also in the log', async (t) => {
  const lines: Exchange[] = [];
  const { client } = await start(t, { onExchange: (exchange) => lines.push(exchange) });
  for (const [path, method] of [
    ['/_sandbox/faults', 'POST'],
    ['/_sandbox/nothing', 'GET'],
    ['/_sandbox', 'GET'],
    ['/health', 'GET'],
    ['/docs', 'GET'],
  ] as const) {
    const headers = preflight(method, 'content-type');
    const rejected = await client.send('OPTIONS', path, { headers });
    t.match(rejected, { status: 403, body: { error: /^Cross-origin pages can/ } }, path);
    t.match(lines.at(-1), { status: 403, refusal: rejected.body.error }, `${path} in the log`);
  }
  const plain = await client.send('OPTIONS', '/v1/subscriptions', { headers: { origin } });
  t.match(plain, { status: 405, body: { error: String } }, 'no preflight');
  t.match((await client.send('OPTIONS', '/_sandbox/clock')).status, 405);
});

void t.test('a header full of spaces is processed quickly', async (t) => {
  const { client } = await start(t);
  // Headers can have 16 kB.
  const spaces = `a${' '.repeat(15_000)}b`;
  const names = [
    ...['accept', 'accept-encoding', 'authorization', 'content-type', 'cookie', 'if-none-match'],
    ...['if-modified-since', 'prefer', 'range', 'access-control-request-headers', 'forwarded'],
  ];
  for (const [method, path] of [
    ['OPTIONS', '/v1/subscriptions'],
    ['OPTIONS', '/_sandbox/faults'],
    ['POST', '/v1/subscriptions'],
    ['GET', '/v1/nope'],
    ['GET', '/openapi.json'],
    ['GET', '/_sandbox/health'],
    ['GET', '/docs'],
    ['GET', '/'],
  ] as const) {
    for (const name of names) {
      const headers = { ...preflight('POST'), accept: 'text/html', [name]: spaces };
      const time = await processorTime(() => client.send(method, path, { headers }));
      t.ok(time < 150, `${method} ${path} ${name}: ${time} ms of processor time`);
    }
  }
});
