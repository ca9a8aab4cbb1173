import { execFile } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cli } from '../fixtures/cli.js';
import t from '../fixtures/tap.js';

/** Follows docs/tutorial.md from top to bottom, in an empty folder that has the package installed. */

const text = await readFile(new URL('../../../docs/tutorial.md', import.meta.url), 'utf8');
const root = fileURLToPath(new URL('../../../', import.meta.url));

interface Block {
  readonly language: string;
  readonly code: string;
  /** the paragraph above it */
  readonly before: string;
}

function blocksOf(document: string): Block[] {
  let end = 0;
  return Array.from(document.matchAll(/^```(\w+)\n([^]*?)^```$/gm), (match) => {
    const [all, language = '', code = ''] = match;
    const before = document.slice(end, match.index).trim();
    end = match.index + all.length;
    return { language, code, before };
  });
}

/** A pattern for output as the tutorial shows it: `…` stands for anything. */
function patternOf(shown: string): RegExp {
  const escaped = shown.trim().replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return new RegExp(`^${escaped.replaceAll('…', '[^]*')}$`);
}

function replaceLoop(path: string, code: string): void {
  const loop = /^ {2}for [^]*?^ {2}\}\n/m;
  writeFileSync(
    path,
    readFileSync(path, 'utf8').replace(loop, () => code),
  );
}

/** Runs a script of the tutorial, and returns its output; some of its commands fail on purpose. */
function run(script: string, folder: string): Promise<string> {
  const { PATH = '' } = process.env;
  const env = {
    PATH: `${join(folder, 'node_modules', '.bin')}:${PATH}`,
    NO_COLOR: '1',
    HOME: folder,
  };
  // in a terminal, node prints in this format, whatever its version
  const inTerminal = script.replace(/( serve .*-- node --test)$/m, '$1 --test-reporter=spec');
  const command = ['-c', inTerminal.replaceAll('npx location-data-kit', 'location-data-kit')];
  return new Promise((resolve) => {
    execFile('bash', command, { cwd: folder, env }, (_error, stdout) => resolve(stdout.trim()));
  });
}

void t.test('the tutorial shows what its commands print', async (t) => {
  const folder = t.testdir({ node_modules: { '.bin': {} } });
  symlinkSync(root, join(folder, 'node_modules', 'location-data-kit'));
  symlinkSync(cli, join(folder, 'node_modules', '.bin', 'location-data-kit'));
  mkdirSync(join(folder, 'logs'));
  let printed = '';
  for (const { language, code, before } of blocksOf(text)) {
    const name = `${language}: ${code.slice(0, code.indexOf('\n'))}`;
    if (language === 'sh') printed = await run(code, folder);
    if (language === 'text') t.match(printed, patternOf(code), name);
    if (language !== 'js') continue;
    const [, file] = /`([\w.]+\.mjs)`[^`]*:$/.exec(before) ?? [];
    if (file === undefined) throw new Error(`${name}: the text does not name a file`);
    const path = join(folder, file);
    if (before.includes(' add a test to ')) appendFileSync(path, code);
    else if (before.includes(' replace the loop ')) replaceLoop(path, code);
    else writeFileSync(path, code);
  }
});
