import type { CheckResult, ConformanceReport, Exchange } from '../../run/report.js';
import { requestLine } from '../groups.js';
import { count } from '../labels.js';
import { commandLines, hanging, type Layout, limited, mark, shortened } from '../terminal.js';
import { exchangeLines } from './verbose.js';

/** A failure in a few lines: expected, found, the request, and a command that repeats it. */
export function problem(check: CheckResult, report: ConformanceReport, layout: Layout): string[] {
  const { width, colors } = layout;
  const title = `${colors.bold(check.title)} ${colors.dim(`(${check.id})`)}`;
  const facts = factsOf(check, report).flatMap(([name, text]) =>
    hanging(`  ${colors.dim(name.padEnd(9))} `, shortened(text, 3 * width), width),
  );
  return [
    ...hanging(mark(check.outcome, colors), title, width),
    ...facts,
    ...evidence(check, layout),
  ];
}

type Fact = readonly [name: string, text: string];

function factsOf(check: CheckResult, { target }: ConformanceReport): Fact[] {
  const { expected = '', found = '', message, exchanges } = check;
  const isPlain = check.expected === undefined && check.found === undefined;
  const facts: Fact[] = [
    ['expected', expected],
    ['found', found],
    ['message', isPlain ? message : ''],
    ['request', requestText(exchanges, target.base_url)],
  ];
  return facts.filter(([, text]) => text !== '');
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

/** Problems in one line each. */
export function oneLineEach(
  checks: readonly CheckResult[],
  most: number,
  { width, colors }: Layout,
): string[] {
  const lines = ({ outcome, id, title, found }: CheckResult): string[] => {
    const what = `${id}: ${title.replace(/\.$/, '')}`;
    const text = found === undefined ? what : `${what}; found ${found}`;
    return hanging(mark(outcome, colors), shortened(text, 2 * width - 4), width);
  };
  const rest = (left: number): string =>
    colors.dim(`  … and ${count(left, 'more warning')}; --verbose shows them`);
  return limited(checks, most, lines, rest);
}
