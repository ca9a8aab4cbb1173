import { cutText } from './cut-text.js';

/** A value keeps at least that many characters. */
const leastLeft = 40;

/** Longer strings are not searched for values: their middle is left out first. */
const mostSearched = 20_000;

interface TextRange {
  readonly start: number;
  readonly end: number;
}

const closing: Readonly<Record<string, string>> = { '{': '}', '[': ']' };

/** The end of a string in quotation marks that begins there; null if nothing closes it. */
function endOfText(text: string, start: number): number | null {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === text[start]) return at + 1;
  }
  return null;
}

/**
 * The end of an object or a list that begins there. Nothing may close it, because it breaks off or
 * was shortened before: then it ends with its last bracket, and words may follow.
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

/** The end of a word: an address, or an id. */
function endOfWord(text: string, start: number): number {
  const length = text.slice(start).search(/[\s"`{[]/);
  return length < 0 ? text.length : start + Math.max(1, length);
}

/** Whether a quotation mark opens something there: not as in `5" long`. */
const opensText = (text: string, start: number): boolean =>
  /["`]/.test(text[start] ?? '') && !/[\p{L}\p{N}]/u.test(text[start - 1] ?? '');

function endOf(text: string, start: number): number {
  const character = text[start] ?? '';
  // A single quotation mark is a part of some value, and words follow it.
  if (opensText(text, start)) return endOfText(text, start) ?? endOfWord(text, start);
  if (character in closing) return endOfJson(text, start);
  return endOfWord(text, start);
}

/** Everything in a sentence that may be a value: JSON, names, and words. */
function valuesIn(text: string): TextRange[] {
  const spans: TextRange[] = [];
  for (let start = 0; start < text.length;) {
    const end = /\s/.test(text[start] ?? '') ? start + 1 : endOf(text, start);
    spans.push({ start, end });
    start = end;
  }
  return spans;
}

/** Leaves out what is in the middle, and no half of a character. */
function withoutMiddle(text: string, length: number): string {
  const kept = Math.max(2, length - 3);
  const head = text.slice(0, Math.ceil((kept * 2) / 3)).replace(/[\ud800-\udbff]$/, '');
  const tail = text.slice(text.length - Math.floor(kept / 3)).replace(/^[\udc00-\udfff]/, '');
  return `${head} … ${tail}`;
}

/**
 * A sentence with its longest values shortened in the middle until it has so many characters, if
 * that is possible: its own words all stay.
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
    // what is shortened may fall into words, which are shorter
    if (value.length >= size) break;
  }
  // A piece of a string would keep all of the text in memory.
  return structuredClone(short);
}

/** So many characters a string of a report has, unless its own words alone are more. */
const longestText = 600;

/** A text as reports show it: long values shortened, and cut only where its own words are too many. */
export const readable = (text: string, length = longestText): string =>
  cutText(shortenValues(text, length), 4 * longestText);
