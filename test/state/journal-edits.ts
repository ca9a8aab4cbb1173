import { appendFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from '../fixtures/tap.js';
import { onNext } from '../fixtures/failing-writes.js';
import { idsOf, imageOf, loaded, started } from '../fixtures/journaled.js';
import { beforeCopy } from '../fixtures/patched-fs.js';
import { reactions } from '../../src/store/reactions.js';
import { SharedTime } from '../fixtures/shared-time.js';
import { namesIn, stateIn, storedIn, written } from '../fixtures/state-files.js';
import { startIn } from '../fixtures/virtual-sandbox.js';
import { turnsUntil } from '../fixtures/patience.js';

/** The journal of a state file that others change: an editor, or another server. */

void t.test('an edit while the file lacks changes is copied and rejected', async (t) => {
  const { client, clock, db, events, sandbox, stop, told } = await started(t);
  const id = await client.subscribe();
  const before = idsOf(sandbox.snapshot());
  const edit = (await readFile(db, 'utf8')).replaceAll('"Berlin"', '"Hamburg"');
  await writeFile(db, edit);
  await clock.until(() => told('copied'));
  t.match(events, [
    {
      type: 'copied',
      message: /edited while.* missing recent changes.* rewritten.*not in effect; .*\.edited-/,
    },
  ]);
  const [copy = ''] = await namesIn(t, /\.edited-/);
  t.equal(await readFile(join(t.testdirName, copy), 'utf8'), edit, 'it is not lost');
  const all = async () => [
    idsOf(sandbox.snapshot()),
    idsOf(await stateIn(db)),
    idsOf(await loaded(t, imageOf(db))),
  ];
  t.strictSame(await all(), [before, before, before], 'nor is what was acknowledged');
  t.notMatch(await readFile(db, 'utf8'), 'Hamburg', 'nothing is merged');
  await writeFile(db, (await readFile(db, 'utf8')).replaceAll('"Berlin"', '"Hamburg"'));
  await clock.until(() => told('loaded'));
  t.match((await client.get(id)).body, { city: 'Hamburg' }, 'once more, it is loaded');
  await stop();
  t.equal((await namesIn(t, /^state\.json/)).length, 2, 'the file, and the copy');
});

void t.test('an edit that cannot be copied delays changes, and is not lost', async (t) => {
  const { client, clock, db, sandbox, told } = await started(t);
  const ids = [await client.subscribe()];
  const edit = (await readFile(db, 'utf8')).replaceAll('"Berlin"', '"Hamburg"');
  await writeFile(db, edit);
  let tries = 0;
  const full = (): void => {
    tries += 1;
    if (tries < 3) beforeCopy(db, full);
    throw Object.assign(new Error('injected'), { code: 'ENOSPC' });
  };
  beforeCopy(db, full);
  t.match(await client.create(), { status: 503, body: { error: /the disk is full/ } });
  t.equal(await readFile(db, 'utf8'), edit, 'it is not overwritten');
  t.equal((await client.get(ids[0] ?? '')).status, 200, 'reading goes on');
  await clock.until(() => told('copied'));
  t.equal((await namesIn(t, /\.edited-/)).length, 1);
  ids.push(await client.subscribe());
  t.strictSame(idsOf(await loaded(t, imageOf(db))).slice(3), ids);
  t.strictSame(idsOf(sandbox.snapshot()).slice(3), ids);
});

void t.test('at most twenty copies are kept', async (t) => {
  const { client, clock, db, sandbox, told } = await started(t);
  for (let made = 0; made < 20; made += 1) await writeFile(`${db}.edited-${made}`, '{}');
  const ids = [await client.subscribe()];
  const edit = (await readFile(db, 'utf8')).replaceAll('"Berlin"', '"Hamburg"');
  await writeFile(db, edit);
  t.match(await client.create(), {
    status: 503,
    body: { error: /There are 20 copies next to .*state\.json.* Move them away, or remove them/ },
  });
  await clock.pass(60_000);
  t.equal((await namesIn(t, /\.edited-/)).length, 20);
  t.equal(await readFile(db, 'utf8'), edit, 'and nothing is overwritten');
  await rm(`${db}.edited-0`);
  await clock.until(() => told('copied'));
  ids.push(await client.subscribe());
  t.strictSame(idsOf(await loaded(t, imageOf(db))).slice(3), ids);
  t.strictSame(idsOf(sandbox.snapshot()).slice(3), ids);
});

void t.test('a change during the loading of an edit is stored', async (t) => {
  const { client, clock, db, sandbox, time, told } = await started(t);
  await client.subscribe();
  // until the checkpoint
  await clock.pass(2000);
  const edit = (await readFile(db, 'utf8')).replaceAll('"Berlin"', '"Hamburg"');
  await writeFile(db, edit.slice(0, 100));
  let reply: ReturnType<typeof client.create> | undefined;
  let isAnswered = false;
  // within one instant, in which the file is not checked twice
  const instant = clock.now() + 1000;
  time.now = () => instant;
  const made = new Promise<void>((resolve) => {
    time.meanwhile = async () => {
      time.meanwhile = () => undefined;
      reply = client.create();
      void reply.finally(() => (isAnswered = true));
      const isMade = () => sandbox.snapshot().subscriptions.length === 5;
      await turnsUntil('the create request', () => isMade() || isAnswered);
      await writeFile(db, edit);
      resolve();
    };
  });
  await clock.until(() => reply !== undefined);
  await made;
  time.now = clock.now;
  await clock.until(() => told('loaded'));
  t.match(await reply, {
    status: 503,
    body: { error: /edited just now.* Send the request again/ },
  });
  t.equal(sandbox.snapshot().subscriptions.length, 4);
  const state = await loaded(t, imageOf(db));
  t.strictSame(idsOf(state), idsOf(sandbox.snapshot()), 'nor is it in the journal');
});

void t.test('an invalid edit is rejected while the file lacks changes', async (t) => {
  const { client, clock, db, stop, told } = await started(t);
  const id = await client.subscribe();
  await writeFile(db, '{');
  await clock.until(() => told('copied'));
  t.strictSame(idsOf(await stateIn(db)).slice(3), [id], 'what was acknowledged is in the file');
  await stop();
  t.strictSame(idsOf(await stateIn(db)).slice(3), [id]);
  t.equal((await namesIn(t, /\.edited-/)).length, 1);
});

void t.test('a removed file is not written again before the next change', async (t) => {
  const { client, clock, db, events, stop, told } = await started(t);
  const id = await client.subscribe();
  await rm(db);
  await clock.until(() => told('removed'));
  t.match(events, [{ message: /removed or emptied while it was missing recent changes/ }]);
  t.strictSame(idsOf(await stateIn(db)).slice(3), [id], 'unless it lacked changes');
  await rm(db);
  await clock.until(() => events.length === 2);
  await clock.pass(60_000);
  await stop();
  t.strictSame(await namesIn(t, /./), []);
});

void t.test('a removed or changed journal is replaced', async (t) => {
  const { client, clock, db, sandbox } = await started(t);
  const ids = [await client.subscribe()];
  await rm(`${db}.journal`);
  ids.push(await client.subscribe());
  t.strictSame(idsOf(await loaded(t, imageOf(db))).slice(3), ids, 'with the next change');
  ids.push(await client.subscribe());
  appendFileSync(`${db}.journal`, 'x');
  await clock.pass(600);
  t.strictSame(idsOf(await loaded(t, imageOf(db))).slice(3), ids, 'and soon without one');
  t.strictSame(idsOf(sandbox.snapshot()).slice(3), ids);
});

void t.test(
  'a server that loses its lock during a write does not acknowledge the change',
  async (t) => {
    const { client, db, sandbox, told } = await started(t);
    const ids = [await client.subscribe()];
    await onNext(t, 'datasync', async (original) => {
      await original();
      await rm(`${db}.lock`, { recursive: true });
    });
    const reply = await client.create();
    t.match(reply, { status: 503, body: { error: /its lock was removed/ } });
    t.ok(told('lost'));
    t.equal((await client.create()).status, 503, 'nor anything from then on');
    t.strictSame(idsOf(await loaded(t, imageOf(db))).slice(3, 4), ids);
    t.strictSame(idsOf(sandbox.snapshot()).slice(3), ids);
  },
);

void t.test('a server that takes over loads the journal', async (t) => {
  const db = await written(t);
  const time = new SharedTime();
  const first = await startIn(t, { stateFile: db }, time.server());
  const ids = [await first.client.subscribe()];
  first.time.suspended = true;
  const second = await startIn(t, { stateFile: db }, time.server());
  ids.push(await second.client.subscribe());
  first.time.suspended = false;
  t.equal((await first.client.create()).status, 503, 'the late one writes nothing');
  ids.push(await second.client.subscribe());
  t.strictSame(
    (await storedIn(db)).slice(3).map(({ id }) => id),
    ids,
  );
  const image = imageOf(db);
  t.strictSame(idsOf(await loaded(t, image)).slice(3), ids);
});

void t.test('the README of src/store contains the table of the code', async (t) => {
  const docs = new URL('../../../src/store/README.md', import.meta.url);
  const [, table = ''] = (await readFile(docs, 'utf8')).split(/<!-- reactions: .* -->\n\n/);
  const [head = [], , ...rows] = (table.split('\n\n')[0] ?? '')
    .split('\n')
    .map((line) => line.split('|').slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim().replaceAll('`', '')));
  const written = rows.map(([state = '', ...cells]) => {
    const row = cells.map((cell, at) => [head[at + 1] ?? '', cell] as const);
    return [state, Object.fromEntries(row)] as const;
  });
  t.strictSame(Object.fromEntries(written), reactions);
});
