import type { ConformanceReport } from '../../run/report.js';
import { heldAgain, knownProblemsOf } from '../groups.js';
import { count } from '../labels.js';
import { hanging, type Layout, limited, mark, shortened } from '../terminal.js';

const maxKnown = 12;

/** Known failures with their reasons, one line each; then those that hold by now, which fail the run. */
export function known(report: ConformanceReport, { width, colors, verbose }: Layout): string[] {
  const problems = knownProblemsOf(report);
  const lines = limited(
    problems,
    verbose ? Infinity : maxKnown,
    ({ id, known: reason = '' }) => hanging('  ', shortened(`${id}: ${reason}`, 2 * width), width),
    (left) => colors.dim(`  … and ${left} more; --verbose shows them`),
  );
  const title = problems.length === 0 ? [] : [colors.bold(count(problems.length, 'known failure'))];
  const again = heldAgain(report).flatMap(({ check: { id }, advice }) =>
    hanging(mark('fail', colors), `${id}: ${advice}`, width),
  );
  return [...title, ...lines, ...again];
}
