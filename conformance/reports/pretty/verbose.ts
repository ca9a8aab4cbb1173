import type { CheckResult, ConformanceReport, Exchange, ObservedPoint } from '../../run/report.js';
import { excerpt } from '../excerpt.js';
import { bySection, unobserved } from '../groups.js';
import { answerText, duration, outcomeStyles } from '../labels.js';
import { commandLines, hanging, type Layout, mark, shortened, wrapped } from '../terminal.js';

const longestBody = 2000;
const longestLine = 300;

/** All checks by section, one line each. */
export function allChecks(report: ConformanceReport, layout: Layout): string[] {
  const { width, colors } = layout;
  const sections = [...bySection(report.checks)].map(([section, checks]) => [
    ...hanging('', section, width).map(colors.bold),
    ...checks.flatMap((check) => checkLines(check, layout)),
  ]);
  return sections.flatMap((lines, index) => (index === 0 ? lines : ['', ...lines]));
}

function checkLines(check: CheckResult, { width, colors }: Layout): string[] {
  const { outcome, id, title, message } = check;
  const text = `${title} ${colors.dim(`(${id})`)}`;
  const why = outcome === 'not-applicable' ? `: ${message}` : '';
  return hanging(`  ${mark(outcome, colors)}`, text + why, width);
}

/** The answers to the open points, then unobserved points by reason. */
export function openPoints(report: ConformanceReport, layout: Layout): string[] {
  const { width, colors } = layout;
  if (report.open_points.length === 0) return [];
  const answered = report.open_points.filter(({ answer }) => answer !== null);
  const sections = [...bySection(answered)].flatMap(([section, points]) => [
    ...hanging('  ', section, width).map(colors.dim),
    ...points.flatMap((point) => answerLines(point, layout)),
  ]);
  const others = [...unobserved(report)].flatMap(([reason, points]) => [
    ...hanging(`  ${outcomeStyles['not-verified'].symbol} `, `Not observed: ${reason}`, width),
    ...hanging('    ', points.map(({ id }) => id).join(', '), width).map(colors.dim),
  ]);
  const title = 'Open points: what the deployment does where the specification is silent';
  return [colors.bold(title), ...sections, ...others];
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
  if (request.body !== null) behindBar.push(...bodyLines('sent', request.body, undefined));
  if (response !== null) behindBar.push(...bodyLines('received', response.body, path));
  return [
    ...behindBar.map((line) => `  ${colors.dim('│')} ${line}`),
    ...commandLines(curl, colors.dim),
  ];
}

function summary(exchange: Exchange, width: number): string {
  const { request, response, failure = 'no response', duration_ms: time } = exchange;
  const result = response === null ? failure : String(response.status);
  return `${request.method} ${shortened(request.url, 2 * width)} → ${result}, ${duration(time)}`;
}

/** Not wrapped, so that indentation stays and lines can be copied. */
function bodyLines(label: string, body: string, path: CheckResult['path']): string[] {
  if (body === '') return [];
  const { at, text, cut } = excerpt(body, path, longestBody);
  const place = at === '' ? '' : ` at ${at}`;
  const lines = [`${label}${place}:`, ...text.split('\n').map(cutLine)];
  return cut ? [...lines, '…'] : lines;
}

const cutLine = (line: string): string =>
  line.length > longestLine ? `${line.slice(0, longestLine)}…` : line;
