import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { type SandboxOptions, type StorageEvent } from '../../src/index.js';
import { emptyState } from '../../src/service/state.js';
import { Client, start } from '../fixtures/client.js';
import { stateIn, written } from '../fixtures/state-files.js';
import { serve } from '../fixtures/cli.js';

/** A state file with other users: a second server, a removed lock, an editor. */

// Most of them wait for a lock.
t.jobs = 3;

/** A sandbox on that file, and the events of its storage. */
async function watched(t: Test, db: string, options: SandboxOptions = {}) {
  const events: StorageEvent[] = [];
  const waiting = new Map<string, () => void>();
  const onStorage = (event: StorageEvent): void => {
    events.push(event);
    waiting.get(event.type)?.();
  };
  const told = (type: StorageEvent['type']): Promise<void> => new Promise((resolve) => waiting.set(type, resolve));
  return { ...(await start(t, { db, onStorage, ...options })), events, told };
}

void t.test('one server at a time', async (t) => {
  t.jobs = 3;
  void t.test('the lock of a server that was killed does not last', async (t) => {
    const db = await written(t);
    const served = await serve(t, ['--quiet', '--db', db]);
    await served.stop('SIGKILL');
    t.ok(await stat(`${db}.lock`), 'it left one behind');
    t.ok((await start(t, { db })).sandbox.resumed);
  });
  void t.test('a server whose file was taken over writes nothing, and comes back when it may', async (t) => {
    const db = await written(t);
    const served = await serve(t, ['--quiet', '--db', db]);
    const client = new Client(served.url);
    served.child.kill('SIGSTOP');
    const other = await start(t, { db });
    const id = await other.client.subscribe({ city: 'Hamburg' });
    const before = await readFile(db);
    // Queued before the process notices that time has passed.
    const late = client.create();
    served.child.kill('SIGCONT');
    t.match(await late, { status: 503, body: { error: /another server has taken it over/ } });
    t.match((await client.control('GET', 'health')).body, {
      status: 'degraded',
      storage: { kind: 'file', error: /another server/ },
    });
    t.ok(before.equals(await readFile(db)), 'nothing is overwritten');
    await other.sandbox.stop();
    await served.said(/is this server's again/);
    t.match((await client.get(id)).body, { city: 'Hamburg' }, 'with what was written meanwhile');
    t.equal((await client.create()).status, 201);
  });
  void t.test('one that cannot have it back ends with an error', async (t) => {
    const db = await written(t);
    const served = await serve(t, ['--quiet', '--db', db]);
    served.child.kill('SIGSTOP');
    await start(t, { db });
    served.child.kill('SIGCONT');
    t.match(await served.ended, { code: 1, stderr: /in use by another server/ });
  });
});

void t.test('a lock folder that somebody removed is taken again', async (t) => {
  const { client, told, events } = await watched(t, await written(t));
  const lock = (await readdir(t.testdirName)).find((name) => name.endsWith('.lock')) ?? '';
  const regained = told('regained');
  await rm(join(t.testdirName, lock), { recursive: true });
  t.match(await client.create(), { status: 503, body: { error: /its lock was removed/ } });
  await regained;
  t.equal((await client.create()).status, 201);
  t.match(events, [{ type: 'lost' }, { type: 'regained' }]);
});

void t.test('an edit by hand while the server runs', async (t) => {
  const db = await written(t);
  const { client, sandbox, told, events } = await watched(t, db);
  const replace = async (text: string) => {
    await writeFile(`${db}.new`, text);
    await rename(`${db}.new`, db);
  };
  const loaded = told('loaded');
  await replace((await readFile(db, 'utf8')).replaceAll('"Berlin"', '"Hamburg"'));
  await loaded;
  t.equal(sandbox.snapshot().subscriptions[0]?.city, 'Hamburg', 'a valid one is loaded');
  const rejected = told('rejected');
  await replace('{\n  "version": 1,,\n}');
  await rejected;
  t.match(events.at(-1)?.message, /line 2, column 16/);
  t.match(await stateIn(db).catch(() => null), null, 'an invalid one is left for the time being');
  const id = await client.subscribe();
  t.ok((await stateIn(db)).subscriptions.some((one) => one.id === id && one.city === 'Berlin'));
  const kept = (await readdir(t.testdirName)).find((name) => name.startsWith('state.json.rejected-')) ?? '';
  t.equal(await readFile(join(t.testdirName, kept), 'utf8'), '{\n  "version": 1,,\n}', 'and kept beside the file');
  t.equal(sandbox.snapshot().subscriptions.length, 4, 'the sandbox continues as before');
  await rm(db);
  t.equal((await client.create()).status, 201, 'a removed one is written again');
  t.equal((await stateIn(db)).subscriptions.length, 5);
  // Edited just before the change: either the change is in the edited file, or it is refused.
  await replace(JSON.stringify(emptyState(1)));
  const { status } = await client.create();
  const { subscriptions } = await stateIn(db);
  t.equal(subscriptions.length, status === 201 ? 1 : 0, `answered with ${status}`);
});
