import type { RequiredId } from '../check-id.js';
import type { RegisterName } from './registers.js';
import type { RegisterWrite } from './track.js';
import type { TranscriptExchange } from './transcript.js';
import type { Tracked } from './world.js';

/** In which way something is wrong. */
export type Kind =
  /** the response to a write shows something other than was requested */
  | 'answered otherwise'
  /** an accepted write does not show, and what was there before does */
  | 'never shown'
  /** an accepted write has shown, and no longer does */
  | 'undone'
  /** a write shows together with what was there before */
  | 'mixed'
  /** only a part of a write shows */
  | 'cut'
  /** a rejected request has taken effect */
  | 'performed'
  /** the value was written to another subscription */
  | 'of another'
  /** the value changed with an operation on another subscription */
  | 'beside'
  /** the value changed without a request */
  | 'by itself'
  /** some requests find the subscription, and others of the same time do not */
  | 'found at times'
  /** no one ever requested the value */
  | 'made up'
  /** a time is before an earlier one */
  | 'set back'
  /** another subscription is shown */
  | 'swapped'
  /** a request that must succeed does not */
  | 'rejected'
  /** a request that must be rejected is not */
  | 'accepted'
  /** a page contradicts its request, or another page */
  | 'page';

/** The subject of a finding: a register, or another view of the registers. */
export type FlawSubject = RegisterName | 'id' | 'updated_at' | 'cancelled_at' | 'entities';

export interface Flaw {
  readonly kind: Kind;
  /** the exchange that shows it */
  readonly at: TranscriptExchange;
  readonly expected: string;
  readonly found: string;
  readonly subscription?: Tracked | undefined;
  readonly subject?: FlawSubject | undefined;
  /** keys of `fields` of entities that may not be there */
  readonly names?: readonly string[];
  /** the write that should have shown */
  readonly write?: RegisterWrite | undefined;
  /** the last read before that showed something else */
  readonly lastGood?: TranscriptExchange | undefined;
  /** the request that probably caused it */
  readonly source?: TranscriptExchange | undefined;
  /** all requests that may have caused it */
  readonly suspects?: readonly TranscriptExchange[];
  /** why the clock, or something else, might explain the finding */
  readonly doubt?: string;
  /** the requirement, if the other properties do not determine it */
  readonly requirement?: RequiredId | undefined;
  /** whether only a recommendation is violated, although the requirement is a must */
  readonly isMinor?: true;
}

/** Evidence that would settle a doubt: a run collects it, and judges the transcript again. */
export type Ask = WatchAsk | SuspectsAsk | RestartAsk;

/**
 * A doubt about rejected requests, one of which has taken effect: a run sends each of them alone to
 * a new subscription.
 */
export interface SuspectsAsk {
  readonly suspects: readonly TranscriptExchange[];
}

/** All subscriptions were lost at once: by a restart, or by one of these requests. */
export interface RestartAsk {
  /** older subscriptions to read: a restart has lost all of them */
  readonly older: readonly string[];
  /** requests to repeat with a new subscription if none of the older ones is found */
  readonly repeated: readonly TranscriptExchange[];
  /** for how long to read the new subscription afterwards, ms */
  readonly watchFor: number;
}

/** A subscription to read or list while no request changes it. */
export interface WatchAsk {
  readonly why: string;
  /** the state that may have changed by the clock, as JSON */
  readonly found?: string;
  /** the subscription to read; undefined for a new one */
  readonly id?: string;
  /** how to read the subscription, if not by a get */
  readonly operation?: 'list';
  /** time to wait after an update, ms; undefined for no update */
  readonly updatedFor?: number;
  /** the age up to which to read the subscription, ms */
  readonly watchUntilAge: number;
}

/** A requirement that a run cannot verify, because of an exchange that proves nothing. */
export interface Unverified {
  readonly requirement: RequiredId;
  readonly at: TranscriptExchange;
  readonly why: string;
}

/** The findings in a transcript, or in a part of it. */
export class Findings {
  readonly found: Flaw[] = [];
  readonly asks: Ask[] = [];
  readonly unverified: Unverified[] = [];
  /** values that are wrong unless they have changed by the clock */
  readonly unsettled: Flaw[] = [];
  /** number of values of a recording that are wrong unless another client changed them */
  doubts = 0;

  add(finding: Flaw): void {
    this.found.push(finding);
  }

  ask(ask: Ask): void {
    this.asks.push(ask);
  }

  leaveUnverified(unverified: Unverified): void {
    this.unverified.push(unverified);
  }

  doubt(): void {
    this.doubts += 1;
  }
}
