import { describe } from '../expect.js';
import { Unverified } from '../finding.js';
import { succeeded, type Answer, type Call } from '../http/call.js';

const nameOf = ({ operation, path }: Call): string => operation ?? path;

/** Does it do no harm to ask twice? Of two creations each may leave a subscription behind. */
const repeatable = ({ operation, credential }: Call): boolean =>
  operation !== null &&
  operation !== 'createSubscription' &&
  (credential === 'own' || credential === 'other');

/**
 * One failure of the service decides nothing: where asking twice does no harm, it is asked once more. An operation
 * that fails again is taken at its word, until it no longer fails.
 */
export class SecondThoughts {
  /** operations that failed twice in a row */
  readonly #failing = new Set<string>();

  areDue({ call, status, headers }: Answer): boolean {
    // the client has waited for a 503 that says when to come back
    const failed = status >= 500 && !(status === 503 && headers.has('retry-after'));
    if (!failed) this.#failing.delete(nameOf(call));
    return failed && repeatable(call) && !this.#failing.has(nameOf(call));
  }

  /**
   * Notes what became of a repetition.
   * @throws {Unverified} when a cancellation of the run's own (one of `live`) may have taken effect the first time
   */
  note(first: Answer, second: Answer, live: readonly string[]): void {
    const { call } = second;
    if (second.status >= 500) this.#failing.add(nameOf(call));
    else if (call.operation === 'cancelSubscription' && live.includes(call.id ?? '') && !succeeded(second)) {
      const message = `the first cancellation failed (${describe(first)}), and may have taken effect: ${describe(second)}`;
      throw new Unverified(message, { root: 'cancel.accepted', answers: [first, second] });
    }
  }
}
