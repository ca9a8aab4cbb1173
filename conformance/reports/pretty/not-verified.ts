import type { CheckResult, ConformanceReport } from '../../run/report.js';
import { causesWith, requestLine, type ShownCause } from '../groups.js';
import { count, idsText } from '../labels.js';
import { hasVerifiedNothing } from '../verdict-text.js';
import {
  commandLines,
  hanging,
  type Layout,
  limited,
  mark,
  sentence,
  shortened,
} from '../terminal.js';

const maxCauses = 5;

/** Why checks could not be verified, the most frequent cause first. */
export function notVerified(report: ConformanceReport, layout: Layout): string[] {
  const causes = causesWith(report, 'not-verified');
  const lines = (cause: ShownCause, index: number): string[] =>
    causeLines(cause, index === 0, report, layout);
  const rest = (left: number): string => {
    const amount = count(left, 'more cause');
    return layout.colors.dim(`  … and ${amount}; --verbose shows them`);
  };
  return limited(causes, mostCauses(report, layout), lines, rest);
}

function mostCauses(report: ConformanceReport, { verbose }: Layout): number {
  if (verbose) return Infinity;
  if (hasVerifiedNothing(report)) return 1;
  return maxCauses;
}

/** The ids of up to three checks, or their number: `update.again, update.pages`, `34 checks`. */
function checksText(checks: readonly CheckResult[]): string {
  if (checks.length > 3) return count(checks.length, 'check');
  return idsText(checks);
}

function causeLines(
  shownCause: ShownCause,
  isFirst: boolean,
  report: ConformanceReport,
  layout: Layout,
): string[] {
  const { width, colors, verbose } = layout;
  const { cause, checks } = shownCause;
  const text = sentence(cause.title, verbose ? 600 : 4 * width);
  const which = colors.dim(`(${checksText(checks)} not verified)`);
  const lines = hanging(mark('not-verified', colors), `${text} ${which}`, width);
  if (cause.evidence !== '') {
    const shown = shortened(`The response shows: ${cause.evidence}`, 2 * width);
    lines.push(...hanging('  ', shown, width));
  }
  for (const hint of cause.hints) {
    lines.push(...hanging('  ', hint, width));
  }
  lines.push(...requestLines(shownCause, isFirst, report, layout));
  if (verbose) {
    const ids = hanging('  ', idsText(checks), width);
    lines.push(...ids.map(colors.dim));
  }
  return lines;
}

/** The request of a cause; a command that repeats it where the cause blocks most of the run. */
function requestLines(
  { checks, exchange }: ShownCause,
  isFirst: boolean,
  { target, checks: all }: ConformanceReport,
  { width, colors }: Layout,
): string[] {
  if (exchange === undefined) return [];
  const isMost = checks.length * 2 >= all.length;
  if (isFirst && isMost) return commandLines(exchange.curl, colors.dim);
  const lines = hanging('  ', requestLine(exchange, target.base_url), width);
  return lines.map(colors.dim);
}
