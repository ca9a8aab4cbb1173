import { singleLine } from './escape.js';

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = head.map(() => '---');
  const lines = [head, rule, ...rows].map(tableRow);
  return lines.join('\n');
}

const tableRow = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** A collapsible section. */
export function details(summary: string, blocks: readonly string[]): string {
  const start = `<details><summary>${summary}</summary>`;
  const parts = [start, ...blocks, '</details>'];
  return parts.join('\n\n');
}

/** Escapes text for markdown: no emphasis, links, mentions, references or HTML elements. */
export const plain = (text: string): string =>
  inHtml(text).replace(/[\\`*_{}[\]()#+!|~:]|^-|(?<=^\d*|www)\./g, '\\$&');

/** The same inside an HTML element. */
export const inHtml = (text: string): string =>
  singleLine(text)
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/@/g, '&#64;');

/** A code span; its fence is longer than any run of backticks inside. */
export function code(text: string): string {
  const clean = singleLine(text) || ' ';
  const fence = '`'.repeat(longestRun(clean) + 1);
  const needsPad = clean.startsWith('`') || clean.endsWith('`');
  const pad = needsPad ? ' ' : '';
  return `${fence}${pad}${clean}${pad}${fence}`;
}

/** A code span in a table, where a pipe would end the cell even inside code. */
export const codeInTable = (text: string): string => code(text).replace(/\|/g, '\\|');

export function fenced(text: string, language: string): string {
  const length = Math.max(3, longestRun(text) + 1);
  const fence = '`'.repeat(length);
  return `${fence}${language}\n${text}\n${fence}`;
}

/** The length of the longest run of backticks. */
function longestRun(text: string): number {
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) {
    longest = Math.max(longest, run.length);
  }
  return longest;
}
