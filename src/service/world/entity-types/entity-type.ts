import { plainWords } from '../plain-words.js';
import { typeTable } from './table.js';

/** What kind of business a type is: decides names and which fields make sense. */
export type Group =
  | 'eat'
  | 'shop'
  | 'care'
  | 'pharmacy'
  | 'beauty'
  | 'sport'
  | 'stay'
  | 'culture'
  | 'park'
  | 'fuel'
  | 'garage'
  | 'office'
  | 'civic'
  | 'other';

const groups: readonly Group[] = [
  'eat',
  'shop',
  'care',
  'pharmacy',
  'beauty',
  'sport',
  'stay',
  'culture',
  'park',
  'fuel',
  'garage',
  'office',
  'civic',
];

export interface EntityType {
  /** "coffee shop" and "Cafés" have the same; an unknown type has its own plain words */
  readonly id: string;
  /** one of it, in English, lower case */
  readonly noun: string;
  readonly group: Group;
  /** how many there are in a city of a hundred thousand; grows with the root of the inhabitants */
  readonly frequency: number;
  /** which habits of opening, see opening-hours.ts */
  readonly hours: string;
  /** categories on a map, the usual ones more than once */
  readonly categories: readonly string[];
  readonly known: boolean;
}

/** "cafes" → "cafe", "bakeries" → "bakery". Good enough for looking a word up; never shown. */
function singular(words: string): string {
  return words
    .replace(/(?<=\w{2})ies\b/g, 'y')
    .replace(/(?<=(?:ch|sh|x|ss))es\b/g, '')
    .replace(/(?<=\w{2}[^s])s\b/g, '');
}

const byName = new Map<string, EntityType>();
for (const row of typeTable.split('\n')) {
  const [id = '', group, frequency, hours = '', categories = '', synonyms = ''] = row.split('|');
  const type: EntityType = {
    id,
    noun: id.replace(/_/g, ' '),
    group: groups.find((one) => one === group) ?? 'other',
    frequency: Number(frequency),
    hours,
    categories: categories.split(','),
    known: true,
  };
  for (const name of [type.noun, ...synonyms.split(',')]) {
    const words = plainWords(name);
    for (const key of [words, singular(words), words.replace(/ /g, '')]) {
      if (!byName.has(key)) byName.set(key, type);
    }
  }
}

/** The known types, each once. */
export const knownTypes: readonly EntityType[] = [...new Set(byName.values())];

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The type that a text names; any text names one. */
export function findType(text: string): EntityType {
  const words = plainWords(text);
  const known =
    byName.get(words) ??
    byName.get(singular(words)) ??
    byName.get(words.replace(/ /g, '')) ??
    byName.get(singular(words).replace(/ /g, ''));
  if (known !== undefined) return known;
  const noun = singular(words).slice(0, 40).trim() || 'place';
  return {
    id: words === '' ? text.trim() : words,
    noun,
    group: 'other',
    frequency: 12,
    hours: 'shop',
    categories: [capitalised(noun)],
    known: false,
  };
}
