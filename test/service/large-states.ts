import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from '../fixtures/tap.js';
import { start } from '../fixtures/client.js';
import { turnsDuring } from '../fixtures/event-loop-turns.js';

/**
 * Snapshots, fixtures and state files that are large: they are validated and written in slices, so
 * that other requests do not wait.
 */

/** A state with that many subscriptions. */
function stateWith(snapshot: object, count: number): { subscriptions: object[] } {
  const at = '2026-06-01T12:00:00.000Z';
  const fields = ['phone', 'wifi', 'opening_hours'];
  const record = (_: unknown, index: number) => ({
    id: `00000000-0000-4000-8000-${index.toString(16).padStart(12, '0')}`,
    account_id: '0f8fad5b-d9cb-469f-a165-70867728950e',
    city: 'Berlin',
    entity_type: 'cafe',
    fields,
    status: 'active',
    created_at: at,
    updated_at: at,
    cancelled_at: null,
    scrapes: [{ reason: 'created', from: at, until: null, fields }],
  });
  return { ...snapshot, subscriptions: Array.from({ length: count }, record) };
}

void t.test(
  'a place is pinned only once, and a market has at most 10,000 pinned places',
  async (t) => {
    const { client, sandbox } = await start(t);
    const place = {
      city: 'Berlin',
      entity_type: 'cafe',
      place: { name: 'Corner', id: '0f8fad5b-d9cb-469f-a165-70867728950e' },
    };
    const reply = await client.control('POST', 'places', place);
    t.match(reply, { status: 200, body: { added: true } });
    const id = await client.subscribe();
    await client.control('POST', 'clock', { finish_scrapes: true });
    t.match(await client.entities(id, '?limit=1'), [{ name: 'Corner' }]);
    const second = await client.control('POST', 'places', place);
    t.match(second, {
      status: 400,
      body: { error: /place 0f8fad5b-.* already exists for this city/ },
    });
    const places = Array.from({ length: 10_000 }, () => ({ name: 'P' }));
    await sandbox.reset({ version: 1, markets: [{ city: 'Berlin', entity_type: 'cafe', places }] });
    const full = await client.control('POST', 'places', place);
    t.match(full, { status: 400, body: { error: /at most 10000 items/ } });
  },
);

void t.test('a large snapshot is restored, and sent, in slices', async (t) => {
  const { client, sandbox } = await start(t);
  const state = stateWith(sandbox.snapshot(), 1000);
  t.ok((await turnsDuring(() => client.control('PUT', 'snapshot', state))) >= 300);
  t.same(sandbox.snapshot().subscriptions, state.subscriptions);
  let shown: Record<string, unknown> = {};
  const turns = await turnsDuring(async () => {
    const { body, headers } = await client.control('GET', 'snapshot');
    t.match(headers.get('content-type'), /^application\/json/);
    shown = body;
  });
  t.ok(turns >= 2, `${turns} turns`);
  t.same(shown.subscriptions, state.subscriptions);
  t.ok((await turnsDuring(() => sandbox.restore(state))) >= 2000, 'by the library as well');
});

void t.test('a large fixture is validated in slices', async (t) => {
  const { client, sandbox } = await start(t);
  const subscriptions = Array.from({ length: 1000 }, () => ({
    city: 'Berlin',
    entity_type: 'cafe',
    fields: ['phone'],
  }));
  const fixture = { version: 1, subscriptions, description: 'x'.repeat(70_000) };
  for (const [method, name, body] of [
    ['PUT', 'fixture', fixture],
    ['POST', 'reset', { fixture }],
  ] as const) {
    await sandbox.reset({ version: 1 });
    t.ok((await turnsDuring(() => client.control(method, name, body))) >= 300, name);
    t.equal(sandbox.snapshot().subscriptions.length, 1000);
  }
});

void t.test('an error in a large snapshot is named, and no state is lost', async (t) => {
  const { client, sandbox } = await start(t);
  const state = stateWith(sandbox.snapshot(), 300);
  const [first = {}] = state.subscriptions;
  const before = sandbox.snapshot();
  for (const [wrong, message] of [
    [
      { ...first, status: 'gone' },
      /"subscriptions\[300\].status" must be one of \[active, paused, cancelled\]/,
    ],
    [
      { ...first, more: 1 },
      /"subscriptions\[300\].more" is not allowed; the keys are id, account_id, /,
    ],
    [
      { ...first, fields: ['a', 3] },
      /"subscriptions\[300\].fields\[1\]" must be a string of at most 500 characters/,
    ],
    [7, /"subscriptions\[300\]" must be an object/],
    [first, /"subscriptions\[300\]" contains a duplicate value/],
    [
      { ...first, scrapes: [] },
      /"subscriptions\[300\].scrapes" of an active subscription must have one/,
    ],
  ] as const) {
    const reply = await client.control('PUT', 'snapshot', {
      ...state,
      subscriptions: [...state.subscriptions, wrong],
    });
    t.match(reply, { status: 400, body: { error: message } });
  }
  const text = JSON.stringify(state);
  const headers = { 'content-type': 'application/json' };
  for (const [body, message] of [
    [text.replace('},{', '}{'), /not valid JSON/],
    [text.slice(0, -1), /not valid JSON/],
  ] as const) {
    const reply = await client.send('PUT', '/_sandbox/snapshot', { headers, body });
    t.match(reply, { status: 400, body: { error: message } });
  }
  const proto = text.replace(
    '"version":1',
    '"version":1,"__proto__":{"seed":7},"\\u005f_proto__":3',
  );
  t.equal(
    (await client.send('PUT', '/_sandbox/snapshot', { headers, body: proto })).status,
    200,
    'as hapi would',
  );
  const { seed } = sandbox.snapshot();
  t.equal(seed, before.seed);
});

void t.test('other control requests have small bodies', async (t) => {
  const { client } = await start(t);
  const place = { name: 'P', fields: { note: 'x'.repeat(300_000) } };
  const reply = await client.control('POST', 'places', {
    city: 'Berlin',
    entity_type: 'cafe',
    place,
  });
  t.match(reply, { status: 413, body: { error: /larger than 262144 bytes/ } });
  const state = { version: 1, description: 'x'.repeat(8 * 1_048_576) };
  for (const name of ['snapshot', 'fixture']) {
    const rejected = await client.control('PUT', name, state);
    t.match(rejected, { status: 413, body: { error: /larger than 8388608 bytes/ } });
  }
});

void t.test('a large snapshot is stored in the state file, and loaded again', async (t) => {
  const db = join(t.testdir({}), 'state.json');
  const { client, sandbox } = await start(t, { stateFile: db });
  const state = stateWith(sandbox.snapshot(), 2000);
  const sending = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(state) };
  await client.send('PUT', '/_sandbox/snapshot', sending);
  const text = await readFile(db, 'utf8');
  t.ok(text.length > 1_000_000);
  t.equal(text, `${JSON.stringify(JSON.parse(text), null, 2)}\n`);
  await sandbox.stop();
  const again = await start(t, { stateFile: db });
  t.equal(again.sandbox.snapshot().subscriptions.length, 2000);
});
