import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Part } from './cases.js';
import { linesIn, storyIn, type Story } from './story.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));

export const partNames: readonly Part[] = ['mutants', 'variants', 'combinations', 'deployments'];

/** Where the stories of a part are, in the repository. */
export const packedFile = (part: Part): string => `${root}test/stories/data/${part}.jsonl.br`;

/** Where they are while they are played, one file a case. */
export const folderOf = (part: Part): string => `${root}.cache/stories/${part}/`;

/** The stories of a part, or every so many of them, one after the other: all at once take a gigabyte. */
export function* storiesOf(part: Part, step = 1): Generator<Story> {
  const lines = linesIn(readFileSync(packedFile(part)));
  for (let index = 0; index < lines.length; index += step) yield storyIn(lines[index] ?? '');
}
