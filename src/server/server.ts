import Hapi from '@hapi/hapi';
import type { Exchange } from '../service/journal/journal.js';
import type { Service } from '../service/service.js';
import { bearer, begin, recordExchanges, refuse } from './lifecycle.js';
import { serviceRoutes } from './routes.js';

export interface ServerOptions {
  /** port to listen on; 0, the default, picks a free one */
  port?: number | undefined;
  /** address to listen on; "127.0.0.1" by default, which only this machine reaches */
  host?: string | undefined;
  /** called with each exchange after its response was sent */
  onExchange?: ((exchange: Exchange) => void) | undefined;
  /** called with unexpected errors inside the sandbox, which clients only see as status 500 */
  onFailure?: ((error: Error) => void) | undefined;
}

/** The hapi server that maps HTTP to a service. `server.inject` needs no port. */
export function createServer(
  service: Service,
  { port = 0, host = '127.0.0.1', onExchange, onFailure }: ServerOptions,
): Hapi.Server {
  const server = Hapi.server({
    port,
    host,
    debug: false,
    // Compression would buffer events.
    mime: { override: { 'text/event-stream': { compressible: false } } },
    // Cookies are not used: do not refuse requests with malformed ones. No range requests.
    routes: { state: { parse: false }, response: { ranges: false } },
  });
  // Leave malformed HTTP to node. hapi's handler would crash the process if such bytes follow a
  // request that is still being processed: it responds to that request a second time, after the
  // connection was closed.
  server.listener.removeAllListeners('clientError');
  server.ext('onRequest', begin(service));
  server.ext('onPreResponse', refuse(service, onFailure));
  recordExchanges(server, service, onExchange);
  server.auth.scheme('bearer', bearer);
  server.auth.strategy('bearer', 'bearer');
  server.route(serviceRoutes(service));
  return server;
}
