import { http, type HttpHandler } from 'msw';
import { addresses, type OperationId, operationIds } from '../api/operations.js';
import type { Responder } from './responder.js';

export interface MockHandlers {
  /** for `setupServer`, `setupWorker` or `getResponse` */
  readonly handlers: HttpHandler[];
  /** the handler of each operation by its name, for set-ups that replace single ones, as Storybook's do */
  readonly handlersByName: Readonly<Record<OperationId, HttpHandler>>;
}

/** The path of an operation as MSW writes it. */
const patternOf = (path: string): string => path.replace('{id}', ':id');

/** The handlers of the six operations below a base URL. */
function operationHandlers(base: string, responder: Responder): Record<OperationId, HttpHandler> {
  const path = (id: OperationId) => base + patternOf(addresses[id].path);
  const resolver =
    (id: OperationId) =>
    ({ request, params }: { request: Request; params: { id?: string } }) =>
      responder.operation(id, request, { base, id: params.id ?? '' });
  return {
    createSubscription: http.post(path('createSubscription'), resolver('createSubscription')),
    getSubscription: http.get(path('getSubscription'), resolver('getSubscription')),
    updateSubscription: http.patch(path('updateSubscription'), resolver('updateSubscription')),
    cancelSubscription: http.delete(path('cancelSubscription'), resolver('cancelSubscription')),
    listEntities: http.get(path('listEntities'), resolver('listEntities')),
    interpretFields: http.post(path('interpretFields'), resolver('interpretFields')),
  };
}

/** Other methods on the paths of the operations: HEAD is GET without a body, as in hapi, and the rest is refused. */
function otherMethods(base: string, responder: Responder): HttpHandler[] {
  const paths = new Set(operationIds.map((id) => addresses[id].path));
  return [...paths].map((path) => {
    const read = operationIds.find((id) => addresses[id].path === path && addresses[id].method === 'GET');
    return http.all<{ id?: string }>(base + patternOf(path), ({ request, params }) =>
      read && request.method === 'HEAD'
        ? responder.operation(read, request, { base, id: params.id ?? '' })
        : responder.wrongMethod(request, path),
    );
  });
}

/** @param base origin and path in front of `/v1` */
export function mockHandlers(
  base: string,
  responder: Responder,
  unknownPaths: 'unhandled' | 'not-found',
): MockHandlers {
  const handlersByName = operationHandlers(base, responder);
  const handlers = [...Object.values(handlersByName), ...otherMethods(base, responder)];
  if (unknownPaths === 'not-found') {
    handlers.push(http.all(`${base}/v1/*`, ({ request }) => responder.unknownPath(request)));
  }
  return { handlers, handlersByName };
}
