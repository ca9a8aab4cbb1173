import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import ts from 'typescript';
import { isObject, keysOf } from './fixtures/client.js';

/** Which way the imports of the sources go, read from the sources themselves: types count like values. */

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Source {
  /** path from the root, with slashes */
  readonly path: string;
  readonly lines: number;
  /** files of the project, as paths from the root */
  readonly internal: readonly string[];
  /** packages and `node:` modules */
  readonly external: readonly string[];
}

/** What a file names in import and export declarations, `import()` and `typeof import()`. */
function specifiers(file: ts.SourceFile): string[] {
  const found: string[] = [];
  const take = (node: ts.Node | undefined): void => {
    if (node && ts.isStringLiteralLike(node)) found.push(node.text);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) take(node.moduleSpecifier);
    if (ts.isModuleDeclaration(node)) take(node.name);
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      take(node.arguments[0]);
    }
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) take(node.argument.literal);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const manifest: unknown = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));

/** What a name of the package's own, such as `#pick`, stands for in a browser and in Node: sources, from the root. */
function meaningsOf(name: string): string[] {
  const own = isObject(manifest) && isObject(manifest.imports) ? manifest.imports[name] : undefined;
  return isObject(own)
    ? Object.values(own)
        .filter((target) => typeof target === 'string')
        .map((target) => target.replace(/^\.\/dist\/(.*)\.js$/, '$1.ts'))
    : [];
}

async function read(path: string): Promise<Source> {
  const text = await readFile(join(root, path), 'utf8');
  const names = specifiers(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  const isInternal = (name: string) => name.startsWith('.') || name.startsWith('#');
  const resolved = (name: string) =>
    relative(root, join(root, dirname(path), name))
      .split(sep)
      .join('/')
      .replace(/\.js$/, '.ts');
  return {
    path,
    lines: text.split('\n').length - 1,
    internal: names
      .filter(isInternal)
      .flatMap((name) => (name.startsWith('#') ? meaningsOf(name) : resolved(name))),
    external: names.filter((name) => !isInternal(name)),
  };
}

async function sourcesIn(folder: string): Promise<Source[]> {
  const entries = await readdir(join(root, folder), { recursive: true });
  const files = entries
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${folder}/${name.split(sep).join('/')}`);
  return Promise.all(files.map(read));
}

const sources = [...(await sourcesIn('src')), ...(await sourcesIn('conformance'))];
const byPath = new Map(sources.map((source) => [source.path, source]));

/** The part of the product that a file belongs to. */
function partOf(path: string): string {
  if (path.startsWith('conformance/')) return 'conformance';
  const [, name = ''] = path.split('/');
  return name === 'index.ts' ? 'library' : name.replace(/\.ts$/, '');
}

/** What each part may import, itself aside. */
const arrows: Readonly<Record<string, readonly string[]>> = {
  spec: [],
  service: ['spec'],
  store: ['service', 'spec'],
  // createSandbox and createMock put a mount and a store together.
  sandbox: ['store', 'service', 'spec'],
  msw: ['store', 'service', 'spec'],
  library: ['sandbox', 'store', 'service', 'spec'],
  conformance: ['spec'],
  cli: ['sandbox', 'msw', 'store', 'service', 'conformance', 'spec'],
};

/** The only parts that may import these packages. */
const reserved: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^node:/, ['store', 'sandbox', 'cli', 'conformance']],
  [/^@hapi\//, ['sandbox']],
  [/^msw($|\/)/, ['msw']],
  [/^lowdb($|\/)/, ['store', 'msw']],
  [/^proper-lockfile($|\/)/, ['store']],
  [/^jsonc-parser($|\/)/, ['spec']],
  [/^commander$/, ['cli', 'conformance']],
  [/^(uuid|@faker-js\/faker)($|\/)/, ['service']],
  // Whatever the mock reaches is for browsers, too.
  [/^joi$/, ['sandbox', 'conformance']],
  [/^valibot$/, ['spec', 'service']],
  [/^xmlbuilder$/, ['conformance']],
];

void t.test('the sources are there, and each of their imports too', async (t) => {
  for (const part of ['spec', 'service', 'store', 'sandbox', 'cli', 'conformance', 'library'])
    t.ok(
      sources.some(({ path, internal }) => partOf(path) === part && internal.length > 0),
      part,
    );
  const missing = sources.flatMap(({ path, internal }) =>
    internal.filter((target) => !byPath.has(target)).map((target) => `${path} → ${target}`),
  );
  t.strictSame(missing, []);
});

void t.test('imports between the parts go one way', async (t) => {
  t.strictSame(
    [...new Set(sources.map(({ path }) => partOf(path)))].filter((part) => !(part in arrows)),
    [],
  );
  const wrong = sources.flatMap(({ path, internal }) => {
    const allowed = [partOf(path), ...(arrows[partOf(path)] ?? [])];
    return internal
      .filter((target) => !allowed.includes(partOf(target)))
      .map((target) => `${path} → ${target}`);
  });
  t.strictSame(wrong, []);
});

void t.test('packages are imported where they belong', async (t) => {
  const wrong = sources.flatMap(({ path, external }) =>
    external
      .filter((name) =>
        reserved.some(([packages, parts]) => packages.test(name) && !parts.includes(partOf(path))),
      )
      .map((name) => `${path} → ${name}`),
  );
  t.strictSame(wrong, []);
});

void t.test('only declared packages are imported, and Node is named with its prefix', async (t) => {
  const declared = new Set(
    ['dependencies', 'peerDependencies'].flatMap((key) => (isObject(manifest) ? keysOf(manifest[key]) : [])),
  );
  const packageOf = (name: string) => name.split('/', name.startsWith('@') ? 2 : 1).join('/');
  const wrong = sources.flatMap(({ path, external }) =>
    external
      .filter((name) => !name.startsWith('node:') && !declared.has(packageOf(name)))
      .map((name) => `${path} → ${name}`),
  );
  t.strictSame(wrong, []);
});

/** The first cycle found from a file on, as the files on the way. */
function cycleFrom(path: string, way: readonly string[], done: Set<string>): readonly string[] | undefined {
  if (way.includes(path)) return [...way.slice(way.indexOf(path)), path];
  if (done.has(path)) return undefined;
  for (const target of byPath.get(path)?.internal ?? []) {
    const found = cycleFrom(target, [...way, path], done);
    if (found) return found;
  }
  done.add(path);
  return undefined;
}

void t.test('no imports go round in a circle', async (t) => {
  const done = new Set<string>();
  const cycles = sources.flatMap(({ path }) => {
    const found = cycleFrom(path, [], done);
    return found ? [found.join(' → ')] : [];
  });
  t.strictSame([...new Set(cycles)], []);
});

void t.test('no file is long', async (t) => {
  const long = sources.filter(({ lines }) => lines > 300).map(({ path, lines }) => `${path}: ${lines}`);
  t.strictSame(long, []);
});
