import t from '../fixtures/tap.js';
import { createSandbox, type Entity, type EntityPage, type Subscription } from '../../src/index.js';

const headers = { authorization: 'Bearer demo-token', 'content-type': 'application/json' };

async function subscribed(fields: string[]) {
  const sandbox = await createSandbox({ scrapeTime: '1s', now: () => Date.UTC(2026, 0, 1) });
  t.teardown(() => sandbox.stop());
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    return (await fetch(sandbox.url + path, init)).json();
  };
  /** @returns the path of a new subscription */
  const create = async () => {
    const body = { city: 'Berlin', entity_type: 'cafe', fields };
    const { id } = (await call('POST', '/v1/subscriptions', body)) as Subscription;
    return `/v1/subscriptions/${id}`;
  };
  const entitiesOf = async (path: string): Promise<Entity[]> =>
    ((await call('GET', `${path}/entities?limit=1000`)) as EntityPage).data;
  const path = await create();
  return {
    clock: sandbox.clock,
    update: (names: string[]) => call('PATCH', path, { fields: names }),
    entities: () => entitiesOf(path),
    /** Creates a second subscription to the same market. @returns its entities */
    again: async () => {
      const other = await create();
      return () => entitiesOf(other);
    },
  };
}

void t.test('an entity is updated once a scrape has looked for other fields', async (t) => {
  const { clock, update, entities } = await subscribed(['phone']);
  clock.advance('2s');
  const [before] = await entities();
  await update(['phone', 'wifi']);
  const [waiting] = await entities();
  t.match(waiting, { fields: { wifi: null }, updated_at: before?.updated_at });
  clock.advance('2s');
  const [after] = await entities();
  t.notSame(after?.fields.wifi, null);
  t.equal(after?.updated_at, '2026-01-01T00:00:03.000Z');
  t.equal(after?.discovered_at, before?.discovered_at);
});

void t.test('a removed place never gets new fields', async (t) => {
  const { clock, update, entities } = await subscribed(['wifi']);
  clock.advance('700d');
  const removed = (await entities()).filter(({ removed_at }) => removed_at !== null);
  t.ok(removed.length > 0);
  await update(['wifi', 'dogs_allowed']);
  clock.advance('2s');
  const after = await entities();
  for (const { id, updated_at, fields } of removed) {
    const now = after.find((one) => one.id === id);
    t.equal(now?.updated_at, updated_at);
    t.same(now?.fields, { ...fields, dogs_allowed: null });
  }
  t.ok(after.some(({ removed_at, fields }) => removed_at === null && fields.dogs_allowed !== null));
});

void t.test('new places are found, and later subscriptions see the open places', async (t) => {
  const { clock, entities, again } = await subscribed([
    'founded',
    'business_status',
    'review_count',
  ]);
  clock.advance('30d');
  const early = await entities();
  clock.advance('700d');
  const old = await entities();
  const opened = old.slice(early.length);
  t.ok(opened.length > 20, 'some opened');
  const yearOf = (time: number) => new Date(time).getUTCFullYear();
  for (const { fields, discovered_at } of opened) {
    const found = Date.parse(discovered_at);
    // it was found with the daily scrape
    t.ok(
      [null, yearOf(found), yearOf(found - 86_400_000)].includes(fields.founded as number | null),
      discovered_at,
    );
  }
  t.same(
    old.map(({ discovered_at }) => discovered_at).sort(),
    old.map(({ discovered_at }) => discovered_at),
  );
  const open = new Set(old.filter(({ removed_at }) => removed_at === null).map(({ id }) => id));
  const fresh = await again();
  clock.advance('30d');
  const list = await fresh();
  const gone = list.filter(({ removed_at }) => removed_at !== null);
  t.ok(gone.length < 10, 'what had closed before is not in it');
  t.ok(
    list.filter(({ id }) => open.has(id)).length >= open.size - 10,
    'what is open for one is open for the other',
  );
  t.ok(
    list.length - open.size < 20 &&
      gone.every(({ fields }) => fields.business_status === 'closed_permanently'),
  );
});
