import { createRequire } from 'node:module';
import t, { type Test } from '../fixtures/tap.js';
import type { CityRecord } from '../../src/data/cities/city-record.js';
import { africaAndOceania } from '../../src/data/cities/africa-and-oceania.js';
import { americas } from '../../src/data/cities/americas.js';
import { asia } from '../../src/data/cities/asia.js';
import { europe } from '../../src/data/cities/europe.js';
import { type Country, countryRecords } from '../../src/data/countries.js';
import { languages } from '../../src/data/languages/index.js';
import { catalogue } from '../../src/fields/catalogue.js';
import { plainWords } from '../../src/places/text.js';
import { countryBounds } from '../fixtures/country-bounds.js';

/** Mistakes in the records of cities, countries and fields, for whoever adds one. */

const cities: readonly CityRecord[] = [...europe, ...americas, ...asia, ...africaAndOceania];

const none = (t: Test, mistakes: readonly string[]): void => void t.same(mistakes, []);

/** @returns what is wrong with a position; nothing if it is in the country */
export function misplaced({ name, country, latitude, longitude }: CityRecord): string[] {
  const bounds = countryBounds[country];
  if (bounds === undefined) {
    return [`${name}: add the bounds of ${country} to test/fixtures/country-bounds.ts`];
  }
  const [south, west, north, east] = bounds;
  const isInside = (lat: number, long: number): boolean =>
    lat >= south && lat <= north && long >= west && long <= east;
  if (isInside(latitude, longitude)) return [];
  const position = `latitude ${latitude}, longitude ${longitude}`;
  const isSwapped = isInside(longitude, latitude);
  return [`${name}: ${position} ${isSwapped ? 'are swapped' : `is not in ${country}`}`];
}

void t.test('cities are where their country is', (t) => {
  none(t, cities.flatMap(misplaced));
  const [berlin] = europe;
  if (berlin === undefined) throw new Error('there are no cities');
  const { latitude, longitude } = berlin;
  t.same(misplaced({ ...berlin, latitude: longitude, longitude: latitude }), [
    'Berlin: latitude 13.4, longitude 52.52 are swapped',
  ]);
  t.same(misplaced({ ...berlin, latitude: 2 }), [
    'Berlin: latitude 2, longitude 13.4 is not in DE',
  ]);
  t.end();
});

void t.test('cities have inhabitants: in units, not in thousands', (t) => {
  const small = cities.filter(({ population }) => population < 1000);
  none(
    t,
    small.map(({ name, population }) => `${name}: a population of ${population}`),
  );
  t.end();
});

void t.test('no alias of a city is the name of another one in that country', (t) => {
  const mistakes = cities.flatMap((city) => {
    const aliases = (city.aliases ?? []).map(plainWords);
    const others = cities.filter(({ country }) => country === city.country);
    return others
      .filter((other) => other !== city)
      .flatMap((other) =>
        [other.name, ...(other.aliases ?? [])].map((name) => [other, name] as const),
      )
      .filter(([, name]) => aliases.includes(plainWords(name)))
      .map(([other, name]) => `${city.name}: its alias ${name} is also a name of ${other.name}`);
  });
  none(t, mistakes);
  t.end();
});

void t.test('countries and cities name languages that exist', (t) => {
  const known = new Set(Object.keys(languages));
  const countries = countryRecords.map(({ code, locale }) => [code, locale] as const);
  const named = [...countries, ...cities.map(({ name, locale }) => [name, locale] as const)];
  const mistakes = named
    .filter(([, locale]) => locale !== undefined && !known.has(locale))
    .map(([name, locale]) => `${name}: there is no language ${String(locale)}`);
  none(t, mistakes);
  t.end();
});

interface TerritoryInfo {
  supplemental: {
    territoryInfo: Partial<
      Record<
        string,
        {
          languagePopulation?: Record<
            string,
            { _populationPercent: string; _officialStatus?: string }
          >;
        }
      >
    >;
  };
}

const { territoryInfo } = (
  createRequire(import.meta.url)('cldr-core/supplemental/territoryInfo.json') as TerritoryInfo
).supplemental;

/** Official languages that Unicode's data lacks: Rwanda's since 2017. */
const officialToo: Readonly<Partial<Record<string, string>>> = { RW: 'sw' };

/** Those that are official, or spoken by a tenth of the people. */
function languagesOf(country: string): string[] {
  const spoken = Object.entries(territoryInfo[country]?.languagePopulation ?? {})
    .filter(([, of]) => of._officialStatus !== undefined || Number(of._populationPercent) >= 10)
    .map(([language]) => language.replace(/_.*$/, ''));
  return [...spoken, officialToo[country]].filter((language) => language !== undefined);
}

/** @returns what is wrong with the main language of a country; nothing if it is spoken there */
export function foreignLanguage({ code, language }: Country): string[] {
  if (code === '') return [];
  const there = languagesOf(code);
  const [canonical = language] = Intl.getCanonicalLocales(language);
  if (there.includes(canonical)) return [];
  return [`${code}: its language is ${language}, but people there speak ${there.join(', ')}`];
}

void t.test('the main language of a country is spoken there', (t) => {
  none(t, countryRecords.flatMap(foreignLanguage));
  t.same(foreignLanguage({ code: 'PT', language: 'da' }), [
    'PT: its language is da, but people there speak en, es, fr, pt',
  ]);
  t.end();
});

void t.test('meanings of fields begin as an interpretation continues', (t) => {
  const wrong = catalogue.filter(({ meaning }) => /^whether\b/i.test(meaning));
  none(
    t,
    wrong.map(
      ({ name }) => `${name}: "Whether" is put before its meaning, which must not repeat it`,
    ),
  );
  t.end();
});
