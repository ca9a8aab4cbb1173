// Uses the package as somebody does who installs it, with the Node.js that runs this script: packs
// it, installs it into an empty folder, and tries each way in. Whatever prints a warning fails.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import process from 'node:process';
import spawn from 'cross-spawn';

const { version, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));

/** MSW looks for a localStorage, of which Node 25 and later warn. */
const warningOfMsw = /^.*ExperimentalWarning: localStorage is not available.*\n.*\n/m;

const modules = `
import { createSandbox } from 'location-data-kit';
import { runConformance } from 'location-data-kit/conformance';

const sandbox = await createSandbox({ scrapeTime: '0s' });
const { verdict } = await runConformance({ baseUrl: sandbox.url, token: 'demo-token' });
await sandbox.stop();
console.log(verdict);
`;

const commonJs = `
const { createSandbox } = require('location-data-kit');
const { render } = require('location-data-kit/conformance');

createSandbox().then(async (sandbox) => {
  const { status } = await fetch(sandbox.url + '/health');
  const page = await fetch(sandbox.url, { headers: { accept: 'text/html' } });
  await sandbox.stop();
  console.log(status, page.status, typeof render);
});
`;

const mock = `
import { setupServer } from 'msw/node';
import { createMock } from 'location-data-kit/msw';

const server = setupServer(...createMock({ baseUrl: 'https://places.example.com' }).handlers);
server.listen();
const { status } = await fetch('https://places.example.com/v1/subscriptions', {
  method: 'POST',
  headers: { authorization: 'Bearer demo-token', 'content-type': 'application/json' },
  body: JSON.stringify({ city: 'Berlin', entity_type: 'cafe', fields: ['phone'] }),
});
server.close();
console.log(status);
`;

const folder = mkdtempSync(join(tmpdir(), 'location-data-kit-installed-'));
const bin = join(folder, 'node_modules', '.bin', 'location-data-kit');
const path = [dirname(process.execPath), process.env.PATH].join(delimiter);

/** Runs a command. @returns its stdout @throws {Error} if it fails, or warns */
function run(what, command, args, cwd = folder) {
  const env = { ...process.env, PATH: path, NODE_OPTIONS: '' };
  const { status, stdout, stderr, error } = spawn.sync(command, args, {
    cwd,
    env,
    encoding: 'utf8',
  });
  const output = `${stdout}${stderr}`.replace(warningOfMsw, '');
  if (error ?? status !== 0) throw new Error(`${what}: ${error?.message ?? status}\n${output}`);
  if (/warning/i.test(output)) throw new Error(`${what} warns:\n${output}`);
  process.stdout.write(`✔ ${what}\n`);
  return stdout.trim();
}

/** Runs a script that has to print something. */
function tryScript(what, name, source, expected) {
  writeFileSync(join(folder, name), source);
  const printed = run(what, process.execPath, [name]);
  if (printed !== expected) throw new Error(`${what}: ${printed} instead of ${expected}`);
}

try {
  process.stdout.write(`node ${process.version}\n`);
  run('pack', 'npm', ['pack', '--ignore-scripts', '--pack-destination', folder], process.cwd());
  const [tarball] = readdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const quietly = ['--no-audit', '--no-fund', '--ignore-scripts'];
  const packages = [`./${tarball}`, `msw@${devDependencies.msw}`];
  run('install', 'npm', ['install', ...quietly, ...packages]);
  const printed = run('--version', bin, ['--version']);
  if (printed !== version) throw new Error(`--version: ${printed} instead of ${version}`);
  run('serve and check', bin, ['serve', '--scrape-time', '0s', '--', bin, 'check']);
  tryScript('ES modules', 'sandbox.mjs', modules, 'conformant');
  tryScript('CommonJS', 'sandbox.cjs', commonJs, '200 200 function');
  tryScript('the mock', 'mock.mjs', mock, '201');
} finally {
  rmSync(folder, { recursive: true });
}
