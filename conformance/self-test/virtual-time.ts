import { Interrupted, isAborted, type Sleep } from '../http/abort.js';

/** Statuses of responses that cannot have a body. */
const bodiless: readonly number[] = [101, 204, 205, 304];

/** How long a request takes, ms. */
const requestTime = 5;

interface Sleeper {
  readonly until: number;
  readonly wake: () => void;
}

/**
 * Time that passes only while nothing else happens: once no request is under way, it jumps to the
 * moment for which somebody waits. A run that waits for a scrape of a minute takes no longer than
 * one that waits for none.
 */
export class VirtualTime {
  // a whole number of steps, so that fractions of timestamps are of different lengths
  #now = Math.floor(Date.now() / requestTime) * requestTime;
  #requests = 0;
  #sleepers: Sleeper[] = [];

  /** ms since the epoch */
  readonly now = (): number => this.#now;

  readonly sleep: Sleep = (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      const stop = (): void => reject(new Interrupted());
      if (isAborted(signal)) {
        stop();
        return;
      }
      signal?.addEventListener('abort', stop, { once: true });
      const wake = (): void => {
        signal?.removeEventListener('abort', stop);
        resolve();
      };
      this.#sleepers.push({ until: this.#now + milliseconds, wake });
      this.#jumpWhenIdle();
    });

  /** The same `fetch`; time does not jump until the response has arrived. */
  readonly during =
    (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
    async (input, init) => {
      this.#requests += 1;
      try {
        const response = await fetch(input, init);
        const body = await response.arrayBuffer();
        return withBody(response, body);
      } finally {
        this.#now += requestTime;
        this.#requests -= 1;
        this.#jumpWhenIdle();
      }
    };

  #jumpWhenIdle(): void {
    setImmediate(() => {
      const [first] = this.#sleepers.sort((one, other) => one.until - other.until);
      if (this.#requests > 0 || first === undefined) return;
      this.#sleepers.shift();
      this.#now = Math.max(this.#now, first.until);
      first.wake();
      this.#jumpWhenIdle();
    });
  }
}

/** A response that was read to its end. */
function withBody(response: Response, body: ArrayBuffer): Response {
  const { status, statusText, headers } = response;
  const hasBody = response.body !== null && !bodiless.includes(status);
  return new Response(hasBody ? body : null, { status, statusText, headers });
}
