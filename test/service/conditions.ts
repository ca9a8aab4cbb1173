import { Command } from 'commander';
import t, { type Test } from '../fixtures/tap.js';
import { createDeployment } from '../self-test/index.js';
import { serveOptions } from '../../src/cli/serve-options.js';
import { withFlags } from '../../src/command/flags.js';
import {
  type ConditionId,
  conditionIds,
  operationIds,
  type ServiceOptions,
} from '../../src/index.js';
import { type Asking, at, pathOf, type Told, wordAt } from '../fixtures/asking.js';
import { start } from '../fixtures/mocked.js';
import { Pair } from '../fixtures/pair.js';
import type { Step } from '../fixtures/pair-steps.js';
import { against } from '../fixtures/running.js';

/** Conditions, which are the same in the sandbox and in the mock. */

const unknownId = '/v1/subscriptions/6d1f0c3e-4f5b-4a2c-a9d0-0c3e4f5b4a2c';
const question = { entity_type: 'cafe', fields: [{ name: 'wifi', description: '' }] };

const under = (conditions: readonly ConditionId[], options: ServiceOptions = {}) =>
  start({ conditions, ...options });

/** A response of each operation to usual requests. */
async function tour(ask: Asking): Promise<Told[]> {
  const created = await ask.create();
  const path = pathOf(created);
  return [
    created,
    await ask.ask('GET', path),
    await ask.ask('PATCH', path, { fields: ['wifi', 'phone'] }),
    await ask.ask('GET', `${path}/entities?limit=2`),
    await ask.ask('POST', '/v1/fields/interpret', question),
    await ask.ask('DELETE', path),
  ];
}

const keysAt = (told: Told, ...path: (string | number)[]): string[] =>
  Object.keys(at(told, ...path) ?? {});

void t.test('every object that the specification describes gets unknown keys', async (t) => {
  const { ask } = under(['format.extra-keys']);
  const { ask: plain } = start();
  const [usual, responses] = [await tour(plain), await tour(ask)];
  const unknown = ['_links', 'revision'];
  for (const [index, told] of responses.entries()) {
    t.same(keysAt(told), [...keysAt(usual[index] ?? told), ...unknown]);
  }
  const [, , , page, interpretation] = responses;
  if (!page || !interpretation) return;
  t.same(keysAt(page, 'data', 1).slice(-2), unknown);
  t.same(keysAt(page, 'data', 1, 'fields'), ['wifi', 'phone'], 'whose keys have a meaning');
  t.same(keysAt(interpretation, 'interpretations', 0).slice(-2), unknown);
  t.same(
    keysAt(await ask.ask('GET', unknownId)),
    ['error'],
    'that is open question errors.extra-keys',
  );
});

void t.test('the order of keys changes, but not the content', async (t) => {
  const now = () => Date.UTC(2030, 0, 1);
  const responses = await tour(under(['format.key-order'], { now }).ask);
  const usual = await tour(start({ now }).ask);
  t.same(
    responses.map(({ body }) => body),
    usual.map(({ body }) => body),
  );
  for (const [index, told] of responses.entries()) {
    t.same(keysAt(told), keysAt(usual[index] ?? told).reverse());
  }
  const [created, , , page] = responses;
  if (!created || !page) return;
  t.same(keysAt(page, 'data', 0).slice(-2), ['name', 'id']);
  t.same(keysAt(page, 'data', 0, 'fields'), ['phone', 'wifi']);
  t.same(keysAt(created, 'field_assessments', 'wifi')[0], 'suggestion');
});

void t.test('uppercase UUIDs are accepted in either case', async (t) => {
  const { ask } = under(['format.upper-case-uuids']);
  const created = await ask.create();
  const id = wordAt(created, 'id');
  const upperCase = /^[\dA-F]{8}(-[\dA-F]{4}){3}-[\dA-F]{12}$/;
  t.match(id, upperCase);
  t.match(wordAt(created, 'account_id'), upperCase);
  t.equal(created.headers.get('location'), `/v1/subscriptions/${id}`);
  for (const one of [id, id.toLowerCase()]) {
    t.equal(wordAt(await ask.ask('GET', `/v1/subscriptions/${one}`), 'id'), id);
  }
  const page = await ask.ask('GET', `${pathOf(created)}/entities`);
  t.match(wordAt(page, 'data', 0, 'id'), upperCase);
});

void t.test('nullable values are null', async (t) => {
  const { ask } = under(['data.nulls']);
  const page = await ask.ask('GET', `${await ask.created()}/entities?limit=1`);
  t.match(at(page, 'data', 0), {
    name: String,
    external_id: null,
    phone: null,
    latitude: null,
    open_hours: null,
    fields: { Phone: null, website: null, wifi: null },
    discovered_at: String,
  });
});

void t.test('lists are empty, even with a fixture', async (t) => {
  const market = { city: 'Berlin', entity_type: 'cafe', size: 3, places: [{ name: 'Rosa' }] };
  const { ask } = under(['data.empty-list'], { fixture: { version: 1, markets: [market] } });
  const created = await ask.create();
  t.equal(wordAt(created, 'data_status'), 'ready');
  const page = await ask.ask('GET', `${pathOf(created)}/entities`);
  t.same(page.body, { data: [], total: 0, limit: 50, offset: 0 });
});

void t.test('a market has more places than the largest page', async (t) => {
  const { ask } = under(['data.several-pages'], { places: 3 });
  const page = await ask.ask('GET', `${await ask.created()}/entities?limit=5000&offset=1000`);
  t.match(page.body, { total: 1201, limit: 1000, offset: 1000, data: { length: 201 } });
});

void t.test('a long scrape and a failed scrape are simulated', async (t) => {
  const { ask, mock } = under(['failures.slow-scrape', 'failures.failed-scrape']);
  const [first, second] = [await ask.created(), await ask.created()];
  const statusOf = async (path: string) => wordAt(await ask.ask('GET', path), 'data_status');
  mock.clock.advance('9s');
  t.equal(await statusOf(second), 'scraping');
  mock.clock.advance('1s');
  t.same([await statusOf(first), await statusOf(second)], ['failed', 'ready']);
  mock.clock.advance('1d');
  t.equal(await statusOf(first), 'ready');
});

/** The outcomes of the first requests of each operation: their statuses, or `dropped`. */
async function outcomes(ask: Asking, count: number): Promise<Record<string, unknown[]>> {
  const requests = {
    createSubscription: () => ask.create(),
    getSubscription: () => ask.ask('GET', unknownId),
    updateSubscription: () => ask.ask('PATCH', unknownId, { fields: ['wifi'] }),
    cancelSubscription: () => ask.ask('DELETE', unknownId),
    listEntities: () => ask.ask('GET', `${unknownId}/entities`),
    interpretFields: () => ask.ask('POST', '/v1/fields/interpret', question),
  };
  const found: Record<string, unknown[]> = {};
  for (const [operation, send] of Object.entries(requests)) {
    const all: unknown[] = [];
    for (let sent = 0; sent < count; sent += 1) {
      all.push(
        await send()
          .then(({ status }) => status)
          .catch(() => 'dropped'),
      );
    }
    found[operation] = all;
  }
  return found;
}

/** Expected results of each operation: first these, then the usual result. */
function expected(...first: unknown[]): Record<string, unknown[]> {
  const usual: Record<string, number> = { createSubscription: 201, interpretFields: 200 };
  return Object.fromEntries(operationIds.map((id) => [id, [...first, usual[id] ?? 404]]));
}

void t.test('failures affect each operation once, and again after a reset', async (t) => {
  for (const [conditions, ...first] of [
    [['failures.rate-limit'], 429],
    [['failures.unavailable'], 503],
    [['failures.closed-connection'], 'dropped'],
    [
      ['failures.closed-connection', 'failures.unavailable', 'failures.rate-limit'],
      ...[429, 503, 'dropped'],
    ],
  ] as const) {
    const { ask, mock } = under(conditions);
    t.same(await outcomes(ask, first.length + 1), expected(...first), conditions.join());
    await mock.reset();
    t.same(await outcomes(ask, first.length + 1), expected(...first), 'after a reset');
  }
});

void t.test('the rate limit responds according to the profile', async (t) => {
  const limit = (profile: ServiceOptions['profile'] = {}) =>
    under(['failures.rate-limit'], { profile }).ask.ask('GET', unknownId);
  const { status, headers } = await limit();
  t.same([status, headers.get('retry-after')], [429, '1']);
  const other = await limit({ 'rate-limit.status': 503, 'rate-limit.retry-after': 'none' });
  t.same([other.status, other.headers.get('retry-after')], [503, null]);
});

void t.test('responses are slow', async (t) => {
  const { mock } = under(['failures.slow-responses']);
  t.match(mock.faults.list(), [{ operation: '*', latency: '1s' }]);
});

void t.test('the request log contains responses as they were sent', async (t) => {
  const { ask, mock } = under(['format.upper-case-uuids', 'failures.unavailable']);
  await ask.create();
  const created = await ask.create();
  const [last, first] = mock.log.entries({ operation: 'createSubscription' });
  t.match(first, { response: { status: 503 }, fault: { status: 503 } });
  t.match(last, { response: { status: 201, body: { id: wordAt(created, 'id') } } });
});

/** Requests of each operation, twice, for the newest subscription. */
const sequence: readonly Step[] = [1, 2].flatMap((): Step[] => {
  const send = (method: string, target: string, body: object | null = null): Step => ({
    step: 'request',
    method,
    target: `/v1${target}`,
    which: -1,
    headers: { authorization: 'Bearer demo-token', 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  const market = { city: 'Berlin', entity_type: 'cafe', fields: ['wifi', 'phone'] };
  const id = '/subscriptions/@id@';
  return [
    ...[1, 2, 3, 4].map(() => send('POST', '/subscriptions', market)),
    { step: 'advance', by: '11s' },
    ...[1, 2, 3, 4].map(() => send('GET', id)),
    ...[1, 2, 3, 4].map(() => send('GET', `${id}/entities?limit=3`)),
    send('POST', '/fields/interpret', question),
    send('PATCH', id, { fields: ['menu'] }),
    send('DELETE', id),
    send('DELETE', id),
    { step: 'reset' },
  ];
});

void t.test('conditions have the same effect in the sandbox and the mock', async (t) => {
  // Slow responses would take time; the empty list excludes another condition.
  const others: readonly ConditionId[] = ['failures.slow-responses', 'data.empty-list'];
  const many = conditionIds.filter((id) => !others.includes(id));
  for (const conditions of [many, ['data.empty-list']]) {
    const pair = await Pair.start({ conditions });
    await t.resolves(pair.play(sequence), conditions.join());
    await pair.stop();
  }
});

async function isConformant(t: Test, conditions: readonly ConditionId[]): Promise<void> {
  const deployment = createDeployment({ conditions });
  const { checks, verdict } = await against(deployment, { scrapeTimeout: 60_000 });
  const wrong = checks.filter(({ outcome }) => ['fail', 'warn', 'error'].includes(outcome));
  const found = wrong.map(({ id, message }) => `${id}: ${message}`);
  t.same(found, [], conditions.join());
  const isEmpty = conditions.some((id) => id === 'data.empty-list');
  t.equal(verdict, isEmpty ? 'not-fully-verified' : 'conformant', conditions.join());
}

void t.test('adverse conditions conform to the specification', async (t) => {
  const format = conditionIds.filter((id) => id.startsWith('format.'));
  t.equal(format.length, 3, 'conditions of the format');
  await isConformant(t, [...format, 'data.nulls', 'failures.slow-scrape', 'failures.rate-limit']);
  await isConformant(t, ['data.empty-list']);
});

void t.test('the flag accepts several conditions, separated by commas or repeated', async (t) => {
  const parsed = (...args: string[]): unknown => {
    const command = withFlags(new Command('serve'), serveOptions);
    command.exitOverride().configureOutput({ writeErr: () => null });
    return command.parse(args, { from: 'user' }).opts().conditions;
  };
  const ids = ['format.extra-keys', 'data.nulls'];
  t.same(parsed('--conditions', ids.join(',')), ids);
  t.same(parsed(...ids.flatMap((id) => ['--conditions', id])), ids);
  t.throws(() => parsed('--conditions', 'format.nope'), {
    message: /there is no "format.nope"; there are/,
  });
});

void t.test('unknown conditions, and those that exclude each other, are rejected', async (t) => {
  for (const [conditions, message] of [
    [['nope'], /"conditions": there is no "nope"; there are format.extra-keys, /],
    [['data.several-pages', 'data.empty-list'], /"conditions" must not have both data.empty-list/],
    [['data.nulls', 'data.nulls'], /duplicate/],
  ] as const) {
    t.throws(() => start({ conditions }), { name: 'RangeError', message });
  }
});
