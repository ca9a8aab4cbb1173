import t from '../fixtures/tap.js';
import { createSandbox } from '../../src/index.js';
import { startNode } from '../fixtures/cli.js';

void t.test('the examples turn every check into a subtest', async (t) => {
  const sandbox = await createSandbox({ scrapeTime: 0, places: 60 });
  t.teardown(() => sandbox.stop());
  for (const name of ['with-tap', 'with-node-test']) {
    const example = new URL(`../../../examples/conformance/${name}.mjs`, import.meta.url).pathname;
    const ends = async (faulty: boolean): Promise<[unknown, string]> => {
      await sandbox.reset();
      if (faulty) sandbox.faults.add({ operation: 'interpretFields', status: 418 });
      const { code, stdout } = await startNode([example], {
        env: { LOCATION_DATA_BASE_URL: sandbox.url },
        scope: t,
      }).ended;
      return [code, stdout];
    };
    const [good, output] = await ends(false);
    t.equal(good, 0, name);
    t.match(output, /list\.ok/);
    const [bad] = await ends(true);
    t.equal(bad, 1, `${name} finds fault`);
  }
});
