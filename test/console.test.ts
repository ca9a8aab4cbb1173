import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { render } from '../conformance/index.js';
import { createSandbox, type Sandbox, type SandboxOptions } from '../src/index.js';
import { launchBrowser } from './fixtures/browser.js';
import { http } from './fixtures/listening.js';
import { sampleReport } from './fixtures/report.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const token = { authorization: 'Bearer demo-token', 'content-type': 'application/json' };

let browser: Browser;
t.before(async () => {
  browser = await launchBrowser();
});
t.teardown(() => browser.close());

/** What pages have to complain about, their policy included. */
const complaints: string[] = [];

/** A page in a profile of its own. */
async function open(
  t: Test,
  url: string,
  width = 1280,
  colorScheme: 'light' | 'dark' = 'light',
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme,
    acceptDownloads: true,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    // A status of 400 and above is one to the browser, and what some of the tests are about.
    if (message.type() === 'error' && !message.text().includes('Failed to load resource'))
      complaints.push(message.text());
  });
  page.on('dialog', (dialog) => void dialog.accept());
  t.teardown(() => context.close());
  await page.goto(url);
  return page;
}

async function started(t: Test, options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = await createSandbox(options);
  t.teardown(() => sandbox.stop());
  return sandbox;
}

async function subscribe({ url }: { url: string }, city = 'Berlin', entity_type = 'cafe'): Promise<string> {
  const body = JSON.stringify({ city, entity_type, fields: ['phone', 'opening_hours', 'wifi'] });
  const response = await fetch(`${url}/v1/subscriptions`, { method: 'POST', headers: token, body });
  const { id } = (await response.json()) as { id: string };
  return id;
}

/** Serious things that axe finds. Evaluated by the debugger, which no policy of the page forbids. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } };
    interface Violation {
      id: string;
      impact: string;
      nodes: { html: string }[];
    }
    const { violations } = await axe.run();
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
  });
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });
const row = (page: Page, text: string | RegExp) => page.locator('.row', { hasText: text });
const shown = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

t.test(
  'a session at a sandbox: see requests, move time, inject faults, send again, reset, restore',
  async (t) => {
    const sandbox = await started(t, { scrapeTime: '1h' });
    const page = await open(t, sandbox.url);
    await shown(page, 'No requests yet');
    await button(page, 'Create this subscription').click();
    await row(page, 'POST').waitFor();
    const id = await subscribe(sandbox, 'Paris', 'restaurant');
    await page.getByRole('link', { name: 'restaurant in Paris' }).waitFor();
    t.equal(await row(page, '201').count(), 2, 'both creations are in the log');

    const before = sandbox.clock.now();
    await page.keyboard.press('+');
    await shown(page, /UTC, .*ahead/);
    t.ok(sandbox.clock.now() - before >= 86_400_000, 'the key + is a day');
    await button(page, 'Settle').click();
    await page.locator('.subscriptions li', { hasText: 'Paris' }).getByText('ready').waitFor();

    await page.getByRole('link', { name: 'Faults' }).click();
    await page.getByLabel('Where').selectOption('listEntities');
    await page.getByLabel('Status').fill('503');
    await page.getByLabel('How often').fill('2');
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
    await row(page, '200').waitFor();

    await fetch(`${sandbox.url}/v1/subscriptions/${id}`, { headers: { authorization: 'Bearer nobody' } });
    await row(page, '401').getByText('token').waitFor();
    t.pass('a refused request says why');

    await page.getByRole('link', { name: 'State' }).click();
    await shown(page, 'Profile: reference');
    const download = page.waitForEvent('download');
    await button(page, 'Save to a file').click();
    const file = await (await download).path();
    await button(page, 'Reset').click();
    await page.getByRole('link', { name: 'Activity' }).click();
    await shown(page, 'No subscriptions yet');
    await page.getByRole('link', { name: 'State' }).click();
    await page.getByLabel('Restore from a file').setInputFiles(file);
    await page.getByRole('link', { name: 'Activity' }).click();
    await page.getByRole('link', { name: 'restaurant in Paris' }).waitFor();
    t.pass('a snapshot brings everything back');
  },
);

t.test(
  'subscriptions: pause, resume, cancel, fail the next scrape; places in a table and on a map',
  async (t) => {
    const sandbox = await started(t, { scrapeTime: '0s' });
    const id = await subscribe(sandbox);
    const page = await open(t, sandbox.url);
    await button(page, /^Pause/).click();
    await page.locator('.badge', { hasText: 'paused' }).waitFor();
    await button(page, /^Resume/).click();
    await button(page, /^Fail next scrape/).click();
    await button(page, '+1 d').click();
    await button(page, '+1 h').click();
    await page.locator('.badge', { hasText: 'failed' }).waitFor();
    await page.getByRole('link', { name: 'cafe in Berlin' }).click();
    await page.locator('tbody tr').nth(49).waitFor();
    t.ok(await page.locator('td .null').count(), 'what is unknown is to be seen');
    const centres = await page
      .locator('.marker circle')
      .evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect()).map(({ x, y, width }) => ({ x, y, width })),
      );
    const closest = Math.min(
      ...centres.flatMap((one, index) =>
        centres.slice(index + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y) / one.width),
      ),
    );
    t.ok(closest > 0.99, `no marker covers another: ${closest}`);
    await button(page, 'Next →').click();
    await shown(page, /^51–/);
    await page.locator('.marker').first().click();
    t.equal(await page.locator('tr.selected').count(), 1, 'the map marks the row');
    await button(page, /^Cancel/).click();
    await page.locator('.badge', { hasText: 'cancelled' }).waitFor();
    await page.reload();
    await page.locator('.badge', { hasText: 'cancelled' }).waitFor();
    t.match(page.url(), id, 'and has an address');
  },
);

t.test('trying a request, by keyboard and by form', async (t) => {
  const sandbox = await started(t);
  await subscribe(sandbox);
  const page = await open(t, sandbox.url);
  await row(page, '201').waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('delete');
  await shown(page, 'No request matches');
  await page.getByLabel('Filter requests').fill('');
  await page.getByLabel('Filter requests').blur();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Request body' }).getByText('"Berlin"').waitFor();
  await page.getByRole('link', { name: 'Try a request' }).click();
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
  await page.getByLabel('Token').fill('nobody');
  await button(page, 'Send').click();
  await page.locator('.panel-head .status', { hasText: '401' }).waitFor();
  t.match(await page.getByLabel('The request as a curl line').innerText(), /^curl -X DELETE .*nobody/s);
});

t.test('readable for everybody, at any width, dark and light', async (t) => {
  const sandbox = await started(t, { scrapeTime: '0s' });
  const id = await subscribe(sandbox);
  sandbox.faults.add({ operation: 'getSubscription', status: 503 });
  await fetch(`${sandbox.url}/v1/subscriptions/${id}`, { headers: token });
  for (const [width, scheme] of [
    [1280, 'light'],
    [768, 'dark'],
    [375, 'light'],
  ] as const) {
    const page = await open(t, sandbox.url, width, scheme);
    for (const view of ['requests', `subscriptions/${id}`, 'faults', 'try', 'state']) {
      await page.goto(`${sandbox.url}/#/${view}`);
      await page.locator('.panel h2').first().waitFor();
      if (view === 'requests') await page.locator('.row').first().click();
      t.same(await violations(page), [], `${view} at ${width}, ${scheme}`);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      t.ok(overflow <= 0, `${view} at ${width} is not wider than the screen`);
    }
  }
  const report = await open(t, 'about:blank');
  await report.setContent(render(sampleReport(), 'html'));
  t.same(await violations(report), [], 'the HTML report');
});

t.test('the reference: works without a network, with a token filled in', async (t) => {
  const sandbox = await started(t);
  const page = await open(t, `${sandbox.url}/docs`);
  await page.locator('#operations-Subscriptions-createSubscription button').first().click();
  await button(page, 'Execute').click();
  await page.locator('.live-responses-table .response-col_status', { hasText: '201' }).waitFor();
  t.match(sandbox.journal.entries(), [{ operation: 'createSubscription', account: 'demo' }]);
  t.same(await violations(page), []);
});

t.test('stays quick with 10,000 subscriptions and a market of a million places', async (t) => {
  const subscriptions = Array.from({ length: 10_000 }, (_, index) => ({
    city: `Town ${index}`,
    entity_type: 'cafe',
    fields: ['phone'],
    account: 'demo',
  }));
  const sandbox = await started(t, {
    marketSize: 1_000_000,
    scrapeTime: '0s',
    world: { version: 1, subscriptions },
  });
  const page = await open(t, sandbox.url);
  await shown(page, 'of 10,000');
  const begun = Date.now();
  await page.getByLabel('Page of subscriptions').fill('400');
  await page.keyboard.press('Enter');
  await shown(page, '9976–10000 of 10,000');
  await page.locator('.subscriptions a').last().click();
  await shown(page, /of \d{3},\d{3}/);
  const last = (await page.getByLabel('Page of places').getAttribute('max')) ?? '';
  await page.getByLabel('Page of places').fill(last);
  await page.keyboard.press('Enter');
  await shown(page, new RegExp(`^${(Number(last) - 1) * 50 + 1}–`));
  t.ok(Date.now() - begun < 15_000, `${Date.now() - begun} ms`);
});

t.test('pages are guarded like the control interface, and JSON for others', async (t) => {
  const sandbox = await started(t);
  const { hostname, port } = new URL(sandbox.url);
  const get = (path: string, headers: Record<string, string> = {}) =>
    new Promise<{ status: number | undefined; headers: NodeJS.Dict<string | string[]>; text: string }>(
      (resolve, reject) => {
        request({ hostname, port, path, headers }, (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (part: string) => (text += part));
          response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, text }));
        })
          .on('error', reject)
          .end();
      },
    );
  t.match(await get('/'), {
    status: 200,
    headers: { 'content-type': /json/ },
    text: /"openapi":"\/openapi.json"/,
  });
  const page = await get('/', { accept: 'text/html,*/*' });
  t.match(page, { status: 200, headers: { 'content-type': /html/, vary: /accept/ } });
  t.match(
    page.headers['content-security-policy'],
    /default-src 'none'; script-src 'self'; style-src 'self';/,
  );
  t.notMatch(page.text, /<script>|<style|\s(style|on\w+)=/, 'nothing inline');
  for (const path of ['/', '/docs', '/console/swagger-ui.css']) {
    t.equal(
      (await get(path, { host: 'evil.example', accept: 'text/html' })).status,
      403,
      `${path}, another name`,
    );
    t.equal(
      (await get(path, { 'sec-fetch-site': 'cross-site', accept: 'text/html' })).status,
      403,
      `${path}, another site`,
    );
  }
  t.equal((await get('/console/..%2f..%2fpackage.json')).status, 403);
  t.equal((await get('/console/nothing.js')).status, 404);
  t.same(sandbox.journal.entries(), [], 'none of them is in the log');
});

t.test('the demonstration: the same page on the mock in a service worker, without a server', async (t) => {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  await promisify(execFile)(
    process.execPath,
    [vite, 'build', '-c', 'console.vite.config.ts', '--mode', 'demo', '--logLevel', 'error'],
    {
      cwd: root,
    },
  );
  const folder = join(root, 'dist', 'console-demo');
  const types: Record<string, string> = {
    '.html': 'text/html',
    '.js': 'text/javascript',
    '.css': 'text/css',
  };
  const beyond: string[] = [];
  const site = await http(t, ({ url = '/', method = '' }, response) => {
    const path = url === '/demo/' ? '/index.html' : url.replace('/demo', '');
    readFile(join(folder, path)).then(
      (content) =>
        response.writeHead(200, { 'content-type': types[extname(path)] ?? 'image/svg+xml' }).end(content),
      () => {
        beyond.push(`${method} ${url}`);
        response.writeHead(404).end();
      },
    );
  });
  const page = await open(t, `${site}/demo/`);
  await button(page, 'Create this subscription').click();
  await page.getByRole('link', { name: 'cafe in Berlin' }).waitFor();
  await button(page, '+1 d').click();
  await page.locator('.badge', { hasText: 'ready' }).waitFor();
  await page.getByRole('link', { name: 'cafe in Berlin' }).click();
  await page.locator('tbody tr').nth(49).waitFor();
  await page.getByRole('link', { name: 'Faults' }).click();
  await button(page, 'Offline').click();
  await page.locator('.strip').getByText('connection closed').first().waitFor();
  await page.getByRole('link', { name: 'Try a request' }).click();
  await button(page, 'Send').click();
  await page.locator('.notice.fail').waitFor();
  await page.reload();
  await page.getByRole('link', { name: 'Activity' }).click();
  await page.getByRole('link', { name: 'cafe in Berlin' }).waitFor();
  t.same(beyond, [], 'nothing is asked of the network but the files');
});

t.test('no page had anything to complain about', async (t) => {
  t.same(complaints, []);
});

t.test('is small', async (t) => {
  const folder = join(root, 'dist', 'console');
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  const files = [...html.matchAll(/(?:src|href)="\.\/(.*?)"/g)].map(([, file = '']) =>
    readFile(join(folder, file)),
  );
  const bytes = (await Promise.all(files)).reduce((sum, content) => sum + gzipSync(content).length, 0);
  t.ok(bytes < 150_000, `${bytes} bytes, compressed`);
});
