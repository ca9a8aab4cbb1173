import type { Request, Server } from '@hapi/hapi';
import type { Exchange } from '../service/journal.js';
import type { Service } from '../service/service.js';
import { isControl } from './control-access.js';
import { isPage } from './pages.js';
import './request-state.js';

/** Records each exchange in the journal, and tells whoever logs it; of the control interface, what changes something. */
export function recordExchanges(
  server: Server,
  service: Service,
  onExchange: ((exchange: Exchange) => void) | undefined,
): void {
  server.events.on('response', (request) => {
    if (isPage(request)) return;
    const { account, operation = null, context = service.context, faults, refusal } = request.app;
    const { headers, url = request.path } = request.raw.req;
    const method = request.method.toUpperCase();
    const at = service.clock.now();
    const duration = Date.now() - request.info.received;
    const response = responseOf(request);
    if (isControl(request)) {
      if (method === 'GET') return;
      const status = response?.status ?? null;
      onExchange?.({
        at,
        method,
        url: request.path,
        operation,
        account: null,
        status,
        duration,
        ...(refusal && { refusal }),
      });
      return;
    }
    const exchange = service.record(context, {
      at,
      operation,
      account: account?.name ?? account?.id ?? null,
      method,
      url,
      requestHeaders: headers,
      requestBody: bodyOf(request),
      response,
      duration,
      fault: faults?.injected,
      refusal,
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
