import { cp, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Document } from '../../render/document.js';
import type * as Page from '../../render/html/html.js';
import t from '../fixtures/tap.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));

const page: Document = {
  head: {
    overline: 'Report',
    outcome: 'pass',
    title: 'Conformant',
    sentence: 'Every requirement holds.',
    place: '',
    tally: [],
    facts: [],
    notes: [],
  },
  main: [],
  background: [],
  legend: '',
};

void t.test('a page has its styles if only the compiler has written dist', async (t) => {
  const checkout = t.testdir({ 'package.json': '{ "type": "module" }' });
  const isCompiled = (path: string): boolean => !/\.(css|map)$|filter\.js$/.test(path);
  for (const folder of ['render', 'src/input']) {
    const compiled = join('dist', folder);
    await cp(join(root, compiled), join(checkout, compiled), {
      recursive: true,
      filter: isCompiled,
    });
  }
  for (const name of ['render', 'node_modules']) {
    await symlink(join(root, name), join(checkout, name), 'junction');
  }
  const module = pathToFileURL(join(checkout, 'dist/render/html/html.js')).href;
  const { html } = (await import(module)) as typeof Page;
  for (const style of ['theme.css', 'report.css']) {
    t.match(html(page), await readFile(join(root, 'render/html', style), 'utf8'), style);
  }
});
