import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { transform } from 'esbuild';
import t, { type Test } from '../fixtures/tap.js';
import { launchBrowser, patience } from '../fixtures/browser.js';
import { http } from '../fixtures/listening.js';

/** Runs all code blocks of docs/recipes.md, each after the set-up, which is the first block. */

/** The recipes, which are written for MSW 3, with the option renamed as in the installed MSW 2. */
const text = (
  await readFile(new URL('../../../docs/recipes.md', import.meta.url), 'utf8')
).replaceAll('onUnhandledFrame', 'onUnhandledRequest');

interface Recipe {
  readonly title: string;
  /** the word after the language, which says how to run the block; empty for a module */
  readonly kind: string;
  readonly code: string;
}

const blocks = text.split(/^#+ /m).flatMap((section): Recipe[] => {
  const title = section.slice(0, section.indexOf('\n'));
  return [...section.matchAll(/^```(?:ts|js) ?(\w*)\n([^]*?)^```/gm)].map(
    ([, kind = '', code = '']) => ({ title, kind, code }),
  );
});
const [setUp, ...recipes] = blocks;

/** Runs code as a module inside the package, which can import itself by its name. */
async function run(t: Test, code: string): Promise<void> {
  const file = join(t.testdir({}), 'recipe.mjs');
  const { code: script } = await transform(code, { loader: 'ts', format: 'esm' });
  await writeFile(file, script);
  await import(pathToFileURL(file).href);
}

/** The globals of Jest in the recipe, which collect functions in the order in which Jest calls them. */
function jestGlobals(t: Test): (() => unknown)[] {
  const steps: (() => unknown)[] = [];
  const collect = (step: () => unknown) => void steps.push(step);
  Object.assign(globalThis, {
    beforeAll: collect,
    beforeEach: collect,
    test: (_name: string, body: () => unknown) => steps.splice(-1, 0, body),
    afterAll: collect,
    expect: (actual: unknown) => ({ toBe: (expected: unknown) => t.equal(actual, expected) }),
  });
  return steps;
}

const runners: Record<string, (t: Test, code: string) => Promise<void>> = {
  '': (t, code) => run(t, `${setUp?.code ?? ''}${code}\nserver.close();`),
  commonjs: async (t, code) => {
    const file = join(t.testdir({ 'recipe.cjs': code }), 'recipe.cjs');
    await promisify(execFile)(process.execPath, [file]);
  },
  jest: async (t, code) => {
    const steps = jestGlobals(t);
    await run(t, code);
    for (const step of steps) await step();
  },
  playwright: async (t, code) => {
    const browser = await launchBrowser();
    t.teardown(() => browser.close());
    const page = await browser.newPage();
    page.setDefaultTimeout(patience);
    await page.goto(await http(t, (_request, response) => response.end('<!doctype html>')));
    Object.assign(globalThis, { page });
    // Playwright uses the browser's own network; no request of this process may be intercepted.
    const imports = /^import .*\n/gm;
    const script = `${setUp?.code ?? ''}server.close();\n${code}`;
    await run(t, [...(script.match(imports) ?? []), script.replace(imports, '')].join(''));
  },
};

/** The set-up with a sandbox in place of the mock. */
function sandboxSetUp(): string {
  const replaced = [
    ['import { createMock,', 'import { createSandbox,'],
    ["'location-data-kit/msw'", "'location-data-kit'"],
    ["const baseUrl = 'https://api.example.com';\n", ''],
    [
      "createMock({ baseUrl, clock: '2030-01-31T12:00:00Z' });\n",
      "await createSandbox({ now: () => Date.parse('2030-01-31T12:00:00Z') });\n" +
        'const baseUrl = mock.url;\n',
    ],
    ['setupServer(...mock.handlers)', 'setupServer()'],
    ["onUnhandledRequest: 'error'", "onUnhandledRequest: 'bypass'"],
  ] as const;
  return replaced.reduce((code, [before, after]) => {
    if (!code.includes(before)) throw new Error(`the set-up has no longer ${before}`);
    return code.replace(before, after);
  }, setUp?.code ?? '');
}

void t.test('recipes without handlers work with a sandbox', async (t) => {
  const isCommon = ({ kind, code }: Recipe) => kind === '' && !/createMock|isolated/.test(code);
  const common = recipes.filter(isCommon);
  t.ok(common.length >= 14, `${common.length} recipes`);
  for (const { title, code } of common)
    await t.test(title, (t) =>
      t.resolves(run(t, `${sandboxSetUp()}${code}\nserver.close();\nawait mock.stop();`)),
    );
});

void t.test('recipes work with the mock', async (t) => {
  t.equal(setUp?.title, 'Recipes');
  t.ok(recipes.length >= 14);
  for (const { title, kind, code } of recipes) {
    await t.test(title, async (t) => {
      await (runners[kind] ?? run)(t, code);
      t.pass(title);
    });
  }
});
