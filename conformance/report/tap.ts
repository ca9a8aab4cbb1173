import { answerText } from '../findings/answer-text.js';
import type { CheckResult, ConformanceReport, Exchange, Leftover } from '../run/report.js';
import { passesNow, isKnownFailure } from '../run/differences.js';
import { escapeJson, singleLine, splitCommandMarks } from '../../src/input/escape.js';
import { knownText, removalAdvice } from './groups.js';
import { delayTexts, requestsText, sampleText } from './labels.js';
import { verdictSentence, verdictTitle } from './verdict-text.js';

const longestBody = 2000;

/**
 * Formats a report as TAP version 13, without features of version 14. Warnings and answers are
 * `ok`, and not-applicable is a SKIP. Inconclusive checks and known failures are `not ok … # TODO`,
 * which counts as neither.
 */
export function tap(report: ConformanceReport): string {
  const { target, leftovers } = report;
  const run = `${requestsText(report)} to ${target.base_url}`;
  const lines = [
    'TAP version 13',
    `1..${report.checks.length}`,
    ...testPoints(report),
    comment(`${verdictTitle(report)}: ${verdictSentence(report)}`),
    comment(`${run}, ${sampleText(report)}`),
    ...delayTexts(report).map(comment),
    ...leftovers.map((left) => comment(leftover(left))),
  ];
  return `${lines.join('\n')}\n`;
}

/** Formats all checks, each section below its name. */
function testPoints(report: ConformanceReport): string[] {
  const lines: string[] = [];
  let number = 1;
  let section: string | undefined;
  for (const check of report.checks) {
    if (check.section !== section) {
      lines.push(comment(check.section));
    }
    lines.push(testPoint(check, number));
    lines.push(...diagnostics(check, report));
    section = check.section;
    number += 1;
  }
  return lines;
}

function leftover({ id, note }: Leftover): string {
  if (id === null) return `may be left behind: ${note}`;
  if (note === undefined) return `left behind: ${id}`;
  return `may have existed before: ${id}`;
}

function testPoint(check: CheckResult, number: number): string {
  const isGood = ['pass', 'warn', 'observed', 'not-applicable'].includes(check.outcome);
  const result = isGood && !passesNow(check) ? 'ok' : 'not ok';
  const description = escapeTap(`${check.id}: ${check.title}`);
  const line = `${result} ${number} - ${description}${directive(check)}`;
  // A trailing brace would open a subtest.
  return line.replace(/\{\s*$/, '{ …').trimEnd();
}

/** Returns the TAP directive of a check; usually empty. */
function directive(check: CheckResult): string {
  const { outcome, message } = check;
  if (isKnownFailure(check)) return ` # TODO ${escapeTap(knownText(check))}`;
  if (outcome === 'not-applicable') return ` # SKIP ${escapeTap(message)}`;
  if (outcome === 'inconclusive') return ` # TODO inconclusive: ${escapeTap(message)}`;
  return '';
}

/** Escapes backslash and hash, which have a meaning in a test point. */
const escapeTap = (text: string): string => singleLine(text).replace(/[\\#]/g, '\\$&');

const comment = (text: string): string => `# ${splitCommandMarks(singleLine(text))}`;

/** Formats a YAML block; strings are written as JSON, which is valid YAML. */
function diagnostics(check: CheckResult, report: ConformanceReport): string[] {
  const { outcome, level, expected, found, exchanges } = check;
  const again = removalAdvice(check, report);
  const isPlain = outcome === 'pass' || outcome === 'not-applicable';
  if (again === null && isPlain) return [];
  const message = again ?? check.message;
  const answer = observedAnswer(check, report);
  const facts = { outcome, level, message, expected, found, answer };
  const lines = ['  ---'];
  for (const [key, value] of Object.entries(facts)) {
    if (value) lines.push(`  ${key}: ${yamlQuoted(value)}`);
  }
  if (exchanges.length > 0) {
    lines.push('  exchanges:');
    lines.push(...exchanges.flatMap(exchangeLines));
  }
  lines.push('  ...');
  return lines;
}

/** Returns the observed answer, if the check is an open question. */
function observedAnswer(check: CheckResult, report: ConformanceReport): string | undefined {
  if (check.outcome !== 'observed') return undefined;
  const observed = report.open_questions.find(({ id }) => id === check.id);
  if (observed === undefined) return undefined;
  return answerText(observed.answer);
}

function exchangeLines({ request, response, failure = 'no response', curl }: Exchange): string[] {
  const line = `${request.method} ${request.url}`;
  const lines = [`    - request: ${yamlQuoted(line)}`];
  if (request.body !== null) {
    lines.push(`      sent: ${quotedBody(request.body)}`);
  }
  if (response === null) {
    lines.push(`      failure: ${yamlQuoted(failure)}`);
  } else {
    lines.push(`      status: ${response.status}`);
    lines.push(`      body: ${quotedBody(response.body)}`);
  }
  lines.push(`      curl: ${yamlQuoted(curl)}`);
  return lines;
}

const yamlQuoted = (text: string): string => escapeJson(JSON.stringify(text));

const quotedBody = (body: string): string => yamlQuoted(body.slice(0, longestBody));
