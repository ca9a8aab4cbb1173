import type { ConformanceReport } from '../run/report.js';
import type { RenderOptions } from './index.js';
import { escapeWorkflowCommands } from './escape.js';
import { problemsOf } from './groups.js';
import { changed } from './pretty/changed.js';
import { leftovers } from './pretty/leftovers.js';
import { notLookedAt } from './pretty/not-looked-at.js';
import { notVerified } from './pretty/not-verified.js';
import { oneLineEach, problem } from './pretty/problems.js';
import { verdict } from './pretty/verdict.js';
import { allChecks, openPoints } from './pretty/verbose.js';
import { colors, type Layout, layoutWidth } from './terminal.js';

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
  const text = blocks.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'));
  return `\n${escapeWorkflowCommands(text.join('\n\n'))}\n`;
}

/** The most important problems with their evidence, the others in one line each. */
function usualBlocks(report: ConformanceReport, layout: Layout): string[][] {
  const problems = problemsOf(report);
  const failures = problems.filter(({ outcome }) => outcome !== 'warn');
  const warnings = problems.filter(({ outcome }) => outcome === 'warn');
  return [
    ...failures.slice(0, maxFailures).map((check) => problem(check, report, layout)),
    oneLineEach(failures.slice(maxFailures), failures.length, layout),
    changed(report, layout),
    oneLineEach(warnings, maxWarnings, layout),
    notVerified(report, layout),
    notLookedAt(report, layout),
    verdict(report, layout),
    leftovers(report, layout),
  ];
}

/** Everything. */
const verboseBlocks = (report: ConformanceReport, layout: Layout): string[][] => [
  allChecks(report, layout),
  openPoints(report, layout),
  ...problemsOf(report).map((check) => problem(check, report, layout)),
  changed(report, layout),
  notVerified(report, layout),
  verdict(report, layout),
  leftovers(report, layout),
];
