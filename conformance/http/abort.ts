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

// Creates a separate signal, because Node.js warns of a leak if many requests listen to the same
// one.
const separate = (signal: AbortSignal | undefined): AbortSignal =>
  AbortSignal.any(signal === undefined ? [] : [signal]);

/**
 * Calls a function when a signal is aborted, or at once if it already is.
 * @returns a function that removes the listener
 */
export function onAbort(signal: AbortSignal | undefined, listener: () => void): () => void {
  const own = separate(signal);
  own.addEventListener('abort', listener, { once: true });
  if (own.aborted) listener();
  return () => own.removeEventListener('abort', listener);
}

/** Returns the value of a promise, or a fallback if it rejects as interrupted. */
export async function unlessInterrupted<Value, Fallback>(
  work: Promise<Value>,
  fallback: Fallback,
): Promise<Value | Fallback> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    return fallback;
  }
}
