import { answerText } from '../findings/answer-text.js';
import type { CheckResult, ConformanceReport, Exchange } from '../run/report.js';
import { passesNow, isKnownFailure } from '../run/differences.js';
import { knownText, removalAdvice } from './groups.js';
import { junitDocument, type TestCase } from '../../render/junit-document.js';
import { clockText, delayTexts, sampleText, waitedText } from './labels.js';
import { verdictSentence } from './verdict-text.js';

const longestBody = 2000;

/**
 * Formats a report as JUnit XML: a suite per section; warnings and answers are in its system-out.
 */
export function junit(report: ConformanceReport): string {
  const { kit, target, checks, leftovers } = report;
  return junitDocument({
    name: kit.name,
    package: kit.name,
    began: target.started_at,
    host: hostOf(target.base_url),
    ms: target.duration_ms,
    properties: propertiesOf(report),
    cases: checks.map((check) => caseOf(check, report)),
    troubles: leftovers.map(leftover),
  });
}

const results: Readonly<Partial<Record<CheckResult['outcome'], TestCase['result']>>> = {
  fail: 'failure',
  changed: 'failure',
  error: 'error',
  'not-applicable': 'skipped',
  inconclusive: 'skipped',
};

function resultOf(check: CheckResult): TestCase['result'] {
  if (passesNow(check)) return 'failure';
  if (isKnownFailure(check)) return 'skipped';
  return results[check.outcome] ?? 'passed';
}

function caseOf(check: CheckResult, report: ConformanceReport): TestCase {
  const { id, title, section, outcome, message } = check;
  const result = resultOf(check);
  const again = removalAdvice(check, report);
  const output = observation(check, report);
  return {
    suite: section,
    name: `${id}: ${title}`,
    result,
    ms: check.exchanges.reduce((sum, exchange) => sum + exchange.duration_ms, 0),
    type: result === 'error' ? 'error' : id,
    message: result === 'skipped' ? whySkipped(check) : (again ?? message),
    evidence: evidence(check),
    ...(output === undefined ? {} : { output }),
    ...(outcome === 'inconclusive' ? { trouble: `inconclusive ${id}: ${message}` } : {}),
  };
}

function hostOf(baseUrl: string): string {
  if (!URL.canParse(baseUrl)) return 'localhost';
  const { hostname } = new URL(baseUrl);
  return hostname || 'localhost';
}

function propertiesOf(report: ConformanceReport): Record<string, string> {
  const { target, kit, delays } = report;
  const properties: Record<string, string> = {
    target: target.base_url,
    verdict: report.verdict,
    'verdict.text': verdictSentence(report),
    kit: `${kit.name} ${kit.version}`,
    requests: String(target.requests),
    retries: String(target.retries),
    throttled: String(target.throttled),
    entities: sampleText(report),
  };
  if (delays.length > 0) {
    properties.delays = delayTexts(report).join('; ');
  }
  const waited = waitedText(report);
  if (waited !== '') properties.waited = waited;
  const clock = clockText(report);
  if (clock !== '') properties.clock = clock;
  properties.duration = (target.duration_ms / 1000).toFixed(3);
  return properties;
}

function whySkipped(check: CheckResult): string {
  const { outcome, message } = check;
  const why = isKnownFailure(check) ? knownText(check) : outcome.replace('-', ' ');
  return `${why}: ${message}`;
}

function observation(
  check: CheckResult,
  { open_questions: questions }: ConformanceReport,
): string | undefined {
  if (check.outcome === 'warn') {
    const warning = `warning ${check.id}: ${check.message}`;
    return `${warning}\n${evidence(check)}`;
  }
  const observed = questions.find(({ id }) => id === check.id);
  if (check.outcome !== 'observed' || observed === undefined) return undefined;
  return `${observed.id}: ${answerText(observed.answer)} (${observed.question})`;
}

function leftover(left: ConformanceReport['leftovers'][number]): string {
  if (left.id === null) return `may be left behind: ${left.note}`;
  const what = left.note === undefined ? 'left behind' : 'may have existed before:';
  return `${what} ${left.id}: ${left.command}`;
}

function evidence({ title, level, expected, found, exchanges }: CheckResult): string {
  const lines = [`requirement: ${title} (${level})`];
  if (expected !== undefined) lines.push(`expected: ${expected}`);
  if (found !== undefined) lines.push(`found: ${found}`);
  lines.push(...exchanges.map(exchangeText));
  return lines.join('\n');
}

function exchangeText({ request, response, failure = 'unknown', curl }: Exchange): string {
  const lines = ['', `${request.method} ${request.url}`];
  if (request.body !== null) {
    lines.push(request.body.slice(0, longestBody));
  }
  if (response === null) {
    lines.push(`no response: ${failure}`);
  } else {
    lines.push(String(response.status));
    lines.push(response.body.slice(0, longestBody));
  }
  lines.push(curl);
  return lines.join('\n');
}
