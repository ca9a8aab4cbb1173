// The code of the package, in dist/lib: one file for each way in, and in `chunks` what they share.
// Node takes longer to find and load hundreds of small modules than to run them, so modules that are
// loaded together share a chunk. `chunks` is as deep in the package as `src/server`, which finds the
// console by a relative URL.
import { chmodSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';

const root = fileURLToPath(new URL('..', import.meta.url));

const { version, dependencies, peerDependencies } = JSON.parse(
  readFileSync(`${root}package.json`, 'utf8'),
);

/** The text of a style sheet or a script of pages, which the package has no file for. */
const readText = /readFileSync\(new URL\('([\w.-]+)', sources\), 'utf8'\)/g;

/** Writes the texts into the bundle. */
const texts = {
  name: 'texts',
  load: {
    filter: { id: /render[\\/]html[\\/]files\.ts$/ },
    handler: (path) =>
      readFileSync(path, 'utf8')
        .replace(readText, (_, name) =>
          JSON.stringify(readFileSync(join(dirname(path), name), 'utf8')),
        )
        .replace(/^const sources = .*$/m, ''),
  },
};

/** Other packages, and their folders. */
const packages = Object.keys({ ...dependencies, ...peerDependencies });
const external = [/^node:/, ...packages.map((name) => new RegExp(`^${name}(/|$)`))];

/**
 * The shared chunks. A chunk also has what its modules import, unless an earlier chunk has that.
 * Which modules stand together is a matter of speed only: each is in one chunk.
 */
const groups = [
  { name: 'api', test: /src[\\/](api[\\/]index|factories[\\/]bodies)\.ts$/ },
  // The list of commands needs these modules, and does not load joi.
  { name: 'text', test: /src[\\/]input[\\/](escape|json-text|system-error)\.ts$/ },
  {
    name: 'shared',
    test: /src[\\/](api|input|open-questions)[\\/]/,
    // Not what is loaded later, on demand.
    tags: ['$initial'],
  },
  // Beside the code, this data would need 1 to 2 MB more memory while it is loaded.
  { name: 'places', test: /src[\\/](places|data)[\\/](?!native-scripts)/, tags: ['$initial'] },
  { name: 'factories', test: /src[\\/]factories[\\/]factories\.ts$/ },
  {
    name: 'service',
    test: /src[\\/](service[\\/]|exports\.ts$|real-timer\.ts$)/,
    tags: ['$initial'],
  },
  { name: 'conformance', test: /conformance[\\/]index\.ts$/ },
];

rmSync(`${root}dist/lib`, { recursive: true, force: true });
await build({
  cwd: root,
  input: {
    // First, because what stands together in a page compresses better.
    'chunks/places': 'src/places/index.ts',
    factories: 'src/factories/index.ts',
    cli: 'src/cli.ts',
    index: 'src/index.ts',
    api: 'src/api/index.ts',
    msw: 'src/msw/index.ts',
    playwright: 'src/runners/playwright.ts',
    vitest: 'src/runners/vitest.ts',
    'native-scripts': 'src/data/native-scripts/index.ts',
    conformance: 'conformance/index.ts',
  },
  external,
  plugins: [texts],
  resolve: { extensionAlias: { '.js': ['.ts'] } },
  transform: { define: { publishedVersion: JSON.stringify(version) } },
  // The command line imports `node-fetch.ts` at once, and all else on demand.
  checks: { ineffectiveDynamicImport: false },
  output: {
    dir: 'dist/lib',
    format: 'esm',
    chunkFileNames: 'chunks/[name]-[hash].js',
    codeSplitting: { groups },
    comments: { jsdoc: false },
    minifyInternalExports: false,
    // Without it, Node.js checks at each access to a constant whether it is initialized.
    topLevelVar: true,
  },
});

// In a clone, links to the command need that; npm does it only when it installs a package.
chmodSync(`${root}dist/lib/cli.js`, 0o755);
