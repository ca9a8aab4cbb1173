import type { CheckResult, ConformanceReport } from '../../run/report.js';
import { causesWith, requestLine, type ShownCause } from '../groups.js';
import { count, nothingVerified, verdictTitle } from '../labels.js';
import { commandLines, hanging, type Layout, limited, mark, shortened } from '../terminal.js';

const maxCauses = 5;

/** Why checks could not be verified, the most frequent cause first. */
export function notVerified(report: ConformanceReport, layout: Layout): string[] {
  const causes = causesWith(report, 'not-verified');
  const lines = (cause: ShownCause, index: number): string[] =>
    causeLines(cause, index === 0, report, layout);
  const rest = (left: number): string =>
    layout.colors.dim(`  … and ${count(left, 'more cause')}; --verbose shows them`);
  return limited(causes, mostCauses(report, layout), lines, rest);
}

function mostCauses(report: ConformanceReport, { verbose }: Layout): number {
  if (verbose) return Infinity;
  return verdictTitle(report).startsWith(nothingVerified) ? 1 : maxCauses;
}

/** The ids of up to three checks, or their number: `update.again, update.pages`, `34 checks`. */
const idsText = (checks: readonly CheckResult[]): string =>
  checks.length > 3 ? count(checks.length, 'check') : checks.map(({ id }) => id).join(', ');

function causeLines(
  { cause, checks, exchange }: ShownCause,
  isFirst: boolean,
  { target, checks: all }: ConformanceReport,
  { width, colors, verbose }: Layout,
): string[] {
  const text = shortened(cause.title, verbose ? 600 : 4 * width);
  const which = colors.dim(`(${idsText(checks)} not verified)`);
  const lines = hanging(mark('not-verified', colors), `${text} ${which}`, width);
  if (cause.evidence !== '') {
    const shown = shortened(`The response shows: ${cause.evidence}`, 2 * width);
    lines.push(...hanging('  ', shown, width));
  }
  for (const hint of cause.hints) lines.push(...hanging('  ', hint, width));
  const isMost = checks.length * 2 >= all.length;
  if (exchange && isFirst && isMost) lines.push(...commandLines(exchange.curl, colors.dim));
  else if (exchange) {
    lines.push(...hanging('  ', requestLine(exchange, target.base_url), width).map(colors.dim));
  }
  if (verbose) {
    const ids = checks.map(({ id }) => id).join(', ');
    lines.push(...hanging('  ', ids, width).map(colors.dim));
  }
  return lines;
}
