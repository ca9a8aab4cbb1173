import { escapeJson } from '../../../conformance/reports/escape.js';
import type { VaryReport } from '../report.js';
import { pretty } from './pretty.js';

/** Options of `pretty`; the other reporters have none. */
export interface RenderOptions {
  /** ANSI colours; off by default */
  readonly color?: boolean;
  /** columns, limited to 40 to 140; 80 by default */
  readonly width?: number;
  /** also show the names of what passed, and complete responses */
  readonly verbose?: boolean;
}

/** The report object; control characters are escaped. */
const json = (report: VaryReport): string => `${escapeJson(JSON.stringify(report, null, 2))}\n`;

const renderers = { pretty, json } satisfies Record<
  string,
  (report: VaryReport, options: RenderOptions) => string
>;

export type ReporterName = keyof typeof renderers;

export const reporterNames = Object.keys(renderers) as readonly ReporterName[];

/** Renders a report. */
export function render(
  report: VaryReport,
  reporter: ReporterName,
  options: RenderOptions = {},
): string {
  return renderers[reporter](report, options);
}
