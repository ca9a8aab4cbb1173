import type { Answer, OpenQuestionId } from '../../src/open-questions/index.js';
import type { Level, Outcome } from '../../render/outcome.js';
import type { CheckId } from '../check-id.js';
import type { Exchange } from '../http/exchange.js';
import type { Credential } from '../http/request.js';
import type { Waited } from '../http/wait-budget.js';
import type { Leftover } from '../session/created/leftover.js';
import type { ViolationKind } from '../findings/finding.js';
import type { Delay } from '../session/delays.js';

export type { Level, Outcome } from '../../render/outcome.js';
export type { Delay } from '../session/delays.js';
export type { Exchange } from '../http/exchange.js';
export type { Waited } from '../http/wait-budget.js';
export type { KnownLeftover, Leftover, UnknownLeftover } from '../session/created/leftover.js';

/** Name and version of this package, for reports. A test compares them with package.json. */
export const kit = { name: 'location-data-kit', version: '0.1.0' } as const;

/**
 * `known-failures`: only known failures keep it from being `conformant`. `partly-checked`: all
 * checks passed, but a filter, or `readOnly`, excluded required checks.
 */
export const verdicts = [
  'conformant',
  'known-failures',
  'non-conformant',
  'not-fully-verified',
  'partly-checked',
] as const;

export type Verdict = (typeof verdicts)[number];

/** The filters of a run. */
export interface Filters {
  only: string[];
  skip: string[];
  read_only: boolean;
  /** the report whose failures `only` lists, with `--only-failed` */
  only_failed?: string;
}

/** The result of one check. */
export interface CheckResult {
  /** permanent id of the check */
  id: CheckId;
  /** section of the specification that contains the requirement */
  section: string;
  level: Level;
  /** the requirement in one sentence */
  title: string;
  outcome: Outcome;
  /** one readable sentence; empty for a simple pass */
  message: string;
  /** on `fail` and `warn`, the expected value; on `changed`, the recorded answer */
  expected?: string;
  /** on `fail` and `warn`, the actual value; on `changed`, the observed answer */
  found?: string;
  /** on `fail` and `warn`: the kind of violation, for the common kinds */
  violation?: ViolationKind;
  /**
   * on `inconclusive`: what was missing, such as `token` or the id of another check; the same for
   * checks with the same cause
   */
  cause?: string;
  /**
   * why the check does not fail the run: the reason in the list of known failures, or the listed
   * check because of which it is inconclusive. A listed check that passes fails the run.
   */
  known?: string;
  /**
   * on `fail` and `warn`: path in the body of the first exchange's response, such as `['data', 3,
   * 'phone']`
   */
  path?: readonly (string | number)[];
  /**
   * the evidence: on `fail` and `warn` the exchange with the violation, then those with which it
   * was compared
   */
  exchanges: Exchange[];
}

/** Outcomes that need attention and have a cause. */
export type Problem = 'fail' | 'error' | 'warn' | 'inconclusive';

/**
 * A cause of failed or inconclusive checks, with its consequences. Causes group the checks for
 * readers; they do not affect the verdict.
 */
export interface Cause {
  /** the most urgent outcome of its checks */
  outcome: Problem;
  /** the problem in one sentence, or the requirement of `check` */
  title: string;
  /** id of the check with the evidence: its requirement, `expected`, `found` and `exchanges` */
  check: CheckId;
  /** ids of all checks that fail, warn or are inconclusive because of it, `check` first */
  checks: CheckId[];
  /**
   * what the response shows: its beginning if it is not JSON, or the present keys if some are
   * missing; empty if `found` is sufficient
   */
  evidence: string;
  /** further consequences, in one line each, such as `35 checks could not be verified` */
  consequences: string[];
  /** hints in one line each: guesses that are not part of the verdict */
  hints: string[];
  /** whether a client can access data that is not its own */
  access_issue: boolean;
}

/** A deployment's answer to an open question; null if it could not be observed. */
export interface ObservedQuestion {
  id: OpenQuestionId;
  section: string;
  question: string;
  answer: Answer | null;
  /** the answer in the profile of the run, if the deployment's differs (drift) */
  recorded?: Answer;
  /** why it could not be observed, or another note */
  note?: string;
}

/** How often recorded traffic exercised a requirement. */
export interface CoveredRequirement {
  /** id of the check */
  id: CheckId;
  section: string;
  level: Level;
  /** the requirement in one sentence */
  title: string;
  /** 0 if the traffic never exercised it */
  times: number;
}

/** The part of an audit's report that runs do not have. */
export interface AuditedTraffic {
  /** number of recordings */
  recordings: number;
  /** whether the recording is that of a run, and was judged like the run itself */
  as_run?: true;
  /** URLs of other requests, with their numbers: the ten most frequent */
  other_addresses: Record<string, number>;
  /** number of excluded entries, by reason */
  left_out: Record<string, number>;
  /** number of requests and responses that could not be judged, by reason */
  not_judged: Record<string, number>;
  coverage: CoveredRequirement[];
}

/** The result of one run. All reporters render it. */
export interface ConformanceReport {
  kit: { name: string; version: string };
  target: {
    base_url: string;
    /** whether a filter or `readOnly` excluded checks */
    partial: boolean;
    filters: Filters;
    /** number of required checks that the filters left out */
    left_out: number;
    started_at: string;
    duration_ms: number;
    requests: number;
    /** number of retries after a 5xx, or a missing response */
    retries: number;
    /** number of responses with 429 or 503, after which the run slowed down */
    throttled: number;
    /** the statuses of these responses */
    throttled_statuses?: number[];
    /**
     * how long the run and its clean-up waited, and how long each of them can wait; not in the
     * report of an audit
     */
    waited?: Waited;
    /**
     * how far the deployment's clock is ahead of this machine's, by its `Date`, ms; only if it is a
     * minute or more, in either direction
     */
    clock_ahead_ms?: number;
    /**
     * `recheckAfter`: how long after a change the run checked that it was not reverted, ms; 0 if it
     * only watched for a few seconds. Not in the report of an audit
     */
    recheck_after_ms?: number;
    /** number of distinct checked entities, and the largest `total` of a page */
    entities: { checked: number; total: number };
  };
  verdict: Verdict;
  summary: Record<Outcome, number>;
  /** causes of failed or inconclusive checks: failures first, then what blocks most */
  causes: Cause[];
  checks: CheckResult[];
  open_questions: ObservedQuestion[];
  leftovers: Leftover[];
  /**
   * ids of subscriptions that are gone: the run created and cancelled them, or recorded traffic
   * shows their cancellation. Requests with these ids now have another result
   */
  cancelled?: string[];
  /** changes that became visible only after a delay, none of which violates a requirement */
  delays: Delay[];
  /** only in the report of an audit */
  audit?: AuditedTraffic;
  /** file with the leftovers, for the command `clean-up`; set by the command if there are any */
  created_file?: string;
  /** file with the known failures; set by the command if there is one */
  known_failures?: string;
}

/** Progress events of a run. */
export type RunEvent =
  /**
   * `total`: number of selected checks; `leftovers` returns what would be left if the run ended now
   */
  | { type: 'start'; total: number; leftovers: () => Leftover[] }
  /**
   * a phase of the script begins; `when`: what has happened so far, such as `its fields are
   * replaced`
   */
  | { type: 'phase'; when: string }
  /** the finding of a check; all findings are reported at the end */
  | { type: 'check'; result: CheckResult }
  /**
   * what would be left if the run ended now; sent with each change, including while a create
   * request is in progress
   */
  | { type: 'leftovers'; leftovers: Leftover[] }
  /** `count`: requests sent so far, including polls and clean-up */
  | { type: 'request'; count: number }
  /**
   * a request and its response; `at`: an ISO timestamp; `credential`: `own` or `other` for a given
   * token, `none` for no header, or how it was modified
   */
  | { type: 'exchange'; at: string; exchange: Exchange; credential: Credential }
  /** the run is waiting, for entities to appear or because of `Retry-After` */
  | { type: 'waiting'; reason: string }
  | { type: 'end'; report: ConformanceReport };
