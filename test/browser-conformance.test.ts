import type { Test } from 'tap';
import type { RunOptions } from '../conformance/index.js';
import { playInEachVersion, type Scenario } from './fixtures/browser-page/versions.js';
import type { PageMock } from './fixtures/browser-page/page.js';
import type { Site } from './fixtures/browser-page/site.js';

/** The conformance kit inside a page of a real browser, holding the mock behind the service worker to its clauses. */

/** Some clauses speak of situations that one mock alone does not get into. */
const situations: {
  name: string;
  /** below the page's own origin where it is not said */
  at?: string;
  mock?: Partial<PageMock>;
  run?: Pick<RunOptions, 'otherToken' | 'deep'>;
}[] = [
  { name: 'two accounts', at: 'https://api.example.com', run: { otherToken: 'other-token' } },
  { name: 'a quota of one', mock: { quota: 1 }, run: { deep: true } },
  { name: 'requests that are put off', mock: { rateLimit: 50, clock: '2030-01-31T12:00:00Z' } },
];

type Situation = (typeof situations)[number];

/** The page judges the mock that it has in itself. */
async function judged(t: Test, site: Site, { at, mock, run }: Situation) {
  const baseUrl = at ?? `${site.url}/prefix`;
  const page = await site.started(t, { baseUrl, scrapeTime: 0, ...mock });
  return page.evaluate(
    async ([baseUrl, run]) => {
      // Where time stands still, each fifty-first request is put off, however slow the machine is.
      application.mock().on('exchange', ({ status }) => {
        if (status === 429) application.mock().clock.advance('1s');
      });
      const report = await application.runConformance({ baseUrl, token: 'demo-token', ...run });
      const live = application
        .mock()
        .snapshot()
        .subscriptions.filter(({ status }) => status !== 'cancelled');
      const checks = report.checks.map(({ id, level, outcome, message }) => ({
        id,
        level,
        outcome,
        message,
      }));
      return { verdict: report.verdict, checks, leftovers: report.leftovers.length + live.length };
    },
    [baseUrl, run ?? {}] as const,
  );
}

const everyClause: Scenario = async (t, site) => {
  const reports = await Promise.all(situations.map((situation) => judged(t, site, situation)));
  for (const [index, { verdict, checks, leftovers }] of reports.entries()) {
    const wrong = checks.filter(({ outcome }) => ['fail', 'warn', 'error'].includes(outcome));
    t.same(
      wrong.map(({ id, message }) => `${id}: ${message}`),
      [],
      situations[index]?.name ?? '',
    );
    t.equal(verdict, 'conformant');
    t.equal(leftovers, 0, 'nothing is left live');
  }
  const all = reports.flatMap(({ checks }) => checks);
  const required = new Set(all.filter(({ level }) => level !== 'open').map(({ id }) => id));
  const passed = new Set(all.filter(({ outcome }) => outcome === 'pass').map(({ id }) => id));
  t.ok(required.size > 100);
  t.same(
    [...required].filter((id) => !passed.has(id)),
    [],
    'none is left unverified',
  );
  t.same(site.reached, [], 'no request left the page');
};

playInEachVersion({ 'the mock satisfies every clause': everyClause });
