import type { Persistence } from '../service/service.js';
import type { State } from '../service/state.js';
import { claim } from './lock.js';
import { StateFile, StateFileError } from './state-file.js';
import { StateStore } from './state-store.js';

/** A persistence that is open, and has to be closed. */
export interface OpenState
  extends Required<Pick<Persistence, 'state'>>, Pick<Persistence, 'save'> {
  /** whether the state was there before */
  readonly resumed: boolean;
  /** Resolves when the last write is done and the file is given back. */
  close(): Promise<void>;
}

/**
 * Opens a state file, or none at all: then nothing is kept.
 * @param waiting called when another server has the file, before that one is given a moment to let go
 * @throws {StateFileError} when the file cannot be used
 */
export async function openState(
  path: string | undefined,
  initial: () => State,
  waiting: () => void = () => undefined,
): Promise<OpenState> {
  if (path === undefined) {
    return { state: initial(), resumed: false, close: () => Promise.resolve() };
  }
  let lost = false;
  const giveBack = await claim(path, waiting, () => (lost = true));
  try {
    const start = initial();
    const approve = (): void => {
      if (!lost) return;
      throw new StateFileError(
        `The state file ${path} was taken over by another server, as happens when this one stands still for too long. ` +
          'Nothing is written any more: stop this server.',
      );
    };
    const store = new StateStore(new StateFile(path, approve), start);
    const found = await store.load();
    return {
      state: found ?? start,
      resumed: found !== null,
      save: (current) => store.save(current),
      close: async () => {
        await store.settled();
        await giveBack();
      },
    };
  } catch (error) {
    await giveBack();
    throw error;
  }
}
