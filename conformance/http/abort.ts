export class Interrupted extends Error {
  constructor() {
    super('the run was interrupted');
    this.name = 'Interrupted';
  }
}

export const isAborted = (signal: AbortSignal | undefined): boolean => signal?.aborted === true;

/** Waits for a time in ms. Rejects with {@link Interrupted} once the signal is aborted. */
export type Sleep = (milliseconds: number, signal?: AbortSignal) => Promise<void>;

export function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  // a separate signal, since Node warns of a leak when many waiting requests listen to the same one
  const stopped = AbortSignal.any(signal === undefined ? [] : [signal]);
  return new Promise((resolve, reject) => {
    if (stopped.aborted) {
      reject(new Interrupted());
      return;
    }
    const stop = (): void => {
      clearTimeout(timer);
      reject(new Interrupted());
    };
    const timer = setTimeout(() => {
      stopped.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    stopped.addEventListener('abort', stop, { once: true });
  });
}
