import { count } from '../reports/labels.js';
import type { Level, Outcome } from '../run/report.js';
import { type Comparison, hasFailure, type Likeness, type Row } from './comparison.js';

/** Rows under a heading. */
export interface Block {
  readonly title: string;
  readonly likeness: Likeness;
  readonly rows: readonly Row[];
}

interface Kind {
  readonly title: string;
  readonly likeness: Likeness;
  readonly levels: readonly Level[];
}

const everyLevel: readonly Level[] = ['must', 'should', 'open'];

const kinds: readonly Kind[] = [
  {
    title: 'Required clauses that differ',
    likeness: 'different',
    levels: ['must'],
  },
  {
    title: 'Recommended clauses that differ',
    likeness: 'different',
    levels: ['should'],
  },
  {
    title: 'Open points that are answered differently',
    likeness: 'different',
    levels: ['open'],
  },
  {
    title: 'Not known in every column',
    likeness: 'not-comparable',
    levels: everyLevel,
  },
  {
    title: 'The same everywhere',
    likeness: 'same',
    levels: everyLevel,
  },
];

const rowsWith = ({ rows }: Comparison, likeness: Likeness, levels: readonly Level[]): Row[] =>
  rows.filter((row) => row.likeness === likeness && levels.includes(row.level));

/** The rows of a comparison under headings, those that differ first. */
export function blocksOf(comparison: Comparison): Block[] {
  const blocks = kinds.map(({ title, likeness, levels }) => {
    const rows = rowsWith(comparison, likeness, levels);
    return { title, likeness, rows };
  });
  return blocks.filter(({ rows }) => rows.length > 0);
}

/** What is compared, as a heading. */
export function titleOf({ over_time: place, columns }: Comparison): string {
  if (place !== null) return 'One deployment over time';
  return `${count(columns.length, 'report')} compared`;
}

/** The result in a few sentences. */
export function sentenceOf(comparison: Comparison): string {
  const amount = (likeness: Likeness, level: Level): number =>
    rowsWith(comparison, likeness, [level]).length;
  const must = amount('different', 'must');
  const should = amount('different', 'should');
  const open = amount('different', 'open');
  const differences = [differing(must, 'required clause', 'required clauses')];
  if (should > 0) {
    differences.push(differing(should, 'recommended clause', 'recommended clauses'));
  }
  if (open > 0) {
    differences.push(differing(open, 'answer to an open point', 'answers to open points'));
  }
  const sentences = [`${differences.join('; ')}.`];
  const unknown = amount('not-comparable', 'must');
  if (unknown > 0) {
    sentences.push(`${count(unknown, 'required clause')} could not be compared.`);
  }
  const failing = rowsWith(comparison, 'same', everyLevel).filter(hasFailure).length;
  if (failing === 1) sentences.push('1 clause fails everywhere.');
  if (failing > 1) sentences.push(`${failing} clauses fail everywhere.`);
  return sentences.join(' ');
}

function differing(amount: number, noun: string, nouns: string): string {
  if (amount === 0) return `No ${noun} differs`;
  if (amount === 1) return `1 ${noun} differs`;
  return `${amount} ${nouns} differ`;
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
  error: 'error in the kit',
};
