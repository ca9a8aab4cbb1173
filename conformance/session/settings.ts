import type { Profile } from '../../src/profile/open-points.js';
import type { Market } from './market.js';

/** The options of a run, complete and in the units that the kit works with. */
export interface Settings {
  /** without a trailing slash */
  readonly baseUrl: string;
  readonly token: string | undefined;
  readonly otherToken: string | undefined;
  /** sent with every request */
  readonly headers: Readonly<Record<string, string>>;
  readonly market: Market;
  /** id of a subscription that is there already, to read entities from */
  readonly subscription: string | undefined;
  readonly readOnly: boolean;
  /** milliseconds that one request may take */
  readonly timeout: number;
  /** milliseconds to wait for entities to appear */
  readonly scrapeTimeout: number;
  /** the longest `Retry-After` that is honoured, in milliseconds */
  readonly maxWait: number;
  readonly concurrency: number;
  readonly only: readonly string[];
  readonly skip: readonly string[];
  /** observe also what takes requests of its own */
  readonly deep: boolean;
  /** ask for a second subscription to the same market */
  readonly duplicate: boolean;
  /** a `should` that does not hold fails */
  readonly strict: boolean;
  /** answers to compare the observed ones with */
  readonly profile: Partial<Profile>;
  readonly signal: AbortSignal | undefined;
}
