import type { CheckResult, ConformanceReport, Outcome, Verdict } from '../run/report.js';
import { changedQuestions, hasChanged, passesNow, isKnownFailure } from '../run/differences.js';
import { isVerified } from '../run/verdict.js';
import { count } from '../../render/words.js';

/** Returns the outcome whose colour and symbol represent the whole run. */
export function verdictOutcome(report: ConformanceReport): Outcome {
  const { verdict } = report;
  if (verdict === 'non-conformant') return 'fail';
  if (report.audit !== undefined && isVerified(report)) return warnedOutcome(report);
  if (verdict === 'not-fully-verified' || verdict === 'partly-checked') return 'inconclusive';
  if (hasChanged(report)) return 'changed';
  return warnedOutcome(report);
}

function warnedOutcome(report: ConformanceReport): Outcome {
  const isWarned = report.verdict === 'known-failures' || accessWarnings(report).length > 0;
  return isWarned ? 'warn' : 'pass';
}

/** Returns the number of known failures that fail. */
function knownFailures({ checks }: ConformanceReport): number {
  const failed = checks.filter(({ outcome }) => outcome === 'fail');
  return failed.filter(isKnownFailure).length;
}

/** Whether a run verified nothing at all; only the cause is then reported. */
export const hasVerifiedNothing = (report: ConformanceReport): boolean =>
  report.audit === undefined && report.verdict === 'not-fully-verified' && !isVerified(report);

/** Returns the warnings about access to other clients' data: `unknown tokens are accepted`. */
function accessWarnings({ causes }: ConformanceReport): string[] {
  const warnings: string[] = [];
  for (const { access_issue: isAccess, outcome, title } of causes) {
    if (!isAccess || outcome !== 'warn') continue;
    warnings.push(asPartOfSentence(title));
  }
  return warnings;
}

/** Returns a title without its capital letter and full stop. */
const asPartOfSentence = (title: string): string =>
  title.charAt(0).toLowerCase() + title.slice(1).replace(/\.$/, '');

/** Returns the verdict in a few words, including known failures, changed answers and warnings. */
export function verdictTitle(report: ConformanceReport): string {
  const { verdict } = report;
  const title = verdictWords(report) + knownFailuresText(report);
  // Failures come first; the sentence below contains the warnings.
  if (verdict === 'non-conformant') return title + changedText(report);
  const access = accessWarnings(report);
  const parts = [title];
  if (access.length > 0) {
    parts.push(`, but ${access.join(', and ')}`);
  }
  parts.push(changedText(report), warningsText(report, ', '));
  return parts.join('');
}

function verdictWords(report: ConformanceReport): string {
  const { verdict } = report;
  if (report.audit !== undefined && verdict !== 'non-conformant') return auditWords[verdict];
  if (hasVerifiedNothing(report)) return 'Nothing verified';
  return runWords[verdict];
}

const runWords: Readonly<Record<Verdict, string>> = {
  conformant: 'Conformant',
  'known-failures': 'Conformant',
  'non-conformant': 'Non-conformant',
  'partly-checked': 'Partly checked',
  'not-fully-verified': 'Not fully verified',
};

/** Verdicts about recorded traffic, which never exercises everything. */
const auditWords: Readonly<Record<Exclude<Verdict, 'non-conformant'>, string>> = {
  conformant: 'Nothing wrong',
  'known-failures': 'Nothing wrong',
  'partly-checked': 'Nothing wrong',
  'not-fully-verified': 'Nothing to judge',
};

function knownFailuresText(report: ConformanceReport): string {
  const isAll = report.verdict === 'known-failures';
  const but = isAll ? ' except for ' : ', ';
  const known = knownFailures(report);
  const again = report.checks.filter(passesNow).length;
  const parts: string[] = [];
  if (isAll || known > 0) {
    const which = known > 0 ? count(known, 'known failure') : 'unverified known failures';
    parts.push(but + which);
  }
  if (again > 0) {
    const verb = again === 1 ? 'passes' : 'pass';
    parts.push(`, but ${count(again, 'listed failure')} ${verb} now`);
  }
  return parts.join('');
}

function changedText(report: ConformanceReport): string {
  const changed = changedQuestions(report).length;
  if (changed === 0) return '';
  return `, ${count(changed, 'answer')} changed`;
}

function warningsText({ summary: { warn: warned } }: ConformanceReport, prefix: string): string {
  if (warned === 0) return '';
  return prefix + count(warned, 'warning');
}

/** Maximum number of ids shown for a filter. */
const mostIds = 8;

/** Formats `list.ok,list.total`; a long list is shortened, with the number of other ids. */
function filterText(ids: readonly string[]): string {
  if (ids.length <= mostIds) return ids.join(',');
  const shown = ids.slice(0, mostIds - 1);
  return `${shown.join(',')} and ${ids.length - shown.length} others`;
}

/** Formats the filters of the run as flags: `--only list --read-only`; empty for none. */
function filtersText({ target: { filters } }: ConformanceReport): string {
  const { only, skip, read_only: readOnly, only_failed: file } = filters;
  const flags: string[] = [];
  if (file !== undefined) flags.push(`--only-failed ${file}`);
  else if (only.length > 0) flags.push(`--only ${filterText(only)}`);
  if (skip.length > 0) flags.push(`--skip ${filterText(skip)}`);
  if (readOnly) flags.push('--read-only');
  return flags.join(' ');
}

/** Returns the verdict in a sentence, with its numbers, and what was left out. */
export function verdictSentence(report: ConformanceReport): string {
  if (report.audit !== undefined && report.audit.as_run !== true) return auditSentence(report);
  const filters = filtersText(report);
  const { left_out: leftOut } = report.target;
  if (filters === '') return resultSentence(report);
  if (leftOut === 0) {
    return `${resultSentence(report)} No required check was left out (${filters}).`;
  }
  const leftOutText = `${count(leftOut, 'required check')} left out (${filters})`;
  if (report.verdict === 'partly-checked') return `${leftOutText}. ${resultSentence(report)}`;
  return `${resultSentence(report)} ${leftOutText}.`;
}

/** Returns the verdict of an audit in a sentence, and what the traffic did not show. */
function auditSentence(report: ConformanceReport): string {
  const untouched = count(report.target.left_out, 'required check');
  const silence = `The traffic does not exercise ${untouched}.`;
  if (report.verdict === 'non-conformant') return `${resultSentence(report)} ${silence}`;
  if (!isVerified(report)) return nothingSentence(report);
  const { checks } = decisiveChecks(report);
  const passed = checks.filter(({ outcome }) => outcome === 'pass').length;
  return `${allPassed(passed, 'exercised ')} ${silence}`;
}

/** Maximum number of URLs in a sentence. */
const mostNamed = 5;

/** Explains that nothing could be judged, and what the recordings contain instead. */
function nothingSentence({ audit, target }: ConformanceReport): string {
  const nothing = 'Nothing in the recordings shows that a requirement is met.';
  const others = Object.entries(audit?.other_addresses ?? {});
  if (target.requests > 0 || others.length === 0) return nothing;
  const named = others.slice(0, mostNamed).map(([address, amount]) => `${address} (${amount})`);
  const more = others.length > mostNamed ? ' and others' : '';
  const advice = 'pass the part before /v1 with --base-url';
  return `${nothing} They contain requests to ${named.join(', ')}${more}: ${advice}.`;
}

/** Returns the checks on which the verdict depends, without known failures. */
function decisiveChecks(report: ConformanceReport): {
  checks: readonly CheckResult[];
  /** whether recommended checks are included: in a strict run, they fail like required ones */
  isStrict: boolean;
} {
  const applicable = report.checks.filter(
    (check) => check.outcome !== 'not-applicable' && !isKnownFailure(check),
  );
  const isStrict = applicable.some(
    ({ level, outcome }) => level === 'should' && outcome === 'fail',
  );
  const levels = isStrict ? ['must', 'should'] : ['must'];
  return { checks: applicable.filter(({ level }) => levels.includes(level)), isStrict };
}

function resultSentence(report: ConformanceReport): string {
  const { checks, isStrict } = decisiveChecks(report);
  const amount = (...outcomes: Outcome[]): number =>
    checks.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const passed = amount('pass');
  const inconclusive = amount('inconclusive', 'error');
  const known = knownFailures(report);
  switch (report.verdict) {
    case 'conformant':
      return allPassed(passed, 'applicable ');
    case 'known-failures':
      return allPassed(passed, 'other applicable ') + unverifiedText(report);
    case 'partly-checked':
      return allPassed(passed, 'selected ');
    case 'non-conformant': {
      const kind = isStrict ? 'required and recommended' : 'required';
      const failed = `${amount('fail')} of ${checks.length} ${kind} checks failed`;
      const parts = [failed];
      if (known > 0) {
        parts.push(`, in addition to ${count(known, 'known failure')}`);
      }
      if (inconclusive > 0) parts.push(`; ${inconclusive} could not be verified`);
      return `${parts.join('')}.${warningsSentence(report)}`;
    }
    case 'not-fully-verified': {
      if (checks.length === 0) return 'None of the checks that ran is required.';
      const all = count(checks.length, 'required check');
      if (inconclusive === checks.length && inconclusive > 1)
        return `None of the ${all} could be verified.`;
      return `Nothing failed, but ${inconclusive} of ${all} could not be verified.`;
    }
  }
}

/** Returns ` 16 required checks could not be verified because of it.`; empty for none. */
function unverifiedText(report: ConformanceReport): string {
  const unverified = report.checks.filter(
    (check) => check.level === 'must' && check.outcome === 'inconclusive' && isKnownFailure(check),
  ).length;
  if (unverified === 0) return '';
  const known = knownFailures(report);
  const cause = known === 1 ? 'the known failure' : 'known failures';
  const why = known === 0 ? '' : ` because of ${cause}`;
  return ` ${count(unverified, 'required check')} could not be verified${why}.`;
}

/** Returns `All 128 applicable required checks passed.` */
const allPassed = (amount: number, which: string): string =>
  amount === 1
    ? `The ${which}required check passed.`
    : `All ${amount} ${which}required checks passed.`;

/** Returns ` 2 warnings, among them: unknown tokens are accepted.` */
function warningsSentence(report: ConformanceReport): string {
  const warnings = warningsText(report, ' ');
  const access = accessWarnings(report);
  if (warnings === '') return '';
  if (access.length === 0) return `${warnings}.`;
  const isAll = report.causes.every(
    ({ access_issue: isAccess, outcome }) => isAccess || outcome !== 'warn',
  );
  return `${warnings}${isAll ? ':' : ', among them:'} ${access.join(', and ')}.`;
}
