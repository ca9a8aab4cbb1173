import {
  chmod,
  link,
  lstat,
  mkdir,
  readdir,
  readFile,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import t, { type Test } from '../fixtures/tap.js';
import { type SandboxOptions, StateFileError } from '../../src/index.js';
import type { State } from '../../src/state/state.js';
import { Client, start, textOf } from '../fixtures/client.js';
import { beforeRename } from '../fixtures/patched-fs.js';
import { namesIn, stateIn, storedIn, written } from '../fixtures/state-files.js';
import { cli, serve } from '../fixtures/cli.js';
import { startIn } from '../fixtures/virtual-sandbox.js';
import { SharedTime } from '../fixtures/shared-time.js';

/** The state file: its content, and what happens if it is damaged, locked, edited, or on a failing disk. */

/**
 * Asserts that the file is rejected and left unchanged.
 * @returns the message
 */
async function rejection(
  t: Test,
  db: string,
  options: SandboxOptions = {},
  time = new SharedTime(),
): Promise<string> {
  const regular = await stat(db).then(
    (stats) => stats.isFile(),
    () => false,
  );
  const before = regular ? await readFile(db) : null;
  const error: unknown = await startIn(t, { stateFile: db, ...options }, time.server()).then(
    ({ stop }) => stop(),
    (reason: unknown) => reason,
  );
  if (before) t.ok(before.equals(await readFile(db)), 'the file stays as it is');
  if (error instanceof StateFileError) return error.message;
  t.fail(`not rejected: ${String(error)}`);
  return '';
}

void t.test('the file is readable for people', async (t) => {
  const db = await written(t);
  const text = await readFile(db, 'utf8');
  t.match(JSON.parse(text), { version: 1, seed: 1, clock: { offset_ms: 0 }, markets: [] });
  t.ok(text.split('\n').length > 30 && text.endsWith('}\n'), 'one value a line');
  await writeFile(db, text.replaceAll('"Berlin"', '"Hamburg"'));
  const { sandbox } = await start(t, { stateFile: db });
  t.ok(sandbox.resumed);
  t.equal(sandbox.snapshot().subscriptions[0]?.city, 'Hamburg', 'it may be edited');
});

void t.test('moves of the clock are stored', async (t) => {
  const db = await written(t);
  const { sandbox } = await start(t, { stateFile: db });
  sandbox.clock.advance('30d');
  await sandbox.stop();
  const again = await start(t, { stateFile: db });
  t.equal(again.sandbox.clock.offset, 30 * 86_400_000);
});

void t.test('the time of a snapshot is not stored in the file', async (t) => {
  const db = await written(t);
  const { sandbox } = await start(t, { stateFile: db });
  await sandbox.stop();
  const snapshot = sandbox.snapshot();
  t.ok(snapshot.clock.now, 'a snapshot has one');
  await writeFile(db, JSON.stringify(snapshot));
  const again = await start(t, { stateFile: db });
  await new Client(again.sandbox.url).subscribe();
  await again.sandbox.stop();
  t.strictSame((await stateIn(db)).clock, { offset_ms: 0 });
});

void t.test('a damaged file is rejected with line and column, and left untouched', async (t) => {
  const db = await written(t);
  const whole = await readFile(db);
  for (let part = 1; part < 10; part += 1) {
    const at = Math.floor((whole.length * part) / 10);
    await writeFile(db, whole.subarray(0, at));
    t.match(await rejection(t, db), /is not JSON at line \d+, column \d+/, 'cut off');
    // JSON does not allow control characters, except between values.
    await writeFile(
      db,
      Buffer.concat([whole.subarray(0, at), Buffer.from([1]), whole.subarray(at + 1)]),
    );
    const line = whole.subarray(0, at).toString().split('\n').length;
    const message = await rejection(t, db);
    t.ok(Math.abs(Number(/line (\d+)/.exec(message)?.[1]) - line) <= 1, `line ${line}: ${message}`);
    t.match(message, /left untouched/);
  }
});

void t.test('a file with invalid values is rejected with their path', async (t) => {
  const db = await written(t);
  const text = await readFile(db, 'utf8');
  for (const [from, to, expected] of [
    ['"version": 1', '"version": 2', 'its version is 2'],
    ['"version": 1,', '', '"version" is required'],
    ['"seed": 1', '"seed": 1.5', '"seed"'],
    ['"offset_ms": 0', '"offset_ms": "0"', '"clock.offset_ms"'],
    ['"markets": []', '"markets": {}', '"markets"'],
    ['"markets": []', '"markets": [], "more": 1', '"more" is not allowed'],
    [
      '"markets": []',
      `"markets": ${JSON.stringify(
        ['Munich', 'München'].map((city) => ({
          city,
          entity_type: 'cafe',
          places: [{ name: city }],
        })),
      )}`,
      '"markets": "cafe" in "München" is listed twice',
    ],
    ['"seed": 1', '"seed": -1', '"seed"'],
    [
      '"cancelled_at": null',
      '"cancelled_at": "2030-01-01T00:00:00Z"',
      '"subscriptions[0].cancelled_at"',
    ],
    [
      /"created_at": "[^"]*"/,
      '"created_at": "2030-02-30T00:00:00Z"',
      '"subscriptions[0].created_at"',
    ],
    [
      /"created_at": "[^"]*"/,
      '"created_at": "2030-01-01T10:00:00+05"',
      '"subscriptions[0].created_at"',
    ],
    ['"status": "active"', '"status": "idle"', '"subscriptions[0].status"'],
    ['"created_at": "', '"created_at": "x', '"subscriptions[0].created_at"'],
    ['"reason": "created"', '"reason": "x"', '"subscriptions[0].scrapes[0].reason"'],
    [/"id": "[^"]*",\n {6}"account_id"/, '"id": "x",\n      "account_id"', '"subscriptions[0].id"'],
    [/^[^]*$/, '[]', 'must be an object'],
    [/^[^]*$/, 'null', 'must be an object'],
  ] as const) {
    await writeFile(db, text.replace(from, to));
    const message = await rejection(t, db);
    t.ok(message.includes(expected) && message.includes(db), `${to}: ${message}`);
  }
});

void t.test('a state beyond the limits is rejected by its key', async (t) => {
  const db = await written(t);
  const state = await stateIn(db);
  const [account] = state.accounts;
  const [subscription] = state.subscriptions;
  for (const [key, values] of [
    ['accounts[0].created', { accounts: [{ ...account, created: Number.MAX_SAFE_INTEGER }] }],
    ['markets', { markets: Array(40_000).fill({ city: 'Berlin', entity_type: 'cafe' }) }],
    [
      'subscriptions[0].fields',
      { subscriptions: [{ ...subscription, fields: Array(100_000).fill('phone') }] },
    ],
    ['subscriptions[0].scrapes', { subscriptions: [{ ...subscription, scrapes: [] }] }],
  ] as const) {
    await writeFile(db, JSON.stringify({ ...state, ...values }));
    t.match(await rejection(t, db), `"${key}"`);
  }
});

void t.test('a file that cannot be a state file is rejected with the cause', async (t) => {
  const folder = t.testdir({
    file: 'text',
    directory: {},
    'linked.json': '',
    'future.json': '',
    'locked.json': '',
    'locked.json.lock': 'text',
  });
  const path = (name: string) => join(folder, name);
  execFileSync('mkfifo', [path('fifo')]);
  await symlink(path('nowhere.json'), path('dangling.json'));
  await link(path('linked.json'), path('second-name.json'));
  await mkdir(path('future.json.lock'));
  await utimes(path('future.json.lock'), new Date(), new Date('2035-01-01'));
  await mkdir(path('closed'), { mode: 0o555 });
  for (const [name, cause] of [
    ['missing/state.json', /its folder does not exist/],
    ['file/state.json', /its folder is a file/],
    [
      'directory',
      /not a regular file but a folder\. Name a file in it, such as .*directory.state\.json/,
    ],
    ['fifo', /not a regular file/],
    ['dangling.json', /a link to a file that does not exist/],
    ['linked.json', /hard link/],
    ['second-name.json', /hard link/],
    [
      'future.json',
      /in use by another server.*If there is no such server, remove .*future\.json\.lock/,
    ],
    ['locked.json', /locked\.json\.lock is not a lock of a server/],
  ] as const) {
    t.match(await rejection(t, path(name)), cause, name);
  }
  await t.rejects(stat(path('nowhere.json')), 'nothing was created through the link');
  // A superuser has access to everything, so run as another user.
  const user = process.getuid?.() === 0 ? { uid: 65_534 } : {};
  await t.rejects(serve(t, ['--state-file', path('closed/state.json')], user), {
    message:
      /ended with 1: location-data-kit serve: Cannot use the state file .* permission denied/,
  });
});

void t.test('a file that is not UTF-8 is rejected with the line', async (t) => {
  const db = await written(t);
  const text = (await readFile(db, 'utf8')).replaceAll('"Berlin"', '"Zürich"');
  const line = text.slice(0, text.indexOf('ü')).split('\n').length;
  await writeFile(db, text, 'latin1');
  t.match(
    await rejection(t, db),
    new RegExp(`not UTF-8.* at line ${line}\\. Save it as UTF-8.*left untouched`),
  );
  await writeFile(db, `\uFEFF${text}`, 'utf16le');
  t.match(await rejection(t, db), /it is UTF-16\. Save it as UTF-8/);
  await writeFile(db, `\uFEFF${text}`);
  const { sandbox } = await startIn(t, { stateFile: db });
  t.equal(sandbox.snapshot().subscriptions[0]?.city, 'Zürich', 'a byte order mark does no harm');
});

void t.test(
  'new files are readable only by their owner, and existing files keep their permissions',
  async (t) => {
    const db = join(t.testdir({}), 'state.json');
    const { client } = await startIn(t, { stateFile: db });
    const mode = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
    t.equal(await mode(db), '600', 'as it starts');
    await client.create();
    t.equal(await mode(db), '600');
    t.equal(await mode(`${db}.journal`), '600');
    await writeFile(db, '{');
    await chmod(db, 0o644);
    await client.create();
    const [copy = ''] = await namesIn(t, /\.edited-/);
    t.equal(await mode(join(t.testdirName, copy)), '600');
    t.equal(await mode(db), '644');
  },
);

void t.test('a file that cannot be replaced is rejected at the start', async (t) => {
  const explained = /mounted into a container: mount its folder/;
  const db = await written(t);
  const busy = Object.assign(new Error('EBUSY: resource busy or locked, rename'), {
    code: 'EBUSY',
  });
  beforeRename(db, () => {
    throw busy;
  });
  t.match(await rejection(t, db), explained);
  t.strictSame(await namesIn(t, /./), ['state.json'], 'and nothing is left behind');
  const mounts = spawnSync('unshare', ['--mount', 'true']).status === 0;
  if (!mounts) {
    t.comment('only a superuser can try it with a real mount');
    return;
  }
  // The mount ends with its process.
  const script =
    'touch "$0.mounted" && mount --bind "$0" "$0.mounted" && exec "$1" "$2" serve --port 0 --state-file "$0.mounted"';
  const { status, stderr } = spawnSync(
    'unshare',
    ['--mount', 'sh', '-c', script, db, process.execPath, cli],
    {
      timeout: 60_000,
    },
  );
  t.equal(status, 1);
  t.match(String(stderr), explained);
});

void t.test('options for a new state are not silently ignored', async (t) => {
  const db = await written(t);
  t.match(await rejection(t, db, { seed: 7 }), /--seed.*--reset-state/);
  t.match(await rejection(t, db, { fixture: { version: 1 } }), /--fixture.*--reset-state/);
  const { sandbox } = await start(t, { stateFile: db, seed: 7, resetState: true });
  t.match(sandbox.snapshot(), { seed: 7, subscriptions: [] });
  await sandbox.stop();
  const again = await start(t, { stateFile: db, seed: 7 });
  t.ok(again.sandbox.resumed, 'the seed that it has may be named');
});

void t.test('a damaged file is copied before it is reset, but a valid file is not', async (t) => {
  const db = await written(t);
  await (await startIn(t, { stateFile: db, resetState: true })).stop();
  t.strictSame((await stateIn(db)).subscriptions, []);
  t.strictSame(await namesIn(t, /./), ['state.json']);
  await writeFile(db, '{');
  const { sandbox, events } = await startIn(t, { stateFile: db, resetState: true });
  t.notOk(sandbox.resumed);
  const [copy = ''] = await namesIn(t, /\.rejected-/);
  t.equal(await readFile(join(t.testdirName, copy), 'utf8'), '{');
  t.match(events, [{ type: 'copied' }]);
});

void t.test(
  'links and permissions are kept, and drafts of killed servers are removed',
  async (t) => {
    const folder = t.testdir({ real: { 'state.json': '' } });
    const real = join(folder, 'real', 'state.json');
    const db = join(folder, 'link.json');
    const draft = `${real}.00000000-0000-0000-0000-000000000000.draft`;
    await writeFile(draft, '{');
    await symlink(real, db);
    await chmod(real, 0o640);
    const time = new SharedTime();
    const { client, sandbox } = await startIn(t, { stateFile: db }, time.server());
    t.notOk(sandbox.resumed, 'an empty file is a new one');
    t.equal((await client.create()).status, 201);
    t.ok((await lstat(db)).isSymbolicLink());
    t.equal((await stat(`${real}.journal`)).mode & 0o777, 0o640);
    await time.pass(2000);
    t.match(await stateIn(real), { subscriptions: [{ city: 'Berlin' }] });
    t.equal((await stat(real)).mode & 0o777, 0o640);
    t.strictSame((await readdir(join(folder, 'real'))).sort(), [
      'state.json',
      'state.json.journal',
      'state.json.lock',
    ]);
    t.match(
      await rejection(t, real, {}, time),
      /in use by another server/,
      'the same file under its other name',
    );
  },
);

void t.test('a response is sent only after its change is on the disk', async (t) => {
  const db = join(t.testdir({}), 'state.json');
  const { client } = await start(t, { stateFile: db });
  for (let round = 0; round < 10; round += 1) {
    const responses = await Promise.all(Array.from({ length: 10 }, () => client.create()));
    const stored = await readFile(`${db}.journal`, 'utf8');
    for (const { body } of responses) t.ok(stored.includes(textOf(body.id)));
  }
});

void t.test('a change that was rejected because of a full disk has no effect', async (t) => {
  const db = join(t.testdir({}), 'state.json');
  // Limits the size of files in blocks of 512 bytes, as if the disk were full.
  const served = await serve(t, ['--quiet', '--state-file', db], { fileBlocks: 40 });
  const client = new Client(served.url);
  const ids: string[] = [];
  let reply = await client.create();
  for (; reply.status === 201 && ids.length < 1000; reply = await client.create())
    ids.push(textOf(reply.body.id));
  t.match(reply, { status: 503, body: { error: /file too large/ } });
  t.ok(ids.length > 5);
  t.strictSame(
    (await storedIn(db)).map(({ id }) => id),
    ids,
    'every acknowledged one is there, in sound files',
  );
  t.ok((await readFile(`${db}.journal`, 'utf8')).endsWith('}\n'), 'the half line was cut off');
  t.strictSame(
    (await readdir(t.testdirName)).sort(),
    ['state.json', 'state.json.journal', 'state.json.lock'],
    'and no draft of another',
  );
  const { subscriptions } = JSON.parse((await client.control('GET', 'snapshot')).text) as State;
  t.equal(subscriptions.length, ids.length, 'nor is it in memory');
  t.equal((await client.update(ids[0] ?? '', { fields: ['x'.repeat(500)] })).status, 503);
  t.match((await client.get(ids[0] ?? '')).body, { fields: ['phone', 'wifi'] });
  t.match((await client.control('GET', 'health')).body, { status: 'degraded' });
  const printed = served.err().match(/^Cannot write the state file .*file too large/gm);
  t.equal(printed?.length, 1, 'the same failure again is not printed again');
});
