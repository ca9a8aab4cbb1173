import {
  changedPoints,
  type CheckResult,
  type ConformanceReport,
  type Exchange,
} from '../run/report.js';
import { escapeWorkflowCommands } from './escape.js';
import {
  causesOf,
  cleanUpAdvice,
  type Cause,
  leftoversOf,
  problemsOf,
  requestLine,
  unknownLeftoversAdvice,
  unprovenAdvice,
  unprovenTitle,
} from './groups.js';
import {
  answerText,
  nothingVerified,
  count,
  outcomeStyles,
  requestsText,
  sampleText,
  tally,
  verdictOutcome,
  verdictSentence,
  verdictTitle,
} from './labels.js';
import { allChecks, exchangeLines, openPointLines } from './pretty-verbose.js';
import {
  colors,
  type Colors,
  hanging,
  type Layout,
  layoutWidth,
  padded,
  shortened,
} from './terminal.js';

const maxFailures = 12;
const maxWarnings = 8;
const maxCauses = 5;
const maxLeftovers = 10;
const maxUnknown = 4;

/** The default report for a terminal: problems first, the verdict last. A conformant run fits on one screen. */
export function pretty(
  report: ConformanceReport,
  options: { color: boolean; width: number; verbose: boolean },
): string {
  const layout = {
    width: layoutWidth(options.width),
    colors: colors(options.color),
    verbose: options.verbose,
  };
  const problems = problemsOf(report);
  const failures = problems.filter(({ outcome }) => outcome !== 'warn');
  const warnings = problems.filter(({ outcome }) => outcome === 'warn');
  const blocks = [
    ...(layout.verbose ? [allChecks(report, layout), openPointLines(report, layout)] : []),
    ...(layout.verbose ? problems : failures.slice(0, maxFailures)).map((check) =>
      problem(check, report, layout),
    ),
    layout.verbose ? [] : briefly(failures.slice(maxFailures), failures.length, layout),
    changed(report, layout),
    layout.verbose ? [] : briefly(warnings, maxWarnings, layout),
    notVerified(report, layout),
    verdict(report, layout),
    leftovers(report, layout),
  ];
  const text = blocks.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'));
  return `\n${escapeWorkflowCommands(text.join('\n\n'))}\n`;
}

/** A failure in a few lines: expected, found and where, the request, and a command to reproduce it. */
function problem(check: CheckResult, report: ConformanceReport, layout: Layout): string[] {
  const { width, colors, verbose } = layout;
  const { outcome, expected, found, message, exchanges } = check;
  const fact = (name: string, text: string | undefined): string[] =>
    text === undefined || text === ''
      ? []
      : hanging(`  ${colors.dim(name.padEnd(9))} `, shortened(text, 3 * width), width);
  const [shown] = exchanges;
  const more = exchanges.length > 1 ? `, and ${exchanges.length - 1} more` : '';
  return [
    ...hanging(
      `${colors.outcome(outcome, outcomeStyles[outcome].symbol)} `,
      `${colors.bold(check.title)} ${colors.dim(`(${check.id})`)}`,
      width,
    ),
    ...fact('expected', expected),
    ...fact('found', found),
    ...(expected === undefined && found === undefined ? fact('message', message) : []),
    ...fact('request', shown && requestLine(shown, report.target.base_url) + more),
    ...(verbose
      ? exchanges.flatMap((exchange) => exchangeLines(exchange, check, layout))
      : command(shown?.curl, '  ', colors)),
  ];
}

/** Always on one line, so that it can be copied; the terminal wraps it. */
const command = (curl: string | undefined, indent: string, colors: Colors): string[] =>
  curl === undefined ? [] : curl.split('\n').map((line) => indent + colors.dim(line));

function briefly(
  checks: readonly CheckResult[],
  most: number,
  { width, colors }: Layout,
): string[] {
  const lines = ({ outcome, id, title, found }: CheckResult): string[] => {
    const text = `${id}: ${title.replace(/\.$/, '')}${found === undefined ? '' : `; found ${found}`}`;
    return hanging(
      `${colors.outcome(outcome, outcomeStyles[outcome].symbol)} `,
      shortened(text, 2 * width - 4),
      width,
    );
  };
  const rest = checks.length - most;
  return [
    ...checks.slice(0, most).flatMap(lines),
    ...(rest > 0
      ? [colors.dim(`  … and ${count(rest, 'more warning')}; --verbose shows them`)]
      : []),
  ];
}

function changed(report: ConformanceReport, { width, colors }: Layout): string[] {
  const points = changedPoints(report);
  if (points.length === 0) return [];
  const idWidth = Math.min(Math.floor(width / 2), Math.max(...points.map(({ id }) => id.length)));
  return [
    ...hanging(
      '',
      `${count(points.length, 'answer')} changed since the profile was recorded`,
      width,
    ).map(colors.bold),
    ...points.flatMap(({ id, recorded, answer }) =>
      hanging(
        `  ${padded(shortened(id, idWidth), idWidth)}  `,
        shortened(`${answerText(recorded)} → ${answerText(answer)}`, 2 * width),
        width,
      ),
    ),
  ];
}

/** The ids of up to three checks, or their number: `update.again, update.pages`, `34 checks`. */
const idsText = (checks: readonly CheckResult[]): string =>
  checks.length > 3 ? count(checks.length, 'check') : checks.map(({ id }) => id).join(', ');

function notVerified(report: ConformanceReport, layout: Layout): string[] {
  const { width, colors } = layout;
  const causes = causesOf(report);
  const nothing = verdictTitle(report) === nothingVerified;
  const most = layout.verbose ? causes.length : nothing ? 1 : maxCauses;
  const shown = (exchange?: Exchange) =>
    exchange ? hanging('  ', requestLine(exchange, report.target.base_url), width) : [];
  const lines = ({ message, advice, checks, exchange }: Cause, index: number): string[] => [
    ...hanging(
      `${colors.outcome('not-verified', outcomeStyles['not-verified'].symbol)} `,
      `${shortened(message, layout.verbose ? 600 : 4 * width)} ${colors.dim(`(${idsText(checks)} not verified)`)}`,
      width,
    ),
    ...(advice === undefined ? shown(exchange).map(colors.dim) : hanging('  ', advice, width)),
    ...(index === 0 && advice !== undefined ? command(exchange?.curl, '  ', colors) : []),
    ...(layout.verbose
      ? hanging('  ', checks.map(({ id }) => id).join(', '), width).map(colors.dim)
      : []),
  ];
  const rest = causes.length - most;
  return [
    ...causes.slice(0, most).flatMap(lines),
    ...(rest > 0 ? [colors.dim(`  … and ${count(rest, 'more cause')}; --verbose shows them`)] : []),
  ];
}

function verdict(report: ConformanceReport, { width, colors, verbose }: Layout): string[] {
  const { target, checks } = report;
  const outcome = verdictOutcome(report);
  const counts = tally(checks).map(({ amount, label }) => `${amount} ${label}`);
  const run = `${requestsText(report)}${target.entities.total > 0 ? `, ${sampleText(report)}` : ''}`;
  return [
    ...hanging(
      `${colors.outcome(outcome, outcomeStyles[outcome].symbol)} `,
      `${colors.outcome(outcome, verdictTitle(report))}: ${shortened(target.base_url, width)}`,
      width,
    ),
    ...hanging('  ', verdictSentence(report), width),
    ...hanging('  ', `${counts.join(' · ')}; ${run}`, width).map((line) => colors.dim(line)),
    ...(verbose
      ? []
      : hanging('  ', 'More: --verbose, or --reporter html=report.html', width).map(colors.dim)),
  ];
}

function leftovers(report: ConformanceReport, { width, colors }: Layout): string[] {
  const { own, unproven, unknown } = leftoversOf(report);
  const title = (text: string): string[] =>
    hanging(`${outcomeStyles.warn.symbol} `, text, width).map((line) =>
      colors.outcome('warn', line),
    );
  const plain = { ...colors, dim: String };
  const commands = (all: readonly { command: string }[]): string[] => [
    ...all.slice(0, maxLeftovers).flatMap((left) => command(left.command, '  ', plain)),
    ...(all.length > maxLeftovers
      ? [`  … and ${all.length - maxLeftovers} more, in the JSON report`]
      : []),
  ];
  return [
    ...(own.length === 0
      ? []
      : title(`${count(own.length, 'subscription')} left behind; cancel with:`)),
    ...commands(own),
    ...(own.length === 0 ? [] : command(cleanUpAdvice(report), '  ', plain)),
    ...(unproven.length === 0
      ? []
      : [...title(unprovenTitle), ...hanging('  ', unprovenAdvice, width)]),
    ...commands(unproven),
    ...(unknown.length === 0 ? [] : title('May be left behind')),
    ...(unknown.length === 0 ? [] : hanging('  ', unknownLeftoversAdvice, width)),
    ...unknown
      .slice(0, maxUnknown)
      .flatMap(({ note }) => hanging('  - ', shortened(note, 3 * width), width)),
    ...(unknown.length > maxUnknown
      ? [`  … and ${unknown.length - maxUnknown} more, in the JSON report`]
      : []),
  ];
}
