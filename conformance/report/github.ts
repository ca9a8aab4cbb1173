import { answerText } from '../findings/answer-text.js';
import type { CheckResult, ConformanceReport } from '../run/report.js';
import { changedQuestions } from '../run/differences.js';
import { singleLine, splitCommandMarks } from '../../src/input/escape.js';
import {
  causesWith,
  unexpectedPasses,
  knownProblemsOf,
  knownText,
  leftoversOf,
  type ShownCause,
  unprovenTitle,
} from './groups.js';
import { count } from '../../render/words.js';
import { groupBy } from '../../render/group-by.js';
import { idsText, requestsText, tally, titleOf } from './labels.js';
import { verdictOutcome, verdictSentence, verdictTitle } from './verdict-text.js';

/**
 * Maximum number of annotations of a kind: GitHub shows ten per step, and one of them is the
 * verdict.
 */
const most = 9;

/**
 * Formats a report as workflow commands of GitHub Actions: an annotation with the verdict, then at
 * most nine of each kind, then the rest as text, and a summary line.
 */
export function github(report: ConformanceReport): string {
  const annotations = [
    ...causesWith(report, 'fail', 'error', 'warn').map((one) => problem(one, report)),
    ...again(report),
    ...changedQuestions(report).map(change),
    ...knownProblemsOf(report).map(known),
    ...causesWith(report, 'inconclusive').map(inconclusive),
    ...leftovers(report),
  ];
  const groups = [...groupBy(annotations, ({ name }) => name).values()];
  const shown = new Set(groups.flatMap((some) => some.slice(0, most)));
  const rest = annotations.filter((one) => !shown.has(one));
  const lines = [
    commandText(verdict(report, rest.length)),
    ...annotations.filter((one) => shown.has(one)).map(commandText),
    ...restLines(rest),
    lastLine(report),
  ];
  return `${lines.join('\n')}\n`;
}

/** Formats a line for each problem without an annotation. */
function restLines(rest: readonly Annotation[]): string[] {
  if (rest.length === 0) return [];
  return [`and ${rest.length} more:`, ...rest.map((one) => `- ${lineOf(one)}`)];
}

const lineOf = ({ name, title, message }: Annotation): string =>
  plainLine(`${name}: ${title}: ${message}`);

const plainLine = (text: string): string => splitCommandMarks(singleLine(text));

function problem({ cause, lead, exchange }: ShownCause, report: ConformanceReport): Annotation {
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
  const title = `${cause.check}: ${titleOf(cause, report)}`;
  const text = lines.filter((line) => line !== '').join('\n');
  return { name, title, message: text };
}

function again(report: ConformanceReport): Annotation[] {
  const unexpected = unexpectedPasses(report);
  if (unexpected === null) return [];
  const { title, advice, lines } = unexpected;
  return [{ name: 'error', title, message: [advice, ...lines].join('\n') }];
}

const known = (check: CheckResult): Annotation => ({
  name: 'notice',
  title: `${check.id}: ${check.title}`,
  message: knownText(check),
});

type ChangedQuestion = ReturnType<typeof changedQuestions>[number];

function change({ id, question, recorded, answer }: ChangedQuestion): Annotation {
  const answers = `${answerText(recorded)} → ${answerText(answer)}`;
  return { name: 'warning', title: `${id} changed`, message: `${answers}\n${question}` };
}

function inconclusive({ cause, checks }: ShownCause): Annotation {
  const isRequired = checks.some(({ level }) => level === 'must');
  const title = `Inconclusive (${count(checks.length, 'check')})`;
  const lines = [cause.title, ...cause.hints, idsText(checks)];
  const name = isRequired ? 'warning' : 'notice';
  return { name, title, message: lines.join('\n') };
}

function leftovers(report: ConformanceReport): Annotation[] {
  const { own, unproven, unknown } = leftoversOf(report);
  const all: Annotation[] = [];
  const warn = (title: string, message: string) => all.push({ name: 'warning', title, message });
  for (const left of own) {
    const text = `Subscription ${left.id} could not be cancelled. To cancel:`;
    warn('Left behind', `${text}\n${left.command}`);
  }
  for (const left of unproven) {
    const text = `A create request returned ${left.id}, which was left untouched. To cancel:`;
    warn(unprovenTitle, `${text}\n${left.command}`);
  }
  for (const { note } of unknown) {
    warn('May be left behind', note);
  }
  return all;
}

/** @param more number of omitted annotations */
function verdict(report: ConformanceReport, more: number): Annotation {
  const names: Partial<Record<CheckResult['outcome'], Command>> = {
    pass: 'notice',
    fail: 'error',
  };
  const name = names[verdictOutcome(report)] ?? 'warning';
  const lines = [verdictSentence(report), report.target.base_url];
  if (more > 0) lines.push(`and ${more} more, in the log of this step`);
  return { name, title: verdictTitle(report), message: lines.join('\n') };
}

function lastLine(report: ConformanceReport): string {
  const counts = tally(report.checks).map(({ amount, label }) => `${amount} ${label}`);
  const numbers = `${counts.join(', ')} (${requestsText(report)})`;
  const title = verdictTitle(report);
  return plainLine(`${title}: ${numbers} ${report.target.base_url}`);
}

type Command = 'error' | 'warning' | 'notice';

interface Annotation {
  readonly name: Command;
  readonly title: string;
  readonly message: string;
}

function commandText({ name, title, message }: Annotation): string {
  const property = data(singleLine(title)).replace(/:/g, '%3A').replace(/,/g, '%2C');
  return `::${name} title=${property}::${data(message)}`;
}

function data(text: string): string {
  const escaped = text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
  return splitCommandMarks(escaped);
}
