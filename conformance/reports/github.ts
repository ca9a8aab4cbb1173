import { changedPoints, type CheckResult, type ConformanceReport } from '../run/report.js';
import { singleLine } from './escape.js';
import { causesOf, leftoversOf, problemsOf, unprovenTitle } from './groups.js';
import {
  answerText,
  count,
  requestsText,
  tally,
  verdictOutcome,
  verdictSentence,
  verdictTitle,
} from './labels.js';

type Command = 'error' | 'warning' | 'notice';

/** Workflow commands of GitHub Actions: errors, warnings and a notice with the verdict; finally one line for people. */
export function github(report: ConformanceReport): string {
  const { target, checks } = report;
  const { own, unproven, unknown } = leftoversOf(report);
  const commands: Partial<Record<CheckResult['outcome'], Command>> = {
    pass: 'notice',
    fail: 'error',
  };
  const counts = tally(checks).map(({ amount, label }) => `${amount} ${label}`);
  const lines = [
    ...problemsOf(report).map(annotation),
    ...changedPoints(report).map(({ id, question, recorded, answer }) =>
      command(
        'warning',
        `${id} changed`,
        `${answerText(recorded)} → ${answerText(answer)}\n${question}`,
      ),
    ),
    ...causesOf(report).map(({ message, checks }) =>
      command(
        checks.some(({ level }) => level === 'must') ? 'warning' : 'notice',
        `Not verified (${count(checks.length, 'check')})`,
        `${message}\n${checks.map(({ id }) => id).join(', ')}`,
      ),
    ),
    ...own.map(({ id, command: line }) =>
      command(
        'warning',
        'Left behind',
        `Subscription ${id} could not be cancelled. To cancel:\n${line}`,
      ),
    ),
    ...unproven.map(({ id, command: line }) =>
      command(
        'warning',
        unprovenTitle,
        `A creation returned ${id}, which was left as it is. To cancel:\n${line}`,
      ),
    ),
    ...unknown.map(({ note }) => command('warning', 'May be left behind', note)),
    command(
      commands[verdictOutcome(report)] ?? 'warning',
      verdictTitle(report),
      `${verdictSentence(report)}\n${target.base_url}`,
    ),
    singleLine(
      `${verdictTitle(report)}: ${counts.join(', ')} (${requestsText(report)}) ${target.base_url}`,
    ).replace(/##\[/g, '## ['),
  ];
  return `${lines.join('\n')}\n`;
}

function annotation(check: CheckResult): string {
  const { id, title, outcome, message, expected, found, section, level } = check;
  const text = [
    expected === undefined ? message : `expected: ${expected}`,
    found === undefined ? '' : `found: ${found}`,
    `${section}, ${level}`,
    check.exchanges[0]?.curl ?? '',
  ];
  return command(
    outcome === 'warn' ? 'warning' : 'error',
    `${id}: ${title}`,
    text.filter((line) => line !== '').join('\n'),
  );
}

function command(name: Command, title: string, message: string): string {
  const property = data(singleLine(title)).replace(/:/g, '%3A').replace(/,/g, '%2C');
  return `::${name} title=${property}::${data(message)}`;
}

const data = (text: string): string =>
  text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A').replace(/##\[/g, '## [');
