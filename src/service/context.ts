import type { Interpreter } from '../fields/index.js';
import type { World } from '../places/index.js';
import type { Profile } from '../profile/open-points.js';
import type { Clock } from './clock.js';
import type { Registry } from './registry.js';
import type { ScrapeSeries, ScrapeTiming } from './scrapes.js';

/** What the operations work with. Replaced as a whole by a reset: what is under way then changes nothing of what comes after. */
export interface ServiceContext {
  readonly profile: Profile;
  readonly clock: Clock;
  readonly registry: Registry;
  readonly world: World;
  readonly timing: ScrapeTiming;
  /** how many live subscriptions an account may have; Infinity for any number */
  readonly quota: () => number;
  /** null for the built-in one, whose words need not be kept */
  readonly interpreter: Interpreter | null;
  /** writes an instant (ms since the epoch) the way the profile does */
  readonly timestamp: (instant: number) => string;
  /** what faults say about the scrapes of a series that begins now */
  readonly takeScrapeFailures: () => ScrapeSeries['failures'];
  /** Resolves when every change made so far is kept. Rejects when it could not be: then it has not happened. */
  readonly save: () => Promise<void>;
}
