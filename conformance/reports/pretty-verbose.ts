import type { CheckResult, ConformanceReport, Exchange } from '../run/report.js';
import { excerpt } from './excerpt.js';
import { bySection, unobserved } from './groups.js';
import { answerText, duration, outcomeStyles } from './labels.js';
import { hanging, type Layout, shortened, wrapped } from './terminal.js';

const longestBody = 2000;
const longestLine = 300;

/** All checks by section, one line each, followed by the problems with their evidence. */
export function allChecks(report: ConformanceReport, { width, colors }: Layout): string[] {
  return [...bySection(report.checks)].flatMap(([section, checks], index) => [
    ...(index === 0 ? [] : ['']),
    ...hanging('', section, width).map(colors.bold),
    ...checks.flatMap(({ outcome, id, title, message }) =>
      hanging(
        `  ${colors.outcome(outcome, outcomeStyles[outcome].symbol)} `,
        `${title} ${colors.dim(`(${id})`)}${outcome === 'not-applicable' ? `: ${message}` : ''}`,
        width,
      ),
    ),
  ]);
}

/** The answers to the open points, then unobserved points by reason. */
export function openPointLines(report: ConformanceReport, { width, colors }: Layout): string[] {
  const answered = report.open_points.filter(({ answer }) => answer !== null);
  if (report.open_points.length === 0) return [];
  return [
    colors.bold('Open points: what the deployment does where the specification is silent'),
    ...[...bySection(answered)].flatMap(([section, points]) => [
      ...hanging('  ', section, width).map(colors.dim),
      ...points.flatMap(({ question, answer }) => {
        const text = colors.outcome('observed', shortened(answerText(answer), 2 * width));
        return hanging('    ', `${question} ${text}`, width);
      }),
    ]),
    ...[...unobserved(report)].flatMap(([reason, points]) => [
      ...hanging(`  ${outcomeStyles['not-verified'].symbol} `, `Not observed: ${reason}`, width),
      ...hanging('    ', points.map(({ id }) => id).join(', '), width).map(colors.dim),
    ]),
  ];
}

/** An exchange with a bar on the left; its command without one, so that it can be copied. */
export function exchangeLines(
  exchange: Exchange,
  { path }: CheckResult,
  { width, colors }: Layout,
): string[] {
  const { request, response, failure = 'no response', curl, duration_ms: time } = exchange;
  const result = response === null ? failure : `${response.status}`;
  const behindBar = [
    ...wrapped(
      `${request.method} ${shortened(request.url, 2 * width)} → ${result}, ${duration(time)}`,
      width - 4,
    ),
    ...(request.body === null ? [] : bodyLines('sent', request.body, undefined)),
    ...(response === null ? [] : bodyLines('received', response.body, path)),
  ];
  return [
    ...behindBar.map((line) => `  ${colors.dim('│')} ${line}`),
    ...curl.split('\n').map((line) => `  ${colors.dim(line)}`),
  ];
}

function bodyLines(label: string, body: string, path: CheckResult['path']): string[] {
  if (body === '') return [];
  const { at, text, cut } = excerpt(body, path, longestBody);
  // not wrapped, so that indentation stays and lines can be copied
  const lines = text
    .split('\n')
    .map((line) => (line.length > longestLine ? `${line.slice(0, longestLine)}…` : line));
  return [`${label}${at === '' ? '' : ` at ${at}`}:`, ...lines, ...(cut ? ['…'] : [])];
}
