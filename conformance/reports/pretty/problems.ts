import type { CheckResult, ConformanceReport, Exchange } from '../../run/report.js';
import { requestLine, type ShownCause } from '../groups.js';
import { commandLines, hanging, type Layout, mark, shortened } from '../terminal.js';
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
  const title = `${colors.bold(cause.title)} ${colors.dim(`(${cause.check})`)}`;
  const facts: Fact[] = [
    ...findingOf(lead),
    ['shows', cause.evidence],
    ...cause.hints.map((hint): Fact => ['hint', hint]),
    ...cause.consequences.map((line): Fact => ['', line]),
    ['request', requestText(lead.exchanges, report.target.base_url)],
  ];
  const others = verbose ? checks.slice(1).flatMap((check) => alsoFound(check, layout)) : [];
  return [
    ...hanging(mark(cause.outcome, colors), title, width),
    ...facts.flatMap((fact) => factLines(fact, layout)),
    ...evidence(lead, layout),
    ...others,
  ];
}

type Fact = readonly [name: string, text: string];

function findingOf({ expected = '', found = '', message }: CheckResult): Fact[] {
  if (expected === '' && found === '') return [['message', message]];
  return [
    ['expected', expected],
    ['found', found],
  ];
}

function factLines([name, text]: Fact, { width, colors, verbose }: Layout): string[] {
  if (text === '') return [];
  const lines = name === 'expected' ? 1 : 2;
  const most = (verbose ? 4 : lines) * (width - 12);
  return hanging(`  ${colors.dim(name.padEnd(9))} `, shortened(text, most), width);
}

/** The first request, and how many others there are. */
function requestText([first, ...others]: readonly Exchange[], base: string): string {
  if (first === undefined) return '';
  const line = requestLine(first, base);
  return others.length === 0 ? line : `${line}, and ${others.length} more`;
}

function evidence(check: CheckResult, layout: Layout): string[] {
  const { exchanges } = check;
  if (layout.verbose) {
    return exchanges.flatMap((exchange) => exchangeLines(exchange, check, layout));
  }
  const [first] = exchanges;
  return first === undefined ? [] : commandLines(first.curl, layout.colors.dim);
}

/** Another check with the same cause, in one line. */
function alsoFound(check: CheckResult, { width, colors }: Layout): string[] {
  const { outcome, id, found, message } = check;
  const text = `${id}: ${found ?? message}`;
  return hanging(`  ${mark(outcome, colors)}`, shortened(text, 2 * width), width);
}

/** Causes in one line each. */
export function oneLineEach(causes: readonly ShownCause[], { width, colors }: Layout): string[] {
  return causes.flatMap(({ cause, lead }) => {
    const what = `${cause.check}: ${cause.title.replace(/\.$/, '')}`;
    const text = lead.found === undefined ? what : `${what}; found ${lead.found}`;
    return hanging(mark(cause.outcome, colors), shortened(text, 2 * width - 4), width);
  });
}
