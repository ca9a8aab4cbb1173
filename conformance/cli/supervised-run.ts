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

/** Keeps the process alive after uncaught errors, and detects that a wait can no longer end. */
export class Guard {
  readonly #waiting = new Set<(error: unknown) => void>();
  readonly #onError = (error: unknown): void => this.#report(error);
  readonly #onStarved = (): void => this.#report(starved);
  /** whether there was an uncaught error */
  hasFailed = false;

  constructor() {
    process
      .on('uncaughtException', this.#onError)
      .on('unhandledRejection', this.#onError)
      .on('beforeExit', this.#onStarved);
  }

  /** Waits for work. Rejects with the first uncaught error, or when the wait can no longer end. */
  async watch<Value>(work: () => Promise<Value>): Promise<Value> {
    return this.#race(work, () => true);
  }

  /** Waits for work despite uncaught errors, unless the wait can no longer end. */
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

/** SIGBREAK is Ctrl-Break on Windows, and unknown on other systems. */
const exitCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143, SIGBREAK: 149 } as const;

const signals = ['SIGHUP', 'SIGINT', 'SIGTERM', 'SIGBREAK'] as const;

/**
 * Handles signals: the first stops the run, which cleans up; the second prints the summary and ends
 * the process.
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
    /** stops the run like a signal, without its exit code */
    abort: () => controller.abort(),
    /** exit code for the process; undefined without a signal */
    exitCode: () => exitCode,
    dispose: () => listeners.forEach((stopListening) => stopListening()),
  };
}

/**
 * Formats leftovers, with the commands that cancel them.
 * @param file the list of leftovers, if there is one
 */
export function leftoverLines(leftovers: readonly Leftover[], file?: string): string[] {
  const lines = [
    'These subscriptions may still exist:',
    ...leftovers.map((left) => `  ${left.command ?? singleLine(left.note)}`),
  ];
  if (file !== undefined) lines.push(`All at once: ${cleanUpCommand(file)}`);
  return lines;
}

/** Returns the summary of an interrupted run: its leftovers. */
function interruptionSummary(leftovers: readonly Leftover[], file?: string): string {
  if (leftovers.length === 0) return 'Stopped. No subscription of this run is left.';
  return `Stopped. ${leftoverLines(leftovers, file).join('\n')}`;
}

/** How long a failed run can take to cancel what it created, ms. */
const grace = 60_000;

export interface Supervised {
  readonly report: ConformanceReport;
  /** exit code of a signal; undefined without one */
  readonly exitCode: number | undefined;
  /** whether the run was completed: without an internal error or a signal */
  readonly isWhole: boolean;
}

/** Starts a run, which stops when the signal is aborted. */
export type Start = (signal: AbortSignal, onEvent: (event: RunEvent) => void) => StartedRun;

/**
 * Runs the checks with progress on stderr, and always resolves with a report: after a signal, an
 * internal error, or a wait that cannot end.
 * @param created the list of what the run creates
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

/** Waits until a failed run has cancelled what it created, as far as possible. */
async function cleanedUp(run: StartedRun, guard: Guard): Promise<void> {
  const waiting = new AbortController();
  const patience = sleep(grace, waiting.signal);
  await guard.despiteErrors(() => Promise.race([run.finished, patience])).catch(() => undefined);
  waiting.abort();
}
