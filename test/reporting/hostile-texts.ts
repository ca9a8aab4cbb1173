import { marked } from 'marked';
import t from '../fixtures/tap.js';
import { compare, compareReporters, renderComparison } from '../../conformance/compare/index.js';
import { render, reporterNames } from '../../conformance/report/index.js';
import { hostileTexts, withHostileText } from '../fixtures/hostile-report.js';
import { cleanReport, sampleReport } from '../fixtures/report.js';
import type { VaryReport } from '../../src/vary/report.js';
import {
  render as renderVary,
  reporterNames as varyReporters,
} from '../../src/vary/reports/index.js';

/** Strings of a server that could control a terminal, a page or a build, in each report format. */

const sample = sampleReport();

void t.test(
  'server data cannot affect the terminal or the build that prints a report',
  async (t) => {
    const acting =
      /(?![\t\n])\p{Control}|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff]|\p{Surrogate}/u;
    const ours = /^::(error|warning|notice) title=(?:(?!::).)*::/;
    for (const [name, text] of Object.entries(hostileTexts)) {
      const report = withHostileText(sample, text);
      for (const reporter of reporterNames) {
        const rendered = render(report, reporter);
        t.ok(rendered.endsWith('\n') && rendered.length > 100, `${reporter}, ${name}`);
        t.notMatch(rendered, acting, `${reporter}, ${name}: no acting character`);
        const commands = rendered.split('\n').filter((line) => /^\s*::|##\w*\[/.test(line));
        const foreign =
          reporter === 'github' ? commands.filter((line) => !ours.test(line)) : commands;
        t.same(foreign, [], `${reporter}, ${name}: no workflow command`);
      }
      const colored = render(report, 'pretty', { color: true }).replace(/\u001b\[\d+(;\d+)*m/g, '');
      t.notMatch(colored, acting, `pretty in colour, ${name}`);
    }
  },
);

void t.test('strings in a report are not interpreted as markup', async (t) => {
  const control = /(?![\n\t])\p{Control}|[\u202e\u2066\u2028\ufeff]/u;
  for (const [name, text] of Object.entries(hostileTexts)) {
    const hostile = compare([
      { report: withHostileText(sample, text), file: 'a.json', name: text },
      { report: cleanReport(), file: text },
    ]);
    for (const reporter of compareReporters) {
      const rendered = renderComparison(hostile, reporter, { verbose: true });
      t.notMatch(rendered, control, `${reporter}: ${name}`);
      t.notMatch(rendered, /^\s*::|##\w*\[/m, `${reporter}: ${name}, workflow commands`);
    }
    const page = renderComparison(hostile, 'html');
    t.equal(page.match(/<script/g)?.length, 1, name);
    t.notMatch(page, /<img|<[^>]* on\w+=/, name);
    const parsed = await marked.parse(renderComparison(hostile, 'markdown'));
    t.notMatch(parsed, /<img|<script|<[^>]* on\w+=/, name);
  }
});

/** Report of `vary` about a client, with a hostile string in every part that the command or the service controls. */
function varyReport(text: string): VaryReport {
  const run = {
    ending: text,
    passed: false,
    duration_ms: 1,
    log: `/logs/${text}`,
    last_lines: [text],
  };
  const response = { status: 201, headers: { location: text }, body: text };
  const wire = {
    method: 'POST',
    url: text,
    request_body: text,
    baseline: response,
    other: { ...response, status: null },
    differences: [text],
  };
  const named = { id: 'create.status', answer: text };
  return {
    kit: { name: 'location-data-kit', version: '0.1.0' },
    command: ['npm', text],
    started_at: '2026-11-24T10:00:00.000Z',
    duration_ms: 1,
    verdict: 'assumptions',
    baseline: { profile: text, outcome: 'passed', runs: [run] },
    assumptions: [
      {
        id: 'create.status',
        section: 'Create',
        question: 'Which status does a successful create request get?',
        expected: text,
        failing: [
          { ...named, run, wire },
          { ...named, run, wire: null },
        ],
        passing: [text],
      },
    ],
    combinations: [{ variations: [named, named], run, wire }],
    fewer_requests: [{ variations: [named], missing: ['getSubscription'], run }],
    flaky: [named],
    passed: [{ ...named, section: 'Create', exercised: true }],
    excluded: [{ id: text, reason: text }],
    not_tried: [named],
    stopped: null,
    baseline_mismatch: null,
    only: [text],
    runs: 3,
    one_at_a_time: 9,
    logs: text,
  };
}

void t.test('output of a client is not interpreted in the reports of vary', async (t) => {
  const control = /(?![\n\t])\p{Control}|[\u202e\u2066\u2028\ufeff]/u;
  for (const [name, text] of Object.entries(hostileTexts)) {
    const report = varyReport(text);
    for (const reporter of varyReporters) {
      const rendered = renderVary(report, reporter, { verbose: true });
      t.notMatch(rendered, control, `${reporter}: ${name}`);
      t.notMatch(rendered, /^\s*::|##\w*\[/m, `${reporter}: ${name}, workflow commands`);
    }
    const page = renderVary(report, 'html');
    t.notMatch(page, /<script|<img|<[^>]* on\w+=/, name);
    const parsed = await marked.parse(renderVary(report, 'markdown'));
    t.notMatch(parsed, /<img|<script|<[^>]* on\w+=/, name);
    const amount = (tag: RegExp) => parsed.match(tag)?.length;
    t.equal(amount(/<details>/g), amount(/<\/details>/g), `${name}: details end`);
  }
});
