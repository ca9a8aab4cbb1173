import Joi from 'joi';
import { operationIds } from '../api/operations.js';
import type { ListQuery } from '../api/request-schemas.js';
import type { EntityPage } from '../api/wire.js';
import type { Duration } from '../input/duration.js';
import { count } from '../input/values.js';
import type { PinnedMarket } from '../places/index.js';
import { openPointIds, openPoints } from '../profile/open-points.js';
import { ServiceError } from './errors.js';
import { type FaultFilter, faultFilterSchema, type PresetFault } from './fault.js';
import type { JournalFilter } from './journal.js';
import type { Service } from './service.js';
import type { SubscriptionRecord } from './state.js';
import {
  historyOf,
  recordAfter,
  type SubscriptionAction,
  subscriptionActions,
  subscriptionBody,
} from './subscription-record.js';
import type { WorldFile, WorldPlace, WorldSubscription } from './world-file.js';

/** A request of the control interface that fits the schemas of its operation. */
export interface ControlRequest<Payload = unknown, Query = unknown> {
  /** the id in the path; empty where there is none */
  readonly id: string;
  readonly query: Query;
  readonly payload: Payload;
}

interface Definition {
  readonly query?: Joi.ObjectSchema;
  readonly payload?: Joi.Schema;
  /**
   * What the response holds, status 200. The mount hands over what these very schemas returned.
   * @throws {ServiceError} and {FaultError}, {StateError}, {RangeError} for what the client has to mend (status 400)
   */
  run(service: Service, request: ControlRequest): object | Promise<object>;
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type ControlMethod = (typeof methods)[number];

/** One operation of the control interface. A mount serves it under `/_sandbox`, behind its guard. */
export interface ControlOperation extends Definition {
  readonly method: ControlMethod;
  /** below `/_sandbox`, with `{id}` for the id of a subscription */
  readonly path: string;
}

const body = (keys: Joi.SchemaMap): Joi.ObjectSchema =>
  Joi.object(keys).required().label('body').prefs({ convert: false });

/** A body that its own reader validates, with messages of its own. */
const anyObject = body({}).unknown();

const textOrNumber = Joi.alternatives(Joi.string(), Joi.number());

const page = Joi.object<ListQuery>({
  limit: count.min(1).max(1000).default(50),
  offset: count.default(0),
});

const time = ({ clock }: Service) => ({ now: new Date(clock.now()).toISOString(), offset_ms: clock.offset });

function shownSubscription({ context }: Service, record: SubscriptionRecord) {
  const next = historyOf(context, record).nextJobAt();
  return {
    ...subscriptionBody(context, record),
    account: context.registry.account(record.account_id)?.name ?? record.account_id,
    next_scrape_at: next === null ? null : new Date(next).toISOString(),
  };
}

/** @throws {ServiceError} 404 */
function recordOf({ context }: Service, id: string): SubscriptionRecord {
  const record = context.registry.get(id);
  if (!record) throw new ServiceError(404, 'There is no such subscription');
  return record;
}

const paths: Readonly<Record<string, Partial<Record<ControlMethod, Definition>>>> = {
  '/health': { GET: { run: (service) => service.health() } },
  '/reset': {
    POST: {
      payload: body({ world: Joi.object().unknown() }).optional().allow(null),
      run: (service, { payload }: ControlRequest<{ world?: WorldFile } | null>) =>
        service.reset(payload?.world).then(() => ({ reset: true })),
    },
  },
  '/clock': {
    GET: { run: time },
    POST: {
      payload: body({ advance: textOrNumber, set: textOrNumber, settle: Joi.valid(true) }).xor(
        'advance',
        'set',
        'settle',
      ),
      run: async (
        service,
        { payload }: ControlRequest<{ advance?: Duration; set?: string; settle?: true }>,
      ) => {
        const { advance, set, settle } = payload;
        if (advance !== undefined) service.clock.advance(advance);
        if (set !== undefined) service.clock.set(set);
        if (settle) service.clock.settle();
        await service.save();
        return time(service);
      },
    },
  },
  '/faults': {
    GET: { run: ({ faults }) => ({ faults: faults.list() }) },
    POST: {
      payload: anyObject,
      run: ({ faults }, { payload }: ControlRequest<PresetFault>) => faults.add(payload),
    },
    DELETE: {
      query: faultFilterSchema,
      run: ({ faults }, { query }: ControlRequest<null, FaultFilter>) => ({
        removed: Object.keys(query).length > 0 ? faults.remove(query) : faults.remove(),
      }),
    },
  },
  '/journal': {
    GET: {
      query: Joi.object<JournalFilter>({
        operation: Joi.valid(...operationIds),
        status: Joi.number().integer(),
        after: count,
        limit: count.min(1),
      }),
      run: ({ journal }, { query }: ControlRequest<null, JournalFilter>) => ({
        entries: journal.entries(query),
      }),
    },
    DELETE: {
      run: ({ journal }) => {
        journal.clear();
        return { entries: [] };
      },
    },
  },
  '/snapshot': {
    GET: { run: (service) => service.snapshot() },
    PUT: {
      payload: anyObject,
      run: (service, { payload }) => service.restore(payload).then(() => ({ restored: true })),
    },
  },
  '/world': {
    GET: { run: ({ world }) => ({ world }) },
    PUT: {
      payload: anyObject,
      run: (service, { payload }: ControlRequest<WorldFile>) =>
        service.reset(payload).then(() => ({ reset: true })),
    },
  },
  '/subscriptions': {
    GET: {
      query: page,
      run: (service, { query: { limit, offset } }: ControlRequest<null, ListQuery>) => {
        const all = service.context.registry.subscriptions;
        const data = all.slice(offset, offset + limit).map((record) => shownSubscription(service, record));
        return { data, total: all.length };
      },
    },
    POST: {
      payload: anyObject,
      run: (service, { payload }: ControlRequest<WorldSubscription>) => service.subscribe(payload),
    },
  },
  '/subscriptions/{id}': {
    GET: { run: (service, { id }) => shownSubscription(service, recordOf(service, id)) },
    PATCH: {
      payload: body({ action: Joi.valid(...subscriptionActions).required() }),
      run: async (service, { id, payload }: ControlRequest<{ action: SubscriptionAction }>) => {
        const { context } = service;
        const record = recordAfter(payload.action, context, recordOf(service, id));
        context.registry.put(record);
        await service.save();
        return subscriptionBody(context, record);
      },
    },
  },
  '/subscriptions/{id}/entities': {
    GET: {
      query: page,
      run: async (service, { id, query }: ControlRequest<null, ListQuery>) => {
        const { context } = service;
        const { pages } = context.registry;
        return JSON.parse(await pages.page(context, recordOf(service, id), query)) as EntityPage;
      },
    },
  },
  '/places': {
    POST: {
      payload: body({
        city: Joi.string().required(),
        entity_type: Joi.string().required(),
        place: Joi.object().unknown().required(),
      }),
      run: (service, { payload }: ControlRequest<PinnedMarket & { place: WorldPlace }>) =>
        service.addPlace(payload, payload.place).then(() => ({ added: true })),
    },
  },
  '/accounts': { GET: { run: ({ accounts }) => ({ accounts: accounts.list() }) } },
  '/tokens': {
    POST: {
      payload: body({ revoke: Joi.string(), restore: Joi.string() }).xor('revoke', 'restore'),
      run: ({ accounts }, { payload }: ControlRequest<{ revoke?: string; restore?: string }>) => {
        if (payload.revoke !== undefined) accounts.revoke(payload.revoke);
        if (payload.restore !== undefined) accounts.restore(payload.restore);
        return { accounts: accounts.list() };
      },
    },
  },
  '/quota': {
    GET: { run: ({ quota }) => ({ quota }) },
    PUT: {
      payload: body({ quota: count.required().allow(null) }),
      run: (service, { payload: { quota } }: ControlRequest<{ quota: number | null }>) => {
        service.quota = quota;
        return { quota };
      },
    },
  },
  '/profile': {
    GET: {
      run: ({ profile }) => ({
        answers: profile,
        open_points: openPointIds.map((id) => {
          const { question, section, reference } = openPoints[id];
          return { id, question, section, answer: profile[id], reference };
        }),
      }),
    },
  },
};

/** The control interface of sandbox and demonstration: every operation but the event stream, which is a mount's own. */
export const controlOperations: readonly ControlOperation[] = Object.entries(paths).flatMap(
  ([path, definitions]) =>
    methods.flatMap((method) => {
      const definition = definitions[method];
      return definition ? [{ method, path, ...definition }] : [];
    }),
);
