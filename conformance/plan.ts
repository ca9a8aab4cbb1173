import { randomUUID } from 'node:crypto';
import type { Server } from '@hapi/hapi';
import { createServer } from '../src/server/server.js';
import { Service } from '../src/service/service.js';
import { Interrupted, type Sleep } from './http/abort.js';
import { authorizationOf, shownAuthorization } from './http/authorization.js';
import { credentialKinds } from './http/request.js';
import { runConformance, type RunOptions } from './run/run.js';

/** Statuses of responses that cannot have a body. */
const bodiless: readonly number[] = [101, 204, 205, 304];

/** Simulated duration of a request, ms. */
const requestTime = 5;

interface Sleeper {
  readonly until: number;
  readonly wake: () => void;
}

/**
 * A clock that jumps to the end of the next wait once no request is under way, so that waiting
 * takes no time.
 */
export class VirtualTime {
  // Begins 105 ms after a second that has passed. Runs repeat: an audit takes a time without milliseconds for a
  // rounded time, which proves less. With a multiple of the step, the fractions of times have different lengths.
  #now = Math.floor(Date.now() / 1000) * 1000 - 895;
  #requests = 0;
  #sleepers: Sleeper[] = [];

  /** ms since the epoch */
  readonly now = (): number => this.#now;

  readonly sleep: Sleep = (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      const stop = (): void => {
        this.#sleepers = this.#sleepers.filter((one) => one !== sleeper);
        reject(new Interrupted());
      };
      // Node.js warns of a leak if many listeners are added to the same signal.
      const stopped = AbortSignal.any(signal === undefined ? [] : [signal]);
      const sleeper = {
        until: this.#now + milliseconds,
        wake: () => {
          stopped.removeEventListener('abort', stop);
          resolve();
        },
      };
      if (stopped.aborted) {
        stop();
        return;
      }
      stopped.addEventListener('abort', stop, { once: true });
      this.#sleepers.push(sleeper);
      this.#jumpWhenIdle();
    });

  /** Wraps a `fetch`, so that time does not jump until the response has arrived. */
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

/** Returns a response whose body was read. */
function withBody(response: Response, body: ArrayBuffer): Response {
  const { status, statusText, headers } = response;
  const hasBody = response.body !== null && !bodiless.includes(status);
  return new Response(hasBody ? body : null, { status, statusText, headers });
}

/** A request that a run sends. */
export interface PlannedRequest {
  readonly method: string;
  /** relative to the base URL; `{id}` is the run's subscription, `{unknown}` an unused id */
  readonly path: string;
  /** `Bearer $LOCATION_DATA_TOKEN`, `none` and others */
  readonly credential: string;
  readonly body: string;
  /** whether the request can change something */
  readonly writes: boolean;
  /** the phase of the run, such as `its fields are replaced` */
  readonly phase: string;
}

/** The tokens that the service accepts, each for a separate account. */
export const defaultTokens = ['demo-token', 'other-token'] as const;
const [token, otherToken] = defaultTokens;
const tokens = { token, otherToken, madeUp: '' };

/** Returns the credential as shown in a command. */
function credentialOf(authorization: string | undefined): string {
  if (authorization === undefined) return 'none';
  const sent = credentialKinds.find(
    (credential) => authorizationOf(credential, tokens)?.trim() === authorization,
  );
  if (sent === undefined) return 'Bearer with a made-up token';
  return (shownAuthorization(sent, tokens) ?? 'none').trim();
}

const reading = /^(GET|HEAD|OPTIONS)$/;
const identifier = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

interface PlainRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface PlainResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Returns our own service as a `fetch`, without a port; `serve` receives each request, and can
 * respond itself.
 */
export function fetchOf(
  service: Service,
  serve: (
    request: PlainRequest,
    next: (request: PlainRequest) => Promise<PlainResponse>,
  ) => Promise<PlainResponse>,
): typeof globalThis.fetch {
  const server = createServer(service, {
    onFailure: (error) => {
      throw error;
    },
  });
  return async (input, init) => {
    const request = new Request(input, init);
    const { method, signal } = request;
    const sent = {
      method,
      url: new URL(request.url),
      headers: Object.fromEntries(request.headers),
      body: await request.text(),
    };
    const { status, headers, body } = await serve(sent, (one) => {
      signal.throwIfAborted();
      return inject(server, one);
    });
    // Bytes, because a Response sets a content type for strings.
    const bytes = body === '' ? null : new TextEncoder().encode(body);
    return new Response(bytes, { status, headers });
  };
}

/** hapi injects the request, so that no port is needed. */
async function inject(
  server: Server,
  { method, url, headers, body }: PlainRequest,
): Promise<PlainResponse> {
  const response = await server.inject({
    method,
    url: url.pathname + url.search,
    authority: url.host,
    headers: { ...headers },
    payload: method === 'GET' ? '' : body,
  });
  const received = Object.entries(response.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  return {
    status: response.statusCode,
    headers: Object.fromEntries(received),
    body: response.payload,
  };
}

/**
 * Returns the requests of a run against our own service with entities available at once, in the
 * order of their responses. Other deployments might need more requests.
 */
export async function plan(
  options: Omit<RunOptions, 'baseUrl' | 'token'> = {},
): Promise<PlannedRequest[]> {
  const existing = { id: randomUUID(), city: 'Berlin', entity_type: 'cafe', fields: ['phone'] };
  const { now, sleep, during } = new VirtualTime();
  const fixture = { version: 1, subscriptions: [existing] } as const;
  const service = new Service({ scrapeTime: 0, places: 150, fixture, now });
  const mine = new Set<string>();
  const sent: (PlainRequest & { readonly phase: string })[] = [];
  let phase = '';
  const lookAround = (): void => {
    for (const { id, status } of service.context.registry.subscriptions) {
      if (status !== 'cancelled') mine.add(id);
    }
  };
  lookAround();
  const fetch = fetchOf(service, async (request, next) => {
    const response = await next(request);
    sent.push({ ...request, phase });
    lookAround();
    return response;
  });
  await runConformance({
    ...options,
    baseUrl: 'http://deployment.example',
    now,
    sleep,
    fetch: during(fetch),
    token,
    subscription: options.subscription && existing.id,
    otherToken: options.otherToken === undefined ? undefined : otherToken,
    onEvent: (event) => {
      if (event.type === 'phase') phase = event.when;
      options.onEvent?.(event);
    },
  });
  return sent.map(({ method, url, headers, body, phase: when }) => {
    const path = url.pathname + url.search;
    return {
      method,
      path: path.replace(identifier, (id) => (mine.has(id) ? '{id}' : '{unknown}')),
      credential: credentialOf(headers.authorization),
      body,
      writes: !reading.test(method) && !path.endsWith('/v1/fields/interpret'),
      phase: when,
    };
  });
}
