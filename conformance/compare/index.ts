import {
  type Document,
  type DetailLevel,
  type MatrixCell,
  type MatrixGroup,
  muted,
} from '../../render/document.js';
import { levelLegend } from '../report/groups.js';
import { documentFormats, rendererOf, withTexts } from '../../render/formats.js';
import { json } from '../../render/json.js';
import { count } from '../../render/words.js';
import { groupBy } from '../../render/group-by.js';
import type { Change, ComparisonResult } from '../run/differences.js';
import type { Level, Outcome } from '../run/report.js';
import { readable } from '../../render/shorten-values.js';
import { type Comparison, hasFailure, type ComparedRow, isUnverified } from './comparison.js';

export {
  compare,
  type ComparedReport,
  type Comparison,
  isDifferent,
  isUnverified,
  isWorse,
} from './comparison.js';

const { pretty, html, markdown } = documentFormats(documentOf);
const formats = { pretty, markdown, json, html };

export type CompareReporter = keyof typeof formats;

export const compareReporters = Object.keys(formats) as readonly CompareReporter[];

/** Renders a comparison. Strings from reports are shortened and escaped. */
export const renderComparison = rendererOf(formats, (comparison: Comparison, clean) =>
  withTexts(comparison, (text) => clean(readable(text))),
);

function documentOf(comparison: Comparison, detail: DetailLevel): Document {
  const { over_time: place, columns, baseline } = comparison;
  const [first] = columns;
  const names = columns.map(({ name }) => name).join(', ');
  const groups = groupsOf(comparison);
  const shown = groups.filter(({ isDifferent }) => isDifferent || detail !== 'brief');
  const hidden = groups.filter((group) => !shown.includes(group));
  return {
    head: {
      overline: 'Conformance reports',
      title: titleOf(comparison),
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
      ` Worse: a check that passes in ${baseline === null ? 'the first column' : 'the baseline'}` +
        `${first === undefined ? '' : ` (${first.name})`} fails in another column; better: a ` +
        'check that fails there passes in another. A known failure counts as different, not as worse. ' +
        'A check that is inconclusive or not applicable is not a difference.',
    ],
  };
}

const everyLevel: readonly Level[] = ['must', 'should', 'open'];

interface RowKind {
  readonly title: string;
  readonly result: ComparisonResult;
  readonly levels: readonly Level[];
  readonly change: Change | null;
}

const kindOf = (
  title: string,
  result: ComparisonResult,
  levels: readonly Level[],
  change: Change | null = null,
): RowKind => ({ title, result, levels, change });

const kinds: readonly RowKind[] = [
  kindOf('Worse: required checks', 'different', ['must'], 'worse'),
  kindOf('Different: required checks', 'different', ['must'], 'different'),
  kindOf('Better: required checks', 'different', ['must'], 'better'),
  kindOf('Worse: recommended checks', 'different', ['should'], 'worse'),
  kindOf('Different: recommended checks', 'different', ['should'], 'different'),
  kindOf('Better: recommended checks', 'different', ['should'], 'better'),
  kindOf('Different: answers to open questions', 'different', ['open'], 'different'),
  kindOf('Unknown in some reports', 'not_comparable', everyLevel),
  kindOf('No difference', 'same', everyLevel),
];

const rowsWith = ({ rows }: Comparison, kind: Omit<RowKind, 'title'>): ComparedRow[] =>
  rows.filter(
    ({ result, level, change }) =>
      result === kind.result && change === kind.change && kind.levels.includes(level),
  );

/** Groups the rows under headings, with differences first. */
function groupsOf(comparison: Comparison): MatrixGroup[] {
  const groups = kinds.map((kind) => ({
    title: kind.title,
    isDifferent: kind.result === 'different',
    rows: rowsWith(comparison, kind).map((row) => ({
      id: row.id,
      level: row.level,
      section: row.section,
      title: row.title,
      isFailing: hasFailure(row),
      isWorse: row.change === 'worse',
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
  return cells.map(({ outcome, text, is_known: isKnown = false, change }) => {
    const isAnswer = outcome === 'observed';
    const name = level === 'open' ? 'not observed' : outcomeWord(outcome);
    const word = isKnown ? `${name}, known` : name;
    const isUnusual = isAnswer && text !== usual;
    return { outcome, word: isAnswer ? '' : word, text, change: change ?? '', isUnusual };
  });
}

function titleOf({ columns, baseline, over_time: place }: Comparison): string {
  if (baseline !== null) return `${count(columns.length - 1, 'report')} compared with the baseline`;
  return place === null
    ? `${count(columns.length, 'report')} compared`
    : 'One deployment over time';
}

/** Returns the result in a few sentences. */
function sentenceOf(comparison: Comparison): string {
  const { baseline, columns, rows } = comparison;
  const first = columns[0]?.name ?? '';
  const differences = [
    differing(comparison, 'must', 'required check'),
    differing(comparison, 'should', 'recommended check'),
    answersText(comparison),
  ].filter((text) => text !== '');
  const main = differences.length > 0 ? differences.join('; ') : 'no difference';
  const than = `Compared with ${baseline === null ? '' : 'the baseline, '}${first}`;
  const sentences = [`${than}: ${main}.`];
  const lost = baseline === null ? [] : rows.filter(isUnverified);
  if (lost.length > 0) {
    const checks = count(lost.length, 'required check');
    sentences.push(`${checks} passed in the baseline, but could not be verified now.`);
  }
  const isLost = (row: ComparedRow): boolean => lost.some(({ id }) => id === row.id);
  const others = rowsWith(comparison, kindOf('', 'not_comparable', ['must']));
  const unknown = others.filter((row) => !isLost(row)).length;
  const noun = lost.length > 0 ? 'other required check' : 'required check';
  if (unknown > 0) sentences.push(`${count(unknown, noun)} could not be compared.`);
  const failing = rowsWith(comparison, kindOf('', 'same', everyLevel)).filter(hasFailure).length;
  if (failing > 0) sentences.push(`${count(failing, 'check')} failed in all reports.`);
  return sentences.join(' ');
}

/** Returns `2 required checks worse, 1 better`; empty without differences. */
function differing(comparison: Comparison, level: Level, noun: string): string {
  const parts = (['worse', 'different', 'better'] as const).flatMap((change) => {
    const { length } = rowsWith(comparison, { result: 'different', levels: [level], change });
    return length === 0 ? [] : [{ length, change }];
  });
  return parts
    .map(({ length, change }, index) =>
      index === 0 ? `${count(length, noun)} ${change}` : `${length} ${change}`,
    )
    .join(', ');
}

function answersText({ rows }: Comparison): string {
  const { length } = rows.filter(({ result, level }) => result === 'different' && level === 'open');
  if (length === 0) return '';
  return `${count(length, 'different answer')} to open questions`;
}

/** Returns the word for an outcome in a cell; null means that the report has no result. */
const outcomeWord = (outcome: Outcome | null): string =>
  outcome === null ? 'not in the report' : words[outcome];

const words: Readonly<Record<Outcome, string>> = {
  pass: 'passes',
  fail: 'fails',
  warn: 'warns',
  observed: 'observed',
  changed: 'changed',
  'not-applicable': 'not applicable',
  inconclusive: 'inconclusive',
  error: 'internal error',
};
