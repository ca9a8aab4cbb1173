import type { Message } from '../../../render/document.js';
import { count, duration, enumerated } from '../../../render/words.js';
import type { Outcome } from '../../../render/outcome.js';
import type { Answer } from '../../open-questions/index.js';
import { answerText, nameOf } from '../variation.js';
import type {
  Assumption,
  Combination,
  FewerRequests,
  BaselineMismatch,
  VaryReport,
  VaryVerdict,
} from '../report.js';
import type { ShownResponse } from '../wire.js';

/** Lists strings without a limit, because no assumption may be left out. */
const allOf = (texts: readonly string[]): string => enumerated(texts, Infinity);

/** Describes an assumption in one sentence, without the id of the open question. */
export function assumptionText(assumption: Assumption): string {
  const { expected, failing, passing } = assumption;
  if (expected === null) return 'your client fails with it';
  const failed = codes(failing.flatMap(({ answer }) => (answer === null ? [] : [answer])));
  if (passing.length > 0) {
    return `your client passes with ${codes([expected, ...passing])}; it fails with ${failed}`;
  }
  return `your client needs ${codes([expected])}; it fails with ${failed}`;
}

const codes = (answers: readonly Answer[]): string =>
  allOf(answers.map((answer) => `\`${answerText(answer)}\``));

/**
 * Patterns of a failure in the output: an error with its message, a test of TAP that is not ok, or
 * pytest's `E`; otherwise the marks that test runners put before a failed test.
 */
const failures = [
  /^\s*not ok\b(?!.*# (TODO|SKIP)\b)|\b[A-Z]\w*(Error|Exception)\b[^:]{0,40}: |^E {2,}\S/,
  /^\s*([✖✕✗×●]|\d+\)|FAIL)\s/,
] as const;

/** Returns the index of the first line of output that describes a failure; -1 for none. */
export function failureIn(lines: readonly string[]): number {
  const [first, other] = failures.map((marks) => lines.findIndex((line) => marks.test(line)));
  return first === undefined || first < 0 ? (other ?? -1) : first;
}

export const shownMessage = (title: string, { status, headers, body }: ShownResponse): Message => ({
  title,
  line: status === null ? 'no response' : String(status),
  headers,
  body,
});

/** Returns the outcome of a check whose colour and symbol represent the whole search. */
export const verdictOutcome = ({ verdict }: VaryReport): Outcome => outcomes[verdict];

const outcomes = {
  assumptions: 'fail',
  tolerant: 'pass',
  partly: 'inconclusive',
  'not-tried': 'error',
} as const satisfies Record<VaryVerdict, Outcome>;

export const combinationText = ({ variations }: Combination): string =>
  `${allOf(variations.map(nameOf))}: your client passes with each of them, and fails with ` +
  (variations.length === 2 ? 'both' : 'all of them');

/** Returns the verdict in a few words. */
export function verdictTitle(report: VaryReport): string {
  const { verdict, assumptions, combinations, passed, stopped } = report;
  const found = assumptions.length + combinations.length;
  if (verdict === 'assumptions') return `${count(found, 'assumption')} found`;
  if (verdict === 'tolerant')
    return `Nothing assumed: all ${count(passed.length, 'variation')} passed`;
  if (verdict === 'partly') return `Nothing found, but not everything was tried`;
  const isWorthless = stopped === 'baseline-changed' || stopped === 'baseline-mismatch';
  return isWorthless ? 'No result' : 'Nothing could be tried';
}

/** Explains the outcome of the baseline and the fix, or the extent of the search. */
export function verdictSentence(report: VaryReport): string {
  if (report.verdict === 'not-tried') return baselineProblem(report);
  const { passed, not_tried: left, only, stopped, flaky, fewer_requests: reduced } = report;
  const parts = [`${count(passed.length, 'variation')} passed`];
  if (left.length > 0) parts.push(`${left.length} not tried (${whyStopped(stopped)})`);
  if (reduced.length > 0) parts.push(`${reduced.length} passed with fewer operations`);
  if (flaky.length > 0) parts.push(`${flaky.length} failed intermittently`);
  if (only.length > 0) parts.push(`only ${only.join(', ')} selected`);
  return `${parts.join('; ')}.`;
}

function whyStopped(stopped: VaryReport['stopped']): string {
  return stopped === 'budget' ? 'the budget was used up' : 'the search was stopped';
}

function baselineProblem({ baseline, stopped, baseline_mismatch: mismatch }: VaryReport): string {
  if (mismatch !== null) return mismatchText(mismatch);
  const profile = baseline.profile ?? 'the default answers';
  if (stopped === 'baseline-changed')
    return (
      'The command passed with the baseline at first, but failed with it at the end, so the findings ' +
      'may not be caused by the variations. Make the command pass reliably, and try again.'
    );
  const reasons = {
    failed:
      `The command fails with the baseline (${profile}), so variations would prove nothing. ` +
      'Make it pass first: location-data-kit serve -- COMMAND runs it the same way.',
    flaky:
      `Of two runs with the baseline (${profile}), one passed and one failed. ` +
      'A flaky command cannot be diagnosed: make it pass every time.',
    'no-requests':
      'The command passes without any request to LOCATION_DATA_BASE_URL, so no ' +
      'variation can affect it. Point it at that URL; or pass --mock if it starts its own mock with ' +
      'the profile in LOCATION_DATA_PROFILE.',
    unfinished: 'The search was stopped before the command had passed twice with the baseline.',
    passed: 'The search was stopped before anything else was tried.',
  };
  return reasons[baseline.outcome];
}

/** Names the run that differs from the baseline, and the likely reason. */
function mismatchText({ run, passed, missing }: BaselineMismatch): string {
  if (!passed)
    return (
      `Run ${run} failed without sending a request, so no variation is the reason; its log shows why. ` +
      'Make the command reach LOCATION_DATA_BASE_URL in every run.'
    );
  const without = missing.length === 0 ? 'a request' : allOf(missing);
  const other = missing.length === 0 ? '' : ', which the baseline requests';
  return (
    `Run ${run} passed without ${without}${other}: is its result cached? Every run must run all ` +
    "tests: disable the task runner's cache (turbo run --force, nx --skip-nx-cache, bazel " +
    'test --nocache_test_results), and options that select tests by earlier runs or by changed ' +
    'files (pytest --lf, vitest --changed).'
  );
}

/** Formats a reduced run: `create.status = 200: passed, without cancelSubscription`. */
export const fewerRequestsText = ({ variations, missing }: FewerRequests): string =>
  `${allOf(variations.map(nameOf))}: passed, but without ${allOf(missing)}, which the baseline ` +
  'requests. Does the client no longer need that, or does it give up?';

/** Formats the number of runs and the time, compared with trying one variation at a time. */
export function effortText({ runs, duration_ms: time, one_at_a_time: all }: VaryReport): string {
  return `${count(runs, 'run')} in ${duration(time)}; one variation at a time would need ${all}`;
}
