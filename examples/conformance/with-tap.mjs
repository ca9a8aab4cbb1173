// Every check of the conformance kit as a subtest of node-tap.
//
//   LOCATION_DATA_BASE_URL=http://127.0.0.1:4010 LOCATION_DATA_TOKEN=demo-token npx tap run with-tap.mjs
import t from 'tap';
import { runConformance } from 'location-data-kit/conformance';

const report = await runConformance({
  baseUrl: process.env.LOCATION_DATA_BASE_URL ?? 'http://127.0.0.1:4010',
  token: process.env.LOCATION_DATA_TOKEN ?? 'demo-token',
});

for (const { id, title, outcome, message, level, exchanges } of report.checks) {
  const passed = outcome === 'pass' || outcome === 'warn';
  const skip = level === 'open' || outcome === 'not-applicable' ? message : false;
  t.ok(passed || skip !== false, `${id}: ${title}`, {
    skip,
    message,
    curl: exchanges.map(({ curl }) => curl),
  });
}

t.same(report.leftovers, [], 'nothing is left behind');
