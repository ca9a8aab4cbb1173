import type { CheckResult, ConformanceReport, Exchange } from '../report.js';
import { byCause, leftoverGroups } from './grouping.js';
import { laidOut } from './laid-out.js';
import { cell, code, details, fenced, html, plain, table } from './markdown/syntax.js';
import { withoutCommands } from './visible.js';
import {
  answerText,
  count,
  duration,
  outcomeWords,
  sampleText,
  symbols,
  tally,
  verdictSentence,
  verdictSymbol,
  verdictTitle,
  mayBeLeft,
} from './wording.js';

/** GitHub-flavoured markdown for a pull request comment or a job summary. */
export function markdown(report: ConformanceReport): string {
  const { target, kit } = report;
  const told = (['fail', 'error', 'warn'] as const).flatMap((outcome) =>
    report.checks.filter((check) => check.outcome === outcome),
  );
  const blocks = [
    `## ${verdictSymbol(report)} ${verdictTitle(report)}`,
    `${verdictSentence(report)} ${code(target.base_url)}, ${plain(target.started_at)}, ${count(target.requests, 'request')} in ${duration(target.duration_ms)}, ${sampleText(report)}.`,
    table(
      tally(report).map(({ outcome }) => `${symbols[outcome]} ${outcomeWords[outcome]}`),
      [tally(report).map(({ amount }) => String(amount))],
    ),
    ...(told.length > 0 ? ['### What does not hold', ...told.map(finding)] : []),
    ...drift(report),
    ...notVerified(report),
    ...openPoints(report),
    ...leftovers(report),
    `<sub>${plain(kit.name)} ${plain(kit.version)}</sub>`,
  ];
  return withoutCommands(blocks.join('\n\n')) + '\n';
}

function finding(check: CheckResult): string {
  return details(`${symbols[check.outcome]} <b>${html(check.title)}</b> <code>${html(check.id)}</code>`, [
    [
      ...(check.message === '' ? [] : [`- ${plain(check.message)}`]),
      `- Clause ${code(check.clause)} (${plain(check.section)}, ${check.level})`,
      ...(check.expected === undefined ? [] : [`- Expected: ${plain(check.expected)}`]),
      ...(check.found === undefined ? [] : [`- Found: ${plain(check.found)}`]),
    ].join('\n'),
    ...check.exchanges.flatMap(exchangeBlocks),
  ]);
}

function exchangeBlocks({ request, response, failure, curl, duration_ms }: Exchange): string[] {
  const result =
    response === null ? `no answer (${plain(failure ?? 'unknown reason')})` : `**${response.status}**`;
  return [
    `${code(`${request.method} ${request.url}`)} → ${result}, ${duration(duration_ms)}`,
    ...(response === null || response.body === ''
      ? []
      : [fenced(laidOut(response.body, { width: 100 }) ?? response.body, 'json')]),
    fenced(curl, 'sh'),
  ];
}

function notVerified(report: ConformanceReport): string[] {
  const causes = [...byCause(report)];
  if (causes.length === 0) return [];
  return [
    '### Not verified',
    causes
      .map(([cause, checks]) => `- ${plain(cause)} (${checks.map(({ id }) => code(id)).join(', ')})`)
      .join('\n'),
  ];
}

function openPoints(report: ConformanceReport): string[] {
  if (report.open_points.length === 0) return [];
  const rows = report.open_points.map(({ section, question, answer, note }) => [
    plain(section),
    plain(question),
    answer === null ? `*not observed*` : cell(answerText(answer)),
    plain(note ?? ''),
  ]);
  const withNotes = rows.some((row) => row[3] !== '');
  const answered = report.open_points.filter(({ answer }) => answer !== null).length;
  return [
    details(`<b>Open points</b>: ${answered} of ${report.open_points.length} answered`, [
      withNotes
        ? table(['Section', 'Question', 'Answer', 'Note'], rows)
        : table(
            ['Section', 'Question', 'Answer'],
            rows.map((row) => row.slice(0, 3)),
          ),
    ]),
  ];
}

function drift(report: ConformanceReport): string[] {
  const rows = report.open_points.flatMap(({ id, question, answer, recorded }) =>
    recorded === undefined
      ? []
      : [[plain(question), code(id), cell(answerText(recorded)), cell(answerText(answer))]],
  );
  if (rows.length === 0) return [];
  return ['### Drifted from the profile', table(['Question', 'Id', 'Recorded', 'Observed'], rows)];
}

function leftovers(report: ConformanceReport): string[] {
  const { known, unknown } = leftoverGroups(report);
  return [
    ...(known.length === 0
      ? []
      : [
          '### Left behind',
          `${count(known.length, 'subscription')} could not be cancelled. This does it:`,
          fenced(known.map(({ command }) => command).join('\n'), 'sh'),
        ]),
    ...(unknown.length === 0
      ? []
      : ['### May be left behind', mayBeLeft, unknown.map(({ note }) => `- ${plain(note)}`).join('\n')]),
  ];
}
