import { escapeWorkflowCommands } from '../reports/escape.js';
import { bySection } from '../reports/groups.js';
import { count } from '../reports/labels.js';
import {
  colors,
  hanging,
  type Layout,
  layoutWidth,
  mark,
  padded,
  shortened,
} from '../reports/terminal.js';
import { groupBy } from '../reports/labels.js';
import { type Block, blocksOf, outcomeWord, sentenceOf, titleOf } from './blocks.js';
import type { Cell, Column, Comparison, Row } from './comparison.js';
import type { CompareOptions } from './index.js';

/** A comparison for a terminal: the columns with their letters, then the rows, differences first. */
export function pretty(comparison: Comparison, options: CompareOptions): string {
  const { color = false, width = 80, all = false } = options;
  const layout = { width: layoutWidth(width), colors: colors(color), verbose: all };
  const letters = lettersOf(comparison.columns.length);
  const blocks = blocksOf(comparison).map((block) => blockLines(block, letters, layout));
  const text = [heading(comparison, letters, layout), ...blocks].map((lines) => lines.join('\n'));
  return `\n${escapeWorkflowCommands(text.join('\n\n'))}\n`;
}

/** A, B … Z, A1, B1 …, padded to one width. */
export function lettersOf(amount: number): string[] {
  const letters = Array.from({ length: amount }, (_, index) => {
    const letter = String.fromCodePoint(65 + (index % 26));
    return index < 26 ? letter : `${letter}${Math.floor(index / 26)}`;
  });
  const widest = Math.max(0, ...letters.map(({ length }) => length));
  return letters.map((letter) => letter.padEnd(widest));
}

function heading(comparison: Comparison, letters: readonly string[], layout: Layout): string[] {
  const { columns, over_time: place } = comparison;
  const { width, colors: paint } = layout;
  const title = place === null ? titleOf(comparison) : `${titleOf(comparison)}: ${place}`;
  return [
    ...hanging('', title, width).map(paint.bold),
    ...columns.flatMap((column, index) => columnLines(column, letters[index] ?? '', layout)),
    ...hanging('', sentenceOf(comparison), width),
  ];
}

function columnLines(column: Column, letter: string, { width, colors: paint }: Layout): string[] {
  const name = shortened(column.name, width);
  const verdict = paint.outcome(column.outcome, column.title);
  return hanging(
    `  ${paint.bold(letter)}  ${mark(column.outcome, paint)}`,
    `${name}: ${verdict}`,
    width,
  );
}

function blockLines(
  { title, likeness, rows }: Block,
  letters: readonly string[],
  layout: Layout,
): string[] {
  const { bold, dim } = layout.colors;
  if (likeness !== 'different' && !layout.verbose)
    return hanging(
      '',
      `${title}: ${count(rows.length, 'row')}; --all shows them`,
      layout.width,
    ).map(dim);
  const sections = [...bySection(rows)].flatMap(([section, some]) => [
    dim(section),
    ...some.flatMap((row) => rowLines(row, letters, layout)),
  ]);
  return [...hanging('', title, layout.width).map(bold), `  ${letters.join(' ')}`, ...sections];
}

/** A symbol for each column, the title, and what the columns say, those that say the same together. */
function rowLines(row: Row, letters: readonly string[], layout: Layout): string[] {
  const { width, colors: paint } = layout;
  const symbols = row.cells.map((cell, index) => {
    const symbol = cell.outcome === null ? ' ' : mark(cell.outcome, paint).trimEnd();
    return padded(symbol, letters[index]?.length ?? 1);
  });
  const title = `${row.title} ${paint.dim(`(${row.id})`)}`;
  const said = row.cells.map((cell, index) => {
    return { text: cellText(row, cell), letter: letters[index]?.trim() ?? '' };
  });
  const indent = ' '.repeat(letters.join(' ').length + 4);
  const most = Math.floor(1.5 * width);
  const lines = [...groupBy(said, ({ text }) => text)].filter(([text]) => text !== '');
  return [
    ...hanging(`  ${symbols.join(' ')}  `, title, width),
    ...lines.flatMap(([text, some]) => {
      const who = some.map(({ letter }) => letter).join(' ');
      return hanging(`${indent}${paint.dim(`${who}:`)} `, shortened(text, most), width);
    }),
  ];
}

/** What a cell says besides its symbol; nothing for a clause that holds. */
function cellText({ level }: Row, { outcome, text }: Cell): string {
  if (outcome === 'pass' || outcome === null) return '';
  if (level === 'open') return outcome === 'observed' ? text : `not observed: ${text}`;
  return text === '' ? outcomeWord(outcome) : `${outcomeWord(outcome)}: ${text}`;
}
