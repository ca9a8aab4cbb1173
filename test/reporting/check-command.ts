import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import t, { type Test } from '../fixtures/tap.js';
import type { PlannedRequest } from '../../conformance/plan.js';
import { checkCommand } from '../../conformance/cli/check.js';
import { compareCommand } from '../../conformance/cli/compare.js';
import type { Middleware } from '../mutants/mutations/middleware.js';
import { changeResponse } from '../mutants/mutations/changes.js';
import { checks, type ConformanceReport } from '../../conformance/index.js';
import {
  createDeployment,
  type Deployment,
  type DeploymentOptions,
  VirtualTime,
} from '../self-test/index.js';
import { cli, folderOf, runCli, startCli, withToken } from '../fixtures/cli.js';
import { runCommand, runLine } from '../fixtures/run-command.js';
import { latch } from '../fixtures/disk.js';
import { checkWithin } from '../fixtures/running.js';
import { serveFetch } from '../fixtures/serve-fetch.js';

/** The time of deployments that a command checks in this process: it passes only while the command waits. */
const time = new VirtualTime();
const virtual = { time, now: time.now };

async function deployed(
  t: Test,
  { basePath = '', ...options }: DeploymentOptions & { basePath?: string } = {},
): Promise<{ url: string; deployment: Deployment }> {
  const deployment = createDeployment({ now: Date.now, ...options });
  return { url: await serveFetch(t, deployment.fetch, { basePath }), deployment };
}

/** Uses wrong status codes for lists and create requests. */
const withStatus = (
  operation: 'listEntities' | 'createSubscription',
  status: number,
): DeploymentOptions => ({
  middleware: [changeResponse(operation, (response) => ({ ...response, status }))],
});

const specification = fileURLToPath(new URL('../../../.ci/specification.mjs', import.meta.url));

void t.test('check exits with 0 and prints only the report on stdout', async (t) => {
  const { url, deployment } = await deployed(t, { basePath: '/api' });
  const args = ['--only', 'create.subscription', '--allow-partial', '--reporter', 'json'];
  const { code, stdout, stderr } = await runCli(['check', `${url}/`, ...args]);
  t.equal(code, 0);
  const report = JSON.parse(stdout) as ConformanceReport;
  t.match(report, { verdict: 'partly-checked', target: { base_url: url } });
  t.same(report.leftovers, []);
  t.match(stderr, /Running 1 check\n/);
  const sent = deployment.requests.map(({ method, path }) => `${method} ${path}`);
  t.ok(sent.includes('POST /v1/subscriptions'));
  t.same(deployment.live(), [], { requests: sent });
});

void t.test(
  'a run whose reports are files ends with the first cause and their paths',
  async (t) => {
    const { url } = await deployed(t, { ...virtual, ...withStatus('listEntities', 202) });
    const file = folderOf(t);
    const args = [url, '--only', 'list.ok,list.total', '--reporter', `html=${file('report.html')}`];
    const { code, stderr } = await runCommand(t, checkWithin(time), args);
    t.equal(code, 1);
    const [cause, report] = stderr.trimEnd().split('\n').slice(-2);
    t.match(
      cause,
      /^First cause: .*\b202\b|^First cause: Requirement not met: Listing a subscription/,
    );
    t.equal(report, `Report: ${file('report.html')}`);
  },
);

void t.test('the exit code follows from the verdict', async (t) => {
  const broken = await deployed(t, { ...virtual, ...withStatus('listEntities', 202) });
  const unusual = await deployed(t, { ...virtual, ...withStatus('createSubscription', 200) });
  const empty = await deployed(t, { ...virtual, places: 0 });
  const some = ['--only', 'entity.id,create.subscription'];
  const inconclusive = [empty.url, ...some, '--scrape-timeout', '10ms'];
  const should = [unusual.url, '--only', 'create.subscription,create.created'];
  const report = `json=${folderOf(t)('report.json')}`;
  const accepting: Readonly<Record<string, RegExp>> = {
    [should.join()]: /^Exit code 4: .*: --allow-partial\n$/m,
    [inconclusive.join()]: /^Exit code 3: .* accept both: --allow-unverified --allow-partial\n$/m,
    [[...inconclusive, '--allow-unverified'].join()]: /^Exit code 4: .*: --allow-partial\n$/m,
    [[...inconclusive, '--allow-partial'].join()]: /^Exit code 3: .*: --allow-unverified\n$/m,
  };
  const ended: [args: string[], code: number, env?: Record<string, string>][] = [
    [inconclusive, 3, { LOCATION_DATA_ALLOW_UNVERIFIED: 'false' }],
    [inconclusive, 4, { LOCATION_DATA_ALLOW_UNVERIFIED: 'true' }],
    [should, 0, { LOCATION_DATA_ALLOW_PARTIAL: '1' }],
    [should, 1, { LOCATION_DATA_STRICT: '1' }],
    [[broken.url, '--only', 'list.ok'], 1],
    [should, 4],
    [inconclusive, 3],
    [[...inconclusive, '--allow-unverified', '--allow-partial'], 0],
    [[...inconclusive, '--allow-unverified'], 4],
    [[...inconclusive, '--allow-partial'], 3],
    [[...should, '--allow-partial'], 0],
    [[...should, '--strict'], 1],
    [['http://127.0.0.1:9', '--allow-unverified'], 3],
    [['http://127.0.0.1:9', '--only', 'scrapes.refresh'], 3],
  ];
  for (const [args, code, env] of ended) {
    const found = await runCommand(t, checkWithin(time), [...args, '--reporter', report], env);
    t.equal(found.code, code, args.slice(1).join(' ') + JSON.stringify(env));
    const line = env === undefined ? accepting[args.join()] : /^/;
    if (line === undefined) t.notMatch(found.stderr, 'Exit code', args.slice(1).join(' '));
    else t.match(found.stderr, line, args.slice(1).join(' '));
  }
});

void t.test('usage errors exit with 2 and one line that shows no token', async (t) => {
  const cases: [args: string[], expected: RegExp, env?: Record<string, string>][] = [
    [[], /no base URL/],
    [['http://x'], /no token was given/, { LOCATION_DATA_TOKEN: '' }],
    [['http://x', '--only', 'update.pause'], /update\.pause is only observed with --write-profile/],
    [['s3cret'], /must begin with http:\/\/ or https:\/\//],
    [['http://x/?token=s3cret'], /contains a query/],
    [['http://x', '--only', 'nope'], /"nope" matches no check/],
    [
      ['http://x', '--timeout', 's3cret'],
      /--timeout \(or LOCATION_DATA_TIMEOUT\) must be a duration/,
    ],
    [
      ['http://x'],
      /LOCATION_DATA_MAX_RETRY_AFTER\) must be a duration/,
      { LOCATION_DATA_MAX_RETRY_AFTER: 's3cret' },
    ],
    [['http://x'], /READ_ONLY must be true, false, 1 or 0/, { LOCATION_DATA_READ_ONLY: 's3cret' }],
    [['http://x', '--concurrency', 's3cret'], /--concurrency .* must be a number/],
    [['http://x', '--header', 's3cret'], /--header .* must be "Name: value"/],
    [['http://x', '--header', 'Authorization: s3cret'], /is set by location-data-kit/],
    [['http://x', '--reporter', 's3cret'], /one of pretty, tap/],
    [['http://x', '--reporter', 'tap', '--reporter', 'json'], /only one report can go to stdout/],
    [['http://x', '--reporter', 'json=/dev/null/folder/x.json'], /cannot be written/],
    [['http://x', '--reporter', 'json='], /does not name a file/],
    [['http://x', '--reporter', 'json=a', '--reporter', 'tap=./a'], /would be written twice/],
    [['http://x', '--reporter', 'json=a', '--write-profile', 'a'], /would be written twice/],
  ];
  for (const [args, expected, env] of cases) {
    const { code, stderr } = await runCommand(t, checkCommand(), args, env);
    t.equal(code, 2, args.join(' '));
    t.match(stderr, expected);
    t.notMatch(stderr, /s3cret|\n {4}at /, 'neither the value nor a stack');
  }
  const unknown = await runCommand(t, checkCommand(), ['http://x', '--tokne=s3cret']);
  t.match(unknown, { code: 2, stderr: /unknown option '--tokne'/ });
  t.notMatch(unknown.stderr, 's3cret');
  const empty = {
    LOCATION_DATA_PROFILE: '',
    LOCATION_DATA_MAX_RETRY_AFTER: '',
    LOCATION_DATA_STRICT: '',
  };
  const nope = ['check', 'http://x', '--only', 'nope'];
  t.match(await runLine(t, nope, { env: { ...withToken, ...empty } }), {
    code: 2,
    stderr: /"nope" matches/,
  });
  // as Deno does
  const strict = new Proxy(process.env, {
    deleteProperty: (variables, name) => {
      if (name === '') throw new TypeError('Key contains invalid characters');
      return Reflect.deleteProperty(variables, name);
    },
  });
  const env = t.intercept(process, 'env', { value: strict });
  t.match(await runCommand(t, checkCommand(), ['--help']), {
    code: 0,
    stdout: /Exit codes:[^]*--strict/,
  });
  env.restore();
});

void t.test('check reads flags from the environment, and sends additional headers', async (t) => {
  const { url, deployment } = await deployed(t, {
    ...virtual,
    profile: { 'create.cities': ['Lyon'] },
  });
  const report = folderOf(t)('report.json');
  const { code } = await runCommand(t, checkWithin(time), [], {
    LOCATION_DATA_BASE_URL: url,
    LOCATION_DATA_CITY: 'Lyon',
    LOCATION_DATA_ONLY: 'create.subscription,auth.foreign.get',
    LOCATION_DATA_OTHER_TOKEN: 'other-token',
    LOCATION_DATA_HEADER: 'X-Gateway-Key: open-sesame\nX-Env: 1',
    LOCATION_DATA_REPORTER: `json=${report}`,
    LOCATION_DATA_ALLOW_PARTIAL: 'true',
  });
  t.equal(code, 0);
  t.ok(deployment.requests.some(({ body }) => body.includes('Lyon')));
  t.notMatch(readFileSync(report, 'utf8'), 'open-sesame');
});

void t.test('check writes several reports completely or not at all', async (t) => {
  const { url } = await deployed(t, virtual);
  const file = folderOf(t);
  const reporters = ['pretty', `junit=${file('report.xml')}`, `html=${file('report.html')}`];
  const args = [url, '--only', 'Get', ...reporters.flatMap((name) => ['--reporter', name])];
  const { code, stdout } = await runCommand(t, checkWithin(time), [...args, '--verbose']);
  t.equal(code, 4);
  const text = stdout.replace(/\s+/g, ' ');
  t.match(
    text,
    /Partly checked: .* \d+ required checks left out \(--only Get\)\. All \d+ selected required checks passed\./,
  );
  t.match(stdout, /\(get\.unknown\)/, '--verbose names each check');
  t.match(readFileSync(file('report.xml'), 'utf8'), /<testsuites/);
  t.match(readFileSync(file('report.html'), 'utf8'), /^<!doctype html>/i);
  t.same(readdirSync(file('.')), ['report.html', 'report.xml'], 'nothing else is left');
});

void t.test('a report does not suggest a page that is written anyway', async (t) => {
  const { url } = await deployed(t, virtual);
  const file = folderOf(t);
  const brief = ['--reporter', `pretty=${file('report.txt')}`];
  const page = ['--reporter', `html=${file('report.html')}`];
  for (const [given, more] of [
    [brief, /^ {2}More: --verbose, or --reporter html=report\.html$/m],
    [[...brief, ...page], /^ {2}More: --verbose$/m],
    [[...brief, ...page, '--verbose'], /^(?!.*More:)/s],
  ] as const) {
    await runCommand(t, checkWithin(time), [url, '--only', 'get.unknown', ...given]);
    t.match(readFileSync(file('report.txt'), 'utf8'), more, given.join(' '));
  }
});

void t.test('check creates the folders of its files', async (t) => {
  const { url } = await deployed(t, virtual);
  const file = folderOf(t);
  const names = ['report.xml', 'run.har', 'profile.json'].map((name) =>
    file(join('out', name, 'made', name)),
  );
  const [report, har = '', profile = ''] = names;
  const args = ['--reporter', `junit=${report}`, '--har', har, '--write-profile', profile];
  const few = [url, '--only', 'get.unknown'];
  const { code } = await runCommand(t, checkWithin(time), [...few, ...args]);
  t.equal(code, 4);
  for (const name of names) t.ok(existsSync(name), name);
  const compared = file(join('compared', 'by', 'run.md'));
  const json = file(join('json', 'run.json'));
  await runCommand(t, checkWithin(time), [...few, '--reporter', `json=${json}`]);
  const both = [json, json, '--reporter', `markdown=${compared}`];
  t.equal((await runCommand(t, compareCommand(), both)).code, 0);
  t.ok(existsSync(compared));
  const below = file(join('json', 'run.json', 'x.har'));
  const wrong = await runCommand(t, checkWithin(time), [url, '--har', below]);
  t.match(wrong, { code: 2, stderr: /cannot be written: the folder \S+ cannot be written to/ });
});

void t.test(
  'a report is appended to the summary of a step, and replaces other files',
  async (t) => {
    const { url } = await deployed(t, virtual);
    const file = folderOf(t);
    for (const name of ['summary.md', 'other.md']) writeFileSync(file(name), 'said before\n');
    const reporters = ['summary.md', 'other.md'].flatMap((name) => [
      '--reporter',
      `markdown=${file(name)}`,
    ]);
    const args = [url, '--only', 'get.unknown', '--allow-partial', ...reporters];
    const env = { GITHUB_STEP_SUMMARY: file('summary.md') };
    t.match(await runCommand(t, checkWithin(time), args, env), { code: 0 });
    t.match(readFileSync(file('summary.md'), 'utf8'), /^said before\n## \? Partly checked/);
    t.match(readFileSync(file('other.md'), 'utf8'), /^## \? Partly checked/);
  },
);

void t.test('a report that cannot be written does not prevent the others', async (t) => {
  const { url } = await deployed(t);
  const file = folderOf(t);
  const reporters = ['--reporter', `html=${file('report.html')}`, '--reporter', 'tap'];
  const { code, stdout, stderr } = await startCli(
    ['check', url, '--only', 'get.unknown', ...reporters],
    {
      env: withToken,
      fileBlocks: 2,
    },
  ).ended;
  t.equal(code, 3, 'the checks passed, but were not reported as requested');
  t.match(stderr, /The report html=\S+report\.html was not written: .*file too large/);
  t.same(readdirSync(file('.')), [], 'no draft is left');
  t.match(stdout, /^TAP version 13/);
  for (const command of ['openapi', 'check --list']) {
    const full = promisify(execFile)('sh', [
      '-c',
      `exec "$0" "$1" ${command} >/dev/full`,
      process.execPath,
      cli,
    ]);
    await t.rejects(full, { code: 2, stderr: 'location-data-kit: the disk is full\n' }, command);
  }
});

void t.test('check ends even if stdout and stderr are not read', async (t) => {
  const { url, deployment } = await deployed(t);
  const args = ['check', url, '--only', 'create.subscription'];
  const { child, ended } = startCli(args, { env: withToken, scope: t });
  child.stdout.destroy();
  child.stderr.destroy();
  const { code } = await ended;
  t.equal(code, 4);
  t.same(deployment.live(), []);
});

void t.test('an interrupted run cancels its subscriptions, and reports that', async (t) => {
  const codes = new Map([['SIGINT', 130] as const, ['SIGHUP', 129] as const]);
  for (const [signal, expected] of codes) {
    const { url, deployment } = await deployed(t, { scrapeTime: '1h' });
    const args = ['check', url, '--only', 'entity.id', '--reporter', 'json'];
    const { said, stop, ended } = startCli(args, { env: withToken, scope: t });
    await said(/waiting/);
    // once only: a second signal would end the process at once
    t.equal(await stop(signal), expected);
    const { stdout, stderr } = await ended;
    t.match(stderr, /Stopping: cancelling[^]*No subscription of this run is left/);
    t.match(JSON.parse(stdout), { verdict: 'not-fully-verified', leftovers: [] });
    t.same(deployment.live(), []);
  }
});

void t.test('a run interrupted twice ends at once and lists its leftovers', async (t) => {
  const { promise: gone, resolve: goes } = latch();
  let isInterrupted = false;
  const middleware: Middleware = async (request, next) => {
    if (request.operation === 'cancelSubscription' && isInterrupted) await gone;
    return next(request);
  };
  const { url } = await deployed(t, { scrapeTime: '1h', middleware: [middleware] });
  const args = ['check', url, '--only', 'entity.id', '--reporter', 'json'];
  const { child, ended } = startCli(args, { env: withToken, scope: t });
  child.stderr.on('data', (chunk: string) => {
    if (!/waiting|Stopping/.test(chunk)) return;
    isInterrupted = true;
    child.kill('SIGINT');
  });
  const { code, stdout, stderr } = await ended;
  goes();
  t.same([code, stdout], [130, '']);
  t.match(
    stderr,
    /Stopped\. These subscriptions may still exist:\n {2}curl .* DELETE .*subscriptions\/[\da-f-]{36}'/,
  );
});

void t.test('check --list and --plan print checks and requests', async (t) => {
  const { code, stdout } = await runLine(t, ['check', '--list']);
  t.equal(code, 0);
  for (const { id, title } of checks) {
    if (!stdout.includes(id) || !stdout.includes(title)) t.fail(`${id} is missing`);
  }
  await promisify(execFile)(process.execPath, [specification, '--check']);
  t.match(stdout, new RegExp(`^${checks.length} checks: \\d+ must, \\d+ should, \\d+ open`));
  const json = await runLine(t, ['check', '--list', '--json', '--only', 'list.ok']);
  const [only] = [{ id: 'list.ok', section: 'List entities', level: 'must', sends: 'reads' }];
  t.match(JSON.parse(json.stdout), { checks: [only], open_questions: { length: 0 } });
  const plan = await runLine(t, ['check', '--plan', '--only', 'cancel.accepted']);
  t.match(
    plan.stdout,
    /w POST +\/v1\/subscriptions {2}\{"city":"Berlin"[^]*w DELETE \/v1\/subscriptions\/\{id\}\n/,
  );
  t.match(plan.stdout, /\n\d+ requests, 5 of which write\n$/);
  const planJson = await runLine(t, ['check', '--plan', '--json', '--only', 'cancel.accepted']);
  const planned = JSON.parse(planJson.stdout) as PlannedRequest[];
  t.equal(planned.filter(({ writes }) => writes).length, 5, 'the same requests as JSON');
  const cancelled = planned.findLast(({ method }) => method === 'DELETE');
  t.equal(cancelled?.phase, 'the first one is cancelled');
  t.match(plan.stdout, /the first one is cancelled:\n.*\n.*\nw DELETE /);
  for (const [flags, message] of [
    [['--list', '--plan'], /pass either --list or --plan/],
    [['--json'], /--json is for --list and --plan; a report as JSON: --reporter json/],
    [['--list', '--only', 'nope'], /"nope" matches no check or section/],
  ] as const) {
    t.match(await runLine(t, ['check', ...flags]), { code: 2, stderr: message });
  }
  t.match(stdout, /\n\(extended\): only observed with --write-profile or --profile\n$/);
  const bodies = await runLine(t, ['check', '--plan', '--only', 'interpret']);
  const longest = Math.max(...bodies.stdout.split('\n').map((line) => line.length));
  t.match(bodies.stdout, /… \(\d{6} characters\)/, 'a body of the largest size is cut');
  t.ok(longest < 400, `${longest} characters`);
});
