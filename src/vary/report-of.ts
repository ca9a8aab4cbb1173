import { isOpenQuestion, type Profile } from '../open-questions/index.js';
import type { Variation } from './variation.js';
import { type Candidates, questionOf } from './candidates.js';
import type { Diagnosis, Suspect, Trial } from './diagnosis.js';
import type { Effect } from './replay.js';
import type {
  Assumption,
  BaselineOutcome,
  Failure,
  Named,
  RunSummary,
  PassedVariation,
  VaryReport,
  VaryVerdict,
} from './report.js';
import { wireDifference } from './wire.js';

/** The findings of a search, finished or not. */
interface SearchResult extends Pick<
  VaryReport,
  'kit' | 'command' | 'only' | 'logs' | 'stopped' | 'baseline_mismatch' | 'runs'
> {
  readonly baseline: Profile;
  readonly profileFile: string | null;
  /** start of the search, ms since the epoch */
  readonly began: number;
  readonly ended: number;
  readonly outcome: BaselineOutcome;
  readonly baselineRuns: readonly Trial[];
  readonly candidates: Candidates;
  /** results of replays by variation; no entry if unknown */
  readonly effects: ReadonlyMap<Variation, Effect | null>;
  readonly diagnosis: Diagnosis | undefined;
}

/** Builds the report. */
export function reportOf(result: SearchResult): VaryReport {
  const { kit, command, only, logs, runs, stopped, began, ended } = result;
  const { candidates, outcome, baselineRuns, diagnosis } = result;
  const found = diagnosis?.findings ?? [];
  const findings = found.filter(({ trial }) => !trial.passed);
  const flaky = diagnosis?.flaky ?? [];
  const known = new Set([...found.flatMap(({ variations }) => variations), ...flaky]);
  const passed = passedIn(result);
  const names = new Set(passed.map(keyOfNamed));
  const notTried = candidates.variations.filter(
    (one) => !known.has(one) && !names.has(keyOfNamed(one)),
  );
  return {
    kit,
    command,
    started_at: new Date(began).toISOString(),
    duration_ms: ended - began,
    verdict: verdictOf(result, notTried.length > 0),
    baseline: {
      profile: result.profileFile,
      outcome,
      runs: baselineRuns.map(summaryOf),
    },
    assumptions: assumptionsIn(result, findings),
    combinations: findings
      .filter(({ variations }) => variations.length > 1)
      .map((finding) => ({
        variations: finding.variations.map(namedOf),
        run: summaryOf(finding.trial),
        wire: wireOf(result, finding),
      })),
    fewer_requests: found
      .filter(({ trial }) => trial.passed)
      .map(({ variations, trial }) => ({
        variations: variations.map(namedOf),
        missing: trial.missing ?? [],
        run: summaryOf(trial),
      })),
    flaky: flaky.map(namedOf),
    passed,
    excluded: candidates.excluded,
    not_tried: notTried.map(namedOf),
    stopped,
    baseline_mismatch: result.baseline_mismatch,
    only,
    runs,
    one_at_a_time: 2 + candidates.variations.length,
    logs,
  };
}

function verdictOf(result: SearchResult, isIncomplete: boolean): VaryVerdict {
  const { outcome, diagnosis, stopped, only } = result;
  const isUntried = outcome !== 'passed' || diagnosis === undefined;
  const isWorthless = stopped === 'baseline-changed' || stopped === 'baseline-mismatch';
  if (isUntried || isWorthless) return 'not-tried';
  const { findings, flaky } = diagnosis;
  if (findings.some(({ trial }) => !trial.passed)) return 'assumptions';
  const isPartial = isIncomplete || findings.length + flaky.length + only.length > 0;
  return isPartial ? 'partly' : 'tolerant';
}

const namedOf = ({ id, answer }: Variation): Named => ({ id, answer });

const keyOfNamed = ({ id, answer }: Named): string => JSON.stringify([id, answer]);

function summaryOf({ ending, passed, duration_ms, log, last_lines }: Trial): RunSummary {
  return {
    ending,
    passed,
    duration_ms,
    log,
    last_lines,
  };
}

function wireOf({ baselineRuns, effects }: SearchResult, { variations, trial }: Suspect) {
  const all = variations.map((one) => effects.get(one) ?? null);
  const effect = all.find((one) => one !== null);
  return wireDifference(baselineRuns[0]?.exchanges ?? [], trial.exchanges, effect ?? null);
}

function passedIn({ candidates, diagnosis, effects }: SearchResult): PassedVariation[] {
  return candidates.variations
    .filter((one) => diagnosis?.hasPassed(one) === true)
    .map((one) => {
      const effect = effects.get(one);
      const exercised = effect === undefined ? null : effect !== null;
      return {
        ...namedOf(one),
        section: one.section,
        exercised,
      };
    });
}

/** Groups findings by open question, in the order of the open questions. */
function assumptionsIn(result: SearchResult, findings: readonly Suspect[]): Assumption[] {
  const { candidates, diagnosis } = result;
  const single = findings.filter(({ variations }) => variations.length === 1);
  const idOf = ({ variations }: Suspect): string => variations[0]?.id ?? '';
  const ids = [...new Set(candidates.variations.map(({ id }) => id))];
  return ids.flatMap((id) => {
    const position = ({ variations: [one] }: Suspect): number =>
      one === undefined ? -1 : candidates.variations.indexOf(one);
    const some = single
      .filter((finding) => idOf(finding) === id)
      .toSorted((one, other) => position(one) - position(other));
    const [first] = some.flatMap(({ variations }) => variations);
    if (first === undefined) return [];
    const passing = candidates.variations.filter(
      (one) => one.id === id && diagnosis?.hasPassed(one) === true,
    );
    return [
      {
        id,
        section: first.section,
        question: questionOf(id),
        expected: isOpenQuestion(id) ? result.baseline[id] : null,
        failing: some.flatMap((finding) => failureOf(result, finding)),
        passing: passing.flatMap(({ answer }) => (answer === null ? [] : [answer])),
      },
    ];
  });
}

function failureOf(result: SearchResult, finding: Suspect): Failure[] {
  return finding.variations.map((one) => ({
    ...namedOf(one),
    run: summaryOf(finding.trial),
    wire: wireOf(result, finding),
  }));
}
