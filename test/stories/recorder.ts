import type { ConformanceReport, RunOptions } from '../../conformance/index.js';
import { runNoted, runOf } from '../fixtures/own-recording.js';
import type { Story, StoredReport } from './story.js';

/** Runs of the kit, taken down as stories. */
export class Recorder {
  readonly runs: Pick<Story, 'transcript' | 'report'>[] = [];

  /** Runs the kit, and takes down what it sends and receives. */
  readonly run = async (options: RunOptions): Promise<ConformanceReport> => {
    const report = await runNoted(options);
    this.runs.push({ transcript: runOf(report).transcript(), report: storedReport(report) });
    return report;
  };
}

const idsFound = ({ checks }: ConformanceReport): string[] =>
  checks.filter(({ outcome }) => outcome === 'fail' || outcome === 'warn').map(({ id }) => id);

function storedReport(report: ConformanceReport): StoredReport {
  const found = idsFound(report);
  const passed = report.checks.filter(({ outcome }) => outcome === 'pass').map(({ id }) => id);
  const others = report.checks
    .map(({ id }) => id)
    .filter((id) => ![...found, ...passed].includes(id));
  return { found, passed, others, cause: report.causes[0]?.check ?? null };
}
