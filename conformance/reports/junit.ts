import { create, type XMLElement } from 'xmlbuilder';
import type { CheckResult, ConformanceReport, Exchange } from '../run/report.js';
import { escapeWorkflowCommands } from './escape.js';
import { bySection } from './groups.js';
import { answerText, sampleText, verdictSentence } from './labels.js';

const longestBody = 2000;

/** JUnit XML as Ant and Jenkins read it: a suite per section; warnings and answers are in its system-out. Times are in seconds. */
export function junit(report: ConformanceReport): string {
  const root = create('testsuites', { encoding: 'UTF-8', invalidCharReplacement: '\ufffd' });
  [...bySection(report.checks)].forEach(([section, checks], index) =>
    suite(root, report, index, section, checks),
  );
  return `${root.end({ pretty: true })}\n`;
}

function suite(
  root: XMLElement,
  report: ConformanceReport,
  index: number,
  section: string,
  checks: readonly CheckResult[],
): void {
  const amount = (...outcomes: CheckResult['outcome'][]) =>
    checks.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const { target, kit } = report;
  const element = root.element('testsuite', {
    id: index,
    package: kit.name,
    name: section,
    // in seconds and without a zone, as the schema of the Ant task requires
    timestamp: target.started_at.slice(0, 19),
    hostname: URL.canParse(target.base_url)
      ? new URL(target.base_url).hostname || 'localhost'
      : 'localhost',
    tests: checks.length,
    failures: amount('fail', 'changed'),
    errors: amount('error'),
    skipped: amount('not-applicable', 'not-verified'),
    time: seconds(checks.reduce((sum, check) => sum + timeOf(check), 0)),
  });
  const properties = element.element('properties');
  for (const [name, value] of Object.entries({
    target: target.base_url,
    verdict: report.verdict,
    'verdict.text': verdictSentence(report),
    kit: `${kit.name} ${kit.version}`,
    requests: String(target.requests),
    retries: String(target.retries),
    entities: sampleText(report),
    duration: seconds(target.duration_ms),
  })) {
    properties.element('property', { name, value: clean(value) });
  }
  for (const check of checks) testCase(element, check);
  element.element(
    'system-out',
    clean(checks.flatMap((check) => observation(check, report)).join('\n')),
  );
  // leftovers belong to no section: the first suite reports them
  const left = index === 0 ? report.leftovers.map(leftover) : [];
  element.element('system-err', clean([...checks.flatMap(unverified), ...left].join('\n')));
}

function testCase(parent: XMLElement, check: CheckResult): void {
  const { outcome, id, title, section } = check;
  const element = parent.element('testcase', {
    classname: section,
    name: `${id}: ${title}`,
    time: seconds(timeOf(check)),
  });
  const message = clean(check.message);
  if (outcome === 'fail' || outcome === 'changed') {
    element.element('failure', { type: id, message }, clean(evidence(check)));
  } else if (outcome === 'error') {
    element.element('error', { type: 'error', message }, clean(evidence(check)));
  } else if (outcome === 'not-applicable' || outcome === 'not-verified') {
    element.element('skipped', { message: `${outcome.replace('-', ' ')}: ${message}` });
  }
}

function observation(check: CheckResult, { open_points: points }: ConformanceReport): string[] {
  if (check.outcome === 'warn')
    return [`warning ${check.id}: ${check.message}\n${evidence(check)}`];
  const point = points.find(({ id }) => id === check.id);
  if (check.outcome !== 'observed' || point === undefined) return [];
  return [`${point.id}: ${answerText(point.answer)} (${point.question})`];
}

const unverified = ({ outcome, id, message }: CheckResult): string[] =>
  outcome === 'not-verified' ? [`not verified ${id}: ${message}`] : [];

function leftover(left: ConformanceReport['leftovers'][number]): string {
  if (left.id === null) return `may be left behind: ${left.note}`;
  return `${left.note === undefined ? 'left behind' : 'may have existed before:'} ${left.id}: ${left.command}`;
}

function evidence({ title, level, expected, found, exchanges }: CheckResult): string {
  return [
    `clause: ${title} (${level})`,
    ...(expected === undefined ? [] : [`expected: ${expected}`]),
    ...(found === undefined ? [] : [`found: ${found}`]),
    ...exchanges.map(exchangeText),
  ].join('\n');
}

function exchangeText({ request, response, failure, curl }: Exchange): string {
  return [
    '',
    `${request.method} ${request.url}`,
    ...(request.body === null ? [] : [request.body.slice(0, longestBody)]),
    response === null
      ? `no response: ${failure ?? 'unknown'}`
      : `${response.status}\n${response.body.slice(0, longestBody)}`,
    curl,
  ].join('\n');
}

const timeOf = ({ exchanges }: CheckResult): number =>
  exchanges.reduce((sum, exchange) => sum + exchange.duration_ms, 0);

const seconds = (ms: number): string => (ms / 1000).toFixed(3);

const clean = escapeWorkflowCommands;
