import {
  changedPoints,
  type CheckResult,
  type ConformanceReport,
  holdsAgain,
  isKnownFailure,
  type Outcome,
} from '../run/report.js';
import { isVerified, verdictBesidesKnown } from '../run/verdict.js';

export { answerText } from '../run/report.js';

type Style = 'red' | 'green' | 'yellow' | 'magenta' | 'cyan' | 'bold' | 'dim' | 'inverse';

interface OutcomeStyle {
  /** one character, distinguishable without colour */
  readonly symbol: string;
  /** name of the outcome after a number */
  readonly label: string;
  readonly style: Style | Style[];
}

/** Symbols and names of outcomes. */
export const outcomeStyles: Readonly<Record<Outcome, OutcomeStyle>> = {
  fail: { symbol: '✖', label: 'failed', style: ['red', 'bold'] },
  error: { symbol: '!', label: 'errored', style: ['red', 'inverse'] },
  changed: { symbol: '→', label: 'changed', style: 'yellow' },
  warn: { symbol: '▲', label: 'warned', style: 'yellow' },
  'not-verified': { symbol: '?', label: 'not verified', style: 'magenta' },
  pass: { symbol: '✔', label: 'passed', style: 'green' },
  observed: { symbol: '●', label: 'observed', style: 'cyan' },
  'not-applicable': { symbol: '–', label: 'not applicable', style: 'dim' },
};

/** Ordered by urgency. */
const byUrgency = Object.keys(outcomeStyles);

export function count(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? '' : 's'}`;
}

/** The outcome whose colour and symbol represent the whole run. */
export function verdictOutcome(report: ConformanceReport): Outcome {
  const verdict = verdictBesidesKnown(report);
  if (verdict === 'non-conformant') return 'fail';
  if (report.audit !== undefined && isVerified(report)) return warnedOutcome(report);
  if (verdict === 'not-fully-verified' || verdict === 'partly-checked') return 'not-verified';
  if (changedPoints(report).length > 0 || report.checks.some(holdsAgain)) return 'changed';
  return warnedOutcome(report);
}

function warnedOutcome(report: ConformanceReport): Outcome {
  const isWarned = accessWarnings(report).length > 0 || knownFailures(report) > 0;
  return isWarned ? 'warn' : 'pass';
}

const knownFailures = ({ checks }: ConformanceReport): number =>
  checks.filter((check) => check.outcome === 'fail' && isKnownFailure(check)).length;

/** The verdict if nothing was verified: then only the cause is reported. */
export const nothingVerified = 'Nothing verified';

/** Warnings that somebody gets at what is not theirs: `tokens that nobody issued are accepted`. */
function accessWarnings({ causes }: ConformanceReport): string[] {
  return causes
    .filter(({ security, outcome }) => security && outcome === 'warn')
    .map(({ title }) => title.charAt(0).toLowerCase() + title.slice(1).replace(/( on .*)?\.$/, ''));
}

/** The verdict in a few words, known failures, changed answers and warnings included. */
export function verdictTitle(report: ConformanceReport): string {
  const words = {
    conformant: 'Conformant',
    'non-conformant': 'Non-conformant',
    'partly-checked': 'Partly checked',
    'not-fully-verified': isVerified(report) ? 'Not fully verified' : nothingVerified,
    ...(report.audit && auditWords),
  };
  const verdict = verdictBesidesKnown(report);
  const title = words[verdict] + knownFailuresText(report, verdict);
  // there the failures stand first, and the sentence below tells the warnings
  if (verdict === 'non-conformant') return title + changedText(report);
  const access = accessWarnings(report);
  const parts = [title];
  if (access.length > 0) parts.push(`, but ${access.join(', and ')}`);
  parts.push(changedText(report), warningsText(report, ', '));
  return parts.join('');
}

/** Verdicts of recorded traffic, which never shows everything. */
const auditWords = {
  conformant: 'Nothing wrong',
  'partly-checked': 'Nothing wrong',
  'not-fully-verified': 'Nothing to judge',
};

function knownFailuresText(
  report: ConformanceReport,
  verdict: ConformanceReport['verdict'],
): string {
  const but = verdict === 'conformant' ? ' but for ' : ', ';
  const known = knownFailures(report);
  const again = report.checks.filter(holdsAgain).length;
  const parts: string[] = [];
  if (known > 0) parts.push(`${but}${count(known, 'known failure')}`);
  if (again > 0) parts.push(`, ${count(again, 'known failure')} to be removed from the list`);
  return parts.join('');
}

function changedText(report: ConformanceReport): string {
  const changed = changedPoints(report).length;
  if (changed === 0) return '';
  return `, ${count(changed, 'answer')} changed`;
}

function warningsText({ summary: { warn: warned } }: ConformanceReport, prefix: string): string {
  if (warned === 0) return '';
  return prefix + count(warned, 'warning');
}

/** What the run was told to leave out, as flags: `--only list --read-only`; empty for nothing. */
function filtersText({ target: { filters } }: ConformanceReport): string {
  const { only, skip, read_only: readOnly } = filters;
  const flags: string[] = [];
  if (only.length > 0) flags.push(`--only ${only.join(',')}`);
  if (skip.length > 0) flags.push(`--skip ${skip.join(',')}`);
  if (readOnly) flags.push('--read-only');
  return flags.join(' ');
}

/** The verdict in one sentence, with its numbers, and what was left out. */
export function verdictSentence(report: ConformanceReport): string {
  if (report.audit !== undefined) return auditSentence(report);
  const filters = filtersText(report);
  const { left_out: leftOut } = report.target;
  if (filters === '') return resultSentence(report);
  if (leftOut === 0)
    return `${resultSentence(report)} No required clause was left out (${filters}).`;
  const clauses = `${count(leftOut, 'required clause')} left out (${filters})`;
  if (report.verdict === 'partly-checked') return `${clauses}. ${resultSentence(report)}`;
  return `${resultSentence(report)} ${clauses}.`;
}

/** The verdict of an audit in one sentence, and what the traffic did not show. */
function auditSentence(report: ConformanceReport): string {
  const untouched = count(report.target.left_out, 'required clause');
  const silence = `The traffic never touches ${untouched}.`;
  if (report.verdict === 'non-conformant') return `${resultSentence(report)} ${silence}`;
  if (!isVerified(report)) return 'Nothing in the recordings shows that a required clause holds.';
  const { checks } = decisiveChecks(report);
  const passed = checks.filter(({ outcome }) => outcome === 'pass').length;
  return `What this traffic shows holds: ${count(passed, 'required clause')}. ${silence}`;
}

/** The checks that the verdict depends on, without known failures. */
function decisiveChecks(report: ConformanceReport): {
  checks: readonly CheckResult[];
  /** whether recommended checks are among them: in a strict run, they fail as required ones do */
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
  const passed = `${count(amount('pass'), 'required check')} passed`;
  const unverified = amount('not-verified', 'error');
  const known = knownFailures(report);
  switch (verdictBesidesKnown(report)) {
    case 'conformant':
      return `${passed}: every ${known > 0 ? 'other ' : ''}required clause that applies holds.`;
    case 'partly-checked':
      return `${passed}: what this run checked holds.`;
    case 'non-conformant': {
      const kind = isStrict ? 'required and recommended' : 'required';
      const failed = `${amount('fail')} of ${checks.length} ${kind} checks failed`;
      const parts = [failed];
      if (known > 0) parts.push(`, besides ${count(known, 'known failure')}`);
      if (unverified > 0) parts.push(`; ${unverified} could not be verified`);
      return `${parts.join('')}.${warningsSentence(report)}`;
    }
    case 'not-fully-verified': {
      if (checks.length === 0) return 'None of the checks that ran is a required one.';
      const all = count(checks.length, 'required check');
      return `Nothing failed, but ${unverified} of ${all} could not be verified.`;
    }
  }
}

/** ` 2 warnings: tokens that nobody issued are accepted.` */
function warningsSentence(report: ConformanceReport): string {
  const warnings = warningsText(report, ' ');
  const access = accessWarnings(report);
  if (warnings === '') return '';
  if (access.length === 0) return `${warnings}.`;
  return `${warnings}: ${access.join(', and ')}.`;
}

/** Suffix for the number of requests; empty if all went well. */
export function retriesText({ target: { retries, put_off: putOff } }: ConformanceReport): string {
  const parts: string[] = [];
  if (retries > 0) parts.push(`, ${retries} of them sent again after a failure`);
  if (putOff > 0) parts.push(`, slowed down after ${count(putOff, 'refusal')} (429, 503)`);
  return parts.join('');
}

/** Number of requests and duration of the run. */
export function requestsText(report: ConformanceReport): string {
  const { requests, duration_ms: time } = report.target;
  return `${count(requests, 'request')} in ${duration(time)}${retriesText(report)}`;
}

/** What showed only after a while, a line each: "an update shows in the list after 2.1 s". */
export const lagTexts = ({ lags }: ConformanceReport): string[] =>
  lags.map(({ what, ms }) => `${what} after ${duration(ms)}`);

/** How many entities were checked: "50 of 340", or "50" if `total` is smaller. */
export function sampleSize({ target: { entities } }: ConformanceReport): string {
  const { looked_at: sample, total } = entities;
  return sample > total ? String(sample) : `${sample} of ${total}`;
}

export function sampleText(report: ConformanceReport): string {
  return `${sampleSize(report)} entities checked`;
}

/** How often an outcome occurred. */
export interface Tally {
  readonly outcome: Outcome;
  readonly amount: number;
  readonly label: string;
}

/** The outcomes that occurred, with their numbers, most urgent first; known failures by themselves. */
export function tally(checks: readonly CheckResult[]): Tally[] {
  const known = checks.filter(isKnownFailure).length;
  const unknown = checks.filter((check) => !isKnownFailure(check));
  const groups = [...groupBy(unknown, ({ outcome }) => outcome)]
    .toSorted(([a], [b]) => byUrgency.indexOf(a) - byUrgency.indexOf(b))
    .map(([outcome, { length: amount }]) => {
      return { outcome, amount, label: outcomeStyles[outcome].label };
    });
  return known === 0 ? groups : [...groups, { outcome: 'warn', amount: known, label: 'known' }];
}

/** `2026-11-24 10:00`, in UTC as all times of reports are. */
export const minuteOf = (instant: string): string => instant.slice(0, 16).replace('T', ' ');

export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

export function groupBy<Item, Key>(
  items: readonly Item[],
  key: (item: Item) => Key,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group === undefined) groups.set(key(item), [item]);
    else group.push(item);
  }
  return groups;
}
