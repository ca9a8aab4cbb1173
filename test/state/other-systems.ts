import { dirname } from 'node:path';
import t, { type Test } from '../fixtures/tap.js';
import { afterRename, beforeOpen, beforeRename } from '../fixtures/patched-fs.js';
import { SharedTime } from '../fixtures/shared-time.js';
import { namesIn, stateIn, storedIn, written } from '../fixtures/state-files.js';
import { startIn, type VirtualSandbox } from '../fixtures/virtual-sandbox.js';

/** A state file on Windows, and on disks without some features. */

function fail(code: string): never {
  throw Object.assign(new Error(`${code}: injected`), { code });
}

/** Lets the next replacements of a file fail, as if another program had it open. */
function failRenames(db: string, code: string, times: number): void {
  if (times === 0) return;
  beforeRename(db, () => {
    failRenames(db, code, times - 1);
    fail(code);
  });
}

const onWindows = (t: Test): unknown => t.intercept(process, 'platform', { value: 'win32' });

interface Started extends VirtualSandbox {
  readonly db: string;
}

async function started(t: Test): Promise<Started> {
  const db = await written(t);
  return { ...(await startIn(t, { stateFile: db })), db };
}

for (const code of ['EPERM', 'EACCES', 'EBUSY']) {
  void t.test(
    `Windows: the rename is retried while a scanner has the file open (${code})`,
    async (t) => {
      onWindows(t);
      const { client, db } = await started(t);
      failRenames(db, code, 10);
      t.equal((await client.control('POST', 'reset')).status, 200);
      t.strictSame((await stateIn(db)).subscriptions, []);
      failRenames(`${db}.journal`, code, 10);
      const id = await client.subscribe();
      t.match(await storedIn(db), [{ id }]);
    },
  );
}

void t.test('Windows: a program that has the file open does not prevent writes', async (t) => {
  onWindows(t);
  const { client, db } = await started(t);
  failRenames(db, 'EPERM', 11);
  const { status, body } = await client.control('POST', 'reset');
  t.match({ status, body }, { status: 503, body: { error: /Cannot write the state file/ } });
  t.equal((await storedIn(db)).length, 3, 'the file stays as it is');
  t.equal((await client.create()).status, 201, 'and the next change is written');
  t.equal((await storedIn(db)).length, 4);
});

void t.test('on systems other than Windows, a rejected rename fails at once', async (t) => {
  t.intercept(process, 'platform', { value: 'linux' });
  const { client, db } = await started(t);
  failRenames(db, 'EPERM', 1);
  t.equal((await client.control('POST', 'reset')).status, 503);
});

for (const code of ['EPERM', 'EISDIR', 'EINVAL']) {
  void t.test(`a folder that cannot be synced is tolerated: ${code}`, async (t) => {
    const { client, db } = await started(t);
    beforeOpen(dirname(db), () => fail(code));
    t.equal((await client.create()).status, 201);
  });
}

void t.test('a failing disk is reported when the folder is synced', async (t) => {
  const { client, db } = await started(t);
  beforeOpen(dirname(db), () => fail('EIO'));
  t.match(await client.create(), { status: 503, body: { error: /Cannot write the state file/ } });
  t.equal((await client.create()).status, 201, 'and the next change is written');
});

/** Lets the next replacements of a file take effect, and fail as on a network drive. */
function loseReplies(path: string, times: number): void {
  if (times === 0) return;
  afterRename(path, () => {
    loseReplies(path, times - 1);
    fail('ENOENT');
  });
}

void t.test('a rename that succeeds but reports an error is recognised', async (t) => {
  const db = await written(t);
  loseReplies(db, Infinity);
  loseReplies(`${db}.journal`, Infinity);
  const clock = new SharedTime();
  const { client, sandbox, events, stop } = await startIn(t, { stateFile: db }, clock.server());
  for (let made = 0; made < 5; made += 1) {
    t.equal((await client.create()).status, 201);
    await clock.pass(2000);
    t.equal((await stateIn(db)).subscriptions.length, 4 + made, 'the change is in the file');
  }
  t.match((await client.control('GET', 'health')).body, { status: 'ok' });
  t.equal((await client.control('POST', 'reset')).status, 200);
  t.equal((await client.create()).status, 201);
  const { subscriptions } = sandbox.snapshot();
  await stop();
  t.strictSame(events, [], 'nobody has edited the file');
  t.strictSame(await namesIn(t, /./), ['state.json']);
  const again = await startIn(t, { stateFile: db }, clock.server());
  t.strictSame(again.sandbox.snapshot().subscriptions, subscriptions);
});

void t.test('a failed rename is not treated as successful', async (t) => {
  const { client, db } = await started(t);
  failRenames(db, 'EIO', 1);
  t.equal((await client.control('POST', 'reset')).status, 503);
  t.equal((await storedIn(db)).length, 3);
  t.strictSame(await namesIn(t, /draft/), []);
});
