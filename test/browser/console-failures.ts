import { request as httpRequest } from 'node:http';
import type { Page } from 'playwright-core';
import t from '../fixtures/tap.js';
import {
  answered,
  button,
  complaints,
  open,
  row,
  shown,
  started,
  subscribe,
} from '../fixtures/console-page.js';

/** The console while requests fail, behind proxies, and after lists became shorter. */

/** Lets the requests that match fail, until `unroute`. */
const fail = (page: Page, url: string | RegExp, error: string, times?: number): Promise<unknown> =>
  page.route(url, (route) => route.fulfill({ status: 500, json: { error } }), {
    ...(times !== undefined && { times }),
  });

/** The banner of parts that could not be loaded. */
const banner = (page: Page, why: string) =>
  page.getByRole('alert').filter({
    hasText: `Part of this page could not be loaded: ${why}. Trying again.`,
  });

const gone = { state: 'detached' } as const;

void t.test('a failure of one part does not keep the others out of date', async (t) => {
  const sandbox = await started(t);
  for (const part of ['accounts', 'clock', 'faults', 'health']) {
    await sandbox.reset();
    const page = await open(t, 'about:blank');
    await fail(page, `**/_sandbox/${part}`, 'Out of order');
    await page.goto(`${sandbox.url}/#/subscriptions`);
    await banner(page, 'Out of order').waitFor();
    if (part !== 'clock') await page.locator('.clock time').getByText(/^\d/).waitFor();
    await subscribe(sandbox);
    await page.getByRole('link', { name: 'cafe in Berlin' }).waitFor();
    t.equal(await page.locator('.notice').innerText(), '', `${part}: no further notices`);
    await page.unroute(`**/_sandbox/${part}`);
    await banner(page, 'Out of order').waitFor(gone);
    await page.locator('.clock time').getByText(/^\d/).waitFor();
  }
});

void t.test('a view shows why it could not be loaded, and tries again', async (t) => {
  const sandbox = await started(t);
  const id = await subscribe(sandbox);
  const page = await open(t, 'about:blank');
  await fail(page, `**/_sandbox/subscriptions/${id}`, 'Out of order');
  await page.goto(`${sandbox.url}/#/subscriptions/${id}`);
  await banner(page, 'Out of order').waitFor();
  t.equal(await page.locator('main').innerText(), 'Loading');
  await page.goto(`${sandbox.url}/#/accounts`);
  await banner(page, 'Out of order').waitFor(gone);
  t.pass('the failure of another view is not shown');
  await page.goto(`${sandbox.url}/#/subscriptions/${id}`);
  await banner(page, 'Out of order').waitFor();
  await page.unroute(`**/_sandbox/subscriptions/${id}`);
  await page.getByRole('heading', { name: 'cafe in Berlin' }).waitFor();
  await banner(page, 'Out of order').waitFor(gone);
});

void t.test('rows of another filter disappear if the filtered list cannot be loaded', async (t) => {
  const sandbox = await started(t);
  await subscribe(sandbox);
  const page = await open(t, `${sandbox.url}/#/subscriptions`);
  const berlin = page.getByRole('link', { name: 'cafe in Berlin' });
  await berlin.waitFor();
  await fail(page, '**/_sandbox/subscriptions?*city=*', 'Out of order');
  await page.getByRole('search').getByLabel('City').fill('Paris');
  await banner(page, 'Out of order').waitFor();
  await berlin.waitFor(gone);
  await page.unroute('**/_sandbox/subscriptions?*city=*');
  await shown(page, 'No subscription matches the filter.');
});

void t.test('only operations on a subscription need the list of subscriptions', async (t) => {
  const sandbox = await started(t);
  const page = await open(t, 'about:blank');
  await fail(page, '**/_sandbox/subscriptions?**', 'Out of order');
  await page.goto(`${sandbox.url}/#/try`);
  await button(page, 'Send').click();
  await page.locator('.panel-head .status', { hasText: '201' }).waitFor();
  await page.getByLabel('Operation').selectOption('getSubscription');
  t.ok(await button(page, 'Send').isDisabled());
});

void t.test('the request log is read again after a failure', async (t) => {
  const sandbox = await started(t);
  await subscribe(sandbox);
  const page = await open(t, 'about:blank');
  await fail(page, '**/_sandbox/log', 'Out of order');
  await page.goto(sandbox.url);
  await banner(page, 'Out of order').waitFor();
  await subscribe(sandbox, 'Paris');
  await page.getByRole('link', { name: 'cafe in Paris' }).waitFor();
  t.equal(await page.locator('.row').count(), 0, 'a new request is not shown as the whole log');
  t.equal(await page.getByText('No requests yet').count(), 0);
  await page.unroute('**/_sandbox/log');
  await answered(page, 201).nth(1).waitFor();
  t.equal(await page.locator('.row').count(), 2);
  await banner(page, 'Out of order').waitFor(gone);
});

void t.test('settings are read again after a failure', async (t) => {
  const sandbox = await started(t, { quota: 3, profile: { 'create.status': 202 } });
  const page = await open(t, 'about:blank');
  for (const part of ['quota', 'profile']) await fail(page, `**/_sandbox/${part}`, part, 1);
  await page.goto(sandbox.url);
  await page.locator('.strip').getByText('Quota: 3 live subscriptions').waitFor();
  await page.locator('.strip').getByText('Profile: 1 answer changed').waitFor();
  await page.locator('.outage').waitFor(gone);
});

void t.test('a list that became shorter than the shown page goes to its last page', async (t) => {
  const id = '00000000-0000-4000-8000-000000000001';
  const market = { city: 'Paris', entity_type: 'cafe' };
  const subscription = { ...market, fields: ['phone'] };
  const subscriptions = [
    { ...subscription, id },
    ...Array.from({ length: 29 }, () => subscription),
  ];
  const fixture = (size: number) => ({
    version: 1 as const,
    markets: [{ ...market, size }],
    subscriptions,
  });
  const sandbox = await started(t, { scrapeTime: '0s', fixture: fixture(120) });
  const page = await open(t, `${sandbox.url}/#/subscriptions`);
  await button(page, 'Next →').click();
  await shown(page, '26–30 of 30');
  await sandbox.reset({ version: 1 });
  await subscribe(sandbox);
  await page.getByRole('link', { name: 'cafe in Berlin' }).waitFor();

  await sandbox.reset(fixture(120));
  await page.goto(`${sandbox.url}/#/subscriptions/${id}`);
  await page.locator('tbody tr').nth(49).waitFor();
  await button(page, 'Next →').click();
  await shown(page, /^51–/);
  await button(page, 'Next →').click();
  await shown(page, /^101–/);
  await sandbox.reset(fixture(70));
  await shown(page, /^51–/);
  await sandbox.reset(fixture(30));
  await page.locator('tbody tr').nth(20).waitFor();
  t.equal(await page.locator('.pager').count(), 0, 'all places are on the page');
});

void t.test('requests are sent again to the same address under a base path', async (t) => {
  const sandbox = await started(t, { basePath: '/places' });
  await subscribe(sandbox);
  const page = await open(t, `${sandbox.url}/`);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await row(page, 'POST').click();
  await page.locator('.line').getByText('POST /places/v1/subscriptions', { exact: true }).waitFor();
  await button(page, 'Copy curl').click();
  await shown(page, 'Copied');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  t.ok(copied.includes(`${sandbox.url}/v1/subscriptions`), copied);
  await button(page, 'Replay').click();
  await answered(page, 201).nth(1).waitFor();
  t.match(sandbox.log.entries(), [
    { request: { url: '/places/v1/subscriptions' }, response: { status: 201 } },
    { request: { url: '/places/v1/subscriptions' }, response: { status: 201 } },
  ]);
});

void t.test('requests are sent again through a proxy that removes a path', async (t) => {
  const sandbox = await started(t);
  await subscribe(sandbox);
  const page = await open(t, 'about:blank');
  const sent: string[] = [];
  await page.route(/\/proxied\//, (route, request) => {
    const { pathname } = new URL(request.url());
    if (pathname.includes('/v1/')) sent.push(`${request.method()} ${pathname}`);
    return route.continue({ url: request.url().replace('/proxied/', '/') });
  });
  await page.goto(`${sandbox.url}/proxied/`);
  await row(page, 'POST').click();
  await button(page, 'Replay').click();
  await answered(page, 201).nth(1).waitFor();
  t.same(sent, ['POST /proxied/v1/subscriptions']);
});

void t.test('a login in one tab ends the login page of another', async (t) => {
  const sandbox = await started(t, { controlToken: 'steer-the-sandbox' });
  const page = await open(t, sandbox.url);
  const other = await page.context().newPage();
  await other.goto(sandbox.url);
  for (const tab of [page, other]) await tab.getByLabel('Control token').waitFor();
  await page.getByLabel('Control token').fill('steer-the-sandbox');
  await button(page, 'Log in').click();
  await shown(page, 'No requests yet');
  await shown(other, 'No requests yet');
});

void t.test('a page of a proxy is not reported as malformed JSON', async (t) => {
  const sandbox = await started(t);
  const page = await open(t, 'about:blank');
  for (const status of [502, 200]) {
    await page.route('**/_sandbox/accounts', (route) =>
      route.fulfill({ status, contentType: 'text/html', body: '<h1>Not the sandbox</h1>' }),
    );
    await page.goto(`${sandbox.url}/#/accounts`);
    await banner(page, `accounts: status ${status}, not JSON`).waitFor();
    await page.unroute('**/_sandbox/accounts');
    await banner(page, `accounts: status ${status}, not JSON`).waitFor(gone);
  }
});

void t.test('a request that cannot be sent is not reported as a lost connection', async (t) => {
  const sandbox = await started(t);
  const page = await open(t, `${sandbox.url}/#/try`);
  const notice = page.locator('.notice.fail');
  await page.getByLabel('Token').selectOption('another');
  await page.getByLabel('Another token').fill('令牌');
  await button(page, 'Send').click();
  await notice.getByText('This token contains characters that a header cannot contain').waitFor();

  await page.goto(`${sandbox.url}/#/activity`);
  await new Promise((resolve, reject) => {
    httpRequest(`${sandbox.url}/v1/subscriptions`, { method: 'TRACE' }, (response) =>
      response.resume().on('end', resolve),
    )
      .on('error', reject)
      .end();
  });
  await row(page, 'TRACE').click();
  await button(page, 'Replay').click();
  await notice.getByText(/'TRACE' HTTP method is unsupported/).waitFor();
});

void t.test('no page logged an error', (t) => {
  t.same(complaints, []);
  t.end();
});
