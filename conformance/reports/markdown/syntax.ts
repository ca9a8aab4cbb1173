import { visible, visibleLine } from '../visible.js';

const bodyLength = 4000;

/** A table; its cells are markdown. */
export function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Blocks that are shown when somebody asks. */
export function details(summary: string, blocks: string[]): string {
  return [`<details><summary>${summary}</summary>`, ...blocks, '</details>'].join('\n\n');
}

/** Text without any meaning to markdown: no emphasis, links, mentions, references or elements. */
export function plain(text: string): string {
  return html(visibleLine(text)).replace(/[\\`*_{}[\]()#+!|~:]|(?<=^)[-.]|\b(?=\d+\.)|(?<=www)\./g, '\\$&');
}

/** The same inside an element of HTML. */
export function html(text: string): string {
  return visibleLine(text)
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/@/g, '&#64;');
}

/** A code span; its fence is longer than any run of backticks inside. */
export function code(text: string): string {
  const clean = visibleLine(text) || ' ';
  const fence = '`'.repeat(longestRun(clean) + 1);
  const pad = clean.startsWith('`') || clean.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${clean}${pad}${fence}`;
}

/** A code span in a table, where a pipe ends the cell even inside code. */
export function cell(text: string): string {
  return code(text).replace(/\|/g, '\\|');
}

/** A block of code; a long one is cut. */
export function fenced(text: string, language: string): string {
  const clean = visible(text);
  const kept = clean.length > bodyLength ? `${clean.slice(0, bodyLength)}\n… cut short` : clean;
  const fence = '`'.repeat(Math.max(3, longestRun(kept) + 1));
  return `${fence}${language}\n${kept}\n${fence}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}
