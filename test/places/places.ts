import t, { type Test } from '../fixtures/tap.js';
import { findCity, knownCities } from '../../src/places/city.js';
import type { Position } from '../../src/data/cities/city-record.js';
import { findType } from '../../src/places/entity-type.js';
import { typeRecords } from '../../src/data/entity-types/types.js';
import { createWorld, type Market, type Place } from '../../src/places/index.js';
import { weekdays } from '../../src/data/entity-types/habits.js';
import { fieldValue } from '../fixtures/field-value.js';

/** Details that people would notice when reading a page of places. */

const now = Date.UTC(2026, 5, 1);
const world = createWorld({ seed: 1 });
const knownTypes = typeRecords.map(({ id }) => findType(id));

function all(market: Market, most = Infinity): Place[] {
  return Array.from({ length: Math.min(market.size, most) }, (_, index) =>
    market.place(index, now),
  );
}

/** Asserts that there are no errors: a single assertion that lists all, instead of thousands of assertions. */
function none(t: Test, wrong: readonly string[], message: string): void {
  t.same(wrong.slice(0, 10), [], message);
}

/** Infinity if one of them has no position. */
function kilometresBetween(
  from: Position | null,
  latitude: number | null,
  longitude: number | null,
): number {
  if (from === null || latitude === null || longitude === null) return Infinity;
  const east = (longitude - from[1]) * Math.cos((latitude * Math.PI) / 180);
  return 111.2 * Math.hypot(latitude - from[0], east);
}

function text(place: Place, field: string): string {
  const value = fieldValue(place, field);
  return typeof value === 'string' ? value : `no text: ${JSON.stringify(value)}`;
}

void t.test('the records are consistent', async (t) => {
  t.ok(knownCities().length >= 300, `${knownCities().length} cities`);
  t.ok(knownTypes.length >= 50, `${knownTypes.length} types`);
  const wrong: string[] = [];
  for (const { name, country, population, districts, centre, phone, timeZone } of knownCities()) {
    if (!(population > 0) || centre === null) wrong.push(name);
    if (phone === undefined || !/^\+\d[\d #-]+$/.test(phone))
      wrong.push(`${name} has the phone ${String(phone)}`);
    if (
      timeZone === undefined ||
      Number.isNaN(new Date().toLocaleString('en', { timeZone }).length)
    )
      wrong.push(name);
    for (const [district, position] of Object.entries(districts ?? {})) {
      if (kilometresBetween(centre, ...position) > 30)
        wrong.push(`${district} is far from ${name}`);
    }
    if (findCity(`${name}, ${country.code}`).country !== country)
      wrong.push(`${name}, ${country.code} is elsewhere`);
  }
  none(t, wrong, 'cities');
});

void t.test('cities are found and distinguished, and unknown ones have no position', async (t) => {
  for (const [text, name, country, region, known] of [
    ['Wien', 'Wien', 'AT', null, true],
    ['vienna', 'Wien', 'AT', null, true],
    ['東京', 'Tokyo', 'JP', null, true],
    ['sao paulo', 'São Paulo', 'BR', 'SP', true],
    ['Tehran', 'Tehran', 'IR', null, true],
    ['Novosibirsk', 'Novosibirsk', 'RU', null, true],
    ['Asunción', 'Asunción', 'PY', null, true],
    ['Ouagadougou', 'Ouagadougou', 'BF', null, true],
    ['Washington, DC', 'Washington', 'US', 'DC', true],
    ['Toronto, ON', 'Toronto', 'CA', 'ON', true],
    ['Toronto, CA', 'Toronto', 'CA', 'ON', true],
    ['Austin, TX, USA', 'Austin', 'US', 'TX', true],
    ['Hilo, Hawaii', 'Hilo', 'US', 'HI', true],
    ['Juneau, Alaska', 'Juneau', 'US', 'AK', true],
    ['Kansas City, MO', 'Kansas City', 'US', 'MO', true],
    ['Kansas City, KS', 'Kansas City', 'US', 'KS', false],
    ['San Jose', 'San Jose', 'US', 'CA', true],
    ['San José, Costa Rica', 'San José', 'CR', null, true],
    ['Santiago', 'Santiago', 'CL', null, true],
    ['Valencia, Venezuela', 'Valencia', 'VE', null, false],
    ['Tbilisi, Georgia', 'Tbilisi', 'GE', null, true],
    ['Berlin, DE', 'Berlin', 'DE', null, true],
    ['Berlin, Kreuzberg', 'Berlin', 'DE', null, true],
    ['London, UK', 'London', 'GB', null, true],
    ['London, Ontario', 'London', 'CA', 'ON', false],
    ['Paris, Texas', 'Paris', 'US', 'TX', false],
    ['Portland, ME', 'Portland', 'US', 'ME', false],
    ['Malmö', 'Malmö', '', null, false],
    ['Kleinhausen, DE', 'Kleinhausen', 'DE', null, false],
    ['Oberdorf, Switzerland', 'Oberdorf', 'CH', null, false],
    ['Monroe, LA', 'Monroe', 'US', 'LA', false],
    ['Geneva', 'Genève', 'CH', null, true],
    ['Xyzzy', 'Xyzzy', '', null, false],
    [', '.repeat(5000), ','.padEnd(1), '', null, false],
  ] as const) {
    const city = findCity(text);
    const found = [
      city.name.slice(0, name.length),
      city.country.code,
      city.region ?? null,
      city.known,
    ];
    t.same(found, [name, country, region, known], text.slice(0, 40));
  }
  const kailua = world.market('Kailua, Hawaii', 'cafe').place(0, now);
  t.ok(
    Number(kailua.longitude) < -154 && Number(kailua.latitude) < 21,
    'a town lies in the state of the request',
  );
  t.match(text(kailua, 'address'), /, Kailua, HI$/);
  const nowhere = world.market('Xyzzy', 'cafe').place(0, now);
  for (const field of 'coordinates country country_code phone timezone currency postal_code'.split(
    ' ',
  ))
    t.equal(fieldValue(nowhere, field), null, `${field} of a place in a city that nobody knows`);
  t.equal(
    world.market('Somewhere, Uruguay', 'cafe').place(0, now).latitude,
    null,
    'rather than one in the sea',
  );
});

void t.test('types are found by their names, or by their last words', async (t) => {
  for (const [text, id] of [
    ['cafes', 'cafe'],
    ['Coffee-Shops', 'cafe'],
    ['Bäckerei', 'bakery'],
    ['pharmacies', 'pharmacy'],
    ['gas stations', 'petrol_station'],
    ['Zahnärzte', 'dentist'],
    ['banks', 'bank'],
    ['cash machine', 'atm'],
  ] as const) {
    t.match(findType(text), { id, known: true }, text);
  }
  for (const [text, id] of [
    ['resturant', 'restaurant'],
    ['Restaraunts', 'restaurant'],
    ['cafee', 'cafe'],
    ['bakary', 'bakery'],
    ['bunker', 'bunker'],
    ['ресторан', 'restaurant'],
    ['カフェ', 'cafe'],
  ] as const) {
    t.equal(findType(text).id, id, text);
  }
  for (const [text, group, hours, noun, kitchen] of [
    ['sushi restaurants', 'eat', 'restaurant', 'sushi restaurant', 'Sushi'],
    ['rooftop restaurant', 'eat', 'restaurant', 'rooftop restaurant', undefined],
    ['Korean BBQ', 'eat', 'restaurant', 'korean BBQ', 'Korean BBQ'],
    ['museum shop', 'shop', 'shop', 'museum shop', undefined],
    ['escape rooms', 'other', 'shop', 'escape room', undefined],
    ['24 hour gym', 'sport', 'always', '24 hour gym', undefined],
    ['farmers markets', 'shop', 'market', 'farmers market', undefined],
    ['mosques', 'worship', 'worship', 'mosque', undefined],
  ] as const) {
    t.match(findType(text), { group, hours, noun, known: false }, text);
    t.equal(findType(text).cuisine, kitchen, text);
  }
});

void t.test('the names of bus stops contain their street', async (t) => {
  const stops = all(world.market('Berlin', 'bus stop'), 20);
  none(
    t,
    stops.filter(({ name, street }) => !name.includes(street)).map(({ name }) => name),
    'bus stops',
  );
});

void t.test('places lie in and around their city', async (t) => {
  const wrong: string[] = [];
  for (const { name, country, region, centre } of knownCities()) {
    const market = world.market(`${name}, ${region ?? country.code}`, 'cafe');
    const distances = all(market, 15).map(({ latitude, longitude }) =>
      kilometresBetween(centre, latitude, longitude),
    );
    if (Math.max(...distances) > 30)
      wrong.push(`${name}: a place is ${Math.max(...distances)} km away`);
  }
  none(t, wrong, 'known cities');
  for (const [city, axis, sign] of [
    ['Mumbai', 1, 1],
    ['Edinburgh', 0, -1],
    ['Chicago', 1, -1],
  ] as const) {
    const places = all(world.market(city, 'gym'), 40).map(({ latitude, longitude }) =>
      Number([latitude, longitude][axis]),
    );
    const mean = places.reduce((sum, degrees) => sum + degrees, 0) / places.length;
    t.ok(
      (mean - Number(findCity(city).centre?.[axis])) * sign > 0,
      `${city} lies on the land side of its centre`,
    );
  }
});

void t.test(
  'phone numbers have the local form, and are reserved for fiction if possible',
  async (t) => {
    for (const [city, form] of [
      ['Berlin', /^\+49 30 2312 5\d{3}$/],
      ['Kleinhausen, Germany', /^\+49 171 39200\d\d$/],
      ['Vienna', /^\+43 1 5\d{2} \d{4}$/],
      ['Paris', /^\+33 1 99 00 \d{2} \d{2}$/],
      ['London', /^\+44 20 7946 0\d{3}$/],
      ['Stockholm', /^\+46 8 46 50 04 \d{2}$/],
      ['New York', /^\+1 212-555-01\d{2}$/],
      ['Hilo, Hawaii', /^\+1 808-555-01\d{2}$/],
      ['Toronto', /^\+1 416-555-01\d{2}$/],
      ['Tokyo', /^\+81 3-5\d{3}-\d{4}$/],
      ['Sydney', /^\+61 2 5550 \d{4}$/],
      ['Tehran', /^\+98 21 8\d{3} \d{4}$/],
    ] as const) {
      const phones = all(world.market(city, 'restaurant'), 60).flatMap(({ phone }) => phone ?? []);
      none(t, phones.length > 5 ? phones.filter((phone) => !form.test(phone)) : ['few'], city);
    }
  },
);

void t.test('addresses are in the local format, and streets in the local language', async (t) => {
  for (const [city, form] of [
    ['Berlin', /^\S.* \d+, 10\d{3} Berlin$/],
    ['Paris', /^\d+ \S.*, 7501\d Paris$/],
    ['Madrid', /^\S.*, \d+, 280\d\d Madrid$/],
    ['London', /^\d+ \S.*, London SW1[A-Z] \d[A-Z]{2}$/],
    ['New York', /^\d+ \S.*, New York, NY 1\d{4}$/],
    ['Tokyo', /^\d+ \S.*, \S.*, Tokyo 1\d{2}-00\d{2}$/],
    ['Warsaw', /^(ul\.|al\.|Rynek) .* \d+, 0\d-\d{3} Warszawa$/],
  ] as const) {
    const addresses = all(world.market(city, 'bakery')).map((place) => text(place, 'address'));
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
    for (const city of ['Berlin', 'Madrid', 'New York', 'Dubai', 'Cairo']) {
      for (const { open_hours: hours } of all(world.market(city, type.noun), 25)) {
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
  const open = (city: string, type: string, day: string) =>
    all(world.market(city, type)).filter(
      ({ open_hours }) => open_hours?.[day]?.includes('-') === true,
    ).length;
  t.equal(open('Berlin', 'bookshop', 'Sunday'), 0, 'no shop is open on Sundays in Berlin');
  t.ok(open('New York', 'bookshop', 'Sunday') > 10, 'but in New York');
  for (const city of ['Cairo', 'Riyadh']) {
    t.equal(
      open(city, 'bank', 'Friday') + open(city, 'bank', 'Saturday'),
      0,
      `weekend of banks in ${city}`,
    );
    t.ok(open(city, 'bank', 'Sunday') > 10, `a working day in ${city}`);
  }
  const gyms = all(world.market('Berlin', '24 hour gym')).flatMap(({ open_hours }) =>
    Object.values(open_hours ?? {}),
  );
  t.same([...new Set(gyms)], ['00:00-24:00'], 'a 24 hour gym never closes');
});

void t.test('names suit the place, and contain no placeholder', async (t) => {
  const wrong: string[] = [];
  for (const type of knownTypes) {
    for (const city of ['Berlin', 'Warsaw', 'Tokyo', 'Lagos', 'Ouagadougou']) {
      for (const { name } of all(world.market(city, type.noun), 20))
        if (/undefined|[{}[\]]|\s\s|^\s|\s$/.test(name)) wrong.push(`${city}: ${name}`);
    }
  }
  none(t, wrong, 'every slot is filled');
  const sushi = all(world.market('Berlin', 'sushi restaurant'));
  t.ok(sushi.filter(({ name }) => name.includes('Sushi Restaurant')).length > sushi.length / 3);
  t.ok(
    all(world.market('New York', 'atm')).every(({ name }) =>
      /^ATM .*(Street|Avenue|Road|Lane)\b/.test(name),
    ),
  );
  t.ok(all(world.market('Paris', 'restaurant')).some(({ name }) => name.startsWith('Chez ')));
});

void t.test('first names and surnames have the same gender', async (t) => {
  const wrong: string[] = [];
  for (const city of ['Warsaw', 'Prague', 'Moscow']) {
    for (const place of all(world.market(city, 'dentist'))) {
      const owner = fieldValue(place, 'owner');
      if (typeof owner !== 'string') continue;
      const { person } = place.locale.faker.rawDefinitions;
      const [first = '', last = ''] = owner.split(' ');
      const women =
        person?.first_name?.female?.includes(first) && person.last_name?.female?.includes(last);
      const men =
        person?.first_name?.male?.includes(first) && person.last_name?.male?.includes(last);
      if (women !== true && men !== true) wrong.push(`${owner} in ${city}`);
    }
  }
  none(t, wrong, 'owners');
});

void t.test('generated contact data is reserved or made up', async (t) => {
  const wrong: string[] = [];
  for (const city of ['Berlin', 'Shanghai', 'Kyiv']) {
    for (const place of all(world.market(city, 'cafe'))) {
      const { website, instagram_url, facebook_url } = place;
      if (website !== null && !/^https:\/\/(www\.)?[a-z0-9-]+\.example$/.test(website))
        wrong.push(website);
      for (const url of [instagram_url, facebook_url])
        if (url !== null && !/example\/?$/.test(url)) wrong.push(url);
      if ((instagram_url?.split('/')[3] ?? '').length > 30)
        wrong.push(`${String(instagram_url)} is too long`);
      const email = fieldValue(place, 'email');
      if (typeof email === 'string' && !email.endsWith('.example')) wrong.push(email);
    }
  }
  none(t, wrong, 'hosts, handles and addresses');
  const hosts = all(world.market('Munich', 'cafe')).flatMap(({ website }) => website ?? []);
  t.ok(hosts.some((host) => host.includes('roesterei')));
  t.notOk(
    hosts.some((host) => host.includes('rosterei')),
    'umlauts are spelled as Germans do',
  );
});
