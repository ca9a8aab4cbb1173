import { openPointIds } from './open-points/answers.js';

const topLevel = ['$schema', 'answers', 'name', 'version'];

const ownKeys = (value: unknown): string[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : [];

const firstWord = (id: string): string => id.split('.')[0] ?? '';

/** For somebody who mistyped an id: those that begin with the same word, or else the words that they begin with. */
function idsLike(key: string): string {
  const near = openPointIds.filter((id) => firstWord(id) === firstWord(key));
  if (near.length > 0) return `there are ${near.join(', ')}`;
  return `they begin with ${[...new Set(openPointIds.map(firstWord))].join(', ')}`;
}

/** What is wrong with a profile at first sight: that it is no object, or the path of the first unknown one, and those that are known there. */
export function unknownKey(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'it is no JSON object';
  const stray = ownKeys(value).find((key) => !topLevel.includes(key));
  if (stray !== undefined) return `"${stray}" is not allowed; the keys are ${topLevel.join(', ')}`;
  const answers = 'answers' in value ? value.answers : undefined;
  const known = new Set<string>(openPointIds);
  const odd = ownKeys(answers).find((key) => !known.has(key));
  if (odd === undefined) return undefined;
  return `"answers.${odd}" is no open point; ${idsLike(odd)}`;
}
