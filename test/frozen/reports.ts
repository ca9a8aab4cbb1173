import { readFileSync } from 'node:fs';
import { compare, compareReporters, renderComparison } from '../../conformance/compare/index.js';
import {
  audit,
  checks,
  readHar,
  readKnownFailures,
  render,
  reporterNames,
  withKnownFailures,
  type ConformanceReport,
  type RenderOptions,
} from '../../conformance/index.js';
import { changedReport, cleanReport, sampleReport, unreachableReport } from '../fixtures/report.js';
import { against } from '../fixtures/running.js';
import { mutants } from '../mutants/index.js';
import { createDeployment, type DeploymentOptions } from '../self-test/index.js';
import { linesOf, type Case } from './lines.js';
import { naming, startAgain } from './determinism.js';

/** How reports and comparisons are shown, in every format. */

/** The first mutant of every section, all in one deployment: no clause is safe there. */
const brokenEverywhere = checks
  .filter(({ section }, at) => checks.findIndex((one) => one.section === section) === at)
  .flatMap(({ id }) => mutants.filter(({ check }) => check === id).slice(0, 1))
  .map(({ mutation }) => mutation);

function recording(change: (text: string) => string): ConformanceReport {
  const name = 'playwright-service-worker.har';
  const file = new URL(`../../../test/fixtures/recordings/${name}`, import.meta.url);
  return audit([readHar(JSON.parse(change(readFileSync(file, 'utf8'))) as unknown)]);
}

const ran = (options: DeploymentOptions, given = {}): Promise<ConformanceReport> =>
  against(createDeployment(options), given);

const broken = (): Promise<ConformanceReport> => ran({ middleware: brokenEverywhere });

const known = readKnownFailures({ 'entity.latitude': 'issue 7', 'list.ok': 'never fails' });

type Made = ConformanceReport | Promise<ConformanceReport>;

const reports: Readonly<Record<string, () => Made>> = {
  sample: sampleReport,
  clean: cleanReport,
  unreachable: unreachableReport,
  changed: changedReport,
  'run of the default answers': () => ran({}),
  'run of a broken deployment': broken,
  'run without entities': () => ran({ places: 0 }),
  'run with some checks': () => ran({}, { only: ['list', 'create.fields'], city: 'Lyon' }),
  'run with drift': () =>
    ran({ profile: { 'create.status': 200 } }, { profile: { 'create.status': 201 } }),
  'sample with known failures': () => withKnownFailures(sampleReport(), known, 'known.json'),
  audit: () => recording(String),
  'audit with failures': () =>
    recording((text) =>
      text.replaceAll('latitude', 'lat').replaceAll(/total\\":\d+/g, 'total\\":3'),
    ),
};

const comparisons: Readonly<Record<string, () => Promise<ConformanceReport[]>>> = {
  'of two deployments': async () => [
    await ran({}, { baseUrl: 'https://one.example' }),
    { ...(await broken()), kit: { name: 'location-data-kit', version: '0.0.9' } },
  ],
  'of two runs of one': () => Promise.all([ran({}), broken()]),
  'of three runs, and an audit': async () => [
    sampleReport(),
    changedReport(),
    unreachableReport(),
    recording(String),
  ],
};

const looks: readonly RenderOptions[] = [
  {},
  { verbose: true, width: 120 },
  { color: true, width: 40 },
];

const compareLooks: readonly RenderOptions[] = [{}, { verbose: true, width: 120 }];

/** In the terminal, there are several looks of one report. */
const looksOf = <Look>(format: string, all: readonly Look[]): readonly Look[] =>
  format === 'pretty' ? all : all.slice(0, 1);

const named = (text: string): string => naming()(text);

export function reportCases(): Case[] {
  const shown = Object.entries(reports).map(([name, make]) => ({
    name,
    sampled: true,
    lines: async () => {
      startAgain();
      const report = await make();
      return reporterNames.flatMap((format) =>
        looksOf(format, looks).flatMap((look) =>
          linesOf(named(render(report, format, look)), [format, ...Object.keys(look)].join(' ')),
        ),
      );
    },
  }));
  const compared = Object.entries(comparisons).map(([name, make]) => ({
    name: `comparison ${name}`,
    sampled: true,
    lines: async () => {
      startAgain();
      const sources = (await make()).map((report, at) => ({ report, file: `${at}.json` }));
      return compareReporters.flatMap((format) =>
        looksOf(format, compareLooks).flatMap((look) =>
          linesOf(
            named(renderComparison(compare(sources), format, look)),
            [format, ...Object.keys(look)].join(' '),
          ),
        ),
      );
    },
  }));
  return [...shown, ...compared];
}
