import { junitDocument, type TestCase } from '../../../render/junit-document.js';
import { messageText } from '../../../render/document.js';
import { nameOf } from '../variation.js';
import type { Assumption, Failure, RunSummary, VaryReport } from '../report.js';
import type { WireDifference } from '../wire.js';
import {
  assumptionText,
  combinationText,
  effortText,
  shownMessage,
  fewerRequestsText,
  verdictSentence,
} from './words.js';

/** Formats a report as JUnit XML: a suite for each section, a test case for each variation. */
export function junit(report: VaryReport): string {
  const { kit, command, started_at: began, duration_ms: ms, verdict } = report;
  return junitDocument({
    name: `${kit.name} vary`,
    package: kit.name,
    began,
    host: 'localhost',
    ms,
    properties: {
      command: command.join(' '),
      verdict,
      'verdict.text': verdictSentence(report),
      effort: effortText(report),
    },
    cases: casesOf(report),
    troubles: [],
  });
}

function casesOf(report: VaryReport): TestCase[] {
  const { baseline, assumptions, combinations, passed, flaky, excluded } = report;
  return [
    ...baseline.runs.map((run, index): TestCase => baselineCase(run, index)),
    ...assumptions.flatMap((assumption) =>
      assumption.failing.map((failure) => failureCase(assumption, failure)),
    ),
    ...combinations.map((combination): TestCase => ({
      suite: 'Combinations',
      name: combination.variations.map(nameOf).join(' and '),
      result: 'failure',
      ms: combination.run.duration_ms,
      message: combinationText(combination),
      evidence: junitEvidence(combination.wire, combination.run),
    })),
    ...passed.map((one): TestCase => ({
      suite: one.section,
      name: nameOf(one),
      result: 'passed',
      ms: 0,
    })),
    ...report.fewer_requests.map((one): TestCase =>
      skipped(one.variations.map(nameOf).join(' and '), fewerRequestsText(one)),
    ),
    ...flaky.map((one): TestCase =>
      skipped(nameOf(one), 'it failed once, and passed another time'),
    ),
    ...excluded.map(({ id, reason }): TestCase => skipped(id, `left out: ${reason}`)),
    ...report.not_tried.map((one): TestCase => skipped(nameOf(one), 'not tried')),
  ];
}

function baselineCase(run: RunSummary, index: number): TestCase {
  const name = `run ${index + 1}`;
  const common = { suite: 'Baseline', name, ms: run.duration_ms };
  if (run.passed) return { ...common, result: 'passed' };
  return {
    ...common,
    result: 'error',
    message: run.ending,
    evidence: junitEvidence(null, run),
  };
}

function failureCase(assumption: Assumption, failure: Failure): TestCase {
  return {
    suite: assumption.section,
    name: nameOf(failure),
    result: 'failure',
    ms: failure.run.duration_ms,
    message: `${assumption.id}: ${assumptionText(assumption)}`,
    evidence: junitEvidence(failure.wire, failure.run),
  };
}

const skipped = (name: string, message: string): TestCase => ({
  suite: 'Not tried',
  name,
  result: 'skipped',
  ms: 0,
  message,
});

function junitEvidence(
  wire: WireDifference | null,
  { ending, last_lines: lines, log }: RunSummary,
): string {
  const exchange =
    wire === null
      ? []
      : [
          `${wire.method} ${wire.url}`,
          ...wire.differences,
          `with the baseline: ${messageText(shownMessage('', wire.baseline))}`,
          `instead: ${messageText(shownMessage('', wire.other))}`,
          '',
        ];
  return [...exchange, `the command: ${ending}`, ...lines, log].join('\n');
}
