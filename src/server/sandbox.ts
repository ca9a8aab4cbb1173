import Joi from 'joi';
import type { Clock } from '../service/clock.js';
import type { Faults } from '../service/faults.js';
import type { Journal } from '../service/journal.js';
import type { Exchange } from '../service/exchange.js';
import { validateOptions } from '../service/options.js';
import { Service, type ServiceOptions } from '../service/service.js';
import type { State } from '../service/state.js';
import { type GivenWorld, startOf } from '../service/world-file.js';
import { type OpenState, openState, type StorageEvent } from '../store/open-state.js';
import { StateFileError } from '../store/state-file-error.js';
import { version } from '../version.js';
import { controlGuard } from './control.js';
import { pages } from './pages.js';
import { createServer } from './server.js';

export interface SandboxOptions extends ServiceOptions {
  /** port to listen on; 0, the default, picks a free one */
  port?: number;
  /** address to listen on; "127.0.0.1" by default, which only this machine reaches */
  host?: string;
  /** path of the state file; without it the state is gone with the sandbox */
  db?: string;
  /** what a new state starts with, and a reset goes back to */
  world?: GivenWorld;
  /** lets clients that are not on this machine steer the sandbox, with this as bearer token */
  controlToken?: string;
  /** told of each request when its answer is on its way */
  onExchange?: (exchange: Exchange) => void;
  /** start again, whatever the state file holds */
  resetState?: boolean;
  /** told once when another sandbox uses the state file: it is given a moment to let go */
  onWaiting?: () => void;
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
  /** failures on purpose: `faults.add({ operation: 'getSubscription', status: 503, times: 2 })` */
  readonly faults: Faults;
  /** the last exchanges, without credentials */
  readonly journal: Journal;
  /** what its places follow from */
  readonly seed: number;
  /** whether it goes on with a state that it found in its state file */
  readonly resumed: boolean;
  /** Goes back to the start: state, clock, faults, journal. */
  reset(): Promise<void>;
  /** Everything that outlives a request, and the instant, as a copy; `restore` and the mock take it. */
  snapshot(): State;
  /** Puts a snapshot (parsed) in place of the state and goes on from its instant. @throws {StateError} when it is none */
  restore(snapshot: unknown): Promise<void>;
  /** Answers what is under way, writes what is not written yet, gives the state file back. */
  stop(): Promise<void>;
}

const ownOptions = {
  port: Joi.number().port(),
  host: Joi.string(),
  db: Joi.string(),
  controlToken: Joi.string()
    .pattern(/^\S+$/)
    // A message that named it would give it away.
    .error(new Error('"controlToken" must be a text without blanks')),
  onExchange: Joi.function(),
  onFailure: Joi.function(),
  onWaiting: Joi.function(),
  onStorage: Joi.function(),
  resetState: Joi.boolean(),
};

/** What a new state starts with would be ignored silently where there is a state. */
function assertInForce({ db = '', seed, world }: SandboxOptions, { resumed, state }: OpenState): void {
  const ignored = world ? 'world' : seed !== undefined && seed !== state.seed ? 'seed' : null;
  if (!resumed || ignored === null) return;
  throw new StateFileError(
    `The state file ${db} exists already, and --${ignored} only concerns a new one. Leave --${ignored} out to ` +
      'continue with that state, or start again with --reset-state.',
  );
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
  const storage = await openState(db, {
    initial: startOf(options),
    reset: options.resetState ?? false,
    onEvent: (event) => {
      if (event.type === 'waiting') options.onWaiting?.();
      options.onStorage?.(event);
    },
  });
  try {
    assertInForce(options, storage);
    const service = new Service(options, {
      state: storage.state,
      ...(storage.save && { save: storage.save }),
      health: () => ({
        version,
        storage: { kind: storage.kind, ...(storage.problem !== null && { error: storage.problem }) },
      }),
    });
    storage.onLoad = (state) => service.resume(state);
    const server = createServer(service, {
      port,
      host,
      storage,
      controlToken: options.controlToken,
      onExchange,
      onFailure,
    });
    const guard = controlGuard(options.controlToken);
    await server.register({ plugin: pages, options: { profile: service.profile, version, guard } });
    // Only a server that can listen leaves a file behind, and only one that can write it goes on listening.
    await server.start();
    try {
      if (!storage.resumed) await service.save();
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
      seed: storage.state.seed,
      resumed: storage.resumed,
      reset: () => service.reset(),
      snapshot: () => service.snapshot(),
      restore: (snapshot) => service.restore(snapshot),
      stop: async () => {
        await server.stop({ timeout: farewell });
        await storage.close();
      },
    };
  } catch (error) {
    await storage.close();
    throw error;
  }
}
