import t from '../fixtures/tap.js';
import { render, type ConformanceReport } from '../../conformance/index.js';
import { idsOf, judged } from '../fixtures/judged.js';
import { isList } from '../fixtures/deviations.js';
import type {
  Asked,
  JsonObject,
  Deviations,
  PlainService,
  Reply,
} from '../fixtures/plain-service.js';
import { resultOf } from '../fixtures/running.js';

/** Deployments that show changes late, or scrape again: the run waits, and reports the delay. */

t.jobs = 8;

const lagOf = ({ delays }: ConformanceReport, what: string): number =>
  delays.find((lag) => lag.what === what)?.ms ?? 0;

void t.test('a delay is reported, and is not a violation', { buffered: true }, async (t) => {
  const lag = { created: 600, updated: 1500, listed: 2100, cancelled: 700 };
  const { report } = await judged(t, { lag });
  t.equal(report.verdict, 'conformant');
  const told = {
    'a new subscription is visible everywhere': lag.created,
    'an update is visible when the subscription is read': lag.updated,
    'an update is visible in the list': lag.listed,
    'a cancellation is visible': lag.cancelled,
  };
  for (const [what, least] of Object.entries(told)) {
    const ms = lagOf(report, what);
    t.ok(ms >= least && ms <= 3100, `${what} after ${ms} ms`);
  }
  const line = /an update is visible in the list after [12]\.\d s to [23]\.\d s/;
  for (const format of ['pretty', 'markdown', 'tap', 'junit', 'html'] as const) {
    t.match(render(report, format, {}), line, format);
  }
});

void t.test('nothing is reported without a delay', { buffered: true }, async (t) => {
  t.same((await judged(t, {})).report.delays, []);
});

void t.test('a finding contains the waiting time', { buffered: true }, async (t) => {
  const { report } = await judged(t, { lag: { updated: 60_000, listed: 60_000 } });
  t.match(resultOf(report, 'update.persists'), { outcome: 'fail', found: /, still after 3\.0 s$/ });
  // entities have the fields that the subscription still shows
  t.equal(resultOf(report, 'update.entities-follow')?.outcome, 'inconclusive');
});

type Share = (sinceUpdate: number) => number;

/** Lists a share of the entities, which depends on the time since the last update of the fields. */
const rescraping = (share: Share): Deviations => ({
  before: (asked: Asked, service: PlainService): Reply | undefined => {
    if (!asked.known || !isList(asked)) return undefined;
    const reply = service.perform(asked);
    const one = service.kept.get(asked.path.split('/')[3] ?? '');
    if (one === undefined || one.updated === 0 || reply.status !== 200) return reply;
    const { data, total, offset, ...rest } = reply.body as JsonObject & { data: JsonObject[] };
    const listed = Math.floor(Number(total) * Math.min(1, share(asked.at - one.updated)));
    const left = data.slice(0, Math.max(0, listed - Number(offset)));
    return { ...reply, body: { ...rest, data: left, total: listed, offset: offset ?? 0 } };
  },
});

const scrapes: Record<string, Share> = {
  'at once': (time) => (time < 1500 ? 0 : 1),
  'a moment later': (time) => (time > 12 && time < 1500 ? 0 : 1),
  'entity by entity': (time) => time / 2000,
};

for (const [name, share] of Object.entries(scrapes)) {
  const title = `an update that empties the list ${name}, and scrapes again`;
  void t.test(title, { buffered: true }, async (t) => {
    for (const options of [{}, { concurrency: 1 }, { only: ['update'] }]) {
      const { report } = await judged(
        t,
        { ...rescraping(share), entities: 70 },
        undefined,
        options,
      );
      t.same(idsOf(report, 'fail', 'warn', 'error', 'inconclusive'), [], JSON.stringify(options));
      const told = render(report, 'pretty', { width: 200 });
      t.match(
        told,
        /^ {2}Delay: the list is refilled after an update emptied it (within|after [\d.]+ m?s to) [\d.]+ m?s$/m,
      );
    }
  });
}

void t.test('the scrape timeout is waited for only once', { buffered: true }, async (t) => {
  let began: number | undefined;
  const { service } = await judged(
    t,
    {
      entities: 0,
      before: ({ at }) => {
        began ??= at;
        return undefined;
      },
    },
    undefined,
    { scrapeTimeout: 60_000 },
  );
  const time = service.now() - (began ?? 0);
  t.ok(time > 60_000 && time < 80_000, `${time} ms`);
});

void t.test('a run waits for the end of conflicts', { buffered: true }, async (t) => {
  let reads = 0;
  const { report } = await judged(t, {
    before: ({ known, method, path }, { kept }) => {
      const isOwn = known && kept.has(path.split('/')[3] ?? '') && method === 'GET';
      if (!isOwn) return undefined;
      reads += 1;
      return reads % 7 === 0 ? { status: 409, body: { error: 'a scrape runs' } } : undefined;
    },
  });
  t.equal(report.verdict, 'conformant');
  t.ok(lagOf(report, 'the conflict (409) has ended') > 0);
});

void t.test('a list that is gone after an update is a failure', { buffered: true }, async (t) => {
  const { report } = await judged(t, {
    before: (asked, { kept }) => {
      const one = kept.get(asked.path.split('/')[3] ?? '');
      if (!asked.known || !isList(asked) || one === undefined || one.updated === 0)
        return undefined;
      return { status: 404, body: { error: 'no entities' } };
    },
  });
  t.match(resultOf(report, 'update.entities-follow'), { outcome: 'fail', found: /^status 404/ });
});

void t.test('idle connections can turn out to be closed', { buffered: true }, async (t) => {
  const requests = new WeakMap<object, number>();
  const { report } = await judged(t, {
    onPort: true,
    before: ({ known, method, path, port }) => {
      const { socket } = port().request;
      const count = (requests.get(socket) ?? 0) + 1;
      requests.set(socket, count);
      const isRead = method === 'GET' || path.endsWith('/interpret');
      if (!known || !isRead || count < 3) return undefined;
      socket.destroy();
      return 'sent';
    },
  });
  t.equal(report.verdict, 'conformant');
});

/** A deployment that loses every write after five seconds. */
const forgets: Deviations = {
  before: ({ at }, service) => {
    for (const one of service.kept.values()) {
      if (one.updated > 0 && at - one.updated >= 5000) one.fields = one.fieldsBefore;
      if (one.cancelled !== null && at - one.cancelled >= 5000) one.cancelled = null;
    }
    return undefined;
  },
};

void t.test('a run with --recheck-after finds changes that are undone later', async (t) => {
  const usual = await judged(t, forgets);
  t.same(idsOf(usual.report, 'fail', 'warn', 'error'), []);
  const watching = await judged(t, forgets, undefined, { recheckAfter: '10s' });
  t.same(idsOf(watching.report, 'fail'), ['update.kept']);
  t.same(idsOf(watching.report, 'warn'), ['cancel.kept']);
});
