import type { CheckResult, ConformanceReport } from '../report.js';
import { byCause } from './grouping.js';
import {
  count,
  duration,
  outcomeWords,
  tally,
  verdictSentence,
  verdictTitle,
  verdictTone,
} from './wording.js';
import { visible, visibleLine } from './visible.js';

type Command = 'error' | 'warning' | 'notice';

/**
 * Workflow commands of GitHub Actions: an error for each check that failed or broke, a warning for each `should`
 * that does not hold, for each cause that left something required unverified and for each leftover, a notice for
 * the verdict; at last one line for people.
 */
export function github(report: ConformanceReport): string {
  const lines = [
    ...report.checks.flatMap((check) => annotation(check)),
    ...[...byCause(report)].map(([cause, checks]) =>
      command(
        checks.some(({ level }) => level === 'must') ? 'warning' : 'notice',
        `Not verified (${count(checks.length, 'check')})`,
        `${cause}\n${checks.map(({ id }) => id).join(', ')}`,
      ),
    ),
    ...report.leftovers.map((left) =>
      left.id === null
        ? command('warning', 'May be left behind', left.note)
        : command(
            'warning',
            'Left behind',
            `Subscription ${left.id} could not be cancelled. This does it:\n${left.command}`,
          ),
    ),
    command(
      verdictTone(report) === 'conformant'
        ? 'notice'
        : verdictTone(report) === 'non-conformant'
          ? 'error'
          : 'warning',
      verdictTitle(report),
      `${verdictSentence(report)}\n${report.target.base_url}`,
    ),
    summaryLine(report),
  ];
  return lines.join('\n') + '\n';
}

function annotation(check: CheckResult): string[] {
  if (check.outcome !== 'fail' && check.outcome !== 'error' && check.outcome !== 'warn') return [];
  const first = check.exchanges[0];
  const text = [
    check.message,
    check.expected === undefined ? '' : `expected: ${check.expected}`,
    check.found === undefined ? '' : `found: ${check.found}`,
    `clause: ${check.clause} (${check.section}, ${check.level})`,
    first === undefined ? '' : first.curl,
  ];
  return [
    command(
      check.outcome === 'warn' ? 'warning' : 'error',
      `${check.id}: ${check.title}`,
      text.filter(Boolean).join('\n'),
    ),
  ];
}

function command(name: Command, title: string, message: string): string {
  const property = data(visibleLine(title)).replace(/:/g, '%3A').replace(/,/g, '%2C');
  return `::${name} title=${property}::${data(visible(message))}`;
}

function data(text: string): string {
  return text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A').replace(/##\[/g, '## [');
}

function summaryLine(report: ConformanceReport): string {
  const counts = tally(report)
    .map(({ outcome, amount }) => `${amount} ${outcomeWords[outcome]}`)
    .join(', ');
  const { base_url, requests, duration_ms } = report.target;
  return visibleLine(
    `${verdictTitle(report)}: ${counts} (${requests} requests in ${duration(duration_ms)}) ${base_url}`,
  ).replace(/##\[/g, '## [');
}
