import type { ConformanceReport, RunOptions } from '../../conformance/index.js';
import type { Transcript } from '../../conformance/model/transcript.js';
import type { StartedRun } from '../../conformance/run/run.js';
import { runNoted, runOf } from '../fixtures/own-recording.js';
import type { Story, StoredReport } from './story.js';

/** Runs of the kit, taken down as stories. */
export class Recorder {
  readonly runs: Pick<Story, 'transcript' | 'report'>[] = [];

  /** Runs the kit, and takes down what it sends and receives. */
  readonly run = async (options: RunOptions): Promise<ConformanceReport> => {
    const report = await runNoted(options);
    this.runs.push({ transcript: judgedIn(runOf(report)), report: storedReport(report) });
    return report;
  };
}

/** The exchanges that a run has judged: those before its clean-up. */
function judgedIn(started: StartedRun): Transcript {
  const { run, end } = started.contents();
  const { exchanges } = run.transcript;
  return { ...run.transcript, exchanges: exchanges.slice(0, end?.intents.length) };
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
