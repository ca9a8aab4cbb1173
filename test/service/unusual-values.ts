import t, { type Test } from '../fixtures/tap.js';
import { createSandbox } from '../../src/index.js';
import { servedRequests } from '../../src/service/control/served-requests.js';
import type { Client } from '../fixtures/client.js';
import { frozen, start } from '../fixtures/client.js';

/** Values that are valid JSON or TypeScript, but unexpected. */

/** JSON objects whose keys are names of methods, and values that are no objects. */
const odd: readonly unknown[] = [
  { toString: 1, valueOf: 1, toJSON: 1, then: 1, length: -1, constructor: { name: 1 } },
  [{ toString: 1 }],
  1e308,
];

const subscription = { city: 'Berlin', entity_type: 'cafe', fields: ['wifi'] };

const place = { name: 'Corner', fields: { wifi: true }, open_hours: { mon: '9-5' } };

const market = { city: 'Berlin', entity_type: 'cafe' };

const fixture = {
  version: 1,
  markets: [{ ...market, size: 3, places: [place], changes: [{ number: 2, name: 'x' }] }],
  subscriptions: [{ ...subscription, age: '1d', status: 'paused', failures: 1 }],
};

/** Valid bodies of the requests that have one. */
const bodies: Readonly<Record<string, object>> = {
  'POST /reset': { fixture },
  'POST /clock': { advance: '1s' },
  'POST /faults': {
    operation: 'createSubscription',
    match: { body: { city: 'Berlin' }, query: { limit: '1' }, account: 'demo' },
    status: 503,
    headers: { 'x-one': 'two' },
    times: 1,
    response: undefined,
  },
  'POST /verify': {
    operation: 'createSubscription',
    match: { body: { city: 'Berlin' }, query: { limit: '1' } },
    times: 1,
    status: 201,
  },
  'PUT /fixture': fixture,
  'POST /subscriptions': subscription,
  'PATCH /subscriptions/{id}': { action: 'pause' },
  'POST /places': { ...market, place },
  'PATCH /places/{id}': { ...market, change: { name: 'x', fields: { wifi: false } } },
  'POST /tokens': { revoke: 'demo' },
  'PUT /quota': { quota: 5 },
  'PUT /profile': { version: 1, answers: { 'create.status': { value: 201 } } },
};

/** Copies of a JSON value, each with an odd value in one place. */
function* oddCopies(value: unknown): Generator {
  yield* odd;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    for (const changed of oddCopies(inner)) {
      yield Array.isArray(value) ? value.with(Number(key), changed) : { ...value, [key]: changed };
    }
  }
}

/** Sends the copies of a body. @returns those that the sandbox did not expect, with their status */
async function unexpected(client: Client, method: string, path: string, valid: unknown) {
  const found: string[] = [];
  for (const json of oddCopies(valid)) {
    const reply = await client.send(method, path, { json });
    const text = JSON.stringify(json).slice(0, 300);
    if (reply.status >= 500) found.push(`${method} ${path} ${text}: ${reply.status}`);
  }
  return found;
}

async function startedWithFailures(t: Test) {
  const failures: Error[] = [];
  const { client, sandbox } = await start(t, { onFailure: (error) => failures.push(error) });
  return { client, sandbox, failures };
}

void t.test('no JSON value in a control request causes an unexpected error', async (t) => {
  const { client, sandbox, failures } = await startedWithFailures(t);
  const { id } = await sandbox.subscribe(subscription);
  for (const { method, path, source } of servedRequests) {
    if (source === 'query') continue;
    const line = `${method} ${path}`;
    const snapshot = { ...sandbox.snapshot(), markets: fixture.markets };
    const valid = line === 'PUT /snapshot' ? snapshot : bodies[line];
    t.ok(valid, `${line} has a body here`);
    const url = `/_sandbox${path.replace('{id}', id)}`;
    t.strictSame(await unexpected(client, method, url, valid), [], line);
    sandbox.faults.remove();
    sandbox.accounts.restore();
    sandbox.quota = null;
  }
  t.strictSame(failures, []);
});

void t.test(
  'no JSON value in a request of the six operations causes an unexpected error',
  async (t) => {
    const { client, failures } = await startedWithFailures(t);
    const id = await client.subscribe();
    for (const [method, path, valid] of [
      ['POST', '/v1/subscriptions', subscription],
      ['PATCH', `/v1/subscriptions/${id}`, { fields: ['wifi'], status: 'paused' }],
      ['POST', '/v1/fields/interpret', { entity_type: 'cafe', fields: [{ name: 'wifi' }] }],
    ] as const) {
      t.strictSame(await unexpected(client, method, path, valid), [], method);
    }
    t.strictSame(failures, []);
  },
);

void t.test('an error about an invalid version contains its value', async (t) => {
  const { client } = await start(t);
  for (const [version, shown] of [
    [{ toString: 1 }, '{…}'],
    [[1], '[…]'],
    ['1', '"1"'],
    [2, '2'],
    ['x'.repeat(500), `"${'x'.repeat(39)}…`],
  ] as const) {
    for (const [path, json] of [
      ['snapshot', { version }],
      ['fixture', { version }],
      ['profile', { version }],
    ] as const) {
      const { status, body } = await client.control('PUT', path, json);
      t.equal(status, 400, path);
      t.match(body.error, `its version is ${shown}, not the number 1`, path);
    }
  }
});

void t.test('a clock whose source returns an invalid time stops', async (t) => {
  for (const wrong of [NaN, Infinity, -Infinity, -1, 9e15, 'soon', undefined, null]) {
    let next: unknown = frozen.now();
    const failures: Error[] = [];
    const { client, sandbox } = await start(t, {
      now: () => {
        const time = next;
        next = frozen.now() + 1000;
        return time as number;
      },
      onFailure: (error) => failures.push(error),
    });
    next = wrong;
    const id = await client.subscribe();
    next = wrong;
    await sandbox.reset({ version: 1, subscriptions: [{ ...subscription, id, age: '1d' }] });
    for (const round of [1, 2]) {
      next = wrong;
      t.equal((await client.get(id)).status, 200, `${String(wrong)}, round ${round}`);
      t.equal((await client.create()).status, 201);
      t.equal((await client.control('GET', 'snapshot')).status, 200);
    }
    next = wrong;
    t.equal((await client.control('PUT', 'snapshot', sandbox.snapshot())).status, 200);
    t.match((await client.control('GET', 'clock')).body, { now: /^2026-06-01T12:00:01/ });
    t.strictSame(failures, []);
  }
  const never = createSandbox({ now: () => NaN });
  await t.rejects(never, /"now" must return milliseconds since the epoch/);
});
