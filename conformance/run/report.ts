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
 * `known-failures`: all that keeps it from being `conformant` is known. `partly-checked`: what was
 * checked passes, but a filter, or `readOnly`, left required checks out.
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
  /** section of the specification with the requirement */
  section: string;
  level: Level;
  /** the requirement in the kit's words */
  title: string;
  outcome: Outcome;
  /** one readable sentence; empty for a plain pass */
  message: string;
  /** what the requirement requires, on `fail` and `warn`; on `changed`, the recorded answer */
  expected?: string;
  /** what was found instead, on `fail` and `warn`; on `changed`, the observed answer */
  found?: string;
  /** on `fail` and `warn`: of what kind that is, for programs, where there are several of a kind */
  violation?: ViolationKind;
  /**
   * on `inconclusive`: what was missing, such as `token` or the id of another check; checks with
   * the same cause have the same
   */
  cause?: string;
  /**
   * why the check does not fail the run: the reason in the list of known failures, or the listed
   * check that keeps it from being verified. A listed check that passes fails the run.
   */
  known?: string;
  /**
   * On `fail` and `warn`: path in the body of the first exchange's response, as in
   * `['data', 3, 'phone']`
   */
  path?: readonly (string | number)[];
  /**
   * the evidence: on `fail` and `warn` the exchange with the violation, then those that it was
   * compared with
   */
  exchanges: Exchange[];
}

/** Outcomes that need attention, which have a cause. */
export type Problem = 'fail' | 'error' | 'warn' | 'inconclusive';

/**
 * A cause of failed or inconclusive checks, with everything that follows from it. Causes
 * group the checks for people; they decide nothing.
 */
export interface Cause {
  /** the most urgent outcome of its checks */
  outcome: Problem;
  /** what is wrong, in one sentence; the requirement of `check` where nothing better is known */
  title: string;
  /** id of the check with the evidence: its requirement, `expected`, `found` and `exchanges` */
  check: CheckId;
  /** ids of all checks that fail, warn or are inconclusive because of it, `check` first */
  checks: CheckId[];
  /**
   * what the response shows: its beginning where it is not JSON, or the keys that are there where
   * some are missing; empty where `found` says it all
   */
  evidence: string;
  /** what else follows from it, in one line each, such as `35 checks could not be verified` */
  consequences: string[];
  /** where to look, in one line each: guesses, which are not part of the verdict */
  hints: string[];
  /** whether someone gets access to what is not theirs */
  access_issue: boolean;
}

/** A deployment's answer to an open question; null when it could not be observed. */
export interface ObservedQuestion {
  id: OpenQuestionId;
  section: string;
  question: string;
  answer: Answer | null;
  /** the answer in the profile of the run, if the deployment's differs (drift) */
  recorded?: Answer;
  /** why it could not be observed, or another remark */
  note?: string;
}

/** How often recorded traffic exercised a requirement. */
export interface CoveredRequirement {
  /** id of the check */
  id: CheckId;
  section: string;
  level: Level;
  /** the requirement in the kit's words */
  title: string;
  /** 0 if the traffic never touched it */
  times: number;
}

/** The part of an audit's report that runs do not have. */
export interface AuditedTraffic {
  /** number of recordings */
  recordings: number;
  /** whether it is the recording of a run, and was judged like the run itself */
  as_run?: true;
  /** addresses of other requests, with how many there were: the ten most frequent ones */
  other_addresses: Record<string, number>;
  /** number of how many entries were left out, by reason */
  left_out: Record<string, number>;
  /** number of times that something could not be judged, by why */
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
    /** how many of them were retries after a 5xx, or no response */
    retries: number;
    /**
     * number of responses that asked to try again later (429, 503), after which the run slowed down
     */
    throttled: number;
    /** which of these statuses were seen */
    throttled_statuses?: number[];
    /**
     * how long the run waited, how long its clean-up did, and how long each of them can wait; not
     * in the report of an audit
     */
    waited?: Waited;
    /**
     * by how much the deployment's clock is ahead of this machine's, by its `Date`; only from a
     * minute on, in either direction
     */
    clock_ahead_ms?: number;
    /**
     * `recheckAfter`: until how long after a change the run made sure that it is not reverted, ms; 0 if
     * it only looked for some seconds. Not in the report of an audit
     */
    recheck_after_ms?: number;
    /** number of distinct entities that were checked, and the largest `total` of a page */
    entities: { checked: number; total: number };
  };
  verdict: Verdict;
  summary: Record<Outcome, number>;
  /** what does not hold, or could not be verified: failures first, then what blocks most */
  causes: Cause[];
  checks: CheckResult[];
  open_questions: ObservedQuestion[];
  leftovers: Leftover[];
  /**
   * ids of subscriptions that are gone: the run created and cancelled them, or recorded traffic
   * shows their cancellation. A request to them has another result now.
   */
  cancelled?: string[];
  /** what the deployment showed only after a while; none of it violates a requirement */
  delays: Delay[];
  /** only in the report of an audit, which sends nothing */
  audit?: AuditedTraffic;
  /** file with the leftovers, for the command `clean-up`; set by the command if there are some */
  created_file?: string;
  /** file with the known failures; set by the command if there is one */
  known_failures?: string;
}

/** Progress events of a run. */
export type RunEvent =
  /**
   * `total`: how many checks were selected; `leftovers` returns what would be left if the run ended
   * now
   */
  | { type: 'start'; total: number; leftovers: () => Leftover[] }
  /** a phase of the script begins; `when`: what has happened by then, such as `its fields are replaced` */
  | { type: 'phase'; when: string }
  /** the finding of a check: all come at the end, when everything is known */
  | { type: 'check'; result: CheckResult }
  /**
   * what would be left if the run ended now; each time that it changes, also while a creation is
   * under way
   */
  | { type: 'leftovers'; leftovers: Leftover[] }
  /** `count`: requests sent so far, including polls and clean-up */
  | { type: 'request'; count: number }
  /**
   * a request, and what came back; `at`: an ISO timestamp; `credential`: `own` or `other` for a
   * token that was given, `none` for no header, or how it was made wrong
   */
  | { type: 'exchange'; at: string; exchange: Exchange; credential: Credential }
  /** the run is waiting, for entities to appear or because of `Retry-After` */
  | { type: 'waiting'; reason: string }
  | { type: 'end'; report: ConformanceReport };
