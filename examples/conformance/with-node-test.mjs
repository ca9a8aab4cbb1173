// Every check of the conformance kit as a subtest of node:test.
//
//   LOCATION_DATA_BASE_URL=http://127.0.0.1:4010 LOCATION_DATA_TOKEN=demo-token node --test with-node-test.mjs
//
// In Vitest it is the same with `describe` and `test` from 'vitest' and `context.skip(message)`.
import assert from 'node:assert/strict';
import test from 'node:test';
import { runConformance } from 'location-data-kit/conformance';

const report = await runConformance({
  baseUrl: process.env.LOCATION_DATA_BASE_URL ?? 'http://127.0.0.1:4010',
  token: process.env.LOCATION_DATA_TOKEN ?? 'demo-token',
});

for (const { id, title, outcome, message, level } of report.checks) {
  test(`${id}: ${title}`, (context) => {
    if (level === 'open' || outcome === 'not-applicable') return context.skip(message);
    // a warning is not a failure; what could not be verified is
    assert.ok(outcome === 'pass' || outcome === 'warn', message);
  });
}

test('nothing is left behind', () => assert.deepEqual(report.leftovers, []));
