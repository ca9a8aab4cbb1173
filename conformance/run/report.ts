import type { Answer } from '../../src/profile/open-points.js';
import type { Level } from '../checks/check.js';
import type { Exchange } from '../http/exchange.js';
import type { Leftover } from '../session/leftover.js';

export type { Level } from '../checks/check.js';
export type { Exchange } from '../http/exchange.js';
export type { KnownLeftover, Leftover, UnknownLeftover } from '../session/leftover.js';

/** Name and version of this package, as reports give them. A test holds them against package.json. */
export const kit = { name: 'location-data-kit', version: '0.1.0' } as const;

/** What became of one check. */
export const outcomes = [
  'pass',
  'fail',
  /** a `should` that does not hold */
  'warn',
  /** an open point, with the answer that the deployment gave */
  'observed',
  /** an open point whose answer is not the one that the profile of the run recorded; breaks no clause */
  'changed',
  /** the situation that the clause speaks of cannot arise here */
  'not-applicable',
  /** it could not be found out; the message says why */
  'not-verified',
  /** the kit itself failed */
  'error',
] as const;

export type Outcome = (typeof outcomes)[number];

export type Verdict = 'conformant' | 'non-conformant' | 'not-fully-verified';

/** What one check found. */
export interface CheckResult {
  /** permanent id of the check */
  id: string;
  /** the same id: a check has one clause, or one open point */
  clause: string;
  /** section of the specification that the clause comes from */
  section: string;
  level: Level;
  /** the clause in the kit's words */
  title: string;
  outcome: Outcome;
  /** one sentence for a person; empty on a plain pass */
  message: string;
  /** what the clause asks for; on `fail` and `warn`. On `changed` the recorded answer */
  expected?: string;
  /** what came instead; on `fail` and `warn`. On `changed` the answer that was observed */
  found?: string;
  /** on `not-verified`: what was missing, such as `token` or the id of another check; the same for checks that lack the same */
  cause?: string;
  /** On `fail` and `warn`: where it shows in the body of the first exchange's response, as in `['data', 3, 'phone']` */
  path?: readonly (string | number)[];
  /** the evidence: on `fail` and `warn` the exchange that shows it, then those that it was compared with */
  exchanges: Exchange[];
}

/** A deployment's answer to an open point; null when it could not be observed. */
export interface ObservedPoint {
  id: string;
  section: string;
  question: string;
  answer: Answer | null;
  /** the answer that the profile of the run has, where the deployment's differs: it drifted */
  recorded?: Answer;
  /** why it could not be observed, or what else is worth knowing */
  note?: string;
}

/** The result of one run. Every report is a rendering of it. */
export interface ConformanceReport {
  kit: { name: string; version: string };
  target: {
    base_url: string;
    /** whether a filter or `readOnly` left something out */
    partial: boolean;
    started_at: string;
    duration_ms: number;
    requests: number;
    /** how many of them were sent because one before had failed: a 5xx, or no response */
    retries: number;
    /** different entities that were looked at, and the most that a page said there are */
    entities: { looked_at: number; total: number };
  };
  verdict: Verdict;
  summary: Record<Outcome, number>;
  checks: CheckResult[];
  open_points: ObservedPoint[];
  leftovers: Leftover[];
}

/** Open points whose answer is not the one that the profile of the run recorded. */
export function changedPoints({ open_points: points }: ConformanceReport) {
  return points.flatMap((point) => (point.recorded === undefined ? [] : [{ ...point, recorded: point.recorded }]));
}

/** What a run tells while it goes on; for progress. */
export type RunEvent =
  /** `total`: how many checks were selected; `leftovers` tells what would be left if the run ended right now */
  | { type: 'start'; total: number; leftovers: () => Leftover[] }
  | { type: 'check'; result: CheckResult }
  /** `count`: requests sent so far, polls and clean-up included */
  | { type: 'request'; count: number }
  /** the run waits: for entities to appear, or because the deployment asked for it */
  | { type: 'waiting'; reason: string }
  | { type: 'end'; report: ConformanceReport };

/** The answer to an open point, as reports show it. */
export function answerText(answer: Answer | null): string {
  if (answer === null) return 'not observed';
  if (typeof answer === 'object') return answer.length === 0 ? 'none' : answer.join(', ');
  return String(answer);
}
