import { type ClockControl, savedClock } from '../clock.js';
import type { Service } from '../service.js';

type Shared =
  | 'addPlace'
  | 'faults'
  | 'journal'
  | 'quota'
  | 'reset'
  | 'restore'
  | 'seed'
  | 'snapshot'
  | 'subscribe';

/** How users of the library control a sandbox or a mock. */
export interface Controls extends Pick<Service, Shared> {
  /** time, which can be moved forward: `clock.advance('1d')` */
  readonly clock: ClockControl;
  /**
   * the named accounts; `accounts.revoke('demo')` refuses its tokens like expired ones,
   * `accounts.restore('demo')` undoes it
   */
  readonly accounts: Pick<Service['accounts'], 'revoke' | 'restore'>;
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
    subscribe: (subscription) => ready.then(() => service.subscribe(subscription)),
    addPlace: (market, place) => ready.then(() => service.addPlace(market, place)),
    reset: (world) => ready.then(() => service.reset(world)),
    snapshot: () => service.snapshot(),
    restore: (snapshot) => ready.then(() => service.restore(snapshot)),
  };
}
