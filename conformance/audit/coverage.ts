import type { CheckId } from '../check-id.js';
import type { ExchangeCheck, LookedAt } from '../requirements/check.js';
import { checks } from '../requirements/index.js';
import type { HttpResponse } from '../http/response.js';
import { passed, type Finding } from '../findings/finding.js';
import type { Unjudged } from './reasons.js';

interface Counters {
  times: number;
  violations: number;
  worst: Finding | null;
}

const onExchanges: readonly ExchangeCheck[] = checks.flatMap((check) =>
  'judge' in check ? [check] : [],
);

/** Counts how often each requirement applied, and how often it was not met. */
export class Coverage {
  readonly #byCheck = new Map<CheckId, Counters>();
  /** number of unjudged items, by reason */
  readonly unjudged = new Map<Unjudged, number>();

  /** Judges a response by the requirements on bodies of its kind. */
  judge(kind: LookedAt, response: HttpResponse): void {
    for (const check of onExchanges) {
      if (check.on === kind) this.note(check.id, check.judge([response]));
    }
  }

  /** Notes that a requirement applied, with its finding. */
  note(check: CheckId, finding: Finding): void {
    if (finding.kind === 'pass') this.noteTimes(check, 1);
    if (finding.kind !== 'violation') return;
    const counters = this.#countersOf(check);
    counters.violations += 1;
    counters.times = Math.max(counters.times + 1, counters.violations);
    counters.worst ??= finding;
  }

  /** Notes how often a requirement applied. */
  noteTimes(check: CheckId, times: number): void {
    this.#countersOf(check).times += times;
  }

  #countersOf(check: CheckId): Counters {
    const counters = this.#byCheck.get(check) ?? { times: 0, violations: 0, worst: null };
    this.#byCheck.set(check, counters);
    return counters;
  }

  /** Notes that something could not be judged. */
  leave(why: Unjudged, amount = 1): void {
    if (amount > 0) this.unjudged.set(why, (this.unjudged.get(why) ?? 0) + amount);
  }

  times(check: CheckId): number {
    return this.#byCheck.get(check)?.times ?? 0;
  }

  /** Returns the finding of a check; null if its requirement never applied. */
  finding(check: CheckId): Finding | null {
    const counters = this.#byCheck.get(check);
    if (counters === undefined) return null;
    const { worst, violations, times } = counters;
    if (worst?.kind !== 'violation') return times === 0 ? null : passed();
    const amount =
      violations === 1
        ? ''
        : `; the requirement is violated in ${violations} of ${times} exchanges`;
    return { ...worst, found: worst.found + amount };
  }
}
