import type { Duration, JsonValue } from '../../src/index.js';
import { join } from 'node:path';
import t from '../fixtures/tap.js';
import { type Client, frozen, isObject, keysOf, start, textOf } from '../fixtures/client.js';

/** Scrapes, with a clock that is moved instead of waiting. */

const start0 = Date.UTC(2026, 5, 1, 12);
const second = 1000;
const day = 86_400_000;
const iso = (after: number) => new Date(start0 + after).toISOString();

async function progress(client: Client, id: string): Promise<string> {
  const [{ body }, page] = [await client.get(id), await client.list(id, '?limit=1')];
  return `${textOf(body.data_status)}, ${page.body.total === 0 ? 'nothing' : 'entities'}`;
}

/** The distinct values of a key, sorted. */
function distinct(entities: readonly Record<string, JsonValue>[], key: string): string[] {
  return [...new Set(entities.map((entity) => textOf(entity[key])))].sort();
}

const valueOf = (entity: Record<string, JsonValue> | undefined, name: string) =>
  isObject(entity?.fields) ? entity.fields[name] : undefined;

void t.test(
  'a scrape goes from pending to ready, and a daily refresh does not change that',
  async (t) => {
    const { client, sandbox } = await start(t, { ...frozen, scrapeTime: '8s' });
    const id = await client.subscribe();
    for (const [at, expected] of [
      [0, 'pending, nothing'],
      [1 * second, 'pending, nothing'],
      [7 * second, 'scraping, nothing'],
      [8 * second - 1, 'scraping, nothing'],
      [8 * second, 'ready, entities'],
      [day - 1, 'ready, entities'],
      [day, 'ready, entities'],
      [day + 7 * second, 'ready, entities'],
      [day + 8 * second, 'ready, entities'],
      [400 * day + 7 * second, 'ready, entities'],
    ] as const) {
      sandbox.clock.set(start0 + at);
      t.equal(await progress(client, id), expected, `after ${at} ms`);
    }
  },
);

void t.test('places are discovered when a scrape ends, in that order', async (t) => {
  const { client, sandbox } = await start(t, { ...frozen, scrapeTime: '8s' });
  const id = await client.subscribe();
  const totals = [];
  for (const days of [0, 1, 2, 30, 365]) {
    sandbox.clock.set(start0 + days * day + 8 * second);
    totals.push((await client.entities(id)).length);
  }
  t.strictSame(
    totals,
    [...totals].sort((a, b) => a - b),
    'known places grow',
  );
  t.ok(new Set(totals).size > 2, totals.join());
  const times = (await client.entities(id)).map((entity) => textOf(entity.discovered_at));
  t.strictSame(times, [...times].sort(), 'in order of discovery');
  t.equal(times[0], iso(8 * second), 'the first by the first scrape');
  const odd = times.filter((time) => (Date.parse(time) - start0 - 8 * second) % day !== 0);
  t.strictSame(odd, [], 'each at the end of a scrape');
});

void t.test('over a year some places change and some are removed', async (t) => {
  const { client, sandbox } = await start(t, { ...frozen, scrapeTime: 0, places: 400 });
  const id = await client.subscribe({ fields: ['rating', 'phone'] });
  const first = new Map((await client.entities(id)).map((entity) => [entity.id, entity]));
  sandbox.clock.advance('365d');
  const entities = await client.entities(id);
  const known = entities.filter((entity) => first.has(entity.id));
  t.equal(known.length, first.size, 'no place is forgotten');
  const wrong = entities.filter((entity) => {
    const [discovered, updated] = [textOf(entity.discovered_at), textOf(entity.updated_at)];
    const removed = entity.removed_at === null ? updated : textOf(entity.removed_at);
    return !(discovered <= updated && removed === updated && updated <= iso(365 * day));
  });
  t.strictSame(wrong, [], 'discovered, then updated, and updated for the last time when removed');
  const untold = known.filter((entity) => {
    const before = first.get(entity.id);
    return (
      JSON.stringify(before) !== JSON.stringify(entity) && before?.updated_at === entity.updated_at
    );
  });
  t.strictSame(untold, [], 'nothing changes but that updated_at tells');
  const changed = known.filter((entity) => entity.updated_at !== first.get(entity.id)?.updated_at);
  const removed = entities.filter((entity) => entity.removed_at !== null);
  for (const [name, some] of [
    ['changed', changed],
    ['removed', removed],
  ] as const) {
    t.ok(
      some.length > 0 && some.length < entities.length * 0.9,
      `${some.length} of ${entities.length} ${name}`,
    );
  }
  const gone = new Map(removed.map((entity) => [entity.id, entity]));
  sandbox.clock.advance('365d');
  const later = (await client.entities(id)).filter((entity) => gone.has(entity.id));
  t.strictSame(later, removed, 'what is removed stays as it was');
});

void t.test('a paused subscription is not scraped, a resumed one at once', async (t) => {
  const { client, sandbox } = await start(t, { ...frozen, scrapeTime: '8s' });
  const id = await client.subscribe();
  sandbox.clock.advance('1h');
  const before = (await client.list(id)).text;
  await client.update(id, { status: 'paused' });
  for (const wait of ['1d', '30d', '365d'] as const) {
    sandbox.clock.advance(wait);
    t.equal((await client.list(id)).text, before, `${wait} later it is as it was`);
    t.equal(await progress(client, id), 'ready, entities');
  }
  await client.update(id, { status: 'active' });
  t.equal(await progress(client, id), 'ready, entities');
  sandbox.clock.advance('8s');
  t.equal(await progress(client, id), 'ready, entities');
  t.not((await client.list(id, '?limit=1000')).text, before);
});

void t.test('a cancelled subscription is never scraped again', async (t) => {
  const { client, sandbox } = await start(t, { ...frozen, scrapeTime: '8s' });
  const [early, id] = [await client.subscribe(), await client.subscribe()];
  await client.cancel(early);
  sandbox.clock.advance('1h');
  await client.cancel(id);
  const before = [await client.get(id), await client.list(id)].map(({ text }) => text);
  sandbox.clock.advance('400d');
  t.strictSame(
    [await client.get(id), await client.list(id)].map(({ text }) => text),
    before,
  );
  t.equal(
    (await client.list(early)).body.total,
    0,
    'cancelled before the end of its first scrape: nothing',
  );
});

void t.test('new fields are null until the scrape', async (t) => {
  const { client, sandbox } = await start(t, { ...frozen, scrapeTime: '8s' });
  const id = await client.subscribe({ fields: ['phone', 'rating'] });
  sandbox.clock.advance('1h');
  const [before] = await client.entities(id);
  t.not(valueOf(before, 'rating') ?? null, null, 'there is something to lose');
  const changed = { fields: ['wheelchair access', 'rating'] };
  t.equal((await client.update(id, changed)).body.data_status, 'pending', 'a scrape is enqueued');
  const between = await client.entities(id);
  t.strictSame(distinct(between, 'fields').length > 1, true);
  const wrong = between.filter(
    (entity) =>
      keysOf(entity.fields).join() !== 'wheelchair access,rating' ||
      valueOf(entity, 'wheelchair access') !== null,
  );
  t.strictSame(wrong, []);
  t.strictSame(
    valueOf(between[0], 'rating'),
    valueOf(before, 'rating'),
    'a kept field keeps its value',
  );
  sandbox.clock.advance('8s');
  const after = await client.entities(id);
  t.ok(after.some((entity) => valueOf(entity, 'wheelchair access') !== null));
  t.equal(after[0]?.id, before?.id, 'the places are the same');
});

void t.test('an update with the same fields enqueues no job', async (t) => {
  const { client, sandbox } = await start(t, frozen);
  const id = await client.subscribe({ fields: ['phone', 'rating'] });
  sandbox.clock.advance('1h');
  for (const fields of [
    ['phone', 'rating'],
    ['rating', 'phone'],
    ['rating', 'phone', 'rating'],
  ]) {
    const { body } = await client.update(id, { fields });
    t.match(body, { fields, data_status: 'ready', updated_at: iso(3_600_000) });
  }
});

void t.test('fields changed during a pause are scraped after resuming', async (t) => {
  const { client, sandbox } = await start(t, frozen);
  const id = await client.subscribe({ fields: ['phone'] });
  sandbox.clock.advance('1h');
  await client.update(id, { status: 'paused' });
  await client.update(id, { fields: ['rating'] });
  sandbox.clock.advance('2d');
  t.strictSame(distinct(await client.entities(id), 'fields'), ['{"rating":null}']);
  await client.update(id, { status: 'active' });
  sandbox.clock.advance('1h');
  t.ok(distinct(await client.entities(id), 'fields').length > 1);
});

void t.test('a number of scrapes, or all, can be made to fail', async (t) => {
  const { client, sandbox } = await start(t, { ...frozen, scrapeTime: '8s' });
  const { body: fault } = await client.control('POST', 'faults', { operation: 'scrape', times: 2 });
  t.match(fault, { operation: 'scrape', times: 2 });
  const id = await client.subscribe();
  const spared = await client.subscribe();
  await client.control('POST', 'faults', { operation: 'scrape' });
  const never = await client.subscribe();
  for (const [at, expected] of [
    [0, 'pending, nothing'],
    [8 * second, 'failed, nothing'],
    [day, 'pending, nothing'],
    [day + 8 * second, 'failed, nothing'],
    [2 * day + 8 * second, 'ready, entities'],
  ] as const) {
    sandbox.clock.set(start0 + at);
    t.equal(await progress(client, id), expected, `after ${at} ms`);
  }
  t.equal(await progress(client, spared), 'ready, entities', 'the next subscription is spared');
  t.equal(
    await progress(client, never),
    'failed, nothing',
    'a fault without times is for every scrape',
  );
  sandbox.clock.advance('100d');
  t.equal(await progress(client, never), 'failed, nothing');
});

/** Everything that a client can see of subscriptions. */
async function seen(client: Client, ids: readonly string[]): Promise<string[]> {
  const texts = [];
  for (const id of ids) {
    texts.push((await client.get(id)).text, (await client.list(id, '?limit=1000')).text);
    texts.push((await client.list(id, '?limit=3&offset=5')).text);
  }
  return texts;
}

/** Subscriptions in every status, with a history. */
async function populate(client: Client, advance: (duration: Duration) => void): Promise<string[]> {
  const active = await client.subscribe();
  const paused = await client.subscribe({ city: 'Paris' });
  const cancelled = await client.subscribe({ entity_type: 'bar' });
  advance('3d');
  await client.update(paused, { status: 'paused' });
  await client.update(active, { fields: ['menu', '__proto__'] });
  await client.cancel(cancelled);
  advance('30d');
  return [active, paused, cancelled, await client.subscribe({ city: '"\\\u2028 üñ 😀' })];
}

void t.test('a restart with the same file gives the same responses', async (t) => {
  const options = { ...frozen, stateFile: join(t.testdir(), 'state.json'), seed: 3 };
  const first = await start({ after: () => undefined }, options);
  const ids = await populate(first.client, (duration) => first.sandbox.clock.advance(duration));
  // Over HTTP, since a clock moved by the library is only stored with the next change.
  await first.client.control('POST', 'clock', { advance: '1d' });
  const before = await seen(first.client, ids);
  await first.sandbox.stop();
  const { client, sandbox } = await start(t, options);
  t.equal(sandbox.resumed, true);
  t.equal(sandbox.seed, 3, 'the seed of the state wins');
  t.equal(sandbox.clock.now(), start0 + 34 * day, 'the clock too');
  t.strictSame(await seen(client, ids), before);
});

void t.test('a snapshot can be restored, even into another sandbox', async (t) => {
  const [one, two] = [await start(t, frozen), await start(t, { ...frozen, seed: 12 })];
  const ids = await populate(one.client, (duration) => one.sandbox.clock.advance(duration));
  const before = await seen(one.client, ids);
  const { text } = await one.client.control('GET', 'snapshot');
  const snapshot: unknown = JSON.parse(text);
  await two.client.control('PUT', 'snapshot', snapshot);
  t.strictSame(await seen(two.client, ids), before, 'another sandbox takes it');
  await one.sandbox.reset();
  t.equal(one.sandbox.clock.now(), start0, 'a reset sets the clock back');
  for (const id of ids) t.equal((await one.client.get(id)).status, 404);
  t.equal(await one.client.subscribe(), ids[0], 'and begins like the first time');
  await one.sandbox.restore(two.sandbox.snapshot());
  t.strictSame(await seen(one.client, ids), before, 'and back');
  t.notOk(ids.includes(await one.client.subscribe()), 'new ids stay new');
});

void t.test('a snapshot with too low a count of created subscriptions loses nothing', async (t) => {
  const { client, sandbox } = await start(t, frozen);
  const id = await client.subscribe();
  await sandbox.restore({ ...sandbox.snapshot(), accounts: [] });
  t.not(await client.subscribe({ city: 'Rome' }), id);
  t.equal((await client.get(id)).body.city, 'Berlin');
});
