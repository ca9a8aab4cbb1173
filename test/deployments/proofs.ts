import t from '../fixtures/tap.js';
import { exitCodeOf, profileOf } from '../../conformance/index.js';
import { idsOf, judged } from '../fixtures/judged.js';
import { isCreation, lettingPass, parses } from '../fixtures/deviations.js';
import type { Asked, Deviations, Reply } from '../fixtures/plain-service.js';
import { resultOf } from '../fixtures/running.js';

/** A rejection proves something only if the same request without the error is accepted. */

t.jobs = 8;

const isUpdate = ({ method, path }: Asked): boolean =>
  method === 'PATCH' && !path.endsWith('/entities');
const keysOf = ({ body }: Asked): string[] => Object.keys(parses(body) ?? {});
const rejection: Reply = {
  status: 422,
  body: { error: 'city, entity_type, fields and status are required' },
};
const isWhole = (asked: Asked): boolean =>
  ['city', 'entity_type', 'fields', 'status'].every((key) => keysOf(asked).includes(key));

/** Updates need the whole body, which is validated before anything else. */
const wholeBody =
  (
    others: NonNullable<Deviations['before']> = () => undefined,
  ): NonNullable<Deviations['before']> =>
  (asked, service) =>
    isUpdate(asked) && !isWhole(asked) ? rejection : others(asked, service);

void t.test('complete updates without a credential are judged', { buffered: true }, async (t) => {
  const anybody = lettingPass((_authorization, asked) => isUpdate(asked));
  const { report } = await judged(t, { before: wholeBody(anybody) });
  t.equal(resultOf(report, 'auth.missing.update')?.outcome, 'fail');
  t.equal(exitCodeOf(report), 1);
  const unharmed = await judged(t, { before: wholeBody() });
  t.same(idsOf(unharmed.report, 'fail', 'error', 'inconclusive'), []);
});

void t.test('rejected updates that take effect are found', { buffered: true }, async (t) => {
  const { report } = await judged(t, {
    before: wholeBody((asked, service) => {
      if (isUpdate(asked) && !asked.known) service.perform(asked);
      return undefined;
    }),
  });
  t.equal(resultOf(report, 'auth.no-effect.update')?.outcome, 'fail');
});

/** Lets the token of another account update everything, and interpret. */
const others = lettingPass(
  (authorization, asked) =>
    authorization === 'Bearer other-token' &&
    (isUpdate(asked) || asked.path === '/v1/fields/interpret'),
);

/** Isolates accounts: another account's token finds no subscriptions. */
const isolating: NonNullable<Deviations['before']> = (asked, service) => {
  const isTheirs = asked.authorization === 'Bearer other-token';
  const found = others(asked, service);
  return isTheirs && found === undefined ? { status: 404, body: { error: 'unknown' } } : found;
};

for (const [about, before, outcome] of [
  ['as far as is known, of the same one', others, 'warn'],
  ['which finds nothing else', isolating, 'fail'],
  ['whose token is not accepted anywhere', () => undefined, 'inconclusive'],
] as const) {
  void t.test(
    `the run judges updates of complete bodies by another account, ${about}`,
    { buffered: true },
    async (t) => {
      const { report } = await judged(t, { before: wholeBody(before) }, undefined, {
        otherToken: 'other-token',
      });
      t.equal(resultOf(report, 'auth.foreign.update')?.outcome, outcome);
    },
  );
}

for (const [about, body, outcome] of [
  ['shows it', undefined, 'fail'],
  ['shows nothing', { ok: true }, 'not-applicable'],
] as const) {
  void t.test(
    `the run judges a cancellation by another account that cancels nothing and ${about}`,
    { buffered: true },
    async (t) => {
      const { report } = await judged(
        t,
        {
          before: (asked, service) => {
            const one = service.kept.get(asked.path.replace('/v1/subscriptions/', ''));
            if (asked.authorization !== 'Bearer other-token') return undefined;
            if (asked.method !== 'DELETE' || one === undefined) return isolating(asked, service);
            return { status: 200, body: body ?? service.show(one) };
          },
        },
        undefined,
        { otherToken: 'other-token' },
      );
      t.equal(resultOf(report, 'auth.foreign.cancel')?.outcome, outcome);
    },
  );
}

void t.test('lists are rejected for every credential', { buffered: true }, async (t) => {
  const { report } = await judged(t, {
    before: ({ path, query }) =>
      path.endsWith('/entities') && query.get('offset') === '50'
        ? { status: 403, body: { error: 'no' } }
        : undefined,
  });
  t.equal(resultOf(report, 'auth.missing.list')?.outcome, 'pass', 'without a query');
  t.not(
    resultOf(report, 'auth.scheme.list')?.outcome,
    'pass',
    'the same query is rejected with the credential as well',
  );
});

const extended = { extended: true, duplicate: true, otherToken: 'other-token' } as const;

void t.test(
  'a deployment whose updates need complete bodies can be recorded',
  { buffered: true },
  async (t) => {
    const { report } = await judged(t, { before: wholeBody() }, undefined, extended);
    const { answers } = profileOf(report);
    t.notOk('fields.maximum' in answers && answers['fields.maximum'] !== null, 'it has no maximum');
    t.match(answers, {
      // the deployment ignores unknown values
      'update.pause': 'ignored',
      'update.city': 'ignored',
      'update.unknown-keys': 'ignored',
      'update.empty-fields': 400,
      'update.unknown.status': 404,
      'update.invalid.status': 400,
      'update.empty-body': 422,
    });
  },
);

/** Cancelling one subscription cancels all. */
const cancelsAll: NonNullable<Deviations['after']> = (reply, { method, known }) => {
  if (known && method === 'DELETE' && reply.status === 200) for (const one of cancelled) one();
  return reply;
};
const cancelled: (() => void)[] = [];

void t.test('nothing is recorded about a deleted subscription', { buffered: true }, async (t) => {
  const { report } = await judged(
    t,
    {
      gone: 404,
      before: (asked, service) => {
        cancelled.splice(0, Infinity, () =>
          service.live().forEach((one) => (one.cancelled = asked.at)),
        );
        return undefined;
      },
      after: cancelsAll,
    },
    undefined,
    extended,
  );
  const { answers } = profileOf(report);
  for (const id of [
    'update.pause',
    'update.empty-fields',
    'update.city',
    'fields.maximum',
  ] as const) {
    t.equal(answers[id] ?? null, null, id);
  }
  t.match(resultOf(report, 'cancel.beside'), {
    outcome: 'fail',
    found: /removed another subscription \(404\)/,
  });
});

void t.test(
  'a lagging replica changes only the answers about delays',
  { buffered: true },
  async (t) => {
    const profile = async (created: number) => {
      const { report } = await judged(t, { lag: { created } }, undefined, extended);
      t.same(idsOf(report, 'fail', 'error'), []);
      return profileOf(report).answers;
    };
    const prompt = await profile(0);
    t.equal(prompt['create.shown-after'], 'at-once');
    const late = { ...prompt, 'create.shown-after': 'within-a-second' };
    t.same(await profile(600), late, '600 ms, in which nothing is known of a new subscription');
    t.same(await profile(600), late, 'once more');
  },
);

void t.test('conflicts do not change answers', { buffered: true }, async (t) => {
  const busy = new Map<string, number>();
  const conflicts: Deviations = {
    before: (asked) => {
      const until = busy.get(asked.path) ?? 0;
      return asked.known && isUpdate(asked) && asked.at < until
        ? { status: 409, body: { error: 'busy' } }
        : undefined;
    },
    after: (reply, asked) => {
      if (isCreation(asked) && reply.status === 201) {
        const { id } = reply.body as { id: string };
        busy.set(`/v1/subscriptions/${id}`, asked.at + 1500);
      }
      return reply;
    },
  };
  const { report } = await judged(t, conflicts, undefined, extended);
  const { report: calm } = await judged(t, {}, undefined, extended);
  t.same(profileOf(report).answers, profileOf(calm).answers);
});
