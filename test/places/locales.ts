import { readdir } from 'node:fs/promises';
import t from '../fixtures/tap.js';
import { groupRecords } from '../../src/data/entity-types/groups.js';
import { typeRecords } from '../../src/data/entity-types/types.js';
import { findCity } from '../../src/places/city.js';
import { findType } from '../../src/places/entity-type.js';
import { createFaker, languages, localeOf } from '../../src/places/locale.js';
import { namePatterns } from '../../src/places/name-patterns.js';
import type { Language } from '../../src/data/languages/language.js';
import { nativeScripts } from '../../src/data/native-scripts/index.js';
import { editDistance } from '../../src/places/text.js';

/** Gaps and misspellings in a language file, for its author. */

const typeIds = typeRecords.map(({ id }) => id);
const groups = Object.keys(groupRecords);

/** A known name that is similar to this one, as a hint. */
function meant(name: string, known: readonly string[]): string {
  const near = known.find((one) => editDistance(one, name) <= 2);
  return near === undefined ? '' : `; did you mean ${near}?`;
}

const unknown = (what: string, name: string, known: readonly string[]): string[] =>
  known.includes(name) ? [] : [`${what} is unknown${meant(name, known)}`];

/** Every list of a part of a language, by its path. */
function listsIn(part: unknown, path: string): [string, readonly unknown[]][] {
  if (Array.isArray(part)) return [[path, part]];
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) => listsIn(value, `${path}.${key}`));
}

function emptyLists({ person, location, word, names, company, food, nouns }: Language): string[] {
  const parts = { person, location, word, names, company, food, nouns };
  const lists = Object.entries(parts).flatMap(([key, part]) => listsIn(part, key));
  return lists.flatMap(([path, list]) => {
    if (list.length === 0) return [`${path} is empty`];
    // "-ya" and " no Mori" follow the first half of a name, so a leading space is allowed.
    const isWrong = list.some((one) => typeof one === 'string' && !/\S$/.test(one));
    return isWrong ? [`${path} has a string that is empty, or ends with a space`] : [];
  });
}

/**
 * The missing parts that a language needs, although its parent has them, because they distinguish
 * it.
 */
function missingParts(language: Language): string[] {
  const { title, parent = '', person, location, word, food } = language;
  const needed = {
    title,
    'person.first_name': person.first_name,
    'person.last_name': person.last_name,
    'location.street_name': location.street_name,
    'location.street_pattern': location.street_pattern,
    'word.theme': word.theme,
    'word.near': word.near,
    // A script is not a cuisine.
    'food.ethnic_category': (food ?? languages[parent]?.food)?.ethnic_category,
  };
  // A file written by hand may lack parts that the types require.
  const isMissing = (part: unknown) => part === undefined || part === '' || part === null;
  return Object.entries(needed).flatMap(([path, part]) =>
    isMissing(part) ? [`${path} is missing`] : [],
  );
}

/** Every pattern of a language, by its path. */
function patternsOf({ person, location, names, company }: Language): [string, string][] {
  const lists: Record<string, readonly string[] | null | undefined> = {
    'person.name': person.name?.map(({ value }) => value),
    'location.street_pattern': location.street_pattern,
    'location.street_line': location.street_line === undefined ? [] : [location.street_line],
    'company.name_pattern': company?.name_pattern,
  };
  for (const [group, patterns] of Object.entries(names ?? {})) lists[`names.${group}`] = patterns;
  return Object.entries(lists).flatMap(([path, list]) =>
    (list ?? []).map((pattern): [string, string] => [path, pattern]),
  );
}

/** The patterns that faker cannot fill. */
function unresolved(language: Language): string[] {
  const faker = createFaker(language);
  return patternsOf(language).flatMap(([path, pattern]) => {
    try {
      const text = faker.helpers.fake(pattern.replace('{{noun}}', 'Café'));
      return /[{}]|undefined/.test(text) ? [`${path}: ${pattern} gives ${text}`] : [];
    } catch (error) {
      return [`${path}: ${pattern}: ${error instanceof Error ? error.message : String(error)}`];
    }
  });
}

/** The parent that cannot be followed to English. */
function brokenParents(code: string, { parent }: Language): string[] {
  if (parent === undefined) return [];
  const next = languages[parent];
  if (next === undefined) return unknown(`parent ${parent}`, parent, Object.keys(languages));
  return parent === code ? ['parent is the language itself'] : brokenParents(code, next);
}

function problemsOf(code: string, language: Language): string[] {
  const { names = {}, nouns = {} } = language;
  const parents = brokenParents(code, language);
  return [
    ...missingParts(language),
    ...parents,
    ...Object.keys(names).flatMap((group) => unknown(`names.${group}`, group, groups)),
    ...Object.keys(nouns).flatMap((id) => unknown(`nouns.${id}`, id, typeIds)),
    ...emptyLists(language),
    ...(parents.length > 0 ? [] : unresolved(language)),
  ];
}

const files = [
  ...Object.entries(languages).map(([code, language]) => ({ folder: 'languages', code, language })),
  ...Object.entries(nativeScripts).map(([code, language]) => ({
    folder: 'native-scripts',
    code: `${code} in its own script`,
    language,
  })),
];

for (const { folder, code, language } of files) {
  void t.test(`${folder}/${code}.ts describes ${language.title}`, async (t) => {
    t.same(problemsOf(code, language), []);
  });
}

void t.test('every file of a language is exported by index.ts', async (t) => {
  const folder = new URL('../../src/data/languages/', import.meta.url);
  const ofNoLanguage = ['index', 'language', 'name-patterns'];
  const codes = (await readdir(folder))
    .filter((file) => file.endsWith('.js'))
    .map((file) => file.replace('.js', ''))
    .filter((name) => !ofNoLanguage.includes(name));
  t.same(
    codes.filter((code) => !Object.hasOwn(languages, code)),
    [],
    'add a line to src/data/languages/index.ts',
  );
});

void t.test('English has everything that another language can lack', async (t) => {
  const { names, location } = languages.en ?? {};
  t.ok(names?.other, 'names for any group');
  t.ok(location?.street_line, 'the order of street and number');
});

void t.test('a type for which no language has a word is called by its English singular', (t) => {
  const skatePark = { ...findType('gym'), id: 'skate_park', noun: 'skate park' };
  for (const city of ['New York', 'Berlin']) {
    const { usual } = namePatterns(skatePark, localeOf(findCity(city)));
    t.ok(usual.some((pattern) => pattern.includes('Skate Park')));
    t.notOk(usual.some((pattern) => pattern.includes('{{noun')));
  }
  t.end();
});
