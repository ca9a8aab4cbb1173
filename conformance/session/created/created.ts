import type { CreationTime } from './creation-time.js';
import type { KnownLeftover } from './leftover.js';

/** A subscription that a creation returned. */
export interface Created {
  readonly id: string;
  readonly credential: KnownLeftover['account'];
  /** when the response to its creation arrived, ms since the epoch */
  readonly since: number;
  /** null for one that an earlier run created */
  readonly time: CreationTime | null;
  /** the same creation returned another id as well, so that it is probably new */
  readonly isDistinct?: true;
  /** it was still there after a successful cancellation, so that another success is not trusted */
  readonly reappeared?: true;
}
