import type { StateChange } from './changes.js';
import type { State } from './state.js';

/** What a service wants to have stored. Exactly one of `stored` and `undo` has to be called. */
export interface Unsaved {
  /**
   * the changes since the last ones that were taken, which may be none; null if the state was
   * replaced as a whole
   */
  readonly changes: readonly StateChange[] | null;
  /** The whole state with these changes. To be called at once: there will be later changes. */
  readonly state: () => State;
  /** Says that it is stored. */
  readonly stored: () => void;
  /** Says that it could not be stored: the service goes back to what was stored last. */
  readonly undo: (error: unknown) => void;
}

/** How a mount persists the state of a service. Without it, the state is lost with the service. */
export interface Persistence {
  /** the stored state; by default the service starts with a new one */
  readonly state?: State;
  /**
   * Called after each change with a function that returns what is to be stored then; several calls
   * may share one. Resolves when it is stored, and rejects when it is not.
   */
  readonly save?: (take: () => Unsaved) => Promise<void>;
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
