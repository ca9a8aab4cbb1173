import type { ClauseId } from '../clause-id.js';
import { judge, type ExchangeCheck } from '../clauses/check.js';
import { checks } from '../clauses/index.js';
import type { ExchangeKind, Exchanges } from '../judge/exchanges.js';
import type { Unjudged } from './reasons.js';
import { holds, type Finding } from '../session/findings/finding.js';

interface Account {
  times: number;
  violations: number;
  worst: Finding | null;
  unread: Finding | null;
}

const onExchanges: readonly ExchangeCheck[] = checks.flatMap((check) =>
  'judge' in check ? [check] : [],
);

/** What was judged: how often each clause applied, and where it did not hold. */
export class Ledger {
  readonly #byCheck = new Map<ClauseId, Account>();
  /** how often something was not judged, by why */
  readonly unjudged = new Map<Unjudged, number>();
  readonly #attempts = new Map<ClauseId, Exchanges['attempts']['attempts'][number][]>();

  /**
   * Judges an exchange by the clauses on its kind.
   * @param only by that one: which clause says that a request has to be refused, for example
   */
  judge<Kind extends ExchangeKind>(kind: Kind, exchange: Exchanges[Kind], only?: ClauseId): void {
    for (const check of onExchanges) {
      if (check.on !== kind || (only !== undefined && check.id !== only)) continue;
      this.note(check.id, judge(check, exchange));
    }
  }

  /** Notes a request with a credential that must be rejected: all have one finding together. */
  noteAttempt(check: ClauseId, attempt: Exchanges['attempts']['attempts'][number]): void {
    const attempts = this.#attempts.get(check) ?? [];
    this.#attempts.set(check, attempts);
    attempts.push(attempt);
  }

  /** Judges what was noted. */
  finish(): void {
    for (const [check, attempts] of this.#attempts) this.judge('attempts', { attempts }, check);
  }

  /** Notes that a clause applied, and what was found. */
  note(check: ClauseId, finding: Finding): void {
    const account = this.#accountOf(check);
    // a value that cannot be read, which another clause reports
    const isUnread = finding.kind === 'not-verified' && finding.causeId !== undefined;
    if (isUnread) account.unread ??= finding;
    if (finding.kind !== 'holds' && finding.kind !== 'violation') return;
    account.times += 1;
    if (finding.kind !== 'violation') return;
    account.violations += 1;
    account.worst ??= finding;
  }

  #accountOf(check: ClauseId): Account {
    const account = this.#byCheck.get(check) ?? {
      times: 0,
      violations: 0,
      worst: null,
      unread: null,
    };
    this.#byCheck.set(check, account);
    return account;
  }

  /** Notes that something could not be judged. */
  leave(why: Unjudged, amount = 1): void {
    if (amount > 0) this.unjudged.set(why, (this.unjudged.get(why) ?? 0) + amount);
  }

  times(check: ClauseId): number {
    return this.#attempts.get(check)?.length ?? this.#byCheck.get(check)?.times ?? 0;
  }

  /** The finding of a check; null if its clause never applied. */
  finding(check: ClauseId): Finding | null {
    const account = this.#byCheck.get(check);
    if (account === undefined) return null;
    const { worst, violations, times, unread } = account;
    if (worst === null && unread === null && times === 0) return null;
    if (worst?.kind !== 'violation') return unread ?? holds();
    const amount =
      violations === 1 ? '' : `; the same clause in ${violations} of ${times} exchanges`;
    return { ...worst, found: worst.found + amount };
  }
}
