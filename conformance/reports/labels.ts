import {
  changedPoints,
  type CheckResult,
  type ConformanceReport,
  type Outcome,
} from '../run/report.js';
import { isVerified } from '../run/verdict.js';

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
  if (report.verdict === 'non-conformant') return 'fail';
  if (report.verdict === 'not-fully-verified' || report.verdict === 'partly-checked')
    return 'not-verified';
  return changedPoints(report).length > 0 ? 'changed' : 'pass';
}

/** The verdict if nothing was verified: then only the cause is reported. */
export const nothingVerified = 'Nothing verified';

/** The verdict in a few words, changed answers included. */
export function verdictTitle(report: ConformanceReport): string {
  const words = {
    conformant: 'Conformant',
    'non-conformant': 'Non-conformant',
    'partly-checked': 'Partly checked',
    'not-fully-verified': isVerified(report) ? 'Not fully verified' : nothingVerified,
  };
  const changed = changedPoints(report).length;
  const title = words[report.verdict];
  return changed > 0 ? `${title}, ${count(changed, 'answer')} changed` : title;
}

/** What the run was told to leave out, as flags: `--only list --read-only`; empty for nothing. */
function filtersText({ target: { filters } }: ConformanceReport): string {
  const { only, skip, read_only: readOnly } = filters;
  const flags = [
    only.length > 0 ? `--only ${only.join(',')}` : '',
    skip.length > 0 ? `--skip ${skip.join(',')}` : '',
    readOnly ? '--read-only' : '',
  ];
  return flags.filter((flag) => flag !== '').join(' ');
}

/** The verdict in one sentence, with its numbers, and what was left out. */
export function verdictSentence(report: ConformanceReport): string {
  const filters = filtersText(report);
  const { left_out: leftOut } = report.target;
  if (filters === '') return resultSentence(report);
  if (leftOut === 0)
    return `${resultSentence(report)} No required clause was left out (${filters}).`;
  const clauses = `${count(leftOut, 'required clause')} left out (${filters})`;
  if (report.verdict === 'partly-checked') return `${clauses}. ${resultSentence(report)}`;
  return `${resultSentence(report)} ${clauses}.`;
}

/** The checks that the verdict depends on. */
function decisiveChecks(report: ConformanceReport): {
  checks: readonly CheckResult[];
  /** whether recommended checks are among them: in a strict run, they fail as required ones do */
  isStrict: boolean;
} {
  const applicable = report.checks.filter(({ outcome }) => outcome !== 'not-applicable');
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
  switch (report.verdict) {
    case 'conformant':
      return `${passed}: every required clause that applies holds.`;
    case 'partly-checked':
      return `${passed}: what this run checked holds.`;
    case 'non-conformant': {
      const kind = isStrict ? 'required and recommended' : 'required';
      const failed = `${amount('fail')} of ${checks.length} ${kind} checks failed`;
      return unverified > 0 ? `${failed}; ${unverified} could not be verified.` : `${failed}.`;
    }
    case 'not-fully-verified': {
      if (checks.length === 0) return 'None of the checks that ran is a required one.';
      const all = count(checks.length, 'required check');
      return `Nothing failed, but ${unverified} of ${all} could not be verified.`;
    }
  }
}

/** Suffix for the number of requests; empty if there were no retries. */
export function retriesText(retries: number): string {
  return retries === 0 ? '' : `, ${retries} of them sent again after a failure`;
}

/** Number of requests and duration of the run. */
export function requestsText({ target }: ConformanceReport): string {
  const { requests, retries, duration_ms: time } = target;
  return `${count(requests, 'request')} in ${duration(time)}${retriesText(retries)}`;
}

/** How many entities were checked: "50 of 340", or "50" if `total` is smaller. */
export function sampleSize({ target: { entities } }: ConformanceReport): string {
  const { looked_at: sample, total } = entities;
  return sample > total ? String(sample) : `${sample} of ${total}`;
}

export function sampleText(report: ConformanceReport): string {
  return `${sampleSize(report)} entities checked`;
}

/** The outcomes that occurred, with their numbers, most urgent first. */
export function tally(
  checks: readonly CheckResult[],
): { outcome: Outcome; amount: number; label: string }[] {
  const groups = groupBy(checks, ({ outcome }) => outcome);
  return [...groups.keys()]
    .toSorted((a, b) => byUrgency.indexOf(a) - byUrgency.indexOf(b))
    .map((outcome) => ({
      outcome,
      amount: groups.get(outcome)?.length ?? 0,
      label: outcomeStyles[outcome].label,
    }));
}

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
