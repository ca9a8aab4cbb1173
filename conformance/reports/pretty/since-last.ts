import type { ConformanceReport } from '../../run/report.js';
import { count, minuteOf } from '../labels.js';
import { hanging, type Layout, limited, shortened } from '../terminal.js';

const mostChanges = 12;

/** What changed since the last run of the history, one line each. */
export function sinceLast({ since_last: since }: ConformanceReport, layout: Layout): string[] {
  if (since === undefined) return [];
  const { width, colors, verbose } = layout;
  const title = `Since ${minuteOf(since.started_at)}`;
  if (since.changes.length === 0) return hanging('', `${title}: nothing changed`, width);
  const lines = limited(
    since.changes,
    verbose ? Infinity : mostChanges,
    (change) => hanging('  ', shortened(change, 2 * width), width),
    (left) => colors.dim(`  … and ${count(left, 'more change')}; --verbose shows them`),
  );
  return [...hanging('', title, width).map(colors.bold), ...lines];
}
