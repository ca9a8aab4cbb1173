import type { JsonValue } from '../../../src/api/wire.js';
import type { CreationTime, Newness } from './creation-time.js';
import type { KnownLeftover } from './leftover.js';

/** A value in the response to a create request that differs from the request. */
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
  /** a clause with further evidence against it; null if there is none */
  readonly doubt: string | null;
}

/** A subscription that a create request returned. */
export interface Created {
  readonly id: string;
  readonly credential: KnownLeftover['account'];
  /** when the response to its create request arrived, ms since the epoch */
  readonly since: number;
  /** null for a subscription of an earlier run */
  readonly time: CreationTime | null;
  /** undefined for a subscription of an earlier run */
  readonly evidence?: CreationEvidence;
  /**
   * whether an identical create request returned another id, so that this subscription is probably
   * new
   */
  readonly isDistinct?: true;
  /**
   * whether it still existed after a successful cancellation, so that another success is not
   * trusted
   */
  readonly reappeared?: true;
}
