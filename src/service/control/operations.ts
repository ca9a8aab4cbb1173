import { readJson } from '../../input/json-text.js';
import { inSlices, mapSteps } from '../../input/slices.js';
import { validate } from '../../input/validate.js';
import { openPointList } from '../../profile/profile.js';
import { entityPage } from '../entities/list.js';
import { ServiceError } from '../responses/errors.js';
import type { Service } from '../service.js';
import { StateError, type SubscriptionRecord } from '../state/state.js';
import { recordAfter } from '../subscriptions/actions.js';
import { historyOf, subscriptionBody } from '../subscriptions/record.js';
import { addPlace, addSubscription } from './additions.js';
import { type ControlRequest, controlRequests as requests, resetBody } from './requests.js';

/** An operation of the control interface. A mount serves it under `/_sandbox`, to whom it may. */
export interface ControlOperation extends ControlRequest {
  /**
   * Resolves to the body of the response, which has status 200. It does not change later on, but
   * may be long.
   * @param input as the schema returned it @param id in the path; empty where there is none
   * @throws {ServiceError} also for invalid input (status 400)
   */
  run(service: Service, input: unknown, id: string): Promise<object>;
}

/** What a request does. @param run throws a {StateError} or {RangeError} for invalid input */
const operation = <Input>(
  request: ControlRequest<Input>,
  run: (service: Service, input: Input, id: string) => object | Promise<object>,
): ControlOperation => ({
  ...request,
  async run(service: Service, input: Input, id) {
    try {
      return await run(service, input, id);
    } catch (error) {
      const isMistake = error instanceof StateError || error instanceof RangeError;
      throw isMistake ? new ServiceError(400, error.message) : error;
    }
  },
});

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
 * The control interface of sandbox and demo: every request except the event stream, which each
 * mount implements.
 */
export const controlOperations: readonly ControlOperation[] = [
  operation(requests.health, (service) => service.health()),
  operation(requests.reset, async (service, input) => {
    const { world } = validate(resetBody, input ?? {}, 'body', RangeError);
    await service.reset(world);
    return { reset: true };
  }),
  operation(requests.clock, time),
  operation(requests.moveClock, async (service, { advance, set, settle }) => {
    if (advance !== undefined) service.clock.advance(advance);
    if (set !== undefined) service.clock.set(set);
    if (settle) service.clock.settle();
    await service.save();
    return time(service);
  }),
  operation(requests.faults, ({ faults }) => ({ faults: faults.list() })),
  operation(requests.addFault, ({ faults }, fault) => faults.add(fault)),
  operation(requests.removeFaults, ({ faults }, filter) => ({
    removed: faults.remove(filter),
  })),
  operation(requests.journal, async ({ journal }, filter) => ({
    entries: await journal.read(filter),
  })),
  operation(requests.clearJournal, ({ journal }) => {
    journal.clear();
    return { entries: [] };
  }),
  operation(requests.snapshot, (service) => service.state),
  operation(requests.restore, async (service, snapshot) => {
    await service.restore(snapshot);
    return { restored: true };
  }),
  operation(requests.world, ({ world }) => ({ world })),
  operation(requests.replaceWorld, async (service, world) => {
    await service.reset(world);
    return { reset: true };
  }),
  operation(requests.subscriptions, async (service, { limit, offset }) => {
    const all = service.context.registry.subscriptions;
    const page = mapSteps(all.slice(offset, offset + limit), (record) =>
      shownSubscription(service, record),
    );
    return { data: await inSlices(page), total: all.length };
  }),
  operation(requests.addSubscription, (service, given) => addSubscription(service, given)),
  operation(requests.subscription, (service, _, id) =>
    shownSubscription(service, recordOf(service, id)),
  ),
  operation(requests.changeSubscription, async (service, { action }, id) => {
    const { context } = service;
    const record = recordAfter(action, context, recordOf(service, id));
    context.registry.put(record);
    await service.save();
    return subscriptionBody(context, record);
  }),
  operation(requests.entities, async (service, query, id) => {
    const page = await entityPage(service.context, recordOf(service, id), query);
    return (await readJson(page)) as object;
  }),
  operation(requests.addPlace, async (service, { place, ...market }) => {
    await addPlace(service, market, place);
    return { added: true };
  }),
  operation(requests.accounts, ({ accounts }) => ({ accounts: accounts.list() })),
  operation(requests.changeTokens, ({ accounts }, { revoke, restore }) => {
    if (revoke !== undefined) accounts.revoke(revoke);
    if (restore !== undefined) accounts.restore(restore);
    return { accounts: accounts.list() };
  }),
  operation(requests.quota, ({ quota }) => ({ quota })),
  operation(requests.setQuota, (service, { quota }) => {
    service.quota = quota;
    return { quota };
  }),
  operation(requests.profile, ({ profile }) => ({
    answers: profile,
    open_points: openPointList(profile),
  })),
];
