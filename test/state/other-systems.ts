import { dirname } from 'node:path';
import t, { type Test } from '../fixtures/tap.js';
import { beforeOpen, beforeRename } from '../fixtures/patched-fs.js';
import { stateIn, storedIn, written } from '../fixtures/state-files.js';
import { startIn, type VirtualSandbox } from '../fixtures/virtual-sandbox.js';

/** A state file on Windows, and on disks that can do less than others. */

function fail(code: string): never {
  throw Object.assign(new Error(`${code}: injected`), { code });
}

/** Refuses the next replacements of a file, as one that something else has open. */
function refuseRenames(db: string, code: string, times: number): void {
  if (times === 0) return;
  beforeRename(db, () => {
    refuseRenames(db, code, times - 1);
    fail(code);
  });
}

const onWindows = (t: Test): unknown => t.intercept(process, 'platform', { value: 'win32' });

interface Started extends VirtualSandbox {
  readonly db: string;
}

async function started(t: Test): Promise<Started> {
  const db = await written(t);
  return { ...(await startIn(t, { db })), db };
}

for (const code of ['EPERM', 'EACCES', 'EBUSY']) {
  void t.test(`Windows: ${code}, for as long as a scanner has the file open`, async (t) => {
    onWindows(t);
    const { client, db } = await started(t);
    refuseRenames(db, code, 10);
    t.equal((await client.control('POST', 'reset')).status, 200);
    t.strictSame((await stateIn(db)).subscriptions, []);
    refuseRenames(`${db}.journal`, code, 10);
    const id = await client.subscribe();
    t.match(await storedIn(db), [{ id }]);
  });
}

void t.test('Windows: what has the file open does not close it', async (t) => {
  onWindows(t);
  const { client, db } = await started(t);
  refuseRenames(db, 'EPERM', 11);
  const { status, body } = await client.control('POST', 'reset');
  t.match({ status, body }, { status: 503, body: { error: /Cannot write the state file/ } });
  t.equal((await storedIn(db)).length, 3, 'the file stays as it is');
  t.equal((await client.create()).status, 201, 'and the next change is written');
  t.equal((await storedIn(db)).length, 4);
});

void t.test('elsewhere, it is refused at once', async (t) => {
  t.intercept(process, 'platform', { value: 'linux' });
  const { client, db } = await started(t);
  refuseRenames(db, 'EPERM', 1);
  t.equal((await client.control('POST', 'reset')).status, 503);
});

for (const code of ['EPERM', 'EISDIR', 'EINVAL']) {
  void t.test(`a folder that cannot be synced: ${code}`, async (t) => {
    const { client, db } = await started(t);
    beforeOpen(dirname(db), () => fail(code));
    t.equal((await client.create()).status, 201);
  });
}

void t.test('a disk that fails while the folder is synced', async (t) => {
  const { client, db } = await started(t);
  beforeOpen(dirname(db), () => fail('EIO'));
  t.match(await client.create(), { status: 503, body: { error: /Cannot write the state file/ } });
  t.equal((await client.create()).status, 201, 'and the next change is written');
});
