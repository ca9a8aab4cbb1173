import { journalHar } from '../journal/journal-har.js';
import { validate } from '../../input/validate.js';
import { openPoints } from '../../points/index.js';
import { openPointList, ProfileError } from '../../points/profile.js';
import { ServiceError } from '../../operations/refusal.js';
import type { Service } from '../service.js';
import { StateError } from '../state/state.js';
import {
  actOnSubscription,
  addSubscription,
  entitiesOf,
  listSubscriptions,
  shownSubscription,
} from './subscriptions.js';
import { addPlace, changePlace, listPlaces, removePlace } from './places.js';
import { type ControlRequest, controlRequests as requests, resetBody } from './requests.js';
import { verify } from './verification.js';

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

const isMistake = (error: unknown): error is Error =>
  error instanceof StateError || error instanceof ProfileError || error instanceof RangeError;

/** What a request does. @param run throws one of these errors for invalid input */
const operation = <Input>(
  request: ControlRequest<Input>,
  run: (service: Service, input: Input, id: string) => object | Promise<object>,
): ControlOperation => ({
  ...request,
  async run(service: Service, input: Input, id) {
    try {
      return await run(service, input, id);
    } catch (error) {
      throw isMistake(error) ? new ServiceError(400, error.message) : error;
    }
  },
});

/** Every open point, with its answer and what is possible. */
const profileOf = ({ profile }: Service) => ({
  answers: profile,
  open_points: openPointList(profile).map((point) => ({
    ...point,
    possible: openPoints[point.id].answers,
  })),
});

const time = ({ clock }: Service) => ({
  now: new Date(clock.now()).toISOString(),
  offset_ms: clock.offset,
});

/**
 * The control interface of sandbox and demo: every request except the event stream, which each
 * mount implements, and the OpenAPI document, which only a server has.
 */
export const controlOperations: readonly ControlOperation[] = [
  operation(requests.index, () => ({
    requests: Object.values(requests).map(({ method, path, takes, gives }) => ({
      request: `${method} /_sandbox${path}`,
      takes,
      gives,
    })),
  })),
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
  operation(requests.journalHar, async ({ journal }, filter) =>
    journalHar(await journal.read(filter)),
  ),
  operation(requests.clearJournal, ({ journal }) => {
    journal.clear();
    return { entries: [] };
  }),
  operation(requests.verify, verify),
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
  operation(requests.subscriptions, listSubscriptions),
  operation(requests.addSubscription, (service, given) => addSubscription(service, given)),
  operation(requests.subscription, (service, _, id) => shownSubscription(service, id)),
  operation(requests.changeSubscription, (service, { action }, id) =>
    actOnSubscription(service, id, action),
  ),
  operation(requests.entities, (service, query, id) => entitiesOf(service, id, query)),
  operation(requests.places, (service, { city, entity_type, ...page }) =>
    listPlaces(service, { city, entity_type }, page),
  ),
  operation(requests.addPlace, async (service, { place, ...market }) => {
    const added = await addPlace(service, market, place);
    return { added: true, place: added };
  }),
  operation(requests.changePlace, (service, { change, ...market }, id) =>
    changePlace(service, { ...market, id }, change),
  ),
  operation(requests.removePlace, async (service, market, id) => {
    await removePlace(service, { ...market, id });
    return { removed: true };
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
  operation(requests.profile, profileOf),
  operation(requests.setProfile, (service, profile) => {
    service.setProfile(profile);
    return profileOf(service);
  }),
];
