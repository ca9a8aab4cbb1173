import t, { type Test } from '../fixtures/tap.js';
import { catalogue } from '../../src/fields/catalogue.js';
import { spansOf } from '../../src/fields/values/hours.js';
import { defaultInterpreter, type Interpretation } from '../../src/fields/index.js';
import { otherNames } from '../../src/fields/find-field.js';
import { resolveField } from '../../src/fields/resolve-field.js';
import { createWorld, type Place } from '../../src/places/index.js';
import { fieldValue } from '../fixtures/field-value.js';

const now = Date.UTC(2026, 5, 1);
const world = createWorld({ seed: 1 });

function interpret(name: string, description?: string, entityType = 'cafe'): Interpretation {
  const [interpretation] = defaultInterpreter({
    entity_type: entityType,
    fields: [description === undefined ? { name } : { name, description }],
  });
  if (interpretation === undefined) throw new Error('no interpretation');
  return interpretation;
}

/** Asserts that there are no errors: a single assertion that lists all, instead of thousands of assertions. */
function none(t: Test, wrong: readonly string[], message: string): void {
  t.same(wrong.slice(0, 10), [], message);
}

/** The first places of several markets, with every group of types. */
const places: readonly Place[] = [
  ['Berlin', 'cafe'],
  ['Paris', 'restaurant'],
  ['Tokyo', 'bar'],
  ['New York', 'gym'],
  ['Madrid', 'pharmacy'],
  ['Rome', 'hotel'],
  ['London', 'museum'],
  ['Lisbon', 'park'],
  ['Chicago', 'petrol station'],
  ['Munich', 'dentist'],
  ['Vienna', 'hairdresser'],
  ['Dubai', 'supermarket'],
  ['Oslo', 'nightclub'],
  ['Warsaw', 'lawyer'],
  ['Sydney', 'car repair'],
  ['Cairo', 'school'],
  ['Smalltown', 'escape room'],
].flatMap(([city = '', type = '']) => {
  const market = world.market(city, type);
  return Array.from({ length: 15 }, (_, index) => market.place(index % market.size, now));
});

void t.test('the catalogue is large, and each of its names means one field', async (t) => {
  t.ok(catalogue.length >= 65, `${catalogue.length} fields`);
  t.equal(new Set(catalogue.map((field) => field.name)).size, catalogue.length, 'no name twice');
  const wrong = catalogue.flatMap((field) =>
    [field.name, ...otherNames(field)].filter((name) => {
      const { field: found, confidence } = resolveField(name);
      return found !== field || confidence !== 'high';
    }),
  );
  none(t, wrong, 'every name and synonym resolves to its own field');
  none(
    t,
    catalogue.map((field) => field.name).filter((name) => !/^[a-z0-9]+(_[a-z0-9]+)*$/.test(name)),
    'canonical names are in snake case',
  );
});

void t.test('interpretation and values agree for every name in every spelling', async (t) => {
  const [place] = places;
  if (place === undefined) throw new Error('no place');
  const wrong: string[] = [];
  const spellings = (name: string) =>
    [name, name.toUpperCase(), ` ${name}`].concat(
      ['-', ''].map((gap) => name.replace(/[ _]/g, gap)),
    );
  for (const field of catalogue) {
    const own = JSON.stringify(fieldValue(place, field.name));
    const { understood_as } = interpret(field.name, undefined, '');
    for (const written of [field.name, ...otherNames(field)].flatMap(spellings)) {
      const said = interpret(written, undefined, '');
      if (said.confidence !== 'high' || said.understood_as !== understood_as)
        wrong.push(`${written} is said to be otherwise`);
      if (JSON.stringify(fieldValue(place, written)) !== own)
        wrong.push(`${written} has another value than ${field.name}`);
    }
  }
  none(t, wrong, 'one meaning, one value');
});

void t.test('names are recognised as people write them', async (t) => {
  const cases: readonly (readonly [name: string, field: string])[] = [
    ['has_wifi', 'wifi'],
    ['wifiAvailable', 'wifi'],
    ['Wi-Fi', 'wifi'],
    ['is wheelchair accessible', 'wheelchair_accessible'],
    ['openingHours', 'opening_hours'],
    ['Öffnungszeiten', 'opening_hours'],
    ['OEFFNUNGSZEITEN', 'opening_hours'],
    ['horaires', 'opening_hours'],
    ['teléfono', 'phone'],
    ['phone_numbers', 'phone'],
    ['Reviews', 'review_count'],
    ['instagramURL', 'instagram'],
    ['accepts_credit_cards', 'accepts_cards'],
    ['address', 'address'],
    ['stars', 'rating'],
    ['電話', 'phone'],
    ['телефон', 'phone'],
    ['الهاتف', 'phone'],
    ['전화', 'phone'],
    ['फ़ोन', 'phone'],
    ['営業時間', 'opening_hours'],
    ['Часы работы', 'opening_hours'],
    ['image_url', 'photo'],
    ['founded_year', 'founded'],
  ];
  for (const [name, field] of cases) {
    t.equal(resolveField(name).field?.name, field, name);
    t.equal(interpret(name).confidence, 'high', name);
  }
});

void t.test('a typo leads to the right field, but another word does not', async (t) => {
  for (const [name, field] of [
    ['wiif', 'wifi'],
    ['opening_horus', 'opening_hours'],
    ['vegitarian', 'vegetarian_options'],
    ['best seller', undefined],
    ['bestseller', undefined],
    ['proto', undefined],
    ['alt', undefined],
    ['altitude', undefined],
    ['plays', undefined],
    ['openMonday', undefined],
  ] as const) {
    t.equal(resolveField(name).field?.name, field, name);
    if (field !== undefined) t.match(interpret(name).suggestion, `"${field}"`);
    else t.notMatch(interpret(name).suggestion, /online_ordering/);
  }
});

void t.test('similar names are understood with medium confidence', async (t) => {
  for (const [name, field, word] of [
    ['opening_horus', 'opening_hours', 'spelling'],
    ['phoen', 'phone', 'spelling'],
    ['wheelchair_acessible', 'wheelchair_accessible', 'spelling'],
    ['customer_rating_average', 'rating', 'part'],
    ['kostenloses wlan', 'wifi', 'part'],
  ] as const) {
    const { confidence, suggestion, understood_as } = interpret(name);
    t.equal(confidence, 'medium', name);
    t.match(suggestion, `"${field}"`);
    t.match(suggestion, word);
    t.equal(understood_as, interpret(field).understood_as);
    const both = (asked: string) => places.map((place) => fieldValue(place, asked));
    t.same(both(name), both(field), 'and has its values');
  }
});

void t.test('only the suggestion mentions a typo', async (t) => {
  for (const [name, field] of [
    ['wfi', 'wifi'],
    ['hpone', 'phone'],
    ['phne', 'phone'],
    ['prakign', 'parking'],
  ] as const) {
    const low = { confidence: 'low', understood_as: /^Not recognised/ };
    t.match(
      interpret(name),
      { ...low, suggestion: `Try "${field}" if that is what you mean` },
      name,
    );
    t.equal(fieldValue(places[0], name), null);
  }
  t.match(interpret('opnening hours').suggestion, '"opening_hours"');
  for (const name of ['xyz', 'sku', 'color scheme', 'aaaa', 'ab'])
    t.notMatch(interpret(name).suggestion, 'meant', name);
});

void t.test('a name with another meaning is not understood', async (t) => {
  const negated =
    'no_wifi without_parking not_wheelchair_accessible is_closed closed_on_sunday alcohol_free';
  const modified =
    'wlan_passwort delivery_fee manager_name beer_garden wifi_speed open_now is_open';
  for (const name of `${negated} ${modified}`.split(' ')) {
    t.match(interpret(name), { confidence: 'low', understood_as: /^Not recognised/ }, name);
    t.equal(fieldValue(places[0], name), null);
  }
  t.match(interpret('no_wifi').suggestion, 'Try "wifi"');
  t.equal(interpret('gluten_free').confidence, 'high');
});

void t.test('a description explains a meaningless name, whose values stay null', async (t) => {
  const described = interpret('q7', 'Is there free wifi for guests?');
  t.equal(described.confidence, 'medium');
  t.match(described.understood_as, /wifi.*description/);
  t.match(described.suggestion, '"wifi"');
  t.equal(fieldValue(places[0], 'q7'), null);
  t.same(interpret('phone', 'the wifi'), interpret('phone'), 'a clear name is not overruled');
});

void t.test(
  'unknown and hostile names get low confidence, null values and a suggestion, quickly',
  async (t) => {
    const plain = '__proto__ constructor toString hasOwnProperty valueOf soul ___ a'.split(' ');
    const odd = [
      '',
      '   ',
      '🍰',
      '\u0000\u0007',
      '\ud800',
      'zyx'.repeat(5000),
      'wqx '.repeat(5000),
    ];
    const names = [...plain, ...odd];
    for (const name of names) {
      const { confidence, understood_as, suggestion, name: answered } = interpret(name);
      t.equal(answered, name, 'the name is given back as it was');
      t.equal(confidence, 'low', name.slice(0, 20));
      t.match(understood_as, 'Not recognised');
      t.match(suggestion, /Try .*"\w+"/);
      t.equal(fieldValue(places[0], name), null);
    }
    t.match(interpret('zz', 'x'.repeat(100_000)), { confidence: 'low', suggestion: 'other words' });
  },
);

void t.test('a field that makes no sense for a type is understood, with a warning', async (t) => {
  const { confidence, suggestion } = interpret('cuisine', undefined, 'museum');
  t.equal(confidence, 'medium');
  t.match(suggestion, 'expect null');
  t.equal(fieldValue(world.market('London', 'museum').place(0, now), 'cuisine'), null);
  t.notMatch(interpret('cuisine', undefined, 'restaurant').suggestion, 'null');
  t.match(
    interpret('cuisine', undefined, 'spaceport').suggestion,
    'null',
    'also where the type is not known',
  );
  t.same(defaultInterpreter({ fields: [] }), []);
});

void t.test('amenities and prices follow from the type of a place', async (t) => {
  const values = (type: string, field: string) =>
    Array.from({ length: 60 }, (_, index) =>
      fieldValue(
        createWorld({ seed: 1, marketSize: 60 }).market('London', type).place(index, now),
        field,
      ),
    );
  const share = (type: string, field: string, wanted: unknown) =>
    values(type, field).filter((value) => value === wanted).length /
    values(type, field).filter((value) => value !== null).length;
  t.ok(share('night club', 'family_friendly', true) < 0.1);
  t.ok(share('bakery', 'takeaway', true) > 0.9);
  t.ok(share('restaurant', 'reservations', true) > 2 * share('cafe', 'reservations', true));
  t.ok(
    share('food truck', 'price_level', '$') > 0.5 &&
      share('5 star hotel', 'price_level', '$') === 0,
  );
  t.same(
    values('church', 'accepts_cards').filter((value) => value !== null),
    [],
  );
});

void t.test('values match the kind of their field', async (t) => {
  const filled = new Set<string>();
  const wrong: string[] = [];
  for (const place of places) {
    for (const { name, kind } of catalogue) {
      const value = fieldValue(place, name);
      if (value === null) continue;
      filled.add(name);
      const ok = {
        text: typeof value === 'string' && value.trim() !== '' && !value.includes('undefined'),
        number: typeof value === 'number' && Number.isFinite(value),
        'true or false': typeof value === 'boolean',
        list: Array.isArray(value) && value.every((one) => typeof one === 'string'),
        URL: typeof value === 'string' && URL.canParse(value) && value.startsWith('https://'),
        'time, HH:MM': typeof value === 'string' && /^\d\d:\d\d$/.test(value),
        image: typeof value === 'string' && value.startsWith('data:image/svg+xml,'),
        timestamp: typeof value === 'string' && !Number.isNaN(Date.parse(value)),
        object: typeof value === 'object' && !Array.isArray(value),
      }[kind];
      if (!ok) wrong.push(`${name} is no ${kind}: ${JSON.stringify(value)}`);
    }
  }
  none(t, wrong, 'kinds');
  const empty = catalogue.filter((field) => !filled.has(field.name)).map((field) => field.name);
  t.same(empty, [], 'every field has a value somewhere');
});

void t.test('values never contradict each other or the place', async (t) => {
  for (const place of places) {
    const value = (name: string) => fieldValue(place, name);
    for (const [field, own] of [
      ['name', place.name],
      ['phone', place.phone],
      ['website', place.website],
      ['latitude', place.latitude],
      ['longitude', place.longitude],
      ['instagram', place.instagram_url],
      ['facebook', place.facebook_url],
      ['maps_category', place.maps_category],
      ['external_id', place.external_id],
      ['opening_hours', place.open_hours],
    ] as const) {
      t.same(value(field), own, field);
    }
    const email = value('email');
    if (typeof email === 'string') {
      const host = new URL(place.website ?? 'https://none.invalid').host.replace(/^www\./, '');
      t.equal(email.split('@')[1], host);
    }
    const menu = value('menu');
    if (typeof menu === 'string') t.ok(place.website !== null && menu.startsWith(place.website));
    const hours = place.open_hours;
    if (hours === null) t.equal(value('open_sunday'), null);
    else {
      t.equal(value('open_sunday'), hours.Sunday !== 'closed');
      t.equal(value('is open on sunday'), value('open_sunday'));
      const closed = Object.keys(hours).filter((day) => hours[day] === 'closed');
      t.same(value('closed_days'), closed);
      t.equal(
        value('open_24_7'),
        Object.values(hours).every((day) => day === '00:00-24:00'),
      );
      t.equal(
        value('opening_time'),
        spansOf(hours.Wednesday).length === 0 ? null : hours.Wednesday?.slice(0, 5),
      );
    }
    if (value('cash_only') === true) {
      t.same(value('payment_methods') ?? ['cash'], ['cash']);
    }
    if (value('vegan_options') === true) t.equal(value('vegetarian_options'), true);
    if (value('rating') !== null) t.ok(Number(value('review_count')) >= 3, 'rated by somebody');
    const address = value('address');
    t.ok(
      typeof address === 'string' &&
        address.includes(JSON.stringify(value('house_number')).replace(/"/g, '')),
    );
  }
});
