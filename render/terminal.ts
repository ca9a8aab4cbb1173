import stringWidth from 'string-width';
import { shortenValues } from './shorten-values.js';
import {
  type Block,
  type Document,
  type Head,
  type Item,
  type Matrix,
  type MatrixRow,
  messageText,
  type DocumentSection,
  type ShownExchange,
  type Table,
  type Text,
} from './document.js';
import { escapeWorkflowCommands } from '../src/input/escape.js';
import { bySection, groupBy } from './group-by.js';
import {
  type Colors,
  colors,
  hanging,
  layoutWidth,
  mark,
  padded,
  shortened,
  wrapped,
} from './terminal-text.js';
import { minuteOf } from './words.js';

/** Options of `pretty`; the other reporters have none. */
export interface RenderOptions {
  /** ANSI colours; off by default */
  color?: boolean;
  /** columns, limited to 40 to 140; 80 by default */
  width?: number;
  /** also show what does not fit a screen: passed checks, and complete exchanges */
  verbose?: boolean;
  /** whether the report is also written as a page, so that the last line does not suggest one */
  hasPage?: boolean;
}

/** The available space. */
interface Layout {
  readonly width: number;
  readonly colors: Colors;
  /** maximum number of lines of a fact or an item, if its values can be shortened */
  readonly lines: number;
}

const isFilled = (lines: readonly string[]): boolean => lines.length > 0;

/**
 * Renders a document for a terminal: the result is at the end, where it needs no scrolling.
 */
export function terminal(
  { head, main, background }: Document,
  { color = false, width = 80, verbose = false }: RenderOptions = {},
): string {
  const layout = {
    width: layoutWidth(width),
    colors: colors(color),
    lines: verbose ? 4 : 2,
  };
  const blocks = [...background, ...main].map((block) => linesOf(block, layout));
  const parts = [...blocks.filter(isFilled), headLines(head, layout)];
  const text = parts.map((lines) => lines.join('\n')).join('\n\n');
  return `\n${escapeWorkflowCommands(text)}\n`;
}

function headLines(head: Head, layout: Layout): string[] {
  const { outcome, title, sentence, place, tally, facts, notes } = head;
  const { width, colors: paint } = layout;
  const toned = outcome === undefined ? paint.bold(title) : paint.outcome(outcome, title);
  const symbol = outcome === undefined ? '' : mark(outcome, paint);
  const where = place === '' ? '' : `: ${shortened(place, width)}`;
  const counts = tally.map(({ amount, label }) => `${amount} ${label}`).join(' · ');
  const values = facts.map(([, value]) => styled(value, layout)).join(', ');
  const numbers = [counts, values].filter((text) => text !== '').join('; ');
  return [
    ...hanging(symbol, toned + where, width),
    ...indented([{ kind: 'paragraph', text: sentence }], layout),
    ...(numbers === '' ? [] : hanging('  ', numbers, width).map(paint.dim)),
    ...indented(
      notes.map((text) => ({ kind: 'paragraph', text })),
      layout,
    ),
  ];
}

/** Renders a text with its styles; each part is shortened to `most` characters, if possible. */
function styled(text: Text, layout: Layout, most = Infinity): string {
  const { colors: paint } = layout;
  if (typeof text === 'string') return shortenValues(text, most);
  if (!('as' in text)) return text.map((one) => styled(one, layout, most)).join('');
  if (text.as === 'strong') return paint.bold(text.text);
  if (text.as === 'muted') return paint.dim(text.text);
  if (text.as === 'file') return paint.dim(text.text);
  if (text.as === 'id') return paint.dim(`(${text.text})`);
  if (text.as === 'time') return `${minuteOf(text.text)} UTC`;
  const short = shortenValues(text.text, most);
  return text.as === 'code' ? paint.outcome('observed', short) : short;
}

function linesOf(block: Block, layout: Layout): string[] {
  const { width, colors: paint, lines } = layout;
  switch (block.kind) {
    case 'paragraph':
      return hanging('', styled(block.text, layout, 4 * width), width);
    case 'facts': {
      const longest = Math.max(...block.rows.map(([name]) => name.length));
      const column = Math.max(narrowestName, Math.min(longest, widestName));
      return block.rows.flatMap(([name, value]) => {
        const prefix = paint.dim(padded(block.isWide === true ? name : name.toLowerCase(), column));
        const text = styled(value, layout, lines * (width - column - 1));
        return hanging(`${prefix} `, text, width);
      });
    }
    case 'code':
      return codeLines(block.text, block.as, layout);
    case 'list':
      return block.items.flatMap((item) => itemLines(item, layout));
    case 'cards':
      return cardLines(block.items, layout);
    case 'table':
      return tableLines(block, layout);
    case 'details':
      return [
        ...hanging('', styled(block.summary, layout), width),
        ...indented(block.blocks, layout),
      ];
    case 'section':
      return sectionLines(block, layout);
    case 'exchange':
      return exchangeLines(block, layout);
    case 'matrix':
      return matrixLines(block, layout);
  }
}

/** Minimum number of columns for the names of facts. */
const narrowestName = 9;
const widestName = 22;

const isLarge = (block: Block | undefined): boolean =>
  block !== undefined && ['details', 'section', 'cards'].includes(block.kind);

/** Indents the blocks that belong to the line above. */
function indented(blocks: readonly Block[], layout: Layout): string[] {
  const inner = { ...layout, width: layout.width - 2 };
  const lines = blocks.flatMap((block, index) => {
    const isApart = isLarge(block) && isLarge(blocks[index - 1]);
    return [...(isApart ? [''] : []), ...linesOf(block, inner)];
  });
  return lines.map((line) => (line === '' ? '' : `  ${line}`));
}

const longestLine = 300;

/** Renders code without wrapping, so that commands and bodies can be copied. */
function codeLines(
  text: string,
  as: 'command' | 'body' | 'output',
  { width, colors: paint }: Layout,
): string[] {
  const lines = text.split('\n');
  if (as === 'command') return lines.map(paint.dim);
  if (as === 'output') {
    return lines.map((line) => `${paint.dim('│')} ${shortened(line, width - 2)}`);
  }
  return lines.map((line) => (line.length > longestLine ? `${line.slice(0, longestLine)}…` : line));
}

function itemLines({ outcome, title, about = '', blocks = [] }: Item, layout: Layout): string[] {
  const { width, colors: paint, lines } = layout;
  const prefix = outcome === undefined ? '- ' : mark(outcome, paint);
  const text = [title, about === '' ? '' : ' ', about];
  return [
    ...hanging(prefix, styled(text, layout, lines * width), width),
    ...indented(blocks, layout),
  ];
}

/** Separates cards with content from others by empty lines. */
function cardLines(items: readonly Item[], layout: Layout): string[] {
  const { width, colors: paint } = layout;
  return items.flatMap(({ outcome, title, about = '', blocks = [] }, index) => {
    const isAfterMore = (items[index - 1]?.blocks ?? []).length > 0;
    const isApart = index > 0 && (blocks.length > 0 || isAfterMore);
    const prefix = outcome === undefined ? '' : mark(outcome, paint);
    const name = paint.bold(styled(title, layout, 4 * width));
    const text = about === '' ? name : `${name} ${styled(about, layout)}`;
    return [...(isApart ? [''] : []), ...hanging(prefix, text, width), ...indented(blocks, layout)];
  });
}

/** Renders a table in columns if all but the last are narrow, otherwise as running text. */
function tableLines({ groups }: Table, layout: Layout): string[] {
  const { width, colors: paint } = layout;
  const isGrouped = groups.some(({ title }) => title !== '');
  const room = isGrouped ? width - 2 : width;
  const shown = groups.map(({ title, rows }) => ({
    title,
    rows: rows.map(({ cells }) => cells.map((cell) => styled(cell, layout, 2 * width))),
  }));
  const widths: number[] = [];
  for (const cells of shown.flatMap(({ rows }) => rows)) {
    for (const [at, cell] of cells.slice(0, -1).entries()) {
      widths[at] = Math.max(widths[at] ?? 0, stringWidth(cell));
    }
  }
  const isNarrow = widths.reduce((sum, column) => sum + column + 2, 0) <= room / 2;
  const rowLines = (cells: readonly string[]): string[] => {
    if (!isNarrow) return hanging('', cells.join(' '), room);
    const first = cells.slice(0, -1).map((cell, at) => padded(cell, (widths[at] ?? 0) + 2));
    return hanging(first.join(''), cells.at(-1) ?? '', room);
  };
  return shown.flatMap(({ title, rows }) => {
    const lines = rows.flatMap(rowLines);
    if (!isGrouped) return lines;
    return [...hanging('', title, width).map(paint.dim), ...lines.map((line) => `  ${line}`)];
  });
}

function sectionLines(
  { title, about, outcome, blocks }: DocumentSection,
  layout: Layout,
): string[] {
  const { width, colors: paint } = layout;
  const text = about === undefined ? title : `${title}: ${about}`;
  const heading =
    outcome === undefined
      ? hanging('', text, width).map(paint.bold)
      : hanging(mark(outcome, paint), paint.outcome(outcome, text), width);
  return [...heading, ...indented(blocks, layout)];
}

/**
 * Renders an exchange with a bar on the left; its command without a bar, so that it can be copied.
 */
function exchangeLines(exchange: ShownExchange, layout: Layout): string[] {
  const { width, colors: paint } = layout;
  const { line, about, messages, command, commandNote = '' } = exchange;
  const behindBar = [
    ...wrapped(`${shortened(line, 2 * width)}, ${about}`, width - 2),
    ...messages.flatMap((message) => {
      const { title, at = '', isCut = false } = message;
      const heading = `${title.toLowerCase()}${at === '' ? '' : ` at ${at}`}:`;
      const text = codeLines(messageText(message), 'body', layout);
      return [heading, ...text, ...(isCut ? ['…'] : [])];
    }),
  ];
  const bar = paint.dim('│');
  return [
    ...behindBar.map((text) => `${bar} ${text}`.trimEnd()),
    ...(command === undefined ? [] : codeLines(command, 'command', layout)),
    ...(commandNote === '' ? [] : hanging('', commandNote, width).map(paint.dim)),
  ];
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Returns column letters: A, B … Z, A1, B1 …, padded to the same width. */
function lettersOf(amount: number): string[] {
  const letters: string[] = [];
  for (let round = 0; letters.length < amount; round += 1) {
    const suffix = round === 0 ? '' : String(round);
    for (const letter of alphabet) letters.push(letter + suffix);
  }
  const shown = letters.slice(0, amount);
  const longest = shown.at(-1)?.length ?? 0;
  return shown.map((letter) => letter.padEnd(longest));
}

/** Renders the columns with their letters, then the rows. */
function matrixLines({ columns, groups, rest }: Matrix, layout: Layout): string[] {
  const { width, colors: paint } = layout;
  const letters = lettersOf(columns.length);
  const lines = columns.flatMap(({ name, outcome, title }, index) => {
    const letter = paint.bold(letters[index] ?? '');
    const text = `${shortened(name, width)}: ${paint.outcome(outcome, title)}`;
    return hanging(`  ${letter}  ${mark(outcome, paint)}`, text, width);
  });
  for (const { title, rows } of groups) {
    lines.push('', ...hanging('', title, width).map(paint.bold), `  ${letters.join(' ')}`);
    for (const [name, some] of bySection(rows)) {
      lines.push(paint.dim(name), ...some.flatMap((row) => matrixRowLines(row, letters, layout)));
    }
  }
  if (rest.length > 0) lines.push('');
  lines.push(...rest.flatMap((text) => hanging('', text, width).map(paint.dim)));
  return lines;
}

/**
 * Renders a row: a symbol for each column, the title, and the columns' texts, with equal texts
 * merged.
 */
function matrixRowLines(row: MatrixRow, letters: readonly string[], layout: Layout): string[] {
  const { width, colors: paint } = layout;
  const symbols = row.cells.map(({ outcome }, index) => {
    const { length } = letters[index] ?? '';
    return padded(outcome === null ? ' ' : mark(outcome, paint).trimEnd(), length);
  });
  const indent = ' '.repeat(letters.join(' ').length + 4);
  const title = `${row.title} ${paint.dim(`(${row.id})`)}`;
  const lines = hanging(`  ${symbols.join(' ')}  `, title, width);
  const said = row.cells.map(({ outcome, word, text, change }, index) => {
    const isPlain = outcome === 'pass' || outcome === null;
    const parts = [change, ...(isPlain ? [] : [word, text])].filter((part) => part !== '');
    return { text: parts.join(': '), letter: letters[index]?.trim() };
  });
  for (const [text, some] of groupBy(said, (one) => one.text)) {
    if (text === '') continue;
    const who = paint.dim(`${some.map(({ letter }) => letter).join(' ')}:`);
    lines.push(...hanging(`${indent}${who} `, shortened(text, Math.floor(1.5 * width)), width));
  }
  return lines;
}
