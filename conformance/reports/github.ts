import { changedPoints, type CheckResult, type ConformanceReport } from '../run/report.js';
import { singleLine } from './escape.js';
import {
  causesWith,
  heldAgain,
  knownProblemsOf,
  knownText,
  leftoversOf,
  type ShownCause,
  unprovenTitle,
} from './groups.js';
import {
  answerText,
  count,
  requestsText,
  tally,
  verdictOutcome,
  verdictSentence,
  verdictTitle,
} from './labels.js';

/**
 * Workflow commands of GitHub Actions: errors, warnings and a notice with the verdict; finally one
 * line for people.
 */
export function github(report: ConformanceReport): string {
  const lines = [
    ...causesWith(report, 'fail', 'error', 'warn').map(problem),
    ...heldAgain(report).map(again),
    ...changedPoints(report).map(change),
    ...knownProblemsOf(report).map(known),
    ...causesWith(report, 'not-verified').map(notVerified),
    ...leftovers(report),
    verdict(report),
    lastLine(report),
  ];
  return `${lines.join('\n')}\n`;
}

function problem({ cause, lead, exchange }: ShownCause): string {
  const { message, expected, found, section, level } = lead;
  const text = [
    expected === undefined ? message : `expected: ${expected}`,
    found === undefined ? '' : `found: ${found}`,
    cause.evidence === '' ? '' : `the response shows: ${cause.evidence}`,
    ...cause.hints.map((hint) => `hint: ${hint}`),
    ...cause.consequences,
    `${section}, ${level}`,
    exchange?.curl ?? '',
  ];
  const name = cause.outcome === 'warn' ? 'warning' : 'error';
  const title = `${cause.check}: ${cause.title}`;
  return command(name, title, text.filter((line) => line !== '').join('\n'));
}

const again = ({ check, advice }: ReturnType<typeof heldAgain>[number]): string =>
  command('error', `${check.id}: ${check.title}`, advice);

const known = (check: CheckResult): string =>
  command('notice', `${check.id}: ${check.title}`, knownText(check));

type ChangedPoint = ReturnType<typeof changedPoints>[number];

function change({ id, question, recorded, answer }: ChangedPoint): string {
  const answers = `${answerText(recorded)} → ${answerText(answer)}`;
  return command('warning', `${id} changed`, `${answers}\n${question}`);
}

function notVerified({ cause, checks }: ShownCause): string {
  const isRequired = checks.some(({ level }) => level === 'must');
  const title = `Not verified (${count(checks.length, 'check')})`;
  const ids = checks.map(({ id }) => id).join(', ');
  const text = [cause.title, ...cause.hints, ids].join('\n');
  return command(isRequired ? 'warning' : 'notice', title, text);
}

function leftovers(report: ConformanceReport): string[] {
  const { own, unproven, unknown } = leftoversOf(report);
  const ownText = (id: string, line: string): string =>
    `Subscription ${id} could not be cancelled. To cancel:\n${line}`;
  const unprovenText = (id: string, line: string): string =>
    `A creation returned ${id}, which was left as it is. To cancel:\n${line}`;
  return [
    ...own.map((left) => command('warning', 'Left behind', ownText(left.id, left.command))),
    ...unproven.map((left) =>
      command('warning', unprovenTitle, unprovenText(left.id, left.command)),
    ),
    ...unknown.map(({ note }) => command('warning', 'May be left behind', note)),
  ];
}

function verdict(report: ConformanceReport): string {
  const names: Partial<Record<CheckResult['outcome'], Command>> = {
    pass: 'notice',
    fail: 'error',
  };
  const name = names[verdictOutcome(report)] ?? 'warning';
  const text = `${verdictSentence(report)}\n${report.target.base_url}`;
  return command(name, verdictTitle(report), text);
}

function lastLine(report: ConformanceReport): string {
  const counts = tally(report.checks).map(({ amount, label }) => `${amount} ${label}`);
  const numbers = `${counts.join(', ')} (${requestsText(report)})`;
  const line = singleLine(`${verdictTitle(report)}: ${numbers} ${report.target.base_url}`);
  return line.replace(/##\[/g, '## [');
}

type Command = 'error' | 'warning' | 'notice';

function command(name: Command, title: string, message: string): string {
  const property = data(singleLine(title)).replace(/:/g, '%3A').replace(/,/g, '%2C');
  return `::${name} title=${property}::${data(message)}`;
}

const data = (text: string): string =>
  text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A').replace(/##\[/g, '## [');
