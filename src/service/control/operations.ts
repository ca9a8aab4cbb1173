import Joi from 'joi';
import type { ListQuery } from '../../api/wire.js';
import type { Duration } from '../../input/duration.js';
import { readJson } from '../../input/json-text.js';
import { inSlices, mapSteps } from '../../input/slices.js';
import { validate } from '../../input/validate.js';
import { count } from '../../input/values.js';
import type { PinnedMarket } from '../../places/index.js';
import { openPointList } from '../../profile/profile.js';
import { entityPage } from '../entities/list.js';
import { faultFilterSchema, type PresetFault } from '../faults/fault.js';
import { journalFilterSchema } from '../journal/journal.js';
import { ServiceError } from '../responses/errors.js';
import type { Service } from '../service.js';
import { StateError, type SubscriptionRecord } from '../state/state.js';
import type { WorldFile, WorldPlace, WorldSubscription } from '../state/world-file.js';
import {
  recordAfter,
  type SubscriptionAction,
  subscriptionActions,
} from '../subscriptions/actions.js';
import { historyOf, subscriptionBody } from '../subscriptions/record.js';
import { addPlace, addSubscription } from './additions.js';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** An operation of the control interface. A mount serves it under `/_sandbox`, to whom it may. */
export interface ControlOperation {
  readonly method: Method;
  /** below `/_sandbox`, with `{id}` for the id of a subscription */
  readonly path: string;
  /** the part of a request that is its input */
  readonly source: 'query' | 'payload';
  /** schema of the input; null if there is none, or the service validates it */
  readonly schema: Joi.Schema | null;
  /** whether its body may be as large as a state; there is no schema then */
  readonly takesState: boolean;
  /**
   * Resolves to the body of the response, which has status 200. It does not change later on, but
   * may be long.
   * @param input as the schema returned it @param id in the path; empty where there is none
   * @throws {ServiceError} also for invalid input (status 400)
   */
  run(service: Service, input: unknown, id: string): Promise<object>;
}

/** Describes an operation. @param run throws a {StateError} or {RangeError} for invalid input */
function operation<Input>(
  method: Method,
  path: string,
  schema: Joi.Schema<Input> | null,
  run: (service: Service, input: Input, id: string) => object | Promise<object>,
): ControlOperation {
  return {
    method,
    path,
    source: method === 'GET' || method === 'DELETE' ? 'query' : 'payload',
    schema,
    takesState: false,
    async run(service: Service, input: Input, id) {
      try {
        return await run(service, input, id);
      } catch (error) {
        const isMistake = error instanceof StateError || error instanceof RangeError;
        throw isMistake ? new ServiceError(400, error.message) : error;
      }
    },
  };
}

/** The operation with bodies as large as a state; it validates them itself. */
const takingState = (operation: ControlOperation): ControlOperation => ({
  ...operation,
  takesState: true,
});

function body<Value>(keys: Joi.SchemaMap): Joi.ObjectSchema<Value> {
  return Joi.object<Value>(keys).required().label('body').prefs({ convert: false });
}

const textOrNumber = Joi.alternatives(Joi.string(), Joi.number());

const schemas = {
  reset: body<{ world?: WorldFile }>({ world: Joi.object().unknown() }),
  clock: body<{ advance?: Duration; set?: string | number; settle?: true }>({
    advance: textOrNumber,
    set: textOrNumber,
    settle: Joi.valid(true),
  }).xor('advance', 'set', 'settle'),
  page: Joi.object<ListQuery>({
    limit: count.min(1).max(1000).default(50),
    offset: count.default(0),
  }),
  action: body<{ action: SubscriptionAction }>({
    action: Joi.valid(...subscriptionActions).required(),
  }),
  place: body<PinnedMarket & { place: WorldPlace }>({
    city: Joi.string().required(),
    entity_type: Joi.string().required(),
    place: Joi.object().unknown().required(),
  }),
  tokens: body<Partial<Record<'revoke' | 'restore', string>>>({
    revoke: Joi.string(),
    restore: Joi.string(),
  }).xor('revoke', 'restore'),
  quota: body<{ quota: number | null }>({ quota: count.required().allow(null) }),
};

const time = ({ clock }: Service) => ({
  now: new Date(clock.now()).toISOString(),
  offset_ms: clock.offset,
});

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

/**
 * The control interface of sandbox and demo: every operation except the event stream, which each
 * mount implements.
 */
export const controlOperations: readonly ControlOperation[] = [
  operation('GET', '/health', null, (service) => service.health()),
  takingState(
    operation('POST', '/reset', null, async (service, input) => {
      const { world } = validate(schemas.reset, input ?? {}, 'body', RangeError);
      await service.reset(world);
      return { reset: true };
    }),
  ),
  operation('GET', '/clock', null, time),
  operation('POST', '/clock', schemas.clock, async (service, { advance, set, settle }) => {
    if (advance !== undefined) service.clock.advance(advance);
    if (set !== undefined) service.clock.set(set);
    if (settle) service.clock.settle();
    await service.save();
    return time(service);
  }),
  operation('GET', '/faults', null, ({ faults }) => ({ faults: faults.list() })),
  operation<PresetFault>('POST', '/faults', null, ({ faults }, fault) => faults.add(fault)),
  operation('DELETE', '/faults', faultFilterSchema, ({ faults }, filter) => ({
    removed: faults.remove(filter),
  })),
  operation('GET', '/journal', journalFilterSchema, async ({ journal }, filter) => ({
    entries: await journal.read(filter),
  })),
  operation('DELETE', '/journal', Joi.object({}), ({ journal }) => {
    journal.clear();
    return { entries: [] };
  }),
  operation('GET', '/snapshot', null, (service) => service.state),
  takingState(
    operation('PUT', '/snapshot', null, async (service, snapshot) => {
      await service.restore(snapshot);
      return { restored: true };
    }),
  ),
  operation('GET', '/world', null, ({ world }) => ({ world })),
  takingState(
    operation<WorldFile>('PUT', '/world', null, async (service, world) => {
      await service.reset(world);
      return { reset: true };
    }),
  ),
  operation('GET', '/subscriptions', schemas.page, async (service, { limit, offset }) => {
    const all = service.context.registry.subscriptions;
    const page = mapSteps(all.slice(offset, offset + limit), (record) =>
      shownSubscription(service, record),
    );
    return { data: await inSlices(page), total: all.length };
  }),
  operation<WorldSubscription>('POST', '/subscriptions', null, (service, given) =>
    addSubscription(service, given),
  ),
  operation('GET', '/subscriptions/{id}', null, (service, _, id) =>
    shownSubscription(service, recordOf(service, id)),
  ),
  operation('PATCH', '/subscriptions/{id}', schemas.action, async (service, { action }, id) => {
    const { context } = service;
    const record = recordAfter(action, context, recordOf(service, id));
    context.registry.put(record);
    await service.save();
    return subscriptionBody(context, record);
  }),
  operation('GET', '/subscriptions/{id}/entities', schemas.page, async (service, query, id) => {
    const page = await entityPage(service.context, recordOf(service, id), query);
    return (await readJson(page)) as object;
  }),
  operation('POST', '/places', schemas.place, async (service, { place, ...market }) => {
    await addPlace(service, market, place);
    return { added: true };
  }),
  operation('GET', '/accounts', null, ({ accounts }) => ({ accounts: accounts.list() })),
  operation('POST', '/tokens', schemas.tokens, ({ accounts }, { revoke, restore }) => {
    if (revoke !== undefined) accounts.revoke(revoke);
    if (restore !== undefined) accounts.restore(restore);
    return { accounts: accounts.list() };
  }),
  operation('GET', '/quota', null, ({ quota }) => ({ quota })),
  operation('PUT', '/quota', schemas.quota, (service, { quota }) => {
    service.quota = quota;
    return { quota };
  }),
  operation('GET', '/profile', null, ({ profile }) => ({
    answers: profile,
    open_points: openPointList(profile),
  })),
];
