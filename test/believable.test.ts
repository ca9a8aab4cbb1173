import t, { type Test } from 'tap';
import { knownCities } from '../src/places/cities/city.js';
import { findCity } from '../src/places/cities/unknown-city.js';
import { findType } from '../src/places/entity-types/entity-type.js';
import { createWorld } from '../src/places/index.js';
import type { Market, Place } from '../src/places/index.js';
import { voiceOf } from '../src/places/voice.js';
import { fieldValue } from './fixtures/field-value.js';

/** What a person would notice who reads a page of places. */

const now = Date.UTC(2026, 5, 1);
const world = createWorld({ seed: 1 });

function all(market: Market): Place[] {
  return Array.from({ length: market.size }, (_, index) => market.place(index, now));
}

function textOf(place: Place, field: string): string {
  const value = fieldValue(place, field);
  return typeof value === 'string' ? value : `no text: ${JSON.stringify(value)}`;
}

/** Fails once, naming what is wrong, instead of thousands of assertions. */
function none(t: Test, wrong: readonly string[], message: string): void {
  t.same(wrong.slice(0, 10), [], message);
}

void t.test('made-up streets are words of their language, every slot filled once', async (t) => {
  const forms: Readonly<Record<string, RegExp>> = {
    en: / (Street|Avenue|Road|Lane)$/,
    de: /(straße|weg|allee|gasse)$/,
    nl: /(straat|laan)$/,
    es: /^(Calle|Avenida) /,
    fr: /^(rue|avenue) /,
    it: /^(Via|Viale) /,
    pt: /^(Rua|Travessa) /,
  };
  const wrong: string[] = [];
  const endings = new Set<string>();
  for (const { name, country } of knownCities) {
    const { streets } = voiceOf(country.language);
    for (const place of all(world.market(`${name}, ${country.name}`, 'restaurant'))) {
      const street = textOf(place, 'street').replace(/^[\d-]+ |,? (No[.:] )?\d+$/g, '');
      if (streets.includes(street)) continue;
      endings.add(/\p{L}+$/u.exec(street)?.[0] ?? '');
      const glued = /\p{Ll}\p{Lu}|(^|\s)[HFS](\s|$)|\s\s/u.test(street);
      if (glued || forms[country.language]?.test(street) !== true) wrong.push(`${street}, ${name}`);
    }
  }
  none(t, wrong, 'streets');
  for (const ending of ['Street', 'Avenue', 'Road', 'Lane'])
    t.ok(endings.has(ending), `some are a ${ending}`);
});

void t.test('a type is what its last words say, in the spelling of the request', async (t) => {
  for (const [text, id, noun, category, kitchen] of [
    ['sushi restaurants', 'restaurant', 'sushi restaurant', 'Sushi restaurant', 'Sushi'],
    ['Indian restaurant', 'restaurant', 'indian restaurant', 'Indian restaurant', 'Indian'],
    ['rooftop restaurant', 'restaurant', 'rooftop restaurant', 'Rooftop restaurant', undefined],
    ['restaurant japonais', 'restaurant', 'restaurant japonais', 'Restaurant japonais', undefined],
    ['steakhouse', 'restaurant', 'steakhouse', 'Steakhouse', 'Steakhouse'],
    ['ramen shop', 'restaurant', 'ramen shop', 'Ramen shop', 'Ramen'],
    ['Korean BBQ', 'restaurant', 'korean BBQ', 'Korean BBQ', 'Korean BBQ'],
    ['Döner', 'fast_food', 'döner', 'Döner', 'Döner'],
    ['hotel bar', 'bar', 'hotel bar', 'Hotel bar', undefined],
    ['juice bar', 'fast_food', 'juice bar', 'Juice bar', 'Juice'],
    ['museum shop', 'museum shop', 'museum shop', 'Museum shop', undefined],
    ['tennis court', 'tennis court', 'tennis court', 'Tennis court', undefined],
    ['ev charging stations', 'ev charging stations', 'EV charging station', 'EV charging station', undefined],
  ] as const) {
    const type = findType(text);
    t.same([type.id, type.noun, type.categories[0], type.kitchen], [id, noun, category, kitchen], text);
    t.equal(type.known, false, 'a type of its own all the same');
  }
  for (const [text, group, hours] of [
    ['language school', 'civic', 'school'],
    ['record store', 'shop', 'shop'],
    ['späti', 'shop', 'market'],
    ['fire station', 'civic', 'always'],
    ['parking garage', 'park', 'park'],
    ['golf club', 'sport', 'gym'],
    ['animal hospital', 'care', 'practice'],
  ] as const) {
    t.match(findType(text), { group, hours }, text);
  }
});

void t.test('places of a type with a qualifier have its name, its hours and its kitchen', async (t) => {
  const sushi = all(world.market('Berlin', 'sushi restaurant'));
  t.not(sushi[0]?.id, world.market('Berlin', 'restaurant').place(0, now).id, 'they are other places');
  t.ok(sushi.filter(({ name }) => name.includes('Sushi Restaurant')).length > sushi.length / 3);
  t.ok(sushi.every((place) => fieldValue(place, 'cuisine') === 'Sushi'));
  t.ok(sushi.filter((place) => fieldValue(place, 'dinner') === true).length > sushi.length / 2);
  t.ok(
    all(world.market('Berlin', 'vegan restaurant')).every((p) => fieldValue(p, 'vegan_options') !== false),
  );
  const atms = all(world.market('New York', 'atm'));
  t.ok(atms.every(({ name }) => !name.includes('Atm')) && atms.some(({ name }) => name.includes('ATM')));
  t.ok(atms.every((place) => fieldValue(place, 'owner') === null));
  const schools = all(world.market('Paris', 'school')).flatMap(({ open_hours }) => open_hours?.Sunday ?? []);
  t.ok(schools.length > 10 && schools.every((hours) => hours === 'closed'), 'no lessons on Sundays');
});

void t.test('a state or a country that the request names is not contradicted', async (t) => {
  for (const [text, code, region, known] of [
    ['Sacramento, CA', 'US', 'CA', false],
    ['Paris, Texas', 'US', 'TX', false],
    ['Paris, TX, USA', 'US', 'TX', false],
    ['Portland, Maine', 'US', 'ME', false],
    ['Austin, TX, USA', 'US', 'TX', true],
    ['London, Ontario', 'CA', 'ON', false],
    ['London, UK', 'GB', null, true],
    ['Berlin, DE', 'DE', null, true],
    ['Berlin, Kreuzberg', 'DE', null, true],
    ['Kleinhausen, Österreich', 'AT', null, false],
    ['Havana, Cuba', 'CU', null, false],
    ['Lahore, PK', 'PK', null, false],
    ['Kansas City', 'US', null, false],
    [', '.repeat(5000), 'US', null, false],
  ] as const) {
    const place = world.market(text, 'cafe').place(1, now);
    const found = [fieldValue(place, 'country_code'), fieldValue(place, 'region'), findCity(text).known];
    t.same(found, [code, region, known], text.slice(0, 40));
  }
  const cuban = all(world.market('Havana, Cuba', 'hotel'));
  for (const field of ['country', 'phone', 'coordinates', 'timezone', 'postal_code', 'tax_id'])
    t.same(
      [...new Set(cuban.map((place) => fieldValue(place, field)))],
      [field === 'country' ? 'Cuba' : null],
    );
  t.match(fieldValue(world.market('Sacramento, CA', 'cafe').place(1, now), 'address'), /, Sacramento, CA$/);
  t.match(fieldValue(world.market('Bielefeld', 'cafe').place(1, now), 'address'), /^\S+ \d+, Bielefeld$/);
});

void t.test('weekends, postcodes, hosts and handles are not of one mould', async (t) => {
  const cafes = all(world.market('Berlin', 'cafe'));
  const sundays = cafes.map(({ open_hours }) => open_hours?.Sunday ?? 'closed');
  const open = sundays.filter((hours) => hours !== 'closed');
  for (const hours of new Set(open)) {
    t.ok(open.filter((other) => other === hours).length < open.length / 3, `${hours} is one of several`);
  }
  const postcodes = new Set(cafes.map((place) => textOf(place, 'postal_code')));
  none(
    t,
    [...postcodes].filter((code) =>
      /^10(17[5-8]|11[68]|41|96[68]|99[68]|62[468]|82[468]|55[2468])/.test(code),
    ),
    'postcodes that do not exist',
  );
  const wrong: string[] = [];
  for (const { name, website, instagram_url } of all(world.market('München', 'café'))) {
    if (website?.includes('munchen') === true) wrong.push(website);
    const handle = instagram_url?.split('/')[3] ?? '';
    if (handle.length > 30) wrong.push(handle);
    const words = name.toLowerCase().match(/[a-z]{3,}/g) ?? [];
    const plain = handle.replace(/[._]/g, ' ').split(' ');
    const cut =
      plain.length > 2
        ? plain.find((part) => words.some((word) => part !== '' && word !== part && word.startsWith(part)))
        : undefined;
    if (cut !== undefined && !/[äöüéèß’]/i.test(name)) wrong.push(`${handle} of ${name}`);
  }
  none(t, wrong, 'hosts and handles');
});
