import type { Answer } from '../src/profile/open-points.js';

/** `must`: the specification states it. `should`: its text hints at it. `open`: it is "not shown". */
export type Level = 'must' | 'should' | 'open';

/** What became of one check. */
export type Outcome =
  | 'pass'
  | 'fail'
  /** a `should` that does not hold */
  | 'warn'
  /** an open point, with the answer that the deployment gave */
  | 'observed'
  /** an open point whose answer is not the one that the profile of the run recorded; breaks no statement */
  | 'changed'
  /** the situation that the clause speaks of cannot arise here */
  | 'not-applicable'
  /** it could not be found out; the message says why */
  | 'not-verified'
  /** the kit itself broke */
  | 'error';

export const outcomes: readonly Outcome[] = [
  'pass',
  'fail',
  'warn',
  'observed',
  'changed',
  'not-applicable',
  'not-verified',
  'error',
];

export type Verdict = 'conformant' | 'non-conformant' | 'not-fully-verified';

/** One request and what came back, credentials already redacted. */
export interface Exchange {
  request: { method: string; url: string; headers: Record<string, string>; body: string | null };
  /** null when no answer came; then `failure` says why */
  response: { status: number; headers: Record<string, string>; body: string; truncated: boolean } | null;
  failure?: string;
  duration_ms: number;
  /** the request as a command line, with `$TOKEN` in place of the credential */
  curl: string;
}

/** What one check found. */
export interface CheckResult {
  /** permanent id of the check */
  id: string;
  /** id of the clause that it holds against the deployment, or of the open point that it observes */
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
  /**
   * On `not-verified`: what was missing, such as `token`, `room` or the id of another check. Checks that lack the
   * same thing have the same cause and the same message.
   */
  cause?: string;
  /** On `fail` and `warn`: where it shows in the body of the first exchange's response, as in `['data', 3, 'phone']` */
  path?: readonly (string | number)[];
  /** the evidence: on `fail` and `warn` the exchanges that show it */
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

/** A subscription that the run created and could not cancel, and the command that does. */
export interface KnownLeftover {
  id: string;
  command: string;
}

/** A creation that may have left a subscription behind whose id is not known, so that no command can be given. */
export interface UnknownLeftover {
  id: null;
  command: null;
  /** what was asked for; null where that was no text */
  city: string | null;
  entity_type: string | null;
  /** when the answer came or failed to, by the clock of the kit */
  at: string;
  /** what happened, for a person */
  note: string;
}

export type Leftover = KnownLeftover | UnknownLeftover;

/** The result of one run. Every report is a rendering of it. */
export interface ConformanceReport {
  kit: { name: string; version: string };
  target: {
    base_url: string;
    started_at: string;
    duration_ms: number;
    requests: number;
    /** different entities that were looked at, and the most that a page said there are */
    entities: { looked_at: number; total: number };
  };
  verdict: Verdict;
  summary: Record<Outcome, number>;
  checks: CheckResult[];
  open_points: ObservedPoint[];
  leftovers: Leftover[];
}

/** How many answers drifted from the profile of the run. */
export function driftOf({ open_points: points }: ConformanceReport): number {
  return points.filter(({ recorded }) => recorded !== undefined).length;
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
