import { execFile } from 'node:child_process';
import { access, constants, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build, type BuildOptions } from 'esbuild';
import t, { type Test } from '../fixtures/tap.js';
import { cli, runCli } from '../fixtures/cli.js';

/** The modules that the command line loads: V8's coverage report names them all. */
async function modulesOf(t: Test, ...args: string[]): Promise<string[]> {
  const folder = t.testdir({});
  await runCli(args, { NODE_V8_COVERAGE: folder });
  const files = await readdir(folder);
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  const reports = texts.map((text) => JSON.parse(text) as { result: { url: string }[] });
  return reports.flatMap(({ result }) => result.map(({ url }) => url));
}

/** Whether a module is more than the list of commands needs. */
const isCommand = (url: string): boolean =>
  /\/(joi|@hapi)\/|\/lib\/chunks\/(?!(program|read-file|text|usage|version)-)/.test(url);

void t.test('the version and the list of commands do not load any command', async (t) => {
  for (const args of [['--version'], ['--help'], ['help']]) {
    const modules = await modulesOf(t, ...args);
    t.ok(modules.some((url) => url.endsWith('/dist/lib/cli.js')));
    t.same(modules.filter(isCommand), [], args.join());
  }
  t.not((await modulesOf(t, 'openapi')).filter(isCommand).length, 0);
});

const published = fileURLToPath(new URL('../../lib/', import.meta.url));

/** Bundles a program that uses the published code. @returns the file */
async function bundled(t: Test, source: string, options: BuildOptions): Promise<string> {
  const outfile = join(t.testdir({}), options.format === 'cjs' ? 'app.cjs' : 'app.mjs');
  await build({
    stdin: { contents: source, resolveDir: published },
    bundle: true,
    minify: true,
    logLevel: 'error',
    logOverride: { 'ignored-bare-import': 'silent', 'empty-import-meta': 'silent' },
    outfile,
    ...options,
  });
  return outfile;
}

void t.test('a program that contains the sandbox can be bundled into one file', async (t) => {
  const source = `
    import { createSandbox } from './index.js';
    const main = async () => {
      const sandbox = await createSandbox();
      const paths = ['/openapi.json', '/', '/docs'];
      const all = await Promise.all(paths.map((path) => fetch(sandbox.url + path)));
      console.log(all.map(({ status }) => status).join());
      await sandbox.stop();
    };
    void main();`;
  const require = `import { createRequire } from 'node:module';
    const require = createRequire(import.meta.url);`;
  const formats: BuildOptions[] = [
    { format: 'cjs', platform: 'node' },
    { format: 'esm', platform: 'node', banner: { js: require } },
  ];
  for (const options of formats) {
    const file = await bundled(t, source, options);
    const { stdout } = await promisify(execFile)(process.execPath, [file]);
    t.equal(
      stdout.trim(),
      '200,200,404',
      `${options.format}: without the pages, which stay behind`,
    );
  }
});

void t.test('bodies that need no data load neither places nor joi into a page', async (t) => {
  const source = `export { entityPage, errorBody } from './factories.js';`;
  const file = await bundled(t, source, { format: 'esm', platform: 'browser' });
  const { size } = await stat(file);
  t.ok(size < 2000, `${size} bytes`);
});

void t.test('the file of the command is executable', async (t) => {
  await t.resolves(access(cli, constants.X_OK));
});
