import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import t from '../fixtures/tap.js';
import type { ConformanceReport, RunOptions } from '../../conformance/index.js';
import { VirtualTime } from '../self-test/index.js';
import { createMock, type MockOptions } from '../../src/msw/index.js';
import { everyCheckPasses } from '../fixtures/every-check.js';
import { run } from '../fixtures/running.js';

const baseUrl = 'https://api.location-data.test/prefix';

/** Some requirements need situations that one mock does not have. */
const situations: { name: string; mock?: Partial<MockOptions>; run?: Partial<RunOptions> }[] = [
  { name: 'two accounts', run: { otherToken: 'other-token' } },
  { name: 'a quota of one', mock: { quota: 1 }, run: { extended: true } },
  { name: 'a rate limit', mock: { rateLimit: 50 } },
  ...[403, 400].map((status) => ({
    name: `no credential gets a ${status}`,
    mock: { profile: { 'auth.missing.status': status } },
    run: { only: ['auth', 'errors'] },
  })),
];

void t.test('the mock satisfies every requirement', async (t) => {
  const reports: Record<string, ConformanceReport> = {};
  for (const { name, mock: options, run: chosen } of situations) {
    const time = new VirtualTime();
    const mock = createMock({
      baseUrl,
      scrapeTime: '0s',
      unknownPaths: 'not-found',
      now: time.now,
      ...options,
    });
    // The mock does not handle paths outside of /v1.
    const others = http.all(`${baseUrl}/*`, () =>
      HttpResponse.json({ error: 'Not found' }, { status: 404 }),
    );
    const server = setupServer(...mock.handlers, others);
    server.listen({ onUnhandledRequest: 'error' });
    try {
      reports[name] = await run({ baseUrl, ...chosen }, time);
    } finally {
      server.close();
    }
    const live = mock.snapshot().subscriptions.filter(({ status }) => status !== 'cancelled');
    t.same(live, [], 'nothing is left live');
  }
  everyCheckPasses(t, reports);
});
