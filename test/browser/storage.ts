import type { Page } from 'playwright-core';
import { asking, start } from '../fixtures/browser-page/site.js';
import { current, play } from '../fixtures/browser-page/versions.js';

/** The mock with the localStorage of a real browser: persistence and failures. */

const keyOf = (page: Page): string => `location-data-kit ${new URL(page.url()).origin}/api`;
const mock = { baseUrl: '/api', storage: 'localStorage', clock: '2030-01-31T12:00:00Z' } as const;

const kept = (page: Page): Promise<string | null> =>
  page.evaluate((key) => localStorage.getItem(key), keyOf(page));
const warnings = (page: Page): Promise<string[]> => page.evaluate(() => application.warnings);

async function restart(page: Page): Promise<void> {
  await page.reload();
  await start(page, { mocks: [mock] });
}

play('the mock and localStorage', [current], {
  'subscriptions and the clock survive a reload, and not a reset': async (t, site) => {
    const page = await site.started(t, mock);
    const ask = asking(page, '/api');
    const path = await ask.created();
    await page.evaluate(() => application.mock().clock.advance('1d'));
    const before = await ask.ask('GET', `${path}/entities?limit=5`);
    t.match(before.body, { limit: 5, data: [{}, {}] });
    await restart(page);
    t.equal(
      (await ask.ask('GET', `${path}/entities?limit=5`)).text,
      before.text,
      'the same places at the same time',
    );
    t.equal(await page.evaluate(() => application.mock().clock.offset), 86_400_000);
    await ask.ask('DELETE', path);
    await restart(page);
    t.match((await ask.ask('GET', path)).body, {
      status: 'cancelled',
      cancelled_at: '2030-02-01T12:00:00.000Z',
    });
    await page.evaluate(() => application.mock().reset());
    t.equal((await ask.ask('GET', path)).status, 404);
    await restart(page);
    t.equal((await ask.ask('GET', path)).status, 404, 'also not after a reload');
    t.equal(await page.evaluate(() => application.mock().clock.offset), 0);
    t.same(await warnings(page), []);
    t.same(site.reached, []);
  },

  'two tabs: the later write does not undo the earlier one': async (t, site) => {
    const first = await site.started(t, mock);
    const second = await site.tab(first);
    await start(second, { mocks: [mock] });
    const paths: string[] = [];
    for (const [page, other] of [
      [first, second],
      [second, first],
      [first, second],
    ] as const) {
      const path = await asking(page, '/api').created();
      paths.push(path);
      await other.waitForFunction(
        (id) => application.knows(id),
        path.slice('/v1/subscriptions/'.length),
      );
    }
    await restart(second);
    for (const path of paths) t.equal((await asking(second, '/api').ask('GET', path)).status, 200);
    t.same(await warnings(second), []);
  },

  'damaged: a warning, and it works on': async (t, site) => {
    const page = await site.open(t);
    await page.evaluate((key) => localStorage.setItem(key, '{'), keyOf(page));
    await start(page, { mocks: [mock] });
    t.equal(await kept(page), '{', 'what is there stays until something changes');
    const ask = asking(page, '/api');
    const path = await ask.created();
    t.equal((await ask.ask('GET', path)).status, 200);
    t.same(await warnings(page), ['storage-damaged']);
    await restart(page);
    t.equal((await ask.ask('GET', path)).status, 200, 'and is mended');
    t.same(await warnings(page), []);
  },

  'of a later release: a warning, it works on, and leaves it as it is': async (t, site) => {
    const later = '{"version":99}';
    const page = await site.open(t);
    await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
      keyOf(page),
      later,
    ] as const);
    await start(page, { mocks: [mock] });
    const ask = asking(page, '/api');
    const path = await ask.created();
    t.equal((await ask.ask('GET', path)).status, 200);
    t.same(await warnings(page), ['storage-damaged']);
    t.equal(await kept(page), later);
    await restart(page);
    t.equal((await ask.ask('GET', path)).status, 404, 'nothing was stored');
    t.equal(await kept(page), later);
  },

  'full: a warning, and it works on': async (t, site) => {
    const page = await site.started(t, mock);
    const ask = asking(page, '/api');
    const path = await ask.created();
    const before = await kept(page);
    const name = await page.evaluate(() => {
      let failure = '';
      for (let size = 2 ** 22, count = 0; size >= 1;) {
        try {
          localStorage.setItem(`other ${count}`, 'x'.repeat(size));
          count += 1;
        } catch (error) {
          failure = error instanceof DOMException ? error.name : '';
          size = Math.floor(size / 2);
        }
      }
      return failure;
    });
    t.equal(name, 'QuotaExceededError', 'the browser takes no more');
    const more = [await ask.created(), await ask.created()];
    for (const one of [path, ...more]) t.equal((await ask.ask('GET', one)).status, 200);
    t.same(await warnings(page), ['storage-full']);
    t.equal(await kept(page), before, 'what was kept before is whole');
    await page.evaluate(() => {
      for (let count = 0; count < 100; count += 1) localStorage.removeItem(`other ${count}`);
    });
    await ask.ask('DELETE', path);
    await restart(page);
    for (const one of more)
      t.equal((await ask.ask('GET', one)).status, 200, 'kept as soon as there is room');
  },
});
