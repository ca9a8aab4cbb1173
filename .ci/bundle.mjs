// The code of the package, in dist/lib: one file for each way in, and in `chunks` what they share.
// Node takes longer to find and load hundreds of small modules than to run them. `chunks` is as deep
// in the package as `src/server`, which finds the console and package.json by relative URLs.
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

rmSync(`${root}dist/lib`, { recursive: true, force: true });
await build({
  absWorkingDir: root,
  entryPoints: {
    cli: 'src/cli.ts',
    index: 'src/index.ts',
    api: 'src/api/index.ts',
    msw: 'src/msw/index.ts',
    'native-scripts': 'src/places/native-scripts/index.ts',
    factories: 'src/factories/index.ts',
    conformance: 'conformance/index.ts',
  },
  outdir: 'dist/lib',
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  splitting: true,
  packages: 'external',
  format: 'esm',
  // Names in other scripts stay legible.
  charset: 'utf8',
  logLevel: 'warning',
});
