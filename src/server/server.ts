import { isBoom } from '@hapi/boom';
import Hapi from '@hapi/hapi';
import { renderError } from '../service/response.js';
import type { Exchange } from '../service/exchange.js';
import type { Service } from '../service/service.js';
import { controlRoutes, isControl } from './control.js';
import { isPage } from './pages.js';
import { fromBoom } from './errors.js';
import { answerClientErrors, createListener, settled } from './client-errors.js';
import { respond, respondToAll, serviceRoutes } from './routes.js';
import './request-state.js';

export interface ServerOptions {
  /** 0 picks a free port */
  readonly port: number;
  readonly host: string;
  /** lets clients that are not on this machine use `/_sandbox` */
  readonly controlToken: string | undefined;
  /** told of each exchange when its answer is on its way */
  readonly onExchange: ((exchange: Exchange) => void) | undefined;
  /** told of what went wrong inside, which clients are not */
  readonly onFailure: (error: Error) => void;
}

/** The hapi server around a service: it translates, and decides nothing. */
export function createServer(service: Service, options: ServerOptions): Hapi.Server {
  const server = Hapi.server({
    listener: createListener(),
    autoListen: true,
    port: options.port,
    host: options.host,
    debug: false,
    // Cookies mean nothing here, so an odd one is no reason to refuse a request. No ranges: answers are whole.
    routes: { state: { parse: false }, response: { ranges: false } },
  });
  answerClientErrors(server.listener, service.profile);
  renderErrors(server, service, options.onFailure);
  record(server, service, options.onExchange);
  server.route(serviceRoutes(service));
  server.route(controlRoutes(service, options.controlToken));
  return server;
}

/** Section "Errors": whatever fails, and wherever, answers with the Error body. */
function renderErrors(server: Hapi.Server, service: Service, onFailure: (error: Error) => void): void {
  server.ext('onPreResponse', (request, h) => {
    const { response } = request;
    if (!isBoom(response)) return h.continue;
    const error = fromBoom(response, request, service.profile);
    if (error.status === 500 && response.data !== error) onFailure(response);
    request.app.refusal = error.message;
    const answer = renderError(error, service.profile);
    return isControl(request) ? respond(h, answer) : respondToAll(h, request, answer);
  });
}

function record(server: Hapi.Server, service: Service, onExchange: ServerOptions['onExchange']): void {
  const finished = (request: Hapi.Request): void => {
    settled(request.raw.req, request.raw.res);
    const {
      operation = null,
      account,
      body = null,
      rendered,
      dropped = false,
      faults,
      refusal,
      context = service.context,
    } = request.app;
    if (isControl(request) || isPage(request)) return;
    const { received } = request.info;
    const duration = Date.now() - received;
    const url = request.raw.req.url ?? request.path;
    const method = request.method.toUpperCase();
    const response =
      dropped || !request.raw.res.headersSent
        ? null
        : (rendered ?? { status: request.raw.res.statusCode, headers: {}, body: '' });
    const exchange = service.record(context, {
      at: service.clock.now(),
      operation,
      account: account?.name ?? account?.id ?? null,
      method,
      url,
      requestHeaders: request.raw.req.headers,
      requestBody: body,
      response,
      duration,
      fault: faults?.injected,
      refusal,
    });
    onExchange?.(exchange);
  };
  server.events.on('response', finished);
}
