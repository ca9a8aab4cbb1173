import { isBoom } from '@hapi/boom';
import Hapi from '@hapi/hapi';
import type { Exchange } from '../service/journal.js';
import { renderError } from '../service/response.js';
import type { Service } from '../service/service.js';
import { registerAuth } from './auth.js';
import { controlRoutes } from './control.js';
import { fromBoom, toBoom } from './errors.js';
import { recordExchanges } from './exchanges.js';
import { respond } from './respond.js';
import { serviceRoutes } from './routes.js';

export interface ServerOptions {
  /** 0 picks a free port */
  readonly port: number;
  readonly host: string;
  /** loads what others put into the state file; rejects while it is not this server's */
  readonly refresh?: () => Promise<void>;
  /** lets clients that are not on this machine use `/_sandbox` */
  readonly controlToken: string | undefined;
  /** told of each exchange when its response is on its way */
  readonly onExchange: ((exchange: Exchange) => void) | undefined;
  /** told of what went wrong inside, which clients are not */
  readonly onFailure: (error: Error) => void;
}

/** The hapi server around a service: it translates, and decides nothing. `server.inject` needs no port. */
export function createServer(service: Service, options: ServerOptions): Hapi.Server {
  const { port, host, refresh = () => Promise.resolve(), controlToken, onExchange, onFailure } = options;
  const { profile, transportErrors } = service;
  const server = Hapi.server({
    port,
    host,
    debug: false,
    // Cookies mean nothing here, so an odd one is no reason to refuse a request. No ranges: responses are whole.
    routes: { state: { parse: false }, response: { ranges: false } },
  });
  // What is no HTTP gets node's own response. hapi's would end the process where such bytes follow on a request that is
  // being processed: it responds to that request a second time, and finds the first response closed.
  server.listener.removeAllListeners('clientError');
  server.ext('onRequest', ({ headers, path }, h) => {
    // hapi decompresses bodies itself, cannot be given another decoder, and ends the process when a client aborts one
    // that is larger than `maxBytes`.
    const encoding: unknown = headers['content-encoding'];
    if (encoding !== undefined && encoding !== 'identity') throw toBoom(transportErrors.contentEncoding());
    // hapi splits this one with an expression that takes half a second for 15,000 blanks.
    const wanted: unknown = headers['access-control-request-headers'];
    if (typeof wanted === 'string') headers['access-control-request-headers'] = wanted.replace(/\s/g, '');
    // hapi's own handler of preflights takes a path that cannot be decoded for a failure of the server.
    if (!isDecodable(path)) throw toBoom(transportErrors.malformedPath());
    return h.continue;
  });
  server.ext('onPreResponse', (request, h) => {
    const { response } = request;
    if (!isBoom(response)) return h.continue;
    const error = fromBoom(response, request, transportErrors);
    request.app.refusal = error.message;
    if (error.status >= 500 && response.data !== error) onFailure(response);
    return respond(h, request, renderError(error, profile));
  });
  registerAuth(server, service);
  recordExchanges(server, service, onExchange);
  server.route(serviceRoutes(service, refresh));
  server.route(controlRoutes(server, service, controlToken));
  return server;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
