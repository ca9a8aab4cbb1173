import t, { type Test } from '../fixtures/tap.js';
import type { CityRecord } from '../../src/data/cities/city-record.js';
import { africaAndOceania } from '../../src/data/cities/africa-and-oceania.js';
import { americas } from '../../src/data/cities/americas.js';
import { asia } from '../../src/data/cities/asia.js';
import { europe } from '../../src/data/cities/europe.js';
import { countryRecords } from '../../src/data/countries.js';
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
