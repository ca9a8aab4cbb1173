import t from '../fixtures/tap.js';
import { type Client, frozen, keysOf, start, textOf } from '../fixtures/client.js';

/** The six operations over a real port, with the default answers. */

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[45][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const nobody = '00000000-0000-4000-8000-000000000000';

void t.test('a create request returns every key of a Subscription', async (t) => {
  const { client } = await start(t, frozen);
  const { status, headers, body } = await client.create({ surprise: true });
  t.equal(status, 201);
  t.match(headers.get('content-type'), /^application\/json/);
  t.equal(headers.get('location'), `/v1/subscriptions/${textOf(body.id)}`);
  const { id, account_id, field_assessments, ...rest } = body;
  t.match(id, uuid, 'id');
  t.match(account_id, uuid, 'account_id');
  t.strictSame(keysOf(field_assessments), ['phone', 'wifi'], 'an assessment of each field');
  t.strictSame(rest, {
    city: 'Berlin',
    entity_type: 'cafe',
    fields: ['phone', 'wifi'],
    status: 'active',
    data_status: 'pending',
    created_at: '2026-06-01T12:00:00.000Z',
    updated_at: '2026-06-01T12:00:00.000Z',
    cancelled_at: null,
  });
  t.strictSame((await client.get(textOf(id))).body, body, 'get answers the same');
  t.strictSame(
    (await client.get(textOf(id).toUpperCase())).body,
    body,
    'whatever the case of the id',
  );
});

void t.test('equal create requests create separate subscriptions', async (t) => {
  const { client } = await start(t);
  t.not(await client.subscribe(), await client.subscribe());
});

void t.test('a list has every key of an Entity, and only subscribed names in fields', async (t) => {
  const { client } = await start(t, { ...frozen, scrapeTime: 0 });
  const id = await client.subscribe({ fields: ['phone', 'no such thing'] });
  const nullable = {
    external_id: /^string$/,
    phone: /^string$/,
    website: /^string$/,
    latitude: /^number$/,
    longitude: /^number$/,
    instagram_url: /^string$/,
    facebook_url: /^string$/,
    open_hours: /^object$/,
    maps_category: /^string$/,
    removed_at: /^string$/,
  };
  const always = ['id', 'name', 'city', 'entity_type', 'fields', 'discovered_at', 'updated_at'];
  const entities = await client.entities(id);
  t.ok(entities.length > 50);
  t.equal(new Set(entities.map((entity) => entity.id)).size, entities.length, 'no id twice');
  const wrong = entities.filter((entity) => {
    const kinds = Object.entries(nullable).every(([key, type]) => {
      const value = entity[key];
      return value === null || type.test(typeof value);
    });
    const { id, name, city, entity_type, fields, discovered_at, updated_at } = entity;
    return !(
      kinds &&
      Object.keys(entity).sort().join() === [...always, ...Object.keys(nullable)].sort().join() &&
      uuid.test(textOf(id)) &&
      typeof name === 'string' &&
      city === 'Berlin' &&
      entity_type === 'cafe' &&
      keysOf(fields).join() === 'phone,no such thing' &&
      [discovered_at, updated_at].every((time) => instant.test(textOf(time))) &&
      Object.values(entity.open_hours ?? {}).every((hours) => typeof hours === 'string')
    );
  });
  t.same(wrong, []);
  for (const key of ['website', 'instagram_url', 'facebook_url'])
    t.ok(
      entities.some((entity) => entity[key] === null) &&
        entities.some((entity) => entity[key] !== null),
      `${key} is known of some and unknown of others`,
    );
});

void t.test('a list has defaults, echoes parameters, and limits them', async (t) => {
  const { client } = await start(t, { ...frozen, scrapeTime: 0, places: 1200 });
  const id = await client.subscribe();
  await client.control('POST', 'clock', { advance: '400d' });
  const total = Number((await client.list(id)).body.total);
  t.ok(total > 1300 && total < 1600, 'what was there, and what opened');
  for (const [query, limit, offset, length] of [
    ['', 50, 0, 50],
    ['?limit=1', 1, 0, 1],
    ['?limit=1000', 1000, 0, 1000],
    ['?limit=1001', 1000, 0, 1000],
    ['?limit=99999999999999999999', 1000, 0, 1000],
    [`?limit=7&offset=${total - 5}`, 7, total - 5, 5],
    [`?offset=${total}`, 50, total, 0],
    ['?limit=007&offset=%2B3', 7, 3, 7],
    ['?offset=9007199254740991', 50, 9007199254740991, 0],
    ['?offset=', 50, 0, 50],
    ['?offset=null', 50, 0, 50],
    ['?unknown=1&__proto__=2&constructor=3', 50, 0, 50],
  ] as const) {
    const { status, body } = await client.list(id, query);
    const { data, ...rest } = body;
    t.strictSame([status, rest], [200, { total, limit, offset }], query || 'no query');
    t.equal(Array.isArray(data) ? data.length : null, length, `${query}: items`);
  }
  for (const query of [
    ...[
      'limit=0',
      'limit=-1',
      'limit=1.5',
      'limit=abc',
      'limit=',
      'limit',
      'limit=null',
      'limit=1&limit=2',
    ],
    ...['limit=Infinity', 'limit=NaN', 'limit=0x10', 'limit=%F0%9F', 'limit=%00', 'limit=true'],
    ...[
      'limit=1_0',
      'offset=-1',
      'offset=0.5',
      'offset=abc',
      'offset=NULL',
      'offset=1&offset=1',
      'offset=1e999',
    ],
  ]) {
    const { status, body } = await client.list(id, `?${query}`);
    t.match([status, Object.keys(body)], [400, ['error']], query);
  }
});

void t.test('pages of a list follow each other without gaps', async (t) => {
  const { client } = await start(t, { ...frozen, scrapeTime: 0, places: 90 });
  const id = await client.subscribe();
  const whole = await client.entities(id);
  const pages = [];
  for (let offset = 0; offset < whole.length; offset += 20)
    pages.push(...(await client.entities(id, `?limit=20&offset=${offset}`)));
  t.ok(whole.length > 20);
  t.strictSame(pages, whole);
});

void t.test('an update replaces fields, pauses, resumes and ignores unknown keys', async (t) => {
  const { client, sandbox } = await start(t, frozen);
  const id = await client.subscribe();
  const { body: before } = await client.get(id);
  for (const [name, body, expected] of [
    ['fields', { fields: ['menu'] }, { status: 'active', fields: ['menu'] }],
    ['pause', { status: 'paused' }, { status: 'paused', fields: ['menu'] }],
    ['pause again', { status: 'paused' }, { status: 'paused' }],
    [
      'fields of a paused one',
      { fields: ['phone', 'rating'] },
      { status: 'paused', fields: ['phone', 'rating'] },
    ],
    ['resume', { status: 'active' }, { status: 'active', fields: ['phone', 'rating'] }],
    ['both', { fields: ['wifi'], status: 'paused' }, { status: 'paused', fields: ['wifi'] }],
    [
      'unknown keys',
      { fields: ['tea'], city: 'Rome', id: 'x', status: 'active' },
      { city: 'Berlin', id },
    ],
  ] as const) {
    sandbox.clock.advance('1s');
    const { status, body: after } = await client.update(id, body);
    t.equal(status, 200, name);
    const { account_id, created_at } = before;
    const updated_at = new Date(sandbox.clock.now()).toISOString();
    t.match(
      after,
      { ...expected, id, account_id, created_at, updated_at, cancelled_at: null },
      name,
    );
    t.strictSame((await client.get(id)).body, after, `${name}: a later get agrees`);
    t.strictSame(keysOf(after.field_assessments), after.fields, `${name}: assessments`);
  }
});

void t.test('a cancelled subscription stays readable, and stays cancelled', async (t) => {
  const { client, sandbox } = await start(t, { ...frozen, scrapeTime: 0 });
  const id = await client.subscribe();
  const listed = (await client.list(id)).text;
  sandbox.clock.advance('1h');
  const { status, body } = await client.cancel(id);
  const now = '2026-06-01T13:00:00.000Z';
  t.equal(status, 200);
  t.match(body, { id, status: 'cancelled', cancelled_at: now, updated_at: now });
  sandbox.clock.advance('1h');
  const again = await client.cancel(id);
  t.strictSame([again.status, again.body], [200, body], 'a second time changes nothing');
  t.strictSame((await client.get(id)).body, body, 'get');
  t.equal((await client.list(id)).text, listed, 'entities stay listed');
  for (const change of [{ fields: ['x'] }, { status: 'active' }, { status: 'paused' }])
    t.match(
      await client.update(id, change),
      { status: 409, body: { error: String } },
      JSON.stringify(change),
    );
  t.strictSame((await client.get(id)).body, body, 'and the rejected updates changed nothing');
});

void t.test('interpretations are in the order of the names', async (t) => {
  const { client } = await start(t);
  const fields = [
    { name: 'wifi', description: 'is there any?' },
    { name: 'xyzzy' },
    { name: '__proto__' },
  ];
  const { status, body } = await client.interpret({ entity_type: 'cafe', fields });
  t.equal(status, 200);
  const { interpretations } = body;
  t.match(interpretations, [
    { name: 'wifi', understood_as: String, confidence: 'high', suggestion: String },
    { name: 'xyzzy', understood_as: String, confidence: 'low', suggestion: /./ },
    { name: '__proto__', understood_as: String, confidence: 'low', suggestion: /./ },
  ]);
  const { body: subscription } = await client.create({ fields: fields.map(({ name }) => name) });
  const { field_assessments } = subscription;
  const both = Array.isArray(interpretations) ? interpretations : [];
  const said = both
    .map((one) => JSON.stringify(one).replace(/^\{"name":("[^"]*"),/, '$1:{'))
    .join(',');
  t.match(said, ', or add a description');
  t.equal(
    JSON.stringify(field_assessments),
    // A subscription has no descriptions.
    `{${said.replaceAll(', or add a description', '')}}`,
    'the assessments of a subscription say the same',
  );
});

void t.test('names of JavaScript properties are ordinary field names', async (t) => {
  const { client } = await start(t, {
    ...frozen,
    scrapeTime: 0,
    tokens: { constructor: 'toString', 'demo-token': 'demo' },
  });
  const fields = ['__proto__', 'constructor', 'hasOwnProperty', 'toString'];
  const id = await client.subscribe({ city: '__proto__', entity_type: 'constructor', fields });
  t.strictSame(keysOf((await client.get(id)).body.field_assessments), fields);
  const entities = await client.entities(id);
  t.ok(entities.length > 0);
  t.strictSame(
    entities.filter((entity) => keysOf(entity.fields).join() !== fields.join()),
    [],
  );
  const reserved = JSON.stringify({ city: 'a', entity_type: 'b', fields: ['c'] }).replace(
    '{',
    '{"__proto__":{"x":1},',
  );
  t.equal(
    (await client.create({}, { body: reserved })).status,
    201,
    'an unknown key like any other',
  );
  for (const id of ['__proto__', 'constructor', 'toString'])
    for (const reply of [
      client.get(id),
      client.list(id),
      client.cancel(id),
      client.update(id, { fields: ['a'] }),
    ])
      t.match(await reply, { status: 404, body: { error: String } }, id);
  t.equal(
    (await client.as('constructor').get(id)).status,
    404,
    'a token that is called constructor',
  );
  t.equal((await client.as('__proto__').get(id)).status, 401, 'nobody issued this one');
});

/** All requests for a subscription. */
const uses = (client: Client, id: string) =>
  [
    ['get', () => client.get(id)],
    ['update', () => client.update(id, { fields: ['x'] })],
    ['list', () => client.list(id)],
    ['cancel', () => client.cancel(id)],
  ] as const;

void t.test('an account sees its own subscriptions only', async (t) => {
  const { client } = await start(t, { ...frozen, scrapeTime: 0 });
  const id = await client.subscribe();
  const before = await client.get(id);
  for (const [name, use] of uses(client.as('other-token'), id)) {
    const [theirs, unknown] = [await use(), await client.get(nobody)];
    t.strictSame(
      [theirs.status, theirs.text],
      [404, unknown.text],
      `${name}: as if there were none`,
    );
  }
  t.strictSame((await client.get(id)).body, before.body, 'nothing happened to it');
  const other = await client.as('other-token').create();
  t.not(other.body.account_id, before.body.account_id);
});

void t.test('with open, any token is an account of its own', async (t) => {
  const { client } = await start(t, { anyToken: true });
  const id = await client.as('whatever').subscribe();
  t.equal((await client.as('whatever').get(id)).status, 200);
  t.equal((await client.as('another').get(id)).status, 404);
  t.equal((await client.get(id)).status, 404, 'known tokens still name theirs');
  t.equal((await client.as(null).get(id)).status, 401, 'but there has to be one');
});

void t.test('the quota counts live subscriptions', async (t) => {
  const { client } = await start(t, { quota: 2 });
  const [first, second] = [await client.subscribe(), await client.subscribe()];
  const rejected = await client.create();
  t.equal(rejected.status, 403);
  t.match(rejected.body, { error: String, limit: 2, current: 2 });
  t.strictSame(Object.keys(rejected.body), ['error', 'limit', 'current']);
  t.equal((await client.as('other-token').create()).status, 201, 'another account has its own');
  await client.update(first, { status: 'paused' });
  t.equal((await client.create()).status, 403, 'a paused one counts');
  await client.cancel(second);
  t.equal((await client.create()).status, 201, 'a cancelled one does not');
});

void t.test('a rate limit returns 429 with Retry-After, and recovers by the clock', async (t) => {
  const { client, sandbox } = await start(t, { ...frozen, rateLimit: 2 });
  const id = await client.subscribe();
  t.equal((await client.get(id)).status, 200);
  const rejected = await client.get(id);
  t.match(rejected, { status: 429, body: { error: String } });
  t.equal(rejected.headers.get('retry-after'), '1');
  t.not((await client.as('other-token').get(id)).status, 429, 'each account has its own');
  sandbox.clock.advance('1s');
  t.equal((await client.get(id)).status, 200);
});
