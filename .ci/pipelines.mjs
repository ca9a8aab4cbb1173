// Runs the scripts of action.yml and of the GitLab template as their runners would, with this
// checkout in place of the installed package, against a sandbox: once as it is, once with a fault.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
// what it would install is here
command('npm', 'exit 0');

/** @returns the exit code of a script, and what it wrote */
async function run(script, env) {
  const variables = { ...env, PATH: `${folder}:${process.env.PATH}`, HOME: folder };
  const shell = spawn('bash', ['-e', '-o', 'pipefail', '-c', script], {
    cwd: folder,
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

const read = (name) => readFileSync(join(folder, name), 'utf8');

/** The values of `${{ inputs.name }}`; what is not given is its default, or empty. */
function filledIn(value, inputs, declared) {
  return String(value).replace(
    /\$\{\{ inputs\.([\w-]+) \}\}/g,
    (_all, name) => inputs[name] ?? declared[name]?.default ?? '',
  );
}

async function action(inputs) {
  const { inputs: declared, runs } = parse(readFileSync('action.yml', 'utf8'));
  for (const name of ['output', 'summary.md']) writeFileSync(join(folder, name), '');
  let last = { code: 0, output: '' };
  for (const { run: script, env } of runs.steps.filter((step) => step.run !== undefined)) {
    const filled = Object.entries(env).map(([name, value]) => [
      name,
      filledIn(value, inputs, declared),
    ]);
    last = await run(script, {
      ...Object.fromEntries(filled),
      RUNNER_TEMP: folder,
      GITHUB_ACTIONS: 'true',
      GITHUB_OUTPUT: join(folder, 'output'),
      GITHUB_STEP_SUMMARY: join(folder, 'summary.md'),
    });
    if (last.code !== 0) break;
  }
  return last;
}

const sandbox = await createSandbox({ scrapeTime: 0, marketSize: 60 });
try {
  const inputs = { 'base-url': sandbox.url, token: 'demo-token', 'other-token': 'other-token' };
  const good = await action(inputs);
  expect('the action ends with 0 for a conformant deployment', good.code === 0);
  expect('it has a summary', /^## .*Conformant/m.test(read('summary.md')));
  expect('it has an output', read('output') === 'verdict=conformant\n');
  expect('it has reports', /<testsuites/.test(read('location-data-report/report.xml')));

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
  sandbox.faults.remove();

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

  const { jobs } = parse(readFileSync('examples/ci/github.yml', 'utf8'));
  const { inputs: declared } = parse(readFileSync('action.yml', 'utf8'));
  const given = Object.keys(jobs.check.steps.at(-1).with);
  expect(
    'the example gives inputs that there are',
    given.every((name) => name in declared),
  );
} finally {
  await sandbox.stop();
  rmSync(folder, { recursive: true });
}
