import { execFile } from 'node:child_process';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import t, { type Test } from '../fixtures/tap.js';
import { launchOptions } from '../fixtures/browser.js';
import { consumerPackages, project, skipWithout } from '../fixtures/consumers.js';
import { installedFolder } from '../fixtures/packed.js';

/** The fixtures of test runners, in the runners. */

interface Ended {
  readonly code: number;
  readonly output: string;
}

/** Runs a program of Node.js in a folder, to its end. */
const run = (args: readonly string[], cwd: string, env: NodeJS.ProcessEnv = {}): Promise<Ended> =>
  new Promise((resolve) => {
    // The runner of these tests sets variables for runners.
    const inherited = { PATH: process.env.PATH, HOME: process.env.HOME, NO_COLOR: '1' };
    const options = { cwd, env: { ...inherited, ...env }, maxBuffer: 1e8 };
    execFile(process.execPath, args, options, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr }),
    );
  });

const copied = async (installed: string, folder: string): Promise<string> => {
  const path = join(installed, folder);
  await cp(join(project, folder), path, { recursive: true });
  await writeFile(join(path, 'package.json'), '{"type":"module"}');
  return path;
};

interface PlaywrightReport {
  suites: {
    specs: { tests: { results: { attachments: { name: string; body?: string }[] }[] }[] }[];
  }[];
}

async function playwright(t: Test, installed: string): Promise<void> {
  const cwd = await copied(installed, 'playwright');
  const env = { LAUNCH_OPTIONS: JSON.stringify(await launchOptions()) };
  const command = [join(consumerPackages, '@playwright', 'test', 'cli.js'), 'test'];
  const passing = await run([...command, 'passing', '--reporter', 'line'], cwd, env);
  t.equal(passing.code, 0, passing.output);
  t.match(passing.output, '10 passed');

  const failing = await run([...command, 'failing', '--reporter', 'json'], cwd, env);
  t.equal(failing.code, 1);
  const report = JSON.parse(failing.output) as PlaywrightReport;
  const [result] = report.suites[0]?.specs[0]?.tests[0]?.results ?? [];
  const attached = result?.attachments.find(({ name }) => name === 'requests to the sandbox');
  const text = Buffer.from(attached?.body ?? '', 'base64').toString();
  t.match(text, /503 {2}GET +\/v1\/subscriptions\/.*\/entities .*\n {2}< \{"error":"This 503/);
}

async function vitest(t: Test, installed: string): Promise<void> {
  const cwd = await copied(installed, 'vitest-sandbox');
  const command = [join(consumerPackages, 'vitest', 'vitest.mjs'), 'run'];
  const passing = await run([...command, 'passing'], cwd);
  t.equal(passing.code, 0, passing.output);
  t.match(passing.output, '6 passed');

  const failing = await run([...command, 'failing'], cwd);
  t.equal(failing.code, 1);
  t.match(failing.output, '1 failed | 1 passed');
  t.match(failing.output, /failing\.test\.js > fails\nrequests to the sandbox:\n.* 401 {2}GET/);
  t.notMatch(failing.output, '/v1/subscriptions/another', 'nothing about tests that pass');
}

const programs = {
  playwright: `
    import { test as base } from '@playwright/test';
    import { sandboxFixtures } from 'location-data-kit/playwright';
    import type { SandboxFixtures, SandboxWorkerFixtures } from 'location-data-kit/playwright';
    const test = base.extend<SandboxFixtures, SandboxWorkerFixtures>(sandboxFixtures);
    test.use({ sandboxOptions: { seed: 7 } });
    test('types', async ({ page, sandbox }) => {
      await page.goto(sandbox.url);
      sandbox.clock.advance('1h');
      // @ts-expect-error there is no such preset
      sandbox.faults.add({ preset: 'sometimes' });
    });`,
  vitest: `
    import { test as base } from 'vitest';
    import { sandboxFixtures } from 'location-data-kit/vitest';
    import type { SandboxFixtures, SandboxWorkerFixtures } from 'location-data-kit/vitest';
    const test = base.extend<SandboxFixtures & SandboxWorkerFixtures>({
      ...sandboxFixtures,
      sandboxOptions: [{ seed: 7 }, { scope: 'worker' }],
    });
    test('types', async ({ sandbox }) => {
      await fetch(sandbox.url);
      sandbox.clock.advance('1h');
      // @ts-expect-error there is no such preset
      sandbox.faults.add({ preset: 'sometimes' });
    });`,
};

/** Asserts that the fixtures have the types that the runners expect. */
async function types(t: Test, installed: string): Promise<void> {
  for (const [name, source] of Object.entries(programs)) {
    const file = join(installed, `${name}-types.mts`);
    await writeFile(file, source);
    const program = ts.createProgram([file], {
      module: ts.ModuleKind.NodeNext,
      target: ts.ScriptTarget.ES2022,
      strict: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: true,
      types: ['node'],
      noEmit: true,
    });
    const found = ts
      .getPreEmitDiagnostics(program)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
    t.same(found, [], name);
  }
}

const skip = skipWithout('@playwright/test') || skipWithout('vitest');

void t.test('the fixtures of Playwright and Vitest start a sandbox', { skip }, async (t) => {
  const installed = await installedFolder(t, project);
  await types(t, installed);
  await vitest(t, installed);
  await playwright(t, installed);
});
