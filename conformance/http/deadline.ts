import { Interrupted } from './abort.js';

/** The time for a request is up. */
export class TimedOut extends Error {
  constructor(milliseconds: number) {
    super(`no complete response within ${milliseconds} ms (timeout)`);
    this.name = 'TimedOut';
  }
}

/**
 * Ends work after a time in ms, or when `stop` is aborted, also if the work itself never settles:
 * Node's `fetch` may not. The time is real, whatever clock a run has, and its timer keeps the
 * process alive until the work has ended.
 * @param work gets a signal that is aborted once nobody waits for the work
 * @throws {TimedOut}, {Interrupted}, and what the work throws
 */
export async function within<Value>(
  milliseconds: number,
  stop: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const ended = new AbortController();
  // a separate signal, since Node warns of a leak when many requests listen to the same one
  const stopped = AbortSignal.any(stop === undefined ? [] : [stop]);
  const { promise, reject } = rejection();
  const interrupt = (): void => reject(new Interrupted());
  const timer = setTimeout(() => reject(new TimedOut(milliseconds)), milliseconds);
  stopped.addEventListener('abort', interrupt, { once: true });
  if (stopped.aborted) interrupt();
  try {
    return await Promise.race([promise, work(ended.signal)]);
  } catch (error) {
    ended.abort();
    throw error;
  } finally {
    clearTimeout(timer);
    stopped.removeEventListener('abort', interrupt);
  }
}

/** A promise that can only be rejected. */
function rejection(): { promise: Promise<never>; reject: (reason: Error) => void } {
  let reject: (reason: Error) => void = () => undefined;
  const promise = new Promise<never>((_resolve, rejectPromise) => {
    reject = rejectPromise;
  });
  return { promise, reject };
}
