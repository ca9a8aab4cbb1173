import type { Server } from '@hapi/hapi';
import { createServer } from '../../src/server/server.js';
import { Service, type ServiceOptions } from '../../src/service/service.js';
import { VirtualTime } from './virtual-time.js';
import {
  target,
  type ApiRequest,
  type ApiResponse,
  type Middleware,
  type Mutation,
  type Next,
} from '../checks/mutant.js';

/** The tokens that a deployment accepts, each for its own account. */
export const defaultTokens = ['demo-token', 'other-token'] as const;

/** How a deployment differs. `profile`, `quota` and so on are options of the service. */
export interface DeploymentOptions extends ServiceOptions {
  /** for middleware that waits, or looks at the clock */
  readonly time?: VirtualTime;
  /** wrapped around the service, the first one outermost */
  readonly middleware?: readonly Mutation[];
}

/** A request as the deployment received it. */
export interface RecordedRequest {
  readonly method: string;
  /** with the query */
  readonly path: string;
  readonly authorization: string | null;
  readonly body: string;
}

/** Our own service, in this process, without a port. */
export interface Deployment {
  /** replaces the global `fetch` */
  readonly fetch: typeof globalThis.fetch;
  /** the time of the deployment, which the run shares; it passes only while the run waits */
  readonly time: VirtualTime;
  /** any other origin works as well */
  readonly baseUrl: string;
  readonly requests: RecordedRequest[];
  /** ids of the subscriptions that are not cancelled */
  readonly live: () => string[];
  /** maximum number of subscriptions of one account that were live at the same time */
  readonly maxLive: () => number;
  /** maximum number of concurrent requests */
  readonly maxConcurrent: () => number;
}

/** Starts the service. By default, 150 entities are available at once. */
export function createDeployment({
  middleware = [],
  time = new VirtualTime(),
  ...options
}: DeploymentOptions = {}): Deployment {
  const { now = time.now } = options;
  const service = new Service({ scrapeTime: 0, marketSize: 150, ...options, now });
  const requests: RecordedRequest[] = [];
  let [concurrent, maxConcurrent, maxLive] = [0, 0, 0];
  const live = () =>
    service.context.registry.subscriptions.filter(({ status }) => status !== 'cancelled');

  const record: Middleware = async (request, next) => {
    concurrent += 1;
    maxConcurrent = Math.max(maxConcurrent, concurrent);
    try {
      const response = await next(request);
      const { method, url, headers, body } = request;
      const path = url.pathname + url.search;
      requests.push({ method, path, authorization: headers.authorization ?? null, body });
      if (request.operation === 'createSubscription') {
        maxLive = Math.max(maxLive, maxOfOneAccount(live()));
      }
      return response;
    } finally {
      concurrent -= 1;
    }
  };

  const stamp: Middleware = async (request, next) => {
    const response = await next(request);
    return { ...response, headers: { date: new Date(now()).toUTCString(), ...response.headers } };
  };
  const all = [
    record,
    ...middleware.map((one) => (typeof one === 'function' ? one : one.start())),
    stamp,
  ];

  return {
    fetch: time.during(fetchOf(service, all)),
    time,
    baseUrl: 'http://deployment.example',
    requests,
    live: () => live().map(({ id }) => id),
    maxLive: () => maxLive,
    maxConcurrent: () => maxConcurrent,
  };
}

/** Responds like the sandbox, through middlewares, the first one outermost. */
function fetchOf(service: Service, middleware: readonly Middleware[]): typeof globalThis.fetch {
  const server = createServer(service, {
    onFailure: (error) => {
      throw error;
    },
  });
  return async (input, init) => {
    const request = new Request(input, init);
    const { method, signal } = request;
    const serve: Next = (one) => {
      signal.throwIfAborted();
      return inject(server, one);
    };
    // a middleware may have changed the operation
    const first = middleware.reduceRight<Next>(
      (next, one) => async (request) => one({ ...request, ...target(request) }, next),
      serve,
    );
    const url = new URL(request.url);
    const headers = Object.fromEntries(request.headers);
    const response = await first({
      method,
      url,
      headers,
      body: await request.text(),
      operation: null,
      id: '',
    });
    // bytes, because a Response sets a content type for strings
    const bytes = response.body === '' ? null : new TextEncoder().encode(response.body);
    return new Response(bytes, { status: response.status, headers: response.headers });
  };
}

/** hapi injects the request, so that no port is needed. */
async function inject(
  server: Server,
  { method, url, headers, body }: ApiRequest,
): Promise<ApiResponse> {
  const response = await server.inject({
    method,
    url: url.pathname + url.search,
    authority: url.host,
    headers: { ...headers },
    payload: method === 'GET' ? '' : body,
  });
  const sent = Object.entries(response.headers)
    .filter(([name]) => name !== 'date')
    .map(([name, value]): [string, string] => [name, String(value)]);
  return { status: response.statusCode, headers: Object.fromEntries(sent), body: response.payload };
}

function maxOfOneAccount(subscriptions: readonly { readonly account_id: string }[]): number {
  const counts = new Map<string, number>();
  for (const { account_id: id } of subscriptions) {
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values());
}
