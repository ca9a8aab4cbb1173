// The code of the package, in dist/lib: one file for each way in, and in `chunks` what they share.
// Node takes longer to find and load hundreds of small modules than to run them. `chunks` is as deep
// in the package as `src/server`, which finds the console by a relative URL.
import { copyFileSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));

/** What a module reads from a file beside it: a style sheet, or the script of a page. */
const readBeside = /readFileSync\(new URL\('([\w./-]+)', import\.meta\.url\), 'utf8'\)/g;

/** Writes these files into the bundle, and copies them to the compiled modules, for the tests. */
const filesBeside = {
  name: 'files-beside',
  setup: (build) =>
    build.onLoad({ filter: /conformance[\\/].*html.*\.ts$/ }, ({ path }) => {
      const contents = readFileSync(path, 'utf8').replace(readBeside, (_, name) => {
        const file = join(dirname(path), name);
        copyFileSync(file, join(root, 'dist', relative(root, file)));
        return JSON.stringify(readFileSync(file, 'utf8'));
      });
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
    'native-scripts': 'src/data/native-scripts/index.ts',
    factories: 'src/factories/index.ts',
    conformance: 'conformance/index.ts',
    // Chunks of their own, so that bundlers can leave out the one that is not used.
    'chunks/factory-bodies': 'src/factories/bodies.ts',
    'chunks/factories': 'src/factories/factories.ts',
  },
  outdir: 'dist/lib',
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  splitting: true,
  packages: 'external',
  plugins: [filesBeside],
  define: { publishedVersion: JSON.stringify(version) },
  format: 'esm',
  // Names in other scripts stay legible.
  charset: 'utf8',
  logLevel: 'warning',
});
