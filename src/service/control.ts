import Joi from 'joi';
import { operationIds } from '../api/operations.js';
import type { EntityPage, Subscription } from '../api/wire.js';
import { milliseconds } from '../input/duration.js';
import { count } from '../input/values.js';
import { openPointIds, openPoints } from '../profile/open-points.js';
import { ServiceError } from './errors.js';
import type { FaultFilter, PresetFault } from './faults.js';
import { faultFilterSchema } from './faults.js';
import type { JournalFilter } from './journal.js';
import type { Service } from './service.js';
import type { SubscriptionRecord } from './state.js';
import { historyOf, subscriptionBody } from './subscription-body.js';
import { actOn, type SubscriptionAction, subscriptionActions } from './subscription-actions.js';
import type { WorldFile, WorldPlace, WorldSubscription } from './world-file.js';

/** A request of the control interface that fits the schemas of its operation. */
export interface ControlRequest<Query = unknown, Payload = unknown> {
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
   * What the response holds, status 200.
   * @throws {ServiceError} and {FaultError}, {StateError}, {RangeError} for what the client has to mend (status 400)
   */
  run(service: Service, request: ControlRequest): object | Promise<object>;
}

function operation<Query = unknown, Payload = unknown>(
  method: ControlOperation['method'],
  path: string,
  definition: {
    query?: Joi.ObjectSchema<Query>;
    payload?: Joi.Schema<Payload>;
    run: (service: Service, request: ControlRequest<Query, Payload>) => object | Promise<object>;
  },
): ControlOperation {
  return {
    method,
    path,
    ...(definition.query && { query: definition.query }),
    ...(definition.payload && { payload: definition.payload }),
    // The mount hands over what these very schemas returned, so the types are theirs.
    run: (service, request) => definition.run(service, request as ControlRequest<Query, Payload>),
  };
}

const body = <Value>(schema: Joi.ObjectSchema<Value>): Joi.ObjectSchema<Value> =>
  schema.required().label('body').prefs({ convert: false });

/** A body that its own reader validates, with messages of its own. */
const anyObject = <Value>(): Joi.ObjectSchema<Value> =>
  Joi.object<Value>().unknown().required().label('body');

const pageQuery = Joi.object<{ limit: number; offset: number }>({
  limit: count.min(1).max(1000).default(50),
  offset: count.default(0),
});

const time = ({ clock }: Service) => ({ now: new Date(clock.now()).toISOString(), offset_ms: clock.offset });

function shownSubscription(
  { context, accounts }: Service,
  record: SubscriptionRecord,
): Subscription & { account: string; next_scrape_at: string | null } {
  const next = historyOf(context, record).nextJobAt;
  const account = accounts.nameOf(record.account_id) ?? context.registry.nameOf(record.account_id);
  return {
    ...subscriptionBody(context, record),
    account: account ?? record.account_id,
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
  operation('GET', '/health', { run: (service) => service.health() }),
  operation('POST', '/reset', {
    payload: Joi.object<{ world?: WorldFile } | null>({ world: Joi.object().unknown() })
      .allow(null)
      .label('body')
      .prefs({ convert: false }),
    run: async (service, { payload }) => {
      await service.reset(payload?.world);
      return { reset: true };
    },
  }),
  operation('GET', '/clock', { run: time }),
  operation('POST', '/clock', {
    payload: body(
      Joi.object<{ advance?: string | number; set?: string | number; settle?: true }>({
        advance: Joi.alternatives(Joi.string(), Joi.number()),
        set: Joi.alternatives(Joi.string(), Joi.number()),
        settle: Joi.valid(true),
      }),
    ).xor('advance', 'set', 'settle'),
    run: async (service, { payload: { advance, set, settle } }) => {
      const { clock } = service;
      if (advance !== undefined) clock.advance(milliseconds(advance));
      if (set !== undefined) clock.set(set);
      if (settle) clock.settle();
      await service.save();
      return time(service);
    },
  }),
  operation('GET', '/faults', { run: ({ faults }) => ({ faults: faults.list() }) }),
  operation('POST', '/faults', {
    payload: anyObject<PresetFault>(),
    run: ({ faults }, { payload }) => faults.add(payload),
  }),
  operation('DELETE', '/faults', {
    query: faultFilterSchema,
    run: ({ faults }, { query }: ControlRequest<FaultFilter>) => ({
      removed: Object.keys(query).length > 0 ? faults.remove(query) : faults.remove(),
    }),
  }),
  operation('GET', '/journal', {
    query: Joi.object<JournalFilter>({
      operation: Joi.valid(...operationIds),
      status: Joi.number().integer(),
      after: count,
      limit: count.min(1),
    }),
    run: ({ journal }, { query }) => ({ entries: journal.entries(query) }),
  }),
  operation('DELETE', '/journal', {
    run: ({ journal }) => {
      journal.clear();
      return { entries: [] };
    },
  }),
  operation('GET', '/snapshot', { run: (service) => service.snapshot() }),
  operation('PUT', '/snapshot', {
    payload: anyObject<object>(),
    run: async (service, { payload }) => {
      await service.restore(payload);
      return { restored: true };
    },
  }),
  operation('GET', '/world', { run: ({ world }) => ({ world }) }),
  operation('PUT', '/world', {
    payload: anyObject<WorldFile>(),
    run: async (service, { payload }) => {
      await service.reset(payload);
      return { reset: true };
    },
  }),
  operation('GET', '/subscriptions', {
    query: pageQuery,
    run: (service, { query: { limit, offset } }) => {
      const all = service.context.registry.subscriptions;
      const data = all.slice(offset, offset + limit).map((record) => shownSubscription(service, record));
      return { data, total: all.length };
    },
  }),
  operation('POST', '/subscriptions', {
    payload: anyObject<WorldSubscription>(),
    run: (service, { payload }) => service.subscribe(payload),
  }),
  operation('GET', '/subscriptions/{id}', {
    run: (service, { id }) => shownSubscription(service, recordOf(service, id)),
  }),
  operation('PATCH', '/subscriptions/{id}', {
    payload: body(
      Joi.object<{ action: SubscriptionAction }>({
        action: Joi.valid(...subscriptionActions).required(),
      }),
    ),
    run: async (service, { id, payload: { action } }) => {
      const record = actOn(service.context, recordOf(service, id), action);
      await service.save();
      return subscriptionBody(service.context, record);
    },
  }),
  operation('GET', '/subscriptions/{id}/entities', {
    query: pageQuery,
    run: async (service, { id, query }) =>
      JSON.parse(await service.pages.page(service.context, recordOf(service, id), query)) as EntityPage,
  }),
  operation('POST', '/places', {
    payload: body(
      Joi.object<{ city: string; entity_type: string; place: WorldPlace }>({
        city: Joi.string().required(),
        entity_type: Joi.string().required(),
        place: Joi.object().unknown().required(),
      }),
    ),
    run: async (service, { payload: { place, ...market } }) => {
      await service.addPlace(market, place);
      return { added: true };
    },
  }),
  operation('GET', '/accounts', { run: ({ accounts }) => ({ accounts: accounts.list() }) }),
  operation('POST', '/tokens', {
    payload: body(
      Joi.object<{ revoke?: string; restore?: string }>({
        revoke: Joi.string(),
        restore: Joi.string(),
      }),
    ).xor('revoke', 'restore'),
    run: ({ accounts }, { payload: { revoke, restore } }) => {
      if (revoke !== undefined) accounts.revoke(revoke);
      if (restore !== undefined) accounts.restore(restore);
      return { accounts: accounts.list() };
    },
  }),
  operation('GET', '/quota', { run: ({ quota }) => ({ quota }) }),
  operation('PUT', '/quota', {
    payload: body(Joi.object<{ quota: number | null }>({ quota: count.required().allow(null) })),
    run: (service, { payload: { quota } }) => {
      service.quota = quota;
      return { quota: service.quota };
    },
  }),
  operation('GET', '/profile', {
    run: ({ profile }) => ({
      answers: profile,
      open_points: openPointIds.map((id) => {
        const { question, section, reference } = openPoints[id];
        return { id, question, section, answer: profile[id], reference };
      }),
    }),
  }),
];
