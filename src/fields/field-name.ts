import { plainWords } from '../places/text.js';

/** Words that say nothing about which field is meant, at the beginning and at the end. */
const before =
  /^((has|have|is|are|does|do|can|offers?|accepts|provides|allows|supports|get|the|an?|its|place|venue|business|store|location|shop) )+(?=.)/;
const after = /( (available|availability|info|information|details|yn|flag|value|data|field|average))+$/;

/** The words of a field name, in plain letters: those of `hasWiFi_available` are `has wi fi available`. */
export function fieldWords(name: string): string {
  const spaced = name.replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2').replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2');
  return plainWords(spaced);
}

/** The words without those that say nothing; never none, when there were any. */
export function essentialWords(words: string): string {
  return words.replace(before, '').replace(after, '');
}

/** A key of words: without blanks, so that "wi fi" and "wifi" are one. */
export function keyOf(words: string): string {
  return words.replace(/ /g, '');
}

/** A key without the endings of plurals. Both sides of a comparison go through it, so it need not be English. */
export function stemmedKey(words: string): string {
  return keyOf(words.replace(/(?<=\w{2})ies\b/g, 'y').replace(/(?<=\w{2}[^s\W])s\b/g, ''));
}
