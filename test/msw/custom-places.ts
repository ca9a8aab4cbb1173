import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from '../fixtures/tap.js';
import {
  createSandbox,
  type Entity,
  type ListedPlace,
  type PlaceOverrides,
  type Sandbox,
  type State,
} from '../../src/index.js';
import { createMock, type Mock } from '../../src/msw/index.js';
import { Client } from '../fixtures/client.js';
import { baseUrl } from '../fixtures/mocked.js';

/** Places added, changed and removed by hand, in a sandbox and in a mock. */

type Control = Mock | Sandbox;

const cafes = { city: 'Berlin', entity_type: 'cafe' };
const options = {
  scrapeTime: 0,
  now: () => Date.parse('2030-01-31T12:00:00Z'),
  fixture: { version: 1, markets: [{ ...cafes, size: 60, places: [{ name: 'Café Rosa' }] }] },
} as const;

const mounts: Readonly<Record<string, (t: Test) => Promise<Control>>> = {
  sandbox: async (t) => {
    const sandbox = await createSandbox(options);
    t.teardown(() => sandbox.stop());
    return sandbox;
  },
  mock: () => Promise.resolve(createMock({ baseUrl, ...options })),
};

/** A subscription, and a function that lists its entities. */
async function subscribed(control: Control, account = 'demo', fields = ['phone', 'rating']) {
  const { id } = await control.subscribe({ ...cafes, fields, account });
  return (offset = 0) => control.entities(id, { limit: 1000, offset });
}

/** @throws if there is none */
function at<Item>(items: readonly Item[], position: number): Item {
  const item = items[position];
  if (item === undefined) throw new Error(`nothing at ${position}`);
  return item;
}

const ids = ({ data }: { data: readonly { id: string }[] }) => data.map(({ id }) => id);

/** A value of a type that TypeScript would reject. */
const wrong = (text: string) => JSON.parse(text) as never;

for (const [name, start] of Object.entries(mounts)) {
  for (const order of ['discovery', 'newest', 'name', 'id', 'other'] as const) {
    void t.test(`${name}: a page can begin with an entity, in the order ${order}`, async (t) => {
      const control = await start(t);
      control.setProfile({ 'list.order': order });
      const { id } = await control.subscribe({ ...cafes, fields: ['phone'] });
      const { data, total } = await control.entities(id, { limit: 1000 });
      const [earlier, wanted] = [at(data, 3), at(data, 20)];
      const from = wanted.id.toUpperCase();
      const page = await control.entities(id, { from, limit: 5 });
      t.match(page, { offset: 20, limit: 5, total });
      t.same(ids(page), ids({ data }).slice(20, 25));
      t.match(await control.entities(id, { from: at(data, 0).id }), { offset: 0, limit: 50 });
      await control.removePlace(earlier);
      t.match(await control.entities(id, { from }), { offset: 19, data: [{ id: wanted.id }] });
      for (const none of [earlier.id, 'nobody'])
        await t.rejects(control.entities(id, { from: none }), { status: 404, message: /"from"/ });
      await t.rejects(control.entities(id, { from, offset: 3 }), /pass either `from` or `offset`/);
    });
  }

  void t.test(`${name}: places are listed`, async (t) => {
    const control = await start(t);
    const list = await subscribed(control);
    const { data, total } = await control.listPlaces(cafes, { limit: 1000 });
    t.equal(total, 60);
    t.same(ids({ data }), ids(await list()), 'those that a subscription finds');
    t.match(data.slice(0, 2), [
      { name: 'Café Rosa', number: 0, pinned: true, changed: false, closes_at: null },
      { ...cafes, number: 1, pinned: false, changed: false, closes_at: /^20\d\d-/, fields: {} },
    ]);
    const page = await control.listPlaces({ city: 'berlin', entity_type: 'Cafes' }, { offset: 58 });
    t.same(ids(page), ids({ data }).slice(58));
    t.equal((await control.listPlaces(cafes)).data.length, 50);
    await t.rejects(control.listPlaces(cafes, { limit: 0 }), /"limit" must be greater/);
    await t.rejects(control.listPlaces(wrong('{"city":"Berlin"}')), /"entity_type" is required/);
  });

  void t.test(`${name}: a change is visible at once, in every subscription`, async (t) => {
    const control = await start(t);
    const list = await subscribed(control);
    const otherList = await subscribed(control, 'other');
    const before = (await list()).data;
    control.clock.advance('1h');
    for (const position of [0, 7]) {
      const place = at(before, position);
      const change = { name: 'Café Neu', phone: null, fields: { rating: 1.5, soul: 'much' } };
      const changed: ListedPlace = await control.changePlace(place, change);
      t.match(changed, { id: place.id, ...change, changed: true, pinned: position === 0 });
      for (const { data } of [await list(), await otherList()]) {
        const { website, latitude, open_hours, discovered_at } = place;
        t.match(at(data, position), {
          id: place.id,
          name: 'Café Neu',
          phone: null,
          fields: { phone: null, rating: 1.5 },
          updated_at: '2030-01-31T13:00:00.000Z',
          ...{ website, latitude, open_hours, discovered_at },
        });
        t.same(at(data, position + 1), at(before, position + 1), 'nothing else changes');
      }
    }
    await control.changePlace(at(before, 7), { fields: { Sterne: 4.5, stars: 4 } });
    const later = await subscribed(control, 'demo', ['rating', 'soul']);
    const shown = at((await later()).data, 7);
    t.match(shown, { name: 'Café Neu', fields: { soul: 'much' } }, 'changes add up');
    t.not(shown.fields.rating, 1.5, 'also by another name of the field');
    t.equal(shown.updated_at, '2030-01-31T13:00:00.000Z');
  });

  void t.test(`${name}: a place that closes is noticed by the next scrape`, async (t) => {
    const control = await start(t);
    const list = await subscribed(control);
    const gone = at((await list()).data, 5);
    await control.changePlace(gone, { closes_at: '1h' });
    t.equal(at((await list()).data, 5).removed_at, null);
    control.clock.advance('1d');
    const { data, total } = await list();
    t.match([at(data, 5).removed_at, total], ['2030-02-01T12:00:00.000Z', 60]);
  });

  void t.test(`${name}: a removed place is in no list`, async (t) => {
    const control = await start(t);
    const list = await subscribed(control);
    const before = (await list()).data;
    const snapshot = control.snapshot();
    for (const position of [0, 3, 4, 59]) await control.removePlace(at(before, position));
    const rest = before.filter((_, position) => ![0, 3, 4, 59].includes(position));
    t.same(await list(), { data: rest, total: 56, limit: 1000, offset: 0 });
    t.same((await list(50)).data, rest.slice(50), 'at any offset');
    const listed = await control.listPlaces(cafes, { limit: 1000 });
    t.same([ids(listed), listed.total], [ids({ data: rest }), 56]);
    await t.rejects(control.removePlace(at(before, 3)), /There is no such place/);
    await t.rejects(control.changePlace(at(before, 0), { name: 'x' }), /There is no such place/);

    const removed = control.snapshot();
    await control.restore(snapshot);
    t.same((await list()).data, before, 'a snapshot has it');
    await control.restore(removed);
    t.same((await list()).data, rest);
    await control.reset();
    t.equal((await control.listPlaces(cafes)).total, 60, 'and so has a reset');
  });

  void t.test(`${name}: an added place replaces an unedited one`, async (t) => {
    const control = await start(t);
    const list = await subscribed(control);
    const before = (await list()).data;
    await control.changePlace(at(before, 1), { name: 'Café Neu' });
    const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
    t.match(await control.addPlace(cafes, { name: 'Café Blau', id }), { id, pinned: true });
    const names = async () => (await list()).data.slice(0, 3).map((entity) => entity.name);
    t.same(await names(), ['Café Rosa', 'Café Neu', 'Café Blau'], 'the changed one stays');
    await control.changePlace({ ...cafes, id: id.toUpperCase() }, { name: 'Café Grün' });
    t.same(await names(), ['Café Rosa', 'Café Neu', 'Café Grün']);
    await t.rejects(control.addPlace(cafes, { name: 'x', id }), /place 0f8fad5b-.* already exists/);
    await control.removePlace({ ...cafes, id });
    t.equal((await list()).total, 59);
    await control.addPlace(cafes, { name: 'Café Blau', id });
    t.same(await names(), ['Café Rosa', 'Café Neu', 'Café Blau'], 'again, as it was');
    await control.removePlace(at(before, 5));
    t.match(await control.addPlace(cafes, { name: 'Sechstes' }), { number: 3 });
    t.match(await control.addPlace(cafes, { name: 'Siebtes' }), { number: 4 });
    t.match(await control.addPlace(cafes, { name: 'Achtes' }), { number: 5 });
    t.equal((await list()).total, 60, 'the last one took the number of the removed one');
    await control.restore(control.snapshot());
    t.equal(at((await list()).data, 5).name, 'Achtes');
  });

  void t.test(`${name}: the id of an added place is unique`, async (t) => {
    const control = await start(t);
    const list = await subscribed(control);
    control.clock.advance('365d');
    const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
    await control.addPlace(cafes, { name: 'Café Blau', id });
    const before = await list();
    const closed = before.data.find((place) => place.removed_at !== null);
    const [rosa, blue, generated] = before.data;
    for (const place of [rosa, blue, generated, closed]) {
      for (const taken of [place?.id ?? '', place?.id.toUpperCase() ?? '']) {
        const message = `place ${taken} already exists for this city and entity type`;
        await t.rejects(control.addPlace(cafes, { name: 'x', id: taken }), { message });
      }
    }
    t.same(await list(), before);
    await control.addPlace({ ...cafes, city: 'Bonn' }, { name: 'x', id });

    await control.removePlace({ ...cafes, id });
    await control.addPlace(cafes, { name: 'Café Grün', id: id.toUpperCase() });
    await control.changePlace({ ...cafes, id }, { phone: null });
    t.match((await list()).data[1], { id: id.toUpperCase(), name: 'Café Grün', phone: null });
  });

  void t.test(`${name}: a place with the id of a removed one can be changed`, async (t) => {
    const control = await start(t);
    const list = await subscribed(control);
    const second = at((await list()).data, 1);
    await control.changePlace(second, { name: 'Café Neu' });
    const { id, number } = await control.addPlace(cafes, { name: 'Café Blau' });
    t.equal(number, 2);
    await control.removePlace(second);
    await control.removePlace({ ...cafes, id });
    t.match(await control.addPlace(cafes, { name: 'Café Blau', id }), { id, number: 1 });
    await control.changePlace({ ...cafes, id }, { name: 'Café Grün' });
    t.match(at((await list()).data, 1), { id, name: 'Café Grün' });
  });

  void t.test(`${name}: a snapshot that an edit would shorten is rejected`, async (t) => {
    const control = await start(t);
    const before = control.snapshot();
    const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
    const places = [{ name: 'A' }];
    const cities = ['Munich', 'München'].map((city) => ({ city, entity_type: 'cafe', places }));
    for (const [markets, message] of [
      [cities, /^"markets": "cafe" in "München" is listed twice$/],
      [
        [{ ...cafes, places: [{ name: 'A', number: 1 }, { name: 'B' }] }],
        /^"markets\[0\].places\[1\]" has the number of another place \(1\)$/,
      ],
      [
        [
          {
            ...cafes,
            places: [
              { name: 'A', id },
              { name: 'B', id: id.toUpperCase() },
            ],
          },
        ],
        /^"markets\[0\].places\[1\]" contains a duplicate value$/,
      ],
    ] as const) {
      const snapshot = { ...before, markets };
      await t.rejects(control.restore(snapshot), { name: 'StateError', message });
    }
    t.same(control.snapshot(), before);
  });

  void t.test(`${name}: invalid input is named, and has no effect`, async (t) => {
    const control = await start(t);
    const list = await subscribed(control);
    const before = await list();
    const place: Entity = at(before.data, 2);
    for (const id of ['__proto__', 'constructor', '', ' ', 'x'.repeat(999), place.id.slice(1)]) {
      const expected = id === '' ? /"id" is not allowed to be empty/ : /There is no such place/;
      await t.rejects(control.changePlace({ ...cafes, id }, { name: 'x' }), expected);
      await t.rejects(control.removePlace({ ...cafes, id }), expected);
    }
    const elsewhere = { ...place, city: 'Bonn' };
    await t.rejects(control.removePlace(elsewhere), /no such place among "cafe" in "Bonn"/);
    for (const [change, message] of [
      ['{}', /"change" must have at least 1 key/],
      ['{"id":"x"}', /"id" is not allowed; the keys are name, external_id, phone/],
      ['{"name":null}', /"name" must be a string/],
      ['{"name":""}', /"name" is not allowed to be empty/],
      ['{"latitude":91}', /"latitude" must be less than or equal to 90/],
      ['{"closes_at":"soon"}', /"closes_at" must be a duration/],
      ['{"fields":7}', /"fields" must be an object/],
      ['null', /"change" must be an object/],
      [`{"fields":{"a":${'['.repeat(40)}${']'.repeat(40)}}}`, /must not be nested deeper/],
    ] as const) {
      await t.rejects(control.changePlace(place, wrong(change)), message, change);
    }
    const nothing: PlaceOverrides = Object.fromEntries([['phone', undefined]]);
    await t.rejects(control.changePlace(place, nothing), /must have at least 1 key/);
    await t.rejects(control.removePlace(wrong(`"${place.id}"`)), /must be an object/);
    t.same(await list(), before);
    for (const half of ['a', 'b']) {
      const fields = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`${half}${n}`, n]));
      const change = control.changePlace(place, { fields });
      await (half === 'a' ? change : t.rejects(change, /"fields" must have at most/));
    }
    await control.restore(control.snapshot());
  });
}

void t.test('requests have the same effect over HTTP, and the state file stores it', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'places-'));
  t.teardown(() => rmSync(folder, { recursive: true }));
  const db = join(folder, 'state.json');
  const first = await createSandbox({ ...options, stateFile: db });
  const client = new Client(first.url);
  const query = '?city=Berlin&entity_type=cafe';
  const { body, status } = await client.control('GET', `places${query}&limit=3&offset=1`);
  t.match([status, body.total], [200, 60]);
  const { data } = await first.listPlaces(cafes, { limit: 2, offset: 1 });
  const [place, gone] = data;
  t.match(body.data, data);
  const address = `places/${place?.id ?? ''}`;
  t.match(await client.control('PATCH', address, { ...cafes, change: { name: 'Café Neu' } }), {
    status: 200,
    body: { id: place?.id, name: 'Café Neu', changed: true },
  });
  t.match(await client.control('DELETE', `places/${gone?.id ?? ''}${query}`), {
    status: 200,
    body: { removed: true },
  });
  t.match(await client.control('POST', 'places', { ...cafes, place: { name: 'Café Blau' } }), {
    body: { added: true, place: { name: 'Café Blau', pinned: true } },
  });
  for (const [method, path, given, expected] of [
    ['GET', 'places?city=Berlin', undefined, /"entity_type" is required/],
    ['GET', `places${query}&limit=0`, undefined, /"limit" must be greater/],
    ['PATCH', address, { ...cafes, place: {} }, /"change" is required/],
    ['PATCH', address, { ...cafes, change: {} }, /"change" must have at least 1 key/],
    ['PATCH', address, { change: { name: 'x' } }, /"city" is required/],
    ['DELETE', address, undefined, /"city" is required/],
  ] as const) {
    const reply = await client.control(method, path, given);
    t.match(reply, { status: 400, body: { error: expected } }, `${method} ${path}`);
  }
  for (const id of ['__proto__', gone?.id ?? '', 'x']) {
    const path = `places/${id}`;
    t.match(await client.control('DELETE', `${path}${query}`), { status: 404 });
    t.match(await client.control('PATCH', path, { ...cafes, change: { name: 'x' } }), {
      status: 404,
      body: { error: /There is no such place/ },
    });
  }
  const names = async (sandbox: Sandbox) => {
    const { data, total } = await sandbox.listPlaces(cafes, { limit: 3 });
    return [total, ...data.map((one) => one.name)];
  };
  const expected = [60, 'Café Rosa', 'Café Neu', 'Café Blau'];
  t.same(await names(first), expected);
  await first.stop();
  const { scrapeTime, now } = options;
  const second = await createSandbox({ scrapeTime, now, stateFile: db });
  t.teardown(() => second.stop());
  t.same(await names(second), expected);
});

void t.test('the storage of a mock contains custom places', async (t) => {
  let stored: State | null = null;
  const storage = { read: () => stored, write: (state: State) => void (stored = state) };
  const first = createMock({ baseUrl, ...options, storage });
  const { data } = await first.listPlaces(cafes);
  await first.changePlace(at(data, 1), { name: 'Café Neu' });
  await first.removePlace(at(data, 2));
  const second = createMock({ baseUrl, ...options, storage });
  const after = await second.listPlaces(cafes, { limit: 3 });
  t.match(after, { total: 59, data: [{}, { name: 'Café Neu' }, { id: at(data, 3).id }] });
});

void t.test('a fixture can contain edits', async (t) => {
  const fixture = { version: 1 as const, markets: [{ ...cafes, size: 5 }] };
  const mock = createMock({ baseUrl, ...options, fixture });
  const [, changed, removed] = (await mock.listPlaces(cafes)).data;
  const changes = [
    { number: Number(changed?.number), name: 'Café Neu', closes_at: '-1d' as const },
    { number: Number(removed?.number), removed: true as const },
  ];
  await mock.reset({ ...fixture, markets: [{ ...cafes, size: 5, changes }] });
  const list = await subscribed(mock);
  const { data, total } = await list();
  t.equal(total, 4);
  t.match(at(data, 1), { name: 'Café Neu', removed_at: '2030-01-31T12:00:00.000Z' });
  for (const [given, message] of [
    ['[{"number":1},{"number":1}]', /"markets\[0\].changes\[1\]" contains a duplicate value/],
    ['[{"name":"x"}]', /"markets\[0\].changes\[0\].number" is required/],
    ['[{"number":-1}]', /"markets\[0\].changes\[0\].number" must be greater/],
    ['[{"number":1,"removed":false}]', /"markets\[0\].changes\[0\].removed" must be \[true\]/],
  ] as const) {
    const broken = { version: 1 as const, markets: [{ ...cafes, changes: wrong(given) }] };
    await t.rejects(mock.reset(broken), message, given);
  }
});

void t.test('lists in every order omit removed places', async (t) => {
  for (const order of ['newest', 'name', 'id', 'other']) {
    const control = createMock({
      baseUrl,
      ...options,
      profile: { 'list.order': wrong(`"${order}"`) },
    });
    const list = await subscribed(control);
    const before = (await list()).data;
    const gone = [at(before, 0), at(before, 30), at(before, 59)];
    for (const place of gone) await control.removePlace(place);
    const after = await list();
    t.equal(after.total, 57);
    const rest = before.filter((place) => !gone.includes(place));
    const sorted = order === 'other' ? ids(after).toSorted() : ids(after);
    t.same(sorted, order === 'other' ? ids({ data: rest }).toSorted() : ids({ data: rest }), order);
  }
});
