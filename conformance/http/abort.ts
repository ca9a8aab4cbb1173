export class Interrupted extends Error {
  /** @param why replaces the usual reason, a signal of the user */
  constructor(why = 'the run was interrupted') {
    super(why);
    this.name = 'Interrupted';
  }
}

/** Returns the interruption by a signal, with the signal's reason if it has one. */
export const interruptionBy = (signal: AbortSignal | undefined): Interrupted =>
  signal?.reason instanceof Interrupted ? signal.reason : new Interrupted();

export const isAborted = (signal: AbortSignal | undefined): boolean => signal?.aborted === true;

/** Waits for a time in ms. Rejects with {@link Interrupted} once the signal is aborted. */
export type Sleep = (milliseconds: number, signal?: AbortSignal) => Promise<void>;

export function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  // Node.js warns of a leak if many requests listen to the same signal.
  const stopped = AbortSignal.any(signal === undefined ? [] : [signal]);
  return new Promise((resolve, reject) => {
    if (stopped.aborted) {
      reject(interruptionBy(signal));
      return;
    }
    const stop = (): void => {
      clearTimeout(timer);
      reject(interruptionBy(signal));
    };
    const timer = setTimeout(() => {
      stopped.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    stopped.addEventListener('abort', stop, { once: true });
  });
}
