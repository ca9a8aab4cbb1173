import { readFile } from 'node:fs/promises';
import t from '../fixtures/tap.js';
import { createSandbox } from '../../src/index.js';
import { createMock } from '../../src/msw/index.js';

/** The members in docs/mock-api.md. */

const text = await readFile(new URL('../../../docs/mock-api.md', import.meta.url), 'utf8');

/** Returns the names at the beginning of code spans, in order. */
const namesIn = (markdown: string): string[] => {
  const names = [...markdown.matchAll(/`(?:await )?(\w+)/g)].map(([, name = '']) => name);
  return [...new Set(names)].toSorted();
};

void t.test('a mock and a sandbox have the documented members', async (t) => {
  const mock = Object.keys(createMock({ baseUrl: 'https://places.example.com' }));
  const running = await createSandbox();
  t.teardown(() => running.stop());
  const sandbox = Object.keys(running);
  const rows = [...text.matchAll(/^\| (`.*?) \| /gm)].map(([, members = '']) => members);
  t.same(namesIn(rows.join(' ')), mock.toSorted());

  const [, own = '', instead = ''] =
    /`await createSandbox\(\)` returns ([^]*?) instead of the handlers, ([^]*?);/.exec(text) ?? [];
  t.same(namesIn(own), sandbox.filter((name) => !mock.includes(name)).toSorted());
  const missing = mock.filter((name) => !sandbox.includes(name) && !name.startsWith('handlers'));
  t.same(namesIn(instead), missing.toSorted());
});
