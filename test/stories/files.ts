import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Part } from './cases.js';
import { linesIn, storyIn, type Story } from './story.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Where the stories of a part are, in the repository. */
export const packedFile = (part: Part): string => `${root}test/stories/data/${part}.jsonl.br`;

/** Where they are while they are played, one file a case. */
export const folderOf = (part: Part): string => `${root}.cache/stories/${part}/`;

/** The stories of a part, one after the other: all at once take a gigabyte. */
export function* storiesOf(part: Part): Generator<Story> {
  for (const line of linesIn(readFileSync(packedFile(part)))) yield storyIn(line);
}
