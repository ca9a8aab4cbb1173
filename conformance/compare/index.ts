import { escapeControls, escapeJson } from '../reports/escape.js';
import type { Comparison } from './comparison.js';
import { html } from './html.js';
import { markdown } from './markdown.js';
import { pretty } from './pretty.js';

export { compare, type Comparison, isDifferent } from './comparison.js';
export { changesLine, changesSince } from './changes.js';
export { readReport, type Source } from './source.js';

/** Options of `pretty`; the other reporters show everything. */
export interface CompareOptions {
  /** ANSI colours; off by default */
  readonly color?: boolean;
  /** columns, limited to 40 to 140; 80 by default */
  readonly width?: number;
  /** also show what does not differ */
  readonly all?: boolean;
}

/** The comparison object; control characters are escaped. */
const json = (comparison: Comparison): string =>
  `${escapeJson(JSON.stringify(comparison, null, 2))}\n`;

const renderers = {
  pretty,
  markdown,
  json,
  html,
} satisfies Record<string, (comparison: Comparison, options: CompareOptions) => string>;

export type CompareReporter = keyof typeof renderers;

export const compareReporters = Object.keys(renderers) as readonly CompareReporter[];

/** Renders a comparison. Whatever stood in a report is shortened, escaped, and stays text. */
export function renderComparison(
  comparison: Comparison,
  reporter: CompareReporter,
  options: CompareOptions = {},
): string {
  const clean = reporter === 'json' ? (text: string): string => text : escapeControls;
  return renderers[reporter](bounded(comparison, clean), options);
}

/** Maximum number of characters of a text of a report. */
const longestText = 600;

function bounded(comparison: Comparison, clean: (text: string) => string): Comparison {
  const cut = (text: string): string =>
    text.length <= longestText ? text : `${text.slice(0, longestText)}…`;
  const replace = (_key: string, value: unknown): unknown =>
    typeof value === 'string' ? clean(cut(value)) : value;
  return JSON.parse(JSON.stringify(comparison, replace)) as Comparison;
}
