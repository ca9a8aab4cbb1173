import { request } from 'node:http';
import t from '../fixtures/tap.js';
import { Client, start } from '../fixtures/client.js';

/** Everything that can go wrong before an operation. Errors are JSON with a string `error`. */

const valid = { city: 'Berlin', entity_type: 'cafe', fields: ['phone'] };
const nobody = '00000000-0000-4000-8000-000000000000';
const one = `/v1/subscriptions/${nobody}`;

void t.test('every operation rejects wrong credentials', async (t) => {
  const { client } = await start(t);
  for (const [method, path, json] of [
    ['POST', '/v1/subscriptions', valid],
    ['GET', one, undefined],
    ['PATCH', one, { fields: ['x'] }],
    ['DELETE', one, undefined],
    ['GET', `${one}/entities`, undefined],
    ['POST', '/v1/fields/interpret', { entity_type: 'cafe', fields: [{ name: 'wifi' }] }],
  ] as const) {
    for (const authorization of [
      null,
      '',
      'Bearer',
      'Bearer nope',
      'Basic ZGVtby10b2tlbjo=',
      'demo-token',
    ]) {
      const headers = authorization === null ? {} : { authorization };
      const reply = await client.send(method, path, { token: null, json, headers });
      t.match(
        reply,
        { status: 401, body: { error: String } },
        `${method} ${path} ${authorization ?? ''}`,
      );
      t.match(reply.headers.get('www-authenticate'), /^Bearer/);
    }
  }
  const headers = { authorization: 'bearer  demo-token' };
  t.equal(
    (await client.send('GET', one, { token: null, headers })).status,
    404,
    'any case of the scheme',
  );
});

void t.test('bodies that the operation does not accept are rejected', async (t) => {
  const { client } = await start(t, { scrapeTime: 0 });
  const id = await client.subscribe();
  const before = await client.get(id);
  const tooMany = Array.from({ length: 10_000 }, (_, index) => `f${index}`);
  for (const [name, method, path, bodies] of [
    [
      'create',
      'POST',
      '/v1/subscriptions',
      [
        ...['city', 'entity_type', 'fields'].map((key) => ({ ...valid, [key]: undefined })),
        ...['city', 'entity_type'].flatMap((key) =>
          ['', null, 3, true, ['Berlin'], {}].map((value) => ({ ...valid, [key]: value })),
        ),
        ...[[], null, 'phone', {}, 3, [''], [3], [null], [['phone']], ['phone', ''], tooMany].map(
          (fields) => ({
            ...valid,
            fields,
          }),
        ),
        ...[null, [], 3, 'text', true],
      ],
    ],
    [
      'update',
      'PATCH',
      `/v1/subscriptions/${id}`,
      [
        ...[[], null, 'phone', {}, 3, [''], [3], [null], tooMany].map((fields) => ({ fields })),
        ...['cancelled', 'ACTIVE', '', null, 1, []].map((status) => ({ status })),
        { fields: ['x'], status: 'gone' },
        ...[{}, { unknown: 1 }, null, [], 3, 'text'],
      ],
    ],
    [
      'interpret',
      'POST',
      '/v1/fields/interpret',
      [
        ...[
          null,
          'wifi',
          {},
          ['wifi'],
          [null],
          [{}],
          [{ name: 3 }],
          [{ name: 'a', description: 3 }],
        ].map((fields) => ({
          entity_type: 'cafe',
          fields,
        })),
        { entity_type: 'cafe' },
        ...['', null, 3, undefined].map((entity_type) => ({
          entity_type,
          fields: [{ name: 'wifi' }],
        })),
        ...[{}, null, [], 3, 'text'],
      ],
    ],
  ] as const) {
    for (const json of bodies) {
      const reply = await client.send(method, path, { json });
      const shown = `${name} ${JSON.stringify(json).slice(0, 80)}`;
      t.match(reply, { status: 400, body: { error: /./ } }, shown);
      t.strictSame(Object.keys(reply.body), ['error'], shown);
    }
    for (const [kind, status, sending] of [
      ['malformed JSON', 400, { body: '{"city":' }],
      ['no body', 400, {}],
      ['an empty body', 400, { body: '' }],
      [
        'a text type',
        415,
        { body: JSON.stringify(valid), headers: { 'content-type': 'text/plain' } },
      ],
      [
        'a form',
        415,
        { body: 'city=a', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      ],
      ['a nonsense type', 415, { body: '{}', headers: { 'content-type': 'nonsense' } }],
      ['a packed body', 415, { body: '{}', headers: { 'content-encoding': 'gzip' } }],
      ['too large', 413, { body: JSON.stringify({ ...valid, filler: 'x'.repeat(1_100_000) }) }],
    ] as const) {
      const reply = await client.send(method, path, sending);
      t.match(reply, { status, body: { error: /./ } }, `${name}: ${kind}`);
    }
  }
  t.strictSame((await client.get(id)).body, before.body, 'and nothing came of it');
});

void t.test('a rejection names the error in a body, and the allowed values', async (t) => {
  const profile = { 'create.unknown-keys': 422, 'update.unknown-keys': 422 };
  const { client } = await start(t, { profile });
  const id = await client.subscribe();
  const update = `/v1/subscriptions/${id}`;
  const long = 'x'.repeat(501);
  for (const [method, path, json, error] of [
    ['POST', '/v1/subscriptions', [], '"body" must be of type object'],
    ['POST', '/v1/subscriptions', { ...valid, city: undefined }, '"city" is required'],
    ['POST', '/v1/subscriptions', { ...valid, city: '' }, '"city" is not allowed to be empty'],
    ['POST', '/v1/subscriptions', { ...valid, entity_type: 3 }, '"entity_type" must be a string'],
    [
      'POST',
      '/v1/subscriptions',
      { ...valid, city: long },
      '"city" must have at most 500 characters',
    ],
    ['POST', '/v1/subscriptions', { ...valid, fields: 'phone' }, '"fields" must be an array'],
    ['POST', '/v1/subscriptions', { ...valid, fields: [] }, '"fields" must have at least 1 item'],
    [
      'POST',
      '/v1/subscriptions',
      { ...valid, fields: ['a', ''] },
      '"fields[1]" is not allowed to be empty',
    ],
    ['POST', '/v1/subscriptions', { ...valid, more: 1 }, '"more" is not allowed'],
    ['POST', '/v1/subscriptions', { ...valid, constructor: 1 }, '"constructor" is not allowed'],
    ['POST', '/v1/subscriptions', { ...valid, toString: 1 }, '"toString" is not allowed'],
    [
      'POST',
      '/v1/subscriptions',
      { ...valid, fields: [3], more: 1 },
      '"fields[0]" must be a string',
    ],
    ['PATCH', update, { status: 'gone' }, '"status" must be one of [active, paused, cancelled]'],
    ['PATCH', update, { valueOf: 1 }, '"valueOf" is not allowed'],
    [
      'POST',
      '/v1/fields/interpret',
      { entity_type: 'a', fields: [{}] },
      '"fields[0].name" is required',
    ],
    [
      'POST',
      '/v1/fields/interpret',
      { entity_type: 'a', fields: [[]] },
      '"fields[0]" must be of type object',
    ],
  ] as const) {
    const { body } = await client.send(method, path, { json });
    t.match(body, { error }, `${method} ${JSON.stringify(json).slice(0, 60)}`);
  }
});

void t.test('paths and methods that are not operations are rejected', async (t) => {
  const { client } = await start(t);
  for (const path of [
    ...[
      '/v1',
      '/v1/',
      '/v2/subscriptions',
      '/V1/subscriptions',
      '/v1/subscriptions/',
      '//',
      '/favicon.ico',
    ],
    ...[`${one}/`, `${one}/entities/`, `${one}/Entities`, `${one}/entities/1`, '/v1/fields'],
    ...['/_sandbox/nope', '/v1/subscriptions/a/b', '/__proto__', '/constructor'],
  ]) {
    for (const method of ['GET', 'POST', 'DELETE'])
      t.match(
        await client.send(method, path),
        { status: 404, body: { error: /./ } },
        `${method} ${path}`,
      );
  }
  for (const path of ['/%', '/%E0%A4%A', `/v1/subscriptions/%ff`, '/v1/subscriptions/%'])
    t.match(await client.send('GET', path), { status: 400, body: { error: /./ } }, path);
  for (const [path, methods, allow] of [
    ['/v1/subscriptions', ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'], 'POST'],
    [one, ['POST', 'PUT', 'OPTIONS'], 'GET, HEAD, PATCH, DELETE'],
    [`${one}/entities`, ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], 'GET, HEAD'],
    ['/v1/fields/interpret', ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], 'POST'],
  ] as const) {
    for (const method of methods) {
      const reply = await client.send(method, path);
      t.match(reply, { status: 405, body: { error: /./ } }, `${method} ${path}`);
      t.equal(reply.headers.get('allow'), allow, `${method} ${path}: Allow`);
    }
    t.equal(
      (await client.as(null).send('PROPFIND', path)).status,
      405,
      `${path}: before any credential`,
    );
  }
  for (const id of [
    'x',
    '%2e%2e',
    '..%2F..',
    '%00',
    '0',
    '{id}',
    nobody.slice(1),
    `${nobody}0`,
    'ü',
    '%F0%9F%98%80',
  ])
    t.match(await client.get(id), { status: 404, body: { error: /./ } }, id);
});

void t.test('HEAD responds like GET, without a body', async (t) => {
  const { client } = await start(t);
  const id = await client.subscribe();
  for (const path of [
    `/v1/subscriptions/${id}`,
    `/v1/subscriptions/${id}/entities`,
    one,
    '/nope',
  ]) {
    const [get, head] = [await client.send('GET', path), await client.send('HEAD', path)];
    t.strictSame([head.status, head.text], [get.status, ''], path);
    t.equal(head.headers.get('content-length'), get.headers.get('content-length'), path);
  }
});

void t.test('the body of an operation without one is ignored', async (t) => {
  const { client } = await start(t);
  const id = await client.subscribe();
  const headers = { 'content-type': 'text/plain' };
  const reply = await client.send('DELETE', `/v1/subscriptions/${id}`, {
    body: '{ not JSON',
    headers,
  });
  t.equal(reply.status, 200);
});

void t.test('the Host of a client affects no redirect and no URL', async (t) => {
  const { sandbox } = await start(t);
  const answer = await new Promise<string | undefined>((resolve, reject) => {
    const path = '/v1/subscriptions';
    const headers = {
      host: 'evil.example',
      authorization: 'Bearer demo-token',
      'content-type': 'application/json',
    };
    const sent = request(sandbox.url, { method: 'POST', path, headers }, (response) => {
      response.resume().on('end', () => resolve(response.headers.location));
    });
    sent.on('error', reject).end(JSON.stringify(valid));
  });
  t.match(answer, /^\/v1\/subscriptions\//);
  t.equal((await new Client(sandbox.url).send('GET', String(answer))).status, 200);
});

void t.test('an unknown path is reported before other errors', async (t) => {
  const { client } = await start(t);
  for (const method of ['GET', 'POST', 'OPTIONS', 'PUT']) {
    for (const path of ['/v1/subscriptions/%', '/v1/%zz']) {
      const reply = await client.send(method, path);
      t.match(reply, { status: 400, body: { error: /encoded/ } }, `${method} ${path}`);
    }
  }
  for (const type of ['json', 'multipart/form-data']) {
    const sending = { body: '{}', headers: { 'content-type': type } };
    t.equal((await client.send('PUT', one, sending)).status, 405, type);
    t.equal((await client.send('POST', '/v1/nothing', sending)).status, 404, type);
  }
});
