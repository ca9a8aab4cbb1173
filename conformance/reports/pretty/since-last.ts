import type { ConformanceReport } from '../../run/report.js';
import { count, minuteOf } from '../labels.js';
import { hanging, type Layout, limited, shortened } from '../terminal.js';

const mostChanges = 12;

/** What changed since the last run of the history, one line each. */
export function sinceLast({ since_last: since }: ConformanceReport, layout: Layout): string[] {
  if (since === undefined) return [];
  const { width, colors, verbose } = layout;
  const title = `Since ${minuteOf(since.started_at)}`;
  if (since.changes.length === 0) {
    const text = `${title}: nothing changed`;
    return hanging('', text, width);
  }
  const most = verbose ? Infinity : mostChanges;
  const linesOf = (change: string): string[] => {
    const text = shortened(change, 2 * width);
    return hanging('  ', text, width);
  };
  const rest = (left: number): string => {
    const amount = count(left, 'more change');
    return colors.dim(`  … and ${amount}; --verbose shows them`);
  };
  const lines = limited(since.changes, most, linesOf, rest);
  const heading = hanging('', title, width).map(colors.bold);
  return [...heading, ...lines];
}
