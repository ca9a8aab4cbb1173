import {
  type Document,
  type Extent,
  type MatrixCell,
  type MatrixGroup,
  muted,
} from '../../render/document.js';
import { levelLegend } from '../report/groups.js';
import { documentFormats, rendererOf, withTexts } from '../../render/formats.js';
import { json } from '../../render/json.js';
import { count } from '../../render/words.js';
import { groupBy } from '../../render/group-by.js';
import type { ComparisonResult } from '../run/differences.js';
import type { Level, Outcome } from '../run/report.js';
import { readable } from '../../render/shorten-values.js';
import { type Comparison, hasFailure, type ComparedRow } from './comparison.js';

export {
  compare,
  type ComparedReport,
  type Comparison,
  isDifferent,
  readReport,
} from './comparison.js';

const { pretty, html, markdown } = documentFormats(documentOf);
const formats = { pretty, markdown, json, html };

export type CompareReporter = keyof typeof formats;

export const compareReporters = Object.keys(formats) as readonly CompareReporter[];

/** Renders a comparison. Whatever was in a report is shortened, escaped, and stays text. */
export const renderComparison = rendererOf(formats, (comparison: Comparison, clean) =>
  withTexts(comparison, (text) => clean(readable(text))),
);

function documentOf(comparison: Comparison, extent: Extent): Document {
  const { over_time: place, columns } = comparison;
  const names = columns.map(({ name }) => name).join(', ');
  const what = `${count(columns.length, 'report')} compared`;
  const groups = groupsOf(comparison);
  const shown = groups.filter(({ isDifferent }) => isDifferent || extent !== 'brief');
  const hidden = groups.filter((group) => !shown.includes(group));
  return {
    head: {
      overline: 'Conformance reports',
      title: place === null ? what : 'One deployment over time',
      sentence: sentenceOf(comparison),
      place: place ?? names,
      tally: [],
      facts: [],
      notes: [],
    },
    main: [
      {
        kind: 'matrix',
        columns: columns.map(({ name, outcome, title, counts, started_at: at, kit }) => ({
          name,
          outcome,
          title,
          tally: counts,
          facts: [{ as: 'time', text: at }, ', ', muted(kit)],
        })),
        groups: shown,
        rest: hidden.map(
          ({ title, rows }) => `${title}: ${count(rows.length, 'row')}; --all shows them`,
        ),
      },
    ],
    background: [],
    legend: [
      levelLegend,
      ' What could not be verified, or does not apply, does not count as a difference.',
    ],
  };
}

const everyLevel: readonly Level[] = ['must', 'should', 'open'];

const kinds: readonly (readonly [title: string, ComparisonResult, readonly Level[]])[] = [
  ['Required clauses that differ', 'different', ['must']],
  ['Recommended clauses that differ', 'different', ['should']],
  ['Answers to open questions that differ', 'different', ['open']],
  ['Unknown in some reports', 'not_comparable', everyLevel],
  ['No difference', 'same', everyLevel],
];

const rowsWith = (
  { rows }: Comparison,
  result: ComparisonResult,
  levels: readonly Level[],
): ComparedRow[] => rows.filter((row) => row.result === result && levels.includes(row.level));

/** The rows under headings, those that differ first. */
function groupsOf(comparison: Comparison): MatrixGroup[] {
  const groups = kinds.map(([title, result, levels]) => ({
    title,
    isDifferent: result === 'different',
    rows: rowsWith(comparison, result, levels).map((row) => ({
      id: row.id,
      level: row.level,
      section: row.section,
      title: row.title,
      isFailing: hasFailure(row),
      cells: cellsOf(row),
    })),
  }));
  return groups.filter(({ rows }) => rows.length > 0);
}

function cellsOf({ level, cells }: ComparedRow): MatrixCell[] {
  const answers = cells.filter(({ outcome }) => outcome === 'observed');
  const alike = [...groupBy(answers, ({ text }) => text)];
  const most = Math.max(...alike.map(([, some]) => some.length));
  const [usual] = alike.find(([, some]) => some.length === most) ?? [];
  return cells.map(({ outcome, text }) => {
    const isAnswer = outcome === 'observed';
    const word = level === 'open' ? 'not observed' : outcomeWord(outcome);
    return { outcome, word: isAnswer ? '' : word, text, isUnusual: isAnswer && text !== usual };
  });
}

/** The result in a few sentences. */
function sentenceOf(comparison: Comparison): string {
  const amount = (result: ComparisonResult, level: Level): number =>
    rowsWith(comparison, result, [level]).length;
  const must = amount('different', 'must');
  const should = amount('different', 'should');
  const open = amount('different', 'open');
  const differences = [differing(must, 'required clause', 'required clauses')];
  if (should > 0) differences.push(differing(should, 'recommended clause', 'recommended clauses'));
  if (open > 0) {
    differences.push(differing(open, 'answer to an open question', 'answers to open questions'));
  }
  const sentences = [`${differences.join('; ')}.`];
  const unknown = amount('not_comparable', 'must');
  if (unknown > 0) sentences.push(`${count(unknown, 'required clause')} could not be compared.`);
  const failing = rowsWith(comparison, 'same', everyLevel).filter(hasFailure).length;
  if (failing === 1) sentences.push('1 clause fails everywhere.');
  if (failing > 1) sentences.push(`${failing} clauses fail everywhere.`);
  return sentences.join(' ');
}

function differing(amount: number, noun: string, nouns: string): string {
  if (amount === 0) return `No ${noun} differs`;
  return amount === 1 ? `1 ${noun} differs` : `${amount} ${nouns} differ`;
}

/** What an outcome is called in a cell; null is a report that does not have the row. */
const outcomeWord = (outcome: Outcome | null): string =>
  outcome === null ? 'not in the report' : words[outcome];

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
