import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import t, { type Test } from '../fixtures/tap.js';
import { checkCommand } from '../../conformance/cli/check.js';
import { CreatedFile } from '../../conformance/cli/created-file.js';
import { ListText, readCreatedList } from '../../conformance/cli/created-list.js';
import type { Leftover } from '../../conformance/run/report.js';
import { createDeployment, type DeploymentOptions } from '../self-test/index.js';
import { latch } from '../fixtures/disk.js';
import { folderOf, startCli, withToken } from '../fixtures/cli.js';
import { runCommand, runLine } from '../fixtures/run-command.js';
import { checkWithin } from '../fixtures/running.js';
import { serveFetch } from '../fixtures/serve-fetch.js';

/** The list of a run's subscriptions on disk, for cleaning up after a killed run. */

async function deployed(t: Test, options: DeploymentOptions = {}) {
  const deployment = createDeployment({ now: Date.now, ...options });
  return { deployment, url: await serveFetch(t, deployment.fetch) };
}

/** `check` in this process, for its usage errors. */
const check = (t: Test, ...args: readonly string[]) => runCommand(t, checkCommand(), args);

/** `clean-up` in this process. */
const cleanUp = (t: Test, ...args: readonly string[]) =>
  runLine(t, ['clean-up', ...args], { env: withToken });

/** A run of one check in this process, which reports to a file. */
async function checkOnly(t: Test, url: string, only: string, env: Record<string, string>) {
  const report = `json=${folderOf(t)('report.json')}`;
  return runCommand(t, checkCommand(), [url, '--only', only, '--reporter', report], env);
}

/** Starts a run whose scrape does not end, and kills it while it waits. */
async function killed(
  t: Test,
  url: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
) {
  const { child, ended, said } = startCli(['check', url, ...args], {
    env: { ...withToken, ...env },
  });
  t.teardown(() => child.kill('SIGKILL'));
  await said(/waiting: no entities yet/);
  child.kill('SIGKILL');
  return ended;
}

void t.test('a killed run is cleaned up', async (t) => {
  const { url, deployment } = await deployed(t, { scrapeTime: '1h' });
  const file = folderOf(t)('created.jsonl');
  const { code, stderr } = await killed(t, url, ['--created-file', file]);
  t.equal(code, null, 'it was killed');
  t.match(stderr, file);
  const [id = ''] = deployment.live();
  t.equal(deployment.live().length, 1);
  t.equal(statSync(file).mode & 0o777, 0o600);
  const { run, leftovers } = readCreatedList(file);
  t.match({ run, leftovers }, { run: { base_url: url }, leftovers: [{ id, account: 'own' }] });
  t.notMatch(readFileSync(file, 'utf8'), 'demo-token');
  appendFileSync(file, '{"id":"an incomplete li');

  t.match(await cleanUp(t, file, 'http://127.0.0.1:9', '--token', 'demo-token'), {
    code: 2,
    stderr: /is the list of a run against/,
  });
  const { code: cleaned, stdout } = await cleanUp(t, file);
  t.equal(cleaned, 0);
  t.match(stdout, /^1 subscription of the run at .* cancelled/);
  t.same(deployment.live(), []);
  t.notOk(existsSync(file), 'nothing is left to do');
});

void t.test('a run that was killed during a create request needs manual work', async (t) => {
  const { promise: sent, resolve: send } = latch();
  const stuck: NonNullable<DeploymentOptions['middleware']> = [
    (request, next) => {
      if (request.method !== 'POST' || request.url.pathname !== '/v1/subscriptions') {
        return next(request);
      }
      send();
      return new Promise(() => undefined);
    },
  ];
  const { url } = await deployed(t, { middleware: stuck });
  const file = folderOf(t)('created.jsonl');
  const args = ['check', url, '--created-file', file, '--timeout', '1h'];
  const { child, ended } = startCli(args, { env: withToken });
  t.teardown(() => child.kill('SIGKILL'));
  await Promise.race([sent, ended]);
  child.kill('SIGKILL');
  await ended;
  const first = await cleanUp(t, file);
  t.equal(first.code, 3);
  t.match(first.stdout, /^0 subscriptions .* cancelled or already gone\.$/m);
  t.match(
    first.stdout,
    /^May be left behind: a create request was sent, but its response did not arrive/m,
  );
  const advice = `Look in the account for what this command cannot cancel, and cancel it there. Then delete ${file}.`;
  t.match(first.stdout, advice);
  const rejected = await check(t, url, '--created-file', file);
  t.match(rejected, { code: 2, stderr: /first run: location-data-kit clean-up/ });
  t.match(await cleanUp(t, '--help'), {
    stdout: /look for it in the account, and then delete/,
  });
});

void t.test('a rejected token is reported', async (t) => {
  const { url } = await deployed(t);
  const file = folderOf(t)('created.jsonl');
  writeFileSync(file, listOf(url));
  const brief = [file, '--wait-budget', '50ms'];
  const { code, stdout } = await cleanUp(t, ...brief, '--token', 'expired-token');
  t.equal(code, 3);
  t.match(stdout, /^Could not be cancelled \(401, \{"error":.*\}\): curl /m);
  t.match(stdout, /^The deployment rejects the token: pass the token that the run had\.$/m);
  t.notMatch(stdout, 'expired-token');
  t.match(readCreatedList(file).leftovers, [{ id: 'x' }], 'the list stays as it is');
  writeFileSync(file, listOf('http://127.0.0.1:9'));
  const { stdout: unsent } = await cleanUp(t, ...brief);
  t.match(unsent, /^Could not be cancelled \(fetch never connects to .*\): curl/m);
});

void t.test('a clean-up has no flags that only a run uses', async (t) => {
  const file = folderOf(t)('created.jsonl');
  writeFileSync(file, listOf('http://127.0.0.1:9'));
  for (const flag of ['--max-retry-after', '--wait-for', '--retries']) {
    const rejected = await cleanUp(t, file, flag, '0');
    t.match(rejected, { code: 2, stderr: `unknown option '${flag}'` });
  }
});

void t.test('the next run reports a killed one', async (t) => {
  const { url } = await deployed(t, { scrapeTime: '1h' });
  const TMPDIR = folderOf(t)('.');
  await killed(t, url, [], { TMPDIR });
  const [name = ''] = readdirSync(TMPDIR);
  t.match(name, /^location-data-kit-created-\d+-\w+\.jsonl$/);
  const next = await checkOnly(t, url, 'get.unknown', { TMPDIR });
  t.match(next.stderr, `clean-up ${TMPDIR}`);
  t.match(next.stderr, name);
  const other = await checkOnly(t, (await deployed(t)).url, 'get.unknown', { TMPDIR });
  t.notMatch(other.stderr, name, 'a run against another deployment does not');
  t.equal((await cleanUp(t, `${TMPDIR}/${name}`)).code, 0);
  t.notMatch((await checkOnly(t, url, 'get.unknown', { TMPDIR })).stderr, /clean-up/);
});

void t.test('a run that has cleaned up removes its file', async (t) => {
  const { url } = await deployed(t);
  const TMPDIR = folderOf(t)('.');
  t.equal((await checkOnly(t, url, 'create.active', { TMPDIR })).code, 4);
  t.same(readdirSync(TMPDIR), []);
});

void t.test(
  'the file stays if a subscription is left, and the report names the file',
  async (t) => {
    const rejectCancellations: NonNullable<DeploymentOptions['middleware']> = [
      async (request, next) =>
        request.method === 'DELETE'
          ? {
              status: 500,
              headers: { 'content-type': 'application/json' },
              body: '{"error":"not today"}',
            }
          : next(request),
    ];
    const { url, deployment } = await deployed(t, { middleware: rejectCancellations });
    const file = folderOf(t)('created.jsonl');
    const report = folderOf(t)('report.txt');
    const flags = ['--only', 'create.active', '--created-file', file];
    await runCommand(t, checkWithin(deployment.time), [
      url,
      ...flags,
      '--reporter',
      `pretty=${report}`,
    ]);
    t.match(readFileSync(report, 'utf8'), `location-data-kit clean-up ${file}`);
    const again = await cleanUp(t, file);
    t.equal(again.code, 3);
    t.match(again.stdout, deployment.live()[0]);
    t.ok(existsSync(file), 'it is still needed');
  },
);

const own = (id: string): Leftover => ({ id, command: 'curl', account: 'own' });

void t.test('a list that breaks off anywhere lists what stays', async (t) => {
  const file = folderOf(t)('created.jsonl');
  const unknown: Leftover = {
    id: null,
    command: null,
    city: null,
    entity_type: null,
    at: '2030-01-01T00:00:00Z',
    note: 'a create request was sent, but its response did not arrive: {"city":"Zürich"}',
  };
  const states: readonly (readonly Leftover[])[] = [
    [unknown],
    [own('a'), unknown],
    [own('a')],
    [own('a'), unknown, unknown],
    [own('a'), unknown, own('b')],
    [own('b'), own('c')],
    [own('b'), { ...own('c'), note: 'it may have existed before' }],
    [],
    [own('a')],
  ];
  const countIn = (list: readonly Leftover[], one: Leftover): number =>
    list.filter((other) => JSON.stringify(other) === JSON.stringify(one)).length;
  const text = new ListText({ version: 1, base_url: 'http://x', started_at: 'x', pid: 1 });
  let bytes = Buffer.from(text.next([]));
  let before: readonly Leftover[] = [];
  for (const state of states) {
    const start = bytes.length;
    bytes = Buffer.concat([bytes, Buffer.from(text.next(state))]);
    const wrong: string[] = [];
    for (let end = start; end <= bytes.length; end += 1) {
      writeFileSync(file, bytes.subarray(0, end));
      const { leftovers } = readCreatedList(file);
      for (const one of [...before, ...state]) {
        const [fewest = 0, most = 0] = [countIn(before, one), countIn(state, one)].sort();
        const count = countIn(leftovers, one);
        if (count < fewest || count > most) wrong.push(`${end}: ${one.note ?? one.id}`);
      }
    }
    t.same(wrong, [], JSON.stringify(state));
    t.equal(readCreatedList(file).leftovers.length, state.length);
    before = state;
  }
});

void t.test('the list of another run is neither changed nor removed', async (t) => {
  const file = folderOf(t)('created.jsonl');
  const other = listOf('http://127.0.0.1:9');
  const replaced: NonNullable<DeploymentOptions['middleware']> = [
    (request, next) => {
      if (request.method === 'PATCH') writeFileSync(file, other);
      return next(request);
    },
  ];
  const { url, deployment } = await deployed(t, { middleware: replaced });
  const report = `json=${folderOf(t)('report.json')}`;
  const flags = ['--only', 'update.fields-replaced', '--reporter', report];
  const args = [url, '--created-file', file, ...flags];
  const { stderr } = await runCommand(t, checkWithin(deployment.time), args);
  t.match(stderr, /another process has changed it\. The run continues without it/);
  t.same(deployment.live(), []);
  t.equal(readFileSync(file, 'utf8'), other);
});

void t.test('a list that was deleted during the run is written again', async (t) => {
  const file = folderOf(t)('created.jsonl');
  const problems: string[] = [];
  const created = new CreatedFile(file, 'http://x', (problem) => problems.push(problem));
  created.on({ type: 'leftovers', leftovers: [own('a')] });
  rmSync(file);
  created.on({ type: 'leftovers', leftovers: [own('a'), own('b')] });
  t.same(readCreatedList(file).leftovers, [own('a'), own('b')]);
  t.equal(created.close([]), undefined);
  t.notOk(existsSync(file));
  t.same(problems, []);
});

void t.test('a manipulated list cancels nothing', async (t) => {
  const { url, deployment } = await deployed(t);
  const file = folderOf(t)('created.jsonl');
  const left = { id: '../../admin', command: 'curl', account: 'own' };
  const wrong: [text: string, expected: RegExp][] = [
    [linesOf(runAt(url), left), /line 2: "id" .*not a single path segment/],
    [linesOf(runAt(url), { gone: 'x' }), /line 2: "gone" must be a number/],
    [linesOf({ ...runAt(url), version: 2 }), /line 1: "version"/],
    ['{"version":\n', /is not a list of created subscriptions: line 1: it is not JSON/],
    ['', /is not a list of created subscriptions/],
  ];
  for (const [text, expected] of wrong) {
    writeFileSync(file, text);
    const { code, stderr } = await cleanUp(t, file);
    t.equal(code, 2);
    t.match(stderr, expected);
  }
  t.match(await cleanUp(t, '/no/such/file'), {
    code: 2,
    stderr: /\/no\/such\/file: there is no such file/,
  });
  t.same(deployment.requests, []);
});

void t.test('an unwritable list is reported before the run', async (t) => {
  // folders are created, but not below a file
  const TMPDIR = join(process.execPath, 'folder');
  const file = join(TMPDIR, 'x.jsonl');
  const rejected = await check(t, 'http://127.0.0.1:9', '--created-file', file);
  t.match(rejected, { code: 2, stderr: /list of created subscriptions .* cannot be written/ });
  const { url } = await deployed(t);
  const { code, stderr } = await checkOnly(t, url, 'create.active', { TMPDIR });
  t.equal(code, 4);
  t.match(stderr, /cannot be written.* The run continues without it/);
});

const linesOf = (...values: readonly unknown[]): string =>
  values.map((value) => `${JSON.stringify(value)}\n`).join('');

const runAt = (url: string) => ({
  version: 1,
  base_url: url,
  started_at: '2030-01-01T00:00:00Z',
  pid: 2 ** 22 + 1,
});

/** A list of a killed run, which anybody could have written. */
const listOf = (url: string): string =>
  linesOf(runAt(url), { id: 'x', command: 'curl', account: 'own' });

const isWindows = process.platform === 'win32';
const isRoot = process.getuid?.() === 0;
const nobody = 65_534;

void t.test(
  'pipes, links and files of other users in the temporary folder are ignored',
  { skip: isWindows },
  async (t) => {
    const { url } = await deployed(t);
    const file = folderOf(t);
    mkdirSync(file('tmp'), { recursive: true });
    const own = file('own.jsonl');
    writeFileSync(own, listOf(url));
    const list = (name: string): string => file(`tmp/location-data-kit-created-${name}.jsonl`);
    execFileSync('mkfifo', [list('pipe')]);
    symlinkSync(own, list('link'));
    if (isRoot) {
      writeFileSync(list('foreign'), listOf(url));
      chownSync(list('foreign'), nobody, nobody);
    }
    const TMPDIR = file('tmp');
    t.notMatch((await checkOnly(t, url, 'get.unknown', { TMPDIR })).stderr, /clean-up/);
    writeFileSync(list('mine'), listOf(url));
    t.match((await checkOnly(t, url, 'get.unknown', { TMPDIR })).stderr, /clean-up .*mine\.jsonl/);
    for (const [name, reason] of [
      ['pipe', /it is not a regular file/],
      ['link', /it is a link/],
      ...(isRoot ? [['foreign', /it belongs to another user/] as const] : []),
    ] as const) {
      t.match(await cleanUp(t, list(name)), { code: 2, stderr: reason });
      const created = await check(t, url, '--created-file', list(name));
      t.match(created, { code: 2, stderr: reason });
    }
    t.equal(readFileSync(own, 'utf8'), listOf(url), 'nothing is written through a link');
  },
);

void t.test(
  'a list is not written through a link with its name, or with the name of a draft',
  async (t) => {
    const { url } = await deployed(t, { scrapeTime: '1h' });
    const file = folderOf(t);
    writeFileSync(file('precious'), 'precious');
    symlinkSync(file('precious'), file('created.jsonl.tmp'));
    await killed(t, url, ['--created-file', file('created.jsonl')]);
    t.equal(readFileSync(file('precious'), 'utf8'), 'precious');
    t.ok(lstatSync(file('created.jsonl')).isFile());
  },
);

void t.test('a pipe as configuration file is rejected', { skip: isWindows }, async (t) => {
  const file = folderOf(t);
  execFileSync('mkfifo', [file('location-data-kit.config.json')]);
  for (const args of [
    ['check', 'http://127.0.0.1:9'],
    ['serve', '--memory'],
    ['vary', '--', 'x'],
  ]) {
    const { code, stderr } = await runLine(t, args, { cwd: file('.'), env: withToken });
    t.equal(code, 2);
    t.match(stderr, /location-data-kit\.config\.json: it is not a regular file/);
  }
});
