import { escapeWorkflowCommands } from '../reports/escape.js';
import { outcomeStyles } from '../reports/labels.js';
import { code, codeInTable, details, inHtml, plain, table } from '../reports/markdown-syntax.js';
import { shortened } from '../reports/terminal.js';
import { type Block, blocksOf, outcomeWord, sentenceOf, titleOf } from './blocks.js';
import type { Cell, Column, Comparison, Row } from './comparison.js';

/** Maximum number of characters of a cell: a comment on GitHub has 65,536 in all. */
const longestText = 100;

/** GitHub-flavoured markdown: what differs, then the rest, collapsed. */
export function markdown(comparison: Comparison): string {
  const { columns, over_time: place } = comparison;
  const result = sentenceOf(comparison);
  const blocks = [
    `## ${titleOf(comparison)}`,
    place === null ? result : `${code(place)}: ${result}`,
    table(['Report', 'Verdict', 'Checks', 'Began'], columns.map(overview)),
  ];
  for (const block of blocksOf(comparison)) {
    blocks.push(...blockText(block, columns));
  }
  return `${escapeWorkflowCommands(blocks.join('\n\n'))}\n`;
}

function overview(column: Column): string[] {
  const { name, outcome, title, counts } = column;
  const { symbol } = outcomeStyles[outcome];
  const verdict = `${symbol} ${plain(title)}`;
  const numbers = counts.map(({ amount, label }) => `${amount} ${label}`);
  return [plain(name), verdict, numbers.join(', '), plain(column.started_at)];
}

function blockText(block: Block, columns: readonly Column[]): string[] {
  const { title, likeness, rows } = block;
  const names = columns.map(({ name }) => plain(name));
  const head = ['Section', 'Clause or question', ...names];
  const text = table(head, rows.map(cellsOf));
  if (likeness === 'different') return [`### ${title}`, text];
  const summary = `<b>${inHtml(title)}</b>: ${rows.length}`;
  return [details(summary, [text])];
}

function cellsOf(row: Row): string[] {
  const name = `${plain(row.title)} ${codeInTable(row.id)}`;
  const cells = row.cells.map((cell) => cellText(row, cell));
  return [plain(row.section), name, ...cells];
}

function cellText({ level }: Row, { outcome, text }: Cell): string {
  if (outcome === null) return '';
  if (level === 'open') {
    const isKnown = outcome === 'observed';
    return isKnown ? codeInTable(text) : '*not observed*';
  }
  const { symbol } = outcomeStyles[outcome];
  const word = `${symbol} ${outcomeWord(outcome)}`;
  if (outcome === 'pass' || text === '') return word;
  return `${word}: ${plain(shortened(text, longestText))}`;
}
