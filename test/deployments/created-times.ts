import t from '../fixtures/tap.js';
import { exitCodeOf } from '../../conformance/index.js';
import { judged, judgedOnce } from '../fixtures/judged.js';
import { subscriptions, textIn } from '../fixtures/deviations.js';
import type { Asked, Deviations } from '../fixtures/plain-service.js';
import { iso } from '../fixtures/upserts.js';

/** Identical create requests return several ids, with a `created_at` that proves nothing. */

t.jobs = 4;

const minute = 60_000;
const week = 7 * 24 * 60 * minute;

const withCreatedAt = (timeOf: (asked: Asked, id: string) => string): Deviations => ({
  after: subscriptions((body, asked) => ({
    ...body,
    created_at: timeOf(asked, textIn(body, 'id')),
  })),
});

const start = iso(Date.now() - 3 * week);
const noTimes: Record<string, Deviations> = {
  'created_at is the time at which the server started': withCreatedAt(() => start),
  'created_at is a date, at midnight': withCreatedAt(
    ({ at }) => `${iso(at).slice(0, 10)}T00:00:00Z`,
  ),
  'created_at is not a point in time': withCreatedAt(() => 'a moment ago'),
  'created_at is constant, and each process has its own': withCreatedAt((_, id) =>
    id < '8' ? start : iso(Date.parse(start) + 7 * minute),
  ),
};

for (const [about, deviations] of Object.entries(noTimes)) {
  void t.test(about, { buffered: true }, async (t) => {
    const changes: string[] = [];
    const before: Deviations['before'] = ({ method, path }) => {
      if (method !== 'GET' && method !== 'POST') changes.push(path);
      return undefined;
    };
    const { report, service } = await judged(t, { ...deviations, before });
    const live = service.live().map(({ id }) => id);
    t.ok(live.length > 1, 'identical create requests returned several ids');
    t.same(
      changes.filter((change) => live.some((id) => change.includes(id))),
      [],
    );
    t.same(report.leftovers.map(({ id }) => id).toSorted(), live.toSorted());
    for (const { note } of report.leftovers) t.match(note, /^nothing proves/);
    const messages = report.checks.map(({ message }) => message).join('\n');
    t.match(
      messages,
      /the same create request, repeated, returned another id\b.*\), so nothing is changed; pass --assume-created/,
    );
    t.not(exitCodeOf(report), 0);
    const options = { assumeCreated: true, only: ['create', 'update', 'cancel'] };
    const assumed = await judgedOnce(t, deviations, undefined, options);
    t.same([assumed.service.live(), assumed.report.leftovers], [[], []]);
  });
}
