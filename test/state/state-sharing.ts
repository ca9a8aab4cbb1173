import { once } from 'node:events';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import t, { type Test } from '../fixtures/tap.js';
import { emptyState } from '../../src/state/state.js';
import { Client } from '../fixtures/client.js';
import { serve, type Served } from '../fixtures/cli.js';
import { latch } from '../fixtures/disk.js';
import { beforeRename, beforeUtimes } from '../fixtures/patched-fs.js';
import { busyWhile, fasterBy, lookUp, untilSuspended } from '../fixtures/processes.js';
import { namesIn, stateIn, storedIn, written } from '../fixtures/state-files.js';
import { startIn, type VirtualSandbox } from '../fixtures/virtual-sandbox.js';
import { SharedTime } from '../fixtures/shared-time.js';

/** A state file with other users: a second server, a removed lock, an editor. */

const takenOver = { status: 503, body: { error: /another server has taken it over/ } };

/** A create request whose connection is open, whether or not the server has noticed it. */
async function queued(url: string): Promise<ClientRequest> {
  const headers = { authorization: 'Bearer demo-token', 'content-type': 'application/json' };
  const sent = request(url, { method: 'POST', headers });
  sent.end(JSON.stringify({ city: 'Berlin', entity_type: 'cafe', fields: ['phone'] }));
  const [socket] = (await once(sent, 'socket')) as [Socket];
  await once(socket, 'connect');
  return sent;
}

/** Asserts that exactly one of two servers writes, and that both report it. */
async function onlyOneWrites(t: Test, owner: VirtualSandbox, other: VirtualSandbox): Promise<void> {
  t.equal((await owner.client.create()).status, 201);
  t.match((await owner.client.control('GET', 'health')).body, { status: 'ok' });
  t.match(await other.client.create(), takenOver);
  t.match((await other.client.control('GET', 'health')).body, {
    status: 'degraded',
    storage: { kind: 'file', error: /another server/ },
  });
}

void t.test('a server can be stopped while it refreshes its lock', async (t) => {
  const db = await written(t);
  const time = new SharedTime();
  const { promise: resumed, resolve: resume } = latch();
  const first = await startIn(t, { stateFile: db }, time.server());
  // The second server claims the lock, and the first one is about to respond.
  beforeUtimes(`${db}.lock`, () => {
    beforeUtimes(`${db}.lock`, () => {
      first.time.suspended = true;
      return resumed;
    });
    return Promise.resolve();
  });
  const second = await startIn(t, { stateFile: db }, time.server());
  const id = await second.client.subscribe({ city: 'Hamburg' });
  t.ok(time.now() > 10_000, 'it has waited for the first one');

  first.time.suspended = false;
  resume();
  await onlyOneWrites(t, second, first);
  await time.pass(60_000);
  await onlyOneWrites(t, second, first);
  t.match(first.events, [
    { type: 'lost', message: /another server has taken it over.* stop this server/ },
  ]);
  t.match(second.events, [{ type: 'waiting' }], 'the second one has noticed nothing of it');
  t.ok((await stateIn(db)).subscriptions.some((one) => one.id === id));
});

void t.test('a server whose lock was taken over never writes again', async (t) => {
  const db = await written(t);
  const time = new SharedTime();
  const first = await startIn(t, { stateFile: db }, time.server());
  first.time.suspended = true;
  const second = await startIn(t, { stateFile: db }, time.server());
  await second.client.subscribe({ city: 'Hamburg' });
  first.time.suspended = false;
  const before = await readFile(db);
  t.match(await first.client.create(), takenOver, 'it notices before it has refreshed anything');
  t.ok(before.equals(await readFile(db)), 'and overwrites nothing');
  await second.stop();
  const left = await readFile(db);
  await time.pass(60_000);
  t.match(await first.client.create(), takenOver, 'nor when the other one has stopped');
  t.match((await first.client.control('GET', 'health')).body, { status: 'degraded' });
  await first.stop();
  t.ok(left.equals(await readFile(db)));
  t.strictSame(await namesIn(t, /./), ['state.json']);
});

void t.test(
  'a lock depends on the process that holds it',
  { skip: (await lookUp(process.pid)) === null && 'only Linux tells them' },
  async (t) => {
    t.jobs = 4;
    const create = (served: Served) => new Client(served.url).create();

    void t.test("a killed server's lock is free at once", async (t) => {
      const db = await written(t);
      const served = await serve(t, ['--quiet', '--state-file', db]);
      await served.stop('SIGKILL');
      t.ok(await stat(`${db}.lock`), 'it left one behind');
      const time = new SharedTime();
      const { sandbox, events } = await startIn(t, { stateFile: db }, time.server());
      t.ok(sandbox.resumed);
      t.equal(time.now(), 0, 'without waiting');
      t.strictSame(events, []);
    });

    void t.test('a busy server keeps the lock, for any length of time', async (t) => {
      const db = await written(t);
      const served = await serve(t, ['--quiet', '--state-file', db], {
        preload: busyWhile(`${db}.blocked`),
      });
      await writeFile(`${db}.blocked`, '');
      await served.said(/blocked/);
      const time = new SharedTime();
      const { pid = 0 } = served.child;
      await t.rejects(startIn(t, { stateFile: db }, time.server()), {
        message: new RegExp(`in use by another server \\(process ${pid} `),
      });
      await rm(`${db}.blocked`);
      t.equal((await create(served)).status, 201);
      t.match((await new Client(served.url).control('GET', 'health')).body, { status: 'ok' });
    });

    void t.test('a suspended server loses the lock, writes nothing, and ends', async (t) => {
      const db = await written(t);
      const served = await serve(t, ['--quiet', '--state-file', db], { preload: fasterBy(50) });
      served.child.kill('SIGSTOP');
      await untilSuspended(served.child.pid);
      const time = new SharedTime();
      const other = await startIn(t, { stateFile: db }, time.server());
      t.ok(time.now() >= 2000 && time.now() < 3000, `after ${time.now()} ms`);
      await other.client.create();
      const before = await readFile(db);
      // Queued before the process notices that time has passed.
      const late = await queued(`${served.url}/v1/subscriptions`);
      served.child.kill('SIGCONT');
      const [response] = (await once(late, 'response')) as [IncomingMessage];
      t.equal(response.statusCode, 503);
      t.match(await text(response), takenOver.body.error);
      t.match(await served.ended, { code: 1, stderr: /another server has taken it over/ });
      t.ok(before.equals(await readFile(db)), 'nothing is overwritten');
      t.equal((await other.client.create()).status, 201);
    });
  },
);

void t.test('a removed lock folder is a lost lock', async (t) => {
  const db = await written(t);
  const time = new SharedTime();
  const { client, events } = await startIn(t, { stateFile: db }, time.server());
  await rm(`${db}.lock`, { recursive: true });
  await time.pass(2000);
  t.match(events, [{ type: 'lost', message: /its lock was removed/ }], 'without a request, too');
  t.match(await client.create(), { status: 503, body: { error: /its lock was removed/ } });
  await time.pass(100);
  t.match(await client.list('x'), { status: 503 }, 'what it has may be out of date');
  const { client: next } = await startIn(t, { stateFile: db }, time.server());
  t.equal((await next.create()).status, 201);
});

void t.test('a server that loses its lock just before a rename writes nothing', async (t) => {
  const db = await written(t);
  const { client, stop } = await startIn(t, { stateFile: db });
  const newer = JSON.stringify(emptyState(7));
  // Like a server that takes over the lock.
  beforeRename(db, () => {
    rmSync(`${db}.lock`, { recursive: true });
    for (const name of readdirSync(t.testdirName))
      if (name.endsWith('.draft')) rmSync(join(t.testdirName, name));
    writeFileSync(db, newer);
  });
  const reply = await client.control('POST', 'reset');
  t.match(reply, { status: 503, body: { error: /its lock was removed/ } });
  t.equal(await readFile(db, 'utf8'), newer);
  await stop();
  t.strictSame(
    await namesIn(t, /./),
    ['state.json'],
    'a server that stops while it takes the lock leaves nothing behind',
  );
});

void t.test(
  'drafts of the previous server are removed, so that it cannot replace the file',
  async (t) => {
    const db = await written(t);
    const time = new SharedTime();
    const first = await startIn(t, { stateFile: db }, time.server());
    const draft = `${db}.00000000-0000-0000-0000-000000000000.draft`;
    await writeFile(draft, '{}');
    first.time.suspended = true;
    await startIn(t, { stateFile: db }, time.server());
    await t.rejects(stat(draft));
  },
);

void t.test('a manual edit is loaded while the server runs', async (t) => {
  const db = await written(t);
  const time = new SharedTime();
  const { client, sandbox, told, events } = await startIn(t, { stateFile: db }, time.server());
  const replace = async (text: string) => {
    await writeFile(`${db}.new`, text);
    await rename(`${db}.new`, db);
  };
  await replace((await readFile(db, 'utf8')).replaceAll('"Berlin"', '"Hamburg"'));
  await time.until(() => told('loaded'));
  t.equal(sandbox.snapshot().subscriptions[0]?.city, 'Hamburg', 'a valid one is loaded');
  await replace('{\n  "version": 1,,\n}');
  await time.until(() => told('rejected'));
  t.match(events.at(-1)?.message, /line 2, column 16/);
  t.match(await stateIn(db).catch(() => null), null, 'an invalid one is left for the time being');
  const id = await client.subscribe();
  t.ok((await stateIn(db)).subscriptions.some((one) => one.id === id && one.city === 'Berlin'));
  const [kept = ''] = await namesIn(t, /\.rejected-/);
  t.equal(
    await readFile(join(t.testdirName, kept), 'utf8'),
    '{\n  "version": 1,,\n}',
    'and kept beside the file',
  );
  t.equal(sandbox.snapshot().subscriptions.length, 4, 'the sandbox continues as before');
  await rm(db);
  t.equal((await client.create()).status, 201, 'a removed one is written again');
  t.equal((await stateIn(db)).subscriptions.length, 5);
  // Edited just before the change: either the change is in the edited file, or it is rejected.
  await replace(JSON.stringify(emptyState(1)));
  const { status } = await client.create();
  const subscriptions = await storedIn(db);
  t.equal(subscriptions.length, status === 201 ? 1 : 0, `answered with ${status}`);
});
