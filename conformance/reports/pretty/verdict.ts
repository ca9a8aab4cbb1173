import type { ConformanceReport } from '../../run/report.js';
import { lagTexts, requestsText, sampleText, tally } from '../labels.js';
import { verdictOutcome, verdictSentence, verdictTitle } from '../verdict-text.js';
import { hanging, type Layout, mark, sentence, shortened } from '../terminal.js';

const longestTitle = 300;

/** The verdict with its numbers. */
export function verdict(report: ConformanceReport, { width, colors, verbose }: Layout): string[] {
  const outcome = verdictOutcome(report);
  const title = colors.outcome(outcome, verdictTitle(report));
  const place = shortened(report.target.base_url, width);
  const lines = [
    ...hanging(mark(outcome, colors), `${title}: ${place}`, width),
    ...hanging('  ', verdictSentence(report), width),
    ...firstCause(report, colors).flatMap((text) => hanging('  ', text, width)),
    ...hanging('  ', numbers(report), width).map(colors.dim),
    ...lagTexts(report).flatMap((text) => hanging('  ', text, width).map(colors.dim)),
  ];
  if (verbose) return lines;
  const hint = hanging('  ', 'More: --verbose, or --reporter html=report.html', width);
  return [...lines, ...hint.map(colors.dim)];
}

/** The most important cause once more, where it may have scrolled away. */
function firstCause({ causes, leftovers }: ConformanceReport, colors: Layout['colors']): string[] {
  const [first] = causes;
  const isFar = causes.length > 1 || leftovers.length > 0;
  if (first === undefined || first.outcome === 'warn' || !isFar) return [];
  const title = sentence(first.title, longestTitle);
  return [`First: ${mark(first.outcome, colors)}${title}`];
}

function numbers(report: ConformanceReport): string {
  const counts = tally(report.checks).map(({ amount, label }) => `${amount} ${label}`);
  const run = [requestsText(report)];
  if (report.target.entities.total > 0) {
    run.push(sampleText(report));
  }
  return `${counts.join(' · ')}; ${run.join(', ')}`;
}
