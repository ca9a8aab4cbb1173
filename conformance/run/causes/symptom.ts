import type { CheckResult, Exchange } from '../report.js';

/** A check that fails or warns, with the exchange that shows it. */
export interface Problem {
  readonly check: CheckResult;
  readonly exchange: Exchange;
}

/** One way to be wrong that shows in several checks. */
export interface Symptom {
  /** problems with the same key have the same cause; null: it is something else */
  readonly keyOf: (problem: Problem) => string | null;
  /** the cause in one sentence; null: the clause of the check says it best */
  readonly title: (problems: readonly [Problem, ...Problem[]]) => string | null;
  /** whether it says best what is wrong, where several problems have the same cause */
  readonly isBest?: (problem: Problem) => boolean;
  /** what the response shows, where `found` does not */
  readonly evidence?: (problem: Problem) => string;
}

/** Checks with the same cause. */
export interface Group {
  readonly key: string;
  readonly symptom: Symptom | null;
  /** at least one, in the order of the report */
  readonly checks: CheckResult[];
  /** those that could not be verified because of it */
  readonly blocked: CheckResult[];
}
