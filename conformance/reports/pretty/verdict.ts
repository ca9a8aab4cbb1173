import type { ConformanceReport } from '../../run/report.js';
import { lagTexts, requestsText, sampleText, tally } from '../labels.js';
import { verdictOutcome, verdictSentence, verdictTitle } from '../verdict-text.js';
import { hanging, type Layout, mark, shortened } from '../terminal.js';

/** The verdict with its numbers. */
export function verdict(report: ConformanceReport, { width, colors, verbose }: Layout): string[] {
  const outcome = verdictOutcome(report);
  const title = colors.outcome(outcome, verdictTitle(report));
  const place = shortened(report.target.base_url, width);
  const lines = [
    ...hanging(mark(outcome, colors), `${title}: ${place}`, width),
    ...hanging('  ', verdictSentence(report), width),
    ...hanging('  ', numbers(report), width).map(colors.dim),
    ...lagTexts(report).flatMap((text) => hanging('  ', text, width).map(colors.dim)),
  ];
  if (verbose) return lines;
  const hint = hanging('  ', 'More: --verbose, or --reporter html=report.html', width);
  return [...lines, ...hint.map(colors.dim)];
}

function numbers(report: ConformanceReport): string {
  const counts = tally(report.checks).map(({ amount, label }) => `${amount} ${label}`);
  const run = [requestsText(report)];
  if (report.target.entities.total > 0) {
    run.push(sampleText(report));
  }
  return `${counts.join(' · ')}; ${run.join(', ')}`;
}
