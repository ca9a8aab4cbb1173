import type { CheckId } from '../../conformance/check-id.js';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import t from '../fixtures/tap.js';
import { compare, type Comparison, renderComparison } from '../../conformance/compare/index.js';
import type { ConformanceReport } from '../../conformance/run/report.js';
import { newPage, violations } from '../fixtures/console-page.js';
import { hostileTexts, withHostileText } from '../fixtures/hostile-report.js';
import { cleanReport, sampleReport, unreachableReport } from '../fixtures/report.js';

/** The page of a comparison. */

const sample = sampleReport();
const mended: ConformanceReport = {
  ...sample,
  checks: sample.checks.map((check) =>
    check.outcome === 'fail' ? { ...check, outcome: 'pass' } : check,
  ),
};
const reports = [sample, mended, unreachableReport()];
const named = (names: readonly string[]): Comparison =>
  compare(reports.map((report, index) => ({ report, file: '', name: names[index] ?? '' })));
const comparison = named(['https://staging.places.example/api', 'production', 'nowhere']);
const file = join(t.testdir({}), 'page.html');

const page = await newPage(t);
/** Errors of the page, and its network requests. */
const complaints: string[] = [];
page.on('console', (message) => complaints.push(message.text()));
page.on('pageerror', (error) => complaints.push(String(error)));
page.on('request', (request) => {
  if (!request.url().startsWith('file:') || !request.isNavigationRequest())
    complaints.push(request.url());
});

async function show(shown: Comparison, width = 1280): Promise<void> {
  await writeFile(file, renderComparison(shown, 'html'));
  complaints.length = 0;
  await page.setViewportSize({ width, height: 800 });
  await page.goto(pathToFileURL(file).href);
}

/** The ids of the rows that are shown; the table has them by section. */
const idsShown = async () => {
  const rows = page.locator('tr.row:visible');
  const ids = await rows.evaluateAll((all) => all.map(({ id }) => id.slice('row-'.length)));
  return ids.sort();
};
const idsOf = (isWanted: (row: Comparison['rows'][number]) => boolean) =>
  comparison.rows
    .filter(isWanted)
    .map(({ id }) => id)
    .sort();

void t.test('the page filters by kind, section and text together', async (t) => {
  await show(comparison);
  const different = idsOf(({ result }) => result === 'different');
  t.equal(different.length, 3);
  t.same(await idsShown(), different, 'it opens on the differences');
  await page.getByLabel('Everything').check();
  const all = idsOf(() => true);
  t.same(await idsShown(), all);
  t.match(await page.locator('tr.row').first().innerText(), /fails[^]*passes/, 'differences first');
  await page.getByLabel('Failures').check();
  const failing = idsOf(({ cells }) => cells.some(({ outcome }) => outcome === 'fail'));
  t.same(await idsShown(), failing);
  t.equal(await page.locator('tbody:visible').count(), 3, 'no heading without rows');
  await page.getByLabel('Section').selectOption('Entity');
  t.same(await idsShown(), ['entity.latitude']);
  await page.getByLabel('Section').selectOption('all');
  await page.getByLabel('Everything').check();
  await page.getByLabel('Text').fill('Latitude NUMBER');
  t.same(await idsShown(), ['entity.latitude']);
  t.equal(await page.locator('#count').innerText(), `1 of ${comparison.rows.length} rows`);
  t.equal(await page.locator('tbody:visible').count(), 1);
  t.same(complaints, [], 'nothing was loaded, and nothing rejected');
});

void t.test('without differences, the page shows everything', async (t) => {
  const same = compare(['one', 'other'].map((name) => ({ report: sample, file: '', name })));
  await show(same);
  t.same(await idsShown(), same.rows.map(({ id }) => id).sort());
  await show(comparison);
});

void t.test('without scripts, only the filter by text is missing', async (t) => {
  const context = await page.context().browser()?.newContext({ javaScriptEnabled: false });
  t.teardown(() => context?.close());
  const plain = await context?.newPage();
  await plain?.goto(pathToFileURL(file).href);
  t.equal(await plain?.getByLabel('Text').isVisible(), false);
  await plain?.getByLabel('Failures').check();
  await plain?.getByLabel('Section').selectOption('Entity');
  t.equal(await plain?.locator('tr.row:visible').count(), 1);
});

void t.test('the page does not overflow, and passes the accessibility checks', async (t) => {
  const shown = named([hostileTexts.long, hostileTexts.wide, 'nowhere']);
  for (const width of [390, 1440]) {
    await show(shown, width);
    t.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await show(comparison);
    t.same(await violations(page), [], colorScheme);
  }
});

void t.test('strings in a report are not interpreted as HTML', async (t) => {
  const text = Object.values(hostileTexts).join('\n');
  const report = withHostileText(sampleReport(), text);
  const hostile = {
    ...report,
    checks: report.checks.map((check) => ({
      ...check,
      id: (check.id + text) as CheckId,
      section: text,
    })),
  };
  const sources = [hostile, cleanReport()].map((one) => ({ report: one, file: text, name: text }));
  await show(compare(sources));
  t.same(complaints, []);
  t.equal(await page.evaluate(() => 'taken' in globalThis), false);
  t.equal(await page.locator('script').count(), 1);
  t.equal(await page.locator('img, iframe, link, base, a').count(), 0);
});
