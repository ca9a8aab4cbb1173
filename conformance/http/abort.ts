export class Interrupted extends Error {
  constructor() {
    super('the run was interrupted');
    this.name = 'Interrupted';
  }
}

export const isAborted = (signal: AbortSignal | undefined): boolean => signal?.aborted === true;

export function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  // one of its own: Node warns of a leak where a dozen requests that failed wait and listen to the same signal
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
