import type { Request, Server } from '@hapi/hapi';
import type { Exchange } from '../service/exchange.js';
import type { Service } from '../service/service.js';
import { isControl } from './control.js';
import { isPage } from './pages.js';
import './request-state.js';

/** Records each exchange in the journal, and tells whoever logs it. */
export function recordExchanges(
  server: Server,
  service: Service,
  onExchange: ((exchange: Exchange) => void) | undefined,
): void {
  server.events.on('response', (request) => {
    if (isControl(request) || isPage(request)) return;
    const { account, operation = null, context = service.context } = request.app;
    const { received } = request.info;
    const { headers, url = request.path } = request.raw.req;
    const method = request.method.toUpperCase();
    const duration = Date.now() - received;
    const response = responseOf(request);
    const exchange = service.record(context, {
      at: service.clock.now(),
      operation,
      account: account?.name ?? account?.id ?? null,
      method,
      url,
      requestHeaders: headers,
      requestBody: bodyOf(request),
      response,
      duration,
      fault: request.app.faults?.injected,
      refusal: request.app.refusal,
    });
    onExchange?.(exchange);
  });
}

function bodyOf({ app: { body = [] } }: Request): string | null {
  return body.length > 0 ? Buffer.concat(body).toString('utf8') : null;
}

function responseOf({ app, raw: { res } }: Request) {
  if (app.dropped || !res.headersSent) return null;
  return app.rendered ?? { status: res.statusCode, headers: {}, body: '' };
}
