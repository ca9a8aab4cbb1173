import { Interrupted, interruptionBy, onAbort, sleep } from './abort.js';
import { readBody } from './body-reader.js';
import {
  describeNetworkError,
  isBrokenPacking,
  isStale,
  isUnreachable,
  protocolOf,
} from './network-error.js';
import { parseBody, type ParsedBody, type RawBody } from './response.js';
import { type Fetch, isLenient } from './runtime.js';

/** The parts of a process that determine which proxy it uses. */
export interface ProxySurroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly versions: Readonly<Record<string, string | undefined>>;
  readonly execArgv: readonly string[];
}

/** The surroundings of this process; empty in a browser. */
const here = (): ProxySurroundings =>
  (globalThis as { process?: ProxySurroundings }).process ?? {
    env: {},
    versions: {},
    execArgv: [],
  };

/**
 * Whether `NO_PROXY` names a host, with the rules of curl: `example.com` includes its subdomains.
 */
function isExcepted(host: string, list: string): boolean {
  const names = list.toLowerCase().split(/[\s,]+/);
  return names.some((name) => {
    const domain = name.replace(/:\d+$/, '').replace(/^\*?\./, '');
    return name === '*' || (domain !== '' && (host === domain || host.endsWith(`.${domain}`)));
  });
}

/** Whether `fetch` uses the proxy that the environment names. */
function usesProxies({ env, versions, execArgv }: ProxySurroundings): boolean {
  // Bun and Deno always do.
  if (versions.bun !== undefined || versions.deno !== undefined) return true;
  const [major = 0, minor = 0] = (versions.node ?? '').split('.').map(Number);
  const isAble = major >= 24 || (major === 22 && minor >= 21);
  const options = [...execArgv, ...(env.NODE_OPTIONS ?? '').split(/\s+/)];
  return isAble && (env.NODE_USE_ENV_PROXY === '1' || options.includes('--use-env-proxy'));
}

/**
 * Returns the variable that names a proxy for a URL, if this Node.js does not use it; otherwise
 * null.
 */
export function ignoredProxy(address: string, surroundings = here()): string | null {
  const { env } = surroundings;
  const { protocol, hostname } = new URL(address);
  const name = protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY';
  const found = [name, name.toLowerCase()].find((one) => (env[one] ?? '') !== '');
  if (found === undefined || usesProxies(surroundings)) return null;
  return isExcepted(hostname, env.no_proxy ?? env.NO_PROXY ?? '') ? null : found;
}

/** The timeout of a request, or of other work, has expired. */
export class TimedOut extends Error {
  constructor(milliseconds: number) {
    super(`no complete response within ${milliseconds} ms (timeout)`);
    this.name = 'TimedOut';
  }
}

/** The time limits of a request. */
export interface TimeLimits {
  /** ms */
  readonly timeout: number;
  /** ends the request at once */
  readonly stop?: AbortSignal | undefined;
  /** ends the request like its timeout: it may have taken effect */
  readonly end?: AbortSignal | undefined;
  /** leaves the request {@link lastTime}, because its effect has to be known */
  readonly hurry?: AbortSignal | undefined;
}

/** How long a request can take after an interruption if its effect has to be known, ms. */
const lastTime = 5000;

/**
 * Ends work after a time, or by a signal, even if the work never settles, which is possible with
 * Node's `fetch`. The time is real, regardless of the run's clock, and its timer keeps the process
 * alive until the work has ended.
 * @param work receives a signal that is aborted once nothing waits for the work
 * @throws {TimedOut}, {Interrupted}, and what the work throws
 */
export async function within<Value>(
  { timeout, stop, end, hurry }: TimeLimits,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const ended = new AbortController();
  const began = performance.now();
  const { promise, reject } = rejection();
  const endAfter = (milliseconds: number) =>
    setTimeout(() => reject(new TimedOut(milliseconds)), milliseconds);
  let timer = endAfter(timeout);
  const listening = [
    onAbort(stop, () => reject(interruptionBy(stop))),
    onAbort(end, () => reject(new TimedOut(Math.round(performance.now() - began)))),
    onAbort(hurry, () => {
      clearTimeout(timer);
      timer = endAfter(Math.min(lastTime, timeout));
    }),
  ];
  try {
    return await Promise.race([promise, work(ended.signal)]);
  } catch (error) {
    ended.abort();
    throw error;
  } finally {
    clearTimeout(timer);
    for (const stopListening of listening) stopListening();
  }
}

/** Creates a promise that can only be rejected. */
function rejection(): { promise: Promise<never>; reject: (reason: Error) => void } {
  let reject: (reason: Error) => void = () => undefined;
  const promise = new Promise<never>((_resolve, rejectPromise) => {
    reject = rejectPromise;
  });
  return { promise, reject };
}

interface TransportOptions {
  readonly fetch: Fetch;
  readonly baseUrl: string;
  /** timeout of one request, ms */
  readonly timeout: number;
  /** maximum number of idle connections */
  readonly concurrency: number;
  /** called when a request was sent again */
  readonly onSecondLook: () => void;
}

const closedIdle =
  'a reused connection was closed just as this request was sent: ' +
  'a proxy or server closes idle connections, so this request may not have arrived';

/** Closes the connection after the request, so that no other request uses it. */
const closing = (init: RequestInit): RequestInit => ({
  ...init,
  headers: { ...Object.fromEntries(new Headers(init.headers)), connection: 'close' },
});

/** Returns a request that this signal also ends. */
const endedBy = (signal: AbortSignal, init: RequestInit): RequestInit => ({
  ...init,
  signal: AbortSignal.any(init.signal ? [signal, init.signal] : [signal]),
});

/**
 * Why no complete response was received. `stale`: the connection was closed before a response
 * began, after carrying others, possibly because it was idle. `closed`: it was closed on this
 * request. `unsent`: there was no connection, so the request has no effect.
 */
export type Loss = 'timeout' | 'stale' | 'closed' | 'unsent' | 'other';

function lossOf(error: unknown): Loss {
  if (isUnreachable(error)) return 'unsent';
  return protocolOf(error).isClosed ? 'closed' : 'other';
}

/** A request got no complete response; the message explains why. */
export class TransportFailure extends Error {
  readonly loss: Loss;
  constructor(message: string, loss: Loss) {
    super(message);
    this.loss = loss;
  }
}

export interface RawResponse {
  readonly response: Response;
  readonly body: RawBody;
  /** content of the body, parsed once, within the budgets of bodies */
  readonly parsed: ParsedBody;
  /** whether the request was sent before on a connection that was closed, and might have arrived */
  readonly isRepeated: boolean;
}

/** Suggests a proxy that is configured but not used. */
function proxyHint(url: string): string {
  const variable = ignoredProxy(url);
  if (variable === null) return '';
  return (
    `; ${variable} is set, but this runtime ignores it: ` +
    'Node.js 22.21, 24 and later use it with NODE_USE_ENV_PROXY=1'
  );
}

/** Sends requests with `fetch`, and finds out why there is no response. */
export class Transport {
  readonly #options: TransportOptions;
  #isFirst = true;
  /** whether any response was complete */
  #isHeard = false;
  /**
   * whether idle connections are closed just when they are used, so that none is kept any longer
   */
  #keepsNone = false;
  /** content codings that were verified */
  readonly #soundCodings = new Set<string>();

  constructor(options: TransportOptions) {
    this.#options = options;
  }

  /**
   * @param isRepeatable whether it can be sent again if an idle connection turns out to be closed
   * @throws {Failure} if there is no complete response, {Interrupted}
   */
  async receive(
    url: string,
    init: RequestInit,
    limits: TimeLimits,
    isRepeatable: boolean,
  ): Promise<RawResponse> {
    let begun: Response | undefined;
    try {
      const received = await within(limits, async (signal) => {
        const sent = await this.#fetchFresh(url, { ...init, signal }, isRepeatable);
        begun = sent.response;
        const body = await readBody(begun);
        const parsed = parseBody(body, begun.headers.get('content-type'));
        const received = { ...sent, body, parsed };
        await this.#requireSoundPacking(url, { ...init, signal }, received);
        return received;
      });
      this.#isHeard = true;
      return received;
    } catch (error) {
      if (error instanceof Interrupted) throw error;
      if (error instanceof TimedOut) throw new TransportFailure(error.message, 'timeout');
      if (begun === undefined && this.#isStale(error))
        throw new TransportFailure(closedIdle, 'stale');
      throw new TransportFailure(await this.#explain(error, url, begun), lossOf(error));
    }
  }

  /**
   * Detects damaged content codings, of which Node's `fetch` returns the readable part without an
   * error: repeats a GET with a strict decoder if it is the first with its coding, or if its body
   * is malformed. Both bodies share one budget; a body that exceeds it is not requested again.
   */
  async #requireSoundPacking(
    url: string,
    init: RequestInit,
    { response: { headers }, body, parsed }: RawResponse,
  ): Promise<void> {
    const coding = headers.get('content-encoding');
    if (coding === null || init.method !== 'GET') return;
    if (body.text === '' || body.isCut === true) return;
    const isMalformed = parsed.json === undefined && parsed.kind !== 'unread';
    if (this.#soundCodings.has(coding) && !isMalformed) return;
    if (!isLenient(this.#options.fetch)) return;
    const { nodeFetch } = await import('./node-fetch.js');
    this.#options.onSecondLook();
    try {
      await readBody(await nodeFetch(url, init));
      this.#soundCodings.add(coding);
    } catch (error) {
      if (isBrokenPacking(error)) throw error;
    }
  }

  /** Sends a request again as long as its connections turn out to be closed. */
  async #fetchFresh(
    url: string,
    init: RequestInit,
    isRepeatable: boolean,
  ): Promise<Pick<RawResponse, 'response' | 'isRepeated'>> {
    // Each attempt uses up one of the idle connections.
    for (let left = isRepeatable ? this.#options.concurrency : 0; ; left -= 1) {
      try {
        const response = await this.#fetch(url, this.#keepsNone ? closing(init) : init);
        return { response, isRepeated: isRepeatable && left < this.#options.concurrency };
      } catch (error) {
        if (!this.#isStale(error)) throw error;
        this.#keepsNone = true;
        if (left === 0) throw error;
        this.#options.onSecondLook();
      }
    }
  }

  /** Before the first response, no connection was idle. */
  #isStale(error: unknown): boolean {
    return this.#isHeard && isStale(error);
  }

  /**
   * Sends the first request of a run again if there is no response, because Node's `fetch` might
   * miss that the connection was closed, and wait forever. The first response counts.
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
      // Aborted even if `fetch` never settles: nothing may be sent after the run.
      const { signal } = endedBy(second.signal, init);
      await sleep(timeout / 10, signal ?? undefined);
      const response = await attempt(second);
      onSecondLook();
      return response;
    };
    return Promise.race([attempt(first), again()]).finally(() => {
      for (const one of [first, second]) if (one !== winner) one.abort();
    });
  }

  /**
   * Explains a missing response; before the first response, also checks whether the port uses https
   * instead of http, or vice versa.
   */
  async #explain(error: unknown, url: string, begun: Response | undefined): Promise<string> {
    const why = describeNetworkError(error, url, begun);
    const { isClosed, isInHandshake, mayBeOther } = protocolOf(error);
    if (this.#isHeard || begun !== undefined) return why;
    if (isUnreachable(error)) return why + proxyHint(url);
    if (!mayBeOther) return why;
    const { fetch, baseUrl, timeout } = this.#options;
    const isSecure = baseUrl.startsWith('https:');
    // TLS was established, so the port uses it.
    if (isSecure && isClosed && !isInHandshake) {
      return `${why}, after the TLS handshake: does it require a client certificate (--client-cert)?`;
    }
    const other = await otherScheme(fetch, baseUrl, timeout);
    if (other !== null) {
      const spoken = other.startsWith('https:') ? 'https' : 'plain HTTP';
      return `this port speaks ${spoken}: pass ${other} as the base URL (${why})`;
    }
    if (!isClosed) return why;
    const wanted = isSecure ? 'https' : 'HTTP';
    return `${why}: something listens there, but it does not speak ${wanted}, or it closes each connection`;
  }
}

/** Timeout of that check, ms. */
const patience = 2000;

/** Swaps http and https in a URL; the port stays the same. */
function otherAddress(address: string): string {
  const { protocol, hostname, port, pathname } = new URL(address);
  const path = pathname.replace(/\/+$/, '');
  if (protocol === 'https:') return `http://${hostname}:${port || '443'}${path}`;
  return `https://${hostname}:${port || '80'}${path}`;
}

/**
 * Whether a response comes from a service that accepts plain HTTP. TLS ports respond to plain HTTP
 * with an error, and so do gateways.
 */
const speaksPlainHttp = ({ status }: Response): boolean =>
  status < 500 && ![400, 407, 421, 426, 497].includes(status);

/**
 * Finds out whether a port uses https instead of the given http, or vice versa, with one request
 * without a credential.
 * @returns the correct base URL; null if it uses neither
 */
async function otherScheme(fetch: Fetch, baseUrl: string, timeout: number): Promise<string | null> {
  const other = otherAddress(baseUrl);
  try {
    const isSpoken = await within({ timeout: Math.min(patience, timeout) }, async (signal) => {
      const response = await fetch(other, { redirect: 'manual', signal });
      await response.body?.cancel();
      return other.startsWith('https:') || speaksPlainHttp(response);
    });
    return isSpoken ? other : null;
  } catch (error) {
    return other.startsWith('https:') && protocolOf(error).isTls ? other : null;
  }
}
