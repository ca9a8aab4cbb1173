import type { CheckResult, ConformanceReport, Exchange } from '../report.js';
import { answerText, duration, sampleText, verdictSentence, verdictTitle } from './wording.js';
import { visible, visibleJson, visibleLine } from './visible.js';

/**
 * TAP version 14, one test point per check.
 *
 * | outcome | test point |
 * |---|---|
 * | pass, warn, observed | `ok`; a warning and an answer are in its diagnostics |
 * | fail, error | `not ok` |
 * | not-applicable | `ok … # SKIP why` |
 * | not-verified | `not ok … # TODO why`: a harness counts it neither as passed nor as a failure of the deployment |
 */
export function tap(report: ConformanceReport): string {
  const lines = ['TAP version 14', `1..${report.checks.length}`];
  let section = '';
  report.checks.forEach((check, index) => {
    if (check.section !== section) {
      section = check.section;
      lines.push(comment(section));
    }
    lines.push(testPoint(check, index + 1), ...diagnostics(report, check));
  });
  lines.push(
    comment(`${verdictTitle(report)}: ${verdictSentence(report)}`),
    comment(
      `${report.target.requests} requests in ${duration(report.target.duration_ms)} to ${report.target.base_url}, ${sampleText(report)}`,
    ),
    ...report.leftovers.map((left) =>
      comment(
        left.id === null ? `may be left behind: ${left.note}` : `left behind: ${left.id}; ${left.command}`,
      ),
    ),
  );
  return lines.join('\n') + '\n';
}

function testPoint(check: CheckResult, number: number): string {
  const good = ['pass', 'warn', 'observed', 'not-applicable'].includes(check.outcome);
  const why = check.message === '' ? '' : ` ${escaped(check.message)}`;
  const directive =
    check.outcome === 'not-applicable'
      ? ` # SKIP${why}`
      : check.outcome === 'not-verified'
        ? ` # TODO not verified:${why || ' no reason given'}`
        : '';
  const line = `${good ? 'ok' : 'not ok'} ${number} - ${escaped(`${check.id}: ${check.title}`)}${directive}`;
  // A brace at the end would open a subtest.
  return line.replace(/\{\s*$/, '{ …');
}

/** Backslash and hash have a meaning in a test point. */
function escaped(text: string): string {
  return visibleLine(text).replace(/[\\#]/g, '\\$&');
}

function comment(text: string): string {
  return `# ${visibleLine(text).replace(/##\[/g, '## [')}`;
}

/** A YAML block; strings are written as JSON, which is YAML and has no surprises. */
function diagnostics(report: ConformanceReport, check: CheckResult): string[] {
  if (check.outcome === 'pass' || check.outcome === 'not-applicable') return [];
  const point = report.open_points.find(({ id }) => id === check.clause);
  const facts: [string, string | undefined][] = [
    ['outcome', check.outcome],
    ['level', check.level],
    ['clause', check.clause],
    ['message', check.message || undefined],
    ['expected', check.expected],
    ['found', check.found],
    ['answer', check.outcome === 'observed' && point ? answerText(point.answer) : undefined],
  ];
  return [
    '  ---',
    ...facts.flatMap(([key, value]) => (value === undefined ? [] : [`  ${key}: ${quoted(value)}`])),
    ...(check.exchanges.length === 0 ? [] : ['  exchanges:', ...check.exchanges.flatMap(exchange)]),
    '  ...',
  ];
}

function exchange({ request, response, failure, curl }: Exchange): string[] {
  return [
    `    - request: ${quoted(`${request.method} ${request.url}`)}`,
    ...(request.body === null ? [] : [`      sent: ${quoted(request.body)}`]),
    ...(response === null
      ? [`      failure: ${quoted(failure ?? 'no answer')}`]
      : [`      status: ${response.status}`, `      body: ${quoted(response.body)}`]),
    `      curl: ${quoted(curl)}`,
  ];
}

function quoted(text: string): string {
  return visibleJson(JSON.stringify(visible(text)));
}
