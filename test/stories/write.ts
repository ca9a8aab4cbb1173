import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { standStill, startAgain } from './determinism.js';
import type { Part } from './cases.js';
import { folderOf, packedFile } from './files.js';
import { compressed, lineOf } from './story.js';

/**
 * Plays stories anew, and writes them into `test/stories/data`. A part takes some minutes, and may be
 * played in shares, at once or one after the other: `-- mutants --share 1/4`. What was played is kept
 * in `.cache/stories`, one file a case; delete it to play it again.
 */

async function write(): Promise<void> {
  // the same stories are the same to the last byte
  standStill();
  const { parts } = await import('./cases.js');
  const { kit } = await import('../fixtures/running.js');
  const { Recorder } = await import('./recorder.js');

  const { values, positionals } = parseArgs({
    options: { share: { type: 'string', default: '1/1' } },
    allowPositionals: true,
  });
  const [share = 1, shares = 1] = values.share.split('/').map(Number);
  const isPart = (name: string): name is Part => name in parts;

  for (const part of positionals.filter(isPart)) {
    const folder = folderOf(part);
    mkdirSync(folder, { recursive: true });
    const cases = await parts[part]();
    const fileOf = (index: number): string => `${folder}${String(index).padStart(4, '0')}.jsonl`;
    for (const [index, { name, check, warns, play }] of cases.entries()) {
      if (index % shares !== share - 1 || existsSync(fileOf(index))) continue;
      startAgain();
      const recorder = new Recorder();
      kit.run = recorder.run;
      await play();
      const lines = recorder.runs.map((run) => lineOf({ name, check, warns, ...run }));
      writeFileSync(fileOf(index), lines.join('\n'));
      if (index % 25 === 0) process.stderr.write(`${part}: ${index} of ${cases.length}\n`);
    }
    const files = cases.map((_, index) => fileOf(index));
    if (!files.every((file) => existsSync(file))) continue;
    const texts = files.map((file) => readFileSync(file, 'utf8')).filter((text) => text !== '');
    const file = compressed(texts.flatMap((text) => text.split('\n')));
    writeFileSync(packedFile(part), file);
    process.stderr.write(`${part}: ${cases.length} cases, ${Math.round(file.length / 1000)} kB\n`);
  }
  // deployments on ports may still listen
  process.exit();
}

// No test begins before this module has loaded.
void write();
