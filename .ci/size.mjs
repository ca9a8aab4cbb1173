// How much `location-data-kit/msw` adds to a web page, msw itself aside: bundled with esbuild and with Vite, as both come.
// Fails above the limit, and when the bundle needs anything of Node's. To be run after `npm run build`.
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build as esbuild, transform } from 'esbuild';
import ts from 'typescript';
import { build as vite } from 'vite';

/** Bytes, compressed. */
const limit = 110_000;

const root = fileURLToPath(new URL('..', import.meta.url));
const entry = `${root}dist/src/msw/index.js`;
const gzipped = (text) => gzipSync(text, { level: 9 }).length;

/** What exists in Node and in no browser. */
const ofNode = new Set(['process', 'Buffer', 'require', 'global', '__dirname', '__filename', 'setImmediate']);

/** The names of Node's that a script uses as variables without looking first, with `typeof`, whether there are such. */
function namesOfNode(code) {
  const found = new Set();
  const guarded = new Set();
  const visit = (node) => {
    const { parent } = node;
    const isProperty =
      parent &&
      ((ts.isPropertyAccessExpression(parent) && parent.name === node) ||
        (ts.isPropertyAssignment(parent) && parent.name === node) ||
        (ts.isMethodDeclaration(parent) && parent.name === node));
    if (ts.isIdentifier(node) && ofNode.has(node.text) && !isProperty) {
      (ts.isTypeOfExpression(parent) ? guarded : found).add(node.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('bundle.js', code, ts.ScriptTarget.Latest, true));
  return [...found].filter((name) => !guarded.has(name));
}

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
  return { code: outputFiles[0].text, modules: Object.keys(metafile.inputs) };
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
  const modules = new Map(
    chunks.flatMap((chunk) => Object.entries(chunk.modules).map(([id, { code }]) => [id, code ?? ''])),
  );
  return { code: chunks.map(({ code }) => code).join(''), modules: [...modules.keys()], sources: modules };
}

/** The part of the bundle that a module belongs to: a dependency, or a folder of ours. */
function partOf(id) {
  const [, dependency] = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/.exec(id) ?? [];
  if (dependency) return dependency;
  const [, folder = 'other'] = /dist\/(src\/.*)\/[^/]+$/.exec(id) ?? [];
  return folder;
}

async function printParts(sources) {
  const parts = new Map();
  for (const [id, code] of sources) parts.set(partOf(id), `${parts.get(partOf(id)) ?? ''}${code}\n`);
  const sizes = await Promise.all(
    [...parts].map(async ([part, code]) => {
      const { code: small } = await transform(code, { minify: true, format: 'esm', logLevel: 'silent' });
      return { part, minified: Buffer.byteLength(small), compressed: gzipped(small) };
    }),
  );
  sizes.sort((a, b) => b.compressed - a.compressed);
  for (const { part, minified, compressed } of sizes) printLine(part, minified, compressed);
}

const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`.padStart(10);
function printLine(name, minified, compressed, rest = '') {
  process.stdout.write(`${name.padEnd(40)}${kB(minified)}${kB(compressed)}${rest}\n`);
}

process.stdout.write(`${''.padEnd(40)}${'minified'.padStart(10)}${'gzip'.padStart(10)}\n`);
const bundles = { esbuild: await withEsbuild(), Vite: await withVite() };
await printParts(bundles.Vite.sources);
let failed = false;
for (const [name, { code, modules }] of Object.entries(bundles)) {
  const compressed = gzipped(code);
  const polyfills = [
    ...modules.filter((id) => /^node:|vite-browser-external|\/(buffer|process|events)\//.test(id)),
    ...namesOfNode(code),
  ];
  const tooLarge = compressed > limit;
  failed ||= tooLarge || polyfills.length > 0;
  const verdict = tooLarge ? `  MORE than ${kB(limit).trim()}` : `  of ${kB(limit).trim()} at most`;
  printLine(`all of it, with ${name}`, Buffer.byteLength(code), compressed, verdict);
  if (polyfills.length > 0) process.stdout.write(`  needs from Node: ${polyfills.join(', ')}\n`);
}
process.exit(failed ? 1 : 0);
