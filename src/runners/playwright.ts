/** Fixtures for Playwright Test: a sandbox for each worker. */
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

/** The used part of Playwright's `TestInfo`. */
interface TestInfo {
  readonly status?: string | undefined;
  readonly expectedStatus: string;
  attach(name: string, content: { body: string; contentType: string }): Promise<void>;
}

/**
 * A sandbox for each worker, which is reset before each test that uses it. If a test fails, its
 * last requests are attached.
 *
 * ```ts
 * export const test = base.extend<SandboxFixtures, SandboxWorkerFixtures>(sandboxFixtures);
 *
 * test('lists places', async ({ page, sandbox }) => {
 *   sandbox.clock.advance('1h');
 * ```
 */
export const sandboxFixtures: {
  sandboxOptions: [SandboxOptions, { scope: 'worker'; option: true }];
  workerSandbox: WorkerSandbox;
  sandbox: (
    fixtures: SandboxWorkerFixtures,
    use: (sandbox: Sandbox) => Promise<void>,
    info: TestInfo,
  ) => Promise<void>;
} = {
  sandboxOptions: [{}, { scope: 'worker', option: true }],
  workerSandbox,
  sandbox: async ({ workerSandbox: sandbox, sandboxOptions }, use, info) => {
    await resetSandbox(sandbox, sandboxOptions);
    await use(sandbox);
    if (info.status === info.expectedStatus) return;
    const body = requestsText(sandbox);
    await info.attach(requestsTitle, { body, contentType: 'text/plain' });
  },
};
