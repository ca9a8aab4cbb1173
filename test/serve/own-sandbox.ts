import t, { type Test } from '../fixtures/tap.js';
import type { ConformanceReport, RunOptions } from '../../conformance/index.js';
import { VirtualTime } from '../self-test/index.js';
import { createSandbox, type SandboxOptions } from '../../src/index.js';
import { everyCheckPasses } from '../fixtures/every-check.js';
import { run } from '../fixtures/running.js';

/**
 * Some requirements need situations that one sandbox does not have: such as an exhausted quota, or
 * a rate limit.
 */
const situations: { name: string; sandbox?: SandboxOptions; run?: Partial<RunOptions> }[] = [
  { name: 'two accounts', run: { otherToken: 'other-token' } },
  { name: 'a quota of one', sandbox: { quota: 1 }, run: { extended: true } },
  { name: 'requests that are put off', sandbox: { rateLimit: 15 } },
  ...[403, 400].map((status) => ({
    name: `no credential gets a ${status}`,
    sandbox: { profile: { 'auth.missing.status': status } },
    run: { only: ['auth', 'errors'] },
  })),
];

/**
 * By how much the clock of the sandbox is behind; a run must judge times by the sandbox's `Date`.
 */
const behind = 3_600_000;

async function judge(
  t: Test,
  { sandbox: options, run: others }: (typeof situations)[number],
): Promise<ConformanceReport> {
  const time = new VirtualTime();
  const sandbox = await createSandbox({
    scrapeTime: '0s',
    now: () => time.now() - behind,
    ...options,
  });
  try {
    return await run({ baseUrl: sandbox.url, ...others }, time);
  } finally {
    const live = sandbox.snapshot().subscriptions.filter(({ status }) => status !== 'cancelled');
    t.same(live, [], 'nothing is left live');
    await sandbox.stop();
  }
}

void t.test('the sandbox satisfies every requirement', async (t) => {
  const reports: Record<string, ConformanceReport> = {};
  for (const situation of situations) reports[situation.name] = await judge(t, situation);
  everyCheckPasses(t, reports);
});
