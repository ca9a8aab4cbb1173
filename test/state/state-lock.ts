import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import t, { type Test } from '../fixtures/tap.js';
import { type LockOwner, stateOf } from '../../src/store/lock-owner.js';
import { lookUp, untilSuspended } from '../fixtures/processes.js';
import { startIn } from '../fixtures/virtual-sandbox.js';
import { SharedTime } from '../fixtures/shared-time.js';

/** How long the lock of another server is respected, depending on what is known of its process. */

const mark = '00000000-0000-0000-0000-000000000000';

/** A lock with that content. @returns the path of the state file */
async function locked(t: Test, owner: LockOwner | string): Promise<string> {
  const db = join(t.testdir({}), 'state.json');
  await mkdir(`${db}.lock`);
  await writeFile(
    join(`${db}.lock`, mark),
    typeof owner === 'string' ? owner : JSON.stringify(owner),
  );
  return db;
}

/**
 * Starts a sandbox on that file.
 * @returns how long it has waited, in virtual ms; null if it could not start
 */
async function waited(t: Test, db: string, meanwhile?: () => unknown): Promise<number | null> {
  const time = new SharedTime();
  const server = time.server();
  if (meanwhile) server.meanwhile = meanwhile;
  const started = await startIn(t, { stateFile: db }, server).catch((error: unknown) => {
    t.match(error, {
      message: /in use by another server.*If there is no such server, remove .*state\.json\.lock/,
    });
    return null;
  });
  return started && time.now();
}

/** Mark of this process, from its own lock. */
async function ownMark(t: Test): Promise<LockOwner> {
  const db = join(t.testdir({}), 'own.json');
  const { stop } = await startIn(t, { stateFile: db });
  const [name = ''] = await readdir(`${db}.lock`);
  const owner = JSON.parse(await readFile(join(`${db}.lock`, name), 'utf8')) as LockOwner;
  await stop();
  t.strictSame(await readdir(t.testdirName), ['own.json'], 'nothing is left when it stops');
  return owner;
}

/** Starts a process that does nothing until the end of the test. */
async function idle(t: Test) {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1e6)'], {
    stdio: 'ignore',
  });
  await once(child, 'spawn');
  t.teardown(() => child.kill('SIGKILL'));
  const { pid = 0 } = child;
  return { child, pid, started: (await lookUp(pid))?.started ?? null };
}

const isLinux = (await lookUp(process.pid)) !== null;

void t.test(
  'on the same system, a lock is valid while its process lives',
  { skip: !isLinux && 'only Linux tells' },
  async (t) => {
    const own = await ownMark(t);
    const { child, ...process } = await idle(t);
    const owner = { ...own, ...process };
    t.equal(
      await waited(t, await locked(t, owner)),
      null,
      'one that runs is not asked for how long it has been busy',
    );
    t.equal(
      await waited(t, await locked(t, { ...owner, started: '1' })),
      0,
      'another process had that id',
    );
    child.kill('SIGSTOP');
    await untilSuspended(process.pid);
    const suspended = await waited(t, await locked(t, owner));
    t.ok(
      suspended !== null && suspended >= 2000 && suspended < 3000,
      `suspended: ${String(suspended)} ms`,
    );
    child.kill('SIGKILL');
    await once(child, 'exit');
    t.equal(await waited(t, await locked(t, owner)), 0, 'killed');
  },
);

void t.test('on another system, a lock is valid while it is refreshed', async (t) => {
  const own = await ownMark(t);
  const elsewhere = { ...own, pid: 1, system: 'another one' };
  // This includes the server's own process, in which another thread may be busy, or may have ended.
  for (const left of [elsewhere, own, '{', '{"pid":0}', '']) {
    const silent = await waited(t, await locked(t, left));
    t.ok(
      silent !== null && silent >= 10_000 && silent < 11_000,
      `${JSON.stringify(left)}: ${String(silent)} ms`,
    );
  }
  const db = await locked(t, elsewhere);
  const path = join(`${db}.lock`, mark);
  let before = (await stat(path)).mtimeMs;
  const answer = async (): Promise<void> => {
    const asked = (await stat(path)).mtimeMs;
    if (asked !== before) await utimes(path, 1.3e9, 1.3e9);
    before = (await stat(path)).mtimeMs;
  };
  t.equal(await waited(t, db, answer), null, 'a sign of life');
});

void t.test(
  "waiting servers do not mistake each other's requests for a sign of life",
  async (t) => {
    const db = await locked(t, '{');
    const time = new SharedTime();
    const starts = [1, 2, 3].map(() => startIn(t, { stateFile: db }, time.server()));
    const results = await Promise.allSettled(starts);
    t.equal(results.filter(({ status }) => status === 'fulfilled').length, 1);
  },
);

void t.test(
  'an idle server writes nothing, and its lock does not look like a source file',
  async (t) => {
    const db = join(t.testdir({}), 'state.json');
    const time = new SharedTime();
    const { client } = await startIn(t, { stateFile: db }, time.server());
    await client.subscribe();
    // until the checkpoint
    await time.pass(60_000);
    const look = async (): Promise<Record<string, bigint>> => {
      const names = await readdir(t.testdirName, { recursive: true });
      const times = names.map(async (name) => {
        const { ctimeNs } = await stat(join(t.testdirName, name), { bigint: true });
        return [name, ctimeNs] as const;
      });
      return Object.fromEntries(await Promise.all(times));
    };
    const before = await look();
    const sources = Object.keys(before).filter((name) => /\.(json|[cm]?[jt]sx?)$/.test(name));
    t.strictSame(sources, ['state.json']);
    await time.pass(600_000);
    t.strictSame(await look(), before);
  },
);

void t.test('a lock works with only names and process ids', async (t) => {
  const here = { pid: process.pid, host: 'here', system: null, started: null };
  const { child, pid } = await idle(t);
  t.equal(await stateOf({ ...here, pid }, here), 'unknown');
  child.kill('SIGKILL');
  await once(child, 'exit');
  t.equal(await stateOf({ ...here, pid }, here), 'missing');
  t.equal(await stateOf({ ...here, pid, host: 'there' }, here), 'unknown');
  t.equal(await stateOf(here, here), 'unknown', 'it may be another thread of this process');
});

void t.test(
  'an empty lock folder is respected as long as another server might be creating its mark',
  async (t) => {
    const db = join(t.testdir({}), 'state.json');
    await mkdir(`${db}.lock`);
    const hour = 3600;
    const now = Date.now() / 1000;
    await utimes(`${db}.lock`, now + hour, now + hour);
    t.equal(await waited(t, db), null);
    await utimes(`${db}.lock`, now - hour, now - hour);
    t.equal(await waited(t, db), 0);
    await mkdir(join(`${db}.lock`, 'something else'), { recursive: true });
    await utimes(`${db}.lock`, now - hour, now - hour);
    t.equal(await waited(t, db), null, 'it is not one of ours');
  },
);

void t.test('only one of two servers that start concurrently starts', async (t) => {
  const db = join(t.testdir({}), 'state.json');
  const time = new SharedTime();
  const starts = [1, 2, 3].map(() => startIn(t, { stateFile: db }, time.server()));
  const results = await Promise.allSettled(starts);
  t.equal(results.filter(({ status }) => status === 'fulfilled').length, 1);
});
