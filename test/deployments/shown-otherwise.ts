import t from '../fixtures/tap.js';
import { exitCodeOf, render } from '../../conformance/index.js';
import type { JsonValue } from '../../src/index.js';
import { idsOf, judged, judgedOnce } from '../fixtures/judged.js';
import { changing, subscriptions, textIn } from '../fixtures/deviations.js';
import type { JsonObject, Deviations } from '../fixtures/plain-service.js';
import { resultOf } from '../fixtures/running.js';
import { doubts } from '../fixtures/upserts.js';

/**
 * A create request whose response shows other values than the request may have returned an existing
 * subscription: a run leaves it alone, and says what to do.
 */

t.jobs = 8;

for (const [key, change] of Object.entries(doubts)) {
  void t.test(`nothing is changed if every response shows another ${key}`, async (t) => {
    const changes: string[] = [];
    const judgement = await judged(t, {
      before: ({ method, path }, { kept }) => {
        if (method !== 'GET' && [...kept.keys()].some((id) => path.includes(id))) {
          changes.push(`${method} ${path}`);
        }
        return undefined;
      },
      after: subscriptions(change),
    });
    const { report, service } = judgement;
    t.same(changes, []);
    // it is required that the fields are those of the request
    t.same(idsOf(report, 'fail'), key === 'fields' ? ['create.fields'] : []);
    t.equal(exitCodeOf(report), key === 'fields' ? 1 : 3);
    t.ok(service.live().length > 0);
    t.same(
      report.leftovers.map(({ id }) => id),
      service.live().map(({ id }) => id),
    );
    for (const { command, note } of report.leftovers) {
      t.match(command, /DELETE/);
      t.match(note, `${key}\``);
    }
  });
}

/** Replaces names by their canonical form, like a geocoder; canonical names stay. */
const canonical =
  (key: 'city' | 'entity_type', names: Readonly<Record<string, string>>) =>
  (body: JsonObject): JsonObject => ({
    ...body,
    [key]: names[textIn(body, key).trim().toLowerCase()] ?? body[key] ?? null,
  });

const canonicalised = {
  city: ['Berlin, Germany', '--city "Berlin, Germany"', { city: 'Berlin, Germany' }],
  entity_type: [
    'Café & Bar "A"',
    `--entity-type 'Café & Bar "A"'`,
    { entityType: 'Café & Bar "A"' },
  ],
} as const;

for (const key of ['city', 'entity_type'] as const) {
  const [shown, flag, options] = canonicalised[key];
  const deviations = (): Deviations => ({
    after: changing((body) =>
      key in body ? canonical(key, { berlin: shown, cafe: shown })(body) : undefined,
    ),
  });

  void t.test(`the advice names the ${key} that the deployment shows`, async (t) => {
    const { report } = await judged(t, deviations());
    t.equal(exitCodeOf(report), 3);
    t.ok(idsOf(report, 'warn').includes(key === 'city' ? 'create.city' : 'create.entity-type'));
    const advice = `pass ${flag}, as the deployment shows it, or pass --assume-created if nobody else uses this account`;
    const { message = '' } = resultOf(report, 'update.subscription') ?? {};
    t.ok(message.includes(`its \`${key}\` is ${JSON.stringify(shown)}`), message);
    t.ok(message.endsWith(advice), message);
    const text = render(report, 'pretty').replace(/\s+/g, ' ');
    t.ok(text.includes(advice));
    t.notMatch(text, 'allows no second subscription');
  });

  void t.test(`a deployment conforms if the run requests the ${key} that it shows`, async (t) => {
    const { report, service } = await judged(t, deviations(), undefined, options);
    t.equal(exitCodeOf(report), 0);
    t.same(idsOf(report, 'fail', 'error', 'warn', 'inconclusive'), []);
    t.same([service.live(), report.leftovers], [[], []]);
  });

  void t.test(`a deployment with its own ${key} is checked with --assume-created`, async (t) => {
    const options = { assumeCreated: true, only: ['create', 'update', 'cancel'] };
    const { report, service } = await judgedOnce(t, deviations(), undefined, options);
    t.equal(exitCodeOf(report, { allowPartial: true }), 0);
    t.same([service.live(), report.leftovers], [[], []]);
  });
}

void t.test('a run changes a deployment that normalizes names', async (t) => {
  const plain = (value: JsonValue | undefined): JsonValue =>
    typeof value === 'string' ? value.trim().toUpperCase() : (value ?? null);
  const { report, service } = await judged(
    t,
    {
      after: subscriptions((body) => ({
        ...body,
        city: plain(body.city),
        entity_type: plain(body.entity_type),
        fields: Array.isArray(body.fields) ? body.fields.map(plain) : null,
      })),
    },
    undefined,
    { extended: true, city: ' Berlin ' },
  );
  t.same(idsOf(report, 'fail', 'error'), []);
  t.same([service.live(), report.leftovers], [[], []]);
});

void t.test(
  'a subscription whose unusual city is shown differently is left untouched and listed',
  async (t) => {
    const { report, service } = await judged(t, {
      after: subscriptions((body) => ({
        ...body,
        city: textIn(body, 'city')
          .normalize('NFD')
          .replace(/[^ -~]/g, ''),
      })),
    });
    t.same(idsOf(report, 'fail', 'error', 'inconclusive'), []);
    t.equal(report.verdict, 'conformant');
    const [left] = service.live();
    t.same(left?.city, "Le Pré-d'Auge");
    t.match(report.leftovers, [{ id: left?.id, command: /DELETE/, note: /its `city` is "Le Pre/ }]);
  },
);
