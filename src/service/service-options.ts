import type { Interpreter } from '../fields/index.js';
import type { Duration } from '../input/duration.js';
import type { GivenProfile } from '../profile/profile.js';
import type { State } from './state.js';
import type { GivenWorld } from './world-file.js';

export interface ServiceOptions {
  /** what all computed places follow from, from 0; 1 by default. That of a stored state wins over it. */
  seed?: number;
  /** tokens and the names of their accounts; `demo-token` and `other-token` by default */
  tokens?: Readonly<Record<string, string>>;
  /** accept any token, as an account of its own */
  open?: boolean;
  /** from a scrape's enqueueing to its end, up to "36500d"; "2s" by default */
  scrapeTime?: Duration;
  /** places per market, up to 1e9; by default as many as the city and the type make believable */
  marketSize?: number;
  /** live subscriptions per account; any number by default */
  quota?: number;
  /** requests per second and account, above 0; any number by default */
  rateLimit?: number;
  /** a profile file, parsed, or just answers to open points; what it leaves open is as in the reference */
  profile?: GivenProfile;
  /** what a new state starts with, and a reset goes back to */
  world?: GivenWorld;
  /** interprets field names in place of the built-in interpreter; what is no interpretation of each of them is a failure */
  interpreter?: Interpreter;
  /** the machine's clock by default; ms since the epoch */
  now?: () => number;
}

/** How the state is kept, and whether that works. */
export interface StorageHealth {
  /** "memory", "file", "localStorage" … */
  readonly kind: string;
  /** why changes cannot be kept at the moment */
  readonly error?: string;
}

/** What a mount gives a service besides its options: how it keeps what changes. */
export interface Persistence {
  /** the state that was stored; by default the service starts anew */
  readonly state?: State;
  /**
   * Called after each change with a function that reads the state at the moment it is written. Resolves when it is kept;
   * when it rejects, the service goes back to the last state that was kept.
   */
  readonly save?: (current: () => State) => Promise<void>;
  /** texts besides the tokens that the journal must not show */
  readonly secrets?: readonly string[];
  readonly health?: () => { readonly version?: string; readonly storage?: StorageHealth };
}

/** What changed besides an exchange, for whoever shows it. */
export type Change = 'clock' | 'faults' | 'state';
