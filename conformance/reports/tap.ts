import {
  type CheckResult,
  type ConformanceReport,
  type Exchange,
  holdsAgain,
  isKnownFailure,
  type Leftover,
} from '../run/report.js';
import { escapeJson, singleLine } from './escape.js';
import { heldAgain, knownText } from './groups.js';
import { answerText, requestsText, sampleText, verdictSentence, verdictTitle } from './labels.js';

const longestBody = 2000;

/**
 * TAP version 14. Warnings and answers are `ok`; not-applicable is a SKIP, and not-verified
 * `not ok … # TODO`, which counts as neither; so is a known failure.
 */
export function tap(report: ConformanceReport): string {
  const { target, leftovers } = report;
  const run = `${requestsText(report)} to ${target.base_url}`;
  const lines = [
    'TAP version 14',
    `1..${report.checks.length}`,
    ...report.checks.flatMap((_check, index) => checkLines(report, index)),
    comment(`${verdictTitle(report)}: ${verdictSentence(report)}`),
    comment(`${run}, ${sampleText(report)}`),
    ...leftovers.map((left) => comment(leftover(left))),
  ];
  return `${lines.join('\n')}\n`;
}

/** The lines of one check, below its section where that begins. */
function checkLines(report: ConformanceReport, index: number): string[] {
  const [before, check] = [report.checks[index - 1], report.checks[index]];
  if (check === undefined) return [];
  const lines = [testPoint(check, index + 1), ...diagnostics(check, report)];
  return check.section === before?.section ? lines : [comment(check.section), ...lines];
}

function leftover({ id, note }: Leftover): string {
  if (id === null) return `may be left behind: ${note}`;
  return note === undefined ? `left behind: ${id}` : `may have existed before: ${id}`;
}

function testPoint(check: CheckResult, number: number): string {
  const isGood = ['pass', 'warn', 'observed', 'not-applicable'].includes(check.outcome);
  const directives: Partial<Record<CheckResult['outcome'], string>> = {
    'not-applicable': ` # SKIP ${escaped(check.message)}`,
    'not-verified': ` # TODO not verified: ${escaped(check.message)}`,
  };
  const result = isGood && !holdsAgain(check) ? 'ok' : 'not ok';
  const description = escaped(`${check.id}: ${check.title}`);
  const known = isKnownFailure(check) ? ` # TODO ${escaped(knownText(check))}` : undefined;
  const directive = known ?? directives[check.outcome] ?? '';
  const line = `${result} ${number} - ${description}${directive}`;
  // a trailing brace would open a subtest
  return line.replace(/\{\s*$/, '{ …').trimEnd();
}

/** Backslash and hash have a meaning in a test point. */
const escaped = (text: string): string => singleLine(text).replace(/[\\#]/g, '\\$&');

const comment = (text: string): string => `# ${singleLine(text).replace(/##\[/g, '## [')}`;

/** A YAML block; strings are written as JSON, which is valid YAML. */
function diagnostics(check: CheckResult, report: ConformanceReport): string[] {
  const { id, outcome, level, expected, found, exchanges } = check;
  const again = heldAgain(report).find((one) => one.check === check);
  if (again === undefined && ['pass', 'not-applicable'].includes(outcome)) return [];
  const message = again?.advice ?? check.message;
  const { open_points: points } = report;
  const point = outcome === 'observed' ? points.find((one) => one.id === id) : undefined;
  const facts = {
    outcome,
    level,
    message,
    expected,
    found,
    answer: point && answerText(point.answer),
  };
  const lines = Object.entries(facts).flatMap(([key, value]) =>
    value ? [`  ${key}: ${quoted(value)}`] : [],
  );
  if (exchanges.length > 0) lines.push('  exchanges:', ...exchanges.flatMap(exchangeLines));
  return ['  ---', ...lines, '  ...'];
}

function exchangeLines({ request, response, failure = 'no response', curl }: Exchange): string[] {
  const lines = [`    - request: ${quoted(`${request.method} ${request.url}`)}`];
  if (request.body !== null) lines.push(`      sent: ${quotedBody(request.body)}`);
  if (response === null) {
    lines.push(`      failure: ${quoted(failure)}`);
  } else {
    lines.push(`      status: ${response.status}`, `      body: ${quotedBody(response.body)}`);
  }
  return [...lines, `      curl: ${quoted(curl)}`];
}

const quoted = (text: string): string => escapeJson(JSON.stringify(text));

const quotedBody = (body: string): string => quoted(body.slice(0, longestBody));
