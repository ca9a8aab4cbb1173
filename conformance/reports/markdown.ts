import type { CheckResult, ConformanceReport, Exchange } from '../report.js';
import { byCause } from './grouping.js';
import { laidOut } from './laid-out.js';
import { visible, visibleLine, withoutCommands } from './visible.js';
import {
  answerText,
  count,
  duration,
  outcomeWords,
  symbols,
  tally,
  verdictSentence,
  verdictSymbols,
  verdictWords,
} from './wording.js';

const bodyLength = 4000;

/** GitHub-flavoured markdown for a pull request comment or a job summary. */
export function markdown(report: ConformanceReport): string {
  const { target, kit, verdict } = report;
  const told = (['fail', 'error', 'warn'] as const).flatMap((outcome) =>
    report.checks.filter((check) => check.outcome === outcome),
  );
  const blocks = [
    `## ${verdictSymbols[verdict]} ${verdictWords[verdict]}`,
    `${verdictSentence(report)} ${code(target.base_url)}, ${plain(target.started_at)}, ${count(target.requests, 'request')} in ${duration(target.duration_ms)}.`,
    table(
      tally(report).map(({ outcome }) => `${symbols[outcome]} ${outcomeWords[outcome]}`),
      [tally(report).map(({ amount }) => String(amount))],
    ),
    ...(told.length > 0 ? ['### What does not hold', ...told.map(finding)] : []),
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

function leftovers(report: ConformanceReport): string[] {
  if (report.leftovers.length === 0) return [];
  return [
    '### Left behind',
    `${count(report.leftovers.length, 'subscription')} could not be cancelled. This does it:`,
    fenced(report.leftovers.map(({ command }) => command).join('\n'), 'sh'),
  ];
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function details(summary: string, blocks: string[]): string {
  return [`<details><summary>${summary}</summary>`, ...blocks, '</details>'].join('\n\n');
}

/** Text without any meaning to markdown: no emphasis, links, mentions, references or elements. */
function plain(text: string): string {
  return html(visibleLine(text)).replace(/[\\`*_{}[\]()#+!|~:]|(?<=^)[-.]|\b(?=\d+\.)|(?<=www)\./g, '\\$&');
}

function html(text: string): string {
  return visibleLine(text)
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/@/g, '&#64;');
}

/** A code span; its fence is longer than any run of backticks inside. */
function code(text: string): string {
  const clean = visibleLine(text) || ' ';
  const fence = '`'.repeat(longestRun(clean) + 1);
  const pad = clean.startsWith('`') || clean.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${clean}${pad}${fence}`;
}

/** A code span in a table, where a pipe ends the cell even inside code. */
function cell(text: string): string {
  return code(text).replace(/\|/g, '\\|');
}

function fenced(text: string, language: string): string {
  const clean = visible(text);
  const kept = clean.length > bodyLength ? `${clean.slice(0, bodyLength)}\n… cut short` : clean;
  const fence = '`'.repeat(Math.max(3, longestRun(kept) + 1));
  return `${fence}${language}\n${kept}\n${fence}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}
