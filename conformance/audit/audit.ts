import { Redactor } from '../../src/input/redactor.js';
import { causesOf, withCauses } from '../run/causes/causes.js';
import {
  kit,
  type AuditedTraffic,
  type CheckResult,
  type ConformanceReport,
  type CoveredRequirement,
} from '../run/report.js';
import { hasChanged } from '../run/differences.js';
import { Results, shortened } from '../run/results.js';
import { JudgedRun } from '../run/judged-run.js';
import { RunVerdict } from '../run/record-results.js';
import { countLeftOut } from '../run/select.js';
import { exitCodeOf, isVerified, summarize, verdictOf } from '../run/verdict.js';
import { bodyObject } from '../http/response.js';
import { entitiesOf, idsOf } from '../findings/page.js';
import { checks, type Check } from '../requirements/index.js';
import { givenAnswers, type GivenProfile } from '../../src/open-questions/profile.js';
import { AuditBudget } from './budget.js';
import { Auditor, judged } from './auditor.js';
import type { Recording } from './har.js';
import { skipped } from './reasons.js';
import type { Recorded } from './recorded.js';
import { hasNotes, recordedRun, type RecordedRun } from './recorded-run.js';
import { trafficOf, type Traffic } from './traffic.js';

export interface AuditOptions {
  /** judge only requests below this URL; derived from the recordings by default */
  readonly baseUrl?: string;
  /** treat warnings as failures */
  readonly strict?: boolean;
  /** earlier answers to open questions: different ones are reported */
  readonly profile?: GivenProfile;
}

/** Number of characters shown of a string that a rule found. */
const shownText = 120;

/**
 * Judges recorded traffic, without sending anything. The report is like a run's, with the number of
 * times that the traffic exercised each requirement in `audit`, and with the open questions that
 * the traffic answers consistently.
 * @throws {ProfileError} for an invalid profile
 * @throws {RecordingError} if the recordings exceed the budget for decompression
 */
export const audit = (
  recordings: readonly Recording[],
  options: AuditOptions = {},
): ConformanceReport => auditWithin(new AuditBudget(), recordings, options);

/** Audits recordings with the budget with which they were read. */
export function auditWithin(
  budget: AuditBudget,
  recordings: readonly Recording[],
  { baseUrl, strict = false, profile = {} }: AuditOptions,
): ConformanceReport {
  const answers = givenAnswers(profile);
  const traffic = trafficOf(recordings, budget, baseUrl);
  const redactor = new Redactor(traffic.secrets);
  const clean = (text: string): string => redactor.text(text);
  const shorten = (text: string): string => shortened(clean, text, shownText);
  const results = new Results(clean, { profile: answers, strict }, () => undefined);
  const run = recordedRun(recordings, baseUrl);
  const judgement =
    run === null ? judgedAlone(traffic, results, shorten) : judgedAsRun(run, results, shorten);
  const { found, leftOut, coverage } = judgement;
  const skippedNotes = run === null ? recordings.filter(hasNotes).length : 0;
  return {
    kit,
    target: { ...targetOf(traffic, clean, leftOut, baseUrl), ...judgement.selection },
    verdict: verdictOf(found, leftOut),
    summary: summarize(found),
    causes: judgement.causes,
    checks: found,
    open_questions: results.openQuestions(new Set()),
    leftovers: [],
    cancelled: cancelledIn(traffic.streams.flat()).map(clean),
    delays: [],
    audit: {
      recordings: recordings.length,
      ...(run !== null && { as_run: true }),
      other_addresses: otherAddresses(traffic, clean),
      left_out: {
        ...Object.fromEntries(traffic.leftOut),
        ...(skippedNotes > 0 && { [skipped.notes]: skippedNotes }),
      },
      not_judged: judgement.notJudged,
      coverage,
    },
  };
}

/** The judgement of recordings: by their content alone, or like the run that wrote them. */
interface Judgement extends Pick<AuditedTraffic, 'coverage'>, Pick<ConformanceReport, 'causes'> {
  readonly found: CheckResult[];
  /** number of required checks that the traffic, or the run, did not exercise */
  readonly leftOut: number;
  readonly notJudged: AuditedTraffic['not_judged'];
  readonly selection?: Pick<ConformanceReport['target'], 'partial' | 'filters'>;
}

type Shorten = (text: string) => string;

const coverageBy = (times: (check: Check) => number): CoveredRequirement[] =>
  judged.map((check) => {
    const { id, section, level, title } = check;
    return { id, section, level, title, times: times(check) };
  });

function judgedAlone({ streams }: Traffic, results: Results, shorten: Shorten): Judgement {
  const auditor = new Auditor(streams);
  for (const check of checks) {
    const finding = auditor.finding(check, shorten);
    if (finding !== null) results.record(check, finding);
  }
  const found = results.inOrder(checks);
  const coverage = coverageBy((check) => auditor.times(check));
  const untouched = coverage.filter(({ level, times }) => level === 'must' && times === 0);
  const notJudged = Object.fromEntries(auditor.coverage.unjudged);
  return { found, coverage, causes: causesOf(found), leftOut: untouched.length, notJudged };
}

function judgedAsRun(
  { evidence, selected }: RecordedRun,
  results: Results,
  shorten: Shorten,
): Judgement {
  const verdict = new RunVerdict(evidence, new JudgedRun(evidence.run, selected), selected);
  verdict.record(results, shorten);
  const found = withCauses(results.inOrder(checks));
  const ids = new Set(selected.map(({ id }) => id));
  const { only, skip, readOnly } = evidence.facts.filters;
  const filters = { only: [...only], skip: [...skip], read_only: readOnly };
  return {
    found,
    coverage: coverageBy((check) => (ids.has(check.id) ? verdict.times(check) : 0)),
    // The order of causes depends on the number of checks.
    causes: causesOf(found.filter(({ id }) => ids.has(id))),
    leftOut: countLeftOut(checks, selected, evidence.facts.filters),
    notJudged: {},
    selection: { partial: readOnly || only.length + skip.length > 0, filters },
  };
}

/** Maximum number of other URLs: a browser's traffic can contain hundreds. */
const mostAddresses = 10;

/** Returns the most frequent other URLs in the recordings, with their numbers. */
function otherAddresses(
  { others }: Traffic,
  clean: (text: string) => string,
): Record<string, number> {
  const byCount = [...others].toSorted(([, one], [, other]) => other - one);
  const shown = byCount.slice(0, mostAddresses);
  return Object.fromEntries(shown.map(([address, amount]) => [clean(address), amount]));
}

function targetOf(
  { streams, baseUrls }: Traffic,
  clean: (text: string) => string,
  untouched: number,
  baseUrl = '',
): ConformanceReport['target'] {
  const all = streams.flat();
  const starts = all.map(({ start }) => start);
  const ends = all.map(({ start, end }) => (Number.isFinite(end) ? end : start));
  const [first, last] = [least(starts), -least(ends.map((end) => -end))];
  const place = baseUrls.length === 0 ? baseUrl : baseUrls.join(', ');
  return {
    base_url: clean(place),
    partial: false,
    filters: { only: [], skip: [], read_only: false },
    left_out: untouched,
    started_at: new Date(first).toISOString(),
    duration_ms: Math.round(last - first),
    requests: all.length,
    retries: 0,
    throttled: 0,
    entities: entitiesIn(all),
  };
}

/** Returns the ids in successful cancellations. */
function cancelledIn(all: readonly Recorded[]): string[] {
  const ids = all.flatMap(({ response: { request, status } }) =>
    request.operation === 'cancelSubscription' && status < 300 ? (request.id ?? []) : [],
  );
  return [...new Set(ids)];
}

const least = (numbers: readonly number[]): number =>
  numbers.reduce((one, other) => Math.min(one, other), numbers[0] ?? 0);

function entitiesIn(all: readonly Recorded[]): { checked: number; total: number } {
  const pages = all
    .map(({ response }) => response)
    .filter((page) => page.request.operation === 'listEntities' && entitiesOf(page).length > 0);
  const totals = pages.map((page) => Number(bodyObject(page).total)).filter(Number.isSafeInteger);
  return {
    checked: new Set(pages.flatMap(idsOf)).size,
    total: -least(totals.map((one) => -one)),
  };
}

/**
 * Returns the exit code: 1 if a required check failed (with `strict`, or a recommended one) or an
 * answer drifted, 3 if the recordings exercise no required check, otherwise 0. For the recording of
 * a run: the exit code of the run.
 */
export function auditExitCode(report: ConformanceReport): 0 | 1 | 3 | 4 {
  if (report.audit?.as_run === true) return exitCodeOf(report);
  if (report.verdict === 'non-conformant' || hasChanged(report)) return 1;
  return isVerified(report) ? 0 : 3;
}
