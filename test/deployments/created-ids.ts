import t from '../fixtures/tap.js';
import { exitCodeOf, render } from '../../conformance/index.js';
import { judged } from '../fixtures/judged.js';
import { subscriptions, textIn } from '../fixtures/deviations.js';
import type { Deviations } from '../fixtures/plain-service.js';
import { resultOf } from '../fixtures/running.js';

/** Ids in responses to create requests: a run changes no subscription with a different id. */

/** Ids are numbers above 2^53; a read of a subscription fails. */
function numbered(): { deviations: Deviations; changes: string[] } {
  const digits = new Map<string, string>();
  const changes: string[] = [];
  const first = 7_234_567_890_123_456_789n;
  const idOf = (uuid: string): string => {
    const known = digits.get(uuid) ?? String(first + BigInt(digits.size));
    digits.set(uuid, known);
    return known;
  };
  const rounded = String(Number(first));
  const deviations: Deviations = {
    before: (asked, service) => {
      const [, id = '', rest = ''] = /^\/v1\/subscriptions\/(\d+)(\/.*)?$/.exec(asked.path) ?? [];
      if (id === '') return undefined;
      if (id === rounded && asked.method !== 'GET') changes.push(asked.method);
      if (asked.known && asked.method === 'GET' && rest === '') {
        return { status: 500, body: { error: 'no reads today' } };
      }
      const uuid = [...digits].find(([, one]) => one === id)?.[0] ?? id;
      if (!asked.known) return undefined;
      return service.perform({ ...asked, path: `/v1/subscriptions/${uuid}${rest}` });
    },
    after: subscriptions((body) => ({ ...body, id: `#${idOf(textIn(body, 'id'))}` })),
    write: (value) => JSON.stringify(value).replace(/"#(\d+)"/g, '$1'),
  };
  return { deviations, changes };
}

void t.test('an id above 2^53 is read exactly', { buffered: true }, async (t) => {
  const { deviations, changes } = numbered();
  const { report, service } = await judged(t, deviations);
  t.same(changes, [], 'nothing was sent about the rounded number');
  t.ok(service.kept.size > 0);
  t.same(service.live(), [], 'what the run created is cancelled');
  t.same(report.leftovers, []);
  t.equal(resultOf(report, 'subscription.id')?.outcome, 'fail');
  t.equal(exitCodeOf(report), 1);
});

void t.test('a subscription that cannot be read is not updated', { buffered: true }, async (t) => {
  const updated: string[] = [];
  const { deviations } = numbered();
  const { report } = await judged(t, {
    ...deviations,
    before: (asked, service) => {
      if (asked.method === 'PATCH' && /\/\d+$/.test(asked.path)) updated.push(asked.path);
      return deviations.before?.(asked, service);
    },
  });
  t.same(updated, []);
  t.match(
    resultOf(report, 'update.fields-replaced')?.message,
    /no read has shown subscription \d+, so it/,
  );
});

const exponent = { write: (value: unknown) => JSON.stringify(value).replace(/"#"/g, '7.2e18') };

void t.test(
  'a numeric id that cannot be read exactly is reported',
  { buffered: true },
  async (t) => {
    const changes: string[] = [];
    const { report, service } = await judged(t, {
      ...exponent,
      before: ({ method, path }) => {
        if (path.includes('7') && method !== 'GET') changes.push(`${method} ${path}`);
        return undefined;
      },
      after: subscriptions((body) => ({ ...body, id: '#' })),
    });
    t.ok(service.live().length > 0);
    t.same(
      changes.filter((change) => /subscriptions\/7[\de.+]+$/.test(change)),
      [],
    );
    t.match(report.leftovers, [
      { id: null, city: 'Berlin', entity_type: 'cafe', note: /its id could not be read.*7\.2e18/ },
    ]);
    t.match(render(report, 'pretty'), /look for the subscription in the account/);
  },
);
