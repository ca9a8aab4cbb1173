import type { ConformanceReport } from '../run/report.js';
import { bounded } from './bounded.js';
import { github } from './github.js';
import { html } from './html.js';
import { cleanerFor, json } from './json.js';
import { junit } from './junit.js';
import { markdown } from './markdown.js';
import { pretty, type RenderOptions } from './pretty.js';
import { tap } from './tap.js';

export { escapeControls, escapeJson, singleLine } from './escape.js';
export { bySection } from './groups.js';
export { answerText, count } from './labels.js';
export { verdictSentence, verdictTitle } from './verdict-text.js';
export { createProgress, type Progress, type ProgressOptions } from './progress.js';
export { json } from './json.js';
export type { RenderOptions } from './pretty.js';
export { colors, hanging, layoutWidth, wantsColor } from './terminal.js';

const renderers = {
  pretty,
  tap,
  junit,
  json,
  html,
  markdown,
  github,
} satisfies Record<string, (report: ConformanceReport, options: RenderOptions) => string>;

export type ReporterName = keyof typeof renderers;

export const reporterNames = Object.keys(renderers) as readonly ReporterName[];

/**
 * Renders a report. Server data is truncated and escaped: it cannot affect the terminal, browser or
 * build that shows it.
 * @throws {RangeError} for a reporter that does not exist
 */
export function render(
  report: ConformanceReport,
  reporter: ReporterName,
  options: RenderOptions = {},
): string {
  if (!reporterNames.includes(reporter)) {
    throw new RangeError(`"${reporter}" is not a reporter; there are ${reporterNames.join(', ')}`);
  }
  return renderers[reporter](bounded(report, cleanerFor(reporter)), options);
}
