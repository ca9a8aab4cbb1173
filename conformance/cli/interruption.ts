import process from 'node:process';
import type { Leftover } from '../run/report.js';
import { singleLine } from '../reports/index.js';

const exitCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/** The first signal stops the run, which cleans up; the second ends the process after listing `leftovers`. */
export function interruption(say: (text: string) => void, leftovers: () => readonly Leftover[]) {
  const controller = new AbortController();
  let exitCode: number | undefined;
  const listeners = (['SIGHUP', 'SIGINT', 'SIGTERM'] as const).map((name) => {
    const listener = (): void => {
      if (exitCode !== undefined) {
        say(interruptionSummary(leftovers()));
        process.exit(exitCodes[name]);
      }
      exitCode = exitCodes[name];
      say('Stopping: what this run created is being cancelled. Press Ctrl-C again to quit at once.');
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

/** What a run leaves behind, with the commands that cancel it. */
export const leftoverLines = (leftovers: readonly Leftover[]): string[] => [
  'These subscriptions may still exist:',
  ...leftovers.map((left) => `  ${left.command ?? singleLine(left.note)}`),
];

/** What an interrupted run leaves behind. */
export const interruptionSummary = (leftovers: readonly Leftover[]): string =>
  leftovers.length === 0 ? 'Stopped. Nothing that this run created is left.' : `Stopped. ${leftoverLines(leftovers).join('\n')}`;
