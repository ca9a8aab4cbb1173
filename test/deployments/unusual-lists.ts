import t from '../fixtures/tap.js';
import { idsOf, judged } from '../fixtures/judged.js';
import { isList, pages, paging, shuffling } from '../fixtures/deviations.js';
import type { Deviations } from '../fixtures/plain-service.js';
import { resultOf } from '../fixtures/running.js';

/**
 * Lists in no order, with a last page that can be requested, or with several faults in one page.
 */

t.jobs = 8;

for (const entities of [1, 2, 3, 9, 60, 230]) {
  void t.test(`${entities} places are judged in any order`, { buffered: true }, async (t) => {
    const { report } = await judged(t, { entities, before: shuffling((query) => query) });
    t.same(idsOf(report, 'fail', 'warn', 'error'), []);
    t.equal(report.verdict, 'conformant', 'counting verifies what order cannot');
  });
}

void t.test('a single place shows nothing about offsets', { buffered: true }, async (t) => {
  const { report } = await judged(t, { entities: 1 });
  for (const id of [
    'list.offset-counts-entities',
    'list.pages-differ',
    'list.pages-disjoint',
  ] as const) {
    t.equal(resultOf(report, id)?.outcome, 'not-applicable', id);
  }
  t.equal(report.verdict, 'conformant');
});

void t.test(
  'no page beyond a window of 10,000 places is requested',
  { buffered: true },
  async (t) => {
    const { report } = await judged(t, {
      entities: 10_000,
      before: (asked) => {
        const [limit, offset] = [asked.query.get('limit') ?? 50, asked.query.get('offset')];
        const isBeyond = isList(asked) && Number(limit) + Number(offset) > 10_000;
        return isBeyond ? { status: 400, body: { error: 'the window is too large' } } : undefined;
      },
    });
    t.same(idsOf(report, 'fail', 'warn', 'error'), []);
    t.equal(report.verdict, 'conformant');
  },
);

void t.test('an ignored parameter and a wrong type in the same page are both found', async (t) => {
  const { report } = await judged(t, {
    entities: 137,
    before: paging(({ limit }) => ({ limit, offset: 0 })),
    after: pages((body) => ({ ...body, offset: 0, total: `${Number(body.total)}` })),
  });
  const causes = report.causes.map(({ title, checks }) => [title, checks] as const);
  // the comparison of pages is inconclusive because of `total`
  t.match(causes, [["A page's `total` is a string; it must be a number.", ['list.total']]]);
  t.equal(causes.length, 1);
  t.ok(causes[0]?.[1].includes('list.pages-differ'));
});

void t.test('a page that is always the same has its own causes', async (t) => {
  const { report } = await judged(t, {
    entities: 137,
    before: (asked) => {
      const body = { data: [], total: 0, limit: 50, offset: 0 };
      return isList(asked) ? { status: 200, body } : undefined;
    },
  });
  for (const own of ['list.unknown', 'list.limit-echoed', 'list.offset-echoed']) {
    t.ok(
      report.causes.some(({ checks }) => checks[0] === own),
      own,
    );
  }
});

/** Lists that are empty until the scrape is over. */
const scraping = (empty: [] | null): Deviations => ({
  before: (asked, service) => {
    const [, id = ''] = /subscriptions\/([^/]+)\/entities/.exec(asked.path) ?? [];
    const one = service.kept.get(id);
    if (!asked.known || one === undefined || asked.at - one.created >= 4000) return undefined;
    return { status: 200, body: { data: empty, total: 0, limit: 50, offset: 0 } };
  },
});

void t.test('an empty list written as null is polled like []', { buffered: true }, async (t) => {
  const { report: usual } = await judged(t, scraping([]));
  const { report } = await judged(t, scraping(null));
  t.same(idsOf(usual, 'fail', 'warn', 'error'), []);
  t.same(idsOf(report, 'fail', 'warn', 'error'), ['list.data']);
  t.same(report.delays, usual.delays);
});

void t.test(
  'an empty list written as null shows a stranger nothing',
  { buffered: true },
  async (t) => {
    const toStrangers = (data: [] | null): Deviations => ({
      before: (asked, service) => {
        if (asked.authorization !== 'Bearer other-token') return undefined;
        if (!isList(asked)) return service.perform({ ...asked, path: '/v1/subscriptions/unknown' });
        return { status: 200, body: { data, total: 0, limit: 50, offset: 0 } };
      },
      after: (reply, asked) => {
        const isUnknown = isList(asked) && reply.status === 404;
        return isUnknown
          ? { status: 200, body: { data: [], total: 0, limit: 50, offset: 0 } }
          : reply;
      },
    });
    const isolation = async (data: [] | null) => {
      const { report } = await judged(t, toStrangers(data), undefined, {
        otherToken: 'other-token',
      });
      return report.checks.find(({ id }) => id === 'auth.foreign.list')?.outcome;
    };
    t.equal(await isolation(null), await isolation([]));
  },
);
