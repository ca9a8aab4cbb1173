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

/** Forms of names that suit any language of which little is known. */
const international: Readonly<Record<string, string>> = {
  eat: 'N T|T N|T|F N|N F|S N',
  shop: 'N S|T N|S N|F N',
  care: 'S N|T N|Dr. F S|N S',
  pharmacy: 'N T|N S|T N',
  stay: 'N T|T N|S N',
  park: 'T N|N T|S N',
  other: 'S N|T N|N T|F S N|N F',
};

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
    door,
    doors: '150',
    theme: spread(theme),
    heads: '',
    tails: '',
    pair: '',
    near: spread(theme),
    names: international,
    // The first entry of a type counts, so that the language's own words win over the English ones.
    nouns: `${nouns};${english.nouns}`,
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
