import { isBoom } from '@hapi/boom';
import Hapi from '@hapi/hapi';
import { renderError } from '../service/response.js';
import type { Service } from '../service/service.js';
import { fromBoom, toBoom } from './errors.js';
import { recordExchanges } from './exchanges.js';
import { ownOptions, type SandboxOptions } from './options.js';
import { respond, serviceRoutes } from './routes.js';

type ServerOptions = Pick<SandboxOptions, 'port' | 'host' | 'onExchange' | 'onFailure'>;

/**
 * The hapi server that maps HTTP to a service. `server.inject` needs no port.
 * @param refresh called before each operation; rejects while the state cannot be used
 */
export function createServer(
  service: Service,
  options: ServerOptions,
  refresh: () => Promise<void> = async () => undefined,
): Hapi.Server {
  const { profile, transportErrors } = service;
  const { port = ownOptions.port.default, host = ownOptions.host.default } = options;
  const { onExchange, onFailure } = options;
  const server = Hapi.server({
    port,
    host,
    debug: false,
    // Compression would buffer events.
    mime: { override: { 'text/event-stream': { compressible: false } } },
    // Cookies are not used: do not refuse requests with malformed ones. No range requests.
    routes: { state: { parse: false }, response: { ranges: false } },
  });
  // Leave malformed HTTP to node. hapi's handler would crash the process if such bytes follow a request that is still
  // being processed: it responds to that request a second time, after the connection was closed.
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
        credentials.user = service.accounts.authenticate(
          typeof header === 'string' ? header : null,
        );
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
