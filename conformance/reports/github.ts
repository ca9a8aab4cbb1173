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
import { answerText, count, idsText, requestsText, tally } from './labels.js';
import { verdictOutcome, verdictSentence, verdictTitle } from './verdict-text.js';

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
  const lines: string[] = [];
  lines.push(expected === undefined ? message : `expected: ${expected}`);
  if (found !== undefined) lines.push(`found: ${found}`);
  if (cause.evidence !== '') lines.push(`the response shows: ${cause.evidence}`);
  for (const hint of cause.hints) {
    lines.push(`hint: ${hint}`);
  }
  lines.push(...cause.consequences);
  lines.push(`${section}, ${level}`);
  lines.push(exchange?.curl ?? '');
  const name = cause.outcome === 'warn' ? 'warning' : 'error';
  const title = `${cause.check}: ${cause.title}`;
  const text = lines.filter((line) => line !== '').join('\n');
  return command(name, title, text);
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
  const lines = [cause.title, ...cause.hints, idsText(checks)];
  const name = isRequired ? 'warning' : 'notice';
  return command(name, title, lines.join('\n'));
}

function leftovers(report: ConformanceReport): string[] {
  const { own, unproven, unknown } = leftoversOf(report);
  const lines: string[] = [];
  for (const left of own) {
    const text = `Subscription ${left.id} could not be cancelled. To cancel:`;
    lines.push(command('warning', 'Left behind', `${text}\n${left.command}`));
  }
  for (const left of unproven) {
    const text = `A creation returned ${left.id}, which was left as it is. To cancel:`;
    lines.push(command('warning', unprovenTitle, `${text}\n${left.command}`));
  }
  for (const { note } of unknown) {
    lines.push(command('warning', 'May be left behind', note));
  }
  return lines;
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
  const title = verdictTitle(report);
  const line = singleLine(`${title}: ${numbers} ${report.target.base_url}`);
  return line.replace(/##\[/g, '## [');
}

type Command = 'error' | 'warning' | 'notice';

function command(name: Command, title: string, message: string): string {
  const property = data(singleLine(title)).replace(/:/g, '%3A').replace(/,/g, '%2C');
  return `::${name} title=${property}::${data(message)}`;
}

function data(text: string): string {
  const escaped = text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
  return escaped.replace(/##\[/g, '## [');
}
