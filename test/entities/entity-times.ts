import t from 'tap';
import { createSandbox, type Entity, type EntityPage, type Subscription } from '../../src/index.js';

const headers = { authorization: 'Bearer demo-token', 'content-type': 'application/json' };

async function subscribed(fields: string[]) {
  const sandbox = await createSandbox({ scrapeTime: '1s', now: () => Date.UTC(2026, 0, 1) });
  t.teardown(() => sandbox.stop());
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    return (await fetch(sandbox.url + path, init)).json();
  };
  const { id } = (await call('POST', '/v1/subscriptions', {
    city: 'Berlin',
    entity_type: 'cafe',
    fields,
  })) as Subscription;
  const path = `/v1/subscriptions/${id}`;
  return {
    clock: sandbox.clock,
    update: (names: string[]) => call('PATCH', path, { fields: names }),
    entities: async (): Promise<Entity[]> => {
      const page = (await call('GET', `${path}/entities?limit=1000`)) as EntityPage;
      return page.data;
    },
  };
}

void t.test('an entity is updated when a scrape has looked for other fields', async (t) => {
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

void t.test('a removed place stays as it was: nobody asks it for new fields', async (t) => {
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
