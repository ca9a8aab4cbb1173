import t from '../fixtures/tap.js';
import { frozen, start } from '../fixtures/client.js';

/** `POST /_sandbox/verify`, and the messages of the control interface about invalid requests. */

void t.test('verification finds requests by the conditions of a fault', async (t) => {
  const { client, sandbox } = await start(t, frozen);
  const paris = await client.subscribe({ city: 'Paris' });
  await client.subscribe({ city: 'Berlin' });
  await client.as('other-token').subscribe({ city: 'Paris' });
  await client.list(paris, '?limit=5&offset=50');
  await client.get(paris.toUpperCase());
  await client.as('nobody').get(paris);
  await client.send('GET', '/v1/nothing');
  const inParis = { operation: 'createSubscription', match: { body: { city: 'Paris' } } };
  for (const [verification, matched] of [
    [{}, 6],
    [{ operation: '*', times: 6 }, 6],
    [{ operation: 'createSubscription', times: 3 }, 3],
    [inParis, 2],
    [{ ...inParis, times: 2 }, 2],
    [{ ...inParis, match: { body: { city: 'Paris' }, account: 'other' }, times: 1 }, 1],
    [{ match: { body: { fields: ['phone', 'wifi'] } }, times: 3 }, 3],
    [{ match: { id: paris }, times: 3 }, 3],
    [{ match: { id: paris }, operation: 'listEntities', times: 1 }, 1],
    [{ match: { query: { offset: '50' } }, times: 1 }, 1],
    [{ match: { query: { limit: '5', offset: '50' } } }, 1],
    [{ operation: 'getSubscription', status: 401, times: 1 }, 1],
    [{ operation: 'getSubscription', status: 200, times: 1 }, 1],
    [{ operation: 'cancelSubscription', times: 0 }, 0],
    [{ ...inParis, match: { body: { city: 'Rome' } }, times: 0 }, 0],
    [{ match: { account: sandbox.snapshot().accounts[0]?.id }, times: 4 }, 4],
  ] as const) {
    const reply = await client.control('POST', 'verify', verification);
    t.strictSame(reply.body, { verified: true, matched }, JSON.stringify(verification));
    t.equal(reply.status, 200);
  }
});

void t.test('verification returns a 409 with the requests that were received', async (t) => {
  const { client } = await start(t, frozen);
  const verify = (verification: object) => client.control('POST', 'verify', verification);
  t.strictSame((await verify({ operation: 'getSubscription' })).body, {
    error: 'getSubscription: at least 1 request expected, none received',
    matched: 0,
    received: [],
  });
  await client.create({ city: 'Berlin' });
  t.match(await verify({ operation: 'getSubscription' }), {
    status: 409,
    body: { received: [{ operation: 'createSubscription', status: 201 }] },
  });
  await client.create({ city: 'Paris' });
  const match = { body: { city: 'Paris' } };
  t.strictSame((await verify({ operation: 'createSubscription', match, times: 2 })).body, {
    error: 'createSubscription with the body {"city":"Paris"}: 2 requests expected, 1 received',
    matched: 1,
    received: ['Paris', 'Berlin'].map((city, index) => ({
      id: 2 - index,
      matches: city === 'Paris',
      operation: 'createSubscription',
      account: 'demo',
      method: 'POST',
      url: '/v1/subscriptions',
      body: { city, entity_type: 'cafe', fields: ['phone', 'wifi'] },
      status: 201,
    })),
  });
  t.match(await verify({ operation: 'createSubscription', times: 1 }), {
    status: 409,
    body: { error: 'createSubscription: 1 request expected, 2 received', matched: 2 },
  });
  t.match(await verify({ operation: 'createSubscription', match, times: 0 }), { status: 409 });
  await client.control('DELETE', 'log');
  t.match(await verify({ operation: 'createSubscription', times: 0 }), { status: 200 });
});

void t.test('verification confirms nothing that the request log does not contain', async (t) => {
  const { client, sandbox } = await start(t, frozen);
  const verify = (verification: object) => client.control('POST', 'verify', verification);
  const match = { body: { entity_type: 'cafe' } };
  const interpret = { entity_type: 'cafe', fields: [{ name: 'x', description: 'x'.repeat(4900) }] };
  await client.send('POST', '/v1/fields/interpret', { json: interpret });
  for (const times of [undefined, 0, 1, 2]) {
    t.match(await verify({ match, times }), {
      status: 409,
      body: { error: /1 request cannot be compared/, received: [{ matches: null }] },
    });
  }
  t.match(await verify({ match: { ...match, account: 'other' }, times: 0 }), { status: 200 });
  await client.create();
  t.match(await verify({ match }), { status: 200 }, 'one is enough');
  t.match(await verify({ match, times: 1 }), { status: 409 });

  await client.control('POST', 'reset');
  sandbox.faults.add({ operation: 'getSubscription', status: 404 });
  for (let sent = 0; sent < 203; sent += 1) await client.get('x');
  t.match(await verify({ operation: 'getSubscription' }), { status: 200 });
  t.match(await verify({ operation: 'getSubscription', times: 200 }), {
    status: 409,
    body: {
      error: /200 requests expected, 200 received; 3 older requests are no longer in the log/,
    },
  });
  await client.control('DELETE', 'log');
  await client.get('x');
  t.match(await verify({ operation: 'getSubscription', times: 1 }), { status: 200 });
});

void t.test('differences of requests are described in plain words', async (t) => {
  const { client } = await start(t);
  for (const [method, path, body, error] of [
    ['POST', 'clock', {}, 'give one of `advance`, `set` or `finish_scrapes`'],
    [
      'POST',
      'clock',
      { advance: '1d', finish_scrapes: true },
      'give one of `advance`, `set` or `finish_scrapes`',
    ],
    ['POST', 'clock', { finish_scrapes: 1 }, '"finish_scrapes" must be true'],
    ['POST', 'clock', { advance: '-1h' }, '"-1h" is negative: a duration must be 0 or more'],
    [
      'POST',
      'clock',
      { advance: {} },
      '"advance" must be a duration such as "1d", or milliseconds',
    ],
    ['POST', 'clock', { go: 1 }, '"go" is not allowed; the keys are advance, set, finish_scrapes'],
    ['POST', 'clock', [], '"body" must be an object'],
    ['POST', 'tokens', {}, 'give either `revoke` or `restore`'],
    ['POST', 'verify', { match: { id: 'x' } }, '"match.id" must be a UUID'],
    [
      'POST',
      'verify',
      { match: { account: 'x' } },
      'there is no account "x": no request would match',
    ],
    [
      'POST',
      'verify',
      { match: { city: 'x' } },
      '"match.city" is not allowed; the keys are id, account, query, body',
    ],
    [
      'POST',
      'faults',
      { operation: '*', status: 500, response: { status: 500 } },
      'pass either a `response`, or `status`, `error` and `extra`',
    ],
    [
      'POST',
      'faults',
      { operation: '*', latency: {} },
      '"latency" must be a duration, or have a `min` and a `max`',
    ],
    [
      'POST',
      'faults',
      { operation: '*', headers: { x: 'é' } },
      '"headers.x" must consist of printable ASCII characters',
    ],
    [
      'GET',
      'subscriptions/x/entities?from=a&offset=1',
      undefined,
      'pass either `from` or `offset`',
    ],
  ] as const) {
    const reply = await client.control(method, path, body);
    t.match([reply.status, reply.body], [400, { error }], `${method} ${path}`);
  }
  t.match(await client.control('GET', 'clok'), {
    status: 404,
    body: { error: 'There is no path /_sandbox/clok; GET /_sandbox/ lists the paths that exist' },
  });
});

void t.test('the control interface lists its requests', async (t) => {
  const { client } = await start(t);
  const { status, body } = await client.control('GET', '');
  t.equal(status, 200);
  const listed = body.requests as { request: string; gives: string }[];
  t.ok(listed.length > 30);
  t.ok(listed.every(({ gives }) => gives !== ''));
  for (const { request } of listed.filter(({ request }) => /^GET [^{]*$/.test(request))) {
    if (request.endsWith('/events')) continue;
    const [, path = ''] = request.split(' /_sandbox/');
    const query = path === 'places' ? '?city=Berlin&entity_type=cafe' : '';
    t.equal((await client.control('GET', path + query)).status, 200, request);
  }
});
