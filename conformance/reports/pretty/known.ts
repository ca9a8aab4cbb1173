import type { CheckResult, ConformanceReport } from '../../run/report.js';
import { heldAgain, knownProblemsOf } from '../groups.js';
import { count } from '../labels.js';
import { hanging, type Layout, limited, mark, shortened } from '../terminal.js';

const maxKnown = 12;

/** Known failures with their reasons, one line each; then those that hold by now, which fail the run. */
export function known(report: ConformanceReport, layout: Layout): string[] {
  const { width, colors } = layout;
  const lines = problemLines(knownProblemsOf(report), layout);
  for (const { check, advice } of heldAgain(report)) {
    const text = `${check.id}: ${advice}`;
    lines.push(...hanging(mark('fail', colors), text, width));
  }
  return lines;
}

function problemLines(
  problems: readonly CheckResult[],
  { width, colors, verbose }: Layout,
): string[] {
  if (problems.length === 0) return [];
  const most = verbose ? Infinity : maxKnown;
  const linesOf = ({ id, known: reason = '' }: CheckResult): string[] => {
    const text = shortened(`${id}: ${reason}`, 2 * width);
    return hanging('  ', text, width);
  };
  const rest = (left: number): string => {
    const text = `  … and ${left} more; --verbose shows them`;
    return colors.dim(text);
  };
  const title = count(problems.length, 'known failure');
  return [colors.bold(title), ...limited(problems, most, linesOf, rest)];
}
