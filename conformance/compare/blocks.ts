import { count } from '../reports/labels.js';
import type { Level, Outcome } from '../run/report.js';
import { type Comparison, hasFailure, type Likeness, type Row } from './comparison.js';

/** Rows under a heading. */
export interface Block {
  readonly title: string;
  readonly likeness: Likeness;
  readonly rows: readonly Row[];
}

const kinds: readonly [title: string, likeness: Likeness, levels: readonly Level[]][] = [
  ['Required clauses that differ', 'different', ['must']],
  ['Recommended clauses that differ', 'different', ['should']],
  ['Open points that are answered differently', 'different', ['open']],
  ['Not known in every column', 'not-comparable', ['must', 'should', 'open']],
  ['The same everywhere', 'same', ['must', 'should', 'open']],
];

/** The rows of a comparison under headings, those that differ first. */
export const blocksOf = ({ rows }: Comparison): Block[] =>
  kinds
    .map(([title, likeness, levels]) => {
      const some = rows.filter((row) => row.likeness === likeness && levels.includes(row.level));
      return { title, likeness, rows: some };
    })
    .filter((block) => block.rows.length > 0);

/** What is compared, as a heading. */
export const titleOf = ({ over_time: place, columns }: Comparison): string =>
  place === null ? count(columns.length, 'report') + ' compared' : 'One deployment over time';

/** The result in a few sentences. */
export function sentenceOf({ rows }: Comparison): string {
  const amount = (likeness: Likeness, level: Level): number =>
    rows.filter((row) => row.likeness === likeness && row.level === level).length;
  const should = amount('different', 'should');
  const open = amount('different', 'open');
  const differences = [differing(amount('different', 'must'), 'required clause')];
  if (should > 0) differences.push(differing(should, 'recommended clause'));
  if (open > 0)
    differences.push(differing(open, 'answer to an open point', 'answers to open points'));
  const unknown = amount('not-comparable', 'must');
  const failing = rows.filter((row) => row.likeness === 'same' && hasFailure(row)).length;
  const sentences = [`${differences.join('; ')}.`];
  if (unknown > 0) sentences.push(`${count(unknown, 'required clause')} could not be compared.`);
  if (failing > 0)
    sentences.push(`${count(failing, 'clause')} ${failing === 1 ? 'fails' : 'fail'} everywhere.`);
  return sentences.join(' ');
}

function differing(amount: number, noun: string, nouns = `${noun}s`): string {
  if (amount === 0) return `No ${noun} differs`;
  return amount === 1 ? `1 ${noun} differs` : `${amount} ${nouns} differ`;
}

/** What an outcome is called in a cell; null is a report that does not have the row. */
export function outcomeWord(outcome: Outcome | null): string {
  return outcome === null ? 'not in the report' : words[outcome];
}

const words: Readonly<Record<Outcome, string>> = {
  pass: 'holds',
  fail: 'fails',
  warn: 'warns',
  observed: 'observed',
  changed: 'changed',
  'not-applicable': 'not applicable',
  'not-verified': 'not verified',
  error: 'error of the kit',
};
