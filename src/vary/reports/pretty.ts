import { groupBy } from '../../../conformance/reports/labels.js';
import { escapeWorkflowCommands } from '../../../conformance/reports/escape.js';
import {
  colors,
  hanging,
  type Layout,
  layoutWidth,
  limited,
  mark,
  shortened,
} from '../../../conformance/reports/terminal.js';
import type { Assumption, Combination, RunSummary, Survivor, VaryReport } from '../report.js';
import type { ShownResponse, WireDifference } from '../wire.js';
import {
  assumptionText,
  combinationText,
  count,
  failureIn,
  effortText,
  nameText,
  reducedText,
  responseText,
  verdictOutcome,
  verdictSentence,
  verdictTitle,
} from './words.js';

/** Options of `pretty`; the other reporters have none. */
export interface RenderOptions {
  /** ANSI colours; off by default */
  readonly color?: boolean;
  /** columns, limited to 40 to 140; 80 by default */
  readonly width?: number;
  /** also show the names of what passed, and complete responses */
  readonly verbose?: boolean;
}

/** The report for a terminal: what is assumed first, the verdict last. */
export function pretty(
  report: VaryReport,
  { color = false, width = 80, verbose = false }: RenderOptions,
): string {
  const layout = { width: layoutWidth(width), colors: colors(color), verbose };
  const blocks = [
    ...baseFailures(report, layout),
    ...report.assumptions.map((assumption) => assumptionLines(assumption, layout)),
    ...report.combinations.map((combination) => combinationLines(combination, layout)),
    reducedLines(report, layout),
    flakyLines(report, layout),
    survivedLines(report, layout),
    leftOutLines(report, layout),
    notReachedLines(report, layout),
    verdictLines(report, layout),
  ];
  const text = blocks.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'));
  return `\n${escapeWorkflowCommands(text.join('\n\n'))}\n`;
}

function baseFailures({ verdict, base }: VaryReport, layout: Layout): string[][] {
  if (verdict !== 'not-tried') return [];
  return base.runs
    .filter(({ passed }) => !passed)
    .map((run) => ['The command, with the base:', ...outputLines(run, layout)]);
}

function assumptionLines(assumption: Assumption, layout: Layout): string[] {
  const { width, colors: paint, verbose } = layout;
  const { id, question, fails } = assumption;
  const title = `${paint.bold(id)}: ${assumptionText(assumption)}`;
  const shown = verbose ? fails : fails.slice(0, 1);
  return [
    ...hanging(mark('fail', paint), title, width),
    ...(question === '' ? [] : hanging('  ', question, width).map(paint.dim)),
    ...shown.flatMap((failure) => [
      ...wireLines(failure.wire, nameText(failure), layout),
      ...outputLines(failure.run, layout),
    ]),
  ];
}

function combinationLines(combination: Combination, layout: Layout): string[] {
  const { width, colors: paint } = layout;
  const { wire, run } = combination;
  return [
    ...hanging(mark('fail', paint), combinationText(combination), width),
    ...wireLines(wire, 'together', layout),
    ...outputLines(run, layout),
  ];
}

/** What differs on the wire; complete responses with `--verbose`. */
function wireLines(wire: WireDifference | null, name: string, layout: Layout): string[] {
  const { width, colors: paint, verbose } = layout;
  if (wire === null) return [];
  const request = `${wire.method} ${wire.url}`;
  const lines = [
    `  ${paint.dim(shortened(`${request}, with ${name}:`, width - 2))}`,
    ...wire.differences.map((text) => `    ${shortened(text, width - 4)}`),
  ];
  if (!verbose) return lines;
  return [
    ...lines,
    ...responseLines('with the base', wire.base, layout),
    ...responseLines(`with ${name}`, wire.other, layout),
  ];
}

function responseLines(
  title: string,
  response: ShownResponse,
  { colors: paint }: Layout,
): string[] {
  return [
    `    ${paint.dim(`${title}:`)}`,
    ...responseText(response)
      .split('\n')
      .map((line) => `      ${line}`),
  ];
}

const fewLines = 4;

function outputLines({ ending, last_lines: lines, log }: RunSummary, layout: Layout): string[] {
  const { width, colors: paint, verbose } = layout;
  const few = failureIn(lines) < 0 ? lines.slice(-fewLines) : lines.slice(0, fewLines);
  const shown = verbose ? lines : few;
  return [
    `  ${paint.dim(`the command: ${ending}`)}`,
    ...shown.map((line) => `  ${paint.dim('│')} ${shortened(line, width - 4)}`),
    `  ${paint.dim(log)}`,
  ];
}

function reducedLines({ reduced }: VaryReport, { width, colors: paint }: Layout): string[] {
  return reduced.flatMap((one) => [
    ...hanging(mark('not-verified', paint), reducedText(one), width),
    `  ${paint.dim(one.run.log)}`,
  ]);
}

function flakyLines({ flaky }: VaryReport, { width, colors: paint }: Layout): string[] {
  return flaky.flatMap((one) =>
    hanging(
      mark('not-verified', paint),
      `${nameText(one)}: failed once on its own, and passed another time`,
      width,
    ),
  );
}

function survivedLines({ survived }: VaryReport, layout: Layout): string[] {
  const { width, colors: paint, verbose } = layout;
  if (survived.length === 0) return [];
  const seen = survived.filter(({ exercised }) => exercised !== false);
  const unseen = survived.filter(({ exercised }) => exercised === false);
  const parts = [
    ...survivedGroup(seen, 'passed', layout),
    ...survivedGroup(unseen, 'passed, but no response to the client showed them', layout),
  ];
  if (verbose) return parts;
  return [...parts, ...hanging('  ', 'Which ones: --verbose', width).map(paint.dim)];
}

function survivedGroup(all: readonly Survivor[], text: string, layout: Layout): string[] {
  const { width, colors: paint, verbose } = layout;
  if (all.length === 0) return [];
  const outcome = text === 'passed' ? 'pass' : 'not-applicable';
  const sections = groupBy(all, ({ section }) => section);
  const title = `${count(all.length, 'variation')} ${text}`;
  const counts = [...sections].map(([section, some]) => `${section} ${some.length}`).join(', ');
  if (!verbose) return hanging(mark(outcome, paint), `${title}: ${counts}`, width);
  return [
    ...hanging(mark(outcome, paint), title, width),
    ...[...sections].flatMap(([section, some]) =>
      hanging('    ', `${paint.bold(section)}: ${some.map(nameText).join('; ')}`, width),
    ),
  ];
}

function leftOutLines({ left_out: leftOut }: VaryReport, layout: Layout): string[] {
  const { width, colors: paint, verbose } = layout;
  if (leftOut.length === 0) return [];
  const ids = leftOut.map(({ id }) => id).join(', ');
  const title = `${leftOut.length} left out`;
  if (!verbose) return hanging(mark('not-applicable', paint), `${title}: ${ids}`, width);
  return [
    ...hanging(mark('not-applicable', paint), title, width),
    ...leftOut.flatMap(({ id, reason }) => hanging('    ', `${paint.bold(id)}: ${reason}`, width)),
  ];
}

function notReachedLines({ not_reached: left }: VaryReport, layout: Layout): string[] {
  const { width, colors: paint, verbose } = layout;
  if (left.length === 0) return [];
  const most = verbose ? left.length : 8;
  return limited(
    [`${left.length} not tried: ${left.slice(0, most).map(nameText).join('; ')}`],
    1,
    (text) => hanging(mark('not-verified', paint), left.length > most ? `${text}; …` : text, width),
    String,
  );
}

function verdictLines(report: VaryReport, layout: Layout): string[] {
  const { width, colors: paint } = layout;
  const outcome = verdictOutcome(report);
  const title = paint.outcome(outcome, verdictTitle(report));
  return [
    ...hanging(mark(outcome, paint), title, width),
    ...hanging('  ', verdictSentence(report), width),
    ...hanging('  ', effortText(report), width).map(paint.dim),
    `  ${paint.dim(`Logs: ${report.logs}`)}`,
  ];
}
