// How much `location-data-kit/msw` adds to a web page, msw itself aside: bundled with esbuild and
// with Vite, as both come. Fails above the limit, and when the bundle needs anything of Node's. To
// be run after `npm run build`.
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build as esbuild } from 'esbuild';
import { build as vite } from 'vite';

/** Bytes, compressed. */
const limit = 221_000;

const root = fileURLToPath(new URL('..', import.meta.url));
const entry = `${root}dist/lib/msw.js`;
const gzipped = (text) => gzipSync(text, { level: 9 }).length;
const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`.padStart(10);
const print = (name, minified, compressed) =>
  process.stdout.write(
    `${name.padEnd(40)}${kB(minified)}${compressed === undefined ? '' : kB(compressed)}\n`,
  );

async function withEsbuild() {
  const { outputFiles, metafile } = await esbuild({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    external: ['msw'],
    metafile: true,
    write: false,
    logLevel: 'error',
  });
  const [{ inputs }] = Object.values(metafile.outputs);
  return {
    code: outputFiles[0].text,
    modules: Object.entries(inputs).map(([id, { bytesInOutput }]) => [id, bytesInOutput]),
  };
}

async function withVite() {
  const { output } = await vite({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      // A page has that anyway.
      modulePreload: { polyfill: false },
      rollupOptions: { input: entry, external: ['msw'], preserveEntrySignatures: 'strict' },
    },
  });
  const chunks = output.filter(({ type }) => type === 'chunk');
  return {
    code: chunks.map(({ code }) => code).join(''),
    modules: chunks.flatMap(({ modules }) => Object.keys(modules).map((id) => [id, 0])),
  };
}

/** The part of the bundle that a module belongs to: a dependency, or this package. */
function partOf(id) {
  const dependency = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/.exec(id)?.[1];
  return dependency ?? 'location-data-kit';
}

const bundles = { esbuild: await withEsbuild(), Vite: await withVite() };
const parts = new Map();
for (const [id, bytes] of bundles.esbuild.modules) {
  parts.set(partOf(id), (parts.get(partOf(id)) ?? 0) + bytes);
}
for (const [part, bytes] of [...parts].sort(([, a], [, b]) => b - a)) print(part, bytes);
for (const [name, { code, modules }] of Object.entries(bundles)) {
  const compressed = gzipped(code);
  print(`all of it, with ${name} (minified, gzip)`, Buffer.byteLength(code), compressed);
  const node = modules.filter(([id]) =>
    /^node:|browser-external|\/(buffer|process|events)\//.test(id),
  );
  for (const [id] of node) process.stdout.write(`  needs ${id}\n`);
  if (compressed > limit) process.stdout.write(`  more than ${kB(limit).trim()}\n`);
  if (compressed > limit || node.length > 0) process.exitCode = 1;
}
