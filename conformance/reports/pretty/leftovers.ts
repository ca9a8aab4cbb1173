import type { ConformanceReport } from '../../run/report.js';
import {
  cleanUpAdvice,
  leftoversOf,
  unknownLeftoversAdvice,
  unprovenAdvice,
  unprovenTitle,
} from '../groups.js';
import { count, outcomeStyles } from '../labels.js';
import { commandLines, hanging, type Layout, limited, shortened } from '../terminal.js';

const maxLeftovers = 10;
const maxUnknown = 4;

type Leftovers = ReturnType<typeof leftoversOf>;

/** What the run leaves behind, with the commands that cancel it. */
export function leftovers(report: ConformanceReport, layout: Layout): string[] {
  const { own, unproven, unknown } = leftoversOf(report);
  return [
    ...ownLines(own, cleanUpAdvice(report), layout),
    ...unprovenLines(unproven, layout),
    ...unknownLines(unknown, layout),
  ];
}

function title(text: string, { width, colors }: Layout): string[] {
  const { symbol } = outcomeStyles.warn;
  const lines = hanging(`${symbol} `, text, width);
  return lines.map((line) => colors.outcome('warn', line));
}

const rest = (left: number): string => `  … and ${left} more, in the JSON report`;

function commands(all: readonly { command: string }[]): string[] {
  const linesOf = ({ command }: { command: string }): string[] => commandLines(command);
  return limited(all, maxLeftovers, linesOf, rest);
}

function ownLines(own: Leftovers['own'], advice: string | undefined, layout: Layout): string[] {
  if (own.length === 0) return [];
  const amount = count(own.length, 'subscription');
  const lines = title(`${amount} left behind; cancel with:`, layout);
  lines.push(...commands(own));
  if (advice !== undefined) {
    lines.push(...commandLines(advice));
  }
  return lines;
}

function unprovenLines(unproven: Leftovers['unproven'], layout: Layout): string[] {
  if (unproven.length === 0) return [];
  return [
    ...title(unprovenTitle, layout),
    ...hanging('  ', unprovenAdvice, layout.width),
    ...commands(unproven),
  ];
}

function unknownLines(unknown: Leftovers['unknown'], layout: Layout): string[] {
  if (unknown.length === 0) return [];
  const { width } = layout;
  const lines = ({ note }: { note: string }): string[] => {
    const text = shortened(note, 3 * width);
    return hanging('  - ', text, width);
  };
  return [
    ...title('May be left behind', layout),
    ...hanging('  ', unknownLeftoversAdvice, width),
    ...limited(unknown, maxUnknown, lines, rest),
  ];
}
