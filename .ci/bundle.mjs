// The code of the package, in dist/lib: one file for each way in, and in `chunks` what they share.
// Node takes longer to find and load hundreds of small modules than to run them. `chunks` is as deep
// in the package as `src/server`, which finds the console by a relative URL.
import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));

/** The text of a style sheet or a script of pages, which the package has no file for. */
const readText = /readFileSync\(new URL\('([\w.-]+)', sources\), 'utf8'\)/g;

/** Writes the texts into the bundle. */
const texts = {
  name: 'texts',
  setup: (build) =>
    build.onLoad({ filter: /render[\\/]html[\\/]files\.ts$/ }, ({ path }) => {
      const contents = readFileSync(path, 'utf8')
        .replace(readText, (_, name) =>
          JSON.stringify(readFileSync(join(dirname(path), name), 'utf8')),
        )
        .replace(/^const sources = .*$/m, '');
      return { contents, loader: 'ts' };
    }),
};

rmSync(`${root}dist/lib`, { recursive: true, force: true });
await build({
  absWorkingDir: root,
  entryPoints: {
    cli: 'src/cli.ts',
    index: 'src/index.ts',
    api: 'src/api/index.ts',
    msw: 'src/msw/index.ts',
    playwright: 'src/runners/playwright.ts',
    vitest: 'src/runners/vitest.ts',
    'native-scripts': 'src/data/native-scripts/index.ts',
    factories: 'src/factories/index.ts',
    conformance: 'conformance/index.ts',
    // Chunks of their own, so that bundlers can leave out the one that is not used.
    'chunks/factory-bodies': 'src/factories/bodies.ts',
    'chunks/factories': 'src/factories/factories.ts',
    // What stands together in a page compresses better.
    'chunks/places': 'src/places/index.ts',
  },
  outdir: 'dist/lib',
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  splitting: true,
  packages: 'external',
  plugins: [texts],
  define: { publishedVersion: JSON.stringify(version) },
  format: 'esm',
  // Names in other scripts stay legible.
  charset: 'utf8',
  logLevel: 'warning',
});
