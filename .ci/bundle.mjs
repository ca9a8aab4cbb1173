// The code of the package, in dist/lib: one file for each way in, and in `chunks` what they share.
// Node takes longer to find and load hundreds of small modules than to run them. `chunks` is as deep
// in the package as `src/server`, which finds the console by a relative URL.
import { readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));

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
  define: { publishedVersion: JSON.stringify(version) },
  format: 'esm',
  // Names in other scripts stay legible.
  charset: 'utf8',
  logLevel: 'warning',
});
