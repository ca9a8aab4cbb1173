import type { OperationId } from '../api/operations.js';
import type { Answer } from '../open-questions/index.js';
import type { WireDifference } from './wire.js';

/** A run of the command, in a report. */
export interface RunSummary {
  /** ending: `exit code 1` */
  readonly ending: string;
  readonly passed: boolean;
  readonly duration_ms: number;
  /** the file with its output */
  readonly log: string;
  /** lines of the output about a failure, or its last lines */
  readonly last_lines: readonly string[];
}

/** The name of a variation: an open question and another answer, or a condition. */
export interface Named {
  readonly id: string;
  /** null for a condition, which has no answers */
  readonly answer: Answer | null;
}

/** An answer that alone makes the command fail. */
export interface Failure extends Named {
  readonly run: RunSummary;
  /** null if no request shows it */
  readonly wire: WireDifference | null;
}

/** An assumption of the client about an open question or a condition. */
export interface Assumption {
  readonly id: string;
  readonly section: string;
  /** the question of the open question, or the description of the condition */
  readonly question: string;
  /** the answer of the baseline; null for a condition */
  readonly expected: Answer | null;
  readonly failing: readonly Failure[];
  /** other answers with which the command passes */
  readonly passing: readonly Answer[];
}

/** Answers and conditions that make the command fail only together. */
export interface Combination {
  readonly variations: readonly Named[];
  readonly run: RunSummary;
  readonly wire: WireDifference | null;
}

/**
 * Answers and conditions with which the command passes, but sends fewer requests than with the
 * baseline.
 */
export interface FewerRequests {
  readonly variations: readonly Named[];
  /** the operations without requests */
  readonly missing: readonly OperationId[];
  readonly run: RunSummary;
}

/** A run that shows that runs are not independent, so that nothing follows from them. */
export interface BaselineMismatch {
  /** number of the run, from 1 */
  readonly run: number;
  readonly passed: boolean;
  /** operations of the baseline runs that were missing; empty if the run sent no requests at all */
  readonly missing: readonly OperationId[];
  readonly log: string;
}

/** An answer or a condition with which the command passes. */
export interface PassedVariation extends Named {
  readonly section: string;
  /** whether it changes a response to the baseline's requests; null if unknown */
  readonly exercised: boolean | null;
}

export interface NotTried {
  readonly id: string;
  readonly reason: string;
}

/**
 * The outcome of the baseline runs; `unfinished` if the search was stopped before, or they differ.
 */
export type BaselineOutcome = 'passed' | 'failed' | 'flaky' | 'no-requests' | 'unfinished';

/**
 * `tolerant`: nothing is assumed, and everything was tried · `assumptions` · `partly`: nothing was
 * found, but not everything was tried · `not-tried`: the command does not pass reliably with the
 * baseline, or the results mean nothing
 */
export type VaryVerdict = 'tolerant' | 'assumptions' | 'partly' | 'not-tried';

/** The report of `vary` about a client. */
export interface VaryReport {
  readonly kit: { readonly name: string; readonly version: string };
  readonly command: readonly string[];
  readonly started_at: string;
  readonly duration_ms: number;
  readonly verdict: VaryVerdict;
  readonly baseline: {
    /** the file with the profile; null for the default answers */
    readonly profile: string | null;
    readonly outcome: BaselineOutcome;
    readonly runs: readonly RunSummary[];
  };
  readonly assumptions: readonly Assumption[];
  readonly combinations: readonly Combination[];
  readonly fewer_requests: readonly FewerRequests[];
  /** variations that failed when they ran alone, and passed another time */
  readonly flaky: readonly Named[];
  readonly passed: readonly PassedVariation[];
  readonly excluded: readonly NotTried[];
  /** variations that were not tried, because the search was stopped */
  readonly not_tried: readonly Named[];
  /** why the search was stopped */
  readonly stopped: 'interrupted' | 'budget' | 'baseline-changed' | 'baseline-mismatch' | null;
  /** null unless this is why the search was stopped */
  readonly baseline_mismatch: BaselineMismatch | null;
  /** selection of `--only`; empty for everything */
  readonly only: readonly string[];
  readonly runs: number;
  /** number of runs that would be needed to try one variation at a time */
  readonly one_at_a_time: number;
  /** the folder with the output and the profile of each run */
  readonly logs: string;
}

/** The exit codes by verdict. */
export const exitCodes: Readonly<Record<VaryVerdict, number>> = {
  tolerant: 0,
  assumptions: 1,
  'not-tried': 3,
  partly: 4,
};
