import { changedPoints, type ConformanceReport } from '../../run/report.js';
import { answerText, count } from '../labels.js';
import { hanging, type Layout, padded, shortened } from '../terminal.js';

/** The answers that differ from those of the profile, one line each. */
export function changed(report: ConformanceReport, { width, colors }: Layout): string[] {
  const points = changedPoints(report);
  if (points.length === 0) return [];
  const amount = count(points.length, 'answer');
  const heading = hanging('', `${amount} changed since the profile was recorded`, width);
  const longestId = Math.max(...points.map(({ id }) => id.length));
  const idWidth = Math.min(Math.floor(width / 2), longestId);
  const lines = heading.map(colors.bold);
  for (const { id, recorded, answer } of points) {
    const name = padded(shortened(id, idWidth), idWidth);
    const before = answerText(recorded);
    const change = `${before} → ${answerText(answer)}`;
    lines.push(...hanging(`  ${name}  `, shortened(change, 2 * width), width));
  }
  return lines;
}
