import type { OpenPointId } from '../profile/open-points.js';
import type { Subscription } from '../api/wire.js';
import type { JournalEntry } from '../service/journal.js';
import type { Change } from '../service/service.js';

/** What the control API under `/_sandbox` sends. Timestamps are ISO 8601. */

export type { ListedAccount as Account } from '../service/accounts.js';
export type { StandingFault as Fault } from '../service/faults.js';
export type { JournalEntry as Exchange } from '../service/journal.js';
export type { SubscriptionAction } from '../service/subscription-actions.js';

export interface Clock {
  now: string;
  offset_ms: number;
}

export interface ListedSubscription extends Subscription {
  account: string;
  next_scrape_at: string | null;
}

export interface SubscriptionList {
  data: ListedSubscription[];
  total: number;
}

export interface OpenPointAnswer {
  id: OpenPointId;
  section: string;
  question: string;
  answer: unknown;
  reference: unknown;
}

export interface ProfileInUse {
  name?: string;
  open_points: OpenPointAnswer[];
}

export interface Health {
  status: 'ok' | 'degraded';
  version?: string;
  storage?: { kind: string; error?: string };
}

/** What happens in the sandbox while the console looks. */
export interface SandboxEvents {
  exchange: (exchange: JournalEntry) => void;
  change: (what: Change) => void;
  /** whether the connection stands; each time it does, everything is read again */
  connected: (connected: boolean) => void;
}
