/** Runs against deployments whose clocks or serializers are wrong. */
import t from '../fixtures/tap.js';
import { exitCodeOf } from '../../conformance/index.js';
import { createDeployment, runAgainst } from '../self-test/index.js';
import { idsOf, judged, judgedOnce } from '../fixtures/judged.js';
import { isCreation, subscriptions } from '../fixtures/deviations.js';
import type { Asked, Deviations } from '../fixtures/plain-service.js';

t.jobs = 8;

const minute = 60_000;
const week = 7 * 24 * 60 * minute;

const iso = (moment: number): string => new Date(moment).toISOString();

/** `created_at` shows a time at which nothing was created. */
const withCreatedAt = (at: (asked: Asked) => string): Deviations => ({
  after: subscriptions((body, asked) => {
    const moment = at(asked);
    return { ...body, created_at: moment, updated_at: moment };
  }),
});
const clocks: Record<string, Deviations> = {
  'the database is ten minutes behind': withCreatedAt(({ at }) => iso(at - 10 * minute)),
  'created_at has no zone, and is local time': withCreatedAt(({ at }) =>
    iso(at + 330 * minute).slice(0, 19),
  ),
};

for (const [about, deviations] of Object.entries(clocks)) {
  void t.test(`create requests are known to create: ${about}`, { buffered: true }, async (t) => {
    const { report, service } = await judged(t, deviations);
    t.same(idsOf(report, 'fail', 'error', 'inconclusive'), []);
    t.equal(report.verdict, 'conformant');
    t.same(service.live(), []);
    t.same(report.leftovers, []);
  });
}

/** Only one live subscription is allowed. */
const quotaOfOne =
  (deviations: Deviations): NonNullable<Deviations['before']> =>
  (asked, service) => {
    const isFull = asked.known && isCreation(asked) && service.live().length > 0;
    if (isFull) return { status: 403, body: { error: 'no room', limit: 1, current: 1 } };
    return deviations.before?.(asked, service);
  };

void t.test(
  'a wrong clock and a quota of one prove nothing without --assume-created',
  { buffered: true },
  async (t) => {
    const slow = withCreatedAt(({ at }) => iso(at - 10 * minute));
    const deviations = { ...slow, before: quotaOfOne(slow) };
    const { report, service } = await judged(t, deviations);
    t.equal(service.live().length, 1);
    t.match(report.leftovers, [{ id: service.live()[0]?.id, note: /may have existed before/ }]);
    t.equal(exitCodeOf(report), 3);
    t.same(idsOf(report, 'fail', 'error'), []);
    const options = { assumeCreated: true, only: ['create', 'update', 'cancel'] };
    const assumed = await judgedOnce(t, deviations, undefined, options);
    t.same(idsOf(assumed.report, 'fail', 'error', 'inconclusive'), []);
    t.same(assumed.service.live(), []);
  },
);

void t.test(
  'a wrong clock and a rule against duplicates accuse nobody',
  { buffered: true },
  async (t) => {
    for (const behind of [minute / 2, 10 * minute]) {
      const { report } = await judged(t, {
        ...withCreatedAt(({ at }) => iso(at - behind)),
        before: (asked, service) => {
          const isTaken = asked.known && isCreation(asked) && service.live().length > 0;
          const reply = isTaken ? service.perform(asked) : undefined;
          if (reply?.status !== 201) return reply;
          service.kept.delete((reply.body as { id: string }).id);
          return { status: 409, body: { error: 'there is one already' } };
        },
      });
      t.same(idsOf(report, 'fail', 'error'), []);
      t.equal(exitCodeOf(report), 3);
      t.equal(report.leftovers.length, 1, 'it may have existed before, and is left untouched');
    }
  },
);

void t.test('probably new ids are not reported as old', { buffered: true }, async (t) => {
  let bodies = 0;
  const deviations = withCreatedAt(() => iso(Date.now() - (bodies += 1) * week));
  const { report, service } = await judged(t, deviations);
  t.same([service.live().length > 0, exitCodeOf(report)], [true, 3]);
  const messages = report.checks.map(({ message }) => message).join('\n');
  t.match(messages, /nothing proves that this run created subscription/);
  t.notMatch(messages, /existed before/);
  for (const { note } of report.leftovers) t.match(note, /^nothing proves/);
});

void t.test("a proxy's clock can differ from the service's", { buffered: true }, async (t) => {
  const { report, service } = await judged(t, {
    after: (reply, asked) =>
      reply.status < 400
        ? reply
        : { ...reply, headers: { date: new Date(asked.at + minute / 12).toUTCString() } },
  });
  t.same(idsOf(report, 'fail', 'error', 'inconclusive'), []);
  t.same(service.live(), []);
  t.same(report.leftovers, []);
});

void t.test('two clocks can set the times of a subscription', { buffered: true }, async (t) => {
  const { report, service } = await judged(t, {
    after: (reply, asked) => {
      const isCreated = isCreation(asked) && reply.status === 201;
      const { created_at: at } = reply.body as { created_at?: string };
      if (isCreated || at === undefined) return reply;
      const behind = iso(Date.parse(at) - 10 * minute);
      return { ...reply, body: { ...(reply.body as object), created_at: behind } };
    },
  });
  t.same(idsOf(report, 'fail', 'error', 'inconclusive'), []);
  t.same(service.live(), []);
  t.same(report.leftovers, []);
});

/**
 * A duplicate create request returns the existing subscription, so only `created_at` shows what is
 * new.
 */
for (const written of ['YYYY-MM-DD HH:mm:ss.SSS +02:00', 'YYYY-MM-DDTHH:mm:ss.SSSZ']) {
  void t.test(`a run reads creation times as ${written}`, { buffered: true }, async (t) => {
    const profile = { 'timestamps.format': written, 'create.duplicate': 'existing' } as const;
    const only = ['create', 'update', 'cancel'];
    const report = await runAgainst(createDeployment({ profile }), { only });
    t.same(idsOf(report, 'fail', 'error', 'inconclusive'), []);
    t.same(report.leftovers, []);
  });
}
