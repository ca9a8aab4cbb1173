import { createRequire } from 'node:module';
import t, { type Test } from '../fixtures/tap.js';
import type { CityRecord } from '../../src/data/cities/city-record.js';
import { africaAndOceania } from '../../src/data/cities/africa-and-oceania.js';
import { americas } from '../../src/data/cities/americas.js';
import { asia } from '../../src/data/cities/asia.js';
import { europe } from '../../src/data/cities/europe.js';
import { type Country, countryRecords } from '../../src/data/countries.js';
import { typeRecords } from '../../src/data/entity-types/types.js';
import { catalogue } from '../../src/fields/catalogue.js';
import { plainWords } from '../../src/places/text.js';
import { countryBounds } from '../fixtures/country-bounds.js';
import { mistakesIn } from '../fixtures/record-schemas.js';

/** Mistakes in the records of cities, countries, entity types and fields, for contributors. */

const cities: readonly CityRecord[] = [...europe, ...americas, ...asia, ...africaAndOceania];

const none = (t: Test, mistakes: readonly string[]): void => void t.same(mistakes, []);

void t.test('every record is valid by the schema of its table', (t) => {
  none(t, mistakesIn('city', cities));
  none(t, mistakesIn('country', countryRecords));
  none(t, mistakesIn('entityType', typeRecords));
  none(t, mistakesIn('field', catalogue));
  t.end();
});

void t.test('the message about a mistake names the record and the key', (t) => {
  const gent = { name: 'Gent', country: 'BE', latitude: 51.05, longitude: 3.72 };
  const population = 265_000;
  t.same(mistakesIn('city', [gent]), ['Gent: "population" is required']);
  const inThousands = 'Gent: "population" must be greater than or equal to 1000';
  t.same(mistakesIn('city', [{ ...gent, population: 265 }]), [inThousands]);
  const wrongCity = {
    ...gent,
    population,
    poscode: '9000',
    locale: 'vls',
    timeZone: 'Europe/Gent',
  };
  t.match(mistakesIn('city', [wrongCity]), [
    /^Gent: "locale" must be one of \[ar, cs, /,
    /^Gent: "timeZone" failed custom validation because Invalid time zone/,
    'Gent: "poscode" is not allowed',
  ]);
  const districts = { Patershol: [3.72] };
  t.same(mistakesIn('city', [{ ...gent, population, districts }]), [
    'Gent: "districts.Patershol" does not contain 1 required value(s)',
  ]);
  const twice = { ...gent, population };
  t.same(mistakesIn('city', [twice, twice]), ['Gent: "name" is that of another record']);
  t.match(mistakesIn('city', [{ ...twice, country: 'US', region: 'XX' }]), [
    /^Gent: "region" must be one of \[AL, AK, /,
  ]);

  t.match(mistakesIn('country', [{ code: 'FO', language: 'fao', currency: 'DK' }]), [
    /^FO: "language" with value "fao" fails to match the ISO 639-1 pattern/,
    /^FO: "currency" must be one of/,
  ]);

  const skatePark = { id: 'skate_park', group: 'sports', frequency: 2, hours: 'parks' };
  t.match(mistakesIn('entityType', [{ ...skatePark, categories: [], names: ['skate park'] }]), [
    /^skate_park: "group" must be one of \[eat, /,
    /^skate_park: "hours" must be one of \[cafe, /,
    'skate_park: "categories" must contain at least 1 items',
  ]);

  const terrace = { name: 'Roof-Terrace', kind: 'true or false', meaning: 'Whether there is one' };
  t.match(mistakesIn('field', [{ ...terrace, synonyms: ['roof'], likely: { bars: 20 } }]), [
    /^Roof-Terrace: "name" with value "Roof-Terrace" fails to match the snake_case pattern/,
    /^Roof-Terrace: "meaning" with value "Whether there is one" matches the inverted "Whether"/,
    'Roof-Terrace: "likely.bars" is not allowed',
  ]);
  t.end();
});

/** Degrees around a point on land, for countries without bounds. */
const around = 12;

function boundsOf({ code, inland }: Country) {
  if (countryBounds[code] !== undefined || inland === undefined) return countryBounds[code];
  const [latitude, longitude] = inland;
  return [latitude - around, longitude - around, latitude + around, longitude + around] as const;
}

/** Returns the problems of a position; empty if it is in the country. */
function misplaced({ name, latitude, longitude }: CityRecord, country: Country): string[] {
  const bounds = boundsOf(country);
  if (bounds === undefined) {
    return [`${name}: "inland", a point on land, is missing in the record of ${country.code}`];
  }
  const [south, west, north, east] = bounds;
  const isInside = (lat: number, long: number): boolean =>
    lat >= south && lat <= north && long >= west && long <= east;
  if (isInside(latitude, longitude)) return [];
  const position = `latitude ${latitude}, longitude ${longitude}`;
  const isSwapped = isInside(longitude, latitude);
  return [`${name}: ${position} ${isSwapped ? 'are swapped' : `is not in ${country.code}`}`];
}

void t.test('cities are in their country', (t) => {
  const byCode = new Map(countryRecords.map((country) => [country.code, country]));
  const mistakes = cities.flatMap((city) => {
    const country = byCode.get(city.country);
    return country ? misplaced(city, country) : [];
  });
  none(t, mistakes);

  const [berlin] = europe;
  if (berlin === undefined) throw new Error('there are no cities');
  const at = (latitude: number, longitude: number, country: Country) =>
    misplaced({ ...berlin, latitude, longitude }, country);
  const germany = { code: 'DE', language: 'de' };
  t.same(at(13.4, 52.52, germany), ['Berlin: latitude 13.4, longitude 52.52 are swapped']);
  t.same(at(2, 13.4, germany), ['Berlin: latitude 2, longitude 13.4 is not in DE']);

  const nowhere = { code: 'QQ', language: 'de' };
  const missing = 'Berlin: "inland", a point on land, is missing in the record of QQ';
  t.same(at(52.52, 13.4, nowhere), [missing]);
  const inland: Country = { ...nowhere, inland: [51, 10] };
  t.same(at(52.52, 13.4, inland), []);
  t.same(at(13.4, 52.52, inland), ['Berlin: latitude 13.4, longitude 52.52 are swapped']);
  t.end();
});

void t.test('no alias of a city is the name of another city in the country', (t) => {
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

/** Languages that are official, or spoken by a tenth of the people. */
function languagesOf(country: string): string[] {
  const spoken = Object.entries(territoryInfo[country]?.languagePopulation ?? {})
    .filter(([, of]) => of._officialStatus !== undefined || Number(of._populationPercent) >= 10)
    .map(([language]) => language.replace(/_.*$/, ''));
  return [...spoken, officialToo[country]].filter((language) => language !== undefined);
}

/** Returns the problems of a country's main language; empty if it is spoken there. */
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
