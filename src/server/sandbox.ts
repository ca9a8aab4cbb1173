import Joi from 'joi';
import type { Subscription } from '../api/wire.js';
import type { Accounts } from '../service/accounts.js';
import type { Clock } from '../service/clock.js';
import type { Faults } from '../service/faults.js';
import type { Exchange, Journal } from '../service/journal.js';
import { validateOptions } from '../service/options.js';
import { type Persistence, Service, type ServiceOptions } from '../service/service.js';
import type { State } from '../service/state.js';
import type { GivenWorld, WorldPlace, WorldSubscription } from '../service/world-file.js';
import { OpenState } from '../store/open-state.js';
import { StateFileError, type StorageEvent } from '../store/problems.js';
import { version } from './version.js';
import { authorizeControl } from './control-access.js';
import { pages } from './pages.js';
import { createServer } from './server.js';

export interface SandboxOptions extends ServiceOptions {
  /** port to listen on; 0, the default, picks a free one */
  port?: number;
  /** address to listen on; "127.0.0.1" by default, which only this machine reaches */
  host?: string;
  /** path of the state file; without it the state is gone with the sandbox */
  db?: string;
  /** lets clients that are not on this machine control the sandbox, with this as bearer token */
  controlToken?: string;
  /** told of each request when its response is on its way */
  onExchange?: (exchange: Exchange) => void;
  /** start again, whatever the state file holds */
  resetState?: boolean;
  /** told what happens to the state file: that it was lost to another sandbox, edited by somebody, and the like */
  onStorage?: (event: StorageEvent) => void;
  /** told of failures inside the sandbox, which clients only see as status 500 */
  onFailure?: (error: Error) => void;
}

/** A running sandbox. */
export interface Sandbox {
  /** scheme, host and port, without a trailing slash */
  readonly url: string;
  readonly port: number;
  /** time, which can be moved forward: `clock.advance('1d')` */
  readonly clock: Clock;
  /** injected faults: `faults.add({ operation: 'getSubscription', status: 503, times: 2 })` */
  readonly faults: Faults;
  /** the last exchanges, without credentials */
  readonly journal: Journal;
  /** the named accounts, whose tokens can be refused as expired ones are: `accounts.revoke('demo')`, `accounts.restore('demo')` */
  readonly accounts: Pick<Accounts, 'revoke' | 'restore'>;
  /** how many live subscriptions an account may have; null for any number. It can be changed at any time. */
  quota: number | null;
  /** what its places follow from */
  readonly seed: number;
  /** whether it goes on with a state that it found in its state file */
  readonly resumed: boolean;
  /** Goes back to the start: state, clock, faults, journal. @param world what to start with from now on */
  reset(world?: GivenWorld): Promise<void>;
  /** Adds a subscription as a world describes it: of any age, status and account. @throws {StateError} when it is not valid */
  subscribe(subscription: WorldSubscription): Promise<Subscription>;
  /** Pins a place to a market, as a world does. @throws {StateError} when it is not valid */
  addPlace(market: { city: string; entity_type: string }, place: WorldPlace): Promise<void>;
  /** Everything that outlives a request, and the instant, as a copy; `restore` and the mock take it. */
  snapshot(): State;
  /** Puts a snapshot (parsed) in place of the state and goes on from its instant. @throws {StateError} when it is none */
  restore(snapshot: unknown): Promise<void>;
  /** Responds to what is under way, writes what is not written yet, releases the state file. */
  stop(): Promise<void>;
}

const ownOptions = {
  port: Joi.number().port(),
  host: Joi.string(),
  db: Joi.string(),
  resetState: Joi.boolean(),
  controlToken: Joi.string()
    .pattern(/^\S+$/)
    .error(new Error('"controlToken" must be a text without blanks')),
  onExchange: Joi.function(),
  onFailure: Joi.function(),
  onStorage: Joi.function(),
};

/** What a new state starts with would be ignored silently where there is a state. */
function assertInForce({ db = '', seed, world }: SandboxOptions, state: State): void {
  const ignored = world ? 'world' : seed !== undefined && seed !== state.seed ? 'seed' : null;
  if (ignored === null) return;
  throw new StateFileError(
    `The state file ${db} exists already, and --${ignored} only concerns a new one. Leave --${ignored} out to ` +
      'continue with that state, or start again with --reset-state.',
  );
}

function persistenceOf(storage: OpenState | null, controlToken: string | undefined): Persistence {
  return {
    ...(storage?.state && { state: storage.state }),
    ...(storage && { save: storage.save }),
    ...(controlToken !== undefined && { secrets: [controlToken] }),
    health: () => {
      const error = storage?.problem ?? undefined;
      return { version, storage: { kind: storage ? 'file' : 'memory', ...(error && { error }) } };
    },
  };
}

/** How long requests that are under way may take once the sandbox is to stop, ms. */
const farewell = 2000;

/**
 * Starts a sandbox: the Location Data Subscription Service on a port of this machine.
 * @throws {StateFileError} when the state file is damaged, of a later version, or in use
 * @throws {StateError} when the world is none, {ProfileError} when the profile is none
 * @throws {RangeError} naming an option that is unknown, or whose value is none
 */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  validateOptions(options, ownOptions);
  const { port = 0, host = '127.0.0.1', db, onExchange, onFailure = () => undefined } = options;
  const storage = db === undefined ? null : await OpenState.open(db, options.resetState, options.onStorage);
  try {
    if (storage?.state) assertInForce(options, storage.state);
    const service = new Service(options, persistenceOf(storage, options.controlToken));
    if (storage) storage.onLoad = (state) => service.resume(state);
    const server = createServer(service, {
      port,
      host,
      refresh: async () => storage?.refresh(),
      controlToken: options.controlToken,
      onExchange,
      onFailure,
    });
    const guard = authorizeControl(options.controlToken);
    await server.register({ plugin: pages, options: { profile: service.profile, version, guard } });
    // Only a server that can listen leaves a file behind, and only one that can write it goes on listening.
    await server.start();
    try {
      if (!storage?.state) await service.save();
    } catch (error) {
      await server.stop();
      throw error;
    }
    return {
      url: server.info.uri,
      port: Number(server.info.port),
      clock: service.clock,
      faults: service.faults,
      journal: service.journal,
      accounts: service.accounts,
      get quota() {
        return service.quota;
      },
      set quota(quota) {
        service.quota = quota;
      },
      get seed() {
        return service.seed;
      },
      resumed: storage?.state != null,
      reset: (world) => service.reset(world),
      subscribe: (subscription) => service.subscribe(subscription),
      addPlace: (market, place) => service.addPlace(market, place),
      snapshot: () => service.snapshot(),
      restore: (snapshot) => service.restore(snapshot),
      stop: async () => {
        await server.stop({ timeout: farewell });
        await storage?.close();
      },
    };
  } catch (error) {
    await storage?.close();
    throw error;
  }
}
