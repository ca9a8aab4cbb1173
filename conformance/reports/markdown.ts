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
  lagTexts,
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
  const { kit } = report;
  const blocks = [
    ...verdict(report),
    ...problems(report),
    ...changed(report),
    ...notVerified(report),
    ...openPoints(report),
    ...leftovers(report),
    `<sub>${plain(kit.name)} ${plain(kit.version)}</sub>`,
  ];
  return `${escapeWorkflowCommands(blocks.join('\n\n'))}\n`;
}

function verdict(report: ConformanceReport): string[] {
  const { target, checks } = report;
  const { symbol } = outcomeStyles[verdictOutcome(report)];
  const run = `${requestsText(report)}, ${sampleText(report)}`;
  const found = tally(checks);
  const lags = lagTexts(report).map((text) => `- ${plain(text)}`);
  return [
    `## ${symbol} ${verdictTitle(report)}`,
    `${verdictSentence(report)} ${code(target.base_url)}, ${plain(target.started_at)}, ${run}.`,
    table(
      found.map(({ outcome, label }) => `${outcomeStyles[outcome].symbol} ${label}`),
      [found.map(({ amount }) => String(amount))],
    ),
    ...(lags.length > 0 ? [lags.join('\n')] : []),
  ];
}

function problems(report: ConformanceReport): string[] {
  const all = problemsOf(report).map(problem);
  return all.length === 0 ? [] : ['### What does not hold', ...all];
}

function problem(check: CheckResult): string {
  const { outcome, title, id, exchanges } = check;
  const { symbol } = outcomeStyles[outcome];
  return details(`${symbol} <b>${inHtml(title)}</b> <code>${inHtml(id)}</code>`, [
    factsOf(check).join('\n'),
    ...exchanges.flatMap((exchange) => exchangeBlocks(exchange, check)),
  ]);
}

function factsOf({ message, section, level, expected, found }: CheckResult): string[] {
  const facts = [`- ${plain(section)}, ${level}`];
  if (expected !== undefined) facts.push(`- Expected: ${plain(expected)}`);
  if (found !== undefined) facts.push(`- Found: ${plain(found)}`);
  const isPlain = facts.length === 1 && message !== '';
  return isPlain ? [`- ${plain(message)}`, ...facts] : facts;
}

function exchangeBlocks(exchange: Exchange, { path }: CheckResult): string[] {
  const { request, response, failure, curl, duration_ms: time } = exchange;
  const line = code(`${request.method} ${request.url}`);
  const command = fenced(curl, 'sh');
  if (response === null) {
    return [`${line} → no response (${plain(failure ?? '')}), ${duration(time)}`, command];
  }
  const result = `${line} → **${response.status}**, ${duration(time)}`;
  const { text } = excerpt(response.body, path, longestBody);
  return text === '' ? [result, command] : [result, fenced(text, 'json'), command];
}

function notVerified(report: ConformanceReport): string[] {
  const causes = causesOf(report).map(({ message, advice = '', checks }) => {
    const ids = checks.map(({ id }) => code(id)).join(', ');
    return `- ${plain(`${message} ${advice}`)} (${ids})`;
  });
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
  const summary = `<b>Open points</b>: ${answered} of ${points.length} answered`;
  return [details(summary, [table(['Section', 'Question', 'Answer', 'Note'], rows)])];
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
  const blocks: string[] = [];
  if (own.length > 0) {
    const left = `${count(own.length, 'subscription')} could not be cancelled. To cancel:`;
    blocks.push('### Left behind', left, commands(own), plain(cleanUpAdvice(report) ?? ''));
  }
  if (unproven.length > 0) {
    blocks.push(`### ${unprovenTitle}`, unprovenAdvice, commands(unproven));
  }
  if (unknown.length > 0) {
    const notes = unknown.map(({ note }) => `- ${plain(note)}`).join('\n');
    blocks.push('### May be left behind', unknownLeftoversAdvice, notes);
  }
  return blocks;
}
