import { readFile } from 'node:fs/promises';
import t from '../fixtures/tap.js';
import { readProfile } from '../../src/open-questions/profile.js';
import {
  button,
  complaints,
  hold,
  open,
  shown,
  started,
  subscribe,
} from '../fixtures/console-page.js';

/** Inputs, buttons and keys of the console. */

void t.test(
  'answers that are not applied survive another view, but are not exported',
  async (t) => {
    const sandbox = await started(t);
    const page = await open(t, `${sandbox.url}/#/state`);
    await page.getByLabel('Answer to list.excess', { exact: true }).selectOption('another');
    await page.getByLabel('Another answer to list.excess').fill('nonsense');
    await page.getByLabel('Search the open questions').fill('list.excess');
    await page.getByRole('link', { name: 'Faults' }).click();
    await page.getByRole('heading', { name: 'Inject a fault' }).waitFor();
    await page.getByRole('link', { name: 'State' }).click();
    await button(page, 'Apply 1').waitFor();
    t.equal(await page.getByLabel('Another answer to list.excess').inputValue(), 'nonsense');
    t.equal(await page.getByLabel('Search the open questions').inputValue(), 'list.excess');
    const exported = page.waitForEvent('download');
    await button(page, 'Export to a file').click();
    const text = await readFile(await (await exported).path(), 'utf8');
    t.strictSame(readProfile(JSON.parse(text)).answers, sandbox.profile, 'the answers in use');
  },
);

void t.test('an edited request survives another operation and another view', async (t) => {
  const sandbox = await started(t);
  await subscribe(sandbox);
  const page = await open(t, `${sandbox.url}/#/try`);
  const body = page.getByLabel('Body');
  await body.fill('{ "city": "Lyon" }');
  await page.getByLabel('Operation').selectOption('listEntities');
  await page.getByLabel('Query').fill('limit=3');
  await page.getByRole('link', { name: 'Faults' }).click();
  await page.getByRole('heading', { name: 'Inject a fault' }).waitFor();
  await page.getByRole('link', { name: 'Try a request' }).click();
  t.equal(await page.getByLabel('Query').inputValue(), 'limit=3');
  await page.getByLabel('Operation').selectOption('createSubscription');
  t.equal(await body.inputValue(), '{ "city": "Lyon" }');
});

void t.test('the fault form survives another target and another view', async (t) => {
  const sandbox = await started(t);
  const page = await open(t, `${sandbox.url}/#/faults`);
  const values = { 'Number of requests': '2', Status: '503', Message: 'Away', Delay: '1ms' };
  const typed = async () => {
    const fields = Object.keys(values).map((label) => page.getByLabel(label, { exact: true }));
    return Promise.all(fields.map((field) => field.inputValue()));
  };
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByText('Only some requests, a custom response').click();
  await page.getByLabel('Further keys').fill('{ "after": 1 }');
  await page.getByLabel(/^Operation/).selectOption('scrapes');
  await page.getByLabel('Number of failing scrapes').waitFor();
  await page.getByLabel(/^Operation/).selectOption('listEntities');
  t.same(await typed(), Object.values(values));
  await page.getByRole('link', { name: 'Accounts' }).click();
  await page.getByRole('heading', { name: 'Quota' }).waitFor();
  await page.getByRole('link', { name: 'Faults' }).click();
  t.same(await typed(), Object.values(values));
  t.ok(await page.getByLabel('Further keys').isVisible(), 'keys that apply are not folded');
  await button(page, 'Inject').click();
  await shown(page, 'listEntities (skipping 1) → 503, delayed by 1ms, 2 left');
});

void t.test('a form is submitted once', async (t) => {
  const sandbox = await started(t);
  const page = await open(t, `${sandbox.url}/#/faults`);
  const listed = page.locator('.list li');
  const release = await hold(page, '**/_sandbox/faults');
  await page.getByLabel('Status').fill('503');
  for (const key of ['Enter', 'Enter']) await page.keyboard.press(key);
  release();
  await listed.first().waitFor();
  await button(page, 'Inject').dblclick();
  await listed.nth(1).waitFor();
  await button(page, 'Slow all operations, until cleared').dblclick();
  await listed.nth(2).waitFor();
  t.match(sandbox.faults.list(), [{ status: 503 }, { status: 503 }, { latency: { min: '1s' } }]);
  t.equal(sandbox.faults.list().length, 3);
});

void t.test('a response that is late does not appear under another operation', async (t) => {
  const sandbox = await started(t);
  const page = await open(t, `${sandbox.url}/#/try`);
  const release = await hold(page, '**/v1/subscriptions');
  await button(page, 'Send').click();
  await shown(page, 'Waiting for the response');
  await button(page, 'Send').click();
  await page.getByLabel('Operation').selectOption('getSubscription');
  await shown(page, "The sandbox's response appears here.");
  release();
  await shown(page, 'Sent: createSubscription');
  t.equal(await page.locator('.panel-head .status').count(), 0);
  await page.getByLabel('Operation').selectOption('createSubscription');
  await button(page, 'Send').click();
  await page.locator('.panel-head .status', { hasText: '201' }).waitFor();
  t.equal(sandbox.snapshot().subscriptions.length, 2, 'one request was pending at a time');
});

void t.test('copying explains why the browser does not allow it', async (t) => {
  const sandbox = await started(t);
  const page = await open(t, 'about:blank');
  // as in a page from another machine over HTTP
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'clipboard', { value: undefined }),
  );
  await page.goto(sandbox.url);
  await button(page, 'Copy curl').click();
  await page.locator('.notice.fail', { hasText: 'only over HTTPS or on localhost' }).waitFor();
});

void t.test('a key that is held down advances the clock once', async (t) => {
  const sandbox = await started(t);
  const page = await open(t, sandbox.url);
  await shown(page, 'No requests yet');
  for (const key of ['+', '+', '+']) await page.keyboard.down(key);
  await page.keyboard.up('+');
  await button(page, '+1 h').click();
  await shown(page, 'Advanced by 1h');
  await shown(page, /UTC, 1 d 1 h ahead/);
  t.equal(sandbox.clock.offset, 25 * 3_600_000);
});

void t.test('the skip link moves the focus, and does not reload the page', async (t) => {
  const sandbox = await started(t);
  const page = await open(t, sandbox.url);
  await shown(page, 'No requests yet');
  await page.evaluate(() => {
    document.title = 'not reloaded';
  });
  await page.keyboard.press('Tab');
  t.equal(await page.evaluate(() => document.activeElement?.className), 'skip');
  await page.keyboard.press('Enter');
  t.equal(await page.evaluate(() => document.activeElement?.id), 'main');
  await page.keyboard.press('+');
  await shown(page, 'Advanced by 1d');
  t.equal(await page.title(), 'not reloaded');
  t.equal(page.url(), `${sandbox.url}/`);
});

void t.test('a clock that is behind is shown, as one that is ahead', async (t) => {
  const sandbox = await started(t);
  const { clock, ...others } = sandbox.snapshot();
  const now = new Date(Date.now() - 3 * 86_400_000).toISOString();
  await sandbox.restore({ ...others, clock: { ...clock, now } });
  const page = await open(t, sandbox.url);
  await shown(page, /UTC, 3 d behind/);
});

void t.test('places are promised only while a scrape is running', async (t) => {
  const sandbox = await started(t, { scrapeTime: '1h' });
  const id = await subscribe(sandbox);
  const page = await open(t, `${sandbox.url}/#/subscriptions/${id}`);
  await shown(page, /^No places yet/);
  await button(page, /^Pause/).click();
  await shown(page, 'It has no places.');
});

void t.test('the reference to the control interface explains that it needs a login', async (t) => {
  const sandbox = await started(t, { controlToken: 'steer-the-sandbox' });
  const page = await open(t, `${sandbox.url}/docs?control`);
  await shown(page, 'or a login in the console');
  // Swagger UI would be rendered by then.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  t.match(await page.locator('main').innerText(), /or a login in the console/);
});

void t.test('no page logged an error', (t) => {
  t.same(complaints, []);
  t.end();
});
