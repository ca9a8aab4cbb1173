import process from 'node:process';

const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const;

export interface Interruption {
  readonly signal: AbortSignal;
  /** what the process should end with; undefined as long as nobody asked it to */
  readonly exitCode: () => number | undefined;
  /** stops listening */
  readonly dispose: () => void;
}

/** Listens for Ctrl-C and SIGTERM. The first one stops the run in good order; a second one ends the process at once. */
export function interruption(say: (text: string) => void): Interruption {
  const controller = new AbortController();
  let exitCode: number | undefined;
  const on = (name: keyof typeof exitCodes) => (): void => {
    if (exitCode !== undefined) process.exit(exitCodes[name]);
    exitCode = exitCodes[name];
    say('Stopping: what this run created is being cancelled. Once more to quit at once.');
    controller.abort();
  };
  const listeners = { SIGINT: on('SIGINT'), SIGTERM: on('SIGTERM') };
  process.on('SIGINT', listeners.SIGINT);
  process.on('SIGTERM', listeners.SIGTERM);
  return {
    signal: controller.signal,
    exitCode: () => exitCode,
    dispose: () => {
      process.off('SIGINT', listeners.SIGINT);
      process.off('SIGTERM', listeners.SIGTERM);
    },
  };
}
