import type { CheckId } from '../../conformance/check-id.js';
import t from '../fixtures/tap.js';
import { exitCodeOf, type RunOptions } from '../../conformance/index.js';
import { ofSubscription, withCatalogue } from '../fixtures/catalogue.js';
import { idsOf, judged } from '../fixtures/judged.js';
import {
  changing,
  isCreation,
  isList,
  pages,
  subscriptions,
  textIn,
} from '../fixtures/deviations.js';
import type { JsonObject, Deviations, PlainService } from '../fixtures/plain-service.js';

/**
 * Subscriptions that the system pauses, resumes or cancels at some time, which the specification
 * leaves open ("Other transitions: not shown"): no check fails because of that.
 */

t.jobs = 4;
t.setTimeout(900_000);

type Times = Record<string, readonly [from: number, to?: number]>;

/**
 * Pauses subscriptions at that age, and resumes them at `to`; lists of paused ones are as before,
 * or empty.
 */
function pausing(from: number, to = Infinity, isEmptied = false): Deviations {
  let kept: PlainService['kept'] = new Map();
  const isPaused = (id: string | undefined, at: number): boolean => {
    const age = at - (kept.get(id ?? '')?.created ?? Infinity);
    return age >= from && age < to;
  };
  const show = subscriptions((body, { at }) =>
    body.status === 'active' && isPaused(textIn(body, 'id'), at)
      ? { ...body, status: 'paused' }
      : body,
  );
  const empty = pages((body, { path, at }) =>
    isEmptied && isPaused(path.split('/')[3], at) ? { ...body, data: [], total: 0 } : body,
  );
  return {
    before: (_asked, service) => {
      kept = service.kept;
      return undefined;
    },
    after: (reply, asked) => empty(show(reply, asked), asked),
  };
}

/** Cancels subscriptions at that age, and forgets them at the age `gone`. */
const cancelling = (age: number, gone?: number): Deviations => ({
  ...(gone === undefined ? {} : { gone }),
  before: (_asked, service) => {
    for (const one of service.live()) {
      if (service.now() - one.created >= age) one.cancelled = service.now();
    }
    return undefined;
  },
});

const paused: Times = {
  'after 150 ms': [150],
  'after 1 s': [1000],
  'after 1.5 s': [1500],
  'after 3 s': [3000],
  'from 0.4 s to 1.4 s': [400, 1400],
  'from 150 ms to 900 ms': [150, 900],
};
const deployments: Record<string, Deviations> = {};
for (const [when, [from, to]] of Object.entries(paused)) {
  deployments[`paused ${when}`] = pausing(from, to);
  deployments[`paused ${when}, and then empty`] = pausing(from, to, true);
}
for (const age of [80, 300, 1200]) {
  for (const gone of [undefined, 404, 410]) {
    deployments[`cancelled after ${age} ms, then ${gone ?? 'shown'}`] = cancelling(age, gone);
  }
}

for (const [name, deviations] of Object.entries(deployments)) {
  void t.test(`nothing is blamed: ${name}`, { buffered: true }, async (t) => {
    const { report, service } = await judged(t, deviations);
    t.same(idsOf(report, 'fail', 'error'), []);
    const isVerified = report.verdict === 'conformant';
    t.equal(exitCodeOf(report), isVerified ? 0 : 3);
    t.same(service.live(), []);
  });
}

/** Cancels subscriptions at an age up to which the run watches none, and fills their lists after 40 s. */
function cancellingLate(gone?: number): Deviations {
  const { before: cancel, ...rest } = cancelling(45_000, gone);
  const scraping = withCatalogue(ofSubscription, {
    created: (catalogue, one) => catalogue.later(40_000, () => catalogue.fill(one)),
  });
  return {
    ...rest,
    ...scraping,
    before: (asked, service) => {
      cancel?.(asked, service);
      return scraping.before?.(asked, service);
    },
  };
}

const late: Record<string, { deviations: Deviations; options: Partial<RunOptions> }> = {};
for (const gone of [undefined, 404]) {
  const when = `cancelled after 45 s, then ${gone ?? 'shown'}`;
  late[`${when}, before the last look`] = {
    deviations: cancelling(45_000, gone),
    options: { recheckAfter: '60s' },
  };
  late[`${when}, soon after a scrape`] = {
    deviations: cancellingLate(gone),
    options: { scrapeTimeout: '1m' },
  };
}

for (const [name, { deviations, options }] of Object.entries(late)) {
  void t.test(`nothing is blamed: ${name}`, { buffered: true }, async (t) => {
    const { report, service } = await judged(t, deviations, undefined, options);
    t.same(idsOf(report, 'fail', 'error'), []);
    t.not(exitCodeOf(report), 1);
    t.same(service.live(), []);
  });
}

void t.test('a run reports a spontaneous change first', async (t) => {
  for (const deviations of [cancelling(300), cancelling(300, 404)]) {
    const { report } = await judged(t, deviations);
    t.match(report.causes[0], {
      outcome: 'inconclusive',
      title: /^subscriptions change on their own: an untouched subscription was (cancelled|gone)/,
    });
  }
});

void t.test('a run does not wait after a 409 about a cancelled subscription', async (t) => {
  const waits: string[] = [];
  const deviations = cancelling(2000);
  const conflicting: Deviations = {
    before: (asked, service) => {
      deviations.before?.(asked, service);
      const one = service.kept.get(asked.path.split('/')[3] ?? '');
      if (asked.method !== 'DELETE' || !asked.known || one?.cancelled == null) return undefined;
      return { status: 409, body: { error: 'cancelled' } };
    },
  };
  const { report } = await judged(t, conflicting, undefined, {
    scrapeTimeout: 30_000,
    onEvent: (event) => event.type === 'waiting' && waits.push(event.reason),
  });
  t.same(idsOf(report, 'fail', 'error'), []);
  t.notMatch(waits.join('\n'), /scrape may still be running/);
});

void t.test('a change that may be due to time alone is no failure', async (t) => {
  const two: Deviations = {
    ...cancelling(1200),
    after: (reply, asked) =>
      isCreation(asked) && reply.status === 201 && ++created > 1
        ? { status: 403, body: { error: 'no room', limit: 1, current: 1 } }
        : reply,
  };
  let created = 0;
  const { report } = await judged(t, two);
  t.same(idsOf(report, 'fail', 'error'), []);
});

/** Similar changes, made by an operation. */
const operations: Record<string, { deviations: Deviations; fails: CheckId }> = {
  'an update pauses the others': {
    deviations: withPauses('PATCH'),
    fails: 'update.beside',
  },
  'a cancellation pauses the others': {
    deviations: withPauses('DELETE'),
    fails: 'cancel.beside',
  },
  'lists fail once it was updated': {
    deviations: {
      after: changing((body, asked) => (isList(asked) ? undefined : body)),
      before: (asked, service) => {
        const one = service.kept.get(asked.path.split('/')[3] ?? '');
        if (!isList(asked) || one === undefined || one.updated === 0) return undefined;
        return { status: 404, body: { error: 'unknown' } };
      },
    },
    fails: 'update.entities-follow',
  },
};

/** Pauses all other subscriptions when one is changed. */
function withPauses(method: string): Deviations {
  const held = new Set<string>();
  const show = (body: JsonObject): JsonObject =>
    body.status === 'active' && held.has(textIn(body, 'id')) ? { ...body, status: 'paused' } : body;
  return {
    before: (asked, service) => {
      const id = asked.path.split('/')[3] ?? '';
      if (!asked.known || asked.method !== method || !service.kept.has(id)) return undefined;
      for (const one of service.live()) {
        if (one.id !== id) held.add(one.id);
      }
      return undefined;
    },
    after: subscriptions(show),
  };
}

for (const [name, { deviations, fails }] of Object.entries(operations)) {
  void t.test(`the fault is blamed: ${name}`, { buffered: true }, async (t) => {
    const { report } = await judged(t, deviations);
    t.ok(idsOf(report, 'fail').includes(fails), fails);
    t.equal(exitCodeOf(report), 1);
  });
}
