import { columns, padded, wrapped } from '../reports/columns.js';
import { paint as painting, type Paint } from '../reports/pretty/paint.js';
import { visibleLine } from '../reports/visible.js';
import type { AnswerRow, AnswerTable } from './table.js';

const unobserved = 'not observed';

/** Answers for a person at a terminal of `width` columns. */
export function terminal(table: AnswerTable, options: { color: boolean; width: number }): string {
  const width = Math.max(40, Math.min(options.width, 140));
  const paint = painting(options.color);
  const cells = [...table.columns, ...table.groups.flatMap(({ rows }) => rows.flatMap((row) => row.cells))];
  const widest = Math.max(...cells.map((cell) => columns(visibleLine(cell ?? unobserved))));
  const room = Math.min(widest, Math.floor((width * 0.55) / table.columns.length));
  const left = width - 2 - table.columns.length * (room + 2);
  const line = (first: string, others: readonly string[]): string =>
    `  ${[padded(first, left), ...others.map((text) => padded(text, room))].join('  ')}`.trimEnd();
  const lines = [
    paint.bold(visibleLine(table.title)),
    ...wrapped(visibleLine(table.sentence), width),
    ...(table.groups.length === 0 ? [] : ['', ...header(table, room, line).map((text) => paint.dim(text))]),
    ...table.groups.flatMap(({ heading, rows }) => [
      '',
      paint.bold(heading),
      ...rows.flatMap((row) => lineUp(row, left, room, paint, line)),
    ]),
  ];
  return `${lines.join('\n')}\n`;
}

type Line = (first: string, others: readonly string[]) => string;

function header(table: AnswerTable, room: number, line: Line): string[] {
  return stacked(
    [''],
    table.columns.map((name) => wrapped(visibleLine(name), room)),
    line,
  );
}

function lineUp(
  { id, question, cells }: AnswerRow,
  left: number,
  room: number,
  paint: Paint,
  line: Line,
): string[] {
  const texts = cells.map((cell) => wrapped(visibleLine(cell ?? unobserved), room));
  const asked = wrapped(visibleLine(question), left);
  return [...stacked(asked, texts, line), `  ${paint.dim(id)}`];
}

function stacked(first: readonly string[], others: readonly (readonly string[])[], line: Line): string[] {
  const height = Math.max(first.length, ...others.map((other) => other.length));
  return Array.from({ length: height }, (_, index) =>
    line(
      first[index] ?? '',
      others.map((other) => other[index] ?? ''),
    ),
  );
}
