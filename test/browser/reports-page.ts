import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import t from '../fixtures/tap.js';
import type { ConformanceReport } from '../../conformance/run/report.js';
import { render } from '../../conformance/report/index.js';
import { newPage, violations } from '../fixtures/console-page.js';
import { hostileTexts, withHostileText } from '../fixtures/hostile-report.js';
import { changedReport, cleanReport, sampleReport, unreachableReport } from '../fixtures/report.js';

const sample = sampleReport();
const folder = t.testdir({});

// One page for all tests, which open one report after another in it.
const page = await newPage(t);
/** Errors of the page since it was opened, and its network requests. */
const complaints: string[] = [];
page.on('console', (message) => complaints.push(message.text()));
page.on('pageerror', (error) => complaints.push(String(error)));
page.on('dialog', (dialog) => {
  complaints.push(dialog.message());
  void dialog.dismiss();
});
page.on('request', (request) => {
  if (!request.url().startsWith('file:') || !request.isNavigationRequest())
    complaints.push(request.url());
});

interface View {
  readonly width?: number;
  readonly colorScheme?: 'light' | 'dark';
}

/** Opens the report from a file. */
async function show(
  report: ConformanceReport,
  { width = 1280, colorScheme = 'light' }: View = {},
): Promise<void> {
  const file = join(folder, `${randomUUID()}.html`);
  await writeFile(file, render(report, 'html'));
  complaints.length = 0;
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ media: 'screen', colorScheme });
  await page.goto(pathToFileURL(file).href);
}

void t.test(
  'the page contains the verdict, each check and each open question, and loads nothing',
  async (t) => {
    await show(sample);
    t.equal((await page.locator('h1').innerText()).trim(), 'Non-conformant');
    t.match(await page.title(), 'https://staging.places.example/api');
    t.equal(await page.locator('.group li').count(), sample.checks.length);
    t.equal(
      await page.locator('section:has(#open-questions) .row').count(),
      sample.open_questions.length,
    );
    t.match(
      (await page.locator('.legend').innerText()).replace(/\s+/g, ' '),
      /3 failed .*13 passed/,
    );
    t.match(await page.locator('section:has(#left) .command').innerText(), 'curl -sS -X DELETE');
    t.equal(await page.locator('section:has(#failures) article').count(), 4);
    t.equal(await page.locator('script').count(), 1);
    t.same(complaints, []);
  },
);

void t.test(
  'an exchange opens by keyboard, and shows both messages at the relevant position',
  async (t) => {
    await show(sample);
    const card = page.locator('[id="check-entity.latitude"]');
    t.notOk(await card.locator('.body').first().isVisible());
    await card.locator('summary').focus();
    await page.keyboard.press('Enter');
    t.ok(await card.locator('.body').last().isVisible());
    t.match(await card.locator('.sides').innerText(), /at data\[7\][^]*"latitude": "52\.52",\n/);
  },
);

void t.test('changed answers are marked as changed', async (t) => {
  await show(changedReport());
  t.equal((await page.locator('h1').innerText()).trim(), 'Conformant, 27 answers changed');
  t.match(await page.locator('section:has(#changes) tr').first().innerText(), /405 → 404/);
  t.equal(await page.locator('#failures').count(), 0);
});

void t.test('the contents link to each section, with its number of items', async (t) => {
  await show(sample);
  const links = page.getByRole('navigation', { name: 'Contents' }).getByRole('link');
  const titles = await page.locator('h2').allInnerTexts();
  t.same(await links.allInnerTexts(), titles);
  t.ok(titles.length > 5, titles.join());
  await links.filter({ hasText: 'Open questions' }).click();
  t.match(page.url(), /#open-questions$/);
  t.ok(await page.locator('#open-questions').isVisible());
  const entry = page.locator('.contents li').filter({ hasText: 'Open questions' });
  t.match(await entry.innerText(), new RegExp(` ${sample.open_questions.length}$`));
});

void t.test('rows are filtered by outcome, section and text together', async (t) => {
  await show(sample);
  const shown = page.locator('.row:visible');
  const failed = sample.checks.filter(({ outcome }) => outcome === 'fail' || outcome === 'error');
  await page.getByRole('radio', { name: /^Failures/ }).check();
  t.equal(await shown.count(), failed.length, 'unfolded');
  t.equal(await page.locator('#open-questions').isVisible(), false, 'nothing in it failed');
  await page.getByLabel('Section').selectOption('Entity');
  t.equal(await shown.count(), failed.filter(({ section }) => section === 'Entity').length);
  await page.getByRole('radio', { name: /^Everything/ }).check();
  await page.getByLabel('Text').fill('latitude NUMBER');
  t.equal(await shown.count(), 1);
  t.match(await shown.innerText(), /entity\.latitude/);
  await page.getByLabel('Text').fill('rate-limit.status');
  await page.getByLabel('Section').selectOption('all');
  t.match(await shown.innerText(), /rate-limit\.status/, 'also what was not observed');
  t.match(await page.locator('#count').innerText(), /^1 of \d+ rows$/);
  await page.getByLabel('Text').fill('');
  t.equal(await page.locator('details.group[open]').count(), 0, 'folded again');
  t.same(complaints, []);
});

void t.test('questions without an answer are folded into one line', async (t) => {
  const silentReport: ConformanceReport = {
    ...sample,
    open_questions: sample.open_questions.map((question) => ({ ...question, answer: null })),
  };
  for (const report of [sample, silentReport]) {
    await show(report);
    const questions = page.locator('section:has(#open-questions)');
    const silent = report.open_questions.filter(({ answer }) => answer === null).length;
    t.match(await questions.innerText(), new RegExp(`\\b${silent} questions not observed$`));
    t.equal(await questions.locator('.row:visible').count(), report.open_questions.length - silent);
  }
});

void t.test('the printed page contains the summary and the failures', async (t) => {
  await show(sample);
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
  await page.emulateMedia({ media: 'print' });
  t.equal(
    await page.locator('.exchange:visible, .checks:visible, #open-questions:visible').count(),
    0,
  );
  t.ok(await page.locator('[id="check-create.city-required"] .command').last().isVisible());
  const pages =
    (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
  t.ok(pages <= 3, `${pages} pages`);
});

for (const width of [375, 768, 1280]) {
  void t.test(`the page does not overflow at ${width} pixels`, async (t) => {
    for (const report of [
      sample,
      unreachableReport(),
      withHostileText(sample, hostileTexts.long),
    ]) {
      await show(report, { width });
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
  void t.test(`${colorScheme}: the page is accessible, contrast included`, async (t) => {
    for (const report of [sample, cleanReport()]) {
      await show(report, { colorScheme });
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true;
      });
      t.same(await violations(page), []);
    }
  });
}

void t.test('strings of a server are not interpreted as HTML', async (t) => {
  const { script, image, attribute, address, empty } = hostileTexts;
  const all = Object.values(hostileTexts).join('\n');
  for (const [name, text] of Object.entries({ script, image, attribute, address, empty, all })) {
    const report = withHostileText(sample, text);
    await show(report);
    await page.locator('summary').first().click();
    await page.locator('summary').first().hover();
    t.same(complaints, [], name);
    t.equal(await page.evaluate(() => 'taken' in globalThis), false, name);
    t.equal(await page.locator('script, style').count(), 2, name);
    t.equal(
      await page.locator('img, iframe, object, embed, link, base, a[href^="javascript:"]').count(),
      0,
      name,
    );
    t.equal(await page.locator('.group li').count(), sample.checks.length, name);
    const handlers = await page
      .locator('body *')
      .evaluateAll((all) =>
        all.flatMap((one) => one.getAttributeNames()).filter((key) => key.startsWith('on')),
      );
    t.same(handlers, [], name);
  }
});
