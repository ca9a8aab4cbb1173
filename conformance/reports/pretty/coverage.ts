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
  const heading = hanging('', title, width);
  const lines = heading.map(colors.bold);
  for (const section of coverageOf(report)) {
    lines.push(...sectionLines(section, layout));
  }
  for (const text of leftOutTexts(audit)) {
    const left = hanging('  ', text, width);
    lines.push(...left.map(colors.dim));
  }
  return lines;
}

function sectionLines(covered: SectionCoverage, { width, colors, verbose }: Layout): string[] {
  const { section, clauses, touched, times } = covered;
  const amount = `${touched} of ${clauses.length}`;
  const name = padded(section, column);
  const lines = [`  ${name} ${padded(amount, numbers)} ${timesText(times)}`];
  if (!verbose) return lines;
  for (const clause of clauses) {
    const prefix = `    ${padded(timesText(clause.times), numbers)} `;
    const details = hanging(prefix, `${clause.title} (${clause.id})`, width);
    lines.push(...details.map(colors.dim));
  }
  return lines;
}
