import { cutText } from './cut-text.js';

/** Minimum number of characters that remain of a value. */
const leastLeft = 40;

/** Longer strings are not searched for values: their middle is removed first. */
const mostSearched = 20_000;

interface TextRange {
  readonly start: number;
  readonly end: number;
}

const closing: Readonly<Record<string, string>> = { '{': '}', '[': ']' };

/** Returns the end of a quoted string that begins at `start`; null if it is not closed. */
function endOfText(text: string, start: number): number | null {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === text[start]) return at + 1;
  }
  return null;
}

/**
 * Returns the end of an object or an array. It might be unclosed, because it was truncated or
 * shortened before; it then ends with its last bracket, and words can follow.
 */
function endOfJson(text: string, start: number): number {
  const open: string[] = [];
  for (let at = start; at < text.length; at += 1) {
    const character = text[at] ?? '';
    const close = closing[character];
    if (character === '"') at = (endOfText(text, at) ?? text.length) - 1;
    else if (close !== undefined) open.push(close);
    else if (character === open.at(-1)) open.pop();
    if (open.length === 0) return at + 1;
  }
  const last = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'));
  return last > start ? last + 1 : text.length;
}

/** Returns the end of a word, such as a URL or an id. */
function endOfWord(text: string, start: number): number {
  const length = text.slice(start).search(/[\s"`{[]/);
  return length < 0 ? text.length : start + Math.max(1, length);
}

/** Whether a quotation mark opens a string: not in `5" long`. */
const opensText = (text: string, start: number): boolean =>
  /["`]/.test(text[start] ?? '') && !/[\p{L}\p{N}]/u.test(text[start - 1] ?? '');

function endOf(text: string, start: number): number {
  const character = text[start] ?? '';
  // An unclosed quotation mark is part of some value, followed by words.
  if (opensText(text, start)) return endOfText(text, start) ?? endOfWord(text, start);
  if (character in closing) return endOfJson(text, start);
  return endOfWord(text, start);
}

/** Splits a sentence into possible values (JSON, quoted strings, words) and single spaces. */
function valuesIn(text: string): TextRange[] {
  const spans: TextRange[] = [];
  for (let start = 0; start < text.length;) {
    const end = /\s/.test(text[start] ?? '') ? start + 1 : endOf(text, start);
    spans.push({ start, end });
    start = end;
  }
  return spans;
}

/** Removes the middle of a string without splitting a surrogate pair. */
function withoutMiddle(text: string, length: number): string {
  const kept = Math.max(2, length - 3);
  const head = text.slice(0, Math.ceil((kept * 2) / 3)).replace(/[\ud800-\udbff]$/, '');
  const tail = text.slice(text.length - Math.floor(kept / 3)).replace(/^[\udc00-\udfff]/, '');
  return `${head} … ${tail}`;
}

/**
 * Shortens the longest values of a sentence in the middle until it fits, if possible; its own words
 * are kept.
 */
export function shortenValues(text: string, length: number): string {
  if (text.length <= length) return text;
  let short = text.length > mostSearched ? withoutMiddle(text, mostSearched) : text;
  while (short.length > length) {
    const [longest] = valuesIn(short).toSorted((a, b) => b.end - b.start - (a.end - a.start));
    const size = longest === undefined ? 0 : longest.end - longest.start;
    if (longest === undefined || size <= leastLeft) break;
    const left = Math.max(leastLeft, size - (short.length - length));
    const value = withoutMiddle(short.slice(longest.start, longest.end), left);
    short = short.slice(0, longest.start) + value + short.slice(longest.end);
    // The shortened value might now consist of several words, none of them long enough to shorten.
    if (value.length >= size) break;
  }
  // Copied, because a slice would keep the whole string in memory.
  return structuredClone(short);
}

/** Maximum length of a string in a report, unless its own words alone are longer. */
const longestText = 600;

/**
 * Formats a string for a report: long values are shortened, and it is truncated only if its own
 * words are too long.
 */
export const readable = (text: string, length = longestText): string =>
  cutText(shortenValues(text, length), 4 * longestText);
