import process from 'node:process';
import { sleep } from '../http/abort.js';
import { count, createProgress, singleLine, wantsColor } from '../render/index.js';
import type { ConformanceReport, Leftover, RunEvent } from '../run/report.js';
import type { StartedRun } from '../run/run.js';
import type { CreatedFile } from './created-file.js';
import type { Guard } from './guard.js';
import { interruption, interruptionSummary } from './interruption.js';

/** How long a run that failed may take to cancel what it created, ms. */
const grace = 60_000;

const say = (text: string): void => void process.stderr.write(`${text}\n`);

export interface Supervised {
  readonly report: ConformanceReport;
  /** that of a signal; undefined without one */
  readonly exitCode: number | undefined;
  /** whether the run came to its end: the kit did not fail, and no signal stopped it */
  readonly isWhole: boolean;
}

/** Starts a run that stops when the signal is aborted. */
export type Start = (signal: AbortSignal, onEvent: (event: RunEvent) => void) => StartedRun;

/**
 * Runs the checks with progress on stderr, and comes back with a report whatever happens: a signal,
 * an error of the kit, or a run that waits for something that never comes.
 * @param created where the run lists what it creates
 * @throws what `start` throws
 */
export async function supervised(
  start: Start,
  guard: Guard,
  created: CreatedFile,
): Promise<Supervised> {
  let leftovers = (): readonly Leftover[] => [];
  const progress = createProgress({
    write: (text) => process.stderr.write(text),
    isTTY: process.stderr.isTTY,
    color: wantsColor(process.stderr, process.env),
    width: () => process.stderr.columns || 80,
  });
  const tell = (text: string): void => {
    progress.stop();
    say(text);
  };
  const stop = interruption(tell, () =>
    interruptionSummary(leftovers(), created.close(leftovers())),
  );
  try {
    const run = start(stop.signal, (event) => {
      if (event.type === 'start') leftovers = event.leftovers;
      if (created.on(event) && !process.stderr.isTTY) {
        say(`Clean-up list for this run: ${created.path} (removed at the end)`);
      }
      progress.on(event);
    });
    const { report, isWhole } = await guard
      .watch(() => run.finished)
      .then(
        (finished) => ({ report: finished, isWhole: true }),
        async (error: unknown) => {
          tellFailure(run.fail(error), tell);
          stop.abort();
          await cleanedUp(run, guard);
          return { report: run.fail(error), isWhole: false };
        },
      );
    progress.stop();
    const exitCode = stop.exitCode();
    const file = created.close(report.leftovers);
    if (exitCode !== undefined) say(interruptionSummary(report.leftovers, file));
    return {
      report: file === undefined ? report : { ...report, created_file: file },
      exitCode,
      isWhole: isWhole && exitCode === undefined,
    };
  } finally {
    progress.stop();
    stop.dispose();
  }
}

function tellFailure({ checks, leftovers }: ConformanceReport, tell: (text: string) => void): void {
  const what =
    checks.find(({ outcome }) => outcome === 'error')?.message ?? 'the kit itself failed';
  const rest =
    leftovers.length === 0 ? '' : `; cancelling ${count(leftovers.length, 'subscription')}`;
  tell(`${singleLine(what)}\nThe run ends here${rest}.`);
}

/** Waits until a run that failed has cancelled what it created, as far as that still works. */
async function cleanedUp(run: StartedRun, guard: Guard): Promise<void> {
  const waiting = new AbortController();
  const patience = sleep(grace, waiting.signal);
  await guard.despiteErrors(() => Promise.race([run.finished, patience])).catch(() => undefined);
  waiting.abort();
}
