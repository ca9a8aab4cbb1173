import Joi from 'joi';
import { type Controls, controlsOf } from '../service/controls.js';
import { validateOptions } from '../service/options.js';
import { type Persistence, Service, type ServiceOptions } from '../service/service.js';
import type { State } from '../service/state.js';
import { OpenState } from '../store/open-state.js';
import { StateFileError, type StorageEvent } from '../store/problems.js';
import { version } from './version.js';
import { control } from './control.js';
import { openApiRoute } from './pages.js';
import { createServer, type ServerOptions } from './server.js';

export interface SandboxOptions extends ServiceOptions, ServerOptions {
  /** path of the state file; without it the state is gone with the sandbox */
  db?: string | undefined;
  /** lets clients that are not on this machine control the sandbox, with this as bearer token */
  controlToken?: string | undefined;
  /** start again, whatever the state file holds */
  resetState?: boolean | undefined;
  /** told what happens to the state file: that it was lost to another sandbox, edited by somebody, and the like */
  onStorage?: ((event: StorageEvent) => void) | undefined;
}

/** A running sandbox. */
export interface Sandbox extends Controls {
  /** scheme, host and port, without a trailing slash */
  readonly url: string;
  readonly port: number;
  /** whether it resumed the state of its state file */
  readonly resumed: boolean;
  /** Responds to what is under way, writes what is not written yet, releases the state file. */
  stop(): Promise<void>;
}

const ownOptions = {
  port: Joi.number().port(),
  host: Joi.string().hostname(),
  db: Joi.string(),
  resetState: Joi.boolean(),
  controlToken: Joi.string().pattern(/^\S+$/).error(new Error('"controlToken" must be a text without blanks')),
  onExchange: Joi.function(),
  onFailure: Joi.function(),
  onStorage: Joi.function(),
};

/** `seed` and `world` would be ignored silently where there is a state already. */
function assertNotIgnored({ db = '', seed, world }: SandboxOptions, state: State): void {
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
const stopTimeout = 2000;

/**
 * Starts a sandbox: the Location Data Subscription Service on a port of this machine.
 * @throws {StateFileError} when the state file is damaged, of a later version, or in use
 * @throws {StateError} when the world is invalid, {ProfileError} when the profile is
 * @throws {RangeError} naming an option that is unknown or invalid
 */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  validateOptions(options, ownOptions);
  const { db, controlToken, onFailure } = options;
  const storage = db === undefined ? null : await OpenState.open(db, options.resetState, options.onStorage);
  try {
    if (storage?.state) assertNotIgnored(options, storage.state);
    const service = new Service(options, persistenceOf(storage, controlToken));
    if (storage) storage.onLoad = (state) => service.resume(state);
    const server = createServer(service, options, async () => storage?.refresh());
    server.route(openApiRoute(service.profile));
    await server.register({ plugin: control, options: { service, controlToken } });
    // Only a server that can listen leaves a file behind, and only one that can write it goes on listening.
    await server.start();
    if (!storage?.state) {
      await service.save().catch(async (error: unknown) => {
        await server.stop();
        throw error;
      });
    }
    return Object.assign(controlsOf(service, Promise.resolve(), onFailure), {
      // hapi leaves out the brackets of an IPv6 address
      url: server.info.uri.replace(/\/\/(.*:.*):/, '//[$1]:'),
      port: Number(server.info.port),
      resumed: storage?.state != null,
      stop: async () => {
        await server.stop({ timeout: stopTimeout });
        await storage?.close();
      },
    });
  } catch (error) {
    await storage?.close();
    throw error;
  }
}
