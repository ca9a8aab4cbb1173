import type { OpenPointId } from '../src/profile/open-points.js';
import type { ClauseId } from './clauses.js';
import type { Finding } from './finding.js';
import type { Session } from './session/session.js';

/**
 * When a check runs. The order keeps the account tidy: at most one subscription lives at a time.
 * - `guest`: needs no subscription, and creates none
 * - `vacant`: creations that have to be refused, while nothing lives; one at a time
 * - `live`: looks at the run's subscription and its entities
 * - `changing`: updates it; one at a time
 * - `cancelling`: ends it, and looks at what is left; one at a time
 * - `vacant-again`: further creations, each cancelled at once; one at a time
 * - `closing`: looks back at everything that was met
 */
export const phases = [
  'guest',
  'vacant',
  'live',
  'changing',
  'cancelling',
  'vacant-again',
  'closing',
] as const;
export type Phase = (typeof phases)[number];

/** What a check sends: nothing but GETs, interpretations too, or requests that change something. */
export type Effect = 'reads' | 'interprets' | 'writes';

export interface Check {
  /** permanent */
  readonly id: string;
  /** the clause that it holds against the deployment, or the open point that it observes */
  readonly clause: ClauseId | OpenPointId;
  readonly title: string;
  readonly phase: Phase;
  readonly effect: Effect;
  /** observes something that takes requests of its own: only in a run that asks for it */
  readonly deep?: true;
  /** does no harm to its neighbours that say so too: in a phase of one at a time they run together */
  readonly together?: true;
  readonly run: (session: Session) => Promise<Finding>;
  /**
   * The request that differs in the one thing that the check is about, and has to be accepted. Throws `Unverified`
   * where it is not: then a refusal proves nothing. Asked at the end of the phase.
   */
  readonly control?: (session: Session) => Promise<unknown>;
  /** For `closing`: what has to be met for the check to have anything to look at. Asked in the phase `during`. */
  readonly source?: { readonly during: Phase; readonly meet: (session: Session) => Promise<unknown> };
}
