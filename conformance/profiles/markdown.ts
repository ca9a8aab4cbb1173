import { cell, code, plain, table as tableText } from '../reports/markdown/syntax.js';
import { withoutCommands } from '../reports/visible.js';
import type { AnswerRow, AnswerTable } from './table.js';

/** Answers as GitHub-flavoured markdown. */
export function markdown(table: AnswerTable): string {
  const blocks = [
    `## ${plain(table.title)}`,
    plain(table.sentence),
    ...table.groups.flatMap(({ heading, rows }) => [
      `### ${plain(heading)}`,
      tableText(['Question', 'Id', ...table.columns.map(plain)], rows.map(row)),
    ]),
  ];
  return `${withoutCommands(blocks.join('\n\n'))}\n`;
}

const row = ({ id, question, cells }: AnswerRow): string[] => [
  plain(question),
  code(id),
  ...cells.map((text) => (text === null ? '*not observed*' : text === '' ? '' : cell(text))),
];
