import { createPick } from '#pick';
import type { Dice } from './dice.js';
import { nounsOf } from './languages/nouns.js';
import { findLanguage } from './languages/find-language.js';
import type { Language } from './languages/language.js';
import { createRandomSource } from './rng.js';

/** A language that can speak: its words, and dice that know its people. */
export interface Voice {
  readonly language: string;
  readonly words: Language;
  readonly streets: readonly string[];
  readonly boxes: readonly string[];
  /** forms of further streets, see Language.ways */
  readonly ways: readonly string[];
  /** what the letters in the forms of names stand for, see Language.names; C is made of H and E */
  readonly slots: Readonly<Record<string, readonly string[]>>;
  /** Words for a type, at least one; undefined when the language has none for it. */
  nouns(type: string): readonly string[] | undefined;
  /** Dice that start from `seed`. To be used up before the next call: all voices share one source of numbers. */
  dice(seed: number): Dice;
}

const source = createRandomSource();
const pick = createPick(source);

function list(text: string): readonly string[] {
  return text === '' ? [] : text.split('|');
}

function createVoice(language: string): Voice {
  const words = findLanguage(language);
  const firstNames = list(words.first);
  const surnames = list(words.last);
  const person = (names: readonly string[]) => {
    // faker's own people draw a sex first, which these lists do not tell apart. What a seed shows is to stay the same.
    source.next();
    return pick(names);
  };
  const dice: Dice = {
    next: () => source.next(),
    pick,
    firstName: () => person(firstNames),
    lastName: () => person(surnames),
  };
  const nouns = nounsOf(language, words.nouns);
  return {
    language,
    words,
    streets: list(words.street),
    boxes: list(words.box),
    ways: list(words.ways),
    slots: {
      T: list(words.theme),
      P: list(words.pair),
      L: list(words.near),
      A: list(words.sign ?? ''),
      H: list(words.heads),
      E: list(words.tails),
      F: firstNames,
      S: surnames,
    },
    nouns: (type) => nouns.get(type),
    dice(seed) {
      source.seed(seed);
      return dice;
    },
  };
}

// As many voices as there are languages, and not one more.
const voices = new Map<string, Voice>();

/** The voice of a language by its ISO 639-1 code. */
export function voiceOf(language: string): Voice {
  let voice = voices.get(language);
  if (voice === undefined) {
    voice = createVoice(language);
    voices.set(language, voice);
  }
  return voice;
}
