import { isBoom } from '@hapi/boom';
import Hapi from '@hapi/hapi';
import type { Exchange } from '../service/journal.js';
import { renderError } from '../service/response.js';
import type { Service } from '../service/service.js';
import { fromBoom, toBoom } from './errors.js';
import { recordExchanges } from './exchanges.js';
import { respond, serviceRoutes } from './routes.js';

export interface ServerOptions {
  /** port to listen on; 0, the default, picks a free one */
  port?: number | undefined;
  /** address to listen on; "127.0.0.1" by default, which only this machine reaches */
  host?: string | undefined;
  /** told of each request when its response is on its way */
  onExchange?: ((exchange: Exchange) => void) | undefined;
  /** told of failures inside the sandbox, which clients only see as status 500 */
  onFailure?: ((error: Error) => void) | undefined;
}

/**
 * The hapi server that maps HTTP to a service. `server.inject` needs no port.
 * @param refresh called before each operation; rejects while the state cannot be used
 */
export function createServer(
  service: Service,
  { port = 0, host = '127.0.0.1', onExchange, onFailure }: ServerOptions,
  refresh: () => Promise<void> = async () => undefined,
): Hapi.Server {
  const { profile, transportErrors } = service;
  const server = Hapi.server({
    port,
    host,
    debug: false,
    // Compressed, events would wait for more of them.
    mime: { override: { 'text/event-stream': { compressible: false } } },
    // Cookies mean nothing here, so an odd one is not a reason to refuse a request. No ranges: responses are whole.
    routes: { state: { parse: false }, response: { ranges: false } },
  });
  // What is not HTTP gets node's own response. hapi's would end the process where such bytes follow on a request that is
  // being processed: it responds to that request a second time, and finds the first response closed.
  server.listener.removeAllListeners('clientError');
  server.ext('onPreResponse', (request, h) => {
    const { response } = request;
    if (!isBoom(response)) return h.continue;
    const error = fromBoom(response, request, transportErrors);
    request.app.refusal = error.message;
    if (error.status >= 500 && ![response, response.data].includes(error)) onFailure?.(response);
    return respond(h, request, renderError(error, profile));
  });
  // Section "Authentication": a bearer credential on every operation, which names the account.
  server.auth.scheme('bearer', () => ({
    authenticate: ({ headers }, h) => {
      const header: unknown = headers.authorization;
      const credentials: Hapi.AuthCredentials = {};
      try {
        credentials.user = service.accounts.authenticate(typeof header === 'string' ? header : null);
        service.rateLimit.consume(credentials.user);
        return h.authenticated({ credentials });
      } catch (error) {
        return h.unauthenticated(toBoom(error), { credentials });
      }
    },
  }));
  server.auth.strategy('bearer', 'bearer');
  recordExchanges(server, service, onExchange);
  server.route(serviceRoutes(service, refresh));
  return server;
}
