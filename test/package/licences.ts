import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from '../fixtures/tap.js';
import { root } from '../fixtures/openapi.js';

void t.test('packages in the console are published with their licences', async (t) => {
  const files = await readdir(join(root, 'dist', 'console', 'console'));
  for (const name of ['preact', 'preact-signals', 'preact-signals-core', 'swagger-ui'])
    t.ok(files.includes(`${name}.LICENSE.txt`), name);
});

void t.test('the published files mention no source maps', async (t) => {
  const mentioning: string[] = [];
  for (const folder of ['console', 'lib', 'types']) {
    const published = join(root, 'dist', folder);
    for (const file of await readdir(published, { recursive: true })) {
      if (!/\.(js|css|c?ts)$/.test(file)) continue;
      const text = await readFile(join(published, file), 'utf8');
      if (text.includes('# sourceMappingURL=')) mentioning.push(file);
    }
  }
  t.same(mentioning, []);
});

interface Lock {
  readonly packages: Readonly<Record<string, { name?: string; hasInstallScript?: true }>>;
}

void t.test('npm knows each package with an install script, and does not warn', async (t) => {
  const read = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(join(root, name), 'utf8'));
  const { packages } = (await read('package-lock.json')) as Lock;
  const { allowScripts } = (await read('package.json')) as { allowScripts: object };
  const withScripts = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path, { name }]) => name ?? path.split('node_modules/').at(-1));
  t.same(Object.keys(allowScripts), [...new Set(withScripts)].toSorted());
});
