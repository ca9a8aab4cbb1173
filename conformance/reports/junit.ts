import {
  type CheckResult,
  type ConformanceReport,
  type Exchange,
  holdsAgain,
  isKnownFailure,
} from '../run/report.js';
import { escapeWorkflowCommands } from './escape.js';
import { bySection, heldAgain, knownText } from './groups.js';
import { answerText, lagTexts, sampleText } from './labels.js';
import { verdictSentence } from './verdict-text.js';
import { element, xmlDocument, type XmlElement } from './xml.js';

const longestBody = 2000;

/**
 * JUnit XML as Ant, Jenkins and its xUnit plugin read it: a suite per section; warnings and answers are in its
 * system-out. Times are in seconds: of a suite, that of its requests, and of all, that of the run.
 */
export function junit(report: ConformanceReport): string {
  const { kit, target, checks } = report;
  const suites = [...bySection(checks)].map(([section, some], index) =>
    suite({ index, section, checks: some }, report),
  );
  const time = seconds(target.duration_ms);
  return xmlDocument(element('testsuites', { name: kit.name, ...totals(checks), time }, suites));
}

/** What a test case is to a build server. */
type Result = 'passed' | 'failure' | 'error' | 'skipped';

const results: Readonly<Partial<Record<CheckResult['outcome'], Result>>> = {
  fail: 'failure',
  changed: 'failure',
  error: 'error',
  'not-applicable': 'skipped',
  'not-verified': 'skipped',
};

function resultOf(check: CheckResult): Result {
  if (holdsAgain(check)) return 'failure';
  if (isKnownFailure(check)) return 'skipped';
  return results[check.outcome] ?? 'passed';
}

const amountOf = (wanted: Result, checks: readonly CheckResult[]): number =>
  checks.filter((check) => resultOf(check) === wanted).length;

const totals = (checks: readonly CheckResult[]) => ({
  tests: checks.length,
  failures: amountOf('failure', checks),
  errors: amountOf('error', checks),
});

interface Suite {
  readonly index: number;
  readonly section: string;
  readonly checks: readonly CheckResult[];
}

function suite({ index, section, checks }: Suite, report: ConformanceReport): XmlElement {
  const { target, kit } = report;
  const attributes = {
    id: index,
    package: kit.name,
    name: section,
    // in seconds and without a zone, as the schema of the Ant task requires
    timestamp: target.started_at.slice(0, 19),
    hostname: hostOf(target.base_url),
    ...totals(checks),
    skipped: amountOf('skipped', checks),
    time: seconds(checks.reduce((sum, check) => sum + timeOf(check), 0)),
  };
  const properties = Object.entries(propertiesOf(report)).map(([name, value]) =>
    element('property', { name, value: clean(value) }),
  );
  const observations = checks.flatMap((check) => observation(check, report));
  const troubles = checks.filter(({ outcome }) => outcome === 'not-verified').map(unverified);
  // leftovers belong to no section: the first suite reports them
  if (index === 0) {
    troubles.push(...report.leftovers.map(leftover));
  }
  return element('testsuite', attributes, [
    element('properties', {}, properties),
    ...checks.map((check) => testCase(check, report)),
    element('system-out', {}, clean(observations.join('\n'))),
    element('system-err', {}, clean(troubles.join('\n'))),
  ]);
}

function hostOf(baseUrl: string): string {
  if (!URL.canParse(baseUrl)) return 'localhost';
  const { hostname } = new URL(baseUrl);
  return hostname || 'localhost';
}

function propertiesOf(report: ConformanceReport): Record<string, string> {
  const { target, kit, lags } = report;
  const properties: Record<string, string> = {
    target: target.base_url,
    verdict: report.verdict,
    'verdict.text': verdictSentence(report),
    kit: `${kit.name} ${kit.version}`,
    requests: String(target.requests),
    retries: String(target.retries),
    'put-off': String(target.put_off),
    entities: sampleText(report),
  };
  if (lags.length > 0) {
    properties.lags = lagTexts(report).join('; ');
  }
  properties.duration = seconds(target.duration_ms);
  return properties;
}

function testCase(check: CheckResult, report: ConformanceReport): XmlElement {
  const { id, title, section } = check;
  const name = `${id}: ${title}`;
  const attributes = { classname: section, name, time: seconds(timeOf(check)) };
  return element('testcase', attributes, resultElement(check, report));
}

function resultElement(check: CheckResult, report: ConformanceReport): XmlElement[] {
  const result = resultOf(check);
  if (result === 'passed') return [];
  if (result === 'skipped') return [element('skipped', { message: clean(whySkipped(check)) })];
  const type = result === 'error' ? 'error' : check.id;
  const again = heldAgain(report).find((one) => one.check === check);
  const message = clean(again?.advice ?? check.message);
  return [element(result, { type, message }, clean(evidence(check)))];
}

function whySkipped(check: CheckResult): string {
  const { outcome, message } = check;
  const why = isKnownFailure(check) ? knownText(check) : outcome.replace('-', ' ');
  return `${why}: ${message}`;
}

function observation(check: CheckResult, { open_points: points }: ConformanceReport): string[] {
  if (check.outcome === 'warn') {
    const warning = `warning ${check.id}: ${check.message}`;
    return [`${warning}\n${evidence(check)}`];
  }
  const point = points.find(({ id }) => id === check.id);
  if (check.outcome !== 'observed' || point === undefined) return [];
  return [`${point.id}: ${answerText(point.answer)} (${point.question})`];
}

const unverified = ({ id, message }: CheckResult): string => `not verified ${id}: ${message}`;

function leftover(left: ConformanceReport['leftovers'][number]): string {
  if (left.id === null) return `may be left behind: ${left.note}`;
  const what = left.note === undefined ? 'left behind' : 'may have existed before:';
  return `${what} ${left.id}: ${left.command}`;
}

function evidence({ title, level, expected, found, exchanges }: CheckResult): string {
  const lines = [`clause: ${title} (${level})`];
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

const timeOf = ({ exchanges }: CheckResult): number =>
  exchanges.reduce((sum, exchange) => sum + exchange.duration_ms, 0);

const seconds = (ms: number): string => (ms / 1000).toFixed(3);

const clean = escapeWorkflowCommands;
