import { Memory } from 'lowdb';
import t from 'tap';
import { createSandbox } from '../src/index.js';
import type { Mock, MockWarning, State, WorldFile } from '../src/msw/index.js';
import { Asking, at } from './fixtures/asking.js';
import { start } from './fixtures/mocked.js';
import { pageStorage } from './fixtures/page-storage.js';

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
  t.equal(items.size, 1);
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
      items.set('location-data-kit', text);
      const { mock, ask } = start({ storage: 'localStorage' });
      const codes = told(mock);
      t.equal(items.get('location-data-kit'), text, 'what is there stays until something changes');
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

void t.test('moves of the clock are not lost to a state that comes later', async (t) => {
  const adapter = new Memory<State>();
  const codes: MockWarning['code'][] = [];
  const open = (): Mock => {
    const { mock } = start({ storage: adapter, clock: '2030-01-01' });
    mock.on('warning', ({ code }) => codes.push(code));
    return mock;
  };
  const days = (mock: Mock): number => mock.clock.offset / 86_400_000;
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
