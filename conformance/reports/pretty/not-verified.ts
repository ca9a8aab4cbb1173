import type { CheckResult, ConformanceReport } from '../../run/report.js';
import { causesOf, type Cause, requestLine } from '../groups.js';
import { count, nothingVerified, verdictTitle } from '../labels.js';
import { commandLines, hanging, type Layout, limited, mark, shortened } from '../terminal.js';

const maxCauses = 5;

/** Why checks could not be verified, the most frequent cause first. */
export function notVerified(report: ConformanceReport, layout: Layout): string[] {
  const causes = causesOf(report);
  const lines = (cause: Cause, index: number): string[] =>
    causeLines(cause, index === 0, report, layout);
  const rest = (left: number): string =>
    layout.colors.dim(`  … and ${count(left, 'more cause')}; --verbose shows them`);
  return limited(causes, mostCauses(report, layout), lines, rest);
}

function mostCauses(report: ConformanceReport, { verbose }: Layout): number {
  if (verbose) return Infinity;
  return verdictTitle(report) === nothingVerified ? 1 : maxCauses;
}

/** The ids of up to three checks, or their number: `update.again, update.pages`, `34 checks`. */
const idsText = (checks: readonly CheckResult[]): string =>
  checks.length > 3 ? count(checks.length, 'check') : checks.map(({ id }) => id).join(', ');

function causeLines(
  { message, advice, checks, exchange }: Cause,
  isFirst: boolean,
  { target }: ConformanceReport,
  { width, colors, verbose }: Layout,
): string[] {
  const cause = shortened(message, verbose ? 600 : 4 * width);
  const which = colors.dim(`(${idsText(checks)} not verified)`);
  const lines = hanging(mark('not-verified', colors), `${cause} ${which}`, width);
  if (advice !== undefined) {
    lines.push(...hanging('  ', advice, width));
    if (isFirst && exchange) lines.push(...commandLines(exchange.curl, colors.dim));
  } else if (exchange) {
    lines.push(...hanging('  ', requestLine(exchange, target.base_url), width).map(colors.dim));
  }
  if (verbose) {
    const ids = checks.map(({ id }) => id).join(', ');
    lines.push(...hanging('  ', ids, width).map(colors.dim));
  }
  return lines;
}
