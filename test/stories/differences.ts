import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parts, type Part } from './cases.js';
import { verdictsOn, type Verdict } from './comparison.js';

/**
 * In what the model still differs from the judge of a run: a file that may only get shorter. Each line
 * is about one story; where a test has several, they are counted.
 */

const file = fileURLToPath(new URL('../../../test/stories/differences.txt', import.meta.url));

export const partNames = Object.keys(parts).filter((name): name is Part => name in parts);

/** The lines on some verdicts. */
export function differencesIn(verdicts: Iterable<Verdict>): readonly string[] {
  const lines = new Map<string, number>();
  for (const { part, name, missed, blamed } of verdicts) {
    if (missed.length + blamed.length === 0) continue;
    const signs = [...missed.map((id) => `-${id}`), ...blamed.map((id) => `+${id}`)];
    const line = `${part}: ${name}: ${signs.join(' ')}`;
    lines.set(line, (lines.get(line) ?? 0) + 1);
  }
  return [...lines].map(([line, count]) => (count > 1 ? `${line} (${count} times)` : line));
}

/** The lines that are known. */
export const knownDifferences = (): readonly string[] =>
  readFileSync(file, 'utf8').trim().split('\n');

/** Writes the lines as they are now. */
export function writeDifferences(): void {
  const lines = partNames.flatMap((part) => differencesIn(verdictsOn(part)));
  writeFileSync(file, `${lines.join('\n')}\n`);
}
