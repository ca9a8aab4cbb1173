import { changedPoints, type ConformanceReport } from '../../run/report.js';
import { answerText, count } from '../labels.js';
import { hanging, type Layout, padded, shortened } from '../terminal.js';

/** The answers that differ from those of the profile, one line each. */
export function changed(report: ConformanceReport, { width, colors }: Layout): string[] {
  const points = changedPoints(report);
  if (points.length === 0) return [];
  const title = `${count(points.length, 'answer')} changed since the profile was recorded`;
  const longestId = Math.max(...points.map(({ id }) => id.length));
  const idWidth = Math.min(Math.floor(width / 2), longestId);
  const lines = points.flatMap(({ id, recorded, answer }) => {
    const name = padded(shortened(id, idWidth), idWidth);
    const change = `${answerText(recorded)} → ${answerText(answer)}`;
    return hanging(`  ${name}  `, shortened(change, 2 * width), width);
  });
  return [...hanging('', title, width).map(colors.bold), ...lines];
}
