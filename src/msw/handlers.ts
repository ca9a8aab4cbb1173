import { http, type HttpHandler, type HttpResponseResolver } from 'msw';
import { addresses, type OperationId, operationIds } from '../api/operations.js';
import type { Responder } from './responder.js';

export interface MockHandlers {
  /** for `setupServer`, `setupWorker` or `getResponse` */
  readonly handlers: HttpHandler[];
  /** the handlers by operation id, for setups that override single ones, such as Storybook */
  readonly handlersByName: Readonly<Record<OperationId, HttpHandler>>;
}

const methods = { GET: http.get, POST: http.post, PATCH: http.patch, DELETE: http.delete } as const;

/** @param base origin and path in front of `/v1` */
export function mockHandlers(
  base: string,
  responder: Responder,
  unknownPaths: 'unhandled' | 'not-found',
): MockHandlers {
  const resolver: HttpResponseResolver<{ id?: string }> = ({ request, params: { id = '' } }) =>
    responder.respond(request, { base, id });
  const patternOf = (path: string): string => base + path.replace('{id}', ':id');
  const handlersByName = Object.fromEntries(
    operationIds.map((id) => {
      const { method, path } = addresses[id];
      return [id, methods[method](patternOf(path), resolver)];
    }),
  ) as Record<OperationId, HttpHandler>;
  const paths = new Set(operationIds.map((id) => patternOf(addresses[id].path)));
  if (unknownPaths === 'not-found') paths.add(`${base}/v1/*`);
  // The mock also answers wrong methods on the paths of the operations.
  const others = [...paths].map((path) => http.all(path, resolver));
  return { handlers: [...Object.values(handlersByName), ...others], handlersByName };
}
