// Every check of the conformance kit as a test of node:test.
//
//   BASE_URL=https://staging.example.com LOCATION_DATA_TOKEN=... node --test examples/conformance/node.test.mjs
//
// Without BASE_URL it checks a sandbox that it starts itself. With Vitest, take `describe` and `it` from there.
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createSandbox } from 'location-data-kit';
import { runConformance } from 'location-data-kit/conformance';

const { BASE_URL, LOCATION_DATA_TOKEN = 'demo-token' } = process.env;

const sandbox = BASE_URL === undefined ? await createSandbox({ scrapeTime: '0s' }) : undefined;
after(() => sandbox?.stop());

const report = await runConformance({ baseUrl: BASE_URL ?? sandbox.url, token: LOCATION_DATA_TOKEN });

for (const section of new Set(report.checks.map((check) => check.section))) {
  describe(section, () => {
    for (const check of report.checks.filter((one) => one.section === section)) {
      const unknown = check.outcome === 'not-verified' && check.level !== 'must';
      const skip = (unknown || check.outcome === 'not-applicable') && check.message;
      it(`${check.id}: ${check.title}`, { skip }, () => {
        const evidence = check.exchanges.map(({ curl }) => curl).join('\n');
        const said = [check.message, `expected: ${check.expected}`, `found: ${check.found}`, evidence].join(
          '\n',
        );
        assert.ok(['pass', 'warn', 'observed'].includes(check.outcome), said);
      });
    }
  });
}

it('leaves nothing behind', () => assert.deepEqual(report.leftovers, []));
