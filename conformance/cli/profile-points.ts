import process from 'node:process';
import { type Answer, openPointIds, openPoints } from '../../src/profile/open-points/index.js';
import type { ProfileFile } from '../../src/profile/profile.js';
import {
  answerText,
  colors,
  escapeControls,
  hanging,
  layoutWidth,
  wantsColor,
} from '../reports/index.js';

/** One open point with the answers of several profiles; null if not observed. */
export interface Point {
  readonly id: string;
  readonly section: string;
  readonly question: string;
  readonly answers: readonly (Answer | null)[];
}

export const pointsOf = (...profiles: readonly ProfileFile[]): Point[] =>
  openPointIds.map((id) => {
    const { section, question } = openPoints[id];
    return { id, section, question, answers: profiles.map(({ answers }) => answers[id] ?? null) };
  });

export const isSame = ({ answers: [one, other] }: Point): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Distinguishes an empty list from the word "none". */
export function shown(answer: Answer | null): string {
  const isEmpty = Array.isArray(answer) && answer.length === 0;
  if (isEmpty) return '(empty list)';
  const isBare = typeof answer === 'object' && Object.keys(answer ?? {}).length === 0;
  return isBare ? '(none)' : escapeControls(answerText(answer));
}

/** What `listing` formats. */
interface Listed {
  readonly title: string;
  /** the result in one sentence */
  readonly sentence: string;
  /** the points under their headings */
  readonly groups: Iterable<readonly [heading: string, points: readonly Point[]]>;
  readonly linesOf: (point: Point) => readonly string[];
}

/** Formats open points under headings, for a terminal. */
export function listing({ title, sentence, groups, linesOf }: Listed): string {
  const width = layoutWidth(process.stdout.columns);
  const { bold, dim } = colors(wantsColor(process.stdout, process.env));
  const pointLines = (point: Point): string[] => [
    ...hanging('  ', `${point.question} ${dim(`(${point.id})`)}`, width),
    ...linesOf(point).flatMap((line) => hanging('      ', line, width)),
  ];
  const lines = [bold(title), ...hanging('', sentence, width)];
  for (const [heading, points] of groups) {
    if (points.length > 0) {
      lines.push('', bold(heading), ...points.flatMap(pointLines));
    }
  }
  return `${lines.join('\n')}\n`;
}
