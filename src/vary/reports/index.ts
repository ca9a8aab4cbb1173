import { escapeControls, escapeJson } from '../../../conformance/reports/escape.js';
import type { VaryReport } from '../report.js';
import { html } from './html.js';
import { junit } from './junit.js';
import { markdown } from './markdown.js';
import { pretty, type RenderOptions } from './pretty.js';

/** The report object; control characters are escaped. */
const json = (report: VaryReport): string => `${escapeJson(JSON.stringify(report, null, 2))}\n`;

const renderers = { pretty, junit, json, html, markdown } satisfies Record<
  string,
  (report: VaryReport, options: RenderOptions) => string
>;

export type ReporterName = keyof typeof renderers;

export const reporterNames = Object.keys(renderers) as readonly ReporterName[];

/**
 * Renders a report. What the command and the service said is escaped: it cannot affect the terminal,
 * browser or build that shows it.
 */
export function render(
  report: VaryReport,
  reporter: ReporterName,
  options: RenderOptions = {},
): string {
  const isJson = reporter === 'json';
  return renderers[reporter](isJson ? report : withoutControls(report), options);
}

/** The report with its control characters escaped. */
function withoutControls(report: VaryReport): VaryReport {
  const escape = (_key: string, value: unknown): unknown =>
    typeof value === 'string' ? escapeControls(value) : value;
  return JSON.parse(JSON.stringify(report), escape) as VaryReport;
}
