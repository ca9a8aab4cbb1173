import type { Profile } from '../profile/open-points.js';
import type { Assessor } from './assessor.js';
import type { Clock } from './clock.js';
import type { Interpreter } from '../fields/index.js';
import type { Registry } from './registry.js';
import type { ScrapeSeries, ScrapeTiming } from './scrapes.js';
import type { World } from '../places/index.js';

/** What the operations work with. Registry and world are replaced as one when the state is. */
export interface ServiceContext {
  readonly profile: Profile;
  readonly clock: Clock;
  readonly registry: Registry;
  readonly world: World;
  readonly timing: ScrapeTiming;
  /** how many live subscriptions an account may have; Infinity for any number */
  readonly quota: number;
  readonly interpreter: Interpreter;
  /** whether `interpreter` is the built-in one, whose words need not be kept */
  readonly builtInInterpreter: boolean;
  readonly assessor: Assessor;
  /** writes an instant the way the profile does */
  readonly timestamp: (instant: number) => string;
  /** what faults say about the scrapes of a series that begins now */
  readonly takeScrapeFailures: () => ScrapeSeries['failures'];
  /** resolves when every change made so far is kept; null where nothing is */
  readonly save: () => Promise<void> | null;
}
