// Every check of the conformance kit as a subtest of node-tap.
//
//   BASE_URL=https://staging.example.com LOCATION_DATA_TOKEN=... npx tap examples/conformance/tap.test.mjs
//
// Without BASE_URL it checks a sandbox that it starts itself.
import t from 'tap';
import { createSandbox } from 'location-data-kit';
import { runConformance } from 'location-data-kit/conformance';

const { BASE_URL, LOCATION_DATA_TOKEN = 'demo-token' } = process.env;

const sandbox = BASE_URL === undefined ? await createSandbox({ scrapeTime: '0s' }) : undefined;
t.teardown(() => sandbox?.stop());

const report = await runConformance({ baseUrl: BASE_URL ?? sandbox.url, token: LOCATION_DATA_TOKEN });

for (const check of report.checks) {
  await t.test(`${check.id}: ${check.title}`, async (t) => {
    if (check.outcome === 'not-applicable') return t.skip(check.message);
    if (check.outcome === 'not-verified' && check.level !== 'must') return t.skip(check.message);
    if (check.outcome === 'warn' || check.outcome === 'observed') t.comment(check.message);
    const holds = ['pass', 'warn', 'observed'].includes(check.outcome);
    t.ok(holds, check.message, { expected: check.expected, found: check.found, exchanges: check.exchanges });
  });
}

t.same(report.leftovers, [], 'nothing is left behind');
