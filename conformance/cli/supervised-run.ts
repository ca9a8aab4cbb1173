import process from 'node:process';
import { say } from '../../src/command/print.js';
import { sleep } from '../http/abort.js';
import { cleanUpCommand, createProgress } from '../report/index.js';
import { count } from '../../render/words.js';
import { singleLine } from '../../src/input/escape.js';
import { wantsColor } from '../../render/terminal-text.js';
import type { ConformanceReport, Leftover, RunEvent } from '../run/report.js';
import type { StartedRun } from '../run/run.js';
import type { CreatedFile } from './created-file.js';

const starved = new Error('location-data-kit is waiting for an event that never happens');

/**
 * Keeps the process alive through errors that no one caught, and notices when nothing is left that
 * could end a wait.
 */
export class Guard {
  readonly #waiting = new Set<(error: unknown) => void>();
  readonly #onError = (error: unknown): void => this.#report(error);
  readonly #onStarved = (): void => this.#report(starved);
  /** whether there was an error that no one caught */
  hasFailed = false;

  constructor() {
    process
      .on('uncaughtException', this.#onError)
      .on('unhandledRejection', this.#onError)
      .on('beforeExit', this.#onStarved);
  }

  /**
   * Waits for work. Rejects with the first error that no one caught, or when the wait can no longer
   * end.
   */
  async watch<Value>(work: () => Promise<Value>): Promise<Value> {
    return this.#race(work, () => true);
  }

  /** Waits for work although there are errors, unless the wait can no longer end. */
  async despiteErrors<Value>(work: () => Promise<Value>): Promise<Value> {
    return this.#race(work, (error) => error === starved);
  }

  dispose(): void {
    process
      .off('uncaughtException', this.#onError)
      .off('unhandledRejection', this.#onError)
      .off('beforeExit', this.#onStarved);
  }

  async #race<Value>(
    work: () => Promise<Value>,
    isFatal: (error: unknown) => boolean,
  ): Promise<Value> {
    let listener: (error: unknown) => void = () => undefined;
    const trouble = new Promise<never>((_resolve, reject) => {
      listener = (error) => {
        if (isFatal(error)) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      };
    });
    this.#waiting.add(listener);
    try {
      return await Promise.race([work(), trouble]);
    } finally {
      this.#waiting.delete(listener);
    }
  }

  #report(error: unknown): void {
    this.hasFailed = true;
    for (const tell of this.#waiting) tell(error);
  }
}

/** SIGBREAK is Ctrl-Break on Windows, and unknown elsewhere. */
const exitCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143, SIGBREAK: 149 } as const;

const signals = ['SIGHUP', 'SIGINT', 'SIGTERM', 'SIGBREAK'] as const;

/**
 * The first signal stops the run, which cleans up; the second prints the summary and ends the
 * process.
 */
function interruption(say: (text: string) => void, summary: () => string) {
  const controller = new AbortController();
  let exitCode: number | undefined;
  const listeners = signals.map((name) => {
    const listener = (): void => {
      if (exitCode !== undefined) {
        say(summary());
        process.exit(exitCodes[name]);
      }
      exitCode = exitCodes[name];
      say(
        'Stopping: cancelling the subscriptions that this run created. Press Ctrl-C again to quit at once.',
      );
      controller.abort();
    };
    process.on(name, listener);
    return () => process.off(name, listener);
  });
  return {
    signal: controller.signal,
    /** stops the run as a signal does, without its exit code */
    abort: () => controller.abort(),
    /** exit code for the process; undefined without a signal */
    exitCode: () => exitCode,
    dispose: () => listeners.forEach((stopListening) => stopListening()),
  };
}

/**
 * Lines about leftovers, with the commands that cancel them.
 * @param file a list of it, if there is one
 */
export function leftoverLines(leftovers: readonly Leftover[], file?: string): string[] {
  const lines = [
    'These subscriptions may still exist:',
    ...leftovers.map((left) => `  ${left.command ?? singleLine(left.note)}`),
  ];
  if (file !== undefined) lines.push(`All at once: ${cleanUpCommand(file)}`);
  return lines;
}

/** The summary of an interrupted run: its leftovers. */
function interruptionSummary(leftovers: readonly Leftover[], file?: string): string {
  if (leftovers.length === 0) return 'Stopped. No subscription of this run is left.';
  return `Stopped. ${leftoverLines(leftovers, file).join('\n')}`;
}

/** How long a run that failed may take to cancel what it created, ms. */
const grace = 60_000;

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
    checks.find(({ outcome }) => outcome === 'error')?.message ??
    'internal error in location-data-kit';
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
