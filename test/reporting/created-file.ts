import { execFileSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import t, { type Test } from '../fixtures/tap.js';
import { checkCommand } from '../../conformance/cli/check.js';
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
  const file = folderOf(t)('created.json');
  const { code, stderr } = await killed(t, url, ['--created-file', file]);
  t.equal(code, null, 'it was killed');
  t.match(stderr, file);
  const [id = ''] = deployment.live();
  t.equal(deployment.live().length, 1);
  t.equal(statSync(file).mode & 0o777, 0o600);
  t.match(JSON.parse(readFileSync(file, 'utf8')), {
    base_url: url,
    leftovers: [{ id, account: 'own' }],
  });
  t.notMatch(readFileSync(file, 'utf8'), 'demo-token');

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
  const file = folderOf(t)('created.json');
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
  const file = folderOf(t)('created.json');
  writeFileSync(file, listOf(url));
  const brief = [file, '--wait-budget', '50ms', '--retries', '0'];
  const { code, stdout } = await cleanUp(t, ...brief, '--token', 'expired-token');
  t.equal(code, 3);
  t.match(stdout, /^Could not be cancelled \(401, \{"error":.*\}\): curl /m);
  t.match(stdout, /^The deployment rejects the token: pass the token that the run had\.$/m);
  t.notMatch(stdout, 'expired-token');
  t.match(readFileSync(file, 'utf8'), /"id": "x"/, 'the list stays as it is');
  writeFileSync(file, listOf('http://127.0.0.1:9'));
  const { stdout: unsent } = await cleanUp(t, ...brief);
  t.match(unsent, /^Could not be cancelled \(fetch never connects to .*\): curl/m);
});

void t.test('the next run reports a killed one', async (t) => {
  const { url } = await deployed(t, { scrapeTime: '1h' });
  const TMPDIR = folderOf(t)('.');
  await killed(t, url, [], { TMPDIR });
  const [name = ''] = readdirSync(TMPDIR);
  t.match(name, /^location-data-kit-created-\d+-\w+\.json$/);
  const next = await checkOnly(t, url, 'get.unknown', { TMPDIR });
  t.match(next.stderr, `clean-up ${TMPDIR}`);
  t.match(next.stderr, name);
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
    const file = folderOf(t)('created.json');
    const report = folderOf(t)('report.txt');
    const flags = ['--only', 'create.active', '--created-file', file];
    await runCommand(t, checkWithin(deployment.time), [
      url,
      ...flags,
      '--reporter',
      `pretty=${report}`,
    ]);
    t.match(readFileSync(report, 'utf8'), `location-data-kit clean-up ${file}`);
    const again = await cleanUp(t, file, '--retries', '0');
    t.equal(again.code, 3);
    t.match(again.stdout, deployment.live()[0]);
    t.ok(existsSync(file), 'it is still needed');
  },
);

void t.test('a manipulated list cancels nothing', async (t) => {
  const { url, deployment } = await deployed(t);
  const file = folderOf(t)('created.json');
  const list = { version: 1, base_url: url, started_at: '2030-01-01T00:00:00Z', pid: 1 };
  const left = { id: '../../admin', command: 'curl', account: 'own' };
  const wrong: [text: string, expected: RegExp][] = [
    [JSON.stringify({ ...list, leftovers: [left] }), /not a single path segment/],
    [JSON.stringify({ ...list, version: 2, leftovers: [] }), /"version"/],
    ['{"version":', /is not a list of created subscriptions/],
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
  const file = join(TMPDIR, 'x.json');
  const rejected = await check(t, 'http://127.0.0.1:9', '--created-file', file);
  t.match(rejected, { code: 2, stderr: /list of created subscriptions .* cannot be written/ });
  const { url } = await deployed(t);
  const { code, stderr } = await checkOnly(t, url, 'create.active', { TMPDIR });
  t.equal(code, 4);
  t.match(stderr, /cannot be written.* The run continues without it/);
});

/** A list of a killed run, which anybody could have written. */
const listOf = (url: string): string =>
  JSON.stringify({
    version: 1,
    base_url: url,
    started_at: '2030-01-01T00:00:00Z',
    pid: 2 ** 22 + 1,
    leftovers: [{ id: 'x', command: 'curl', account: 'own' }],
  });

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
    const own = file('own.json');
    writeFileSync(own, listOf(url));
    const list = (name: string): string => file(`tmp/location-data-kit-created-${name}.json`);
    execFileSync('mkfifo', [list('pipe')]);
    symlinkSync(own, list('link'));
    if (isRoot) {
      writeFileSync(list('foreign'), listOf(url));
      chownSync(list('foreign'), nobody, nobody);
    }
    const TMPDIR = file('tmp');
    t.notMatch((await checkOnly(t, url, 'get.unknown', { TMPDIR })).stderr, /clean-up/);
    writeFileSync(list('mine'), listOf(url));
    t.match((await checkOnly(t, url, 'get.unknown', { TMPDIR })).stderr, /clean-up .*mine\.json/);
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
    symlinkSync(file('precious'), file('created.json.tmp'));
    await killed(t, url, ['--created-file', file('created.json')]);
    t.equal(readFileSync(file('precious'), 'utf8'), 'precious');
    t.ok(lstatSync(file('created.json')).isFile());
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
