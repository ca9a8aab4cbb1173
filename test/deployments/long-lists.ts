import type { CheckId } from '../../conformance/check-id.js';
import t from '../fixtures/tap.js';
import { conforms, idsOf, judged } from '../fixtures/judged.js';
import { isList, pages, paging } from '../fixtures/deviations.js';
import type { Asked, JsonObject, Deviations, Reply } from '../fixtures/plain-service.js';

/** Lists that are too long for a run to read every page. */

t.jobs = 4;
t.setTimeout(900_000);

/** Changes the entity at one place of the list. */
const atPlace = (place: number, change: (entity: JsonObject) => JsonObject) =>
  pages((body) => ({
    ...body,
    data: (body.data as JsonObject[]).map((entity, index) =>
      Number(body.offset) + index === place ? change(entity) : entity,
    ),
  }));

const withText = (entity: JsonObject): JsonObject => ({ ...entity, latitude: '52.5' });

/** Pages have at most `most` entities, whatever limit they echo. */
const capped = (most: number): NonNullable<Deviations['before']> =>
  paging(({ limit, offset }) => ({ limit: Math.min(limit, most), offset }));

/** Lowers larger limits, and echoes the lower limit. */
const clamped =
  (most: number): NonNullable<Deviations['before']> =>
  (asked, service) => {
    if (!asked.known || !isList(asked) || !(Number(asked.query.get('limit')) > most)) {
      return undefined;
    }
    const query = new URLSearchParams(asked.query);
    query.set('limit', String(most));
    return service.perform({ ...asked, query });
  };

const rejecting =
  (most: number) =>
  (asked: Asked): Reply | undefined =>
    asked.known && isList(asked) && Number(asked.query.get('limit')) > most
      ? { status: 400, body: { error: `at most ${most}` } }
      : undefined;

const wrong: Record<string, { deviations: Deviations; fails: CheckId }> = {
  'of 900 places, the one at 433 has a string as latitude': {
    deviations: { entities: 900, after: atPlace(433, withText) },
    fails: 'entity.latitude',
  },
  'of 1000, with 250 on a page at most, the one at 700': {
    deviations: { entities: 1000, before: clamped(250), after: atPlace(700, withText) },
    fails: 'entity.latitude',
  },
  'of 480, with 100 on a page at most, whatever it says, the one at 333': {
    deviations: { entities: 480, before: capped(100), after: atPlace(333, withText) },
    fails: 'entity.latitude',
  },
  'of 480, where more than 100 is rejected, the one at 333': {
    deviations: { entities: 480, before: rejecting(100), after: atPlace(333, withText) },
    fails: 'entity.latitude',
  },
  'of 900 places, the one at 433 keeps a field that an update removed': {
    deviations: {
      entities: 900,
      after: atPlace(433, (entity) => ({ ...entity, fields: { phone: null, website: null } })),
    },
    fails: 'update.entities-follow',
  },
};

for (const [name, { deviations, fails }] of Object.entries(wrong)) {
  void t.test(`the violation is found: ${name}`, { buffered: true }, async (t) => {
    const { report } = await judged(t, deviations);
    t.same(idsOf(report, 'fail', 'error'), [fails]);
  });
}

void t.test('1000 entities are checked with at most 210 requests', async (t) => {
  const { report } = await judged(t, { entities: 1000 });
  t.equal(report.verdict, 'conformant');
  t.same(report.target.entities, { checked: 1000, total: 1000 });
  t.ok(report.target.requests <= 210, `${report.target.requests} requests`);
});

const deviations: Record<string, Deviations> = {
  'no page has more than 50': { entities: 900, before: capped(50) },
  'no page has more than 50, and its limit says so': { entities: 900, before: clamped(50) },
  'more than 50 is rejected': { entities: 900, before: rejecting(50) },
  'more than 500 is rejected': { entities: 900, before: rejecting(500) },
};

for (const [name, one] of Object.entries(deviations)) {
  void t.test(`a deployment conforms: ${name}`, { buffered: true }, (t) =>
    conforms(t, { deviations: one }),
  );
}
