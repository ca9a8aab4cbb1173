import { createServer as createListener } from 'node:http';
import { createServer as createTlsListener } from 'node:https';
import Hapi from '@hapi/hapi';
import type { Service } from '../service/service.js';
import { refuseMalformed } from './malformed-requests.js';
import { bearer, beforeResponse, begin, recordExchanges } from './lifecycle.js';
import { ownOptions, type SandboxOptions } from './options.js';
import { serviceRoutes } from './routes.js';

type ServerOptions = Pick<
  SandboxOptions,
  'port' | 'host' | 'tls' | 'basePath' | 'onExchange' | 'onFailure'
>;

/**
 * How long an idle connection stays open, ms. After node's five seconds it is closed just when a
 * client that was paused, in a debugger or by a busy test, uses it again, and sees a reset.
 */
const keptAlive = 600_000;

/** The hapi server that maps HTTP to a service. `server.inject` needs no port. */
export function createServer(service: Service, options: ServerOptions): Hapi.Server {
  const { port = ownOptions.port.default, host = ownOptions.host.default } = options;
  const { tls, basePath = ownOptions.basePath.default, onExchange, onFailure } = options;
  const ofListener = {
    // By default, node refuses a request without Host, with an empty body: `begin` does it.
    requireHostHeader: false,
    keepAliveTimeout: keptAlive,
  };
  const server = Hapi.server({
    port,
    host,
    app: { basePath },
    // With a listener of our own, hapi only has to know whether it speaks TLS.
    tls: tls !== undefined,
    listener: tls ? createTlsListener({ ...tls, ...ofListener }) : createListener(ofListener),
    debug: false,
    // Compression would buffer events.
    mime: { override: { 'text/event-stream': { compressible: false } } },
    // Cookies are not used: do not refuse requests with malformed ones. No range requests.
    routes: { state: { parse: false }, response: { ranges: false } },
  });
  refuseMalformed(server, service, onExchange);
  // By default, node refuses expectations that it does not know, without a body.
  server.listener.on('checkExpectation', (...exchange) => {
    server.listener.emit('request', ...exchange);
  });
  server.ext('onRequest', begin(service));
  server.ext('onPreResponse', beforeResponse(onFailure));
  recordExchanges(server, service, onExchange);
  server.auth.scheme('bearer', bearer);
  server.auth.strategy('bearer', 'bearer');
  server.route(serviceRoutes(service.context.rules));
  return server;
}
