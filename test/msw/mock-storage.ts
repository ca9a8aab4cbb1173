import { setImmediate } from 'node:timers/promises';
import { Memory } from 'lowdb';
import t from '../fixtures/tap.js';
import { createSandbox } from '../../src/index.js';
import {
  localStorageState,
  type Mock,
  type MockWarning,
  type State,
  type FixtureFile,
} from '../../src/msw/index.js';
import { Asking, at } from '../fixtures/asking.js';
import { start } from '../fixtures/mocked.js';
import { pageStorage } from '../fixtures/page-storage.js';

const key = 'location-data-kit https://api.test';
const day = 86_400_000;
const storage = 'localStorage';

/** Waits until a condition is met: a mock loads in slices, in an unknown number of turns. */
async function waitUntil(isSo: () => unknown): Promise<void> {
  for (let turn = 0; turn < 10_000 && !(await isSo()); turn += 1) await setImmediate();
}

function warningsOf(mock: Mock): MockWarning['code'][] {
  const codes: MockWarning['code'][] = [];
  mock.on('warning', ({ code }) => codes.push(code));
  return codes;
}

void t.test('the state survives a reload in localStorage', async (t) => {
  const items = pageStorage(t);
  const first = start({ storage });
  const path = await first.ask.created();
  first.mock.clock.advance('1d');
  await first.ask.ask('GET', path);
  const second = start({ storage });
  t.equal((await second.ask.ask('GET', path)).status, 200);
  t.equal(second.mock.clock.offset, day);
  await second.mock.reset();
  t.equal((await start({ storage }).ask.ask('GET', path)).status, 404);
  t.same([...items.keys()], [key]);

  const other = start({ storage: localStorageState('mine') });
  t.equal((await other.ask.ask('GET', path)).status, 404);
  await other.ask.created();
  t.same([...items.keys()], [key, 'mine'], 'a key of its own');
});

void t.test('the later write of two tabs does not undo the earlier one', async (t) => {
  const items = pageStorage(t);
  const listeners: ((event: Partial<StorageEvent>) => void)[] = [];
  t.intercept(globalThis, 'addEventListener', {
    value: (name: string, listener: (typeof listeners)[number]) => {
      t.equal(name, 'storage');
      listeners.push(listener);
    },
  });
  const [one, two] = [start({ storage }), start({ storage })];
  /** The event that a browser sends to all other tabs after a write. */
  const dispatch = (tab: number): void =>
    listeners[tab]?.({ key, newValue: items.get(key) ?? null });
  const first = await one.ask.created();
  const before = items.get(key);
  one.mock.clock.advance('1d');
  await waitUntil(() => items.get(key) !== before);
  dispatch(1);
  await waitUntil(() => two.mock.clock.offset === day);
  t.equal(two.mock.clock.offset, day, 'they have one clock');
  const second = await two.ask.created();
  dispatch(0);
  await waitUntil(async () => (await one.ask.ask('GET', second)).status === 200);
  for (const { ask } of [one, two, start({ storage })]) {
    for (const path of [first, second]) t.equal((await ask.ask('GET', path)).status, 200);
  }
});

void t.test('a failing storage causes one warning, and is not fatal', async (t) => {
  await t.test('a missing storage is reported', async (t) => {
    t.intercept(globalThis, 'localStorage', {
      get: () => {
        throw new DOMException('no', 'SecurityError');
      },
    });
    const { mock, ask } = start({ storage });
    t.equal((await ask.create()).status, 201);
    t.same(warningsOf(mock), ['storage-unavailable']);
    t.same(warningsOf(mock), [], 'once');
  });
  for (const text of ['{', '7', '{"version":1}']) {
    await t.test(`a damaged recording is reported: ${text}`, async (t) => {
      const items = pageStorage(t);
      items.set(key, text);
      const { mock, ask } = start({ storage });
      const codes = warningsOf(mock);
      await mock.ready;
      t.equal(items.get(key), text, 'what is there stays until something changes');
      const path = await ask.created();
      t.same(codes, ['storage-damaged']);
      t.equal((await start({ storage }).ask.ask('GET', path)).status, 200, 'and works again');
    });
  }
  await t.test('a full storage is reported', async (t) => {
    pageStorage(t, 10);
    const { mock, ask } = start({ storage });
    const codes = warningsOf(mock);
    for (const status of [201, 201]) t.equal((await ask.create()).status, status);
    t.same(codes, ['storage-full']);
  });
  for (const [error, code] of [
    [new DOMException('no', 'NS_ERROR_DOM_QUOTA_REACHED'), 'storage-full'],
    [new Error('no'), 'storage-unavailable'],
  ] as const) {
    const fail = () => Promise.reject(error);
    const { mock, ask } = start({ storage: { read: () => Promise.resolve(null), write: fail } });
    const codes = warningsOf(mock);
    t.equal((await ask.create()).status, 201);
    t.same(codes, [code]);
    t.equal((await start({ storage: { read: fail, write: fail } }).ask.create()).status, 201);
  }
});

void t.test('the state of a later release is left unchanged', async (t) => {
  const items = pageStorage(t);
  const later = '{"version":2,"more":"to lose"}';
  items.set(key, later);
  const { mock, ask } = start({ storage });
  const warnings: MockWarning[] = [];
  mock.on('warning', (warning) => warnings.push(warning));
  const path = await ask.created();
  t.equal((await ask.ask('GET', path)).status, 200, 'the mock itself works as ever');
  await mock.reset();
  t.equal((await ask.ask('GET', path)).status, 404);
  t.equal(items.get(key), later);
  t.match(warnings, [
    {
      code: 'storage-damaged',
      message: /left unchanged.*clear the storage.*version is 2.*a later release/,
    },
  ]);

  const read = () => Promise.resolve(JSON.parse(later) as State);
  const other = start({ storage: { read, write: () => Promise.reject(new Error('written')) } });
  const codes = warningsOf(other.mock);
  await other.ask.created();
  t.same(codes, ['storage-damaged'], 'any adapter');
});

void t.test('a tab with a later release can be opened', async (t) => {
  const items = pageStorage(t);
  let dispatch: (event: Partial<StorageEvent>) => void = () => undefined;
  t.intercept(globalThis, 'addEventListener', {
    value: (_: string, listener: typeof dispatch) => {
      dispatch = listener;
    },
  });
  const { mock, ask } = start({ storage });
  const codes = warningsOf(mock);
  const path = await ask.created();
  const later = '{"version":2}';
  items.set(key, later);
  dispatch({ key, newValue: later });
  await waitUntil(() => codes.length > 0);
  await ask.created();
  t.equal((await ask.ask('GET', path)).status, 200);
  t.equal(items.get(key), later);
  t.same(codes, ['storage-damaged']);
});

void t.test('any lowdb adapter can store the state', async (t) => {
  const adapter = new Memory<State>();
  const { ask } = start({ storage: adapter, seed: 3 });
  const path = await ask.created();
  const later = start({ storage: adapter });
  t.equal((await later.ask.ask('GET', path)).status, 200, 'a request waits for it');
  t.equal(later.mock.snapshot().seed, 3, 'the seed of a stored state wins');
});

void t.test('moves of the clock before the state is read are added to it', async (t) => {
  const adapter = new Memory<State>();
  for (const offset of [1, 3]) {
    const { mock } = start({ storage: adapter, clock: '2030-01-01' });
    mock.clock.advance(offset === 1 ? '1d' : '2d');
    await mock.ready;
    await mock.restore(mock.snapshot());
    t.equal(mock.clock.offset, offset * day);
    t.equal((await adapter.read())?.clock.offset_ms, offset * day, 'and are stored');
  }
});

void t.test('snapshots work in both directions between the sandbox and the mock', async (t) => {
  const now = () => Date.UTC(2030, 0, 1);
  const fixture: FixtureFile = {
    version: 1,
    subscriptions: [{ city: 'Lyon', entity_type: 'bakery', fields: ['phone'], age: '3d' }],
  };
  const options = { now, seed: 5, scrapeTime: 0, fixture };
  const sandbox = await createSandbox(options);
  t.teardown(() => sandbox.stop());
  const { mock, ask } = start(options);
  t.same(mock.snapshot(), sandbox.snapshot());
  const served = new Asking(sandbox.url, fetch);
  const path = await ask.created();
  mock.clock.advance('2d');
  const snapshot = mock.snapshot();
  await sandbox.restore(snapshot);
  const page = (await ask.ask('GET', `${path}/entities`)).text;
  t.equal((await served.ask('GET', `${path}/entities`)).text, page);
  await served.ask('DELETE', path);
  await mock.restore(JSON.parse(JSON.stringify(sandbox.snapshot())));
  t.equal(at(await ask.ask('GET', path), 'status'), 'cancelled');
  await t.rejects(mock.restore({ version: 9 }), { name: 'StateError' });

  const later = start({ now: () => Date.UTC(2031, 0, 1) });
  await later.mock.restore(snapshot);
  t.equal(later.mock.clock.now(), Date.UTC(2030, 0, 3), 'it goes on from its instant');
  t.equal((await later.ask.ask('GET', `${path}/entities`)).text, page);
  t.throws(() => later.mock.clock.set('2030-01-02'), RangeError, 'and never back');
  Object.assign(snapshot.subscriptions[0] ?? {}, { city: 'Nowhere' });
  t.not(later.mock.snapshot().subscriptions[0]?.city, 'Nowhere', 'it is a copy');
});
