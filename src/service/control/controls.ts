import type { Subscription } from '../../api/wire.js';
import { type ClockControl, savedClock } from '../clock.js';
import type { Service } from '../service.js';
import type { WorldPlace, WorldSubscription } from '../state/world-file.js';
import { addPlace, addSubscription } from './additions.js';

type Shared = 'faults' | 'journal' | 'quota' | 'reset' | 'restore' | 'seed' | 'snapshot';

/** How users of the library control a sandbox or a mock. */
export interface Controls extends Pick<Service, Shared> {
  /** time, which can be moved forward: `clock.advance('1d')` */
  readonly clock: ClockControl;
  /**
   * the named accounts; `accounts.revoke('demo')` refuses its tokens like expired ones,
   * `accounts.restore('demo')` undoes it
   */
  readonly accounts: Pick<Service['accounts'], 'revoke' | 'restore'>;
  /**
   * Adds a subscription in the format of a world: of any age, status and account.
   * @throws {StateError} when it is invalid
   */
  subscribe(subscription: WorldSubscription): Promise<Subscription>;
  /** Pins a place to a market, in the format of a world. @throws {StateError} when it is invalid */
  addPlace(market: { city: string; entity_type: string }, place: WorldPlace): Promise<void>;
}

/**
 * @param ready resolves when the state is loaded
 * @param onFailure called when a move of the clock could not be saved
 */
export function controlsOf(
  service: Service,
  ready: Promise<void>,
  onFailure?: (error: Error) => void,
): Controls {
  const failed = (error: unknown) =>
    onFailure?.(error instanceof Error ? error : new Error(String(error)));
  const save = () => void ready.then(() => service.save()).catch(failed);
  return {
    clock: savedClock(service.clock, save),
    accounts: service.accounts,
    faults: service.faults,
    journal: service.journal,
    get seed() {
      return service.seed;
    },
    get quota() {
      return service.quota;
    },
    set quota(quota) {
      service.quota = quota;
    },
    subscribe: (subscription) => ready.then(() => addSubscription(service, subscription)),
    addPlace: (market, place) => ready.then(() => addPlace(service, market, place)),
    reset: (world) => ready.then(() => service.reset(world)),
    snapshot: () => service.snapshot(),
    restore: (snapshot) => ready.then(() => service.restore(snapshot)),
  };
}
