import t, { type Test } from 'tap';
import type { JsonValue } from '../src/api/wire.js';
import { knownCities } from '../src/places/cities/city.js';
import { findCity } from '../src/places/cities/unknown-city.js';
import { createWorld } from '../src/places/index.js';
import { findType, knownTypes } from '../src/places/entity-types/entity-type.js';
import { weekdays } from '../src/places/opening-hours.js';
import { kilometresBetween } from '../src/places/position.js';
import type { Market, Place } from '../src/places/index.js';
import { fieldValue } from './fixtures/field-value.js';

const now = Date.UTC(2026, 5, 1);
const world = createWorld({ seed: 1 });

/** A value that has to be a text. */
function text(value: JsonValue): string {
  return typeof value === 'string' ? value : `no text: ${JSON.stringify(value)}`;
}

/** Fails once, naming what is wrong, instead of thousands of assertions. */
function none(t: Test, wrong: readonly string[], message: string): void {
  t.same(wrong.slice(0, 10), [], message);
}

function all(market: Market, at = now): Place[] {
  return Array.from({ length: market.size }, (_, index) => market.place(index, at));
}

void t.test('the tables are as rich as promised and hold together', async (t) => {
  t.ok(knownCities.length >= 150, `${knownCities.length} cities`);
  t.ok(knownTypes.length >= 40, `${knownTypes.length} types`);
  const wrong: string[] = [];
  for (const { name, population, districts, centre, localDigits } of knownCities) {
    if (!(population > 0) || centre === null) wrong.push(name);
    if (localDigits < 4 || localDigits > 8) wrong.push(`${name} has ${localDigits} local digits`);
    for (const district of districts) {
      const away = kilometresBetween(centre ?? district, district);
      if (away > 30) wrong.push(`${String(district.name)} lies ${away} km from ${name}`);
    }
  }
  none(t, wrong, 'cities');
  for (const name of ['cafe', 'cafes', 'coffee shop', 'Café', 'Coffee-Shops'])
    t.equal(findType(name).id, 'cafe', name);
  for (const [name, id] of [
    ['bakeries', 'bakery'],
    ['Bäckerei', 'bakery'],
    ['pharmacies', 'pharmacy'],
    ['boutiques', 'clothing_store'],
    ['gas stations', 'petrol_station'],
    ['Zahnärzte', 'dentist'],
    ['libraries', 'library'],
    ['book store', 'bookshop'],
  ] as const) {
    t.equal(findType(name).id, id, name);
  }
  t.match(findType('escape rooms'), { known: false, noun: 'escape room' });
});

void t.test('cities are found, told apart, and made up when nobody knows them', async (t) => {
  for (const [text, name, country] of [
    ['Wien', 'Wien', 'AT'],
    ['vienna', 'Wien', 'AT'],
    ['Washington, DC', 'Washington', 'US'],
    ['Toronto, ON', 'Toronto', 'CA'],
    ['Austin, Texas', 'Austin', 'US'],
    ['東京', 'Tokyo', 'JP'],
    ['sao paulo', 'São Paulo', 'BR'],
    ['Paris, Texas', 'Paris', 'US'],
    ['Portland, ME', 'Portland', 'US'],
    ['Kleinhausen', 'Kleinhausen', 'DE'],
    ['Oberdorf, Switzerland', 'Oberdorf', 'CH'],
    ['Springfield', 'Springfield', 'US'],
    ['Villa Nueva', 'Villa Nueva', 'ES'],
  ] as const) {
    t.match(findCity(text), { name, country: { code: country } }, text);
  }
  t.equal(findCity('Paris, Texas').known, false);
  t.equal(findCity('Portland, ME').known, false);
  const nowhere = world.market('Somewhere, Uruguay', 'cafe').place(0, now);
  t.equal(nowhere.latitude, null, 'no position rather than one in the sea');
  t.equal(fieldValue(nowhere, 'coordinates'), null);
});

void t.test('places lie in and around their city, denser in the middle', async (t) => {
  const wrong: string[] = [];
  for (const { name, country, centre } of knownCities) {
    const market = world.market(`${name}, ${country.name}`, 'cafe');
    const distances = Array.from({ length: 20 }, (_, index) => {
      const { latitude, longitude } = market.place(index, now);
      return centre === null || latitude === null || longitude === null
        ? Infinity
        : kilometresBetween(centre, { latitude, longitude });
    });
    if (Math.max(...distances) > 30) wrong.push(`${name}: a place is ${Math.max(...distances)} km away`);
    if (distances.filter((distance) => distance < 10).length < 8)
      wrong.push(`${name}: few places near the centre`);
  }
  none(t, wrong, 'known cities');
  const unknown = all(world.market('Kleinhausen', 'bakery'));
  for (const { latitude, longitude } of unknown) {
    t.ok(
      latitude !== null &&
        latitude > 49 &&
        latitude < 53 &&
        longitude !== null &&
        longitude > 8 &&
        longitude < 12,
    );
  }
});

void t.test('phone numbers have the form of the country and the code of the city', async (t) => {
  for (const [city, form] of [
    ['Berlin', /^\+49 30 2312 5\d{3}$/],
    ['Munich', /^\+49 89 9999 8\d{3}$/],
    ['Heidelberg', /^\+49 6221 [3-7]\d{2} \d{3}$/],
    ['Vienna', /^\+43 1 [3-7]\d{2} \d{4}$/],
    ['Zurich', /^\+41 44 [3-7]\d{2} \d{2} \d{2}$/],
    ['Paris', /^\+33 1 99 00 \d{2} \d{2}$/],
    ['London', /^\+44 20 7946 0\d{3}$/],
    ['Manchester', /^\+44 161 496 0\d{3}$/],
    ['Oxford', /^\+44 1632 960 \d{3}$/],
    ['Dublin', /^\+353 20 91\d \d{4}$/],
    ['Stockholm', /^\+46 8 46 50 04 \d{2}$/],
    ['Madrid', /^\+34 91 [3-7]\d{2} \d{2} \d{2}$/],
    ['Rome', /^\+39 06 [3-7]\d{3} \d{4}$/],
    ['Amsterdam', /^\+31 20 [3-7]\d{2} \d{4}$/],
    ['Copenhagen', /^\+45 33 \d{2} \d{2} \d{2}$/],
    ['Prague', /^\+420 2\d{2} \d{3} \d{3}$/],
    ['New York', /^\+1 (212) 555-\d{4}$/],
    ['Toronto', /^\+1 416 555-\d{4}$/],
    ['Springfield', /^\+1 \d{3} 555-\d{4}$/],
    ['Tokyo', /^\+81 3-[3-7]\d{3}-\d{4}$/],
    ['Kyoto', /^\+81 75-[3-7]\d{2}-\d{4}$/],
    ['São Paulo', /^\+55 11-[3-7]\d{3}-\d{4}$/],
    ['Sydney', /^\+61 2 5550 \d{4}$/],
    ['Singapore', /^\+65 6\d{3} \d{4}$/],
  ] as const) {
    const phones = all(world.market(city, 'restaurant'))
      .slice(0, 60)
      .flatMap(({ phone }) => phone ?? []);
    t.ok(phones.length > 40, city);
    none(
      t,
      phones.filter((phone) => !form.test(phone.replace(/^(\+1 \d{3})-/, '$1 '))),
      city,
    );
  }
});

void t.test('addresses are written as they are there', async (t) => {
  for (const [city, form] of [
    ['Berlin', /^\S.* \d+, 1[0-4]\d{3} Berlin$/],
    ['Munich', /^\S.* \d+, 8[01]\d{3} München$/],
    ['Paris', /^\d+ \S.*, 750(0[1-9]|1\d|20) Paris$/],
    ['Madrid', /^\S.*, \d+, 280[0-4]\d Madrid$/],
    ['London', /^\d+ \S.*, London [A-Z]{1,2}\d{1,2}[A-Z]? \d[A-Z]{2}$/],
    ['New York', /^\d+ \S.*, New York, NY 1\d{4}$/],
    ['Tokyo', /^\d-\d+-\d+ \S.*, \S.*, Tokyo 1\d{2}-\d{4}$/],
  ] as const) {
    const addresses = all(world.market(city, 'bakery')).map((place) => text(fieldValue(place, 'address')));
    none(
      t,
      addresses.filter((address) => !form.test(address)),
      city,
    );
  }
});

void t.test('opening hours make sense for every type', async (t) => {
  const format = /^(closed|00:00-24:00|\d\d:\d\d-\d\d:\d\d(, \d\d:\d\d-\d\d:\d\d)?)$/;
  const wrong: string[] = [];
  const minute = (time = '') => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  for (const type of knownTypes) {
    for (const city of ['Berlin', 'Madrid', 'New York', 'Dubai']) {
      const market = world.market(city, type.noun);
      for (let index = 0; index < Math.min(market.size, 25); index += 1) {
        const { open_hours: hours } = market.place(index, now);
        if (hours === null) continue;
        const say = (what: string) => wrong.push(`${type.id} in ${city}: ${what}`);
        if (Object.keys(hours).join() !== weekdays.join()) say('not every day once');
        if (Object.values(hours).every((span) => span === 'closed')) say('never open');
        for (const span of Object.values(hours)) {
          if (!format.test(span)) say(span);
          if (span === 'closed' || span === '00:00-24:00') continue;
          const [first = [], second] = span.split(', ').map((part) => part.split('-').map(minute));
          const [from = 0, to = 0] = second ?? first;
          if (second !== undefined && (first[1] ?? 0) >= from) say(`${span} has no break`);
          if (to <= from && to > 8 * 60) say(`${span} closes later than the next morning`);
        }
      }
    }
  }
  none(t, wrong, 'hours');
  const closing = (type: string) =>
    all(world.market('Berlin', type)).flatMap(({ open_hours: hours }) => {
      const [, end] = (hours?.Thursday ?? 'closed').split('-');
      return end === undefined ? [] : [minute(end) < 480 ? minute(end) + 1440 : minute(end)];
    });
  t.ok(Math.max(...closing('cafe')) < Math.min(...closing('bar')), 'bars close later than cafes');
  const sundays = (city: string) =>
    all(world.market(city, 'bookshop')).filter((p) => p.open_hours?.Sunday?.includes('-'));
  t.equal(sundays('Berlin').length, 0, 'no shop is open on Sundays in Berlin');
  t.ok(sundays('New York').length > 10, 'but in New York');
  const fuel = all(world.market('Berlin', 'gas station')).map((place) => fieldValue(place, 'open_24_7'));
  t.ok(fuel.filter(Boolean).length / fuel.length > 0.35, 'petrol stations are often open round the clock');
});

void t.test('what is unknown is null about as often as one would think', async (t) => {
  const share = (
    places: readonly Place[],
    key: 'phone' | 'website' | 'open_hours' | 'instagram_url' | 'external_id',
  ) => places.filter((place) => place[key] === null).length / places.length;
  const cafes = all(createWorld({ seed: 4, marketSize: 1000 }).market('Berlin', 'cafe'));
  t.ok(share(cafes, 'open_hours') > 0.01 && share(cafes, 'open_hours') < 0.1);
  t.ok(share(cafes, 'website') > 0.25 && share(cafes, 'website') < 0.5);
  t.ok(share(cafes, 'phone') > 0.05 && share(cafes, 'phone') < 0.2);
  t.ok(share(cafes, 'instagram_url') > 0.3 && share(cafes, 'instagram_url') < 0.6);
  t.ok(share(cafes, 'external_id') > 0 && share(cafes, 'external_id') < 0.15);
  t.ok(share(all(world.market('Berlin', 'park')), 'phone') > 0.7, 'parks have no phone');
});

void t.test('names suit the place and hardly repeat', async (t) => {
  for (const [city, type] of [
    ['Berlin', 'cafe'],
    ['Paris', 'restaurant'],
    ['Tokyo', 'bar'],
    ['New York', 'gym'],
    ['Madrid', 'pharmacy'],
    ['Warsaw', 'bakery'],
    ['Kleinhausen', 'dentist'],
    ['Berlin', 'escape room'],
  ] as const) {
    const market = world.market(city, type);
    t.ok(market.size >= 20 && market.size < 1500, `${city} has ${market.size} of ${type}`);
    const names = all(market).map((place) => place.name);
    t.ok(
      new Set(names).size / names.length > 0.9,
      `${city} ${type}: ${new Set(names).size} of ${names.length}`,
    );
    none(
      t,
      names.filter((name) => /undefined|(^|\s)[NTPCFSLA]($|\s)/.test(name)),
      'every slot is filled',
    );
  }
  const names = all(world.market('Berlin', 'café'))
    .map((place) => place.name)
    .join('\n');
  for (const word of ['Café ', 'Kaffeerösterei ', ' & ']) t.match(names, word);
  t.match(
    all(world.market('Paris', 'restaurants'))
      .map((place) => place.name)
      .join('\n'),
    /^Chez .*$/m,
  );
});

void t.test('websites and pages are made from the name', async (t) => {
  const letters = (text: string) =>
    text
      .toLowerCase()
      .replace(/[äöü]/g, (umlaut) => ({ ä: 'ae', ö: 'oe', ü: 'ue' })[umlaut] ?? umlaut)
      .replace(/ı/g, 'i')
      .normalize('NFD')
      .replace(/[^a-z0-9]/g, '');
  const wrong: string[] = [];
  for (const { name, website, instagram_url, facebook_url } of all(world.market('Berlin', 'cafe'))) {
    const start = letters(name).slice(0, 6);
    const host = website?.replace(/^https:\/\/(www\.)?/, '') ?? start;
    if (website !== null && !/^https:\/\/[a-z0-9.-]+\.de$/.test(website)) wrong.push(website);
    for (const text of [host, instagram_url ?? start, facebook_url ?? start]) {
      if (!letters(text).includes(start)) wrong.push(`${name}: ${text}`);
    }
  }
  none(t, wrong, 'hosts and handles');
});
