import { styleText } from 'node:util';
import stringWidth from 'string-width';
import wrapAnsi from 'wrap-ansi';
import { cutText } from './cut-text.js';
import { type Outcome, outcomeStyles } from './outcome.js';

/** Functions that style text, or return it unchanged if colours are off. */
export interface Colors {
  readonly outcome: (outcome: Outcome, text: string) => string;
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
}

export function colors(wanted: boolean): Colors {
  const styled = (style: Parameters<typeof styleText>[0], text: string): string => {
    if (!wanted || text === '') return text;
    return styleText(style, text, { validateStream: false });
  };
  return {
    outcome: (outcome, text) => styled(outcomeStyles[outcome].style, text),
    bold: (text) => styled('bold', text),
    dim: (text) => styled('dim', text),
  };
}

/** Prepends the coloured symbol of an outcome to a string. */
export function mark(outcome: Outcome, { outcome: colored }: Colors): string {
  const { symbol } = outcomeStyles[outcome];
  return `${colored(outcome, symbol)} `;
}

/**
 * Whether to use colours: not with `NO_COLOR`; with `FORCE_COLOR` (unless `0`, `false`); otherwise
 * if the terminal can.
 */
export function wantsColor(
  stream: { isTTY?: boolean | undefined },
  env: Readonly<Record<string, string | undefined>>,
): boolean {
  if (env.NO_COLOR) return false;
  const forced = env.FORCE_COLOR;
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  return stream.isTTY === true && env.TERM !== 'dumb';
}

/** The width of a terminal that reports no columns, or 0. */
const usualWidth = 80;

/** Limits the number of columns, because a terminal can be extremely narrow or wide. */
export function layoutWidth(columns: number): number {
  const width = columns || usualWidth;
  return Math.max(narrowest, Math.min(width, widest));
}

const narrowest = 40;
const widest = 140;

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Wraps a string, which can be styled, as one paragraph. */
export function wrapped(text: string, width: number): string[] {
  if (text.length <= width && isAscii(text)) {
    return [text.trim()];
  }
  const columns = Math.max(8, width);
  const paragraph = wrapAnsi(onOneLine(text), columns, { hard: true });
  return paragraph.split('\n');
}

/** Whether each character is printable and takes one column. */
const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

/** Returns the first wrapped line, with an ellipsis if there are more. */
export function shortened(text: string, width: number): string {
  const line = onOneLine(text.slice(0, 4 * width));
  const whole = text.length <= 4 * width;
  // Measuring and wrapping are slow, and a report can have hundreds of long strings.
  const columns = isAscii(line) ? line.length : stringWidth(line);
  if (whole && columns <= width) return line;
  if (isAscii(line)) return cutText(`${line}…`, width);
  const options = { hard: true, wordWrap: false };
  const lines = wrapAnsi(line, Math.max(1, width - 1), options);
  const [first = ''] = lines.split('\n');
  return `${first}…`;
}

/** Pads a string with spaces on the right. */
export function padded(text: string, width: number): string {
  const missing = width - stringWidth(text);
  return text + ' '.repeat(Math.max(0, missing));
}

/** Wrapped text with a prefix on the first line, and spaces of the same width on the others. */
export function hanging(prefix: string, text: string, width: number): string[] {
  const indent = stringWidth(prefix);
  const blanks = ' '.repeat(indent);
  const lines = wrapped(text, width - indent);
  return lines.map((line, index) => {
    const start = index === 0 ? prefix : blanks;
    return start + line;
  });
}
