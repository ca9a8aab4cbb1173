import t from '../fixtures/tap.js';
import type { Sandbox, SandboxOptions } from '../../src/index.js';
import { sandboxFixtures } from '../../src/runners/vitest.js';
import { Client, frozen, textOf } from '../fixtures/client.js';

/** The fixtures for test runners, without a runner: tests of one worker have no effect on others. */

type RunnerTest = (sandbox: Sandbox) => Promise<void>;

/** Runs tests one after another in one worker. */
async function inWorker(
  sandboxOptions: SandboxOptions,
  ...tests: readonly RunnerTest[]
): Promise<void> {
  const [begin] = sandboxFixtures.workerSandbox;
  await begin({ sandboxOptions }, async (workerSandbox) => {
    const context = { sandboxOptions, workerSandbox, onTestFailed: () => undefined };
    for (const test of tests) await sandboxFixtures.sandbox(context, test);
  });
}

const cafes = { city: 'Berlin', entity_type: 'cafe' };
const market = { ...cafes, fields: ['phone'] };

const withFixture: SandboxOptions = {
  ...frozen,
  quota: 5,
  conditions: ['failures.rate-limit'],
  profile: { 'rate-limit.status': 503 },
  fixture: {
    version: 1,
    seed: 7,
    markets: [{ ...cafes, size: 20, places: [{ name: 'Café Rosa' }] }],
    subscriptions: [market],
  },
};

/** Returns what a test finds: the state, the settings, and the responses to two requests. */
async function found(sandbox: Sandbox) {
  const { quota, profile } = sandbox;
  const before = { quota, profile, state: sandbox.snapshot(), log: sandbox.log.entries() };
  const faults = sandbox.faults.list();
  sandbox.faults.remove();
  const client = new Client(sandbox.url);
  const created = await client.create();
  const { status, body } = await client.get(textOf(created.body.id));
  return { ...before, faults, created: created.status, status, city: body.city };
}

/** Changes everything that the reset before the next test must undo. */
async function changeEverything(sandbox: Sandbox): Promise<void> {
  sandbox.setProfile({ 'rate-limit.status': 420, 'create.status': 200 });
  await sandbox.reset({ version: 1, seed: 9, subscriptions: [market] });
  sandbox.clock.advance('1d');
  sandbox.faults.add({ operation: '*', status: 500 });
  sandbox.quota = 1;
  sandbox.accounts.revoke('demo');
  sandbox.handle.getSubscription((body) => ({ ...body, city: 'Changed' }));
  await sandbox.subscribe(market);
  await sandbox.addPlace(cafes, { name: 'Café Blau' });
}

const initial: readonly (readonly [name: string, options: SandboxOptions, seed: number])[] = [
  ['a fixture', withFixture, 7],
  ['no fixture', frozen, 1],
];

for (const [name, options, seed] of initial) {
  void t.test(`a test has no effect on the next one of its worker, with ${name}`, async (t) => {
    let first: unknown;
    await inWorker(
      options,
      async (sandbox) => {
        first = await found(sandbox);
      },
      changeEverything,
      async (sandbox) => {
        t.strictSame(await found(sandbox), first);
        t.equal(sandbox.seed, seed);
      },
    );
  });
}

void t.test('a fixture that a control request has replaced is restored', async (t) => {
  const replace: RunnerTest = async (sandbox) => {
    const client = new Client(sandbox.url);
    const fixture = { version: 1, seed: 9, subscriptions: [market] };
    t.match(await client.control('PUT', 'fixture', fixture), { status: 200 });
  };
  await inWorker(frozen, replace, async (sandbox) => {
    t.match(sandbox.snapshot(), { seed: 1, subscriptions: [] });
  });
});
