import type { JsonValue } from '../../../src/api/wire.js';
import type { CreationTime, Newness } from './creation-time.js';
import type { KnownLeftover } from './leftover.js';

/** A value that the response to a create request shows otherwise than the request had it. */
export interface ShownOtherwise {
  readonly key: 'city' | 'entity_type' | 'fields';
  readonly shown: JsonValue | undefined;
}

/** Evidence in the response to a create request for or against a new subscription. */
export interface CreationEvidence {
  readonly status: number;
  readonly newness: Newness;
  /** empty if the response shows the sent values */
  readonly otherwise: readonly ShownOtherwise[];
  /** a sentence's part that says what else speaks against it; null if nothing does */
  readonly doubt: string | null;
}

/** A subscription that a create request returned. */
export interface Created {
  readonly id: string;
  readonly credential: KnownLeftover['account'];
  /** when the response to its creation arrived, ms since the epoch */
  readonly since: number;
  /** null for one that an earlier run created */
  readonly time: CreationTime | null;
  /** undefined for one that an earlier run created */
  readonly evidence?: CreationEvidence;
  /** an identical create request returned another id, so this subscription is probably new */
  readonly isDistinct?: true;
  /** it was still there after a successful cancellation, so that another success is not trusted */
  readonly reappeared?: true;
}
