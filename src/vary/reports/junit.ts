import { escapeWorkflowCommands } from '../../../conformance/reports/escape.js';
import { groupBy } from '../../../conformance/reports/labels.js';
import { element, xmlDocument, type XmlElement } from '../../../conformance/reports/xml.js';
import type { Assumption, Failure, RunSummary, VaryReport } from '../report.js';
import type { WireDifference } from '../wire.js';
import {
  assumptionText,
  combinationText,
  effortText,
  nameText,
  reducedText,
  responseText,
  verdictSentence,
} from './words.js';

/** A test case: a variation, or the base. */
interface Case {
  /** the section of the specification, or the group of a condition */
  readonly suite: string;
  readonly name: string;
  readonly result: 'passed' | 'failure' | 'error' | 'skipped';
  readonly ms?: number;
  readonly message?: string;
  readonly text?: string;
}

/** JUnit XML as Ant, Jenkins and its xUnit plugin read it: a suite for each section, a test case for each variation. */
export function junit(report: VaryReport): string {
  const cases = casesOf(report);
  const suites = [...groupBy(cases, ({ suite }) => suite)].map(([name, some], id) =>
    suiteOf({ id, name, some }, report),
  );
  const name = `${report.kit.name} vary`;
  const attributes = { name, ...totals(cases), time: seconds(report.duration_ms) };
  return xmlDocument(element('testsuites', attributes, suites));
}

function casesOf(report: VaryReport): Case[] {
  const { base, assumptions, combinations, survived, flaky, left_out: leftOut } = report;
  return [
    ...base.runs.map((run, index): Case => baseCase(run, index)),
    ...assumptions.flatMap((assumption) =>
      assumption.fails.map((failure) => failureCase(assumption, failure)),
    ),
    ...combinations.map((combination): Case => ({
      suite: 'Combinations',
      name: combination.alternatives.map(nameText).join(' and '),
      result: 'failure',
      ms: combination.run.duration_ms,
      message: combinationText(combination),
      text: evidence(combination.wire, combination.run),
    })),
    ...survived.map((one): Case => ({
      suite: one.section,
      name: nameText(one),
      result: 'passed',
    })),
    ...report.reduced.map((one): Case =>
      skipped(one.alternatives.map(nameText).join(' and '), reducedText(one)),
    ),
    ...flaky.map((one): Case => skipped(nameText(one), 'it failed once, and passed another time')),
    ...leftOut.map(({ id, reason }): Case => skipped(id, `left out: ${reason}`)),
    ...report.not_reached.map((one): Case => skipped(nameText(one), 'not tried')),
  ];
}

function baseCase(run: RunSummary, index: number): Case {
  const name = `run ${index + 1}`;
  const common = {
    suite: 'Base',
    name,
    ms: run.duration_ms,
  };
  if (run.passed) return { ...common, result: 'passed' };
  return {
    ...common,
    result: 'error',
    message: run.ending,
    text: evidence(null, run),
  };
}

function failureCase(assumption: Assumption, failure: Failure): Case {
  return {
    suite: assumption.section,
    name: nameText(failure),
    result: 'failure',
    ms: failure.run.duration_ms,
    message: `${assumption.id}: ${assumptionText(assumption)}`,
    text: evidence(failure.wire, failure.run),
  };
}

const skipped = (name: string, message: string): Case => ({
  suite: 'Not tried',
  name,
  result: 'skipped',
  message,
});

function evidence(
  wire: WireDifference | null,
  { ending, last_lines: lines, log }: RunSummary,
): string {
  const exchange =
    wire === null
      ? []
      : [
          `${wire.method} ${wire.url}`,
          ...wire.differences,
          `with the base: ${responseText(wire.base)}`,
          `instead: ${responseText(wire.other)}`,
          '',
        ];
  return [...exchange, `the command: ${ending}`, ...lines, log].join('\n');
}

const amountOf = (wanted: Case['result'], cases: readonly Case[]): number =>
  cases.filter(({ result }) => result === wanted).length;

const totals = (cases: readonly Case[]) => ({
  tests: cases.length,
  failures: amountOf('failure', cases),
  errors: amountOf('error', cases),
});

interface Suite {
  readonly id: number;
  readonly name: string;
  readonly some: readonly Case[];
}

function suiteOf({ id, name, some }: Suite, report: VaryReport): XmlElement {
  const { kit, command, started_at: start } = report;
  const attributes = {
    id,
    package: kit.name,
    name,
    // in seconds and without a zone, as the schema of the Ant task requires
    timestamp: start.slice(0, 19),
    hostname: 'localhost',
    ...totals(some),
    skipped: amountOf('skipped', some),
    time: seconds(some.reduce((sum, { ms = 0 }) => sum + ms, 0)),
  };
  const values = {
    command: command.join(' '),
    verdict: report.verdict,
    'verdict.text': verdictSentence(report),
    effort: effortText(report),
  };
  const properties = Object.entries(values).map(([key, value]) =>
    element('property', { name: key, value: clean(value) }),
  );
  return element('testsuite', attributes, [
    element('properties', {}, properties),
    ...some.map(caseElement),
    element('system-out'),
    element('system-err'),
  ]);
}

function caseElement({ suite, name, result, ms = 0, message = '', text = '' }: Case): XmlElement {
  const attributes = { classname: suite, name: clean(name), time: seconds(ms) };
  const why = { message: clean(message) };
  if (result === 'passed') return element('testcase', attributes);
  const how =
    result === 'skipped'
      ? element('skipped', why)
      : element(result, { type: result, ...why }, clean(text));
  return element('testcase', attributes, [how]);
}

const seconds = (ms: number): string => (ms / 1000).toFixed(3);

const clean = escapeWorkflowCommands;
