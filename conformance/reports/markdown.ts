import {
  changedPoints,
  type CheckResult,
  type ConformanceReport,
  type Exchange,
} from '../run/report.js';
import { escapeWorkflowCommands } from './escape.js';
import { excerpt } from './excerpt.js';
import {
  causesOf,
  cleanUpAdvice,
  leftoversOf,
  problemsOf,
  unknownLeftoversAdvice,
  unprovenAdvice,
  unprovenTitle,
} from './groups.js';
import {
  answerText,
  count,
  duration,
  outcomeStyles,
  requestsText,
  sampleText,
  tally,
  verdictOutcome,
  verdictSentence,
  verdictTitle,
} from './labels.js';
import { code, codeInTable, details, fenced, inHtml, plain, table } from './markdown-syntax.js';

const longestBody = 2000;

/** GitHub-flavoured markdown for a pull request comment or a job summary. */
export function markdown(report: ConformanceReport): string {
  const { target, kit, checks } = report;
  const problems = problemsOf(report);
  const run = `${requestsText(report)}, ${sampleText(report)}`;
  const blocks = [
    `## ${outcomeStyles[verdictOutcome(report)].symbol} ${verdictTitle(report)}`,
    `${verdictSentence(report)} ${code(target.base_url)}, ${plain(target.started_at)}, ${run}.`,
    table(
      tally(checks).map(
        ({ outcome }) => `${outcomeStyles[outcome].symbol} ${outcomeStyles[outcome].label}`,
      ),
      [tally(checks).map(({ amount }) => String(amount))],
    ),
    ...(problems.length > 0 ? ['### What does not hold', ...problems.map(problem)] : []),
    ...changed(report),
    ...notVerified(report),
    ...openPoints(report),
    ...leftovers(report),
    `<sub>${plain(kit.name)} ${plain(kit.version)}</sub>`,
  ];
  return `${escapeWorkflowCommands(blocks.join('\n\n'))}\n`;
}

function problem(check: CheckResult): string {
  const { outcome, title, id, message, section, level, expected, found, exchanges } = check;
  const facts = [
    expected === undefined && found === undefined && message !== '' ? `- ${plain(message)}` : '',
    `- ${plain(section)}, ${level}`,
    expected === undefined ? '' : `- Expected: ${plain(expected)}`,
    found === undefined ? '' : `- Found: ${plain(found)}`,
  ];
  return details(
    `${outcomeStyles[outcome].symbol} <b>${inHtml(title)}</b> <code>${inHtml(id)}</code>`,
    [
      facts.filter((line) => line !== '').join('\n'),
      ...exchanges.flatMap((exchange) => exchangeBlocks(exchange, check)),
    ],
  );
}

function exchangeBlocks(exchange: Exchange, { path }: CheckResult): string[] {
  const { request, response, failure, curl, duration_ms: time } = exchange;
  const result =
    response === null ? `no response (${plain(failure ?? '')})` : `**${response.status}**`;
  const body = response === null ? '' : excerpt(response.body, path, longestBody).text;
  return [
    `${code(`${request.method} ${request.url}`)} → ${result}, ${duration(time)}`,
    ...(body === '' ? [] : [fenced(body, 'json')]),
    fenced(curl, 'sh'),
  ];
}

function notVerified(report: ConformanceReport): string[] {
  const causes = causesOf(report).map(
    ({ message, advice = '', checks }) =>
      `- ${plain(`${message} ${advice}`)} (${checks.map(({ id }) => code(id)).join(', ')})`,
  );
  return causes.length === 0 ? [] : ['### Not verified', causes.join('\n')];
}

function openPoints({ open_points: points }: ConformanceReport): string[] {
  if (points.length === 0) return [];
  const rows = points.map(({ section, question, answer, note }) => [
    plain(section),
    plain(question),
    answer === null ? '*not observed*' : codeInTable(answerText(answer)),
    plain(note ?? ''),
  ]);
  const answered = points.filter(({ answer }) => answer !== null).length;
  return [
    details(`<b>Open points</b>: ${answered} of ${points.length} answered`, [
      table(['Section', 'Question', 'Answer', 'Note'], rows),
    ]),
  ];
}

function changed(report: ConformanceReport): string[] {
  const rows = changedPoints(report).map(({ id, question, recorded, answer }) => [
    plain(question),
    code(id),
    `${codeInTable(answerText(recorded))} → ${codeInTable(answerText(answer))}`,
  ]);
  if (rows.length === 0) return [];
  return [
    `### ${count(rows.length, 'answer')} changed since the profile was recorded`,
    table(['Question', 'Id', 'Answer'], rows),
  ];
}

function leftovers(report: ConformanceReport): string[] {
  const { own, unproven, unknown } = leftoversOf(report);
  const commands = (all: readonly { command: string }[]): string =>
    fenced(all.map(({ command }) => command).join('\n'), 'sh');
  const notes = unknown.map(({ note }) => `- ${plain(note)}`).join('\n');
  const left = `${count(own.length, 'subscription')} could not be cancelled. To cancel:`;
  return [
    ...(own.length === 0
      ? []
      : ['### Left behind', left, commands(own), plain(cleanUpAdvice(report) ?? '')]),
    ...(unproven.length === 0 ? [] : [`### ${unprovenTitle}`, unprovenAdvice, commands(unproven)]),
    ...(unknown.length === 0 ? [] : ['### May be left behind', unknownLeftoversAdvice, notes]),
  ];
}
