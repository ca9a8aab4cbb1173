import type { Cause, CheckResult, ConformanceReport, Exchange } from '../../run/report.js';
import { requestLine, type ShownCause } from '../groups.js';
import { commandLines, hanging, type Layout, mark, sentence } from '../terminal.js';
import { exchangeLines } from './verbose.js';

/**
 * What is wrong in a few lines: expected, found, what the response shows, where to look, the
 * request, and a command that repeats it.
 */
export function problem(
  { cause, lead, checks }: ShownCause,
  report: ConformanceReport,
  layout: Layout,
): string[] {
  const { width, colors, verbose } = layout;
  const id = colors.dim(`(${cause.check})`);
  const title = `${colors.bold(cause.title)} ${id}`;
  const lines = hanging(mark(cause.outcome, colors), title, width);
  for (const fact of factsOf(cause, lead, report.target.base_url)) {
    lines.push(...factLines(fact, layout));
  }
  lines.push(...evidence(lead, layout));
  if (verbose) {
    const others = checks.slice(1);
    lines.push(...others.flatMap((check) => alsoFound(check, layout)));
  }
  return lines;
}

interface Fact {
  readonly name: string;
  readonly text: string;
}

function factsOf(cause: Cause, lead: CheckResult, base: string): Fact[] {
  const facts = findingOf(lead);
  facts.push({ name: 'shows', text: cause.evidence });
  for (const hint of cause.hints) {
    facts.push({ name: 'hint', text: hint });
  }
  for (const line of cause.consequences) {
    facts.push({ name: '', text: line });
  }
  facts.push({ name: 'request', text: requestText(lead.exchanges, base) });
  return facts;
}

function findingOf({ expected = '', found = '', message }: CheckResult): Fact[] {
  if (expected === '' && found === '') {
    return [{ name: 'message', text: message }];
  }
  return [
    { name: 'expected', text: expected },
    { name: 'found', text: found },
  ];
}

function factLines({ name, text }: Fact, { width, colors, verbose }: Layout): string[] {
  if (text === '') return [];
  const lines = name === 'expected' ? 1 : 2;
  const most = (verbose ? 4 : lines) * (width - 12);
  const label = colors.dim(name.padEnd(9));
  return hanging(`  ${label} `, sentence(text, most), width);
}

/** The first request, and how many others there are. */
function requestText([first, ...others]: readonly Exchange[], base: string): string {
  if (first === undefined) return '';
  const line = requestLine(first, base);
  if (others.length === 0) return line;
  return `${line}, and ${others.length} more`;
}

function evidence(check: CheckResult, layout: Layout): string[] {
  const { exchanges } = check;
  if (layout.verbose) {
    return exchanges.flatMap((exchange) => exchangeLines(exchange, check, layout));
  }
  const [first] = exchanges;
  if (first === undefined) return [];
  return commandLines(first.curl, layout.colors.dim);
}

/** Another check with the same cause, in one line. */
function alsoFound(check: CheckResult, { width, colors }: Layout): string[] {
  const { outcome, id, found, message } = check;
  const text = `${id}: ${found ?? message}`;
  return hanging(`  ${mark(outcome, colors)}`, sentence(text, 2 * width), width);
}

/** Causes in one line each. */
export const oneLineEach = (causes: readonly ShownCause[], layout: Layout): string[] =>
  causes.flatMap((cause) => causeLines(cause, layout));

function causeLines({ cause, lead }: ShownCause, { width, colors }: Layout): string[] {
  const title = cause.title.replace(/\.$/, '');
  const what = `${cause.check}: ${title}`;
  const text = lead.found === undefined ? what : `${what}; found ${lead.found}`;
  const prefix = mark(cause.outcome, colors);
  return hanging(prefix, sentence(text, 2 * width - 4), width);
}
