import { fetchOf, VirtualTime } from '../../conformance/plan.js';
import { Service, type ServiceOptions } from '../../src/service/service.js';
import {
  type Middleware,
  type Mutation,
  type Next,
  target,
} from '../mutants/mutations/middleware.js';

/** How a deployment differs. `profile`, `quota` and so on are options of the service. */
export interface DeploymentOptions extends ServiceOptions {
  /** for middleware that waits, or reads the clock */
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

/**
 * Starts the service. By default, 150 entities are available at once. For a command, which uses
 * real time, `now` must be `Date.now`, because the age of a subscription proves whose it is.
 */
export function createDeployment({
  middleware = [],
  time = new VirtualTime(),
  ...options
}: DeploymentOptions = {}): Deployment {
  const { now = time.now } = options;
  const service = new Service({ scrapeTime: 0, places: 150, ...options, now });
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

  const all = [record, ...middleware.map((one) => (typeof one === 'function' ? one : one.start()))];

  return {
    fetch: time.during(
      fetchOf(service, (request, serve) => {
        // a middleware may have changed the operation
        const first = all.reduceRight<Next>(
          (next, one) => async (sent) => one({ ...sent, ...target(sent) }, next),
          serve,
        );
        return first({ ...request, operation: null, id: '' });
      }),
    ),
    time,
    baseUrl: 'http://deployment.example',
    requests,
    live: () => live().map(({ id }) => id),
    maxLive: () => maxLive,
    maxConcurrent: () => maxConcurrent,
  };
}

function maxOfOneAccount(subscriptions: readonly { readonly account_id: string }[]): number {
  const counts = new Map<string, number>();
  for (const { account_id: id } of subscriptions) {
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values());
}
