import type { OperationId } from '../api/operations.js';
import type { Subscription } from '../api/wire.js';

/** What the control API under `/_sandbox` sends and takes. Timestamps are ISO 8601, durations in ms unless said. */

export interface Clock {
  now: string;
  offset_ms: number;
}

export interface Fault {
  id: number;
  operation: OperationId | '*' | 'scrape';
  status?: number;
  error?: string;
  latency?: string | number;
  body?: 'malformed' | 'drop';
  times?: number;
  hits: number;
}

/** One request and its response; `response` is null where the connection was dropped. */
export interface Exchange {
  id: number;
  at: string;
  operation: OperationId | null;
  account: string | null;
  request: { method: string; url: string; headers: Record<string, string>; body: string | null };
  response: { status: number; headers: Record<string, string>; body: string } | null;
  duration_ms: number;
  /** the fault that was applied */
  fault?: Record<string, unknown>;
  /** why the service refused it */
  refusal?: string;
}

export interface ListedSubscription extends Subscription {
  account: string;
  next_scrape_at: string | null;
}

export interface SubscriptionList {
  data: ListedSubscription[];
  total: number;
}

export type SubscriptionAction = 'pause' | 'resume' | 'cancel' | 'fail-next-scrape';

export interface Account {
  id: string;
  name: string;
  /** only of the two demo accounts */
  token?: string;
}

export interface OpenPointAnswer {
  id: string;
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
  version: string;
  storage?: { kind: string; error?: string };
}

/** What happens in the sandbox while the console looks. */
export interface SandboxEvents {
  exchange: (exchange: Exchange) => void;
  change: (what: 'clock' | 'faults' | 'state') => void;
  /** whether the connection stands; each time it does, everything is read again */
  connected: (connected: boolean) => void;
}
