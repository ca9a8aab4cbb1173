import { createSandbox, type Sandbox, type SandboxOptions } from '../server/sandbox.js';
import { entryLine } from '../server/request-log.js';
import type { LogEntry } from '../service/request-log/request-log.js';

/** Fixtures of each test. */
export interface SandboxFixtures {
  /** the worker's sandbox, reset to its initial state */
  sandbox: Sandbox;
}

/** Fixtures that all tests of a worker share. */
export interface SandboxWorkerFixtures {
  /** the options of the sandbox; a free port and no state file by default */
  sandboxOptions: SandboxOptions;
  /** the sandbox, not reset between tests; the fixture `sandbox` is for tests */
  workerSandbox: Sandbox;
}

/** The fixture of the sandbox that runs for the lifetime of a worker. */
export type WorkerSandbox = [
  (
    fixtures: Pick<SandboxWorkerFixtures, 'sandboxOptions'>,
    use: (sandbox: Sandbox) => Promise<void>,
  ) => Promise<void>,
  { scope: 'worker' },
];

export const workerSandbox: WorkerSandbox = [
  async ({ sandboxOptions }, use) => {
    const sandbox = await createSandbox(sandboxOptions);
    await use(sandbox);
    await sandbox.stop();
  },
  { scope: 'worker' },
];

/**
 * Resets what a test can have changed, including the fixture and the profile. A listener of
 * `log.on` stays until its test removes it.
 */
export async function resetSandbox(
  sandbox: Sandbox,
  { fixture = { version: 1 }, profile = {} }: SandboxOptions,
) {
  // First, because the statuses of preset faults, which a reset adds, depend on it.
  sandbox.setProfile(profile);
  await sandbox.reset(fixture);
}

/** Maximum number of requests shown for a failed test. */
const mostShown = 20;

/** Formats a body as a line; empty if there is no body. */
function bodyLine(arrow: string, body: LogEntry['request']['body']): string[] {
  if (body === null) return [];
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return [`  ${arrow} ${text}`];
}

/**
 * Formats the last requests to a sandbox with their bodies, oldest first; empty if there were none.
 */
export function requestsText(sandbox: Sandbox): string {
  const entries = sandbox.log.entries({ limit: mostShown }).toReversed();
  const lines = entries.flatMap((entry) => [
    entryLine(entry, 'pretty', false),
    ...bodyLine('>', entry.request.body),
    ...bodyLine('<', entry.response?.body ?? null),
  ]);
  return lines.join('\n');
}

/** Title of the list of requests of a failed test. */
export const requestsTitle = 'requests to the sandbox';
