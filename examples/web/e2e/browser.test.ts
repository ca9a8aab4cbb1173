import { createSandbox, type Sandbox } from 'location-data-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
// The repository's own headless Chromium. In a project of yours, Playwright's test runner brings one along.
import { launchBrowser } from '../../../dist/test/fixtures/browser.js';
import { build, serve, textIn } from './app.ts';

const token = 'token-of-the-browser-test';

let sandbox: Sandbox;
let browser: Awaited<ReturnType<typeof launchBrowser>>;
let folders: { demo: string; production: string };
const stops: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  // Time stands still there until it is moved: as long as the test likes, the scrape is waiting.
  const standing = Date.parse('2030-01-31T12:00:00Z');
  sandbox = await createSandbox({ tokens: { [token]: 'browser' }, now: () => standing });
  stops.push(() => sandbox.stop());
  const [demo, production] = await Promise.all([
    build('demo'),
    build('production', { VITE_API_URL: sandbox.url, VITE_API_TOKEN: token }),
  ]);
  folders = { demo, production };
  browser = await launchBrowser();
  stops.push(() => browser.close());
});

afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
});

async function open(folder: string) {
  const { url, stop } = await serve(folder);
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto(url);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const subscribe = async () => {
    await page.getByRole('link', { name: 'New subscription' }).click();
    await page.getByLabel('City').fill('Berlin');
    await page.getByLabel('Kind of place').fill('cafe');
    await page.getByLabel('Name of a field').fill('wifi');
    await page.getByText('Whether guests can use wifi').waitFor();
    await button('Subscribe').click();
    await page.getByRole('heading', { name: 'cafe in Berlin' }).waitFor();
  };
  const close = async () => {
    await page.close();
    await stop();
    expect(problems).toEqual([]);
  };
  return {
    page,
    button,
    subscribe,
    close,
    markers: page.getByRole('option'),
    alert: page.getByRole('alert'),
  };
}

test('on the mock: subscribes, lists, survives a reload, and is steered by the developer panel', async () => {
  const { page, button, subscribe, close, markers, alert } = await open(folders.demo);
  await subscribe();
  await page.getByText('Developer panel').click();
  const clock = page.locator('.developer-panel time');
  const before = Date.parse(await clock.innerText());
  await button('Let a day pass').click();
  await markers.nth(11).waitFor();
  expect(Date.parse(await clock.innerText()) - before).toBeGreaterThanOrEqual(86_400_000);

  await markers.first().focus();
  await page.keyboard.press('ArrowRight');
  expect(await markers.nth(1).getAttribute('aria-selected')).toBe('true');
  const name = (await markers.nth(1).getAttribute('aria-label'))?.replace('2. ', '') ?? '';
  await page.reload();
  await page.getByRole('button', { name }).waitFor();

  // After a day the service looks again, and until it is ready, so does the page.
  await page.locator('main [data-status=ready]').waitFor();
  await page.getByText('Developer panel').click();
  await button('Next 2 lists: 503').click();
  await button('Next').click();
  await alert.getByText('503').waitFor();
  await page.getByText('listEntities: 503 (1 left)').waitFor();
  await button('Try again').click();
  await page.getByText('listEntities: 503').waitFor({ state: 'detached' });
  await button('Try again').click();
  await page.getByText(/^13–24 of/).waitFor();

  await button('Start anew').click();
  await page.getByText('None yet').waitFor();
  await close();
});

test('on a real server: the same page, built with its address', async () => {
  const { page, button, subscribe, close, markers, alert } = await open(folders.production);
  await subscribe();
  await page.getByLabel('Progress of the scrape').waitFor();
  sandbox.clock.advance('1h');
  await markers.nth(11).waitFor();
  expect(await page.getByText('Developer panel').count()).toBe(0);

  sandbox.faults.add({ operation: 'listEntities', body: 'drop' });
  await button('Next').click();
  await alert.getByText('cannot be reached').waitFor();
  sandbox.faults.remove();
  await button('Try again').click();
  await page.getByText(/^13–24 of/).waitFor();

  await button('Cancel subscription').click();
  await button('Yes, cancel it').click();
  await button('Remove from the list').waitFor();
  const asked = new Set(sandbox.journal.entries().map(({ operation }) => operation));
  expect(asked).toContain('cancelSubscription');
  await close();
});

const traces = [
  'mockServiceWorker',
  'setupWorker',
  'Developer panel',
  'is no instant; write it like',
  'demo-token',
];

test('a production build contains no trace of the mock', async () => {
  const [demo, production] = await Promise.all([textIn(folders.demo), textIn(folders.production)]);
  expect(traces.filter((trace) => !demo.includes(trace))).toEqual([]);
  expect(traces.filter((trace) => production.includes(trace))).toEqual([]);
});

test('a production build without an address is refused, and so cannot contain the mock by mistake', async () => {
  await expect(build('production')).rejects.toThrow(/VITE_API_URL/);
});
