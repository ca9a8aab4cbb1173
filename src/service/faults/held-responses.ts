import type { Timer } from '../../input/duration.js';

/** The responses that are held back at present, by a fault or by the latency of the mock. */
export class HeldResponses {
  readonly #ends = new Set<() => void>();
  #isClosed = false;

  /**
   * Resolves after so many ms, or as soon as nobody waits for it any more.
   * @param gone aborted when the client has gone away
   */
  hold(ms: number, timer: Timer, gone: AbortSignal): Promise<void> {
    if (this.#isClosed || gone.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const end = (): void => {
        stop();
        this.#ends.delete(end);
        gone.removeEventListener('abort', end);
        resolve();
      };
      const stop = timer(end, ms);
      this.#ends.add(end);
      gone.addEventListener('abort', end);
    });
  }

  /** Lets all of them go now. */
  release(): void {
    for (const end of [...this.#ends]) end();
  }

  /** The same, and holds none back from now on. */
  close(): void {
    this.#isClosed = true;
    this.release();
  }
}
