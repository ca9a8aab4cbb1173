import process from 'node:process';
import type { Leftover } from '../run/report.js';
import { singleLine } from '../render/index.js';

/** SIGBREAK is Ctrl-Break on Windows, and unknown elsewhere. */
const exitCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143, SIGBREAK: 149 } as const;

const signals = ['SIGHUP', 'SIGINT', 'SIGTERM', 'SIGBREAK'] as const;

/**
 * The first signal stops the run, which cleans up; the second prints the summary and ends the
 * process.
 */
export function interruption(say: (text: string) => void, summary: () => string) {
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
        'Stopping: what this run created is being cancelled. Press Ctrl-C again to quit at once.',
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
 * What a run leaves behind, with the commands that cancel it.
 * @param file a list of it, if there is one
 */
export function leftoverLines(leftovers: readonly Leftover[], file?: string): string[] {
  const lines = [
    'These subscriptions may still exist:',
    ...leftovers.map((left) => `  ${left.command ?? singleLine(left.note)}`),
  ];
  if (file !== undefined) lines.push(`All at once: location-data-kit check --clean-up ${file}`);
  return lines;
}

/** What an interrupted run leaves behind. */
export function interruptionSummary(leftovers: readonly Leftover[], file?: string): string {
  if (leftovers.length === 0) return 'Stopped. Nothing that this run created is left.';
  return `Stopped. ${leftoverLines(leftovers, file).join('\n')}`;
}
