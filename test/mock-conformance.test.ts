import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import t from 'tap';
import { type ConformanceReport, runConformance, type RunOptions } from '../conformance/index.js';
import { createMock, type MockOptions } from '../src/msw/index.js';

const baseUrl = 'https://api.location-data.test/prefix';

/** Some clauses are about situations that one mock alone does not get into. */
const situations: { name: string; mock?: Partial<MockOptions>; run?: Partial<RunOptions> }[] = [
  { name: 'two accounts', run: { otherToken: 'other-token' } },
  { name: 'a quota of one', mock: { quota: 1 }, run: { deep: true } },
  { name: 'a rate limit', mock: { rateLimit: 50, clock: '2030-01-31T12:00:00Z' } },
];

void t.test('the mock satisfies every clause', async (t) => {
  const required = new Set<string>();
  const passed = new Set<string>();
  for (const { name, mock: options, run } of situations) {
    await t.test(name, async (t) => {
      const mock = createMock({ baseUrl, scrapeTime: '0s', unknownPaths: 'not-found', ...options });
      // Where time stands still, each fifty-first request is refused, however slow the machine is.
      mock.on('exchange', ({ status }) => {
        if (status === 429) mock.clock.advance('1s');
      });
      // Paths outside of /v1 are not the mock's.
      const others = http.all(`${baseUrl}/*`, () =>
        HttpResponse.json({ error: 'Not found' }, { status: 404 }),
      );
      const server = setupServer(...mock.handlers, others);
      server.listen({ onUnhandledRequest: 'error' });
      t.teardown(() => server.close());
      const report: ConformanceReport = await runConformance({ baseUrl, token: 'demo-token', ...run });
      const wrong = report.checks.filter(({ outcome }) => ['fail', 'warn', 'error'].includes(outcome));
      t.same(
        wrong.map(({ id, message }) => `${id}: ${message}`),
        [],
      );
      t.equal(report.verdict, 'conformant');
      const live = mock.snapshot().subscriptions.filter(({ status }) => status !== 'cancelled');
      t.same([...report.leftovers, ...live], [], 'nothing is left live');
      for (const { id, level, outcome } of report.checks) {
        if (level !== 'open') required.add(id);
        if (outcome === 'pass') passed.add(id);
      }
    });
  }
  t.ok(required.size > 100);
  t.same(
    [...required].filter((id) => !passed.has(id)),
    [],
    'none is left unverified',
  );
});
