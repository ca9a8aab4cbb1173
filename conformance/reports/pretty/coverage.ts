import type { ConformanceReport } from '../../run/report.js';
import {
  coverageOf,
  coverageText,
  leftOutTexts,
  type SectionCoverage,
  timesText,
} from '../coverage.js';
import { hanging, type Layout, padded } from '../terminal.js';

/** Columns of the longest section name and its numbers. */
const column = 22;
const numbers = 12;

/** Which clauses recorded traffic exercised; nothing for a run. */
export function coverage(report: ConformanceReport, layout: Layout): string[] {
  const { audit } = report;
  if (audit === undefined) return [];
  const { width, colors } = layout;
  const title = `Coverage: this traffic exercised ${coverageText(audit)}`;
  return [
    ...hanging('', title, width).map(colors.bold),
    ...coverageOf(report).flatMap((section) => sectionLines(section, layout)),
    ...leftOutTexts(audit).flatMap((text) => hanging('  ', text, width).map(colors.dim)),
  ];
}

function sectionLines(covered: SectionCoverage, { width, colors, verbose }: Layout): string[] {
  const { section, clauses, touched, times } = covered;
  const amount = `${touched} of ${clauses.length}`;
  const line = `  ${padded(section, column)} ${padded(amount, numbers)} ${timesText(times)}`;
  if (!verbose) return [line];
  const details = clauses.flatMap(({ id, times: each, title }) =>
    hanging(`    ${padded(timesText(each), numbers)} `, `${title} (${id})`, width),
  );
  return [line, ...details.map(colors.dim)];
}
