import t, { type Test } from '../fixtures/tap.js';
import { profileOf } from '../../conformance/index.js';
import { compareStatements } from '../../conformance/run/differences.js';
import { type Profile, readProfile } from '../../src/index.js';
import { createMock } from '../../src/msw/index.js';
import { Asking, at, wordAt } from '../fixtures/asking.js';
import { frozen, start, textOf } from '../fixtures/client.js';
import { folderOf } from '../fixtures/cli.js';
import { judgedOnce } from '../fixtures/judged.js';
import { asking, baseUrl } from '../fixtures/mocked.js';
import type { Deviations } from '../fixtures/plain-service.js';

/** How soon reads show what was written: observed, imitated, and when it is drift. */

const questions = {
  created: 'create.shown-after',
  updated: 'update.shown-after',
  listed: 'update.listed-after',
  cancelled: 'cancel.shown-after',
} as const;

/** Returns the answers that a run records of a deployment in which writes are visible after a delay. */
async function learned(
  t: Test,
  lag: Deviations['lag'],
  only: readonly string[] = Object.values(questions),
) {
  const options = { scrapeTimeout: 5000, only };
  const { report } = await judgedOnce(t, { lag: lag ?? {} }, undefined, options);
  return profileOf(report).answers;
}

void t.test('a run records the class of a delay, if it is certain', async (t) => {
  const lag = { created: 500, updated: 1500, listed: 2100, cancelled: 300 };
  t.match(await learned(t, lag), {
    [questions.created]: 'within-a-second',
    [questions.updated]: 'within-three-seconds',
    [questions.listed]: 'within-three-seconds',
    [questions.cancelled]: 'within-a-second',
  });
  t.match(await learned(t, {}), {
    [questions.created]: 'at-once',
    [questions.updated]: 'at-once',
    [questions.listed]: 'at-once',
    [questions.cancelled]: 'at-once',
  });
  const between = await learned(t, { created: 30, updated: 960, listed: 960, cancelled: 60_000 });
  t.match(between, {
    [questions.created]: null,
    [questions.updated]: null,
    [questions.listed]: null,
    [questions.cancelled]: null,
  });
});

void t.test('each delay is observed separately', async (t) => {
  const lag = { created: 300, updated: 300, listed: 300, cancelled: 300 };
  for (const question of Object.values(questions)) {
    const answers = await learned(t, lag, [question]);
    t.equal(answers[question], 'within-a-second', question);
  }
});

void t.test('only an increase by more than one class of delay is drift', async (t) => {
  const [none, short, long] = ['at-once', 'within-a-second', 'within-three-seconds'] as const;
  for (const question of Object.values(questions)) {
    t.equal(compareStatements(question, none, long), 'different');
    for (const [recorded, observed] of [
      [none, none],
      [none, short],
      [short, long],
      [short, none],
      [long, none],
    ] as const) {
      t.equal(
        compareStatements(question, recorded, observed),
        'same',
        `${recorded}, then ${observed}`,
      );
    }
  }
});

/** A client with a virtual clock. */
interface Imitation {
  readonly ask: Asking;
  readonly clock: { advance(duration: string | number): void };
}

const late: Partial<Profile> = {
  [questions.created]: 'within-a-second',
  [questions.updated]: 'within-a-second',
  [questions.listed]: 'within-three-seconds',
  [questions.cancelled]: 'within-three-seconds',
};

const options = { ...frozen, scrapeTime: 0, places: 5, profile: late } as const;

/** A sandbox and a mock with recorded delays. */
async function imitations(t: Test): Promise<Imitation[]> {
  const { sandbox } = await start(t, options);
  const mock = createMock({ ...options, baseUrl });
  return [
    { ask: new Asking(sandbox.url, fetch), clock: sandbox.clock },
    { ask: asking(mock), clock: mock.clock },
  ];
}

/** Returns the reads and lists of a subscription. */
async function seen(ask: Asking, path: string): Promise<unknown[]> {
  const read = await ask.ask('GET', path);
  const page = await ask.ask('GET', `${path}/entities`);
  const names = Object.keys(at(page, 'data', 0, 'fields') ?? {}).sort();
  if (read.status !== 200) return [read.status, page.status];
  return [wordAt(read, 'status'), at(read, 'fields'), names];
}

void t.test('a write is in its own response at once, and in reads after the delay', async (t) => {
  for (const { ask, clock } of await imitations(t)) {
    const created = await ask.create({ city: 'Berlin', entity_type: 'cafe', fields: ['phone'] });
    const path = `/v1/subscriptions/${wordAt(created, 'id')}`;
    t.equal(created.status, 201);
    t.same(await seen(ask, path), [404, 404]);
    clock.advance('1s');
    t.same(await seen(ask, path), ['active', ['phone'], ['phone']]);

    const updated = await ask.ask('PATCH', path, { fields: ['wifi'] });
    t.same(at(updated, 'fields'), ['wifi']);
    t.same(await seen(ask, path), ['active', ['phone'], ['phone']]);
    clock.advance('1s');
    t.same(await seen(ask, path), ['active', ['wifi'], ['phone']], 'the list is later');
    const again = await ask.ask('PATCH', path, { fields: ['email'] });
    t.same(at(again, 'fields'), ['email'], 'a write is based on all before it');
    const cancelled = await ask.ask('DELETE', path);
    t.equal(wordAt(cancelled, 'status'), 'cancelled');
    t.same(await seen(ask, path), ['active', ['wifi'], ['phone']]);
    clock.advance('1s');
    t.same(await seen(ask, path), ['active', ['email'], ['wifi']], 'one after the other');
    clock.advance('1s');
    t.same(await seen(ask, path), ['cancelled', ['email'], ['email']]);
  }
});

void t.test('changes by the control interface are visible at once', async (t) => {
  const { client } = await start(t, options);
  const subscription = { city: 'Berlin', entity_type: 'cafe', fields: ['phone'] };
  const added = await client.control('POST', 'subscriptions', subscription);
  const id = textOf(added.body.id);
  t.match((await client.get(id)).body, { fields: ['phone'] });
  await client.update(id, { fields: ['wifi'] });
  t.match((await client.get(id)).body, { fields: ['phone'] });
  await client.control('PATCH', `subscriptions/${id}`, { action: 'pause' });
  t.match((await client.get(id)).body, { status: 'paused', fields: ['wifi'] });
});

void t.test('the state stores former values as long as reads can show them', async (t) => {
  const path = folderOf(t)('state.json');
  const { client, sandbox } = await start(t, { ...options, stateFile: path });
  const id = await client.subscribe({ fields: ['phone'] });
  sandbox.clock.advance('1m');
  for (let update = 1; update <= 30; update += 1) await client.update(id, { fields: ['wifi'] });
  await client.update(id, { fields: ['email'] });
  const snapshot = sandbox.snapshot();
  await sandbox.stop();
  const restarted = await start(t, { ...options, stateFile: path });
  const restored = await start(t, options);
  await restored.sandbox.restore(snapshot);
  for (const { client: other, sandbox: stored } of [restarted, restored]) {
    t.match((await other.get(id)).body, { fields: ['phone'] });
    stored.clock.advance('1s');
    t.match((await other.get(id)).body, { fields: ['email'] });
    await other.update(id, { fields: ['hours'] });
    const [record] = stored.snapshot().subscriptions;
    t.ok((record?.former?.length ?? 0) <= 20);
    stored.clock.advance('1m');
    await other.update(id, { fields: ['rating'] });
    t.equal(stored.snapshot().subscriptions[0]?.former?.length, 1, 'none that nobody can see');
  }
});

void t.test('without delays, the state stores no former values', async (t) => {
  const { client, sandbox } = await start(t, { ...options, profile: {} });
  const id = await client.subscribe();
  await client.update(id, { fields: ['wifi'] });
  t.notOk('former' in (sandbox.snapshot().subscriptions[0] ?? {}));
  t.same(readProfile({ version: 1, answers: late }).answers, late);
});
