import { plainWords } from '../places/text.js';

const verbs = 'has|have|is|are|does|do|can|offers?|accepts|provides|allows|supports|get';
const owners = 'the|an?|its|place|venue|business|store|location|shop';

/** Filler words at the beginning and at the end of a field name. */
const before = new RegExp(`^((${verbs}|${owners}) )+(?=.)`);
const after =
  /( (available|availability|info|information|details|yn|flag|value|data|field|average))+$/;

/**
 * The words of a field name, in lower case and without accents: `hasWiFi_available` is `has wi fi
 * available`.
 */
export function fieldWords(name: string): string {
  const spaced = name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2');
  return plainWords(spaced);
}

/** The words without filler words; if there are only filler words, at least one stays. */
export function essentialWords(words: string): string {
  return words.replace(before, '').replace(after, '');
}

/** A lookup key for words: without spaces, so that "wi fi" and "wifi" have the same key. */
export function nameKey(words: string): string {
  return words.replace(/ /g, '');
}

/**
 * A key without plural endings. Both sides of a comparison are reduced, so the result does not have
 * to be a real word.
 */
export function stemmedKey(words: string): string {
  return nameKey(words.replace(/(?<=\w{2})ies\b/g, 'y').replace(/(?<=\w{2}[^s\W])s\b/g, ''));
}
