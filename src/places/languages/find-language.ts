import { asianAndAfrican } from './asian-and-african.js';
import { dutch } from './dutch.js';
import { english } from './english.js';
import { french } from './french.js';
import { german } from './german.js';
import { italian } from './italian.js';
import { japanese } from './japanese.js';
import type { Language } from './language.js';
import { northernAndEastern } from './northern-and-eastern.js';
import { portuguese } from './portuguese.js';
import { spanish } from './spanish.js';

/** Languages of the rest that put the word for the type first: "Kawiarnia Bursztyn", but "Bursztyn Café". */
const nounFirst = new Set(['pl', 'cs', 'ro', 'hr', 'el', 'ru', 'vi', 'id']);

/** Forms of names that suit a language of which little is known. */
function internationalNames(code: string): Readonly<Record<string, string>> {
  const named = nounFirst.has(code) ? (one: string) => `N ${one}` : (one: string) => `${one} N`;
  return {
    eat: `${named('T')}|T|${named('F')}|${named('S')}`,
    care: `Dr. F S|${named('S')}|${named('T')}|${named('F S')}`,
    park: `${named('T')}|${named('S')}|${named('F S')}`,
    other: `${named('S')}|${named('T')}|${named('F')}|${named('F S')}`,
  };
}

function spread(list: string): string {
  return list.replace(/,/g, '|');
}

function small(row: string): readonly [string, Language] {
  const [code = '', first = '', last = '', street = '', door = '', theme = '', nouns = ''] = row.split('|');
  const known: Language = {
    ...english,
    first: spread(first),
    last: spread(last),
    // A Turkish or Swedish door may hold the comma that separates lists elsewhere: it is one text.
    street: spread(street),
    ways: '',
    door,
    doors: '150',
    theme: spread(theme),
    heads: '',
    tails: '',
    pair: '',
    near: spread(theme),
    names: internationalNames(code),
    nouns,
  };
  return [code, known];
}

const languages = new Map<string, Language>([
  ['de', german],
  ['en', english],
  ['es', spanish],
  ['fr', french],
  ['it', italian],
  ['ja', japanese],
  ['nl', dutch],
  ['pt', portuguese],
  ...`${northernAndEastern}\n${asianAndAfrican}`.split('\n').map(small),
]);

/** The language of that ISO 639-1 code; English when there is none. */
export function findLanguage(code: string): Language {
  return languages.get(code) ?? english;
}
