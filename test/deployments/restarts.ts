import type { CheckId } from '../../conformance/check-id.js';
import t, { type Test } from '../fixtures/tap.js';
import { exitCodeOf } from '../../conformance/index.js';
import { idsOf, judged } from '../fixtures/judged.js';
import type { Asked, Deviations, PlainService } from '../fixtures/plain-service.js';

/**
 * A deployment that keeps its subscriptions in memory, and is restarted while it is checked: it has
 * forgotten them all. A single incident fails no check.
 */

t.jobs = 2;
t.setTimeout(900_000);

/** Forgets everything at the request with that number. */
function forgetting(place: number, deviations: Deviations = {}): Deviations {
  let requests = 0;
  return {
    ...deviations,
    before: (asked, service) => {
      requests += 1;
      if (requests === place) service.kept.clear();
      return deviations.before?.(asked, service);
    },
  };
}

const isOfOwn = ({ known, path }: Asked, { kept }: PlainService): boolean =>
  known && kept.has(path.split('/')[3] ?? '');

/** The account has room for one subscription. */
const one: Deviations = {
  before: (asked, service) => {
    const isCreation = asked.method === 'POST' && asked.path === '/v1/subscriptions';
    if (!isCreation || !asked.known || service.live().length === 0) return undefined;
    const reply = service.perform({ ...asked });
    if (reply.status !== 201) return reply;
    service.kept.delete((reply.body as { id: string }).id);
    return { status: 403, body: { error: 'no room', limit: 1, current: 1 } };
  },
};

const deployments: Record<string, Deviations> = {
  'one subscription at a time': one,
  'cancelled subscriptions are not found': { gone: 404 },
};
for (const place of [52, 60, 80, 100, 116, 118, 130, 135, 160, 169, 170]) {
  const name = `after ${place} requests`;
  void t.test(`a restart is one cause: ${name}`, { buffered: true }, (t) => isOneCause(t, place));
}
for (const [name, deviations] of Object.entries(deployments)) {
  for (const place of [52, 80, 100, 110, 112, 118]) {
    void t.test(`a restart is one cause: ${name}, after ${place}`, { buffered: true }, (t) =>
      isOneCause(t, place, deviations),
    );
  }
}

async function isOneCause(t: Test, place: number, deviations?: Deviations): Promise<void> {
  const { report, service } = await judged(t, forgetting(place, deviations));
  t.same(idsOf(report, 'fail', 'error', 'warn'), []);
  t.equal(exitCodeOf(report), report.verdict === 'conformant' ? 0 : 3);
  const [cause, ...others] = report.causes;
  // everything may have been verified before the loss
  if (report.verdict !== 'conformant')
    t.match(cause, {
      outcome: 'inconclusive',
      title:
        /^the deployment appears to have lost its subscriptions at [\d:]{8}, after \d+ requests/,
    });
  t.same(others, []);
  t.same(service.live(), []);
  t.same(report.leftovers, []);
}

/** Changes all live subscriptions at the request with that number. */
function changing(
  place: number,
  state: 'cancelled' | 'paused',
  deviations: Deviations = {},
): Deviations {
  let requests = 0;
  const paused = new Set<unknown>();
  return {
    before: (asked, service) => {
      requests += 1;
      for (const one of requests === place ? service.live() : []) {
        if (state === 'cancelled') one.cancelled = service.now();
        else paused.add(one.id);
        one.updated = service.now();
      }
      return deviations.before?.(asked, service);
    },
    after: ({ status, body }) => {
      const { id, status: shown } = (body ?? {}) as Record<string, unknown>;
      if (shown !== 'active' || !paused.has(id)) return { status, body };
      return { status, body: { ...(body as object), status: 'paused' } };
    },
  };
}

for (const state of ['cancelled', 'paused'] as const) {
  const title = `a deployment that has ${state} all subscriptions at once is not accused`;
  void t.test(title, { buffered: true }, async (t) => {
    for (const place of [70, 95, 110, 120, 130, 145]) {
      const { report } = await judged(t, changing(place, state));
      t.same(idsOf(report, 'fail', 'error', 'warn'), [], `after ${place} requests`);
      t.not(exitCodeOf(report), 1);
    }
    for (const place of [52, 80, 110]) {
      const { report } = await judged(t, changing(place, state, one));
      t.match(report.causes, [
        {
          outcome: 'inconclusive',
          title: new RegExp(`^the deployment ${state} all subscriptions of this run at once at `),
        },
      ]);
    }
  });
}

void t.test('a restart does not explain what was wrong before it', async (t) => {
  for (const place of [100, 118]) {
    let rejected = 0;
    const deviations = forgetting(place, {
      before: (asked, service) => {
        if (!isOfOwn(asked, service) || asked.method !== 'PATCH') return undefined;
        rejected += 1;
        return { status: 404, body: { error: 'unknown' } };
      },
    });
    const { report } = await judged(t, deviations);
    const about = `after ${place} requests`;
    t.ok(rejected > 0, about);
    t.same(idsOf(report, 'fail', 'error'), ['update.subscription'], about);
    t.match(
      report.causes.map(({ title }) => title).join('\n'),
      /^the deployment appears to have lost its subscriptions at /m,
      about,
    );
  }
});

void t.test('a restart after the last subscription is not noticed', async (t) => {
  for (const place of [20, 190]) {
    const { report } = await judged(t, forgetting(place));
    t.equal(report.verdict, 'conformant');
  }
});

void t.test('a restart before the last read is no failure', { buffered: true }, async (t) => {
  for (const place of [176, 177]) {
    const { report } = await judged(t, forgetting(place));
    t.same(idsOf(report, 'fail', 'error', 'warn'), [], `after ${place} requests`);
  }
});

void t.test('a listed subscription has survived a loss, so that it is no restart', async (t) => {
  const deviations: Deviations = {
    gone: 404,
    before: (asked, service) => {
      if (!isOfOwn(asked, service) || asked.method !== 'PATCH') return undefined;
      for (const one of service.live()) {
        if (!asked.path.endsWith(one.id)) one.cancelled = service.now();
      }
      return undefined;
    },
  };
  const { report } = await judged(t, deviations);
  t.equal(report.causes[0]?.check, 'update.beside');
  t.equal(exitCodeOf(report), 1);
});

/** Similar changes, caused by a request. */
const operations: Record<string, { deviations: Deviations; fails: CheckId }> = {
  'a cancellation forgets all': {
    deviations: {
      before: (asked, service) => {
        if (!isOfOwn(asked, service) || asked.method !== 'DELETE') return undefined;
        service.kept.clear();
        return { status: 204, body: undefined };
      },
    },
    fails: 'cancel.beside',
  },
  'a rejected cancellation forgets all': {
    deviations: {
      before: ({ known, method }, service) => {
        if (!known && method === 'DELETE') service.kept.clear();
        return undefined;
      },
    },
    fails: 'auth.no-effect.cancel',
  },
  'a list with an offset below 0 forgets all': {
    deviations: {
      before: ({ known, query }, service) => {
        if (!known || !query.get('offset')?.startsWith('-')) return undefined;
        service.kept.clear();
        return { status: 500, body: { error: 'oops' } };
      },
    },
    fails: 'get.until-cancelled',
  },
  'the only one is forgotten a second after its update': {
    deviations: {
      ...one,
      before: (asked, service) => {
        const now = service.now();
        for (const { id, updated } of service.kept.values()) {
          if (updated > 0 && now - updated > 1000) service.kept.delete(id);
        }
        return one.before?.(asked, service);
      },
    },
    fails: 'get.until-cancelled',
  },
};

for (const [name, { deviations, fails }] of Object.entries(operations)) {
  void t.test(`the loss is not a restart: ${name}`, { buffered: true }, async (t) => {
    const { report } = await judged(t, deviations);
    t.ok(idsOf(report, 'fail').includes(fails), fails);
    t.equal(exitCodeOf(report), 1);
  });
}
