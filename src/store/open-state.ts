import type { Persistence } from '../service/service.js';
import { emptyState, type State } from '../service/state.js';
import { EditedError, resolvePath, StateFile } from './state-file.js';
import { causeOf, StateFileError } from './state-file-error.js';
import { StateLock } from './state-lock.js';
import { StateStore } from './state-store.js';
import { removeDrafts } from './write-file.js';

/** What happens to a state file besides reads and writes. The message is for the one who runs the sandbox. */
export interface StorageEvent {
  /**
   * `waiting`: another server uses the file · `lost`, `regained`: the lock · `given-up`: it cannot be had any more ·
   * `loaded`, `rejected`, `removed`: what somebody did to the file · `copied`: before a rejected file was overwritten
   */
  readonly type: 'waiting' | 'lost' | 'regained' | 'given-up' | 'loaded' | 'rejected' | 'removed' | 'copied';
  readonly message: string;
}

export interface OpenStateOptions {
  /** start again, whatever the file holds */
  readonly reset?: boolean;
  readonly onEvent?: (event: StorageEvent) => void;
}

/** A persistence that is open, and has to be closed. */
export interface OpenState {
  readonly kind: 'memory' | 'file';
  /** what was stored before */
  readonly state?: State;
  readonly save?: Persistence['save'];
  /** why changes cannot be kept at present; null while they can */
  readonly problem: string | null;
  /** told of states that somebody put into the file */
  onLoad: (state: State) => void;
  /** Notices what others did to the file. @throws {StateFileError} while the file is not this server's */
  refresh(): Promise<void>;
  /** Resolves when the last write is done and the file is released. */
  close(): Promise<void>;
}

/** How often the file is looked at: at most while there are requests, and always, ms. */
const intervals = { busy: 50, idle: 500 } as const;

/**
 * Opens a state file, or none at all: then nothing is kept.
 * @throws {StateFileError} when the file cannot be used
 */
export async function openState(path: string | undefined, options: OpenStateOptions): Promise<OpenState> {
  if (path !== undefined) return OpenStateFile.open(await resolvePath(path), options);
  return {
    kind: 'memory',
    problem: null,
    onLoad: () => undefined,
    refresh: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}

class OpenStateFile implements OpenState {
  readonly kind = 'file';
  readonly state?: State;
  onLoad: OpenState['onLoad'] = () => undefined;
  readonly #file: StateFile;
  readonly #store: StateStore;
  readonly #lock: StateLock;
  readonly #onEvent: NonNullable<OpenStateOptions['onEvent']>;
  readonly #timer: NodeJS.Timeout;
  #reloading: Promise<void> | undefined;
  /** how many times another state was loaded */
  #generation = 0;
  #writeProblem: string | null = null;
  #lookedAt = 0;

  static async open(
    path: string,
    { reset, onEvent = () => undefined }: OpenStateOptions,
  ): Promise<OpenState> {
    // Events come from a timer at the earliest.
    let self: OpenStateFile | undefined;
    const tell = (type: StorageEvent['type'], message: string) => onEvent({ type, message });
    const lock = await StateLock.acquire(path, {
      onWaiting: () => tell('waiting', `Waiting for ${path}, which another server uses…`),
      onLost: (cause) =>
        tell('lost', `The state file ${path} is not this server's any more: ${cause}. Nothing is written.`),
      onRegained: async () => {
        await self?.reload();
        tell('regained', `The state file ${path} is this server's again.`);
      },
      onGivenUp: ({ message }) => tell('given-up', message),
    });
    try {
      await removeDrafts(path);
      const file = new StateFile(path, {
        verify: () => assertHeld(lock, path),
        onCopied: (copy) => tell('copied', `What stood in ${path} is now in ${copy}.`),
      });
      const store = new StateStore(file, emptyState(0));
      const found = await store.load().catch((error: unknown) => {
        if (reset) return null;
        throw new StateFileError(
          `${causeOf(error)}. It was left untouched: mend it, move it away, name another file with --db, ` +
            'or start again with --reset-state.',
        );
      });
      file.accept();
      self = new OpenStateFile({ file, store, lock, onEvent }, reset ? null : found);
      return self;
    } catch (error) {
      await lock.release();
      throw error;
    }
  }

  private constructor(
    parts: { file: StateFile; store: StateStore; lock: StateLock; onEvent: (event: StorageEvent) => void },
    found: State | null,
  ) {
    this.#file = parts.file;
    this.#store = parts.store;
    this.#lock = parts.lock;
    this.#onEvent = parts.onEvent;
    if (found) this.state = found;
    this.#timer = setInterval(() => void this.refresh().catch(() => undefined), intervals.idle).unref();
  }

  get problem(): string | null {
    return this.#lock.problem ?? this.#writeProblem;
  }

  save = async (current: () => State): Promise<void> => {
    const generation = this.#generation;
    const edited = (): boolean => generation !== this.#generation;
    for (;;) {
      try {
        await this.#store.save(current);
        this.#writeProblem = null;
        break;
      } catch (error) {
        if (!(error instanceof EditedError)) {
          this.#writeProblem = causeOf(error);
          throw error;
        }
        await this.reload();
        if (edited()) throw error;
      }
    }
    // What was kept is what somebody put into the file, without the change that this was about.
    if (edited()) throw new EditedError(this.#file.path);
  };

  async refresh(): Promise<void> {
    const now = performance.now();
    if (now - this.#lookedAt < intervals.busy) return;
    assertHeld(this.#lock, this.#file.path);
    this.#lookedAt = now;
    await this.reload();
  }

  /** Takes over what somebody else has put into the file, if anything. */
  async reload(): Promise<void> {
    if (this.#file.edited) this.#reloading ??= this.#reload();
    await this.#reloading;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#store.settled();
    await this.#lock.release();
  }

  async #reload(): Promise<void> {
    const { path } = this.#file;
    const tell = (type: StorageEvent['type'], message: string) => this.#onEvent({ type, message });
    try {
      const state = await this.#store.load();
      // In one tick: no write comes between the two.
      this.#file.accept();
      if (state) {
        this.#generation += 1;
        this.onLoad(state);
        tell('loaded', `The state file ${path} was edited, and loaded.`);
      } else
        tell('removed', `The state file ${path} was removed or emptied; the next change writes it again.`);
    } catch (error) {
      this.#file.accept();
      tell(
        'rejected',
        `${causeOf(error)}. It was edited; the sandbox continues with the state from before, and copies the file before it writes the next change.`,
      );
    } finally {
      this.#reloading = undefined;
    }
  }
}

function assertHeld(lock: StateLock, path: string): void {
  const { problem } = lock;
  if (problem === null) return;
  throw new StateFileError(
    `The state file ${path} is not this server's at present: ${problem}. Nothing is written`,
  );
}
