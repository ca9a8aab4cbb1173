import type { CheckResult, ConformanceReport, Exchange, ObservedPoint } from '../../run/report.js';
import { excerpt } from '../excerpt.js';
import { bySection, unobserved } from '../groups.js';
import { answerText, duration, idsText, outcomeStyles } from '../labels.js';
import { commandLines, hanging, type Layout, mark, shortened, wrapped } from '../terminal.js';

const longestBody = 2000;
const longestLine = 300;

/** All checks by section, one line each. */
export function allChecks(report: ConformanceReport, layout: Layout): string[] {
  const { width, colors } = layout;
  const lines: string[] = [];
  for (const [section, checks] of bySection(report.checks)) {
    if (lines.length > 0) lines.push('');
    const heading = hanging('', section, width);
    lines.push(...heading.map(colors.bold));
    for (const check of checks) {
      lines.push(...checkLines(check, layout));
    }
  }
  return lines;
}

function checkLines(check: CheckResult, { width, colors }: Layout): string[] {
  const { outcome, id, title, message } = check;
  const text = `${title} ${colors.dim(`(${id})`)}`;
  const why = outcome === 'not-applicable' ? `: ${message}` : '';
  return hanging(`  ${mark(outcome, colors)}`, text + why, width);
}

/** The answers to the open points, then unobserved points by reason. */
export function openPoints(report: ConformanceReport, layout: Layout): string[] {
  if (report.open_points.length === 0) return [];
  const title = 'Open points: how the deployment behaves where the specification is silent';
  const answered = report.open_points.filter(({ answer }) => answer !== null);
  const lines = [layout.colors.bold(title)];
  for (const [section, points] of bySection(answered)) {
    lines.push(...sectionLines(section, points, layout));
  }
  for (const [reason, points] of unobserved(report)) {
    lines.push(...unobservedLines(reason, points, layout));
  }
  return lines;
}

type Points = readonly ObservedPoint[];

function sectionLines(section: string, points: Points, layout: Layout): string[] {
  const { width, colors } = layout;
  const heading = hanging('  ', section, width);
  const answers = points.flatMap((point) => answerLines(point, layout));
  return [...heading.map(colors.dim), ...answers];
}

function unobservedLines(reason: string, points: Points, { width, colors }: Layout): string[] {
  const { symbol } = outcomeStyles['not-verified'];
  const heading = hanging(`  ${symbol} `, `Not observed: ${reason}`, width);
  const ids = hanging('    ', idsText(points), width);
  return [...heading, ...ids.map(colors.dim)];
}

function answerLines({ question, answer }: ObservedPoint, { width, colors }: Layout): string[] {
  const text = colors.outcome('observed', shortened(answerText(answer), 2 * width));
  return hanging('    ', `${question} ${text}`, width);
}

/** An exchange with a bar on the left; its command without one, so that it can be copied. */
export function exchangeLines(
  exchange: Exchange,
  { path }: CheckResult,
  { width, colors }: Layout,
): string[] {
  const { request, response, curl } = exchange;
  const behindBar = wrapped(summary(exchange, width), width - 4);
  if (request.body !== null) {
    behindBar.push(...bodyLines('sent', request.body, undefined));
  }
  if (response !== null) {
    behindBar.push(...bodyLines('received', response.body, path));
  }
  const bar = colors.dim('│');
  const lines = behindBar.map((line) => `  ${bar} ${line}`);
  return [...lines, ...commandLines(curl, colors.dim)];
}

function summary(exchange: Exchange, width: number): string {
  const { request, response, failure = 'no response', duration_ms: time } = exchange;
  const url = shortened(request.url, 2 * width);
  const result = response === null ? failure : String(response.status);
  return `${request.method} ${url} → ${result}, ${duration(time)}`;
}

/** Not wrapped, so that indentation stays and lines can be copied. */
function bodyLines(label: string, body: string, path: CheckResult['path']): string[] {
  if (body === '') return [];
  const { at, text, cut } = excerpt(body, path, longestBody);
  const heading = at === '' ? `${label}:` : `${label} at ${at}:`;
  const lines = text.split('\n').map(cutLine);
  if (cut) lines.push('…');
  return [heading, ...lines];
}

function cutLine(line: string): string {
  if (line.length <= longestLine) return line;
  return `${line.slice(0, longestLine)}…`;
}
