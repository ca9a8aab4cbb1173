import { writeFileSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import t, { type Test } from '../fixtures/tap.js';
import { namesIn, written } from '../fixtures/state-files.js';
import { startIn, type VirtualSandbox } from '../fixtures/virtual-sandbox.js';
import { SharedTime } from '../fixtures/shared-time.js';

/** Edits in place, as most editors and `writeFile` make them, at the worst moments. */

interface Edited extends VirtualSandbox {
  readonly db: string;
  readonly clock: SharedTime;
  /** the text of a valid edit */
  readonly edit: string;
}

/** A sandbox with three subscriptions in Berlin, and an edit that moves them to Hamburg. */
async function edited(t: Test): Promise<Edited> {
  const db = await written(t);
  const clock = new SharedTime();
  const started = await startIn(t, { stateFile: db }, clock.server());
  const edit = (await readFile(db, 'utf8')).replaceAll('"Berlin"', '"Hamburg"');
  return { ...started, db, clock, edit };
}

void t.test('a body that arrives in two halves is read', async (t) => {
  const { client, db, edit, events, sandbox, time } = await edited(t);
  await writeFile(db, edit.slice(0, 100));
  time.meanwhile = () => {
    time.meanwhile = () => undefined;
    writeFileSync(db, edit);
  };
  await Promise.all([client.create(), client.list('x'), client.create()]);
  t.match(events, [{ type: 'loaded' }], 'the first half is neither reported nor copied');
  t.equal(sandbox.snapshot().subscriptions[0]?.city, 'Hamburg');
});

void t.test('a file that is first emptied or removed is loaded again', async (t) => {
  const { client, db, edit, events, sandbox, time } = await edited(t);
  await writeFile(db, '');
  time.meanwhile = () => {
    time.meanwhile = () => undefined;
    writeFileSync(db, edit);
  };
  await client.create();
  t.match(events, [{ type: 'loaded' }], 'it did not count as a missing file');
  t.equal(sandbox.snapshot().subscriptions[0]?.city, 'Hamburg');
  await writeFile(db, '');
  t.equal((await client.create()).status, 201);
  t.match(events, [{ type: 'loaded' }, { type: 'removed' }], 'one that stays empty does');
});

void t.test('a file that is still empty when the server starts is loaded', async (t) => {
  const db = await written(t);
  const whole = await readFile(db);
  await writeFile(db, '');
  const time = new SharedTime().server();
  time.meanwhile = () => writeFileSync(db, whole);
  const { sandbox } = await startIn(t, { stateFile: db }, time);
  t.equal(sandbox.snapshot().subscriptions.length, 3);
});

void t.test('a scrape that never ends is reported', async (t) => {
  const { client, db, events, time } = await edited(t);
  let size = 0;
  await writeFile(db, '{');
  time.meanwhile = () => writeFileSync(db, `{${' '.repeat((size += 1))}`);
  t.equal((await client.list('x')).status, 404, 'holds nobody up for ever');
  t.match(events, [{ type: 'rejected' }]);
});

void t.test('a file in another encoding, or a folder in its place, is reported', async (t) => {
  const { client, clock, db, edit, events, told } = await edited(t);
  const latin1 = Buffer.from(edit.replaceAll('Hamburg', 'Zürich'), 'latin1');
  await writeFile(db, latin1);
  await clock.until(() => told('rejected'));
  t.match(events.at(-1)?.message, /not UTF-8/);
  t.equal((await client.create()).status, 201);
  const [copy = ''] = await namesIn(t, /\.rejected-/);
  t.ok(latin1.equals(await readFile(join(t.testdirName, copy))), 'not one byte of it is lost');
  await rm(db);
  await mkdir(join(db, 'folder'), { recursive: true });
  t.match(await client.create(), {
    status: 503,
    body: { error: /there is a folder in its place/ },
  });
  await rm(db, { recursive: true });
  t.equal((await client.create()).status, 201);
});
