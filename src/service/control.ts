import Joi from 'joi';
import { operationIds } from '../api/operations.js';
import type { Subscription } from '../api/wire.js';
import type { Duration } from '../input/duration.js';
import { count } from '../input/values.js';
import { openPointIds, openPoints } from '../profile/open-points.js';
import { ServiceError } from './errors.js';
import { type FaultFilter, faultFilterSchema, type PresetFault } from './fault.js';
import type { JournalFilter } from './journal.js';
import type { Service } from './service.js';
import type { SubscriptionRecord } from './state.js';
import { recordAfter, type SubscriptionAction, subscriptionActions } from './subscription-actions.js';
import { historyOf, subscriptionBody } from './subscription-body.js';
import type { WorldFile, WorldPlace, WorldSubscription } from './world-file.js';

/** A request of the control interface that fits the schemas of its operation. */
export interface ControlRequest<Payload = unknown, Query = unknown> {
  /** the id in the path; empty where there is none */
  readonly id: string;
  readonly query: Query;
  readonly payload: Payload;
}

/** One operation of the control interface. A mount serves it under `/_sandbox`, behind its guard. */
export interface ControlOperation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** below `/_sandbox`, with `{id}` for the id of a subscription */
  readonly path: string;
  readonly query?: Joi.ObjectSchema;
  readonly payload?: Joi.Schema;
  /**
   * What the response holds, status 200. The mount hands over what these very schemas returned.
   * @throws {ServiceError} and {FaultError}, {StateError}, {RangeError} for what the client has to mend (status 400)
   */
  run(service: Service, request: ControlRequest): object | Promise<object>;
}

interface Page {
  limit: number;
  offset: number;
}

const body = (keys: Joi.SchemaMap): Joi.ObjectSchema =>
  Joi.object(keys).required().label('body').prefs({ convert: false });

/** A body that its own reader validates, with messages of its own. */
const anyObject = body({}).unknown();

const pageQuery = Joi.object<Page>({ limit: count.min(1).max(1000).default(50), offset: count.default(0) });

const time = ({ clock }: Service) => ({ now: new Date(clock.now()).toISOString(), offset_ms: clock.offset });

function shownSubscription(
  { context, accounts }: Service,
  record: SubscriptionRecord,
): Subscription & { account: string; next_scrape_at: string | null } {
  const { account_id: id } = record;
  const next = historyOf(context, record).nextJobAt;
  const named = accounts.list().find((account) => account.id === id) ?? context.registry.account(id);
  return {
    ...subscriptionBody(context, record),
    account: named?.name ?? id,
    next_scrape_at: next === null ? null : new Date(next).toISOString(),
  };
}

/** @throws {ServiceError} 404 */
function recordOf({ context }: Service, id: string): SubscriptionRecord {
  const record = context.registry.get(id);
  if (!record) throw new ServiceError(404, 'There is no such subscription');
  return record;
}

/** The control interface of sandbox and demonstration: every operation but the event stream, which is a mount's own. */
export const controlOperations: readonly ControlOperation[] = [
  { method: 'GET', path: '/health', run: (service) => service.health() },
  {
    method: 'POST',
    path: '/reset',
    payload: body({ world: Joi.object().unknown() }).optional().allow(null),
    run: async (service, { payload }: ControlRequest<{ world?: WorldFile } | null>) => {
      await service.reset(payload?.world);
      return { reset: true };
    },
  },
  { method: 'GET', path: '/clock', run: time },
  {
    method: 'POST',
    path: '/clock',
    payload: body({
      advance: Joi.alternatives(Joi.string(), Joi.number()),
      set: Joi.alternatives(Joi.string(), Joi.number()),
      settle: Joi.valid(true),
    }).xor('advance', 'set', 'settle'),
    run: async (
      service,
      { payload }: ControlRequest<{ advance?: Duration; set?: string | number; settle?: true }>,
    ) => {
      const { advance, set, settle } = payload;
      if (advance !== undefined) service.clock.advance(advance);
      if (set !== undefined) service.clock.set(set);
      if (settle) service.clock.settle();
      await service.save();
      return time(service);
    },
  },
  { method: 'GET', path: '/faults', run: ({ faults }) => ({ faults: faults.list() }) },
  {
    method: 'POST',
    path: '/faults',
    payload: anyObject,
    run: ({ faults }, { payload }: ControlRequest<PresetFault>) => faults.add(payload),
  },
  {
    method: 'DELETE',
    path: '/faults',
    query: faultFilterSchema,
    run: ({ faults }, { query }: ControlRequest<null, FaultFilter>) => ({
      removed: Object.keys(query).length > 0 ? faults.remove(query) : faults.remove(),
    }),
  },
  {
    method: 'GET',
    path: '/journal',
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
  {
    method: 'DELETE',
    path: '/journal',
    run: ({ journal }) => {
      journal.clear();
      return { entries: [] };
    },
  },
  { method: 'GET', path: '/snapshot', run: (service) => service.snapshot() },
  {
    method: 'PUT',
    path: '/snapshot',
    payload: anyObject,
    run: async (service, { payload }) => {
      await service.restore(payload);
      return { restored: true };
    },
  },
  { method: 'GET', path: '/world', run: ({ world }) => ({ world }) },
  {
    method: 'PUT',
    path: '/world',
    payload: anyObject,
    run: async (service, { payload }: ControlRequest<WorldFile>) => {
      await service.reset(payload);
      return { reset: true };
    },
  },
  {
    method: 'GET',
    path: '/subscriptions',
    query: pageQuery,
    run: (service, { query: { limit, offset } }: ControlRequest<null, Page>) => {
      const all = service.context.registry.subscriptions;
      const data = all.slice(offset, offset + limit).map((record) => shownSubscription(service, record));
      return { data, total: all.length };
    },
  },
  {
    method: 'POST',
    path: '/subscriptions',
    payload: anyObject,
    run: (service, { payload }: ControlRequest<WorldSubscription>) => service.subscribe(payload),
  },
  {
    method: 'GET',
    path: '/subscriptions/{id}',
    run: (service, { id }) => shownSubscription(service, recordOf(service, id)),
  },
  {
    method: 'PATCH',
    path: '/subscriptions/{id}',
    payload: body({ action: Joi.valid(...subscriptionActions).required() }),
    run: async (service, { id, payload }: ControlRequest<{ action: SubscriptionAction }>) => {
      const { context } = service;
      const record = recordAfter(payload.action, context, recordOf(service, id));
      context.registry.put(record);
      await service.save();
      return subscriptionBody(context, record);
    },
  },
  {
    method: 'GET',
    path: '/subscriptions/{id}/entities',
    query: pageQuery,
    run: async (service, { id, query }: ControlRequest<null, Page>) => {
      const { context } = service;
      return JSON.parse(await context.pages.page(context, recordOf(service, id), query)) as object;
    },
  },
  {
    method: 'POST',
    path: '/places',
    payload: body({
      city: Joi.string().required(),
      entity_type: Joi.string().required(),
      place: Joi.object().unknown().required(),
    }),
    run: async (
      service,
      {
        payload: { place, ...market },
      }: ControlRequest<{ city: string; entity_type: string; place: WorldPlace }>,
    ) => {
      await service.addPlace(market, place);
      return { added: true };
    },
  },
  { method: 'GET', path: '/accounts', run: ({ accounts }) => ({ accounts: accounts.list() }) },
  {
    method: 'POST',
    path: '/tokens',
    payload: body({ revoke: Joi.string(), restore: Joi.string() }).xor('revoke', 'restore'),
    run: ({ accounts }, { payload }: ControlRequest<{ revoke?: string; restore?: string }>) => {
      if (payload.revoke !== undefined) accounts.revoke(payload.revoke);
      if (payload.restore !== undefined) accounts.restore(payload.restore);
      return { accounts: accounts.list() };
    },
  },
  { method: 'GET', path: '/quota', run: ({ quota }) => ({ quota }) },
  {
    method: 'PUT',
    path: '/quota',
    payload: body({ quota: count.required().allow(null) }),
    run: (service, { payload: { quota } }: ControlRequest<{ quota: number | null }>) => {
      service.quota = quota;
      return { quota: service.quota };
    },
  },
  {
    method: 'GET',
    path: '/profile',
    run: ({ profile }) => ({
      answers: profile,
      open_points: openPointIds.map((id) => {
        const { question, section, reference } = openPoints[id];
        return { id, question, section, answer: profile[id], reference };
      }),
    }),
  },
];
