import t from '../fixtures/tap.js';
import { createWorld, type Place } from '../../src/places/index.js';
import { fieldValue } from '../fixtures/field-value.js';
import { processorTime } from '../fixtures/processor-time.js';

const day = 86_400_000;
const now = Date.UTC(2026, 5, 1);
const world = createWorld({ seed: 1 });

/** The properties of a place that an entity has. */
function shown(place: Place) {
  const { id, name, phone, website, latitude, longitude, open_hours } = place;
  return {
    id,
    name,
    phone,
    website,
    latitude,
    longitude,
    open_hours,
    address: fieldValue(place, 'address'),
  };
}

void t.test('the same seed shows the same places, and another seed others', async (t) => {
  const again = createWorld({ seed: 1 }).market('Berlin', 'cafe');
  const other = createWorld({ seed: 2 }).market('Berlin', 'cafe');
  const market = world.market('Berlin', 'cafe');
  for (const index of [7, 0, 191, 3]) {
    t.same(shown(again.place(index, now)), shown(market.place(index, now)));
    t.not(other.place(index, now).id, market.place(index, now).id);
  }
});

void t.test('published places do not change', async (t) => {
  const golden = [
    {
      at: ['Berlin', 'cafes', 0],
      id: '823d1308-d840-42b3-8828-edea0505cfe8',
      name: 'Café Anton',
      address: 'Wolkenstraße 85, 10548 Berlin',
      phone: null,
      latitude: 52.501049,
      friday: '08:30-18:00',
      rating: 3.2,
    },
    {
      at: ['Paris', 'restaurant', 41],
      id: '69aaed03-7532-4ed6-86c5-9259e8115a39',
      name: 'Le Poisson du Quartier',
      address: '92 rue de l’Église, 75018 Paris',
      phone: '+33 1 99 00 67 29',
      latitude: 48.853049,
      friday: '12:00-14:30, 18:00-23:00',
      rating: 4,
    },
    {
      at: ['Springfield, Illinois', 'library', 2],
      id: '29e6fb5e-5972-49dc-8a14-841b16b1d0ac',
      name: 'Parker Branch Library Uptown',
      address: '61 Hughes Lane, Springfield, IL',
      phone: null,
      latitude: 39.815248,
      friday: '10:00-19:00',
      rating: 3.9,
    },
  ];
  for (const { at, friday, address, rating, ...own } of golden) {
    const place = world.market(String(at[0]), String(at[1])).place(Number(at[2]), now);
    t.match(place, { ...own, open_hours: { Friday: friday } });
    t.same([fieldValue(place, 'address'), fieldValue(place, 'rating')], [address, rating]);
  }
});

void t.test('a market is found by every spelling of its city and type', async (t) => {
  const { id } = world.market('München', 'cafe').place(3, now);
  for (const [city, type] of [
    ['munich', 'CAFES'],
    ['  MUENCHEN ', 'coffee shop'],
    ['Munich, Germany', 'Café'],
    ['München, Deutschland', 'coffee_shops'],
  ] as const) {
    const market = world.market(city, type);
    t.equal(market.place(3, now).id, id, `${city}/${type}`);
    t.equal(market.city, city.trim(), 'and is called as it was asked for');
    t.equal(fieldValue(market.place(3, now), 'city'), 'München', 'as in its addresses');
  }
  t.not(world.market('Munich', 'bar').place(3, now).id, id);
  const unknown = world.market('Xyzzy', 'igloo').place(0, now).id;
  t.equal(world.market(' xyzzy', 'IGLOO ').place(0, now).id, unknown);
});

void t.test('unusual city and type names are accepted', async (t) => {
  const ids = new Set<string>();
  const names = [
    '__proto__',
    'constructor',
    'toString',
    '',
    ' \n',
    '🍰',
    'x'.repeat(500),
    '東京都港区',
    ',',
  ];
  for (const name of names) {
    for (const market of [
      world.market(name, 'cafe'),
      world.market('Berlin', name),
      world.market(name, name),
    ]) {
      t.ok(market.size > 0);
      const place = market.place(0, now);
      t.match(place.id, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      t.ok(place.name.length > 0 && place.name.length < 200);
      ids.add(place.id);
    }
  }
  // White space is ignored: '' and ' \n' are the same name.
  t.equal(ids.size, (names.length - 1) * 3);
});

void t.test('the size of a market depends on city and type, an option, or its pin', async (t) => {
  const size = (city: string, type: string) => world.market(city, type).size;
  t.ok(size('Berlin', 'cafe') > size('Bonn', 'cafe'));
  t.ok(size('Berlin', 'cafe') > size('Berlin', 'museum'));
  const pinned = createWorld({
    seed: 1,
    marketSize: 12,
    markets: [{ city: 'Bonn', entity_type: 'bar', size: 3 }],
  });
  t.equal(pinned.market('Berlin', 'cafe').size, 12);
  t.equal(pinned.market('bonn', 'Bars').size, 3);
  const none = createWorld({ seed: 1, marketSize: 0 }).market('Berlin', 'cafe');
  t.equal(none.size, 0);
});

void t.test('places change on one time line, and stay the same in between', async (t) => {
  const market = world.market('Berlin', 'cafe');
  const fields = ['phone', 'rating', 'reviews', 'price_level', 'opening_hours'];
  const picture = (index: number, at: number) => {
    const place = market.place(index, at);
    return JSON.stringify([shown(place), fields.map((field) => fieldValue(place, field))]);
  };
  let changed = 0;
  let hoursChanged = 0;
  for (let index = 0; index < 30; index += 1) {
    let at = now;
    for (let step = 0; step < 8; step += 1) {
      const since = market.changedAt(index, at);
      t.ok(since <= at);
      t.equal(
        market.changedAt(index, since),
        since,
        'the moment of a change belongs to what is new',
      );
      t.equal(picture(index, since), picture(index, at), 'nothing happens between changes');
      const before = market.place(index, since - 1);
      const after = market.place(index, since);
      if (picture(index, since - 1) !== picture(index, since)) changed += 1;
      if (JSON.stringify(before.open_hours) !== JSON.stringify(after.open_hours)) hoursChanged += 1;
      t.ok(
        Number(fieldValue(before, 'review_count')) <= Number(fieldValue(after, 'review_count')),
        'reviews never become fewer',
      );
      const [from, to] = [fieldValue(before, 'rating'), fieldValue(after, 'rating')];
      if (typeof from === 'number' && typeof to === 'number')
        t.ok(Math.abs(to - from) < 0.11, `${from} to ${to}`);
      t.equal(before.id, after.id);
      t.equal(before.name, after.name);
      const gap = since - market.changedAt(index, since - 1);
      t.ok(gap > 9 * day && gap < 200 * day, `${gap / day} days`);
      at = since - 1;
    }
  }
  t.ok(changed > 180, `${changed} of 240 changes are seen in these fields`);
  t.ok(hoursChanged > 5 && hoursChanged < 80, `${hoursChanged} of 240 are of the hours`);
});

void t.test('places close and others open, on the same time line for every client', async (t) => {
  const year = 365.25 * day;
  for (const size of [1, 10, 240, 1000]) {
    const market = createWorld({ seed: 1, marketSize: size }).market('Berlin', 'cafe');
    const list = (at: number, length = size) => {
      const closed = market.closedBy(at);
      return Array.from({ length }, (_, index) => market.list(closed, length).numberAt(index));
    };
    let before = list(now);
    for (let at = now; at < now + 20 * year; at += 0.7 * year) {
      const open = list(at);
      t.equal(new Set(open).size, size, 'each is there once');
      t.ok(open.every((number) => market.opensAt(number) <= at && market.closesAt(number) > at));
      const gone = before.filter((number) => !open.includes(number));
      t.ok(
        gone.every((number) => market.closesAt(number) <= at),
        'what is gone has closed',
      );
      const position = (number: number) => before.indexOf(number);
      const stayed = open.filter((number) => before.includes(number));
      t.same(
        stayed.map(position),
        stayed.map((number) => open.indexOf(number)),
        'the others are where they were',
      );
      before = open;
    }
    const later = list(now, 3 * size)
      .slice(size)
      .map((number) => market.opensAt(number));
    t.same(
      later,
      later.toSorted((one, other) => one - other),
      'later ones stand in order of their opening',
    );
    t.ok(later.every((opens) => opens > now));
  }
  const { closesAt } = world.market('Berlin', 'cafe');
  const soon = Array.from({ length: 200 }, (_, index) => index).filter(
    (index) => closesAt(index) < now + year,
  );
  t.ok(soon.length > 25 && soon.length < 60, `${soon.length} of 200 close in a year`);
  t.ok(
    soon.filter((index) => index < 100).length > 3 &&
      soon.filter((index) => index >= 100).length > 3,
    'here and there',
  );
});

void t.test('a page at the end of ten million places costs little', async (t) => {
  const market = createWorld({ seed: 1, marketSize: 10_000_000 }).market('Berlin', 'cafe');
  const read = (offset: number) => () => {
    for (let index = offset; index < offset + 50; index += 1) {
      fieldValue(market.place(index, now), 'opening_hours');
      market.changedAt(index, now);
    }
  };
  await processorTime(read(0));
  const time = await processorTime(read(9_999_950));
  t.ok(time < 500, `${time} ms of processor time`);
  const ids = new Set(Array.from({ length: 50 }, (_, at) => market.place(9_999_950 + at, now).id));
  t.equal(ids.size, 50);
});

void t.test('pinned places come first, with generated values for missing keys', async (t) => {
  const markets = [
    {
      city: 'Berlin',
      entity_type: 'Cafes',
      places: [
        {
          name: 'Café Eigenes',
          id: '3f0c8e6a-0f0e-4b52-9c0d-6d1f6f0f2a11',
          phone: null,
          website: 'https://eigenes.example',
          open_hours: { Monday: '10:00-12:00' },
          fields: { wlan: false, soul: 'much' },
        },
        { name: 'Zweites', closes_at: now + day },
      ],
    },
  ];
  const market = createWorld({ seed: 1, markets }).market('berlin', 'coffee shop');
  const plain = world.market('Berlin', 'cafe');
  const [first, second, third] = [0, 1, 2].map((index) => market.place(index, now));
  t.match(first, { name: 'Café Eigenes', id: '3f0c8e6a-0f0e-4b52-9c0d-6d1f6f0f2a11', phone: null });
  t.equal(fieldValue(first, 'telephone'), null);
  t.same(fieldValue(first, 'opening hours'), { Monday: '10:00-12:00' });
  t.equal(fieldValue(first, 'open_sunday'), null, 'a day that it does not name is not known');
  t.equal(fieldValue(first, 'has_wifi'), false, 'by any name of the field');
  t.equal(fieldValue(first, 'soul'), 'much', 'also one that the catalogue does not know');
  t.match(fieldValue(first, 'email') ?? 'x@eigenes.example', /@eigenes\.example$/);
  t.equal(first?.latitude, plain.place(0, now).latitude, 'the rest is computed');
  t.equal(second?.name, 'Zweites');
  t.not(second?.id, plain.place(1, now).id, 'not the place that it stands for');
  t.same(
    third && shown(third),
    shown(plain.place(2, now)),
    'the computed ones are where they were',
  );
  t.equal(market.closesAt(0), Infinity);
  t.equal(market.closesAt(1), now + day);
  const small = createWorld({
    seed: 1,
    markets: [{ ...markets[0], city: 'Berlin', entity_type: 'cafe', size: 1 }],
  });
  t.equal(small.market('Berlin', 'cafe').size, 2, 'never fewer than are pinned');
});

void t.test('removed places leave no gaps, at any time', async (t) => {
  const year = 365.25 * day;
  for (const size of [1, 7, 240]) {
    const numbers = [0, 1, 2, 5, 6, 8, 100, 239, 240, 247, 300, 700];
    const changes = numbers.map((number) => ({ number, removed: true as const }));
    const names = { city: 'Berlin', entity_type: 'cafe' };
    const markets = [{ ...names, size, changes, places: size > 1 ? [{ name: 'P' }] : [] }];
    const market = createWorld({ seed: 1, markets }).market('Berlin', 'cafe');
    const whole = createWorld({ seed: 1, markets: [{ ...markets[0], ...names, changes: [] }] });
    for (let at = now; at < now + 30 * year; at += 0.9 * year) {
      const closed = market.closedBy(at);
      const length = 3 * size;
      const all = whole.market('Berlin', 'cafe').list(closed, length);
      const expected = Array.from({ length }, (_, index) => all.numberAt(index)).filter(
        (number) => !numbers.includes(number),
      );
      const { total, numberAt } = market.list(closed, length);
      t.same(
        Array.from({ length: total }, (_, position) => numberAt(position)),
        expected,
      );
    }
  }
});
