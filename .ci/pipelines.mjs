// Runs the scripts of action.yml and of the GitLab template as their runners would, with this
// checkout in place of the installed package, against a sandbox: once as it is, once with a fault.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { createSandbox } from '../dist/src/index.js';

const folder = mkdtempSync(join(tmpdir(), 'location-data-kit-pipelines-'));
const command = (name, text) => {
  writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`);
  chmodSync(join(folder, name), 0o755);
};
command('location-data-kit', `exec "${process.execPath}" "${resolve('dist/lib/cli.js')}" "$@"`);
// what it would install is here, and `npm start` is a service
command('npm', `if [ "$1" = start ]; then exec "${process.execPath}" "${folder}/service.mjs"; fi`);
writeFileSync(
  join(folder, 'service.mjs'),
  `import { createSandbox } from ${JSON.stringify(resolve('dist/src/index.js'))};
  const { PORT, FAULT } = process.env;
  const { faults } = await createSandbox({ port: Number(PORT), scrapeTime: 0, places: 60 });
  if (FAULT) faults.add({ operation: 'interpretFields', status: 418 });`,
);

/** @returns the exit code of a script, and what it wrote */
async function run(script, env, inFolder = '') {
  const variables = { ...env, PATH: `${folder}:${process.env.PATH}`, HOME: folder };
  const shell = spawn('bash', ['-e', '-o', 'pipefail', '-c', script], {
    cwd: join(folder, inFolder),
    env: variables,
  });
  let output = '';
  for (const stream of [shell.stdout, shell.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  const [code] = await once(shell, 'close');
  return { code, output };
}

function expect(what, holds) {
  if (!holds) throw new Error(`${what}: does not hold`);
  process.stdout.write(`✔ ${what}\n`);
}

/** What a step has written to GITHUB_OUTPUT, by name. */
const outputsOf = (text) =>
  Object.fromEntries(
    text
      .trim()
      .split('\n')
      .map((line) => line.split(/=(.*)/)),
  );

const read = (name) => readFileSync(join(folder, name), 'utf8');

/** The values of expressions; an input that is not given is its default, or empty. */
function filledIn(value, inputs, declared, strategy) {
  return String(value)
    .replace(
      /\$\{\{ inputs\.([\w-]+) \}\}/g,
      (_all, name) => inputs[name] ?? declared[name]?.default ?? '',
    )
    .replace(/\$\{\{ strategy\.([\w-]+) \}\}/g, (_all, name) => strategy[name]);
}

const noMatrix = { 'job-index': '0', 'job-total': '1' };

async function action(inputs, strategy = noMatrix) {
  const { inputs: declared, runs } = parse(readFileSync('action.yml', 'utf8'));
  for (const name of ['output', 'summary.md']) writeFileSync(join(folder, name), '');
  let last = { code: 0, output: '' };
  for (const { run: script, env } of runs.steps.filter((step) => step.run !== undefined)) {
    const filled = Object.entries(env).map(([name, value]) => [
      name,
      filledIn(value, inputs, declared, strategy),
    ]);
    last = await run(script, {
      ...Object.fromEntries(filled),
      RUNNER_TEMP: folder,
      GITHUB_ACTIONS: 'true',
      GITHUB_JOB: 'check',
      GITHUB_OUTPUT: join(folder, 'output'),
      GITHUB_STEP_SUMMARY: join(folder, 'summary.md'),
    });
    if (last.code !== 0) break;
  }
  return last;
}

const sandbox = await createSandbox({ scrapeTime: 0, places: 60 });
try {
  const inputs = { 'base-url': sandbox.url, token: 'demo-token', 'other-token': 'other-token' };
  const good = await action(inputs);
  expect('the action ends with 0 for a conformant deployment', good.code === 0);
  expect('it has a summary', /^## .*Conformant/m.test(read('summary.md')));
  const { reports, ...outputs } = outputsOf(read('output'));
  expect('it has a verdict', outputs.verdict === 'conformant');
  expect('it names its artifact', outputs.artifact === 'location-data-report-check');
  expect('it has reports', /<testsuites/.test(readFileSync(join(reports, 'report.xml'), 'utf8')));

  sandbox.faults.add({ operation: 'interpretFields', status: 418 });
  const options = `--only\n\ninterpret,get\n--header\nX-Odd: $(touch ${folder}/injected) "a b"`;
  const bad = await action({ ...inputs, options });
  expect(
    'the action ends with 1 otherwise, and annotates',
    bad.code === 1 && /^::error/m.test(bad.output),
  );
  expect('options are words, and no part of the script', !bad.output.includes('injected: No such'));
  expect(
    'nothing of them was run',
    await run(`[ ! -e injected ]`, {}).then(({ code }) => code === 0),
  );
  const second = outputsOf(read('output'));
  expect('a second use has its own verdict', second.verdict === 'non-conformant');
  expect('and its own folder', second.reports !== reports);
  expect('and its own artifact', second.artifact === 'location-data-report-check-use-2');

  const updated = { 'known-failures': 'known.json', options: '--update-known-failures' };
  const known = await action({ ...inputs, ...updated });
  const third = outputsOf(read('output'));
  expect(
    'known failures end with 0, and have a verdict of their own',
    known.code === 0 && third.verdict === 'known-failures',
  );
  sandbox.faults.remove();

  await action({ ...inputs, options: '--no-such-option' }, { 'job-index': '3', 'job-total': '4' });
  const fourth = outputsOf(read('output'));
  expect('a use without a report has no verdict', fourth.verdict === undefined);
  expect('jobs of a matrix differ', fourth.artifact === 'location-data-report-check-3-use-4');

  const { 'location-data': job } = parse(readFileSync('examples/ci/gitlab.yml', 'utf8'));
  const env = {
    ...job.variables,
    LOCATION_DATA_BASE_URL: sandbox.url,
    LOCATION_DATA_TOKEN: 'demo-token',
  };
  const gitlab = await run(job.script.join('\n'), env);
  expect('the GitLab job ends with 0', gitlab.code === 0);
  expect(
    'it has its reports',
    /<testsuites/.test(read('report.xml')) && /<html/.test(read('report.html')),
  );

  const { inputs: declared } = parse(readFileSync('action.yml', 'utf8'));
  const stepOf = (file) =>
    parse(readFileSync(`examples/ci/${file}`, 'utf8')).jobs.check.steps.at(-1).with;
  expect(
    'the examples give inputs that there are',
    ['github.yml', 'github-pull-request.yml']
      .flatMap((file) => Object.keys(stepOf(file)))
      .every((name) => name in declared),
  );

  const pullRequest = await action(stepOf('github-pull-request.yml'));
  expect('the action starts a service, and ends with 0', pullRequest.code === 0);
  expect('it checks that service', /localhost:\d+/.test(read('summary.md')));
  const merge = parse(readFileSync('examples/ci/gitlab-merge-request.yml', 'utf8'))[
    'location-data'
  ];
  const merged = await run(merge.script.join('\n'), merge.variables);
  expect('the job for merge requests starts one, and ends with 0', merged.code === 0);
  const failing = await run(merge.script.join('\n'), { ...merge.variables, FAULT: '1' });
  expect('and with 1 if the service does not conform', failing.code === 1);

  const { compare } = parse(readFileSync('examples/ci/github-compare.yml', 'utf8')).jobs;
  for (const name of ['base', 'pull-request']) mkdirSync(join(folder, name));
  const compared = async (faulty) => {
    for (const { run: script, 'working-directory': where = '' } of compare.steps) {
      const env = { ...compare.env, GITHUB_STEP_SUMMARY: join(folder, 'summary.md') };
      if (faulty.includes(where)) env.FAULT = '1';
      const { code } = script === undefined ? { code: 0 } : await run(script, env, where);
      if (code !== 0) return { code, script };
    }
    return { code: 0 };
  };
  const worse = await compared(['pull-request']);
  expect('a worse pull request fails the comparison', worse.code === 1);
  expect('in its last step', worse.script === compare.steps.at(-1).run);
  expect('which has a summary', /1 required check worse/.test(read('summary.md')));
  const same = await compared(['base', 'pull-request']);
  expect('a pull request that fails as its base does passes', same.code === 0);

  const workflows = readdirSync('.github/workflows').map((name) => `.github/workflows/${name}`);
  const used = ['action.yml', ...workflows].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/uses: (\S+)/g)].map(([, name]) => name),
  );
  expect(
    'actions are pinned by commit',
    used.length > 0 && used.every((name) => /@[0-9a-f]{40}$/.test(name)),
  );
  const { jobs: stages, permissions } = parse(
    readFileSync('.github/workflows/release.yml', 'utf8'),
  );
  expect(
    'what is built for a release may only read',
    Object.keys(permissions).length === 0 &&
      Object.entries(stages.build.permissions).join() === 'contents,read',
  );
  expect(
    'what may publish runs no code of this repository',
    !stages.publish.steps.some(({ run: text = '', uses = '' }) =>
      /npm (ci|install|run|pack)|checkout|\.ci\//.test(text + uses),
    ),
  );
} finally {
  await sandbox.stop();
  rmSync(folder, { recursive: true });
}
