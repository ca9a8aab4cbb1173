import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { root } from '../fixtures/openapi.js';

void t.test('what is bundled into the console comes with its licence', async (t) => {
  const files = await readdir(join(root, 'dist', 'console', 'console'));
  for (const name of ['preact', 'preact-signals', 'preact-signals-core', 'swagger-ui'])
    t.ok(files.includes(`${name}.LICENSE.txt`), name);
});
