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
  ['Known in some columns only', 'not-comparable', ['must', 'should', 'open']],
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

/** The result in one sentence. */
export function sentenceOf({ rows }: Comparison): string {
  const amount = (level: Level): number =>
    rows.filter((row) => row.likeness === 'different' && row.level === level).length;
  const [must, should, open] = [amount('must'), amount('should'), amount('open')];
  const parts = [
    must === 0 ? 'No required clause differs' : differing(must, 'required clause'),
    should === 0 ? '' : differing(should, 'recommended clause'),
    open === 0
      ? ''
      : `${count(open, 'open point')} ${open === 1 ? 'is' : 'are'} answered differently`,
  ];
  const alike = rows.filter((row) => row.likeness === 'same' && hasFailure(row)).length;
  const failing =
    alike === 0 ? '' : ` ${count(alike, 'clause')} ${alike === 1 ? 'fails' : 'fail'} everywhere.`;
  return `${parts.filter((part) => part !== '').join('; ')}.${failing}`;
}

const differing = (amount: number, noun: string): string =>
  `${count(amount, noun)} ${amount === 1 ? 'differs' : 'differ'}`;

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
