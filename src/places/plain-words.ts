/** The longest text that is looked at; whatever comes after it changes nothing. */
const longest = 200;

/** What needs no work: single blanks between words of plain letters, as most texts are. */
const plain = /^[a-z0-9]+(?: [a-z0-9]+)*$/;

/**
 * A text as a person compares it: lower case, no accents, words separated by one blank, nothing but letters and digits.
 * Work is bounded however long the text.
 */
export function plainWords(text: string): string {
  const start = text.length > longest ? text.slice(0, longest) : text;
  const lower = start.toLowerCase();
  if (plain.test(lower)) return lower;
  return lower
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/ł/g, 'l')
    .replace(/ø/g, 'o')
    .replace(/æ/g, 'ae')
    .replace(/ı/g, 'i')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
