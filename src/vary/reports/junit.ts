import { create, type XMLElement } from 'xmlbuilder';
import { escapeWorkflowCommands } from '../../../conformance/reports/escape.js';
import { groupBy } from '../../../conformance/reports/labels.js';
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
  const root = create('testsuites', { encoding: 'UTF-8', invalidCharReplacement: '\ufffd' });
  const time = seconds(report.duration_ms);
  const attributes = {
    name: `${report.kit.name} vary`,
    ...totals(cases),
    time,
  };
  for (const [name, value] of Object.entries(attributes)) root.attribute(name, value);
  const suites = [...groupBy(cases, ({ suite }) => suite)];
  for (const [id, [name, some]] of suites.entries()) {
    const suite = {
      id,
      name,
      some,
    };
    addSuite(root, suite, report);
  }
  return `${root.end({ pretty: true })}\n`;
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

function addSuite(root: XMLElement, { id, name, some }: Suite, report: VaryReport): void {
  const { kit, command, started_at: start } = report;
  const element = root.element('testsuite', {
    id,
    package: kit.name,
    name,
    // in seconds and without a zone, as the schema of the Ant task requires
    timestamp: start.slice(0, 19),
    hostname: 'localhost',
    ...totals(some),
    skipped: amountOf('skipped', some),
    time: seconds(some.reduce((sum, { ms = 0 }) => sum + ms, 0)),
  });
  const properties = element.element('properties');
  const values = {
    command: command.join(' '),
    verdict: report.verdict,
    'verdict.text': verdictSentence(report),
    effort: effortText(report),
  };
  for (const [key, value] of Object.entries(values))
    properties.element('property', { name: key, value: clean(value) });
  for (const one of some) addCase(element, one);
  element.element('system-out', '');
  element.element('system-err', '');
}

function addCase(parent: XMLElement, one: Case): void {
  const { suite, name, result, ms = 0, message, text } = one;
  const element = parent.element('testcase', {
    classname: suite,
    name: clean(name),
    time: seconds(ms),
  });
  if (result === 'passed') return;
  const attributes = { message: clean(message ?? '') };
  if (result === 'skipped') element.element('skipped', attributes);
  else element.element(result, { type: result, ...attributes }, clean(text ?? ''));
}

const seconds = (ms: number): string => (ms / 1000).toFixed(3);

const clean = escapeWorkflowCommands;
