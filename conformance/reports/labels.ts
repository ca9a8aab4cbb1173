import type { Answer } from '../../src/profile/open-points.js';
import { driftOf, type CheckResult, type ConformanceReport, type Outcome } from '../run/report.js';

/** One character per outcome, told apart without colour. */
export const symbols: Readonly<Record<Outcome, string>> = {
  pass: '✔',
  fail: '✖',
  warn: '▲',
  observed: '●',
  changed: '→',
  'not-applicable': '–',
  'not-verified': '?',
  error: '!',
};

/** The order in which a reader wants them: what needs doing first. */
export const byUrgency: readonly Outcome[] = [
  'fail',
  'error',
  'changed',
  'warn',
  'not-verified',
  'pass',
  'observed',
  'not-applicable',
];

/** What an outcome is called in running text, after a number. */
export const outcomeLabels: Readonly<Record<Outcome, string>> = {
  pass: 'passed',
  fail: 'failed',
  warn: 'warned',
  observed: 'observed',
  changed: 'changed',
  'not-applicable': 'not applicable',
  'not-verified': 'not verified',
  error: 'broke',
};

/** `1 request`, `2 requests`. */
export function count(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? '' : 's'}`;
}

/** The outcome whose colour and symbol stand for the whole run. */
export function verdictOutcome(report: ConformanceReport): Outcome {
  if (report.verdict === 'non-conformant') return 'fail';
  if (report.verdict === 'not-fully-verified') return 'not-verified';
  return driftOf(report) > 0 ? 'changed' : 'pass';
}

/** The verdict of a run that found nothing out: then its cause is all there is to tell. */
export const nothingVerified = 'Nothing verified';

/** The verdict in a few words, changed answers included. */
export function verdictTitle(report: ConformanceReport): string {
  const words = {
    conformant: 'Conformant',
    'non-conformant': 'Non-conformant',
    'not-fully-verified': verified(report) ? 'Not fully verified' : nothingVerified,
  };
  const changed = driftOf(report);
  return words[report.verdict] + (changed > 0 ? `, ${count(changed, 'answer')} changed` : '');
}

/** Was anything found out about a required clause? */
const verified = ({ checks }: ConformanceReport): boolean =>
  checks.some(({ level, outcome }) => level === 'must' && outcome === 'pass');

/** The verdict in one sentence, with its numbers. */
export function verdictSentence(report: ConformanceReport): string {
  const required = report.checks.filter(
    ({ level, outcome }) => level === 'must' && outcome !== 'not-applicable',
  );
  const amount = (...outcomes: Outcome[]): number =>
    required.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const unverified = amount('not-verified', 'error');
  const failed = report.summary.fail;
  const strict = failed > amount('fail') ? ' and recommended' : '';
  switch (report.verdict) {
    case 'conformant':
      return `${count(amount('pass'), 'required check')} passed: every required clause that applies holds.`;
    case 'non-conformant':
      return (
        `${failed} of ${required.length + failed - amount('fail')} required${strict} checks failed` +
        (unverified > 0 ? `; ${unverified} could not be verified.` : '.')
      );
    case 'not-fully-verified':
      return required.length === 0
        ? 'None of the checks that ran is a required one.'
        : `Nothing failed, but ${unverified} of ${count(required.length, 'required check')} could not be verified.`;
  }
}

/** How many entities the checks of entities looked at. */
export function sampleText({ target: { entities } }: ConformanceReport): string {
  return `${entities.looked_at} of ${entities.total} entities looked at`;
}

/** The outcomes that occurred with their numbers, most urgent first. */
export function tally(checks: readonly CheckResult[]): { outcome: Outcome; amount: number }[] {
  return byUrgency
    .map((outcome) => ({ outcome, amount: checks.filter((check) => check.outcome === outcome).length }))
    .filter(({ amount }) => amount > 0);
}

/** A duration as people write it: `840 ms`, `1.2 s`, `2 min 5 s`. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** An answer to an open point as text. */
export function answerText(answer: Answer | null): string {
  if (answer === null) return 'not observed';
  if (typeof answer === 'object') return answer.length === 0 ? 'none' : answer.join(', ');
  return String(answer);
}
