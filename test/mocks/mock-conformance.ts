import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import t from 'tap';
import { type ConformanceReport, runConformance, type RunOptions } from '../../conformance/index.js';
import { createMock, type MockOptions } from '../../src/msw/index.js';
import { everyClauseHolds } from '../fixtures/every-clause.js';

const baseUrl = 'https://api.location-data.test/prefix';

/** Some clauses need situations that one mock does not have. */
const situations: { name: string; mock?: Partial<MockOptions>; run?: Partial<RunOptions> }[] = [
  { name: 'two accounts', run: { otherToken: 'other-token' } },
  { name: 'a quota of one', mock: { quota: 1 }, run: { deep: true } },
  { name: 'a rate limit', mock: { rateLimit: 50, clock: '2030-01-31T12:00:00Z' } },
];

void t.test('the mock satisfies every clause', async (t) => {
  const reports: Record<string, ConformanceReport> = {};
  for (const { name, mock: options, run } of situations) {
    const mock = createMock({ baseUrl, scrapeTime: '0s', unknownPaths: 'not-found', ...options });
    // With a frozen clock, every 51st request is refused, however slow the machine is.
    mock.on('exchange', ({ status }) => {
      if (status === 429) mock.clock.advance('1s');
    });
    // The mock does not handle paths outside of /v1.
    const others = http.all(`${baseUrl}/*`, () => HttpResponse.json({ error: 'Not found' }, { status: 404 }));
    const server = setupServer(...mock.handlers, others);
    server.listen({ onUnhandledRequest: 'error' });
    try {
      reports[name] = await runConformance({ baseUrl, token: 'demo-token', ...run });
    } finally {
      server.close();
    }
    const live = mock.snapshot().subscriptions.filter(({ status }) => status !== 'cancelled');
    t.same(live, [], 'nothing is left live');
  }
  everyClauseHolds(t, reports);
});
