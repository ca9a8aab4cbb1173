import { createServer } from '../../src/server/server.js';
import { Service, type ServiceOptions } from '../../src/service/service.js';
import { applyMiddleware, applyMutation, type Middleware, type Mutation } from '../checks/mutant.js';
import type { Fetch } from '../http/client.js';

/** The tokens that a deployment accepts, each an account of its own. */
export const defaultTokens = ['demo-token', 'other-token'] as const;

/** What a deployment does differently. `profile`, `quota` and the like are options of the service. */
export interface DeploymentOptions extends ServiceOptions {
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
  /** takes the place of the global `fetch` */
  readonly fetch: typeof globalThis.fetch;
  /** any other origin does as well */
  readonly baseUrl: string;
  readonly requests: RecordedRequest[];
  /** ids of the subscriptions that are not cancelled */
  readonly live: () => string[];
  /** the most subscriptions of one account that were alive at one time */
  readonly mostLive: () => number;
  /** the most requests that were under way at one time */
  readonly mostConcurrent: () => number;
}

/** Deploys the service. Entities are there at once, 230 of them, unless the options say otherwise. */
export function createDeployment({ middleware = [], ...options }: DeploymentOptions = {}): Deployment {
  const service = new Service({ scrapeTime: 0, marketSize: 230, ...options });
  const requests: RecordedRequest[] = [];
  let [concurrent, mostConcurrent, mostLive] = [0, 0, 0];
  const live = () => service.snapshot().subscriptions.filter(({ status }) => status !== 'cancelled');

  const record: Middleware = async (request, next) => {
    concurrent += 1;
    mostConcurrent = Math.max(mostConcurrent, concurrent);
    try {
      const response = await next(request);
      const { method, url, headers, body } = request;
      const path = url.pathname + url.search;
      requests.push({ method, path, authorization: headers.authorization ?? null, body });
      if (request.operation === 'createSubscription') mostLive = Math.max(mostLive, mostOfOneAccount(live()));
      return response;
    } finally {
      concurrent -= 1;
    }
  };

  return {
    fetch: applyMiddleware(middleware.reduceRight(applyMutation, fetchOf(service)), record),
    baseUrl: 'http://deployment.example',
    requests,
    live: () => live().map(({ id }) => id),
    mostLive: () => mostLive,
    mostConcurrent: () => mostConcurrent,
  };
}

/** Responds as the sandbox does; hapi injects the request, so that no port is needed. */
function fetchOf(service: Service): Fetch {
  const server = createServer(service, {
    onFailure: (error) => {
      throw error;
    },
  });
  return async (input, init) => {
    init?.signal?.throwIfAborted();
    const request = new Request(input, init);
    const url = new URL(request.url);
    const response = await server.inject({
      method: request.method,
      url: url.pathname + url.search,
      authority: url.host,
      headers: Object.fromEntries(request.headers),
      payload: await request.text(),
    });
    const { statusCode: status, rawPayload } = response;
    const headers = new Headers();
    for (const [name, value] of Object.entries(response.headers)) headers.set(name, String(value));
    return new Response(rawPayload.length > 0 ? new Uint8Array(rawPayload) : null, { status, headers });
  };
}

function mostOfOneAccount(subscriptions: readonly { readonly account_id: string }[]): number {
  const counts = new Map<string, number>();
  for (const { account_id: id } of subscriptions) counts.set(id, (counts.get(id) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}
