import t, { type Test } from '../fixtures/tap.js';
import { findCity, knownCities } from '../../src/places/city.js';
import { findType } from '../../src/places/entity-type.js';
import { typeRecords } from '../../src/data/entity-types/types.js';
import { createWorld } from '../../src/places/index.js';
import { languages, localeOf } from '../../src/places/locale.js';
import { marketContext, shuffled } from '../../src/places/market-context.js';
import { nativeScripts } from '../../src/data/native-scripts/index.js';
import { fieldValue } from '../fixtures/field-value.js';

/** Names of places, in Latin letters and in the writing systems of their languages. */

const now = Date.UTC(2026, 5, 1);
const knownTypes = typeRecords.map(({ id }) => findType(id));

/** A city for each language of names. */
const oneOfEachLanguage = [
  ...new Map(knownCities().map((city) => [localeOf(city).code, city])).values(),
];

/** Cities, the characters of their script, and their names in it. */
const scripts = [
  ['Tokyo', /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u, '東京都'],
  ['Seoul', /\p{sc=Hangul}/u, '서울특별시'],
  ['Moscow', /\p{sc=Cyrillic}/u, 'Москва'],
  ['Cairo', /\p{sc=Arabic}/u, 'القاهرة'],
  ['Mumbai', /\p{sc=Devanagari}/u, 'मुंबई'],
] as const;

/** Asserts that there are no errors: a single assertion that lists all, instead of thousands of assertions. */
function none(t: Test, wrong: readonly string[], message: string): void {
  t.same(wrong.slice(0, 10), [], message);
}

void t.test('a shuffled list contains every number once', async (t) => {
  for (const count of [1, 2, 3, 64, 65, 1000]) {
    const numbers = Array.from({ length: count }, (_, number) => shuffled(number, count, 77));
    t.same(
      numbers.toSorted((one, other) => one - other),
      Array.from({ length: count }, (_, number) => number),
      `${count} numbers`,
    );
  }
  t.not(shuffled(5, 1000, 77), shuffled(5, 1000, 78), 'another order for each hash');
});

void t.test('no name repeats among 500 places of a market', async (t) => {
  const wrong: string[] = [];
  const ofEachGroup = [...new Map(knownTypes.map(({ group, noun }) => [group, noun])).values()];
  const types = [...ofEachGroup, 'museum', 'dentist', 'mosque', 'escape room', 'sushi bar'];
  const plain = oneOfEachLanguage.map((city) => ({ city, locales: {} }));
  const native = scripts.map(([city]) => ({ city: findCity(city), locales: nativeScripts }));
  for (const { city, locales } of [...plain, ...native]) {
    for (const type of types) {
      const { names } = marketContext(1, `${city.name}, ${city.country.code}`, type, locales);
      const found = Array.from({ length: 500 }, (_, number) => names.at(number).text);
      const different = new Set(found).size;
      if (different < 500) wrong.push(`${type} in ${city.name}: ${different} names`);
    }
  }
  none(t, wrong, `types of each group in ${oneOfEachLanguage.length} languages`);
  const { names } = marketContext(1, 'Berlin', 'cafe');
  const later = new Set(Array.from({ length: 500 }, (_, at) => names.at(9_000_000 + at).text));
  t.equal(later.size, 500, 'nor far away');
  const texts = (from: number) =>
    Array.from({ length: 50 }, (_, number) => names.at(from + number).text);
  t.notSame(texts(0), texts(names.length), 'the next round has other names');
});

void t.test('names are plausible', async (t) => {
  const namesOf = (city: string, type: string) =>
    Array.from({ length: 300 }, (_, at) => marketContext(1, city, type).names.at(at).text);
  const odd = (names: readonly string[], pattern: RegExp) =>
    names.filter((name) => pattern.test(name));
  const twice = /(\p{Lu}\p{L}+) (?:\S+ )?\1(?!\p{L})/u;
  for (const [city, type] of [
    ['Paris', 'restaurant'],
    ['Rome', 'pizzeria'],
    ['New York', 'lawyer'],
    ['Reykjavik', 'bar'],
  ] as const)
    none(t, odd(namesOf(city, type), twice), `nobody twice: ${type} in ${city}`);
  for (const city of ['New York', 'Paris', 'Berlin', 'Seoul', 'Cairo']) {
    for (const type of ['museum', 'school', 'park', 'library'])
      none(t, odd(namesOf(city, type), / & |Co\./), `no firm: ${type} in ${city}`);
  }
  const icelandic = odd(namesOf('Reykjavik', 'cafe'), /[ðþáíóúýæö]/i);
  t.ok(icelandic.length > 150, `${icelandic.length} of 300 names are Icelandic`);
  t.ok(odd(namesOf('São Paulo', 'bar'), /^(Boteco|Botequim|Bar)\b/).length > 150, 'Brazilian');
});

void t.test(
  'with native writing systems, names, streets and people are written as in the city',
  async (t) => {
    const world = createWorld({ seed: 1, locales: nativeScripts });
    const plain = createWorld({ seed: 1 });
    for (const [city, script, name] of scripts) {
      const wrong: string[] = [];
      for (const { noun } of knownTypes) {
        const market = world.market(city, noun);
        for (let index = 0; index < 3; index += 1) {
          const place = market.place(index, now);
          const { street, website } = place;
          const owner = fieldValue(place, 'owner');
          const texts = [place.name, street, ...(typeof owner === 'string' ? [owner] : [])];
          wrong.push(...texts.filter((text) => !script.test(text)));
          if (website !== null && !/^https:\/\/[a-z0-9.-]+\.example$/.test(website))
            wrong.push(website);
        }
      }
      none(t, wrong, city);
      const place = world.market(city, 'cafe').place(0, now);
      const latin = plain.market(city, 'cafe').place(0, now);
      const address = fieldValue(place, 'address');
      t.ok(typeof address === 'string' && address.includes(name), `an address in ${name}`);
      t.notMatch(address, /undefined|[{}]|, ,|\(\)|^[ ,]|[ ,]$/);
      t.equal(fieldValue(place, 'city'), name);
      t.match(
        place,
        { id: latin.id, phone: latin.phone, latitude: latin.latitude },
        'still the same',
      );
      t.notMatch(latin.name, script, 'Latin letters without the option');
    }
    const berlin = (of: typeof world) => of.market('Berlin', 'cafe').place(0, now).name;
    t.equal(berlin(world), berlin(plain), 'other countries have the names that they had');
    const almaty = world.market('Almaty', 'cafe').place(0, now).name;
    t.notMatch(almaty, /\p{sc=Cyrillic}/u, 'nor is a language written where it is not the first');
  },
);

void t.test('native and Latin language files have the same lists', async (t) => {
  for (const [code, { title, person, location, word, nouns = {} }] of Object.entries(
    nativeScripts,
  )) {
    const latin = languages[code];
    t.match(title, latin?.title);
    t.same(
      Object.keys(latin?.nouns ?? {}).filter((id) => !Object.hasOwn(nouns, id)),
      [],
      `${title}: a word for each type that has a word in Latin letters`,
    );
    t.equal(location.street_name.length, latin?.location.street_name.length);
    for (const list of ['theme', 'near', 'pair', 'ordinal', 'lane', 'cross'])
      t.equal(word[list]?.length, latin?.word[list]?.length, `${title}: ${list}`);
    for (const key of ['first_name', 'last_name'] as const) {
      const lengths = (given: typeof person | undefined) =>
        Object.values(given?.[key] ?? {}).map((list) => (Array.isArray(list) ? list.length : 0));
      t.same(lengths(person), lengths(latin?.person), `${title}: ${key}`);
    }
  }
});
