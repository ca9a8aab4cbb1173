import { Interrupted, sleep } from './abort.js';
import { TimedOut, within } from './deadline.js';
import { ignoredProxy } from './ignored-proxy.js';
import { describeNetworkError, isStale, isUnreachable, protocolOf } from './network-error.js';
import { otherScheme } from './other-scheme.js';
import { readBody } from './read-body.js';
import type { RawBody } from './response.js';

export type Fetch = (input: string, init?: RequestInit) => Promise<Response>;

interface TransportOptions {
  readonly fetch: Fetch;
  readonly baseUrl: string;
  /** timeout of one request, ms */
  readonly timeout: number;
  /** called when a request was sent again */
  readonly onSecondLook: () => void;
}

/** How often a read is sent at most: several idle connections may have been closed. */
const mostAttempts = 3;

/** A request that this signal ends as well. */
const endedBy = (signal: AbortSignal, init: RequestInit): RequestInit => ({
  ...init,
  signal: AbortSignal.any(init.signal ? [signal, init.signal] : [signal]),
});

/** Why a request got no complete response, in words for people. */
export class Failure extends Error {
  readonly timedOut: boolean;
  constructor(message: string, timedOut: boolean) {
    super(message);
    this.timedOut = timedOut;
  }
}

export interface Received {
  readonly response: Response;
  readonly body: RawBody;
}

/** Where nothing answers, a proxy may be the only way, and not be used. */
function proxyHint(url: string): string {
  const variable = ignoredProxy(url);
  if (variable === null) return '';
  return (
    `; ${variable} is set, and this runtime does not use it: ` +
    'Node.js does from 22.21 and 24 on, with NODE_USE_ENV_PROXY=1'
  );
}

/** Sends requests with `fetch`, and finds out why there is no response. */
export class Transport {
  readonly #options: TransportOptions;
  #isFirst = true;
  /** whether any response was complete */
  #isHeard = false;

  constructor(options: TransportOptions) {
    this.#options = options;
  }

  /**
   * @param isRead whether it changes nothing, so that it may be sent again if a connection that was
   * idle turns out to be closed
   * @throws {Failure} if no complete response comes, {Interrupted}
   */
  async receive(
    url: string,
    init: RequestInit,
    stop: AbortSignal | undefined,
    isRead: boolean,
  ): Promise<Received> {
    let begun: Response | undefined;
    try {
      const received = await within(this.#options.timeout, stop, async (signal) => {
        const response = await this.#fetchFresh(url, { ...init, signal }, isRead);
        begun = response;
        return { response, body: await readBody(response) };
      });
      this.#isHeard = true;
      return received;
    } catch (error) {
      if (error instanceof Interrupted) throw error;
      if (error instanceof TimedOut) throw new Failure(error.message, true);
      throw new Failure(await this.#explain(error, url, begun), false);
    }
  }

  /** Sends a read again while the connections that it is sent on turn out to be closed. */
  async #fetchFresh(url: string, init: RequestInit, isRead: boolean): Promise<Response> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#fetch(url, init);
      } catch (error) {
        // before any response, none of them has been idle
        const mayRepeat = isRead && this.#isHeard && attempt < mostAttempts;
        if (!mayRepeat || !isStale(error)) throw error;
        this.#options.onSecondLook();
      }
    }
  }

  /**
   * If Node's `fetch` has never been used before, it may miss that the connection was closed, and
   * wait for ever. So the first request of a run is sent once more if nothing is heard of it; what
   * comes first counts.
   */
  async #fetch(url: string, init: RequestInit): Promise<Response> {
    const { fetch, timeout, onSecondLook } = this.#options;
    const isFirst = this.#isFirst;
    this.#isFirst = false;
    if (!isFirst || init.method !== 'GET') return fetch(url, init);
    let winner: AbortController | undefined;
    const [first, second] = [new AbortController(), new AbortController()];
    const attempt = async (own: AbortController): Promise<Response> => {
      const response = await fetch(url, endedBy(own.signal, init));
      winner ??= own;
      return response;
    };
    const again = async (): Promise<Response> => {
      await sleep(timeout / 10, second.signal);
      const response = await attempt(second);
      onSecondLook();
      return response;
    };
    return Promise.race([attempt(first), again()]).finally(() => {
      for (const one of [first, second]) if (one !== winner) one.abort();
    });
  }

  /**
   * Why no response came; if there never was one, also whether the port speaks the other one of
   * http and https.
   */
  async #explain(error: unknown, url: string, begun: Response | undefined): Promise<string> {
    const why = describeNetworkError(error, url, begun);
    const { isClosed, isInHandshake, mayBeOther } = protocolOf(error);
    if (this.#isHeard || begun !== undefined) return why;
    if (isUnreachable(error)) return why + proxyHint(url);
    if (!mayBeOther) return why;
    const { fetch, baseUrl, timeout } = this.#options;
    const isSecure = baseUrl.startsWith('https:');
    // TLS was established: what listens there speaks it
    if (isSecure && isClosed && !isInHandshake) {
      return `${why}, after the TLS handshake: does it ask for a client certificate (--client-cert)?`;
    }
    const other = await otherScheme(fetch, baseUrl, timeout);
    if (other !== null) {
      const spoken = other.startsWith('https:') ? 'https' : 'plain HTTP';
      return `this port speaks ${spoken}: give ${other} as the base URL (${why})`;
    }
    if (!isClosed) return why;
    const wanted = isSecure ? 'https' : 'HTTP';
    return `${why}: something listens there, but it does not speak ${wanted}, or it closes each connection`;
  }
}
