import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import Inert from '@hapi/inert';
import { Server } from '@hapi/hapi';
import type { Locator } from 'playwright-core';
import t from '../fixtures/tap.js';
import { readProfile } from '../../src/open-questions/profile.js';
import { nativeScripts } from '../../src/data/native-scripts/index.js';
import {
  answered,
  button,
  complaints,
  exportedHar,
  open,
  row,
  shown,
  started,
  subscribe,
  token,
} from '../fixtures/console-page.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));

void t.test('a session works: requests, clock, faults, resend, reset, restore', async (t) => {
  const sandbox = await started(t, { scrapeTime: '1h' });
  const page = await open(t, sandbox.url);
  await shown(page, 'No requests yet');
  await button(page, 'Create this subscription').click();
  await row(page, 'POST').waitFor();
  const id = await subscribe(sandbox, 'Paris', 'restaurant');
  await page.getByRole('link', { name: 'restaurant in Paris' }).waitFor();
  await answered(page, 201).nth(1).waitFor();

  const before = sandbox.clock.now();
  await page.keyboard.press('+');
  await shown(page, /UTC, .*ahead/);
  t.ok(sandbox.clock.now() - before >= 86_400_000, 'the key + is a day');
  await button(page, 'Finish scrapes').click();
  await shown(page, /^All scrapes are finished: the clock has moved by/);
  await button(page, 'Finish scrapes').click();
  await shown(page, 'No scrape is running: the clock was not moved');
  await page.locator('.subscriptions li', { hasText: 'Paris' }).getByText('ready').waitFor();

  await page.getByRole('link', { name: 'Faults' }).click();
  await page.getByLabel(/^Operation/).selectOption('listEntities');
  await page.getByLabel('Status').fill('503');
  await page.getByLabel('Number of requests').fill('2');
  await button(page, 'Inject').click();
  const strip = page.locator('.strip');
  await shown(page, 'listEntities → 503, 2 left');
  const list = () => fetch(`${sandbox.url}/v1/subscriptions/${id}/entities`, { headers: token });
  t.equal((await list()).status, 503);
  await shown(page, 'listEntities → 503, 1 left');
  await page.getByRole('link', { name: 'Activity' }).click();
  await row(page, 'injected: 503').click();
  await button(page, 'Replay').click();
  await row(page, 'injected: 503').nth(1).waitFor();
  await strip.waitFor({ state: 'detached' });
  t.pass('a fault is gone from the strip when it has hit often enough');
  await button(page, 'Replay').click();
  await answered(page, 200).waitFor();

  await fetch(`${sandbox.url}/v1/subscriptions/${id}`, {
    headers: { authorization: 'Bearer nobody' },
  });
  await answered(page, 401).getByText('token').waitFor();
  t.pass('a rejected request says why');
  sandbox.faults.add({ preset: 'offline', times: 1 });
  const fetched = page.evaluate(
    (headers) => fetch('/v1/subscriptions/x', { headers }).then(String, String),
    token,
  );
  t.match(await fetched, 'Failed to fetch', 'a page sees a single dropped connection');

  await page.getByRole('link', { name: 'State' }).click();
  await shown(page, 'all at their defaults');
  const download = page.waitForEvent('download');
  await button(page, 'Save to a file').click();
  const file = await (await download).path();
  await page.getByLabel('Answer to create.status', { exact: true }).selectOption('202');
  await page.getByLabel('Answer to list.excess', { exact: true }).selectOption('another');
  await page.getByLabel('Another answer to list.excess').fill('nonsense');
  await button(page, 'Apply 2').click();
  await page.locator('.problem', { hasText: '"answers.list.excess" may be' }).waitFor();
  await page.getByLabel('Another answer to list.excess').fill('418');
  await button(page, 'Apply 2').click();
  await shown(page, ' settings, 2 changed');
  t.match(sandbox.profile, { 'create.status': 202, 'list.excess': 418 });
  await page.getByLabel('Search the open questions').fill('fields may');
  const exported = page.waitForEvent('download');
  await button(page, 'Export to a file').click();
  const profile = readProfile(JSON.parse(await readFile(await (await exported).path(), 'utf8')));
  t.strictSame(profile.answers, sandbox.profile, 'a profile file with every answer');
  await button(page, 'Restore defaults').click();
  await shown(page, 'all at their defaults');
  await button(page, 'Reset').click();
  await page.getByRole('link', { name: 'Activity' }).click();
  await shown(page, 'No subscriptions yet');
  await shown(page, 'No requests yet');
  await page.getByRole('link', { name: 'State' }).click();
  await page.getByLabel('Restore from a file').setInputFiles(file);
  await page.getByRole('link', { name: 'Activity' }).click();
  await page.getByRole('link', { name: 'restaurant in Paris' }).waitFor();
  t.pass('a snapshot brings everything back');
});

void t.test(
  'subscriptions can be paused, resumed, cancelled and made to fail, with places in a table and on a map',
  async (t) => {
    const sandbox = await started(t, { scrapeTime: '0s' });
    const id = await subscribe(sandbox);
    const page = await open(t, sandbox.url);
    await button(page, /^Pause/).click();
    await page.locator('.badge', { hasText: 'paused' }).waitFor();
    await button(page, /^Resume/).click();
    await button(page, /^Fail next scrape/).click();
    // Requests of a page may arrive out of order.
    await shown(page, 'Done: fail-next-scrape, cafe in Berlin');
    await button(page, '+1 d').click();
    await shown(page, 'Advanced by 1d');
    await button(page, '+1 h').click();
    await shown(page, 'Advanced by 1h');
    await page.locator('.badge', { hasText: 'failed' }).waitFor();
    await page.getByRole('link', { name: 'cafe in Berlin' }).click();
    await page.locator('tbody tr').nth(49).waitFor();
    t.ok(await page.locator('td .null').count(), 'what is unknown is to be seen');
    t.equal(await page.locator('.marker').count(), 50, 'each place is on the map');
    const columns = await page.locator('thead th').allInnerTexts();
    t.equal(new Set(columns.map((text) => text.replace(/^field /, ''))).size, columns.length);
    await shown(page, /[1-9]\d* more columns →/);
    const rowAt = async () => (await page.locator('tbody tr').first().boundingBox())?.y;
    const before = await rowAt();
    await page.locator('.scroll').evaluate((table) => table.scrollTo({ left: 1e6 }));
    await page.locator('.more', { hasText: /^$/ }).waitFor({ state: 'attached' });
    t.pass('what is out of sight is announced');
    t.equal(await rowAt(), before, 'and rows stay where they are, to be clicked');
    await button(page, 'Next →').click();
    await shown(page, /^51–/);
    // It is drawn last, so that no other place covers it.
    await page.locator('.marker').last().click();
    await page.locator('tr.selected').waitFor();
    t.equal(await page.locator('tr.selected').count(), 1, 'the map marks the row');
    const { data } = await sandbox.entities(id, { limit: 2, offset: 50 });
    await page
      .getByRole('link', { name: data[0]?.name ?? '', exact: true })
      .first()
      .click();
    await page.getByRole('heading', { name: data[0]?.name ?? '' }).waitFor();
    const headings = await page.locator('tbody th').allInnerTexts();
    const shownAlready = ['fields', 'phone'];
    const properties = Object.keys(data[0] ?? {}).filter((key) => !shownAlready.includes(key));
    t.strictSame(headings, ['phone', 'opening_hours', 'wifi', ...properties], 'nothing twice');
    const cut = await page
      .locator('.place .scroll')
      .evaluateAll(
        (frames) => frames.filter((frame) => frame.scrollHeight > frame.clientHeight + 1).length,
      );
    t.equal(cut, 0, 'both tables are whole');
    await shown(page, data[0]?.id ?? '');
    await button(page, 'Next →').click();
    await page.getByRole('heading', { name: data[1]?.name ?? '' }).waitFor();
    await page.getByRole('link', { name: '← All places' }).click();
    await page.locator('tbody tr').nth(49).waitFor();
    await button(page, /^Cancel/).click();
    await page.locator('.badge', { hasText: 'cancelled' }).waitFor();
    await page.reload();
    await page.locator('.badge', { hasText: 'cancelled' }).waitFor();
    t.match(page.url(), id, 'and has an address');
  },
);

void t.test('a request can be sent by keyboard, and with the form', async (t) => {
  const sandbox = await started(t);
  await subscribe(sandbox);
  const page = await open(t, sandbox.url);
  await answered(page, 201).waitFor();
  // a request that arrives while the page is still reading the log
  await page.route('**/_sandbox/log', async (route) => {
    const response = await route.fetch();
    await subscribe(sandbox, 'Paris');
    await page.getByRole('link', { name: 'cafe in Paris' }).waitFor();
    await route.fulfill({ response });
  });
  await page.reload();
  await answered(page, 201).nth(1).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('delete');
  await shown(page, 'No request matches');
  await page.getByLabel('Filter requests').fill('"city":"paris');
  await answered(page, 201).nth(1).waitFor({ state: 'detached' });
  t.equal(await answered(page, 201).count(), 1, 'one of the two has this in a body');
  await page.getByLabel('Filter requests').fill('');
  await page.getByLabel('Filter requests').blur();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Request body' }).getByText('"Paris"').waitFor();
  await page.getByRole('link', { name: 'Try a request' }).click();
  await page.getByLabel('Operation').selectOption('cancelSubscription');
  await page.locator('option', { hasText: 'cafe in Paris' }).waitFor({ state: 'attached' });
  const chosen = await page.getByLabel(/^Subscription/).inputValue();
  await subscribe(sandbox, 'Madrid');
  await page.locator('option', { hasText: 'cafe in Madrid' }).waitFor({ state: 'attached' });
  t.equal(await page.getByLabel(/^Subscription/).inputValue(), chosen, 'a newer one is not chosen');
  for (const [operation, status] of [
    ['createSubscription', 201],
    ['getSubscription', 200],
    ['updateSubscription', 200],
    ['listEntities', 200],
    ['interpretFields', 200],
    ['cancelSubscription', 200],
  ] as const) {
    await page.getByLabel('Operation').selectOption(operation);
    await button(page, 'Send').click();
    t.equal(await page.locator('.panel-head .status').innerText(), String(status), operation);
  }
  await page.getByLabel('Token').selectOption('another');
  await page.getByLabel('Another token').fill('nobody');
  await button(page, 'Send').click();
  await page.locator('.panel-head .status', { hasText: '401' }).waitFor();
  t.match(
    await page.getByLabel('The request as a curl command').innerText(),
    /^curl -X DELETE .*nobody/s,
  );
});

void t.test('the console revokes and restores tokens, and sets and removes a quota', async (t) => {
  const sandbox = await started(t);
  const id = await subscribe(sandbox);
  const page = await open(t, `${sandbox.url}/#/accounts`);
  const status = async () =>
    (await fetch(`${sandbox.url}/v1/subscriptions/${id}`, { headers: token })).status;
  await button(page, 'Revoke the tokens of demo').click();
  await page.locator('.badge', { hasText: 'revoked' }).waitFor();
  t.equal(await status(), 401);
  await button(page, 'Restore the tokens of demo').click();
  await page.locator('.badge', { hasText: 'revoked' }).waitFor({ state: 'detached' });
  t.equal(await status(), 200);

  await page.getByLabel('Live subscriptions').fill('1');
  await button(page, 'Set').click();
  await page.locator('.badge', { hasText: '1' }).waitFor();
  await subscribe(sandbox, 'Paris');
  t.match(sandbox.log.last('createSubscription')?.response, {
    status: 403,
    body: { limit: 1, current: 1 },
  });
  await page.getByRole('link', { name: 'Activity' }).click();
  await answered(page, 403).getByText('quota').waitFor();
  await page.getByRole('link', { name: 'Accounts' }).click();
  await button(page, 'Remove').click();
  await page.locator('.badge', { hasText: 'unlimited' }).waitFor();
  t.equal(sandbox.quota, null);
});

void t.test('the console shows pictures, and each text in its own direction', async (t) => {
  const sandbox = await started(t, { scrapeTime: 0, locales: nativeScripts });
  const market = { city: 'Cairo', entity_type: 'cafe', fields: ['photos', 'logo', 'description'] };
  const { id } = await sandbox.subscribe(market);
  const page = await open(t, `${sandbox.url}/#/subscriptions/${id}`);
  const picture = page.locator('td img').first();
  // Rejects for a picture that cannot be drawn.
  await t.resolves(
    picture.evaluate(async (image) => {
      if (image instanceof HTMLImageElement) await image.decode();
    }),
  );
  const direction = (text: Locator) =>
    text.evaluate((element) => getComputedStyle(element).direction);
  t.equal(await direction(page.locator('th[scope=row]').first()), 'rtl');
  t.equal(
    await direction(page.locator('td', { hasText: /\p{Script=Latin} .*\./u }).first()),
    'ltr',
  );
});

void t.test('large lists can be paged through', async (t) => {
  const subscriptions = Array.from({ length: 10_000 }, (_, index) => ({
    city: `Town ${index}`,
    entity_type: 'cafe',
    fields: ['phone'],
    account: index % 100 === 7 ? 'other' : 'demo',
    status: index === 107 ? ('paused' as const) : ('active' as const),
  }));
  const sandbox = await started(t, {
    places: 1_000_000,
    scrapeTime: '0s',
    fixture: { version: 1, subscriptions },
  });
  const page = await open(t, sandbox.url);
  await page.getByLabel('Page of subscriptions').fill('400');
  const newest = await subscribe(sandbox);
  await shown(page, 'of 10,001');
  const first = page.locator('.subscriptions li').first();
  t.match(await first.innerText(), new RegExp(`cafe in Berlin.*${newest.slice(0, 8)}.* old`, 's'));
  // a number being typed survives a refresh, and one that was replaced does not reappear
  await page.keyboard.press('Enter');
  await shown(page, '9976–10000 of 10,001');
  for (const typed of ['1', '400']) await page.getByLabel('Page of subscriptions').fill(typed);
  await button(page, '← Previous').click();
  await shown(page, '9951–9975 of 10,001');
  t.equal(await page.getByLabel('Page of subscriptions').inputValue(), '399');
  const filters = page.getByRole('search', { name: 'Subscriptions' });
  await filters.getByLabel('Account').selectOption('other');
  await shown(page, '1–25 of 100');
  await filters.getByLabel('City').fill('town 1');
  await page.locator('.panel-head').getByText('11', { exact: true }).waitFor();
  await filters.getByLabel('Status').selectOption('paused');
  await page.locator('.subscriptions li').nth(1).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'cafe in Town 107', exact: true }).waitFor();
  t.equal(await page.locator('.subscriptions li').count(), 1);
  await filters.getByLabel('Type').fill('hotel');
  await shown(page, 'No subscription matches the filter');
  for (const label of ['City', 'Type']) await filters.getByLabel(label).fill('');
  for (const label of ['Status', 'Account']) await filters.getByLabel(label).selectOption('');
  await shown(page, '1–25 of 10,001');
  await page.locator('.subscriptions a').last().click();
  await shown(page, /of [\d,]{7,}/);
  const last = (await page.getByLabel('Page of places').getAttribute('max')) ?? '';
  await page.getByLabel('Page of places').fill(last);
  await page.keyboard.press('Enter');
  await shown(page, new RegExp(`^${(Number(last) - 1) * 50 + 1}–`));
});

void t.test(
  'the demo runs the same page on the mock in a service worker, without a server',
  async (t) => {
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
    await promisify(execFile)(
      process.execPath,
      [vite, 'build', '-c', 'console.vite.config.ts', '--mode', 'demo', '--logLevel', 'error'],
      { cwd: root },
    );
    const site = new Server({
      host: '127.0.0.1',
      routes: { files: { relativeTo: join(root, 'dist/console-demo') } },
    });
    await site.register(Inert);
    site.route({ method: '*', path: '/demo/{file*}', handler: { directory: { path: '.' } } });
    const beyond: string[] = [];
    site.events.on('response', ({ method, path, raw }) => {
      if (raw.res.statusCode >= 400) beyond.push(`${method} ${path}`);
    });
    await site.start();
    t.teardown(() => site.stop({ timeout: 0 }));
    const page = await open(t, `${site.info.uri}/demo/`);
    await button(page, 'Create this subscription').click();
    await page.getByRole('link', { name: 'cafe in Berlin' }).waitFor();
    await button(page, '+1 d').click();
    await page.locator('.badge', { hasText: 'ready' }).waitFor();
    await page.getByRole('link', { name: 'cafe in Berlin' }).click();
    await page.locator('tbody tr').nth(49).waitFor();
    await page.getByRole('link', { name: 'State' }).click();
    await page.getByLabel('Answer to create.status', { exact: true }).selectOption('202');
    await button(page, 'Apply 1').click();
    await shown(page, ' settings, 1 changed');
    await page.getByRole('link', { name: 'Try a request' }).click();
    await button(page, 'Send').click();
    await page.locator('.panel-head .status', { hasText: '202' }).waitFor();
    await page.getByRole('link', { name: 'Activity' }).click();
    const recorded = await exportedHar(page);
    t.notMatch(recorded, 'demo-token');
    t.match(JSON.parse(recorded), {
      log: { entries: [{ response: { status: 201 } }, { response: { status: 202 } }] },
    });
    await page.getByRole('link', { name: 'Faults' }).click();
    await button(page, 'Offline all operations, until cleared').click();
    await page.locator('.strip').getByText('connection closed').first().waitFor();
    await page.getByRole('link', { name: 'Try a request' }).click();
    await button(page, 'Send').click();
    await page.locator('.notice.fail').waitFor();
    await page.reload();
    await page.getByRole('link', { name: 'Activity' }).click();
    await page.getByRole('link', { name: 'cafe in Berlin' }).first().waitFor();
    t.same(beyond, [], 'nothing is asked of the network but the files');
  },
);

void t.test('no page logged an error', async (t) => {
  t.same(complaints, []);
});
