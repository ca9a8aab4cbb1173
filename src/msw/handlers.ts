import { http, type HttpHandler } from 'msw';
import type { OperationId } from '../api/operations.js';
import type { Service } from '../service/service.js';
import type { Address } from './address.js';
import { type Route, router } from './route.js';

export interface MockHandlers {
  /** for `setupServer`, `setupWorker` or `getResponse`: one for each operation, then one for all else below `/v1` */
  readonly handlers: HttpHandler[];
  /** the handler of each operation on its own, for set-ups that name them, as Storybook's do; alone they leave wrong paths to others */
  readonly handlersByName: Readonly<Record<OperationId, HttpHandler>>;
}

type Answer = (request: Request, address: Address, route: Route) => Promise<Response>;

interface Target {
  readonly address: Address;
  readonly route: Route;
}

/**
 * The handlers over a service. They match by functions, not by patterns: MSW decodes the parameters of a pattern,
 * and throws where they cannot be, and it knows neither letters' cases nor doubled slashes.
 */
export function mockHandlers(
  { operations, profile }: Service,
  addressOf: (url: string) => Address | null,
  answer: Answer,
): MockHandlers {
  const routeTo = router(operations, profile);
  // Seven handlers look at the same request, and one takes it.
  const targets = new WeakMap<Request, Target | null>();
  const targetOf = (request: Request): Target | null => {
    const known = targets.get(request);
    if (known !== undefined) return known;
    const address = addressOf(request.url);
    const target = address && { address, route: routeTo(request.method, address.path) };
    targets.set(request, target);
    return target;
  };
  const resolve = ({ request }: { request: Request }): Promise<Response> | undefined => {
    const target = targetOf(request);
    return target ? answer(request, target.address, target.route) : undefined;
  };
  const handlerOf = (id: OperationId, method: 'get' | 'post' | 'patch' | 'delete'): HttpHandler =>
    http[method](({ request }) => {
      const target = targetOf(request);
      return target !== null && 'operation' in target.route && target.route.operation.id === id;
    }, resolve);
  // Reading comes first: MSW copies a request for each handler that it asks.
  const handlersByName: Record<OperationId, HttpHandler> = {
    listEntities: handlerOf('listEntities', 'get'),
    getSubscription: handlerOf('getSubscription', 'get'),
    createSubscription: handlerOf('createSubscription', 'post'),
    updateSubscription: handlerOf('updateSubscription', 'patch'),
    cancelSubscription: handlerOf('cancelSubscription', 'delete'),
    interpretFields: handlerOf('interpretFields', 'post'),
  };
  const others = http.all(({ request }) => targetOf(request) !== null, resolve);
  return { handlers: [...Object.values(handlersByName), others], handlersByName };
}
