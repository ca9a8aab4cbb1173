import t from '../fixtures/tap.js';
import { exitCodeOf, render } from '../../conformance/index.js';
import { idsOf, judged, judgedOnce } from '../fixtures/judged.js';
import { hangUp, isCreation, subscriptions } from '../fixtures/deviations.js';
import type { Asked, Deviations, PlainService, Reply } from '../fixtures/plain-service.js';
import { resultOf } from '../fixtures/running.js';

/** A run changes only what it provably created. */

t.jobs = 8;

const minute = 60_000;
const week = 7 * 24 * 60 * minute;

const isChange = ({ method }: Asked): boolean => ['PATCH', 'PUT', 'DELETE'].includes(method);
const iso = (moment: number): string => new Date(moment).toISOString();

/** The sections whose requests change something, or try to. */
const changing = ['auth', 'create', 'update', 'cancel'];

/** Records every request to change a subscription. */
const changesOf = (deviations: Deviations, changes: string[]): Deviations => ({
  ...deviations,
  before: (asked, service) => {
    if (isChange(asked)) changes.push(`${asked.method} ${asked.path}`);
    return deviations.before?.(asked, service);
  },
});

/** A create request returns the account's existing subscription. */
const upsert = (status: number, age: number, write: (moment: number) => string): Deviations => ({
  before: (asked, service) => {
    if (!asked.known || !isCreation(asked)) return undefined;
    const reply = service.perform(asked);
    if (reply.status !== 201) return reply;
    // the new one is removed again, so that only the old one remains
    const [kept, ...made] = [...service.kept.values()];
    for (const one of made) service.kept.delete(one.id);
    if (kept === undefined) return reply;
    kept.created = Math.min(kept.created, asked.at - age);
    return { status, body: { ...service.show(kept), created_at: write(kept.created) } };
  },
});

const messages = (report: Parameters<typeof idsOf>[0]): string =>
  report.checks.map(({ message }) => message).join('\n');

const existing: [about: string, deviations: Deviations][] = [
  ['201, twelve weeks old', upsert(201, 12 * week, iso)],
  ['200, five minutes old', upsert(200, 5 * minute, iso)],
  ['HTTP date', upsert(201, week, (moment) => new Date(moment).toUTCString())],
  ['seconds since 1970', upsert(201, week, (moment) => String(Math.floor(moment / 1000)))],
  [
    'no zone, two hours old',
    upsert(201, 120 * minute, (moment) => iso(moment).slice(0, 19).replace('T', ' ')),
  ],
  ['not a point in time', upsert(201, 0, () => 'the 3rd of May')],
];

for (const [about, deviations] of existing) {
  void t.test(
    `a run leaves an existing subscription unchanged: ${about}`,
    { buffered: true },
    async (t) => {
      const changes: string[] = [];
      const { report, service } = await judged(t, changesOf(deviations, changes));
      const [live] = service.live();
      t.equal(service.live().length, 1, 'it is still there');
      t.notOk(
        changes.some((change) => change.includes(live?.id ?? '')),
        'no update and no cancellation of it was sent, with whatever credential',
      );
      t.equal(report.verdict, 'not-fully-verified');
      t.equal(exitCodeOf(report), 3);
      t.same(idsOf(report, 'fail', 'error'), []);
      t.equal(resultOf(report, 'entity.id')?.outcome, 'pass', 'what needs no change is checked');
      t.match(
        messages(report),
        /may have existed before \(created_at .*--city or --entity-type.*--assume-created/,
      );
      t.match(report.leftovers, [
        { id: live?.id, command: /DELETE/, note: /may have existed before/ },
      ]);
      const text = render(report, 'pretty', { width: 140 });
      t.match(text, /May have existed before/);
      t.match(text, live?.id);
      t.notMatch(text, /left behind/);
    },
  );
}

/** Performs the first valid create request, but responds with something else. */
const spoiling = (spoil: (asked: Asked, service: PlainService) => Reply | 'sent'): Deviations => {
  let spoiled = false;
  return {
    onPort: true,
    before: (asked, service) => {
      const isFirst =
        !spoiled && asked.known && isCreation(asked) && service.perform(asked).status === 201;
      if (!isFirst) return undefined;
      spoiled = true;
      return spoil(asked, service);
    },
  };
};

const lost: Record<string, Deviations> = {
  '503 with Retry-After': spoiling(() => ({
    status: 503,
    body: { error: 'come back' },
    headers: { 'retry-after': '1' },
  })),
  '503 without': spoiling(() => ({ status: 503, body: { error: 'come back' } })),
  'a closed connection': spoiling(hangUp),
};

for (const [how, deviations] of Object.entries(lost)) {
  void t.test(`a create request is not repeated: ${how}`, { buffered: true }, async (t) => {
    const { report, service } = await judged(t, deviations);
    t.equal(service.kept.size, 1, 'it was sent once');
    t.equal(exitCodeOf(report), 3);
    t.match(report.leftovers, [
      { id: null, city: 'Berlin', entity_type: 'cafe', note: /may have taken effect/ },
    ]);
    t.equal(report.leftovers.length, 1);
  });
}

void t.test('harmless requests are not listed', { buffered: true }, async (t) => {
  const { report } = await judged(t, {
    before: (asked) => {
      const isProbe =
        isCreation(asked) &&
        asked.body !== '{"city":"Berlin","entity_type":"cafe","fields":["phone","website"]}';
      return isProbe ? { status: 502, body: { error: 'bad gateway' } } : undefined;
    },
  });
  for (const { note = '' } of report.leftovers) {
    const sent = JSON.parse(/; at \S+: (.*)$/.exec(note)?.[1] ?? '{}') as Record<string, unknown>;
    t.ok(sent.city && sent.entity_type && sent.fields, `something was asked for: ${note}`);
  }
});

const hostileIds = [
  '../../admin',
  'a/b',
  '..',
  '%2e%2e',
  'x?y=1',
  'x#y',
  'a b',
  'ä',
  `x${'y'.repeat(300)}`,
];

for (const id of hostileIds) {
  void t.test(
    `an id is used only if it is a plain path segment: ${id.slice(0, 20)}`,
    { buffered: true },
    async (t) => {
      const changes: string[] = [];
      const deviations = changesOf({ after: subscriptions((body) => ({ ...body, id })) }, changes);
      const only = [...changing, 'subscription'];
      const { report, service } = await judgedOnce(t, deviations, undefined, { only });
      const about = changes.filter((change) => !/\/(not-a-uuid|[0-9a-f-]{36})$/.test(change));
      t.same(about, []);
      t.ok(service.live().length > 0);
      t.match(report.leftovers[0]?.note, /its id could not be read/);
      t.equal(resultOf(report, 'subscription.id')?.outcome, 'fail');
    },
  );
}

void t.test('a Location is used only below the base URL', { buffered: true }, async (t) => {
  const located = (location: (id: string, asked: Asked) => string): Deviations => ({
    after: (reply, asked) => {
      if (!isCreation(asked) || reply.status !== 201) return reply;
      const { id } = reply.body as { id: string };
      return { ...reply, body: {}, headers: { location: location(id, asked) } };
    },
  });
  const elsewhere: ((id: string) => string)[] = [
    (id) => `https://elsewhere.example/v1/subscriptions/${id}`,
    (id) => `//elsewhere.example/v1/subscriptions/${id}`,
    (id) => `/v2/subscriptions/${id}`,
    (id) => `/v1/subscriptions/${id}/entities`,
    (id) => `/v1/subscriptions/../users/${id}`,
  ];
  for (const location of elsewhere) {
    const changes: string[] = [];
    const deviations = changesOf(located(location), changes);
    // even an id that is trusted has to come from below the base URL
    const options = { assumeCreated: true, only: changing };
    const { service } = await judgedOnce(t, deviations, undefined, options);
    const [one] = service.live();
    t.notOk(
      changes.some((change) => change.includes(one?.id ?? '')),
      location('{id}'),
    );
  }
  // the response shows nothing of the request
  const deviations = located((id) => `/v1/subscriptions/${id}`);
  const { report, service } = await judged(t, deviations);
  const told = report.leftovers.map(({ id }) => id);
  t.ok(service.live().every(({ id }) => told.includes(id)));
  const options = { assumeCreated: true, only: changing };
  const assumed = await judgedOnce(t, deviations, undefined, options);
  t.same(assumed.service.live(), [], 'they are cancelled by the id in Location');
});

/** Create requests that return old subscriptions in turn. */
const inTurn = (ages: readonly number[]): Deviations => {
  const old: string[] = [];
  let creations = 0;
  return {
    before: (asked, service) => {
      if (!asked.known || !isCreation(asked)) return undefined;
      const reply = service.perform(asked);
      if (reply.status !== 201) return reply;
      for (const id of service.kept.keys()) if (!old.includes(id)) service.kept.delete(id);
      if (old.length === 0) {
        for (const age of ages) {
          old.push(service.keep('Berlin', 'cafe', ['phone', 'website'], asked.at - age).id);
        }
      }
      const one = service.kept.get(old[creations++ % old.length] ?? '');
      return one === undefined ? undefined : { status: 201, body: service.show(one) };
    },
  };
};

/**
 * The response to a create request shows the existing subscription with a new `created_at`; a read
 * shows the true one.
 */
const pretending = (): Deviations => {
  const deviations = upsert(201, 12 * week, iso);
  return {
    ...deviations,
    after: (reply, asked) =>
      isCreation(asked) && reply.status === 201
        ? { ...reply, body: { ...(reply.body as object), created_at: iso(asked.at) } }
        : reply,
  };
};

const deceptive: Record<string, () => Deviations> = {
  'two old ones, in turn': () => inTurn([12 * week, 9 * week]),
  'three that were created within a minute of each other, in turn': () =>
    inTurn([12 * week, 12 * week - minute / 3, 12 * week - minute / 2]),
  'half a minute old, and a rule against duplicates': () => ({
    before: (asked, service) => {
      if (!asked.known || !isCreation(asked)) return undefined;
      const reply = service.perform(asked);
      const [one, ...made] = service.kept.values();
      if (reply.status !== 201 || one === undefined) return reply;
      for (const { id } of made) service.kept.delete(id);
      if (made.length > 0) return { status: 409, body: { error: 'there is one already' } };
      one.created = asked.at - minute / 2;
      return { status: 201, body: service.show(one) };
    },
  }),
  'created_at is now in the response, and twelve weeks ago in reads': pretending,
  'local time without a zone, as old as the zone is wide': () =>
    upsert(201, 120 * minute, (moment) => iso(moment + 120 * minute).slice(0, 19)),
  'a Date that is as old as the subscription': () => {
    const deviations = upsert(201, 12 * week, iso);
    return {
      ...deviations,
      after: (reply, asked) => ({
        ...reply,
        headers: { date: new Date(asked.at - 12 * week).toUTCString() },
      }),
    };
  },
};

for (const [about, make] of Object.entries(deceptive)) {
  void t.test(`a run is not deceived: ${about}`, { buffered: true }, async (t) => {
    const changes: string[] = [];
    const { report, service } = await judged(t, changesOf(make(), changes));
    for (const { id, created } of service.kept.values()) {
      const isOld = service.now() - created > 60 * minute || about.startsWith('half a minute');
      if (isOld)
        t.notOk(
          changes.some((change) => change.includes(id)),
          'an old one is left alone',
        );
    }
    t.equal(exitCodeOf(report), 3);
  });
}

void t.test('a named subscription is never treated as new', { buffered: true }, async (t) => {
  const changes: string[] = [];
  const subscription = '6d1f0c3e-4f5b-4a2c-a9d0-0c3e4f5b4a2c';
  await judged(
    t,
    changesOf(
      {
        before: (asked, service) => {
          const one = service.kept.get(subscription) ?? {
            ...service.keep('Berlin', 'cafe', ['phone', 'website'], asked.at - minute / 2),
            id: subscription,
          };
          service.kept.clear();
          service.kept.set(subscription, one);
          if (!asked.known || !isCreation(asked)) return undefined;
          return { status: 201, body: service.show(one) };
        },
      },
      changes,
    ),
    undefined,
    { subscription },
  );
  t.same(
    changes.filter((change) => change.includes(subscription)),
    [],
  );
});
