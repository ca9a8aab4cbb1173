import { capitalised } from './entity-types/entity-type.js';
import type { EntityType } from './entity-types/entity-type.js';
import { shuffled } from './permutation.js';
import { mix } from './rng.js';
import type { Voice } from './voice.js';

/** A letter of a form that stands for a word: by itself, or before or after a sign such as ’ or -. */
const letter = /(?<![\p{L}\d])[NTPCFSLA](?![\p{L}\d])/gu;

interface Form {
  /** what stands between the slots; one more than there are slots */
  readonly between: readonly string[];
  readonly slots: readonly (readonly string[])[];
  /** how many different names it can give, all slots combined */
  readonly capacity: number;
  /** how many of them a market uses */
  readonly share: number;
}

/** All names that places of a type can have in a language, numbered. */
export interface NameStock {
  readonly forms: readonly Form[];
  readonly size: number;
}

/** The words that a capital letter of a form stands for. C, a head with a tail, becomes two slots. */
function formOf(text: string, voice: Voice, nouns: readonly string[]): Form {
  const [pattern = '', limit] = text.split('*');
  const between = [''];
  const slots: (readonly string[])[] = [];
  const slot = (words: readonly string[]) => {
    slots.push(words);
    between.push('');
  };
  let end = 0;
  const write = (literal: string) => {
    between[between.length - 1] = literal;
  };
  for (const match of pattern.matchAll(letter)) {
    write(pattern.slice(end, match.index));
    const [key] = match;
    if (key === 'N') slot(nouns);
    else if (key === 'C') {
      slot(voice.slots.H ?? []);
      slot(voice.slots.E ?? []);
    } else slot(voice.slots[key] ?? []);
    end = match.index + key.length;
  }
  write(pattern.slice(end));
  const capacity = slots.reduce((product, words) => product * words.length, 1);
  return { between, slots, capacity, share: Math.min(capacity, limit === undefined ? 200 : Number(limit)) };
}

/** The stock for a type; of a type that the table does not have, the word itself is the noun. */
function createNameStock(type: EntityType, voice: Voice): NameStock {
  const { names } = voice.words;
  const forms = Object.hasOwn(names, type.group) ? names[type.group] : names.other;
  const unknownNoun = capitalised(type.noun.replace(/(?<=\s)\p{L}/gu, (first) => first.toUpperCase()));
  const nouns = (type.known ? voice.nouns(type.id) : undefined) ?? [unknownNoun];
  const usable = (forms ?? 'T').split('|').map((form) => formOf(form, voice, nouns));
  const all = usable.filter((form) => form.capacity > 0);
  return { forms: all, size: all.reduce((sum, form) => sum + form.share, 0) };
}

/** One for each known type in each language at most; those of unknown types, of which there are any number, are not kept. */
const stocks = new Map<string, NameStock>();

/** All names for a type in a language. */
export function nameStockFor(type: EntityType, voice: Voice): NameStock {
  if (!type.known) return createNameStock(type, voice);
  const key = `${voice.language} ${type.id}`;
  let stock = stocks.get(key);
  if (stock === undefined) {
    stock = createNameStock(type, voice);
    stocks.set(key, stock);
  }
  return stock;
}

/**
 * Name number `index` of a market. All of the stock come before the first is used again; from then on a number tells
 * the branches apart, as in markets of millions nothing else could.
 */
export function nameOf(
  stock: NameStock,
  index: number,
  marketHash: number,
): { name: string; branch: number } {
  const branch = Math.floor(index / stock.size);
  let place = shuffled(index % stock.size, stock.size, mix(marketHash, branch));
  for (const form of stock.forms) {
    if (place < form.share) {
      let rest = shuffled(place, form.capacity, mix(marketHash, form.capacity));
      let name = form.between[0] ?? '';
      form.slots.forEach((words, at) => {
        name += (words[rest % words.length] ?? '') + (form.between[at + 1] ?? '');
        rest = Math.floor(rest / words.length);
      });
      return { name, branch };
    }
    place -= form.share;
  }
  return { name: 'Nameless', branch };
}
