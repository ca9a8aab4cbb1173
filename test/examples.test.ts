import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import t from 'tap';

const run = promisify(execFile);
const examples = new URL('../../examples/conformance/', import.meta.url);

/** What the environment says of the outer run is not for the inner one. */
const env = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' };

void t.test('the examples of the kit in tests run as they are', async (t) => {
  const files = (await readdir(examples)).filter((file) => file.endsWith('.test.mjs'));
  t.same(files.sort(), ['node.test.mjs', 'tap.test.mjs']);
  for (const file of files) {
    const { stdout } = await run(process.execPath, [new URL(file, examples).pathname], {
      env,
      maxBuffer: 2 ** 26,
    });
    t.match(stdout, /list\.unknown: /, `${file} names the checks`);
    t.notMatch(stdout, /^\s*not ok/m, `${file} finds the sandbox conforming`);
  }
});
