import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import t, { type Test } from '../fixtures/tap.js';
import { jsonResponse, type Middleware } from '../mutants/mutations/middleware.js';
import { exitCodeOf, type ConformanceReport } from '../../conformance/index.js';
import { createDeployment, type Deployment, type DeploymentOptions } from '../self-test/index.js';
import { cli, folderOf, startCli, startNode, withToken, type Command } from '../fixtures/cli.js';
import { against } from '../fixtures/running.js';
import { serveFetch } from '../fixtures/serve-fetch.js';

/** There is a report whatever happens to a run. */

t.jobs = 8;

async function deployed(
  t: Test,
  options: DeploymentOptions,
): Promise<{ url: string; deployment: Deployment }> {
  const deployment = createDeployment({ now: Date.now, ...options });
  return { url: await serveFetch(t, deployment.fetch, {}), deployment };
}

/** Starts `check` in a process in which a script runs first. */
const startBroken = (script: string, args: readonly string[]): Command =>
  startNode(
    [`--import=data:text/javascript,${encodeURIComponent(script)}`, cli, 'check', ...args],
    { env: withToken },
  );

const rejectsCancellations: Middleware = (request, next) =>
  request.operation === 'cancelSubscription'
    ? jsonResponse(500, { error: 'not today' })
    : next(request);

/** Throws as soon as the run waits for entities. */
const onceWaiting = (what: string): string => `
  const write = process.stderr.write;
  process.stderr.write = function (text) {
    if (String(text).includes('waiting')) setTimeout(() => { ${what} }, 1);
    return write.apply(this, arguments);
  };`;

const troubles = {
  'an error that nobody catches': "throw new TypeError('nobody caught this')",
  'a promise that nobody handles': "Promise.reject(new TypeError('nobody caught this'))",
};

for (const [name, what] of Object.entries(troubles)) {
  void t.test(
    `${name} ends with every report, and leaves nothing behind`,
    { buffered: true },
    async (t) => {
      const { url, deployment } = await deployed(t, { scrapeTime: '1h' });
      const file = folderOf(t);
      const reporters = ['pretty', `json=${file('report.json')}`, `junit=${file('report.xml')}`];
      const args = [
        url,
        '--write-profile',
        file('profile.json'),
        ...reporters.flatMap((reporter) => ['--reporter', reporter]),
      ];
      const { code, stdout, stderr } = await startBroken(onceWaiting(what), args).ended;
      t.equal(code, 3);
      t.match(
        stdout,
        /! [^!]*\n +internal error in location-data-kit: TypeError: nobody caught this/,
      );
      t.match(
        stdout,
        /the run ended early because of an internal error in location-data-kit \(\d+\s+checks inconclusive\)/,
      );
      t.match(
        stderr,
        /internal error in location-data-kit: TypeError: nobody caught this[^]*The run ends here; cancelling 1 subscription\./,
      );
      const report = JSON.parse(readFileSync(file('report.json'), 'utf8')) as ConformanceReport;
      t.match(report, { verdict: 'not-fully-verified', summary: { error: 1 }, leftovers: [] });
      t.ok(report.summary.pass > 0, 'what was verified before is reported');
      t.match(readFileSync(file('report.xml'), 'utf8'), /<testsuites/);
      t.notOk(existsSync(file('profile.json')), 'no profile of half a run');
      t.same(deployment.live(), []);
    },
  );
}

void t.test('leftovers of an internal error are listed', { buffered: true }, async (t) => {
  const { url, deployment } = await deployed(t, {
    scrapeTime: '1h',
    middleware: [rejectsCancellations],
  });
  const { code, stdout } = await startBroken(
    onceWaiting(troubles['an error that nobody catches']),
    [url, '--only', 'entity.id'],
  ).ended;
  t.equal(code, 3);
  t.match(
    stdout,
    `-X DELETE -H "Authorization: Bearer $LOCATION_DATA_TOKEN" '${url}/v1/subscriptions/${deployment.live()[0] ?? ''}'`,
  );
});

void t.test('a run that waits forever is reported', { buffered: true }, async (t) => {
  const stuck =
    'globalThis.fetch = () => new Promise(() => {}); globalThis.setTimeout = () => ({ unref() {} });';
  const { code, stdout } = await startBroken(stuck, ['http://127.0.0.1:9', '--reporter', 'json'])
    .ended;
  t.equal(code, 3);
  const report = JSON.parse(stdout) as ConformanceReport;
  t.match(report, { verdict: 'not-fully-verified', summary: { error: 1, fail: 0 } });
  t.match(
    report.checks.find(({ outcome }) => outcome === 'error')?.message,
    /is waiting for an event that never happens/,
  );
});

void t.test(
  'progress that cannot be shown does not prevent the report',
  { buffered: true },
  async (t) => {
    const { url, deployment } = await deployed(t, {});
    const mute = `const write = process.stderr.write;
    process.stderr.write = function (text) {
      if (String(text).startsWith('Running')) throw new Error('no terminal');
      return write.apply(this, arguments);
    };`;
    const { code, stdout } = await startBroken(mute, [url, '--reporter', 'json']).ended;
    t.equal(code, 3);
    t.match(JSON.parse(stdout), { verdict: 'not-fully-verified', leftovers: [] });
    t.same(deployment.live(), []);
  },
);

void t.test('a failed report is named with the verdict', { buffered: true }, async (t) => {
  const { url } = await deployed(t, { middleware: [rejectsCancellations] });
  const unrenderable = `const { parse } = JSON;
    JSON.parse = (text) => {
      const value = parse(text);
      if (value?.kit !== undefined) throw new TypeError('cannot be rendered');
      return value;
    };`;
  const { code, stdout, stderr } = await startBroken(unrenderable, [url, '--only', 'create.active'])
    .ended;
  t.same([code, stdout], [3, '']);
  t.match(stderr, /The report pretty was not written: cannot be rendered\./);
  t.match(
    stderr,
    /\nPartly checked: http:[^]*These subscriptions may still exist:\n {2}curl .* DELETE /,
  );
});

void t.test('a report without a folder is named', { buffered: true }, async (t) => {
  const { url, deployment } = await deployed(t, { middleware: [rejectsCancellations] });
  const file = folderOf(t);
  const folder = file('reports');
  mkdirSync(folder);
  const started = startCli(
    ['check', url, '--only', 'create.active', '--reporter', `json=${folder}/report.json`],
    {
      env: withToken,
    },
  );
  await started.said(/Running/);
  // folders are created, but do not replace a file
  rmSync(folder, { recursive: true });
  writeFileSync(folder, '');
  const { code, stderr } = await started.ended;
  t.equal(code, 3);
  t.match(stderr, /The report json=\S+ was not written: /);
  t.match(
    stderr,
    new RegExp(
      `These subscriptions may still exist:\\n {2}curl .*${deployment.live()[0] ?? 'none'}`,
    ),
  );
  t.same(readdirSync(file('.')), ['reports']);
});

void t.test('stderr lists the leftovers if stdout is not read', { buffered: true }, async (t) => {
  const { url, deployment } = await deployed(t, { middleware: [rejectsCancellations] });
  const { child, ended } = startCli(['check', url, '--only', 'create.active'], {
    env: withToken,
  });
  child.stdout.destroy();
  const { stderr } = await ended;
  t.match(
    stderr,
    new RegExp(
      `These subscriptions may still exist:\\n {2}curl .*${deployment.live()[0] ?? 'none'}`,
    ),
  );
});

void t.test(
  'a library run returns an internal error in the report',
  { buffered: true },
  async (t) => {
    const deployment = createDeployment();
    let isOver = false;
    const { now } = deployment.time;
    const report = await against(deployment, {
      only: ['create.active'],
      now: () => {
        if (isOver) throw new TypeError('no clock any more');
        return now();
      },
      onEvent: ({ type }) => {
        if (type === 'check') isOver = true;
      },
    });
    t.equal(exitCodeOf(report, { allowUnverified: true }), 3);
    t.match(report.checks, [
      {
        outcome: 'error',
        message: /internal error in location-data-kit: TypeError: no clock any more/,
      },
    ]);
    t.match(
      report.leftovers,
      deployment.live().map((id) => ({ id, command: /curl/ })),
    );
    t.equal(report.leftovers.length, 1);
  },
);
