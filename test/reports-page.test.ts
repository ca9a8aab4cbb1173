import { pathToFileURL } from 'node:url';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import t, { type Test } from 'tap';
import type { ConformanceReport } from '../conformance/run/report.js';
import { render } from '../conformance/reports/index.js';
import { launchBrowser } from './fixtures/browser.js';
import { hostileTexts, withHostileText } from './fixtures/hostile-report.js';
import { cleanReport, sampleReport, unreachableReport } from './fixtures/report.js';

const sample = sampleReport();
const folder = t.testdir({});
let browser: Browser;
t.before(async () => {
  browser = await launchBrowser();
});
t.after(() => browser.close());

/** The report opened from a file, and whatever the page complained about or asked the network for. */
async function opened(
  t: Test,
  report: ConformanceReport,
  options: BrowserContextOptions & { hash?: string } = {},
) {
  const { hash = '', ...context } = options;
  const tab = await browser.newContext(context);
  t.teardown(() => tab.close());
  const page = await tab.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('dialog', (dialog) => {
    complaints.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (!request.url().startsWith('file:') || !request.isNavigationRequest()) complaints.push(request.url());
  });
  const file = join(folder, `${Math.random().toString(36).slice(2)}.html`);
  await writeFile(file, render(report, 'html'));
  await page.goto(pathToFileURL(file).href + hash);
  return { page, complaints };
}

const shown = (page: Page) =>
  page.locator('li.check:visible').evaluateAll((checks) => checks.map(({ id }) => id.replace('check-', '')));
const idsWhere = (wanted: (check: ConformanceReport['checks'][number]) => boolean) =>
  sample.checks.filter(wanted).map(({ id }) => id);

void t.test('the verdict, each check and each open point are there, and nothing is loaded', async (t) => {
  const { page, complaints } = await opened(t, sample);
  t.equal(await page.locator('h1').innerText(), 'Non-conformant');
  t.match(await page.title(), 'https://staging.places.example/api');
  t.same(
    await shown(page),
    idsWhere(() => true),
  );
  t.equal(await page.locator('.open-points tbody tr:not(.group)').count(), sample.open_points.length);
  t.match(await page.locator('.legend').innerText(), /3 failed[^]*43 passed/);
  t.match(await page.locator('.leftovers code').innerText(), 'curl -sS -X DELETE');
  t.same(complaints, []);
});

void t.test('exchanges unfold and show both sides and the command', async (t) => {
  const { page } = await opened(t, sample);
  const check = page.locator('[id="check-create.city.missing"]');
  t.notOk(await check.locator('pre.body').first().isVisible());
  await check.locator('summary').focus();
  await page.keyboard.press('Enter');
  t.ok(await check.locator('pre.body').first().isVisible());
  t.match(await check.locator('.sides').innerText(), /"city": null,\n/);
  t.match(await check.locator('.command code').innerText(), 'curl -sS -X POST');
  await page.getByRole('button', { name: 'Unfold all' }).click();
  t.equal(await page.locator('details.exchange:not([open])').count(), 0);
});

void t.test('filters narrow the list, work by keyboard and are kept in the address', async (t) => {
  const { page } = await opened(t, sample);
  await page.locator('input[value=fail]').focus();
  await page.keyboard.press('Space');
  t.same(
    await shown(page),
    idsWhere(({ outcome }) => outcome === 'fail'),
  );
  t.match(page.url(), /#outcome=fail$/);
  t.equal(await page.locator('section.spec:visible').count(), 3, 'sections without a check are gone');
  await page.keyboard.press('/');
  await page.keyboard.type('LATITUDE');
  t.same(await shown(page), ['entity.shape']);
  t.equal(await page.locator('output.shown').innerText(), '1 of 62 checks');
  const address = page.url();
  await page.keyboard.press('Escape');
  t.same(
    await shown(page),
    idsWhere(() => true),
  );
  await page.goto('about:blank');
  await page.goto(address);
  t.same(await shown(page), ['entity.shape'], 'the address brings the filters back');
  const levels = await opened(t, sample, { hash: '#level=should,open' });
  t.same(
    await shown(levels.page),
    idsWhere(({ level }) => level !== 'must'),
  );
});

void t.test('a link leads to a check that the filters hide', async (t) => {
  const { page } = await opened(t, sample, { hash: '#outcome=observed' });
  await page.locator('.jump a', { hasText: 'The fields given replace' }).click();
  const check = page.locator('[id="check-update.replaces"]');
  await check.waitFor({ state: 'visible' });
  t.ok(
    await check
      .locator('details')
      .first()
      .evaluate((details: HTMLDetailsElement) => details.open),
  );
});

void t.test('commands and the table of open points can be copied', async (t) => {
  const { page } = await opened(t, sample, { permissions: ['clipboard-read', 'clipboard-write'] });
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.locator('.leftovers button').click();
  await page.locator('.leftovers button[data-copied=true]').waitFor();
  t.equal((await copied()).replace(/ \\\n\s+/g, ' '), sample.leftovers[0]?.command);
  await page.getByRole('button', { name: 'Copy as Markdown' }).click();
  await page.locator('button[data-copy=table][data-copied=true]').waitFor();
  t.match(await copied(), '| Which status answers a creation? | 201 |\n');
  t.match(await copied(), '| In which order are entities listed? | not observed |\n');
});

void t.test('without scripts everything can be read and no dead control is seen', async (t) => {
  const { page, complaints } = await opened(t, sample, { javaScriptEnabled: false });
  t.equal(await page.locator('li.check:visible').count(), sample.checks.length);
  t.equal(await page.locator('button:visible, input:visible').count(), 0);
  await page.locator('[id="check-entity.shape"] summary').click();
  t.ok(await page.locator('[id="check-entity.shape"] pre.body').first().isVisible());
  t.same(complaints, []);
});

void t.test('on paper all evidence is unfolded and no control is printed', async (t) => {
  const { page } = await opened(t, sample);
  await page.emulateMedia({ media: 'print' });
  t.equal(await page.locator('button:visible, input:visible, nav:visible').count(), 0);
  const folded = page.locator('.exchange pre');
  t.equal(await folded.filter({ visible: true }).count(), await folded.count());
});

for (const width of [360, 768, 1440]) {
  void t.test(`at ${width} pixels nothing sticks out`, async (t) => {
    for (const report of [sample, unreachableReport(), withHostileText(sample, hostileTexts.long)]) {
      const { page } = await opened(t, report, { viewport: { width, height: 800 } });
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true;
      });
      t.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
      t.same(
        await page
          .locator('main *:visible')
          .evaluateAll((all) =>
            all
              .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
              .map((one) => one.getAttribute('class')),
          ),
        [],
      );
    }
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  void t.test(`${colorScheme}: text stands out from its ground by 4.5 to 1`, async (t) => {
    for (const report of [sample, cleanReport()]) {
      const { page } = await opened(t, report, { colorScheme });
      await page.getByRole('checkbox', { name: /passed/ }).check({ force: true });
      await page.getByRole('checkbox', { name: /passed/ }).uncheck({ force: true });
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true;
      });
      t.same(await page.evaluate(faintTexts), []);
    }
  });
}

void t.test('whatever a server sent stays text', async (t) => {
  const { script, image, attribute, address, empty } = hostileTexts;
  const all = Object.values(hostileTexts).join('\n');
  for (const [name, text] of Object.entries({ script, image, attribute, address, empty, all })) {
    const report = withHostileText(sample, text);
    const { page, complaints } = await opened(t, report);
    await page.getByRole('button', { name: 'Unfold all' }).click();
    await page.locator('li.check .title').first().hover();
    t.same(complaints, [], name);
    t.equal(await page.evaluate(() => 'taken' in globalThis), false, name);
    t.equal(await page.locator('script, style').count(), 2, name);
    t.equal(
      await page.locator('img, iframe, object, embed, link, base, a[href^="javascript:"]').count(),
      0,
      name,
    );
    t.equal(await page.locator('li.check').count(), sample.checks.length, name);
    const handlers = await page
      .locator('body *')
      .evaluateAll((all) =>
        all.flatMap((one) => one.getAttributeNames()).filter((key) => key.startsWith('on')),
      );
    t.same(handlers, [], name);
  }
});

// The browser keeps this process alive until then.
t.end();

/** Runs in the page: texts whose contrast to what is behind them is below 4.5 to 1. */
function faintTexts(): string[] {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const pixel = (colors: string[]) => {
    if (!canvas) return [0, 0, 0];
    canvas.clearRect(0, 0, 1, 1);
    for (const color of colors) {
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
    }
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const luminance = (colors: string[]) =>
    pixel(colors)
      .map((value) => value / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
      .reduce((sum, value, index) => sum + value * ([0.2126, 0.7152, 0.0722][index] ?? 0), 0);
  const faint: string[] = [];
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
    if (!own || !element.checkVisibility() || element.closest('script, .visually-hidden, .skip')) continue;
    const behind: string[] = [];
    for (let one: Element | null = element; one; one = one.parentElement) {
      behind.unshift(getComputedStyle(one).backgroundColor);
    }
    const ground = luminance(behind);
    const text = luminance([...behind, getComputedStyle(element).color]);
    const contrast = (Math.max(ground, text) + 0.05) / (Math.min(ground, text) + 0.05);
    if (contrast < 4.5)
      faint.push(`${contrast.toFixed(2)} ${element.className}: ${element.textContent.slice(0, 40)}`);
  }
  return [...new Set(faint)];
}
