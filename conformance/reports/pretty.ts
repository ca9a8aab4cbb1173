import type { ConformanceReport } from '../run/report.js';
import { escapeWorkflowCommands } from './escape.js';
import { causesWith } from './groups.js';
import { changed } from './pretty/changed.js';
import { coverage } from './pretty/coverage.js';
import { known } from './pretty/known.js';
import { leftovers } from './pretty/leftovers.js';
import { notLookedAt } from './pretty/not-looked-at.js';
import { notVerified } from './pretty/not-verified.js';
import { oneLineEach, problem } from './pretty/problems.js';
import { verdict } from './pretty/verdict.js';
import { allChecks, openPoints } from './pretty/verbose.js';
import { colors, type Layout, layoutWidth } from './terminal.js';

/** Options of `pretty`; the other reporters have none. */
export interface RenderOptions {
  /** ANSI colours; off by default */
  color?: boolean;
  /** columns, limited to 40 to 140; 80 by default */
  width?: number;
  /** also show passed checks, observations, and complete exchanges */
  verbose?: boolean;
}

const maxFailures = 12;
const maxWarnings = 8;

/**
 * The default report for a terminal: problems first, the verdict last. A conformant run fits on one
 * screen.
 */
export function pretty(
  report: ConformanceReport,
  { color = false, width = 80, verbose = false }: RenderOptions,
): string {
  const layout = { width: layoutWidth(width), colors: colors(color), verbose };
  const blocks = layout.verbose ? verboseBlocks(report, layout) : usualBlocks(report, layout);
  const filled = blocks.filter((lines) => lines.length > 0);
  const texts = filled.map((lines) => lines.join('\n'));
  const text = escapeWorkflowCommands(texts.join('\n\n'));
  return `\n${text}\n`;
}

/** The most important causes with their evidence, the others in one line each. */
function usualBlocks(report: ConformanceReport, layout: Layout): string[][] {
  const failures = causesWith(report, 'fail', 'error');
  const warnings = causesWith(report, 'warn');
  // what keeps most of the checks from being verified comes first
  const isBlocked = report.causes[0]?.outcome === 'not-verified';
  return [
    isBlocked ? notVerified(report, layout) : [],
    ...failures.slice(0, maxFailures).map((cause) => problem(cause, report, layout)),
    oneLineEach(failures.slice(maxFailures), layout),
    changed(report, layout),
    isBlocked ? [] : notVerified(report, layout),
    ...warnings.slice(0, maxWarnings).map((cause) => problem(cause, report, layout)),
    oneLineEach(warnings.slice(maxWarnings), layout),
    known(report, layout),
    notLookedAt(report, layout),
    coverage(report, layout),
    leftovers(report, layout),
    verdict(report, layout),
  ];
}

/** Everything. */
const verboseBlocks = (report: ConformanceReport, layout: Layout): string[][] => [
  allChecks(report, layout),
  openPoints(report, layout),
  ...causesWith(report, 'fail', 'error', 'warn').map((cause) => problem(cause, report, layout)),
  changed(report, layout),
  known(report, layout),
  notVerified(report, layout),
  coverage(report, layout),
  leftovers(report, layout),
  verdict(report, layout),
];
