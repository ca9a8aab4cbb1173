import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Memory } from 'lowdb';
import t from 'tap';
import { createSandbox } from '../src/index.js';
import {
  createMock,
  localStorageState,
  type Mock,
  type MockWarning,
  type State,
  type WorldFile,
} from '../src/msw/index.js';
import { Asking, at } from './fixtures/asking.js';
import { start } from './fixtures/mocked.js';
import { pageStorage } from './fixtures/page-storage.js';

const key = 'location-data-kit https://api.test';
const day = 86_400_000;

function isMock(value: unknown): value is Mock {
  return typeof value === 'object' && value !== null && 'handlers' in value;
}

void t.test('the state survives a reload in localStorage', async (t) => {
  const items = pageStorage(t);
  const first = start({ storage: 'localStorage' });
  const path = await first.ask.created();
  first.mock.clock.advance('1d');
  await first.ask.ask('GET', path);
  const second = start({ storage: 'localStorage' });
  t.equal((await second.ask.ask('GET', path)).status, 200);
  t.equal(second.mock.clock.offset, 86_400_000);
  await second.mock.reset();
  t.equal((await start({ storage: 'localStorage' }).ask.ask('GET', path)).status, 404);
  t.same([...items.keys()], [key]);
});

void t.test('mocks of different addresses keep to themselves', async (t) => {
  const items = pageStorage(t);
  const storage = 'localStorage';
  const path = await start({ storage }).ask.created();
  for (const baseUrl of ['https://other.test', ['https://api.test', 'https://other.test'], /api/]) {
    t.equal(createMock({ baseUrl, storage }).snapshot().subscriptions.length, 0, String(baseUrl));
  }
  t.equal(createMock({ baseUrl: new URL('https://api.test/x'), storage }).snapshot().subscriptions.length, 0);
  const own = start({ storage: localStorageState('mine') });
  t.equal((await own.ask.ask('GET', path)).status, 404);
  await own.ask.created();
  t.same([...items.keys()], [key, 'mine']);
});

void t.test('a storage that fails is told of once, and is not fatal', async (t) => {
  const told = (mock: Mock): MockWarning['code'][] => {
    const codes: MockWarning['code'][] = [];
    mock.on('warning', ({ code }) => codes.push(code));
    return codes;
  };
  await t.test('none', async (t) => {
    const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
    Reflect.deleteProperty(globalThis, 'localStorage');
    t.teardown(() => before && Object.defineProperty(globalThis, 'localStorage', before));
    const { mock, ask } = start({ storage: 'localStorage' });
    t.equal((await ask.create()).status, 201);
    t.same(told(mock), ['storage-unavailable']);
    t.same(told(mock), [], 'once');
  });
  for (const text of ['{', '7', '{"version":1}', '{"version":2}']) {
    await t.test(`damaged: ${text}`, async (t) => {
      const items = pageStorage(t);
      items.set(key, text);
      const { mock, ask } = start({ storage: 'localStorage' });
      const codes = told(mock);
      t.equal(items.get(key), text, 'what is there stays until something changes');
      const path = await ask.created();
      t.equal((await ask.ask('GET', path)).status, 200);
      t.same(codes, ['storage-damaged']);
      t.equal((await start({ storage: 'localStorage' }).ask.ask('GET', path)).status, 200, 'and works again');
    });
  }
  await t.test('full', async (t) => {
    pageStorage(t, 10);
    const { mock, ask } = start({ storage: 'localStorage' });
    const codes = told(mock);
    for (const status of [201, 201]) t.equal((await ask.create()).status, status);
    t.same(codes, ['storage-full']);
  });
  for (const [name, error, code] of [
    ['full, in Firefox', new DOMException('no', 'NS_ERROR_DOM_QUOTA_REACHED'), 'storage-full'],
    ['not for us', new DOMException('no', 'SecurityError'), 'storage-unavailable'],
    ['unreachable', new Error('no'), 'storage-unavailable'],
  ] as const) {
    await t.test(name, async (t) => {
      const write = () => Promise.reject(error);
      const { mock, ask } = start({ storage: { read: () => Promise.resolve(null), write } });
      const codes = told(mock);
      t.equal((await ask.create()).status, 201);
      t.same(codes, [code]);
    });
  }
});

void t.test('any adapter of lowdb, also a slow one', async (t) => {
  const adapter = new Memory<State>();
  const { mock, ask } = start({ storage: adapter, seed: 3 });
  await mock.ready;
  const path = await ask.created();
  const later = start({ storage: adapter });
  t.equal((await later.ask.ask('GET', path)).status, 200, 'a request waits for it');
  t.equal(later.mock.snapshot().seed, 3, 'the seed of a state that is there wins');
  const failing = start({
    storage: { read: () => Promise.reject(new Error('no')), write: () => Promise.reject(new Error('no')) },
  });
  t.equal((await failing.ask.create()).status, 201);
});

void t.test('what can be awaited is, whatever made it', async (t) => {
  const kept = start({ seed: 9 }).mock.snapshot();
  const read = () => ({ then: (take: (state: State) => void) => take(kept) });
  const storage: unknown = { read, write: () => Promise.resolve() };
  const mock: unknown = Reflect.apply(createMock, undefined, [{ baseUrl: 'https://api.test', storage }]);
  if (!isMock(mock)) throw new Error('No mock');
  await mock.ready;
  t.equal(mock.snapshot().seed, 9);
});

void t.test('moves of the clock are not lost to a state that comes later', async (t) => {
  const adapter = new Memory<State>();
  const codes: MockWarning['code'][] = [];
  const open = (): Mock => {
    const { mock } = start({ storage: adapter, clock: '2030-01-01' });
    mock.on('warning', ({ code }) => codes.push(code));
    return mock;
  };
  const days = (mock: Mock): number => mock.clock.offset / day;
  const first = open();
  first.clock.advance('1d');
  await first.ready;
  t.equal(days(first), 1, 'nothing was there');
  t.equal((await adapter.read())?.clock.offset_ms, 86_400_000, 'and it is kept');
  const second = open();
  second.clock.advance('2d');
  second.clock.set('2030-01-06');
  await second.ready;
  t.equal(days(second), 5, 'they count from where the state stands');
  t.equal((await adapter.read())?.clock.offset_ms, 5 * 86_400_000);
  t.same(codes, []);
  const third = open();
  third.clock.set('2030-01-03');
  third.clock.advance('1d');
  await third.ready;
  t.equal(days(third), 6, 'the clock does not go back');
  t.same(codes, ['clock-ahead']);
});

void t.test('snapshots travel both ways between sandbox and mock, worlds begin alike', async (t) => {
  const now = () => Date.UTC(2030, 0, 1);
  const world: WorldFile = {
    version: 1,
    subscriptions: [{ city: 'Lyon', entity_type: 'bakery', fields: ['phone'], age: '3d' }],
  };
  const options = { now, seed: 5, scrapeTime: 0, world };
  const sandbox = await createSandbox(options);
  t.teardown(() => sandbox.stop());
  const { mock, ask } = start(options);
  t.same(mock.snapshot(), sandbox.snapshot());
  const served = new Asking(sandbox.url, fetch);
  const path = await ask.created();
  mock.clock.advance('2d');
  await sandbox.restore(mock.snapshot());
  t.equal(
    (await served.ask('GET', `${path}/entities`)).text,
    (await ask.ask('GET', `${path}/entities`)).text,
  );
  await served.ask('DELETE', path);
  await mock.restore(JSON.parse(JSON.stringify(sandbox.snapshot())));
  t.equal(at(await ask.ask('GET', path), 'status'), 'cancelled');
  await t.rejects(mock.restore({ version: 9 }), { name: 'StateError' });
});

void t.test('a restored snapshot goes on from its instant, wherever the clocks stand', async (t) => {
  const then = Date.UTC(2030, 0, 1);
  const later = then + 30 * day;
  const { mock, ask } = start({ clock: then });
  const path = await ask.created();
  mock.clock.advance('2d');
  const snapshot = mock.snapshot();
  t.same(snapshot.clock, { offset_ms: 2 * day, now: '2030-01-03T00:00:00.000Z' });
  const before = (await ask.ask('GET', `${path}/entities`)).text;

  await t.test('in a mock of a later time, and kept', async (t) => {
    const adapter = new Memory<State>();
    let now = later;
    const open = () => start({ now: () => now, storage: adapter });
    const one = open();
    await one.mock.restore(snapshot);
    t.equal((await one.ask.ask('GET', `${path}/entities`)).text, before);
    t.equal(one.mock.clock.now(), then + 2 * day);
    t.equal(one.mock.clock.offset, -28 * day, 'behind its source');
    one.mock.clock.advance('1h');
    t.equal(one.mock.clock.now(), then + 2 * day + 3_600_000);
    t.throws(() => one.mock.clock.set('2030-01-02'), RangeError, 'and never back');
    await one.mock.restore({ ...snapshot, clock: { offset_ms: day } });
    t.equal(one.mock.clock.now(), later + day, 'without an instant: as far ahead as it was');
    await one.mock.restore(snapshot);
    t.same((await adapter.read())?.clock, { offset_ms: -28 * day }, 'what is kept has no instant');
    now += day;
    const two = open();
    await two.mock.ready;
    t.equal(two.mock.clock.now(), then + 3 * day, 'time went on while nobody looked');
    await two.mock.reset();
    t.equal(two.mock.clock.now(), now);
  });

  await t.test('in a sandbox, also over HTTP, and in its state file', async (t) => {
    const db = join(t.testdir({}), 'state.json');
    let now = later;
    const open = () => createSandbox({ db, now: () => now, scrapeTime: 0 });
    const sandbox = await open();
    const body = JSON.stringify(snapshot);
    const headers = { 'content-type': 'application/json' };
    await fetch(`${sandbox.url}/_sandbox/snapshot`, { method: 'PUT', headers, body });
    const clock = await (await fetch(`${sandbox.url}/_sandbox/clock`)).text();
    t.same(JSON.parse(clock), { now: '2030-01-03T00:00:00.000Z', offset_ms: -28 * day });
    t.equal((await new Asking(sandbox.url, fetch).ask('GET', `${path}/entities`)).text, before);
    t.same(sandbox.snapshot().clock.now, '2030-01-03T00:00:00.000Z');
    await sandbox.stop();
    now += day;
    const again = await open();
    t.equal(again.clock.now(), then + 3 * day, 'time went on while it was stopped');
    await again.stop();
    await writeFile(db, body);
    const edited = await open();
    t.equal(edited.clock.now(), now + 2 * day, 'a snapshot as a state file is one: only its offset counts');
    await edited.stop();
  });

  await t.test('and is a copy', (t) => {
    const [subscription] = snapshot.subscriptions;
    Object.assign(subscription ?? {}, { city: 'Nowhere' });
    t.equal(mock.snapshot().subscriptions[0]?.city, 'Berlin');
    t.end();
  });
});
