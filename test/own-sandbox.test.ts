import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import t from 'tap';
import { runConformance } from '../conformance/index.js';
import { createSandbox } from '../src/index.js';

void t.test('our own sandbox conforms, with every clause verified', async (t) => {
  const sandbox = await createSandbox({ scrapeTime: 0, quota: 1 });
  t.teardown(() => sandbox.stop());
  const tokens = { token: 'demo-token', otherToken: 'other-token' };
  const report = await runConformance({ baseUrl: sandbox.url, ...tokens, deep: true });
  t.match(report, { verdict: 'conformant', leftovers: [] });
  const unproven = report.checks.filter(({ level, outcome }) => level !== 'open' && outcome !== 'pass');
  t.same(
    unproven.map(({ id, message }) => `${id}: ${message}`),
    ['errors.gateway: no such answer was met'],
  );
  t.ok(Object.values(sandbox.snapshot().subscriptions).every(({ status }) => status === 'cancelled'));
});

void t.test('the examples turn every check into a subtest', async (t) => {
  const sandbox = await createSandbox({ scrapeTime: 0 });
  t.teardown(() => sandbox.stop());
  for (const name of ['with-tap', 'with-node-test']) {
    const example = new URL(`../../examples/conformance/${name}.mjs`, import.meta.url).pathname;
    const ends = async (faulty: boolean): Promise<[unknown, string]> => {
      await sandbox.reset();
      if (faulty) sandbox.faults.add({ operation: 'listEntities', status: 418 });
      const env = { PATH: process.env.PATH, LOCATION_DATA_BASE_URL: sandbox.url };
      const child = spawn(process.execPath, [example], { env });
      const exited: Promise<unknown[]> = once(child, 'exit');
      const [stdout, [code]] = await Promise.all([text(child.stdout), exited]);
      return [code, stdout];
    };
    const [good, output] = await ends(false);
    t.equal(good, 0, name);
    t.match(output, /list\.ok/);
    const [bad] = await ends(true);
    t.equal(bad, 1, `${name} finds fault`);
  }
});
