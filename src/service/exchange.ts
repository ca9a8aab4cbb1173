import type { InjectedFault } from './fault-injection.js';

/** One line of a request log. */
export interface Exchange {
  /** ms since the epoch, by the service's clock */
  readonly at: number;
  readonly method: string;
  /** without credentials */
  readonly url: string;
  readonly operation: string | null;
  readonly account: string | null;
  /** null when the connection was dropped by a fault */
  readonly status: number | null;
  /** ms */
  readonly duration: number;
  /** what was injected */
  readonly fault?: InjectedFault;
  /** why the request was refused */
  readonly refusal?: string;
}
