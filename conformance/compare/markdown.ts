import { escapeWorkflowCommands } from '../reports/escape.js';
import { outcomeStyles } from '../reports/labels.js';
import { code, codeInTable, details, inHtml, plain, table } from '../reports/markdown-syntax.js';
import { shortened } from '../reports/terminal.js';
import { type Block, blocksOf, outcomeWord, sentenceOf, titleOf } from './blocks.js';
import type { Cell, Comparison, Row } from './comparison.js';

/** Maximum number of characters of a cell: a comment on GitHub has 65,536 in all. */
const longestText = 100;

/** GitHub-flavoured markdown: what differs, then the rest, collapsed. */
export function markdown(comparison: Comparison): string {
  const { columns, over_time: place } = comparison;
  const overview = columns.map(({ name, outcome, title, started_at: at, counts }) => [
    plain(name),
    `${outcomeStyles[outcome].symbol} ${plain(title)}`,
    counts.map(({ amount, label }) => `${amount} ${label}`).join(', '),
    plain(at),
  ]);
  const where = place === null ? '' : `${code(place)}: `;
  const blocks = [
    `## ${titleOf(comparison)}`,
    `${where}${sentenceOf(comparison)}`,
    table(['Report', 'Verdict', 'Checks', 'Began'], overview),
    ...blocksOf(comparison).flatMap((block) => blockText(block, comparison)),
  ];
  return `${escapeWorkflowCommands(blocks.join('\n\n'))}\n`;
}

function blockText({ title, likeness, rows }: Block, { columns }: Comparison): string[] {
  const head = ['Section', 'Clause or question', ...columns.map(({ name }) => plain(name))];
  const text = table(head, rows.map(cellsOf));
  if (likeness === 'different') return [`### ${title}`, text];
  return [details(`<b>${inHtml(title)}</b>: ${rows.length}`, [text])];
}

const cellsOf = (row: Row): string[] => [
  plain(row.section),
  `${plain(row.title)} ${codeInTable(row.id)}`,
  ...row.cells.map((cell) => cellText(row, cell)),
];

function cellText({ level }: Row, { outcome, text }: Cell): string {
  if (outcome === null) return '';
  if (level === 'open') return outcome === 'observed' ? codeInTable(text) : '*not observed*';
  const { symbol } = outcomeStyles[outcome];
  const word = `${symbol} ${outcomeWord(outcome)}`;
  if (outcome === 'pass' || text === '') return word;
  return `${word}: ${plain(shortened(text, longestText))}`;
}
