import { cleanerFor, json } from '../reports/json.js';
import { readable } from '../session/findings/shorten-values.js';
import type { Comparison } from './comparison.js';
import { html } from './html.js';
import { markdown } from './markdown.js';
import { type CompareOptions, pretty } from './pretty.js';

export { compare, type Comparison, isDifferent } from './comparison.js';
export { readReport, type Source } from './source.js';

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
  return renderers[reporter](bounded(comparison, cleanerFor(reporter)), options);
}

function bounded(comparison: Comparison, clean: (text: string) => string): Comparison {
  const replace = (_key: string, value: unknown): unknown =>
    typeof value === 'string' ? clean(readable(value)) : value;
  return JSON.parse(JSON.stringify(comparison, replace)) as Comparison;
}
