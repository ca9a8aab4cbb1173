// The life of a subscription, with whatever runtime this is started: through the mock, a sandbox of
// its own, or the one that the environment names. Prints the statuses.
// RUNTIME .ci/runtime-basics.mjs mock|sandbox|client
import process from 'node:process';

const [, , what] = process.argv;

async function life(ask, base, token) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const send = (method, path, body) =>
    ask(new Request(base + path, { method, headers, body: body && JSON.stringify(body) }));
  const order = { city: 'Berlin', entity_type: 'cafe', fields: ['phone'] };
  const created = await send('POST', '/v1/subscriptions', order);
  const { id } = await created.json();
  const listed = await send('GET', `/v1/subscriptions/${id}/entities?limit=5000`);
  const cancelled = await send('DELETE', `/v1/subscriptions/${id}`);
  const unknown = await send('GET', '/v1/subscriptions/00000000-0000-4000-8000-000000000000');
  const others = [listed, cancelled, unknown];
  await Promise.all(others.map((response) => response.text()));
  process.stdout.write(`${[created, ...others].map(({ status }) => status).join(' ')}\n`);
}

if (what === 'mock') {
  const { getResponse } = await import('msw');
  const { createMock } = await import('../dist/lib/msw.js');
  const base = 'https://api.example.com';
  const mock = createMock({ baseUrl: base, scrapeTime: 0 });
  await life((request) => getResponse(mock.handlers, request), base, 'demo-token');
  // MSW 2 keeps Deno alive with a channel of its own.
  process.exit();
} else if (what === 'sandbox') {
  const { createSandbox } = await import('../dist/lib/index.js');
  const sandbox = await createSandbox({ scrapeTime: 0 });
  const next = sandbox.log.next('createSubscription', { timeout: '10m' });
  await life(fetch, sandbox.url, 'demo-token');
  await next;
  await sandbox.stop();
} else {
  const { LOCATION_DATA_BASE_URL: base, LOCATION_DATA_TOKEN: token } = process.env;
  await life(fetch, base, token);
}
