import type { ConformanceReport, ObservedPoint } from '../../report.js';
import { openPointGroups } from '../grouping.js';
import { visibleLine } from '../visible.js';
import { answerText } from '../wording.js';
import { columns, padded, wrapped } from '../columns.js';
import type { Paint } from './paint.js';

/** The answers to the open points as an aligned table, then what could not be observed, by its reason. */
export function openPointsTable(report: ConformanceReport, width: number, paint: Paint): string[] {
  if (report.open_points.length === 0) return [];
  const { answered, unanswered } = openPointGroups(report);
  const rows = [...answered.values()].flat();
  const answers = rows.map((point) => columns(visibleLine(answerText(point.answer))));
  const answerWidth = Math.min(Math.max(6, ...answers), Math.floor(width / 3));
  const questions = rows.map((point) => columns(visibleLine(point.question)));
  const questionWidth = Math.min(Math.max(8, ...questions), width - answerWidth - 6);
  const idWidth = width - questionWidth - answerWidth - 8;
  const withIds = idWidth >= Math.max(0, ...rows.map(({ id }) => columns(id)));
  return [
    paint.bold('Open points'),
    ...wrapped('What the deployment does where the specification is silent:', width - 2).map(
      (line) => `  ${paint.dim(line)}`,
    ),
    ...[...answered].flatMap(([section, points]) => [
      `  ${paint.dim(visibleLine(section))}`,
      ...points.flatMap((point) => row(point, questionWidth, answerWidth, withIds, paint)),
    ]),
    '',
    ...[...unanswered].flatMap(([reason, points]) => [
      ...wrapped(`Not observed: ${visibleLine(reason)}`, width - 4).map(
        (line, index) => paint.outcome('not-verified', index === 0 ? '  ? ' : '    ') + line,
      ),
      ...wrapped(points.map(({ id }) => visibleLine(id)).join(', '), width - 6).map(
        (line) => `      ${paint.dim(line)}`,
      ),
    ]),
    ...(unanswered.size > 0 ? [''] : []),
  ];
}

function row(
  point: ObservedPoint,
  questionWidth: number,
  answerWidth: number,
  withIds: boolean,
  paint: Paint,
): string[] {
  const question = wrapped(visibleLine(point.question), questionWidth);
  const answer = wrapped(visibleLine(answerText(point.answer)), answerWidth);
  return Array.from({ length: Math.max(question.length, answer.length) }, (_, index) => {
    const left = padded(question[index] ?? '', questionWidth);
    const right = answer[index] ?? '';
    const id = withIds && index === 0 ? `  ${paint.dim(visibleLine(point.id))}` : '';
    const filled = id === '' ? right : padded(right, answerWidth);
    return `    ${left}  ${paint.outcome('observed', filled)}${id}`.trimEnd();
  });
}
