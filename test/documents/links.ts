import { access, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import t from '../fixtures/tap.js';
import { auditCommand } from '../../conformance/cli/audit.js';
import { auditOptions } from '../../conformance/cli/audit-options.js';
import { allCheckOptions } from '../../conformance/cli/check-options.js';
import { checkCommand } from '../../conformance/cli/check.js';
import { cleanUpCommand } from '../../conformance/cli/clean-up.js';
import { compareCommand } from '../../conformance/cli/compare.js';
import { profileCommand } from '../../conformance/cli/profile.js';
import { controlCommands } from '../../src/cli/control.js';
import { openApiCommand } from '../../src/cli/openapi.js';
import { serveCommand } from '../../src/cli/serve.js';
import { serveOptions } from '../../src/cli/serve-options.js';
import { varyCommand, varyOptions } from '../../src/cli/vary.js';
import { flagOptions } from '../../src/command/flags.js';

/** The links of the documents lead to files, and statements about flags are true. */

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Returns the documents in a folder, except in packages: a package may link back to this repository. */
async function documentsIn(folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  const found = entries.map(async (entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : documentsIn(path);
    return entry.name.endsWith('.md') ? [path] : [];
  });
  return (await Promise.all(found)).flat();
}

const atTheTop = (await readdir(root)).filter((name) => name.endsWith('.md'));
const inFolders = await Promise.all(
  ['docs', 'fixtures', 'examples', 'bench', 'src', 'test'].map(documentsIn),
);
const documents = [...atTheTop, ...inFolders.flat()];

const textOf = (document: string): Promise<string> => readFile(join(root, document), 'utf8');

const withoutCode = (text: string): string => text.replace(/^```[^]*?^```/gm, '');

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

async function anchorsIn(document: string): Promise<Set<string>> {
  const headings = withoutCode(await textOf(document)).matchAll(/^#+ (.+)$/gm);
  return new Set([...headings].map(([, heading = '']) => anchorOf(heading)));
}

/** Returns the problem of a link; null if there is none. */
async function problemOf(document: string, link: string): Promise<string | null> {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? document : join(dirname(document), path);
  try {
    await access(join(root, target));
  } catch {
    return 'there is no such file';
  }
  if (anchor === undefined || !target.endsWith('.md')) return null;
  return (await anchorsIn(target)).has(anchor) ? null : 'there is no such heading';
}

void t.test('links have a target', async (t) => {
  for (const document of documents) {
    const links = withoutCode(await textOf(document)).matchAll(/\]\((?!https?:)([^)\s]+)\)/g);
    for (const [, link = ''] of links) {
      t.equal(await problemOf(document, link), null, `${document}: ${link}`);
    }
  }
});

const flagsOf = ({ options, commands }: Command): string[] => [
  ...options.map(({ long }) => long ?? ''),
  ...commands.flatMap(flagsOf),
];

const commands = [
  auditCommand(),
  serveCommand(),
  checkCommand(),
  cleanUpCommand(),
  compareCommand(),
  openApiCommand(),
  profileCommand(),
  varyCommand(),
  ...Object.values(controlCommands).map((make) => make()),
];

/**
 * Flags of npm, docker, node, MSW, Next.js, watchers, task runners and the scripts of this
 * repository.
 */
const flagsOfOthers = [
  '--cacert',
  '--allow-env',
  '--allow-net',
  '--allow-read',
  '--allow-sys',
  '--allow-write',
  '--case',
  '--changed',
  '--force',
  '--ignore',
  '--lf',
  '--nocache',
  '--skip-nx-cache',
  '--watch',
  '--watch-path',
  '--experimental-vm-modules',
  '--ignore-scripts',
  '--loops',
  '--max-old-space-size',
  '--cpu-prof',
  '--mode',
  '--no-experimental-webstorage',
  '--pack-destination',
  '--prefix',
  '--rm',
  '--runs',
  '--save',
  '--save-dev',
  '--set',
  '--share',
  '--test',
  '--turbopack',
  '--write',
  '--yes',
];

void t.test('documented flags exist', async (t) => {
  const known = new Set([...commands.flatMap(flagsOf), ...flagsOfOthers, '--help', '--version']);
  for (const document of documents) {
    const named = (await textOf(document)).matchAll(/(?<![\w-])--[a-z][a-z-]+/g);
    const unknown = [...named].map(([flag]) => flag).filter((flag) => !known.has(flag));
    t.same(unknown, [], document);
  }
});

const sections = [auditOptions, allCheckOptions, serveOptions, varyOptions];

const codeIn = (markdown = ''): string[] =>
  Array.from(markdown.matchAll(/`([^`]+)`/g), ([, code = '']) => code).toSorted();

void t.test('docs/options.md names the flags with other keys, or without one', async (t) => {
  const text = await textOf('docs/options.md');
  const flags = sections.flatMap(flagOptions).map(([name, { flag, onlyAsFlag = false }]) => ({
    name,
    long: flag.split(' ', 1)[0] ?? '',
    onlyAsFlag,
  }));
  const camelCase = (long: string): string =>
    long.slice(2).replace(/-./g, (letter) => letter.slice(1).toUpperCase());
  const others = flags.filter(({ name, long }) => name !== camelCase(long));
  const plural = /in\s+camelCase, such as `scrapeTimeout`; (.*? of `serve`) are plural/s.exec(text);
  const expected = new Set([...others.map(({ name }) => name), 'serve']);
  t.same(codeIn(plural?.[1]), [...expected].toSorted());
  const without = flags.filter(({ onlyAsFlag }) => onlyAsFlag).map(({ long }) => long);
  const listed = /which can't contain (.*?)\. See/s.exec(text);
  t.same(codeIn(listed?.[1]), [...new Set(without)].toSorted());
});

void t.test('every command with --profile reads LOCATION_DATA_PROFILE', (t) => {
  const profiles = commands.flatMap(({ options }) =>
    options.filter(({ long }) => long === '--profile'),
  );
  t.ok(profiles.length > 1);
  for (const { envVar } of profiles) t.equal(envVar, 'LOCATION_DATA_PROFILE');
  t.end();
});

void t.test('the help of a command names the default of --reporter', (t) => {
  for (const command of commands) {
    if (!flagsOf(command).includes('--reporter')) continue;
    const help = command.helpInformation().replace(/\s+/g, ' ');
    t.match(help, /--reporter [^(]*\(default: pretty; env: LOCATION_DATA_/, command.name());
  }
  t.end();
});

/**
 * The code blocks of a document that begin with the path of a file in this repository, and the code
 * they quote.
 */
function quotesIn(text: string): { file: string; code: string }[] {
  const blocks = text.matchAll(
    /^ *```ts\n *\/\/ ((?:src|conformance|test)\/\S+\.ts)\n([^]*?)^ *```$/gm,
  );
  return Array.from(blocks, ([, file = '', code = '']) => ({ file, code }));
}

/** Lines without their indentation, because blocks in lists are indented. */
const unindented = (text: string): string => text.replace(/^ +/gm, '').trim();

void t.test('quoted code is in the quoted file', async (t) => {
  const quotes = (await Promise.all(documents.map(textOf))).flatMap(quotesIn);
  t.ok(quotes.length >= 5, 'there are quotes');
  for (const { file, code } of quotes) {
    const there = unindented(await textOf(file)).includes(unindented(code));
    t.ok(there, `${file}: ${code.trim().split('\n', 1)[0] ?? ''}`);
  }
});

void t.test('no document assigns to a key of globalThis, which TypeScript rejects', async (t) => {
  for (const document of documents)
    t.notMatch(await textOf(document), /\bglobalThis\.\w+ *=[^=]/, document);
});
