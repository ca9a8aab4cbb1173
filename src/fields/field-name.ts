import { plainWords } from '../places/text.js';

/** Never looks at more than this of a name. */
const longestName = 100;

/** Words that say nothing about which field is meant, at the beginning and at the end. */
const before = new Set(
  'has have is are does do can offers offer accepts provides allows supports get the a an its place venue business store location shop'.split(
    ' ',
  ),
);
const after = new Set('available availability info information details yn flag value data field'.split(' '));

/** A word without the ending of its plural; both sides of a comparison go through it, so it need not be English. */
function stem(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 3 && word.endsWith('s') && !word.endsWith('ss')) return word.slice(0, -1);
  return word;
}

/** The words of a field name: `hasWiFi_available`, `has wifi available` and `has-wifi-available` have the same. */
export function fieldWords(name: string): readonly string[] {
  const spaced = name
    .slice(0, longestName)
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2');
  const words = plainWords(spaced);
  return words === '' ? [] : words.split(' ');
}

/** The words without the endings of plurals. */
export function stemmed(words: readonly string[]): readonly string[] {
  return words.map(stem);
}

/** Words written together, so that "wi fi" and "wifi", "opening hours" and "openinghours" are one. */
export function keyOfWords(words: readonly string[]): string {
  return words.join('');
}

/** The words without those that say nothing; never none, when there were any. */
export function essentialWords(words: readonly string[]): readonly string[] {
  let from = 0;
  let to = words.length;
  while (from < to - 1 && before.has(words[from] ?? '')) from += 1;
  while (to - 1 > from && after.has(words[to - 1] ?? '')) to -= 1;
  return words.slice(from, to);
}
