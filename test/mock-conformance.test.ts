import { getResponse } from 'msw';
import { setupServer } from 'msw/node';
import t, { type Test } from 'tap';
import { type ConformanceReport, runConformance, type RunOptions } from '../conformance/index.js';
import { createMock, type Mock, type MockOptions } from '../src/msw/index.js';

const baseUrl = 'https://api.location-data.test/prefix';

/** Some clauses speak of situations that one mock alone does not get into. */
const situations: { name: string; mock?: Partial<MockOptions>; run?: Partial<RunOptions> }[] = [
  { name: 'two accounts', run: { otherToken: 'other-token' } },
  { name: 'a quota of one', mock: { quota: 1 }, run: { deep: true } },
  { name: 'requests that are put off', mock: { rateLimit: 50, clock: '2030-01-31T12:00:00Z' } },
];

/** How requests reach the mock. */
const ways: Record<string, (t: Test, mock: Mock) => typeof fetch> = {
  setupServer: (t, mock) => {
    const server = setupServer(...mock.handlers);
    server.listen({ onUnhandledRequest: 'error' });
    t.teardown(() => server.close());
    return fetch;
  },
  getResponse: (_t, mock) => async (input, init) => {
    const response = await getResponse(mock.handlers, new Request(input, init));
    return response ?? Response.error();
  },
};

for (const [name, connect] of Object.entries(ways)) {
  void t.test(`the mock satisfies every clause through ${name}`, async (t) => {
    const required = new Set<string>();
    const passed = new Set<string>();
    const judge = async (t: Test, { mock: options, run }: (typeof situations)[number]): Promise<void> => {
      const mock = createMock({ baseUrl, scrapeTime: '0s', ...options });
      // Where time stands still, each fifty-first request is put off, however slow the machine is.
      mock.on('exchange', ({ status }) => {
        if (status === 429) mock.clock.advance('1s');
      });
      const report: ConformanceReport = await runConformance({
        baseUrl,
        token: 'demo-token',
        fetch: connect(t, mock),
        ...run,
      });
      const wrong = report.checks.filter(({ outcome }) => ['fail', 'warn', 'error'].includes(outcome));
      t.same(
        wrong.map(({ id, message }) => `${id}: ${message}`),
        [],
      );
      t.equal(report.verdict, 'conformant');
      t.same(report.leftovers, []);
      t.same(
        mock.snapshot().subscriptions.filter(({ status }) => status !== 'cancelled'),
        [],
        'nothing is left live',
      );
      for (const { id, level, outcome } of report.checks) {
        if (level !== 'open') required.add(id);
        if (outcome === 'pass') passed.add(id);
      }
    };
    for (const situation of situations) await t.test(situation.name, (t) => judge(t, situation));
    t.ok(required.size > 100);
    t.same(
      [...required].filter((id) => !passed.has(id)),
      [],
      'none is left unverified',
    );
  });
}
