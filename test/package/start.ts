import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import t, { type Test } from '../fixtures/tap.js';
import { runCli } from '../fixtures/cli.js';

/** The modules that the command line loads: what V8 reports about coverage names them all. */
async function modulesOf(t: Test, ...args: string[]): Promise<string[]> {
  const folder = t.testdir({});
  await runCli(args, { NODE_V8_COVERAGE: folder });
  const files = await readdir(folder);
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  const reports = texts.map((text) => JSON.parse(text) as { result: { url: string }[] });
  return reports.flatMap(({ result }) => result.map(({ url }) => url));
}

/** Whether it is of a command: each has a chunk of its own name, unlike `chunk-…`, which several share. */
const isCommand = (url: string): boolean => /\/(joi|@hapi)\/|\/lib\/chunks\/(?!chunk-)/.test(url);

void t.test('the version and the list of commands load no command', async (t) => {
  for (const args of [['--version'], ['--help'], ['help']]) {
    const modules = await modulesOf(t, ...args);
    t.ok(modules.some((url) => url.endsWith('/dist/lib/cli.js')));
    t.same(modules.filter(isCommand), [], args.join());
  }
  t.not((await modulesOf(t, 'openapi')).filter(isCommand).length, 0);
});
