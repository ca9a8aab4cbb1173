import t from '../fixtures/tap.js';
import {
  button,
  complaints,
  hold,
  open,
  shown,
  started,
  subscribe,
} from '../fixtures/console-page.js';

/** The console before the sandbox's first responses: it does not show values that it does not know. */

void t.test('ages and remaining times appear once the clock is known', async (t) => {
  const sandbox = await started(t, { scrapeTime: '0s' });
  await subscribe(sandbox);
  const page = await open(t, 'about:blank');
  const release = await hold(page, '**/_sandbox/clock');
  await page.goto(`${sandbox.url}/#/subscriptions`);
  const listed = page.locator('.subscriptions li');
  await listed.getByText('demo').waitFor();
  t.match(await listed.locator('p.quiet').innerText(), /· demo$/);
  t.equal(await page.locator('.clock time').innerText(), '');
  release();
  await listed.getByText(/ s old$/).waitFor();
  await listed.getByText(/^next scrape in (1 d|23 h 59 min)$/).waitFor();
  await page
    .locator('.clock time')
    .getByText(/^\d{4}-/)
    .waitFor();
});

void t.test('the time is shown if the clocks of sandbox and browser are equal', async (t) => {
  const now = Date.UTC(2040, 0, 1);
  const sandbox = await started(t, { now: () => now });
  const page = await open(t, 'about:blank');
  await page.clock.setFixedTime(now);
  await page.goto(sandbox.url);
  const time = page.locator('.clock time');
  await time.getByText(/\d/).waitFor();
  t.equal(await time.innerText(), '2040-01-01 00:00:00');
});

void t.test('views make no statements before the first responses', async (t) => {
  const sandbox = await started(t, { tokens: {}, anyToken: true });
  for (const [view, ...statements] of [
    ['activity', /^connected$/, 'No requests yet', /^0$/, 'No subscriptions yet'],
    ['faults', 'No faults: all requests are handled as usual.'],
    ['try', 'Another token', 'curl -X POST'],
    ['accounts', 'No account has a name', /^unlimited$/],
    ['state', /^Reset returns to an empty sandbox/, / settings, all at their defaults$/],
  ] as const) {
    const page = await open(t, 'about:blank');
    const release = await hold(page, '**/_sandbox/**');
    await page.goto(`${sandbox.url}/#/${view}`);
    await page.locator('.panel h2').first().waitFor();
    for (const statement of statements) {
      t.equal(await page.getByText(statement).count(), 0, `${view}: ${String(statement)}`);
    }
    release();
    for (const statement of statements) await shown(page, statement);
  }
});

void t.test('the list of subscriptions has no pages before it is known', async (t) => {
  const subscription = { city: 'Berlin', entity_type: 'cafe', fields: ['phone'] };
  const subscriptions = Array.from({ length: 30 }, () => subscription);
  const sandbox = await started(t, { fixture: { version: 1, subscriptions } });
  const page = await open(t, `${sandbox.url}/#/subscriptions`);
  await button(page, 'Next →').click();
  await shown(page, '26–30 of 30');
  await page.locator('.subscriptions a').last().click();
  const release = await hold(page, '**/_sandbox/subscriptions?**');
  await page.getByRole('link', { name: '← All subscriptions' }).click();
  await page.getByRole('heading', { name: 'Subscriptions' }).waitFor();
  t.equal(await page.locator('.pager').count(), 0);
  release();
  await shown(page, '26–30 of 30');
});

void t.test('a subscription is missing only if the sandbox says so', async (t) => {
  const sandbox = await started(t);
  const id = await subscribe(sandbox);
  const page = await open(t, 'about:blank');
  const request = `**/_sandbox/subscriptions/${id}`;
  await page.route(request, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await page.goto(`${sandbox.url}/#/subscriptions/${id}`);
  await failed;
  // The page has handled the first failure once it has sent another request.
  await page.waitForEvent('requestfailed');
  t.equal(await page.locator('main').innerText(), 'Loading');
  await page.unroute(request);
  await page.getByRole('heading', { name: 'cafe in Berlin' }).waitFor();
  await page.goto(`${sandbox.url}/#/subscriptions/unknown`);
  await page.getByRole('heading', { name: 'There is no such subscription' }).waitFor();
});

void t.test('no page logged an error', (t) => {
  t.same(complaints, []);
  t.end();
});
