import type { State } from './state.js';

/** How a mount persists the state of a service. Without it, the state is lost with the service. */
export interface Persistence {
  /** the stored state; by default the service starts with a new one */
  readonly state?: State;
  /**
   * Called after each change with a function that returns the state to write. Resolves when it is
   * stored; if it rejects, the service goes back to the last stored state.
   */
  readonly save?: (current: () => State) => Promise<void>;
  /**
   * Called before each operation: gives the service what was changed from outside. Rejects while
   * the state cannot be used.
   */
  readonly refresh?: () => Promise<void>;
  /** secrets besides the tokens that the journal must not show */
  readonly secrets?: readonly string[];
  readonly health?: () => { readonly version?: string; readonly storage?: StorageHealth };
}

/** How the state is stored, and whether that works. */
export interface StorageHealth {
  /** "memory", "file", "localStorage" … */
  readonly kind: string;
  /** why changes cannot be stored at present */
  readonly error?: string;
}
