import { chmod, lstat, mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { createSandbox, type Sandbox, type SandboxOptions, StateFileError } from '../src/index.js';
import { emptyState, type State } from '../src/service/state.js';
import { Disk, latch } from './fixtures/disk.js';
import { StateStore } from '../src/store/state-store.js';
import { serveProcess } from './fixtures/serve-process.js';

/** The state file: what is in it, what happens to it when it is damaged, contested, or on a disk that fails. */

const headers = { authorization: 'Bearer demo-token', 'content-type': 'application/json' };
const body = JSON.stringify({ city: 'Berlin', entity_type: 'cafe', fields: ['phone'] });

const create = (url: string) => fetch(`${url}/v1/subscriptions`, { method: 'POST', headers, body });

async function started(t: Test, options: SandboxOptions): Promise<Sandbox> {
  const sandbox = await createSandbox(options);
  t.teardown(() => sandbox.stop());
  return sandbox;
}

/** A file with a believable state in it. */
async function written(t: Test): Promise<string> {
  const db = join(t.testdir({}), 'state.json');
  const sandbox = await createSandbox({ db, marketSize: 10 });
  await Promise.all([1, 2, 3].map(() => create(sandbox.url)));
  await sandbox.stop();
  return db;
}

/** Has to refuse the file, and leave it as it is. @returns why it did */
async function refusal(t: Test, db: string): Promise<string> {
  const before = await readFile(db);
  const found: unknown = await createSandbox({ db }).then(
    async (sandbox) => {
      await sandbox.stop();
      return null;
    },
    (error: unknown) => error,
  );
  t.ok(before.equals(await readFile(db)), 'the file stays as it is');
  await t.rejects(stat(`${db}.lock`), 'and is given back');
  if (!(found instanceof StateFileError)) {
    t.fail(`not refused: ${String(found)}`);
    return '';
  }
  t.ok(found.message.includes(db), 'the message names the file');
  t.match(found.message, /It was left untouched/);
  return found.message;
}

void t.test('the file is for people, too', async (t) => {
  const db = await written(t);
  const text = await readFile(db, 'utf8');
  const state: unknown = JSON.parse(text);
  t.match(state, { version: 1, seed: 1, clock: { offset_ms: 0 }, markets: [] });
  t.ok(text.split('\n').length > 30, 'one value a line');
  t.ok(text.endsWith('}\n'), 'a whole last line');
  await writeFile(db, text.replaceAll('"Berlin"', '"Hamburg"'));
  const sandbox = await started(t, { db });
  t.ok(sandbox.resumed);
  t.equal(sandbox.snapshot().subscriptions[0]?.city, 'Hamburg', 'it may be edited');
});

void t.test('a file that is cut off anywhere is refused', async (t) => {
  const db = await written(t);
  const whole = await readFile(db);
  for (let part = 1; part < 50; part += 1) {
    await writeFile(db, whole.subarray(0, Math.floor((whole.length * part) / 50)));
    t.match(await refusal(t, db), /is not JSON at line \d+, column \d+/, `after ${part} of 50 parts`);
  }
});

void t.test('a file with other bytes is refused, or says what it says', async (t) => {
  const db = await written(t);
  const whole = await readFile(db);
  for (let part = 0; part < 50; part += 1) {
    const bytes = Buffer.from(whole);
    const at = Math.floor((whole.length * part) / 50);
    // Control characters are not allowed anywhere in JSON, but for those between values.
    bytes[at] = 0x01;
    await writeFile(db, bytes);
    const line = whole.subarray(0, at).toString().split('\n').length;
    const message = await refusal(t, db);
    const told = Number(/line (\d+)/.exec(message)?.[1]);
    t.ok(Math.abs(told - line) <= 1, `line ${line} is damaged: ${message}`);
  }
});

void t.test('a file whose values are not those of a state is refused by their path', async (t) => {
  const db = await written(t);
  const text = await readFile(db, 'utf8');
  const cases: readonly (readonly [string | RegExp, string, string])[] = [
    ['"version": 1', '"version": 2', 'version 2'],
    ['"version": 1', '"version": "1"', '"version"'],
    ['"version": 1,', '', '"version" is required'],
    ['"seed": 1', '"seed": 1.5', '"seed"'],
    ['"offset_ms": 0', '"offset_ms": "0"', '"clock.offset_ms"'],
    ['"offset_ms": 0', '"offset_ms": 0, "now": "soon"', '"clock.now"'],
    ['"markets": []', '"markets": {}', '"markets"'],
    ['"markets": []', '"markets": [], "more": 1', '"more" is not allowed'],
    ['"status": "active"', '"status": "idle"', '"subscriptions[0].status"'],
    ['"created_at": "', '"created_at": "x', '"subscriptions[0].created_at"'],
    ['"cancelled_at": null', '"cancelled_at": 0', '"subscriptions[0].cancelled_at"'],
    ['"reason": "created"', '"reason": "x"', '"subscriptions[0].scrapes[0].reason"'],
    [/"id": "[^"]*",\n {6}"account_id"/, '"id": "x",\n      "account_id"', '"subscriptions[0].id"'],
    [/^[^]*$/, '[]', 'must be of type object'],
    [/^[^]*$/, '"text"', 'must be of type object'],
    [/^[^]*$/, 'null', 'must be of type object'],
  ];
  for (const [from, to, expected] of cases) {
    await writeFile(db, text.replace(from, to));
    const message = await refusal(t, db);
    t.ok(message.includes(expected), `${to.slice(0, 40)}: ${message}`);
  }
  const twice: State = JSON.parse(text) as State;
  await writeFile(
    db,
    JSON.stringify({ ...twice, subscriptions: [...twice.subscriptions, ...twice.subscriptions] }),
  );
  t.match(await refusal(t, db), /duplicate/);
});

void t.test('an empty file is a new one', async (t) => {
  const db = join(t.testdir({ 'state.json': '' }), 'state.json');
  const sandbox = await started(t, { db });
  t.notOk(sandbox.resumed);
  t.match(JSON.parse(await readFile(db, 'utf8')), { version: 1, subscriptions: [] });
});

void t.test('a place where no file can be is refused with its reason', async (t) => {
  const folder = t.testdir({ file: 'text', directory: {} });
  for (const [db, reason] of [
    [join(folder, 'missing', 'state.json'), 'its folder does not exist'],
    [join(folder, 'file', 'state.json'), 'its folder is a file'],
    [join(folder, 'directory'), 'EISDIR'],
  ] as const) {
    await t.rejects(createSandbox({ db }), { name: 'StateFileError', message: new RegExp(reason) });
  }
  const closed = join(folder, 'closed');
  await mkdir(closed);
  await chmod(closed, 0o555);
  // Nothing is closed to a superuser, so that one tries as somebody else.
  const user = process.getuid?.() === 0 ? { uid: 65_534 } : {};
  await t.rejects(serveProcess({ flags: ['--db', join(closed, 'state.json')], ...user }), {
    message: /ended with 1: location-data-kit: Cannot use the state file .* may not be written to/,
  });
});

void t.test('a link stays a link, and permissions stay', async (t) => {
  const folder = t.testdir({ real: { 'state.json': '' } });
  const real = join(folder, 'real', 'state.json');
  const db = join(folder, 'link.json');
  await symlink(real, db);
  await chmod(real, 0o640);
  const { url } = await started(t, { db });
  t.equal((await create(url)).status, 201);
  t.ok((await lstat(db)).isSymbolicLink());
  t.match(JSON.parse(await readFile(real, 'utf8')), { subscriptions: [{ city: 'Berlin' }] });
  t.equal((await stat(real)).mode & 0o777, 0o640);
});

void t.test('one server at a time', async (t) => {
  const db = await written(t);
  await t.test('a second one is refused', async (t) => {
    await started(t, { db });
    await t.rejects(createSandbox({ db }), { message: /is in use by another server/ });
  });
  await t.test('the lock of a server that was killed does not last', async (t) => {
    const served = await serveProcess({ flags: ['--db', db] });
    await served.end('SIGKILL');
    t.ok(await stat(`${db}.lock`), 'it left one behind');
    const sandbox = await started(t, { db });
    t.ok(sandbox.resumed);
  });
  await t.test('a server whose file was taken over writes no more', async (t) => {
    const served = await serveProcess({ flags: ['--db', db] });
    t.teardown(() => served.end('SIGKILL'));
    served.child.kill('SIGSTOP');
    const other = await started(t, { db });
    t.equal((await create(other.url)).status, 201);
    const before = await readFile(db);
    // In its queue before it learns that time has passed.
    const answer = create(served.url);
    served.child.kill('SIGCONT');
    const response = await answer;
    t.equal(response.status, 500);
    t.match(await response.json(), { error: 'Something went wrong inside the service' });
    t.ok(before.equals(await readFile(db)), 'nothing is overwritten');
    t.match(served.stderr(), /was taken over by another server/);
    t.equal((await create(served.url)).status, 500, 'from then on');
    t.ok(before.equals(await readFile(db)));
  });
});

void t.test('those who wait for the disk share its writes', async (t) => {
  const disk = new Disk();
  const store = new StateStore(disk, emptyState(1));
  let seed = 0;
  const { promise: gate, resolve: open } = latch();
  disk.behaviour = () => gate;
  const first = store.save(() => emptyState(seed));
  // The first one is under way before the others come.
  await new Promise(setImmediate);
  const waiting = Array.from({ length: 50 }, (_, index) => {
    seed = index + 1;
    return store.save(() => emptyState(seed));
  });
  open();
  await Promise.all([first, ...waiting]);
  t.equal(disk.writes, 2, 'fifty-one requests, two writes');
  t.equal(disk.kept?.seed, 50, 'the last one has all of them');
});

void t.test('an answer comes when its change is on the disk, and not before', async (t) => {
  const folder = t.testdir({});
  const db = join(folder, 'state.json');
  const { url } = await started(t, { db });
  // Whatever was answered is in the file at the very moment of the answer.
  for (let round = 0; round < 10; round += 1) {
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(url)));
    for (const answer of answers) {
      const { id } = (await answer.json()) as { id: string };
      t.ok((await readFile(db, 'utf8')).includes(id));
    }
  }
  const disk = new Disk();
  const store = new StateStore(disk, emptyState(1));
  const { promise: gate, resolve: open } = latch();
  disk.behaviour = () => gate;
  const events: string[] = [];
  const saved = store.save(() => emptyState(2)).then(() => events.push('answered'));
  await new Promise(setImmediate);
  events.push('on the disk');
  open();
  await saved;
  t.same(events, ['on the disk', 'answered']);
});

void t.test('a disk that fails fails the requests that need it, and no others', async (t) => {
  await t.test('in the store', async (t) => {
    const disk = new Disk();
    const store = new StateStore(disk, emptyState(1));
    disk.behaviour = () => Promise.reject(new Error('full'));
    const failing = [1, 2, 3].map(() => store.save(() => emptyState(1)));
    for (const one of failing) await t.rejects(one, { message: 'full' });
    disk.behaviour = () => Promise.resolve();
    await store.save(() => emptyState(7));
    t.equal(disk.kept?.seed, 7);
  });
  await t.test('over HTTP', async (t) => {
    const db = join(t.testdir({}), 'state.json');
    const failures: Error[] = [];
    const { url } = await started(t, { db, onFailure: (error) => failures.push(error) });
    const before = await readFile(db);
    // Where the draft should be there is a folder.
    await mkdir(`${db}.tmp/x`, { recursive: true });
    const refused = await create(url);
    t.equal(refused.status, 500);
    t.match(await refused.json(), { error: 'Something went wrong inside the service' });
    t.equal(failures.length, 1, 'the one who runs it is told why');
    t.ok(before.equals(await readFile(db)));
    t.equal((await fetch(`${url}/v1/subscriptions/x`, { headers })).status, 404, 'reading goes on');
    await rm(`${db}.tmp`, { recursive: true });
    t.equal((await create(url)).status, 201, 'and so does writing, once it can');
  });
});

void t.test('a disk that takes only a part of the bytes costs nothing that was there', async (t) => {
  const db = join(t.testdir({}), 'state.json');
  // No file may grow beyond so many blocks of 512 bytes, as if the disk were full then.
  const served = await serveProcess({ flags: ['--db', db], fileBlocks: 40 });
  t.teardown(() => served.end('SIGKILL'));
  let kept = 0;
  let answer = await create(served.url);
  for (; answer.status === 201 && kept < 1000; answer = await create(served.url)) kept += 1;
  t.equal(answer.status, 500, `after ${kept} subscriptions the disk is full`);
  t.ok(kept > 5);
  const state = JSON.parse(await readFile(db, 'utf8')) as State;
  t.equal(state.subscriptions.length, kept, 'every acknowledged one is there, in a sound file');
  await t.rejects(stat(`${db}.tmp`), 'and no half of another');
  t.equal((await fetch(`${served.url}/_sandbox/health`)).status, 200);
  t.match(served.stderr(), /EFBIG|ENOSPC/);
});
