import { openPointIds, openPoints, type Answer } from '../../src/profile/open-points.js';
import { groupBy } from '../reports/grouping.js';
import { answerText, count } from '../reports/wording.js';
import type { ComparedPoint, Comparison, NamedProfile } from './comparison.js';

/** One open point in a table of answers. */
export interface AnswerRow {
  readonly id: string;
  readonly question: string;
  /** one for each column; null where nothing was observed */
  readonly cells: readonly (string | null)[];
}

/** Answers to open points, for a person to read. */
export interface AnswerTable {
  readonly title: string;
  readonly sentence: string;
  readonly columns: readonly string[];
  readonly groups: readonly { readonly heading: string; readonly rows: readonly AnswerRow[] }[];
}

/** What tells a list without a text from the word "none". */
const cell = (answer: Answer | null): string | null =>
  answer === null
    ? null
    : typeof answer === 'object' && answer.length === 0
      ? '(empty list)'
      : answerText(answer);

/** A profile by the sections of the specification, beside the reference answers where they differ. */
export function tableOf({ name, profile }: NamedProfile): AnswerTable {
  const points = openPointIds.map((id) => {
    const { section, question, reference } = openPoints[id];
    const answer = profile.answers[id] ?? null;
    const differs = answer !== null && JSON.stringify(answer) !== JSON.stringify(reference);
    return { section, differs, row: { id, question, cells: [cell(answer), differs ? cell(reference) : ''] } };
  });
  const answered = points.filter(({ row }) => row.cells[0] !== null).length;
  const differing = points.filter(({ differs }) => differs).length;
  return {
    title: `Profile ${name}`,
    sentence: `${answered} of ${count(points.length, 'open point')} answered, ${differing} of them not as in the reference.`,
    columns: ['Answer', 'Reference'],
    groups: [...groupBy(points, ({ section }) => section)].map(([heading, some]) => ({
      heading,
      rows: some.map(({ row }) => row),
    })),
  };
}

/** Two profiles side by side: what differs, and what one of them alone answers; with `all`, what is the same too. */
export function differenceTable(comparison: Comparison, all: boolean): AnswerTable {
  const { names, different, same, unknown } = comparison;
  const half = unknown.filter(({ answers }) => answers.some((answer) => answer !== null));
  const rows = (points: readonly ComparedPoint[]): AnswerRow[] =>
    points.map(({ id, question, answers }) => ({ id, question, cells: answers.map(cell) }));
  const groups = [
    { heading: 'Different', rows: rows(different) },
    { heading: 'Observed in one of them only', rows: rows(half) },
    ...(all
      ? [
          { heading: 'The same', rows: rows(same) },
          { heading: 'Observed in neither', rows: rows(unknown.filter((point) => !half.includes(point))) },
        ]
      : []),
  ];
  const verb = different.length === 1 ? 'differs' : 'differ';
  const rest = half.length === 0 ? '' : `; ${half.length} were observed in one of them only`;
  return {
    title: `${names[0]} and ${names[1]}`,
    sentence: `${count(different.length, 'answer')} of ${different.length + same.length} that both give ${verb}${rest}.`,
    columns: names,
    groups: groups.filter((group) => group.rows.length > 0),
  };
}
