import type { Browser } from 'playwright-core';
import t, { type Test } from 'tap';
import { at, wordAt } from './fixtures/asking.js';
import { launchBrowser } from './fixtures/browser.js';
import { asking, seen, Site, start } from './fixtures/browser-page/site.js';

/** The mock in a page of a real browser, behind the real service worker of each version of MSW. */
const versions = [
  { msw: 'msw-2.11', version: '2.11' },
  { msw: 'msw', version: '2.15' },
  { msw: 'msw-3', version: '3.0' },
];

const baseUrl = 'https://api.example.com';
const demo = { authorization: 'Bearer demo-token' };

/** What a page sees of a request that nobody answered with a response. */

let browser: Browser;
t.before(async () => {
  browser = await launchBrowser();
});
t.teardown(() => browser.close());

const scenarios: Record<string, (t: Test, site: Site) => Promise<void>> = {
  'the life of a subscription': async (t, site) => {
    const page = await site.started(t, { baseUrl, clock: '2030-01-31T12:00:00Z' });
    const ask = asking(page, baseUrl);
    const made = await ask.create();
    t.equal(made.status, 201);
    t.match(made.body, { data_status: 'pending', created_at: '2030-01-31T12:00:00.000Z' });
    const path = `/v1/subscriptions/${wordAt(made, 'id')}`;
    t.equal(made.headers.get('location'), path, 'a page of another origin can read Location');
    t.equal(at(await ask.ask('GET', `${path}/entities`), 'total'), 0);
    await page.evaluate(() => application.mock().clock.advance('1h'));
    t.equal(at(await ask.ask('GET', path), 'data_status'), 'ready');
    const total = Number(wordAt(await ask.ask('GET', `${path}/entities?limit=1`), 'total'));
    const ids = new Set<unknown>();
    for (let offset = 0; offset < total; offset += 40) {
      const { body } = await ask.ask('GET', `${path}/entities?limit=40&offset=${offset}`);
      t.match(body, { limit: 40, offset, total, data: Array });
      for (const { id } of (body as { data: { id: string }[] }).data) ids.add(id);
    }
    t.equal(ids.size, total, 'page by page, each place once');
    t.match((await ask.ask('PATCH', path, { status: 'paused' })).body, { status: 'paused' });
    t.equal((await ask.ask('DELETE', path)).status, 200);
    t.match((await ask.ask('GET', path)).body, { status: 'cancelled', cancelled_at: '2030-01-31T13:00:00.000Z' });
    const head = await ask.ask('HEAD', path);
    t.match(head, { status: 200, text: '' });
    t.equal((await ask.as('nobody').ask('GET', path)).status, 401);
    const named = { entity_type: 'cafe', fields: [{ name: 'öffnungszeiten' }] };
    t.match((await ask.ask('POST', '/v1/fields/interpret', named)).text, 'öffnungszeiten', 'UTF-8 both ways');
    t.same(site.reached, [], 'nothing of this left the page');
  },
};

for (const { msw, version } of versions) {
  void t.test(`MSW ${version}`, async (t) => {
    const site = await Site.serve(t, browser, msw);
    for (const [name, play] of Object.entries(scenarios)) {
      site.reached.length = 0;
      await t.test(name, (t) => play(t, site));
    }
    await t.test('X', async (t) => {
      const page = await site.started(t, { baseUrl }, {baseUrl: '/api', seed: 3});
      const ask = asking(page, baseUrl);
      const path = await ask.created();
      for (const m of ['patch', 'OPTIONS', 'options','put','PUT', 'PROPFIND']) t.comment(m, await seen(page, baseUrl + path, { method: m, headers: {...demo, 'content-type': 'application/json'}, body: '{"status":"paused"}' }));
      for (const u of ['/v1', '/v10', '/v1/%zz', '/nope', '/v1/subscriptions?a=%zz#x']) t.comment(u, await seen(page, baseUrl + u, { }));
      for (const u of ['/api/v1/x', '/v1/x', '/api', '/api/v1', '/api/v1/', '/api/v1/%zz','/api//v1']) t.comment(u, await seen(page, u, { }));
      t.comment(site.reached);
      for (const fault of ['{"latency":50}', '{"status":503}', '{"body":"malformed"}', '{"body":"drop"}']) {
        await page.evaluate((f) => { application.mock().faults.remove(); application.mock().faults.add({operation:'*', times: 1, ...JSON.parse(f)})}, fault);
        t.comment(fault, await seen(page, baseUrl + path, { headers: demo}));
      }
      t.comment(await seen(page, baseUrl+path, {headers: {...demo, prefer: 'code=503, wait=0.01'}}));
      t.comment(await page.evaluate(() => application.mock().journal.entries().slice(0,2)));
    });
    await t.test('conf', async (t) => {
      const page = await site.started(t, { baseUrl, scrapeTime: 0 });
      const report = await page.evaluate(async (baseUrl) => {
        const {verdict, summary, checks, target} = await application.runConformance({baseUrl, token: 'demo-token', otherToken:'other-token'});
        return JSON.stringify({verdict, summary, target, checks: checks.filter(c => c.outcome !== 'pass' && c.outcome !== 'observed').map(({id, outcome, message}) => `${id} ${outcome} ${message}`)});
      }, baseUrl);
      t.comment(JSON.parse(report));
    });
    await t.test('unhandled', async (t) => {
     for (const k of ['onUnhandledRequest', 'onUnhandledFrame']) {
      const page = await site.open(t);
      page.on('console', m => t.comment('console', m.type(), m.text().slice(0,200)));
      await start(page, { mocks: [{ baseUrl }], [k]: 'error' });
      t.comment(k, await seen(page, '/elsewhere'), await seen(page, 'https://api.example.com/other'));
     }
    });
  });
}
