import type { ClauseId } from '../clause-id.js';
import type { Unjudged } from './reasons.js';
import { breach, holds, type Finding } from '../session/findings/finding.js';
import type { Recorded } from './recorded.js';

interface Account {
  times: number;
  breaches: number;
  worst: Finding | null;
}

/** What was judged: how often each clause applied, and where it did not hold. */
export class Ledger {
  readonly #byCheck = new Map<ClauseId, Account>();
  /** how often something was not judged, by why */
  readonly unjudged = new Map<Unjudged, number>();

  /** Notes that a clause applied. @param evidence the exchange that shows it comes first */
  expect(
    check: ClauseId,
    holds: boolean,
    expected: string,
    found: string,
    ...evidence: readonly Recorded[]
  ): void {
    const account = this.#byCheck.get(check) ?? { times: 0, breaches: 0, worst: null };
    this.#byCheck.set(check, account);
    account.times += 1;
    if (holds) return;
    account.breaches += 1;
    account.worst ??= breach(expected, found, ...evidence.map(({ response }) => response));
  }

  /** Notes that something could not be judged. */
  leave(why: Unjudged, amount = 1): void {
    if (amount > 0) this.unjudged.set(why, (this.unjudged.get(why) ?? 0) + amount);
  }

  times(check: ClauseId): number {
    return this.#byCheck.get(check)?.times ?? 0;
  }

  /** The finding of a check; null if its clause never applied. */
  finding(check: ClauseId): Finding | null {
    const account = this.#byCheck.get(check);
    if (account === undefined) return null;
    const { worst, breaches, times } = account;
    if (worst?.kind !== 'breach') return holds();
    const amount = breaches === 1 ? '' : `; the same clause in ${breaches} of ${times} exchanges`;
    return { ...worst, found: worst.found + amount };
  }
}
