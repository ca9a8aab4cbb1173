import { singleLine } from './escape.js';

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** A collapsible section. */
export const details = (summary: string, blocks: readonly string[]): string =>
  [`<details><summary>${summary}</summary>`, ...blocks, '</details>'].join('\n\n');

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
  const pad = clean.startsWith('`') || clean.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${clean}${pad}${fence}`;
}

/** A code span in a table, where a pipe would end the cell even inside code. */
export const codeInTable = (text: string): string => code(text).replace(/\|/g, '\\|');

export function fenced(text: string, language: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${language}\n${text}\n${fence}`;
}

const longestRun = (text: string): number =>
  [...text.matchAll(/`+/g)].reduce((most, [run]) => Math.max(most, run.length), 0);
