import type { ConformanceReport } from '../report.js';
import { github } from './github.js';
import { html } from './html.js';
import { json } from './json.js';
import { junit } from './junit.js';
import { markdown } from './markdown.js';
import { pretty } from './pretty.js';
import { tap } from './tap.js';

export { createProgress, type Progress, type ProgressOptions } from './progress.js';
export { visibleJson, visibleLine } from './visible.js';
export { wantsColor } from './pretty/paint.js';

const renderers = {
  pretty: (report: ConformanceReport, { color = false, width = 80 }: RenderOptions) =>
    pretty(report, { color, width }),
  tap,
  junit,
  json,
  html,
  markdown,
  github,
} satisfies Record<string, (report: ConformanceReport, options: RenderOptions) => string>;

export type ReporterName = keyof typeof renderers;

export const reporterNames = Object.keys(renderers) as readonly ReporterName[];

/** Only `pretty` looks at them. */
export interface RenderOptions {
  /** ANSI colours; off unless asked for, see `wantsColor` */
  color?: boolean;
  /** columns; 80 unless said otherwise, taken as 40 to 140 */
  width?: number;
}

/**
 * A report as text, ending in a line feed. Whatever a server sent is escaped for the format: it can neither break
 * the format nor act on the terminal, the browser or the build that shows it.
 */
export function render(
  report: ConformanceReport,
  reporter: ReporterName,
  options: RenderOptions = {},
): string {
  return renderers[reporter](report, options);
}
