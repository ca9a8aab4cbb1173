import { create, type XMLElement } from 'xmlbuilder';
import type { CheckResult, ConformanceReport, Exchange } from '../report.js';
import { bySection } from './grouping.js';
import { answerText, sampleText, verdictSentence } from './wording.js';
import { visible, withoutCommands } from './visible.js';

/**
 * JUnit XML as Ant, Jenkins and their followers read it: a suite per section of the specification, `failure` for
 * fail, `error` for error, `skipped` for not-applicable and not-verified (its message says which), plain for the
 * rest. Warnings and observed answers are in the suite's system-out, what could not be verified in its system-err.
 * Times are in seconds.
 */
export function junit(report: ConformanceReport): string {
  const root = create('testsuites', { encoding: 'UTF-8', invalidCharReplacement: '\ufffd' });
  [...bySection(report)].forEach(([section, checks], index) => suite(root, report, section, checks, index));
  return root.end({ pretty: true }) + '\n';
}

function suite(
  root: XMLElement,
  report: ConformanceReport,
  section: string,
  checks: CheckResult[],
  index: number,
): void {
  const amount = (...outcomes: CheckResult['outcome'][]) =>
    checks.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const { target, kit } = report;
  const element = root.element('testsuite', {
    id: index,
    package: name(kit.name),
    name: name(section),
    timestamp: timestamp(target.started_at),
    hostname: hostname(target.base_url),
    tests: checks.length,
    failures: amount('fail'),
    errors: amount('error'),
    skipped: amount('not-applicable', 'not-verified'),
    time: seconds(checks.reduce((sum, check) => sum + spent(check), 0)),
  });
  const properties = element.element('properties');
  for (const [key, value] of [
    ['target', target.base_url],
    ['verdict', report.verdict],
    ['verdict.text', verdictSentence(report)],
    ['kit', `${kit.name} ${kit.version}`],
    ['requests', String(target.requests)],
    ['entities', sampleText(report)],
    ['duration', seconds(target.duration_ms)],
  ] as const) {
    properties.element('property', { name: key, value: clean(value) });
  }
  for (const check of checks) testCase(element, check);
  element.element('system-out', clean(observations(report, checks)));
  element.element('system-err', clean(unverified(report, checks, index)));
}

function testCase(parent: XMLElement, check: CheckResult): void {
  const element = parent.element('testcase', {
    classname: name(check.section),
    name: name(`${check.id}: ${check.title}`),
    time: seconds(spent(check)),
  });
  const message = clean(check.message);
  if (check.outcome === 'fail') {
    element.element('failure', { type: name(check.clause), message }, clean(evidence(check)));
  } else if (check.outcome === 'error') {
    element.element('error', { type: 'error', message }, clean(evidence(check)));
  } else if (check.outcome === 'not-applicable' || check.outcome === 'not-verified') {
    const word = check.outcome === 'not-verified' ? 'not verified' : 'not applicable';
    element.element('skipped', { message: message === '' ? word : `${word}: ${message}` });
  }
}

function observations(report: ConformanceReport, checks: CheckResult[]): string {
  return checks
    .flatMap((check) => {
      if (check.outcome === 'warn') return [`warning ${check.id}: ${check.message}\n${evidence(check)}`];
      if (check.outcome !== 'observed') return [];
      const point = report.open_points.find(({ id }) => id === check.clause);
      return [
        point === undefined
          ? `${check.id}: ${check.message}`
          : `${point.id}: ${answerText(point.answer)} (${point.question})`,
      ];
    })
    .join('\n');
}

/** Leftovers belong to no section; the first suite reports them. */
function unverified(report: ConformanceReport, checks: CheckResult[], index: number): string {
  return [
    ...checks
      .filter(({ outcome }) => outcome === 'not-verified')
      .map((check) => `not verified ${check.id}: ${check.message}`),
    ...(index === 0
      ? report.leftovers.map((left) =>
          left.id === null ? `may be left behind: ${left.note}` : `left behind ${left.id}: ${left.command}`,
        )
      : []),
  ].join('\n');
}

function evidence(check: CheckResult): string {
  return [
    `clause: ${check.clause} (${check.level})`,
    ...(check.expected === undefined ? [] : [`expected: ${check.expected}`]),
    ...(check.found === undefined ? [] : [`found: ${check.found}`]),
    ...check.exchanges.map(exchangeText),
  ].join('\n');
}

function exchangeText({ request, response, failure, curl }: Exchange): string {
  return [
    '',
    `${request.method} ${request.url}`,
    ...(request.body === null ? [] : [request.body]),
    response === null ? `no answer: ${failure ?? 'unknown'}` : `${response.status}\n${response.body}`,
    curl,
  ].join('\n');
}

function spent(check: CheckResult): number {
  return check.exchanges.reduce((sum, exchange) => sum + exchange.duration_ms, 0);
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}

function clean(text: string): string {
  return withoutCommands(visible(text));
}

/** A name must not be empty. */
function name(text: string): string {
  return clean(text).trim() || '-';
}

/** To the second and without a zone: the schema of the Ant task has no other. */
function timestamp(text: string): string {
  const instant = new Date(text);
  return (Number.isNaN(instant.getTime()) ? new Date(0) : instant).toISOString().slice(0, 19);
}

function hostname(url: string): string {
  try {
    return new URL(url).hostname || 'localhost';
  } catch {
    return 'localhost';
  }
}
