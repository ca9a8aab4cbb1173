import { openPointIds, openPoints, type Answer } from '../../src/profile/open-points.js';
import type { ComparedPoint, Comparison, NamedProfile } from '../profiles/comparison.js';
import {
  answerText,
  bySection,
  colors,
  count,
  hanging,
  layoutWidth,
  padded,
  wrapped,
} from '../reports/index.js';

/** One open point, and a cell for each column; null where nothing was observed. */
interface Row {
  readonly section: string;
  readonly id: string;
  readonly question: string;
  readonly cells: readonly (string | null)[];
}

/** Answers to open points, for a person to read. */
export interface AnswerTable {
  readonly title: string;
  readonly sentence: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

const cell = (answer: Answer | null): string | null =>
  // what tells a list without a text from the word "none"
  Array.isArray(answer) && answer.length === 0 ? '(empty list)' : answer === null ? null : answerText(answer);

/** A profile by the sections of the specification, beside the reference answers where they differ. */
export function tableOf({ name, profile }: NamedProfile): AnswerTable {
  const rows = openPointIds.map((id): Row => {
    const { section, question, reference } = openPoints[id];
    const answer = profile.answers[id] ?? null;
    const differs = answer !== null && JSON.stringify(answer) !== JSON.stringify(reference);
    return { section, id, question, cells: [cell(answer), differs ? cell(reference) : ''] };
  });
  const answered = rows.filter(({ cells: [answer] }) => answer !== null).length;
  const differing = rows.filter(({ cells: [, reference] }) => reference !== '').length;
  return {
    title: `Profile ${name}`,
    sentence: `${answered} of ${count(rows.length, 'open point')} answered, ${differing} of them not as in the reference.`,
    columns: ['Answer', 'Reference'],
    rows,
  };
}

/** Two profiles side by side: what differs, and what one of them alone answers; with `all`, what is the same too. */
export function differenceTable(comparison: Comparison, all: boolean): AnswerTable {
  const { names, different, same, unknown } = comparison;
  const half = unknown.filter(({ answers }) => answers.some((answer) => answer !== null));
  const rows = (section: string, points: readonly ComparedPoint[]): Row[] =>
    points.map(({ id, question, answers }) => ({ section, id, question, cells: answers.map(cell) }));
  const verb = different.length === 1 ? 'differs' : 'differ';
  const rest = half.length === 0 ? '' : `; ${half.length} were observed in one of them only`;
  return {
    title: `${names[0]} and ${names[1]}`,
    sentence: `${count(different.length, 'answer')} of ${different.length + same.length} that both give ${verb}${rest}.`,
    columns: names,
    rows: [
      ...rows('Different', different),
      ...rows('Observed in one of them only', half),
      ...(all ? rows('The same', same) : []),
    ],
  };
}

/** Answers for a person at a terminal of `width` columns. */
export function tableText(table: AnswerTable, options: { color: boolean; width: number }): string {
  const width = layoutWidth(options.width);
  const { bold, dim } = colors(options.color);
  const room = Math.min(24, Math.floor((width * 0.55) / table.columns.length));
  const left = width - 2 - table.columns.length * (room + 2);
  const lines = (first: string, others: readonly string[]): string[] => {
    const columns = [wrapped(first, left), ...others.map((text) => wrapped(text, room))];
    const height = Math.max(...columns.map(({ length }) => length));
    return Array.from({ length: height }, (_, line) =>
      `  ${columns.map((column, index) => padded(column[line] ?? '', index === 0 ? left : room)).join('  ')}`.trimEnd(),
    );
  };
  const text = [
    bold(table.title),
    ...hanging('', table.sentence, width),
    '',
    ...lines('', table.columns).map(dim),
    ...[...bySection(table.rows)].flatMap(([section, rows]) => [
      '',
      bold(section),
      ...rows.flatMap(({ id, question, cells }) => [
        ...lines(
          question,
          cells.map((text) => text ?? 'not observed'),
        ),
        dim(`  ${id}`),
      ]),
    ]),
  ];
  return `${text.join('\n')}\n`;
}
