import { existsSync, readFileSync } from 'node:fs';
import { copyFile, readFile, rm, stat, writeFile } from 'node:fs/promises';
import t, { type Test } from '../fixtures/tap.js';
import { emptyState, type State } from '../../src/state/state.js';
import { checkpointLimits } from '../../src/store/state-file.js';
import { StateStore } from '../../src/store/state-store.js';
import { failNext } from '../fixtures/failing-writes.js';
import { idsOf, imageOf, loaded, started } from '../fixtures/journaled.js';
import { beforeRename } from '../fixtures/patched-fs.js';
import { SharedTime } from '../fixtures/shared-time.js';
import { journalOf, namesIn, stateIn, storedIn } from '../fixtures/state-files.js';
import { startIn } from '../fixtures/virtual-sandbox.js';

/** The journal of a state file: its content, its checkpoints, and what a kill leaves. */

/**
 * Asserts that an image is rejected and left unchanged.
 * @returns the message
 */
async function rejected(t: Test, image: string): Promise<string> {
  const contents = () =>
    [image, `${image}.journal`].map((path) => existsSync(path) && readFileSync(path, 'utf8'));
  const before = contents();
  const opened = StateStore.open(image, { timing: new SharedTime().server() });
  const reason: unknown = await opened.catch((error: unknown) => error);
  t.same(contents(), before, 'both files stay as they are');
  if (reason instanceof Error) return reason.message;
  t.fail('not rejected');
  return '';
}

/** The ids that are recovered by following the message of a server that could not start. */
async function recovered(t: Test, image: string): Promise<string[]> {
  const other = `${image}-recovered`;
  await copyFile(`${image}.recovered`, other);
  return idsOf(await loaded(t, other));
}

void t.test('a change becomes a line of the journal, and the file stays unchanged', async (t) => {
  const { client, clock, db, stop } = await started(t);
  const before = await readFile(db);
  const id = await client.subscribe();
  t.equal((await client.cancel(id)).status, 200);
  t.ok(before.equals(await readFile(db)));
  t.match(await journalOf(db), [
    { journal: 1, sequence: 0 },
    { sequence: 1, change: { account: { created: 4 } } },
    { sequence: 2, change: { subscription: { id, status: 'active' } } },
    { sequence: 3, change: { subscription: { id, status: 'cancelled' } } },
  ]);
  t.equal((await stat(`${db}.journal`)).mode & 0o777, 0o600);
  await clock.pass(2000);
  t.match((await stateIn(db)).subscriptions[3], { id, status: 'cancelled' }, 'a checkpoint, idle');
  t.match(await journalOf(db), [{ journal: 1, sequence: 3 }], 'and the journal begins again');
  const checkpointed = await stat(db);
  await clock.pass(60_000);
  t.equal((await stat(db)).mtimeMs, checkpointed.mtimeMs, 'once');
  const last = await client.subscribe();
  await stop();
  t.strictSame(await namesIn(t, /./), ['state.json'], 'a stopped server leaves one file');
  t.equal(idsOf(await stateIn(db)).at(-1), last);
});

void t.test('the larger the file, the longer the server waits before a checkpoint', async (t) => {
  const { client, clock, db, sandbox } = await started(t);
  const places = Array.from({ length: 30 }, () => ({
    name: 'x'.repeat(200),
    website: 'y'.repeat(2000),
  }));
  const markets = Array.from({ length: 100 }, (_, at) => ({
    city: `City ${at}`,
    entity_type: 'cafe',
    places,
  }));
  await sandbox.reset({ version: 1, markets });
  t.ok((await stat(db)).size > 5_000_000);
  await client.subscribe();
  await clock.pass(5000);
  t.strictSame((await stateIn(db)).subscriptions, []);
  await clock.pass(10_000);
  t.equal((await stateIn(db)).subscriptions.length, 1);
});

void t.test('everything in a state is restored from the journal', async (t) => {
  const { client, db, sandbox } = await started(t);
  const market = { city: 'Berlin', entity_type: 'cafe' };
  const ids = await Promise.all([1, 2, 3, 4, 5].map(() => client.subscribe()));
  await client.update(ids[1] ?? '', { fields: ['website'] });
  await sandbox.addPlace(market, { name: 'Corner' });
  await sandbox.addPlace({ ...market, city: 'Hamburg' }, { name: 'Quay' });
  await sandbox.addPlace(market, { name: 'Square', closes_at: '1d' });
  await sandbox.subscribe({ ...market, fields: ['phone'], account: 'other', status: 'paused' });
  await client.control('POST', 'clock', { advance: '3d' });
  await sandbox.subscriptions.act(ids[2] ?? '', 'cancel');
  t.ok((await journalOf(db)).length > 12);
  const { clock, ...state } = sandbox.snapshot();
  const found = await loaded(t, imageOf(db));
  t.strictSame(found, { ...state, clock: { offset_ms: clock.offset_ms } });
});

void t.test('everything before an incomplete last line is kept', async (t) => {
  const { client, db } = await started(t);
  const first = await client.subscribe();
  const { size } = await stat(`${db}.journal`);
  await client.subscribe();
  const whole = await readFile(`${db}.journal`);
  const [account = ''] = whole.subarray(size).toString().split('\n');
  for (const length of [1, 20, 40, account.length, account.length + 30, whole.length - size - 1]) {
    const image = imageOf(db);
    await writeFile(`${image}.journal`, whole.subarray(0, size + length));
    t.equal(idsOf(await loaded(t, image)).at(-1), first, `${length} bytes of it`);
  }
});

void t.test('a damaged line is reported, and nothing is changed', async (t) => {
  const { client, db } = await started(t);
  for (let made = 0; made < 3; made += 1) await client.subscribe();
  const lines = (await readFile(`${db}.journal`, 'utf8')).split('\n').slice(0, -1);
  const [, second = '', third = ''] = lines;
  for (const [changed, expected] of [
    [lines.with(2, third.replace('Berlin', 'Hamburg')), /line 3: it is damaged/],
    [lines.with(1, second.slice(0, -5)), /line 2: it is damaged/],
    [lines.with(6, '{}'), /line 7: it is damaged/],
    [lines.toSpliced(2, 1), /line 3: change 2 is missing/],
    [lines.toSpliced(2, 0, second), /line 3: change 2 is missing/],
    [lines.slice(1), /line 1: it does not name its state file/],
  ] as const) {
    const image = imageOf(db);
    await writeFile(`${image}.journal`, `${changed.join('\n')}\n`);
    const message = await rejected(t, image);
    t.match(message, expected);
    t.match(message, /state\.json\.journal.* left untouched.* --reset-state/s);
    const { sandbox, stop } = await startIn(t, { stateFile: image, resetState: true });
    t.strictSame(sandbox.snapshot().subscriptions, []);
    await stop();
  }
});

void t.test('a journal that belongs to another file, or to none, is rejected', async (t) => {
  const { client, db, sandbox } = await started(t);
  await client.subscribe();
  const none = imageOf(db);
  await rm(none);
  t.match(await rejected(t, none), /2 changes to a state file, and there is none/);
  const [last] = idsOf(sandbox.snapshot()).slice(3);
  t.strictSame(await recovered(t, none), [last], 'what can be recovered');
  const other = imageOf(db);
  await writeFile(other, JSON.stringify(emptyState(1)));
  t.match(await rejected(t, other), /next to it is a different one, or was edited.*move the/s);
  const edited = imageOf(db);
  await writeFile(edited, (await readFile(db, 'utf8')).replaceAll('"Berlin"', '"Hamburg"'));
  t.match(
    await rejected(t, edited),
    /state\.json with these changes is in .*\.recovered.*move it to .*state\.json, and remove the/s,
  );
  t.strictSame(await recovered(t, edited), idsOf(sandbox.snapshot()), 'the edit, and the changes');
  await rm(`${other}.journal`);
  t.strictSame(idsOf(await loaded(t, other)), [], 'without it, the file is taken as it is');
  const reset = await startIn(t, { stateFile: none, resetState: true });
  t.strictSame(reset.sandbox.snapshot().subscriptions, []);
  await reset.stop();
  t.notOk(existsSync(`${none}.journal`));
});

void t.test('a journal without changes is accepted next to any file', async (t) => {
  const { client, clock, db } = await started(t);
  await client.subscribe();
  await clock.pass(2000);
  const image = imageOf(db);
  t.ok(existsSync(`${image}.journal`));
  await writeFile(image, JSON.stringify(emptyState(1)));
  t.strictSame(idsOf(await loaded(t, image)), []);
});

void t.test('a kill at any time during a checkpoint loses nothing', async (t) => {
  const { client, clock, db } = await started(t);
  const ids = [await client.subscribe(), await client.subscribe()];
  const moments: string[] = [];
  beforeRename(db, () => {
    moments.push(imageOf(db));
    beforeRename(`${db}.journal`, () => moments.push(imageOf(db)));
  });
  await clock.pass(2000);
  moments.push(imageOf(db));
  t.equal(moments.length, 3, 'before the file is replaced, before the journal is, and after');
  for (const image of moments) t.strictSame(idsOf(await loaded(t, image)).slice(3), ids);
});

void t.test('changes during a checkpoint are in the next journal', async (t) => {
  t.intercept(checkpointLimits, 'bytes', { value: 1500 });
  const { client, db } = await started(t);
  const moments: string[] = [];
  let inFile: string[] = [];
  beforeRename(`${db}.journal`, () =>
    beforeRename(`${db}.journal`, () => {
      inFile = idsOf(JSON.parse(readFileSync(db, 'utf8')) as State);
      moments.push(imageOf(db));
    }),
  );
  const acknowledged: string[] = [];
  for (let made = 0; made < 12; made += 1) acknowledged.push(await client.subscribe());
  t.equal(moments.length, 1, 'a checkpoint at a size');
  const [image = ''] = moments;
  const found = idsOf(await loaded(t, image)).slice(3);
  t.strictSame(found, acknowledged.slice(0, found.length));
  t.ok(found.length >= inFile.length - 3);
  t.strictSame(
    (await storedIn(db)).slice(3).map(({ id }) => id),
    acknowledged,
  );
});

void t.test('a checkpoint contains no rejected change', async (t) => {
  t.intercept(checkpointLimits, 'bytes', { value: 1000 });
  const { client, clock, db, sandbox } = await started(t);
  await client.subscribe();
  await client.subscribe();
  await failNext(t, 'write');
  t.equal((await client.create()).status, 503);
  await clock.pass(2000);
  t.strictSame(idsOf(await stateIn(db)), idsOf(sandbox.snapshot()));
  t.equal(idsOf(await stateIn(db)).length, 5);
});

for (const [operation, what] of [
  ['write', 'a disk that is full for a moment'],
  ['datasync', 'a disk that fails to sync'],
] as const) {
  void t.test(what, async (t) => {
    const { client, db, sandbox } = await started(t);
    const ids = [await client.subscribe()];
    await failNext(t, operation);
    const { status, body } = await client.create();
    t.match(
      { status, body },
      { status: 503, body: { error: /Cannot write the state file.* full/ } },
    );
    t.match((await client.control('GET', 'health')).body, { status: 'degraded' });
    t.ok((await readFile(`${db}.journal`, 'utf8')).endsWith('}\n'), 'no half of a line is left');
    t.strictSame(idsOf(await loaded(t, imageOf(db))).slice(3), ids);
    ids.push(await client.subscribe());
    // The content of the disk after a failed sync is unknown.
    t.equal((await stateIn(db)).subscriptions.length, operation === 'datasync' ? 4 : 3);
    t.match((await client.control('GET', 'health')).body, { status: 'ok' });
    t.strictSame(idsOf(await loaded(t, imageOf(db))).slice(3), ids, 'later changes are stored');
    t.strictSame(idsOf(sandbox.snapshot()).slice(3), ids);
  });
}

void t.test('a file that cannot be updated is reported', async (t) => {
  const { client, clock, db, events, stop } = await started(t);
  const id = await client.subscribe();
  const full = () => {
    throw Object.assign(new Error('injected'), { code: 'ENOSPC' });
  };
  beforeRename(db, full);
  await clock.pass(2000);
  t.match(events, [{ type: 'behind', message: /not in .*state\.json yet: the disk is full/ }]);
  const next = await client.subscribe();
  beforeRename(db, full);
  await stop();
  t.equal(events.length, 2);
  t.ok(existsSync(`${db}.journal`), 'the journal stays');
  t.strictSame(idsOf(await loaded(t, imageOf(db))).slice(3), [id, next]);
});
