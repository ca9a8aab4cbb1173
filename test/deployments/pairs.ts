import type { CheckId } from '../../conformance/check-id.js';
import t from '../fixtures/tap.js';
import { idsOf, judged } from '../fixtures/judged.js';
import { isCreation, isList, subscriptions, textIn } from '../fixtures/deviations.js';
import type {
  Asked,
  JsonObject,
  Deviations,
  PlainService,
  Reply,
} from '../fixtures/plain-service.js';
import { resultOf } from '../fixtures/running.js';

/** Deployments that mix up two subscriptions of one account, or undo a change of one. */

t.jobs = 4;

const idIn = ({ path }: Asked): string => /^\/v1\/subscriptions\/([^/]+)/.exec(path)?.[1] ?? '';
const isOf = (method: string, asked: Asked): boolean =>
  asked.known && asked.method === method && idIn(asked) !== '';

/** Performs the request for other subscriptions, too. */
const also = (
  method: string,
  others: (service: PlainService, id: string) => Iterable<string>,
): NonNullable<Deviations['before']> => {
  return (asked, service) => {
    if (!isOf(method, asked) || !service.kept.has(idIn(asked))) return undefined;
    for (const id of others(service, idIn(asked)))
      if (id !== idIn(asked)) service.perform({ ...asked, path: `/v1/subscriptions/${id}` });
    return undefined;
  };
};

/** Performs the request for the latest subscription instead. */
const latest =
  (method: string, suffix = ''): NonNullable<Deviations['before']> =>
  (asked, service) => {
    const isMeant = isOf(method, asked) && asked.path.endsWith(`${idIn(asked)}${suffix}`);
    const id = [...service.kept.values()].filter(({ cancelled }) => cancelled === null).at(-1)?.id;
    if (!isMeant || id === undefined || !service.kept.has(idIn(asked))) return undefined;
    return service.perform({ ...asked, path: `/v1/subscriptions/${id}${suffix}` });
  };

/** A create request also has an effect on existing subscriptions. */
const onCreation =
  (effect: (service: PlainService, asked: Asked) => void): NonNullable<Deviations['before']> =>
  (asked, service) => {
    const isValid = asked.known && isCreation(asked);
    if (!isValid) return undefined;
    const earlier = service.live();
    const reply = service.perform(asked);
    if (reply.status === 201 && earlier.length > 0) effect(service, asked);
    return reply;
  };

const firstOf = (service: PlainService) => service.live().at(0);

/** Each read of an updated subscription shows its old fields, some time after an update. */
const reverting =
  (after: number): NonNullable<Deviations['before']> =>
  (_asked, service) => {
    for (const one of service.kept.values()) {
      if (one.updated > 0 && service.now() - one.updated >= after) one.fields = one.fieldsBefore;
    }
    return undefined;
  };

const broken: Record<string, { deviations: Deviations; fails: CheckId[]; says?: RegExp }> = {
  'an update of all': {
    deviations: { before: also('PATCH', ({ kept }) => kept.keys()) },
    fails: ['update.beside'],
    says: /updating a subscription changed another subscription/,
  },
  'an update of the latest one': {
    deviations: { before: latest('PATCH') },
    fails: ['update.beside'],
    says: /updating a subscription changed another subscription/,
  },
  'a cancellation of all': {
    deviations: { before: also('DELETE', ({ kept }) => kept.keys()) },
    fails: ['cancel.beside'],
    says: /cancelling a subscription cancelled another subscription/,
  },
  'a cancellation of all, which are gone': {
    deviations: { gone: 404, before: also('DELETE', ({ kept }) => kept.keys()) },
    fails: ['cancel.beside'],
    says: /cancelling a subscription removed another subscription \(404\)/,
  },
  'a cancellation of the latest one': {
    deviations: { before: latest('DELETE') },
    fails: ['cancel.beside'],
    says: /cancelling a subscription changed another subscription: the response contains the other subscription/,
  },
  'a create request that cancels the earlier subscription': {
    deviations: {
      before: onCreation((service, { at }) => {
        const first = firstOf(service);
        if (first) first.cancelled = at;
      }),
    },
    fails: ['create.beside'],
    says: /creating a subscription cancelled another subscription/,
  },
  'a create request that removes the earlier subscription': {
    deviations: {
      before: onCreation((service) => {
        const first = firstOf(service);
        if (first) service.kept.delete(first.id);
      }),
    },
    fails: ['create.beside'],
    says: /creating a subscription removed another subscription/,
  },
  'a create request that resets the earlier subscription': {
    deviations: {
      before: onCreation((service) => {
        const first = firstOf(service);
        if (first) first.fields = ['phone', 'website'];
      }),
    },
    fails: ['create.beside'],
    says: /creating a subscription changed another subscription: `fields`/,
  },
  'a read of the latest one': {
    deviations: { before: latest('GET') },
    fails: ['get.same-id'],
  },
  'a list of the latest one': {
    deviations: { before: latest('GET', '/entities') },
    fails: ['list.beside'],
    says: /entities with the other subscription's fields: `phone`/,
  },
  'a total of both': {
    deviations: {
      after: (reply, asked) => {
        const { total = 0 } = (reply.body ?? {}) as JsonObject;
        return isList(asked) && reply.status === 200 && shared.live > 1
          ? { ...reply, body: { ...(reply.body as JsonObject), total: 2 * Number(total) } }
          : reply;
      },
      before: (_asked, service) => {
        shared.live = service.live().length;
        return undefined;
      },
    },
    fails: ['list.beside'],
    says: /`total`: 18, since another subscription exists/,
  },
};
const shared = { live: 0 };

for (const [name, { deviations, fails, says }] of Object.entries(broken)) {
  void t.test(`a deployment does not conform: ${name}`, { buffered: true }, async (t) => {
    const { report, service } = await judged(t, deviations);
    t.same(idsOf(report, 'fail', 'error'), fails);
    t.same(idsOf(report, 'warn'), []);
    const told = fails.find((id) => id.endsWith('.beside'));
    if (says !== undefined) t.match(told && resultOf(report, told)?.found, says);
    const left = report.leftovers.map(({ id }) => id);
    t.same(
      service.live().filter(({ id }) => !left.includes(id)),
      [],
    );
  });
}

const undone: Record<
  string,
  { deviations: () => Deviations; fails?: CheckId[]; warns?: CheckId[] }
> = {
  'an update that is undone after 1.2 seconds': {
    deviations: () => ({ before: reverting(1200) }),
    fails: ['update.kept'],
  },
  'a cancellation that is undone after a second': {
    deviations: () => ({
      before: (_asked, service) => {
        for (const one of service.kept.values())
          if (one.cancelled !== null && service.now() - one.cancelled >= 1000) one.cancelled = null;
        return undefined;
      },
    }),
    warns: ['cancel.kept'],
  },
  'a subscription that vanishes after a while': {
    deviations: () => ({
      before: (_asked, service) => {
        for (const one of service.kept.values())
          if (service.now() - one.created >= 1500) service.kept.delete(one.id);
        return undefined;
      },
    }),
    fails: ['get.until-cancelled'],
  },
  'a subscription that vanishes after its second update': {
    deviations: () => {
      let updates = 0;
      return {
        before: (asked, service) => {
          if (!isOf('PATCH', asked)) return undefined;
          const reply = service.perform(asked);
          if (reply.status === 200) updates += 1;
          if (updates === 2) service.kept.delete(idIn(asked));
          return reply;
        },
      };
    },
    fails: ['get.until-cancelled'],
  },
};

for (const [name, { deviations, fails = [], warns = [] }] of Object.entries(undone)) {
  void t.test(`the run notices the change: ${name}`, { buffered: true }, async (t) => {
    const { report } = await judged(t, deviations());
    t.same(idsOf(report, 'fail', 'error'), fails);
    t.same(idsOf(report, 'warn'), warns);
  });
}

/** A subscription is paused some time after its creation. */
const pausing = (after: number, isPaused: (asked: Asked) => boolean): Deviations => ({
  after: subscriptions((body, asked) => {
    const age = asked.at - Date.parse(textIn(body, 'created_at'));
    const isDue = body.status === 'active' && age >= after && isPaused(asked);
    return isDue ? { ...body, status: 'paused' } : body;
  }),
});

void t.test('pausing is an open question', async (t) => {
  for (const after of [100, 600, 1500]) {
    for (const isPaused of [() => true, ({ method }: Asked) => method === 'GET']) {
      const { report } = await judged(t, pausing(after, isPaused));
      t.same(idsOf(report, 'fail', 'error'), [], String(after));
    }
  }
});

const rejecting =
  (rejection: Reply): NonNullable<Deviations['before']> =>
  (asked, service) =>
    asked.known && isCreation(asked) && service.live().length > 0 ? rejection : undefined;

let ticks = 0;
const conforming: Record<string, Deviations> = {
  'a quota of one': {
    before: rejecting({ status: 403, body: { error: 'no room', limit: 1, current: 1 } }),
  },
  'a quota of one, with 429 and no numbers': {
    before: rejecting({ status: 429, body: { error: 'too many subscriptions' } }),
  },
  'no second subscription to the same city and type': {
    before: rejecting({ status: 409, body: { error: 'there is one' } }),
  },
  'one subscription to a city and type, which takes the new fields': {
    before: (asked, service) => {
      const [one] = service.live();
      if (!asked.known || !isCreation(asked) || one === undefined) return undefined;
      const reply = service.perform(asked);
      const made = service.live().at(-1);
      if (reply.status !== 201 || made === undefined) return reply;
      service.kept.delete(made.id);
      one.fields = made.fields;
      return { status: 200, body: service.show(one) };
    },
  },
  'background work': {
    after: subscriptions((body) => ({
      ...body,
      data_status: (ticks += 1) % 2 === 0 ? 'done' : 'running',
      updated_at: new Date(Date.now() + ticks * 1000).toISOString(),
    })),
  },
  'cancelled subscriptions are purged': { gone: 404 },
  'cancelled ones are gone for good, and say nothing': {
    gone: 410,
    after: subscriptions((body, { method }) => (method === 'DELETE' ? { ok: true } : body)),
  },
};

for (const [name, deviations] of Object.entries(conforming)) {
  void t.test(`a deployment conforms: ${name}`, { buffered: true }, async (t) => {
    const { report, service } = await judged(t, deviations);
    t.same(idsOf(report, 'fail', 'warn', 'error'), []);
    t.equal(report.verdict, 'conformant');
    t.same(service.live(), []);
  });
}
