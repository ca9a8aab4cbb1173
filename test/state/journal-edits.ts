import { appendFileSync, copyFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from '../fixtures/tap.js';
import type { State } from '../../src/service/state/state.js';
import { onNext } from '../fixtures/failing-writes.js';
import { idsOf, imageOf, loaded, started } from '../fixtures/journaled.js';
import { SharedTime } from '../fixtures/shared-time.js';
import { namesIn, stateIn, storedIn, written } from '../fixtures/state-files.js';
import { startIn } from '../fixtures/virtual-sandbox.js';

/** The journal beside a state file that others change: an editor, or another server. */

void t.test('an edit while the file is behind: the changes are added to it', async (t) => {
  const { client, clock, db, events, sandbox, stop, told } = await started(t);
  const id = await client.subscribe();
  const edit = (await readFile(db, 'utf8')).replaceAll('"Berlin"', '"Hamburg"');
  await writeFile(db, edit);
  await clock.until(() => told('loaded'));
  t.match(events, [
    { type: 'copied', message: /copied to .*\.edited-/ },
    { type: 'loaded', message: /edited, and loaded, with 2 changes that were not in it yet/ },
  ]);
  const [copy = ''] = await namesIn(t, /\.edited-/);
  t.equal(await readFile(join(t.testdirName, copy), 'utf8'), edit);
  const cities = ({ subscriptions }: Pick<State, 'subscriptions'>) =>
    subscriptions.map(({ city }) => city);
  const expected = ['Hamburg', 'Hamburg', 'Hamburg', 'Berlin'];
  t.strictSame(cities(sandbox.snapshot()), expected);
  t.strictSame(cities(await loaded(t, imageOf(db))), expected, 'also after a kill');
  const last = await client.subscribe();
  t.strictSame(idsOf(await loaded(t, imageOf(db))).slice(3), [id, last]);
  await stop();
  t.strictSame(cities(await stateIn(db)), [...expected, 'Berlin']);
});

void t.test('a change that is made while an edit is being loaded', async (t) => {
  const { client, clock, db, sandbox, time, told } = await started(t);
  await client.subscribe();
  const edit = (await readFile(db, 'utf8')).replaceAll('"Berlin"', '"Hamburg"');
  await writeFile(db, edit.slice(0, 100));
  let reply: ReturnType<typeof client.create> | undefined;
  let isAnswered = false;
  // at one instant, at which nobody looks at the file twice
  const instant = clock.now() + 1000;
  time.now = () => instant;
  const made = new Promise<void>((resolve) => {
    time.meanwhile = async () => {
      time.meanwhile = () => undefined;
      reply = client.create();
      void reply.finally(() => (isAnswered = true));
      const isMade = () => sandbox.snapshot().subscriptions.length === 5;
      while (!isMade() && !isAnswered) await new Promise(setImmediate);
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

void t.test('an edit that is not valid, while the file is behind', async (t) => {
  const { client, clock, db, stop, told } = await started(t);
  const id = await client.subscribe();
  await writeFile(db, '{');
  await clock.until(() => told('rejected'));
  await clock.pass(60_000);
  t.equal(await readFile(db, 'utf8'), '{', 'nothing is written while somebody edits it');
  await stop();
  t.strictSame(idsOf(await stateIn(db)).slice(3), [id], 'what was acknowledged is in the file');
  t.equal((await namesIn(t, /\.rejected-/)).length, 1);
});

void t.test('a file that is removed stays away until the next change', async (t) => {
  const { client, clock, db, stop, told } = await started(t);
  await client.subscribe();
  await rm(db);
  await clock.until(() => told('removed'));
  await clock.pass(60_000);
  await stop();
  t.strictSame(await namesIn(t, /./), []);
});

void t.test('a journal that somebody removes or changes is made up for', async (t) => {
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
  'a server that loses its lock while it writes a change does not acknowledge it',
  async (t) => {
    const { client, clock, db, sandbox, told } = await started(t);
    const ids = [await client.subscribe()];
    await onNext(t, 'datasync', async (original) => {
      await original();
      await rm(`${db}.lock`, { recursive: true });
    });
    const reply = await client.create();
    t.match(reply, { status: 503, body: { error: /its lock was removed/ } });
    await clock.until(() => told('regained'));
    ids.push(await client.subscribe());
    t.strictSame(idsOf(await loaded(t, imageOf(db))).slice(3), ids);
    t.strictSame(idsOf(sandbox.snapshot()).slice(3), ids);
  },
);

void t.test('a server that takes over has what is in the journal', async (t) => {
  const db = await written(t);
  const time = new SharedTime();
  const first = await startIn(t, { db }, time.server());
  const ids = [await first.client.subscribe()];
  first.time.suspended = true;
  const second = await startIn(t, { db }, time.server());
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

void t.test(
  'a server that has its lock back has what the other one left in its journal',
  async (t) => {
    const { client, clock, db, sandbox, told } = await started(t);
    await client.subscribe();
    const other = imageOf(db);
    const second = await startIn(t, { db: other });
    const id = await second.client.subscribe();
    await rm(`${db}.lock`, { recursive: true });
    const left = imageOf(other);
    await second.stop();
    copyFileSync(left, db);
    copyFileSync(`${left}.journal`, `${db}.journal`);
    await clock.until(() => told('regained'));
    t.ok(idsOf(sandbox.snapshot()).includes(id));
    const next = await client.subscribe();
    t.strictSame(idsOf(await loaded(t, imageOf(db))).slice(-2), [id, next]);
  },
);
