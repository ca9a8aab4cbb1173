import { audit, readHar } from '../../conformance/index.js';
import { RunRecording } from '../../conformance/audit/run-recording.js';
import type { ConformanceReport, RunOptions } from '../../conformance/index.js';
import { startRun } from '../../conformance/run/run.js';
import type { Story, StoredReport } from './story.js';

/** How long a read may show an earlier state if a run waits for longer than that, ms. */
const longestLag = 3000;

const lagOf = ({ scrapeTimeout }: Pick<RunOptions, 'scrapeTimeout'>): number =>
  typeof scrapeTimeout === 'number' ? Math.min(longestLag, scrapeTimeout) : longestLag;

/** Runs of the kit, taken down as stories. */
export class Recorder {
  readonly runs: Pick<Story, 'transcript' | 'report'>[] = [];

  /** Runs the kit, and takes down what it sends and receives. */
  readonly run = async (options: RunOptions): Promise<ConformanceReport> => {
    const recording = new RunRecording(lagOf(options));
    const started = startRun({
      ...options,
      onEvent: (event) => {
        recording.note(event);
        options.onEvent?.(event);
      },
    });
    const report = await started.finished;
    const audited = idsFound(audit([readHar(recording.har)]));
    const stored: StoredReport = { ...storedReport(report), audited };
    this.runs.push({ transcript: started.transcript(), report: stored });
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
