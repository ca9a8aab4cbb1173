import type { ServerInfo } from '@hapi/hapi';
import { realTimer } from '../real-timer.js';
import { type Controls, controlsOf } from '../service/control/controls.js';
import { validateOptions } from '../service/options.js';
import { Service } from '../service/service.js';
import type { Persistence } from '../service/saving.js';
import type { State } from '../state/state.js';
import type { StateStore } from '../store/state-store.js';
import { StateFileError, type Timing } from '../store/storage.js';
import { version } from './version.js';
import { control } from './control.js';
import { ControlAccess } from './control-access.js';
import { ownOptions, type SandboxOptions } from './options.js';
import { openApiRoute } from './pages.js';
import { createServer } from './server.js';

export type { SandboxOptions } from './options.js';

/** A running sandbox. */
export interface Sandbox extends Controls {
  /** base URL for this machine: scheme, host, port and `basePath`, without a trailing slash */
  readonly url: string;
  readonly port: number;
  /** whether the sandbox continues with the state of an existing state file */
  readonly resumed: boolean;
  /** Completes requests in progress, without their latency, writes pending changes, and releases the state file. */
  stop(): Promise<void>;
}

/** Returns the option that a stored state makes useless; null if there is none. */
function ignoredOption({ seed, fixture }: SandboxOptions, state: State): string | null {
  if (fixture) return 'fixture';
  if (seed !== undefined && seed !== state.seed) return 'seed';
  return null;
}

/** Rejects `seed` and `fixture` with a stored state, which would silently ignore them. */
function assertNotIgnored(options: SandboxOptions, state: State): void {
  const ignored = ignoredOption(options, state);
  if (ignored === null) return;
  throw new StateFileError(
    `The state file ${options.stateFile ?? ''} exists already, ` +
      `and --${ignored} only applies to a new one. ` +
      `Leave out --${ignored} to continue with that state, or start again with --reset-state.`,
  );
}

function persistenceOf(storage: StateStore | null, { secrets }: ControlAccess): Persistence {
  if (!storage) {
    return { secrets, health: () => ({ version, storage: { kind: 'memory' } }) };
  }
  const { state, store, refresh } = storage;
  return {
    ...(state && { state }),
    store,
    refresh,
    secrets,
    health: () => {
      const { problem } = storage;
      return { version, storage: { kind: 'file', ...(problem && { error: problem }) } };
    },
  };
}

/** Returns the host under which clients on this machine reach the server. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  return host === '::' ? '::1' : host;
}

/**
 * Returns the URL for clients on this machine; hapi's own URL lacks the brackets of an IPv6
 * address.
 */
function urlOf({ protocol, host, port }: ServerInfo, basePath = ''): string {
  const name = reachable(host);
  const bracketed = name.includes(':') ? `[${name}]` : name;
  return `${protocol}://${bracketed}:${port}${basePath}`;
}

/** How long to wait for requests in progress when stopping, ms. */
const stopTimeout = 2000;

/**
 * Starts a sandbox: the Location Data Subscription Service on a port of this machine.
 * @throws {StateFileError} if the state file is damaged, of a later version, or in use
 * @throws {StateError} for an invalid fixture, {ProfileError} for an invalid profile
 * @throws {RangeError} naming an unknown or invalid option
 */
export const createSandbox = (options: SandboxOptions = {}): Promise<Sandbox> =>
  startSandbox(options);

/** Opens a state file. Loaded on demand, so that a sandbox in memory starts without lowdb. */
async function open(...given: Parameters<typeof StateStore.open>): Promise<StateStore> {
  const { StateStore } = await import('../store/state-store.js');
  return StateStore.open(...given);
}

/** Starts a sandbox. @param timing of the state file and its lock, for tests */
export async function startSandbox(options: SandboxOptions, timing?: Timing): Promise<Sandbox> {
  validateOptions(options, ownOptions);
  const { stateFile, onFailure } = options;
  const { resetState: reset, onStorage: onEvent } = options;
  const storage =
    stateFile === undefined ? null : await open(stateFile, { reset, onEvent, timing });
  try {
    if (storage?.state) assertNotIgnored(options, storage.state);
    const access = new ControlAccess(options);
    const service = new Service(options, persistenceOf(storage, access));
    if (storage) storage.onLoad = (state, rejection) => service.resume(state, rejection);
    const server = createServer(service, options);
    server.route(openApiRoute(service));
    await server.register({ plugin: control, options: { service, access } });
    // The server listens first, so that a failure leaves no file behind; it stops again if the file
    // cannot be written.
    await server.start();
    if (!storage?.state) {
      await service.save().catch(async (error: unknown) => {
        await server.stop();
        throw error;
      });
    }
    const url = urlOf(server.info, options.basePath);
    await storage?.publish(url);
    return Object.assign(controlsOf(service, Promise.resolve(), realTimer, onFailure), {
      url,
      port: Number(server.info.port),
      resumed: storage?.state != null,
      stop: async () => {
        service.delayed.close();
        await server.stop({ timeout: stopTimeout });
        // Nothing else awaits moves of the clock. If a move cannot be saved, `onFailure` is called.
        await service.save().catch(() => undefined);
        await storage?.close();
      },
    });
  } catch (error) {
    await storage?.close();
    throw error;
  }
}
