import {
  type Cause,
  changedPoints,
  type CheckResult,
  type ConformanceReport,
  type Exchange,
} from '../run/report.js';
import { escapeWorkflowCommands } from './escape.js';
import { coverageOf, coverageText, leftOutTexts, untouched } from './coverage.js';
import { excerpt } from './excerpt.js';
import {
  causesWith,
  cleanUpAdvice,
  heldAgain,
  knownProblemsOf,
  knownText,
  leftoversOf,
  type ShownCause,
  unknownLeftoversAdvice,
  unprovenAdvice,
  unprovenTitle,
} from './groups.js';
import {
  answerText,
  count,
  duration,
  lagTexts,
  minuteOf,
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
    ...again(report),
    ...changed(report),
    ...known(report),
    ...sinceLast(report),
    ...notVerified(report),
    ...openPoints(report),
    ...coverage(report),
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
    ...joined(lags),
  ];
}

/** Blocks below a heading; nothing without blocks. */
function titled(heading: string, blocks: readonly string[]): string[] {
  if (blocks.length === 0) return [];
  return [`### ${heading}`, ...blocks];
}

/** Lines as one block, if there are any. */
function joined(lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  return [lines.join('\n')];
}

function problems(report: ConformanceReport): string[] {
  const all = causesWith(report, 'fail', 'error', 'warn').map(problem);
  return titled('What does not hold', all);
}

function again(report: ConformanceReport): string[] {
  const lines = heldAgain(report).map(
    ({ check, advice }) => `- ${code(check.id)}: ${plain(advice)}`,
  );
  return titled('Known failures that hold again', joined(lines));
}

function known(report: ConformanceReport): string[] {
  const all = knownProblemsOf(report).map(knownProblem);
  return titled('Known failures', all);
}

function sinceLast({ since_last: since }: ConformanceReport): string[] {
  if (since === undefined) return [];
  const lines = since.changes.map((change) => `- ${plain(change)}`);
  const blocks = lines.length === 0 ? ['Nothing changed.'] : joined(lines);
  return titled(`Since ${plain(minuteOf(since.started_at))}`, blocks);
}

function knownProblem(check: CheckResult): string {
  const { outcome, title, id, exchanges } = check;
  const { symbol } = outcomeStyles[outcome];
  return details(`${symbol} <b>${inHtml(title)}</b> <code>${inHtml(id)}</code>`, [
    factsOf(check).join('\n'),
    ...exchanges.flatMap((exchange) => exchangeBlocks(exchange, check)),
  ]);
}

function problem({ cause, lead, checks }: ShownCause): string {
  const { symbol } = outcomeStyles[cause.outcome];
  return details(`${symbol} <b>${inHtml(cause.title)}</b> <code>${inHtml(cause.check)}</code>`, [
    [...factsOf(lead), ...aboutCause(cause)].join('\n'),
    ...lead.exchanges.flatMap((exchange) => exchangeBlocks(exchange, lead)),
    ...alsoFound(checks.slice(1)),
  ]);
}

function factsOf(check: CheckResult): string[] {
  const { message, section, level, expected, found } = check;
  const facts = [`- ${plain(section)}, ${level}`];
  if (check.known !== undefined) facts.push(`- ${plain(knownText(check))}`);
  if (expected !== undefined) facts.push(`- Expected: ${plain(expected)}`);
  if (found !== undefined) facts.push(`- Found: ${plain(found)}`);
  const isPlain = expected === undefined && found === undefined && message !== '';
  return isPlain ? [`- ${plain(message)}`, ...facts] : facts;
}

function aboutCause({ evidence, hints }: Cause): string[] {
  const shown = evidence === '' ? [] : [`- The response shows: ${plain(evidence)}`];
  return [...shown, ...hints.map((hint) => `- Hint: ${plain(hint)}`)];
}

/** The other checks with the same cause. */
function alsoFound(checks: readonly CheckResult[]): string[] {
  const broken = checks.filter(({ outcome }) => outcome !== 'not-verified');
  const lines = broken.map(
    ({ outcome, id, found, message }) =>
      `- ${outcomeStyles[outcome].symbol} ${code(id)} ${plain(found ?? message)}`,
  );
  const blocked = checks.length - broken.length;
  if (blocked > 0) lines.push(`- ${count(blocked, 'check')} could not be verified because of it`);
  if (lines.length === 0) return [];
  return ['Also:', lines.join('\n')];
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
  const causes = causesWith(report, 'not-verified').map(({ cause, checks }) => {
    const ids = checks.map(({ id }) => code(id)).join(', ');
    return `- ${plain([cause.title, ...cause.hints].join(' '))} (${ids})`;
  });
  return titled('Not verified', joined(causes));
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

function coverage(report: ConformanceReport): string[] {
  const { audit } = report;
  if (audit === undefined) return [];
  const rows = coverageOf(report).map(({ section, clauses, touched, times }) => [
    plain(section),
    `${touched} of ${clauses.length}`,
    String(times),
    untouched(clauses).map(codeInTable).join(', '),
  ]);
  const summary = `<b>Coverage</b>: ${coverageText(audit)}`;
  const notes = leftOutTexts(audit).map((text) => `- ${plain(text)}`);
  const head = ['Section', 'Clauses', 'Times', 'Never touched'];
  return [details(summary, [table(head, rows), ...joined(notes)])];
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
