// The mock, the sandbox and the commands on Bun and Deno, which npm installs into a folder of their
// own. Reports as TAP; skipped where they cannot be installed. To be run after `npm run build`.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const versions = { bun: '1.4.5', deno: '2.9.6' };
/** What stands before the program, by runtime. */
const runs = { bun: [], deno: ['run', '--allow-all'] };
/** A program that has not ended after that is kept alive by something, ms. */
const timeout = 120_000;

const cli = resolve('dist/lib/cli.js');
const basics = resolve('.ci/runtime-basics.mjs');
const client = [process.execPath, basics, 'client'];

/** What is tried: a program with its arguments, its exit code, and what it says. */
const programs = {
  'the mock answers': { args: [basics, 'mock'], says: /^201 200 200 404$/m },
  'the sandbox answers, and nothing keeps the process alive': {
    args: [basics, 'sandbox'],
    says: /^201 200 200 404$/m,
  },
  'check --help': { args: [cli, 'check', '--help'], says: /Usage:/ },
  'serve runs a command beside it': {
    args: [cli, 'serve', '--port', '0', '--', ...client],
    says: /^201 200 200 404$/m,
  },
  'check finds the sandbox conformant': {
    args: [cli, 'serve', '--port', '0', '--scrape-time', '0s', '--', 'RUNTIME', cli, 'check'],
    says: /Conformant/,
  },
  'vary ends with its report': {
    args: [cli, 'vary', '--only', 'create.status', '--', ...client],
    code: 4,
    says: /Nothing found/,
  },
};

/** @returns a folder with both of them, or why they cannot be installed */
async function installed(folder) {
  const packages = Object.entries(versions).map(([name, version]) => `${name}@${version}`);
  // Their programs come by their own install scripts, and by nobody else's.
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefix', folder];
  const options = { timeout: 300_000 };
  try {
    await run('npm', ['install', ...quiet, ...packages], options);
    for (const [name, script] of [
      ['bun', 'install.js'],
      ['deno', 'install.cjs'],
    ]) {
      const cwd = join(folder, 'node_modules', name);
      await run(process.execPath, [script], { ...options, cwd });
      await run(join(folder, 'node_modules', '.bin', name), ['--version'], options);
    }
    return null;
  } catch (error) {
    return error.message.split('\n')[0];
  }
}

/** @returns why a program did not do what is expected; null if it did */
async function problemOf(command, { args, code = 0, says }) {
  const [file, ...before] = command;
  const given = args.flatMap((word) => (word === 'RUNTIME' ? command : [word]));
  const { stdout, stderr, ...ended } = await run(file, [...before, ...given], { timeout }).catch(
    (error) => error,
  );
  const output = `${stdout}${stderr}`;
  if (ended.killed === true) return `it has not ended after ${timeout / 1000} s:\n${output}`;
  if ((ended.code ?? 0) !== code) return `exit code ${ended.code}:\n${output}`;
  return says.test(output) ? null : `it does not say ${says}:\n${output}`;
}

const print = (text) => process.stdout.write(`${text}\n`);

print('TAP version 14');
const folder = await mkdtemp(join(tmpdir(), 'location-data-kit-runtimes-'));
try {
  const reason = await installed(folder);
  if (reason === null) await tryAll();
  else print(`1..0 # SKIP ${reason}`);
} finally {
  await rm(folder, { recursive: true });
}

async function tryAll() {
  let number = 0;
  for (const [name, before] of Object.entries(runs)) {
    const command = [join(folder, 'node_modules', '.bin', name), ...before];
    for (const [what, program] of Object.entries(programs)) {
      const problem = await problemOf(command, program);
      number += 1;
      print(`${problem === null ? 'ok' : 'not ok'} ${number} - ${name}: ${what}`);
      if (problem !== null) {
        print(`# ${problem.trim().replaceAll('\n', '\n# ')}`);
        process.exitCode = 1;
      }
    }
  }
  print(`1..${number}`);
}
