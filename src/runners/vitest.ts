/** Fixtures for Vitest: a sandbox for each worker. */
import type { Sandbox, SandboxOptions } from '../server/sandbox.js';
import {
  requestsText,
  requestsTitle,
  resetSandbox,
  type SandboxWorkerFixtures,
  type WorkerSandbox,
  workerSandbox,
} from './worker-sandbox.js';

export type { Sandbox, SandboxOptions } from '../server/sandbox.js';
export type { SandboxFixtures, SandboxWorkerFixtures } from './worker-sandbox.js';

/** The used part of Vitest's `TestContext`. */
interface TestContext {
  readonly onTestFailed: (handler: () => void) => void;
}

/**
 * A sandbox for each worker, which is reset before each test that uses it. If a test fails, its
 * last requests are in its output.
 *
 * ```ts
 * const test = base.extend<SandboxFixtures & SandboxWorkerFixtures>(sandboxFixtures);
 *
 * test('lists places', async ({ sandbox }) => {
 *   sandbox.clock.advance('1h');
 * ```
 */
export const sandboxFixtures: {
  sandboxOptions: [SandboxOptions, { scope: 'worker' }];
  workerSandbox: WorkerSandbox;
  sandbox: (
    context: SandboxWorkerFixtures & TestContext,
    use: (sandbox: Sandbox) => Promise<void>,
  ) => Promise<void>;
} = {
  sandboxOptions: [{}, { scope: 'worker' }],
  workerSandbox,
  sandbox: async ({ workerSandbox: sandbox, sandboxOptions, onTestFailed }, use) => {
    await resetSandbox(sandbox, sandboxOptions);
    // Annotations end with the test, but console output belongs to the test in every reporter.
    onTestFailed(() => console.error(`${requestsTitle}:\n${requestsText(sandbox)}`));
    await use(sandbox);
  },
};
