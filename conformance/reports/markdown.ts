import {
  type Cause,
  changedPoints,
  type CheckResult,
  type ConformanceReport,
  type Exchange,
  type ObservedPoint,
  type Outcome,
} from '../run/report.js';
import { escapeWorkflowCommands } from './escape.js';
import {
  coverageOf,
  coverageText,
  leftOutTexts,
  type SectionCoverage,
  untouched,
} from './coverage.js';
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
  outcomeStyles,
  requestsText,
  sampleText,
  tally,
} from './labels.js';
import { verdictOutcome, verdictSentence, verdictTitle } from './verdict-text.js';
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
  const address = code(target.base_url);
  const start = plain(target.started_at);
  const run = `${requestsText(report)}, ${sampleText(report)}`;
  const lags = lagTexts(report).map((text) => `- ${plain(text)}`);
  return [
    `## ${symbol} ${verdictTitle(report)}`,
    `${verdictSentence(report)} ${address}, ${start}, ${run}.`,
    tallyTable(checks),
    ...joined(lags),
  ];
}

/** A column for each outcome that occurred. */
function tallyTable(checks: readonly CheckResult[]): string {
  const head: string[] = [];
  const amounts: string[] = [];
  for (const { outcome, label, amount } of tally(checks)) {
    const { symbol } = outcomeStyles[outcome];
    head.push(`${symbol} ${label}`);
    amounts.push(String(amount));
  }
  return table(head, [amounts]);
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
  const lines: string[] = [];
  for (const { check, advice } of heldAgain(report)) {
    lines.push(`- ${code(check.id)}: ${plain(advice)}`);
  }
  return titled('Known failures that hold again', joined(lines));
}

function known(report: ConformanceReport): string[] {
  const all = knownProblemsOf(report).map(knownProblem);
  return titled('Known failures', all);
}

function knownProblem(check: CheckResult): string {
  const { outcome, title, id } = check;
  const facts = factsOf(check).join('\n');
  return details(problemTitle(outcome, title, id), [facts, ...evidence(check)]);
}

function problem({ cause, lead, checks }: ShownCause): string {
  const { outcome, title, check } = cause;
  const facts = [...factsOf(lead), ...aboutCause(cause)];
  return details(problemTitle(outcome, title, check), [
    facts.join('\n'),
    ...evidence(lead),
    ...alsoFound(checks.slice(1)),
  ]);
}

function problemTitle(outcome: Outcome, title: string, id: string): string {
  const { symbol } = outcomeStyles[outcome];
  return `${symbol} <b>${inHtml(title)}</b> <code>${inHtml(id)}</code>`;
}

const evidence = (check: CheckResult): string[] =>
  check.exchanges.flatMap((exchange) => exchangeBlocks(exchange, check));

function factsOf(check: CheckResult): string[] {
  const { message, section, level, expected, found } = check;
  const facts = [`- ${plain(section)}, ${level}`];
  if (check.known !== undefined) {
    facts.push(`- ${plain(knownText(check))}`);
  }
  if (expected !== undefined) facts.push(`- Expected: ${plain(expected)}`);
  if (found !== undefined) facts.push(`- Found: ${plain(found)}`);
  const hasFinding = expected !== undefined || found !== undefined;
  if (hasFinding || message === '') return facts;
  return [`- ${plain(message)}`, ...facts];
}

function aboutCause({ evidence: shown, hints }: Cause): string[] {
  const lines: string[] = [];
  if (shown !== '') lines.push(`- The response shows: ${plain(shown)}`);
  for (const hint of hints) {
    lines.push(`- Hint: ${plain(hint)}`);
  }
  return lines;
}

/** The other checks with the same cause. */
function alsoFound(checks: readonly CheckResult[]): string[] {
  const broken = checks.filter(({ outcome }) => outcome !== 'not-verified');
  const lines: string[] = [];
  for (const { outcome, id, found, message } of broken) {
    const { symbol } = outcomeStyles[outcome];
    lines.push(`- ${symbol} ${code(id)} ${plain(found ?? message)}`);
  }
  const blocked = checks.length - broken.length;
  if (blocked > 0) {
    lines.push(`- ${count(blocked, 'check')} could not be verified because of it`);
  }
  if (lines.length === 0) return [];
  return ['Also:', lines.join('\n')];
}

function exchangeBlocks(exchange: Exchange, { path }: CheckResult): string[] {
  const { request, response, failure, curl, duration_ms: time } = exchange;
  const line = code(`${request.method} ${request.url}`);
  const command = fenced(curl, 'sh');
  if (response === null) {
    const why = plain(failure ?? '');
    return [`${line} → no response (${why}), ${duration(time)}`, command];
  }
  const result = `${line} → **${response.status}**, ${duration(time)}`;
  const { text } = excerpt(response.body, path, longestBody);
  if (text === '') return [result, command];
  return [result, fenced(text, 'json'), command];
}

function notVerified(report: ConformanceReport): string[] {
  const lines: string[] = [];
  for (const { cause, checks } of causesWith(report, 'not-verified')) {
    const ids = checks.map(({ id }) => code(id));
    const sentences = [cause.title, ...cause.hints];
    const text = plain(sentences.join(' '));
    lines.push(`- ${text} (${ids.join(', ')})`);
  }
  return titled('Not verified', joined(lines));
}

function openPoints({ open_points: points }: ConformanceReport): string[] {
  if (points.length === 0) return [];
  const answered = points.filter(({ answer }) => answer !== null).length;
  const summary = `<b>Open points</b>: ${answered} of ${points.length} answered`;
  const head = ['Section', 'Question', 'Answer', 'Note'];
  const answers = table(head, points.map(pointRow));
  return [details(summary, [answers])];
}

function pointRow({ section, question, answer, note }: ObservedPoint): string[] {
  const shown = answer === null ? '*not observed*' : answerCell(answer);
  return [plain(section), plain(question), shown, plain(note ?? '')];
}

const answerCell = (answer: Parameters<typeof answerText>[0]): string =>
  codeInTable(answerText(answer));

function coverage(report: ConformanceReport): string[] {
  const { audit } = report;
  if (audit === undefined) return [];
  const head = ['Section', 'Clauses', 'Times', 'Never touched'];
  const rows = coverageOf(report).map(coverageRow);
  const summary = `<b>Coverage</b>: ${coverageText(audit)}`;
  const notes = leftOutTexts(audit).map((text) => `- ${plain(text)}`);
  return [details(summary, [table(head, rows), ...joined(notes)])];
}

function coverageRow({ section, clauses, touched, times }: SectionCoverage): string[] {
  const amount = `${touched} of ${clauses.length}`;
  const missed = untouched(clauses).map(codeInTable);
  return [plain(section), amount, String(times), missed.join(', ')];
}

function changed(report: ConformanceReport): string[] {
  const rows: string[][] = [];
  for (const { id, question, recorded, answer } of changedPoints(report)) {
    const before = answerCell(recorded);
    const now = answerCell(answer);
    rows.push([plain(question), code(id), `${before} → ${now}`]);
  }
  if (rows.length === 0) return [];
  const amount = count(rows.length, 'answer');
  return [
    `### ${amount} changed since the profile was recorded`,
    table(['Question', 'Id', 'Answer'], rows),
  ];
}

function leftovers(report: ConformanceReport): string[] {
  const { own, unproven, unknown } = leftoversOf(report);
  const blocks: string[] = [];
  if (own.length > 0) {
    const amount = count(own.length, 'subscription');
    blocks.push('### Left behind');
    blocks.push(`${amount} could not be cancelled. To cancel:`);
    blocks.push(commands(own));
    blocks.push(plain(cleanUpAdvice(report) ?? ''));
  }
  if (unproven.length > 0) {
    blocks.push(`### ${unprovenTitle}`, unprovenAdvice, commands(unproven));
  }
  if (unknown.length > 0) {
    const notes = unknown.map(({ note }) => `- ${plain(note)}`);
    blocks.push('### May be left behind', unknownLeftoversAdvice, notes.join('\n'));
  }
  return blocks;
}

function commands(all: readonly { command: string }[]): string {
  const lines = all.map(({ command }) => command);
  return fenced(lines.join('\n'), 'sh');
}
