import { type CheckResult, type ConformanceReport, driftOf, type Outcome, type Verdict } from '../report.js';

/** One letter-sized mark per outcome; told apart without colour. */
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
  'warn',
  'changed',
  'not-verified',
  'pass',
  'observed',
  'not-applicable',
];

/** How an outcome is called in running text, after a number. */
export const outcomeWords: Readonly<Record<Outcome, string>> = {
  pass: 'passed',
  fail: 'failed',
  warn: 'warned',
  observed: 'observed',
  changed: 'changed',
  'not-applicable': 'not applicable',
  'not-verified': 'not verified',
  error: 'broke',
};

const verdictWords: Readonly<Record<Verdict, string>> = {
  conformant: 'Conformant',
  'non-conformant': 'Non-conformant',
  'not-fully-verified': 'Not fully verified',
};

const verdictSymbols: Readonly<Record<Verdict, string>> = {
  conformant: symbols.pass,
  'non-conformant': symbols.fail,
  'not-fully-verified': symbols['not-verified'],
};

/** The verdict, and that the run ended badly all the same where answers drifted. */
export function verdictTitle(report: ConformanceReport): string {
  const drifted = driftOf(report) > 0 && report.verdict !== 'non-conformant';
  return `${verdictWords[report.verdict]}${drifted ? ', but drifted' : ''}`;
}

/** How the verdict is to look: answers that drifted alarm as much as statements that do not hold. */
export function verdictTone(report: ConformanceReport): Verdict {
  return driftOf(report) > 0 ? 'non-conformant' : report.verdict;
}

export function verdictSymbol(report: ConformanceReport): string {
  return verdictSymbols[verdictTone(report)];
}

/** `1 request`, `2 requests`. */
export function count(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? '' : 's'}`;
}

/** The verdict in one sentence, with its numbers. */
export function verdictSentence(report: ConformanceReport): string {
  const among = (outcome: Outcome, level: CheckResult['level']) =>
    report.checks.filter((check) => check.outcome === outcome && check.level === level).length;
  const required = report.checks.filter(
    (check) => check.level === 'must' && check.outcome !== 'not-applicable',
  ).length;
  const drift = driftOf(report);
  const drifted = drift > 0 ? `; but ${count(drift, 'answer')} drifted from the profile.` : '.';
  const unverified = among('not-verified', 'must') + among('error', 'must');
  switch (report.verdict) {
    case 'conformant':
      return `${count(among('pass', 'must'), 'required check')} passed: every required clause that applies holds${drifted}`;
    case 'non-conformant':
      return (
        `${among('fail', 'must')} of ${count(required, 'required check')} failed` +
        (unverified > 0 ? `; ${unverified} could not be verified` : '') +
        drifted.replace('but ', '')
      );
    case 'not-fully-verified':
      return `Nothing failed, but ${unverified} of ${count(required, 'required check')} could not be verified${drifted}`;
  }
}

/** What to do about subscriptions that may be left without anybody knowing their ids. */
export const mayBeLeft = 'Their ids are not known, so look for them in the account and cancel them there:';

/** How much of what is listed a run looked at: checks of entities speak of these alone. */
export function sampleText({ target: { entities } }: ConformanceReport): string {
  return `${entities.looked_at} of ${entities.total} entities looked at`;
}

/** The outcomes that occurred with their numbers, most urgent first. */
export function tally(report: ConformanceReport): { outcome: Outcome; amount: number }[] {
  return byUrgency
    .map((outcome) => ({ outcome, amount: report.summary[outcome] }))
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
export function answerText(answer: string | number | readonly string[] | null): string {
  if (answer === null) return 'not observed';
  if (typeof answer === 'object') return answer.length === 0 ? 'none' : answer.join(', ');
  return String(answer);
}
