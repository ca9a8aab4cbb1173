import { escapeWorkflowCommands } from '../reports/escape.js';
import { bySection } from '../reports/groups.js';
import { count, groupBy } from '../reports/labels.js';
import {
  type Colors,
  colors,
  hanging,
  layoutWidth,
  mark,
  padded,
  shortened,
} from '../reports/terminal.js';
import { type Block, blocksOf, outcomeWord, sentenceOf, titleOf } from './blocks.js';
import type { Cell, Column, Comparison, Row } from './comparison.js';
import type { RenderOptions } from '../reports/pretty.js';

/** Options of `pretty`; the other reporters show everything. */
export interface CompareOptions extends Pick<RenderOptions, 'color' | 'width'> {
  /** also show what does not differ */
  readonly all?: boolean;
}

interface Layout {
  readonly width: number;
  readonly paint: Colors;
  /** also show what does not differ */
  readonly all: boolean;
  /** one for each column, all of one width */
  readonly letters: readonly string[];
}

/** A comparison for a terminal: the columns with their letters, then the rows, differences first. */
export function pretty(
  comparison: Comparison,
  { color = false, width = 80, all = false }: CompareOptions,
): string {
  const layout: Layout = {
    width: layoutWidth(width),
    paint: colors(color),
    all,
    letters: lettersOf(comparison.columns.length),
  };
  const parts = [heading(comparison, layout)];
  for (const block of blocksOf(comparison)) {
    parts.push(blockLines(block, layout));
  }
  const text = parts.map((lines) => lines.join('\n'));
  return `\n${escapeWorkflowCommands(text.join('\n\n'))}\n`;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** A, B … Z, A1, B1 …, padded to one width. */
function lettersOf(amount: number): string[] {
  const letters: string[] = [];
  for (let round = 0; letters.length < amount; round += 1) {
    const suffix = round === 0 ? '' : String(round);
    for (const letter of alphabet) letters.push(letter + suffix);
  }
  const shown = letters.slice(0, amount);
  const widest = shown.at(-1)?.length ?? 0;
  return shown.map((letter) => letter.padEnd(widest));
}

function heading(comparison: Comparison, layout: Layout): string[] {
  const { columns, over_time: place } = comparison;
  const { width, paint } = layout;
  const what = titleOf(comparison);
  const title = place === null ? what : `${what}: ${place}`;
  const lines = hanging('', title, width).map(paint.bold);
  columns.forEach((column, index) => {
    lines.push(...columnLines(column, index, layout));
  });
  lines.push(...hanging('', sentenceOf(comparison), width));
  return lines;
}

function columnLines(
  { name, outcome, title }: Column,
  index: number,
  { width, paint, letters }: Layout,
): string[] {
  const letter = paint.bold(letters[index] ?? '');
  const verdict = paint.outcome(outcome, title);
  const text = `${shortened(name, width)}: ${verdict}`;
  return hanging(`  ${letter}  ${mark(outcome, paint)}`, text, width);
}

function blockLines({ title, likeness, rows }: Block, layout: Layout): string[] {
  const { width, paint, all, letters } = layout;
  if (likeness !== 'different' && !all) {
    const amount = count(rows.length, 'row');
    const text = `${title}: ${amount}; --all shows them`;
    return hanging('', text, width).map(paint.dim);
  }
  const lines = hanging('', title, width).map(paint.bold);
  lines.push(`  ${letters.join(' ')}`);
  for (const [section, some] of bySection(rows)) {
    lines.push(paint.dim(section));
    for (const row of some) {
      lines.push(...rowLines(row, layout));
    }
  }
  return lines;
}

/** A symbol for each column, the title, and what the columns say, those that say the same together. */
function rowLines(row: Row, layout: Layout): string[] {
  const { width, paint, letters } = layout;
  const symbols = row.cells.map((cell, index) => {
    const { length } = letters[index] ?? '';
    return padded(symbolOf(cell, paint), length);
  });
  const id = paint.dim(`(${row.id})`);
  const indent = ' '.repeat(letters.join(' ').length + 4);
  const most = Math.floor(1.5 * width);
  const lines = hanging(`  ${symbols.join(' ')}  `, `${row.title} ${id}`, width);
  for (const { text, who } of saidBy(row, letters)) {
    const prefix = paint.dim(`${who.join(' ')}:`);
    lines.push(...hanging(`${indent}${prefix} `, shortened(text, most), width));
  }
  return lines;
}

function symbolOf({ outcome }: Cell, paint: Colors): string {
  if (outcome === null) return ' ';
  return mark(outcome, paint).trimEnd();
}

/** The texts of a row, each with the letters of the columns that say it. */
function saidBy(row: Row, letters: readonly string[]): Saying[] {
  const said = row.cells.map((cell, index) => {
    const letter = letters[index] ?? '';
    return { text: cellText(row, cell), letter: letter.trim() };
  });
  const groups = groupBy(said, ({ text }) => text);
  groups.delete('');
  const sayings: Saying[] = [];
  for (const [text, some] of groups) {
    const who = some.map(({ letter }) => letter);
    sayings.push({ text, who });
  }
  return sayings;
}

/** What some columns say, with their letters. */
interface Saying {
  readonly text: string;
  readonly who: readonly string[];
}

/** What a cell says besides its symbol; nothing for a clause that holds. */
function cellText({ level }: Row, { outcome, text }: Cell): string {
  if (outcome === 'pass' || outcome === null) return '';
  if (level === 'open' && outcome === 'observed') return text;
  const word = level === 'open' ? 'not observed' : outcomeWord(outcome);
  return text === '' ? word : `${word}: ${text}`;
}
