import { isBoom } from '@hapi/boom';
import Hapi from '@hapi/hapi';
import { renderError } from '../service/response.js';
import { ServiceError } from '../service/errors.js';
import type { Exchange } from '../service/exchange.js';
import type { Service } from '../service/service.js';
import type { OpenState } from '../store/open-state.js';
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
  /** where the service keeps its state; in memory by default */
  readonly storage?: Storage;
  /** lets clients that are not on this machine use `/_sandbox` */
  readonly controlToken: string | undefined;
  /** told of each exchange when its response is on its way */
  readonly onExchange: ((exchange: Exchange) => void) | undefined;
  /** told of what went wrong inside, which clients are not */
  readonly onFailure: (error: Error) => void;
}

/** What a server asks of the storage: whether it can be written, and that edits by others are noticed. */
export type Storage = Pick<OpenState, 'kind' | 'problem' | 'refresh'>;

const memory: Storage = { kind: 'memory', problem: null, refresh: () => Promise.resolve() };

/** The hapi server around a service: it translates, and decides nothing. */
export function createServer(service: Service, options: ServerOptions): Hapi.Server {
  const { storage = memory, controlToken } = options;
  const server = Hapi.server({
    port: options.port,
    host: options.host,
    debug: false,
    // Cookies mean nothing here, so an odd one is no reason to refuse a request. No ranges: responses are whole.
    routes: { state: { parse: false }, response: { ranges: false } },
  });
  server.ext('onRequest', refuseEncodedBodies);
  server.ext('onRequest', refuseMalformedPaths);
  server.ext('onPreResponse', (request, h) => {
    const { response } = request;
    if (!isBoom(response)) return h.continue;
    const error = fromBoom(response, request, service.profile);
    request.app.refusal = error.message;
    if (error.status >= 500 && response.data !== error) options.onFailure(response);
    return respond(h, request, renderError(error, service.profile));
  });
  registerAuth(server, service);
  recordExchanges(server, service, options.onExchange);
  server.route(serviceRoutes(service, () => storage.refresh()));
  server.route(controlRoutes(service, controlToken));
  return server;
}

/**
 * hapi decompresses bodies itself, cannot be given another decoder, and ends the process when a client aborts one that
 * is larger than `maxBytes`.
 */
const refuseEncodedBodies: Hapi.Lifecycle.Method = ({ headers }, h) => {
  const encoding: unknown = headers['content-encoding'];
  if (encoding === undefined || encoding === 'identity') return h.continue;
  throw toBoom(new ServiceError(415, 'Bodies are taken as they are, without Content-Encoding'));
};

/** hapi's own handler of preflights takes a path that cannot be decoded for a failure of the server. */
const refuseMalformedPaths: Hapi.Lifecycle.Method = ({ path }, h) => {
  try {
    decodeURIComponent(path);
    return h.continue;
  } catch {
    throw toBoom(new ServiceError(400, 'The path is not properly encoded'));
  }
};
