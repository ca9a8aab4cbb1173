import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import t from '../fixtures/tap.js';
import { createSandbox } from '../../src/index.js';
import { folderOf } from '../fixtures/cli.js';
import { newPage } from '../fixtures/console-page.js';

/** The page in docs/frameworks.md that needs no bundler. */

const text = readFileSync(new URL('../../../docs/frameworks.md', import.meta.url), 'utf8');
const [, source = ''] =
  /^## A page without a bundler$[^]*?^```html\n([^]*?)^```$/m.exec(text) ?? [];

void t.test('a page that is opened as a file lists the places of a sandbox', async (t) => {
  const sandbox = await createSandbox({ scrapeTime: '0s' });
  t.teardown(() => sandbox.stop());
  const file = folderOf(t)('index.html');
  t.match(source, 'http://127.0.0.1:4010');
  writeFileSync(file, source.replace('http://127.0.0.1:4010', sandbox.url));
  const page = await newPage(t);
  await page.goto(pathToFileURL(file).href);
  await page.getByRole('listitem').first().waitFor();
  t.equal(await page.getByRole('listitem').count(), 50);
  t.match(await page.getByRole('listitem').first().innerText(), /\w, \+49 /);
});
