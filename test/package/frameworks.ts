import { execFile } from 'node:child_process';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import t from '../fixtures/tap.js';
import { consumerPackages, project, skipWithout } from '../fixtures/consumers.js';
import { installedFolder } from '../fixtures/packed.js';

const run = promisify(execFile);

interface Consumer {
  readonly name: string;
  /**
   * the folder of the test in `test/consumers`, which is also the name of the package that runs it
   */
  readonly folder: 'jest' | 'vitest' | 'msw-3' | 'node';
  readonly type: 'module' | 'commonjs';
  /** arguments of Node.js */
  readonly args: readonly string[];
}

const jest = join(consumerPackages, 'jest', 'bin', 'jest.js');
const vitest = join(consumerPackages, 'vitest', 'vitest.mjs');

const consumers: Consumer[] = [
  {
    name: 'Jest, ES modules',
    folder: 'jest',
    type: 'module',
    args: ['--experimental-vm-modules', jest, '--config', 'modules.config.json'],
  },
  {
    name: 'Jest, CommonJS by babel, jsdom',
    folder: 'jest',
    type: 'commonjs',
    args: [jest, '--config', 'commonjs.config.json', '--env', 'jest-fixed-jsdom'],
  },
  { name: 'Vitest', folder: 'vitest', type: 'module', args: [vitest, 'run'] },
  {
    name: 'Vitest, jsdom',
    folder: 'vitest',
    type: 'module',
    args: [vitest, 'run', '--environment', 'jsdom'],
  },
  { name: 'the runner of Node.js', folder: 'node', type: 'module', args: ['--test'] },
];

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
/** In Node.js, MSW 3 needs 22.12. */
if (major > 22 || (major === 22 && minor >= 12)) {
  const args = [vitest, 'run'];
  consumers.push({ name: 'Vitest, jsdom, MSW 3', folder: 'msw-3', type: 'module', args });
}

const missing = skipWithout('jest') || skipWithout('vitest');

void t.test('test runners load the mock', { skip: missing }, async (t) => {
  const installed = await installedFolder(t, project);
  for (const { name, folder, type, args } of consumers) {
    const cwd = join(installed, `${folder}-${type}`);
    await cp(join(project, folder), cwd, { recursive: true });
    await writeFile(join(cwd, 'package.json'), JSON.stringify({ type }));
    const options = { cwd, env: { ...process.env, NO_COLOR: '1', NODE_TEST_CONTEXT: undefined } };
    const { stdout, stderr } = await run(process.execPath, args, options);
    t.match(stdout + stderr, /\b1 passed|# pass 1\b/, name);
  }
});
