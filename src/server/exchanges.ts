import type { AuthCredentials, Request, Server } from '@hapi/hapi';
import type { OperationId } from '../api/operations.js';
import type { Account } from '../service/accounts/accounts.js';
import type { ServiceContext } from '../service/context.js';
import type { Exchange } from '../service/journal/journal.js';
import type { AppliedFaults } from '../service/faults/faults.js';
import type { RenderedResponse } from '../service/responses/response.js';
import type { Service } from '../service/service.js';

declare module '@hapi/hapi' {
  interface RouteOptionsApp {
    /** an operation of the service, the control interface, or a page; pages are not logged */
    area?: OperationId | 'control' | 'page';
  }

  /** The account that the bearer credential stands for. */
  interface UserCredentials {
    readonly id: Account['id'];
    readonly name?: string;
  }

  /** Per-request state. */
  interface RequestApplicationState {
    /** the state that the request works on; a request in progress during a reset does not affect the new state */
    context?: ServiceContext;
    faults?: AppliedFaults;
    /** the request body for the journal: as parsed, before validation, or the bytes if it is not JSON */
    body?: unknown;
    /** the response as sent, for the journal */
    rendered?: RenderedResponse;
    /** why the request was refused */
    refusal?: string;
    /** the connection was closed by a fault, or by the client while it waited */
    dropped?: boolean;
  }
}

/** The text of a body, serialised again if hapi has parsed it; null for none. */
function textOf(body: unknown): string | null {
  if (body === undefined || body === null) return null;
  try {
    return Buffer.isBuffer(body) ? body.toString() : JSON.stringify(body);
  } catch {
    return '(nested too deeply to be written)';
  }
}

/** The name of the account, or else its id; null without one. */
function accountOf({ auth }: Request): string | null {
  const account = (auth.credentials as AuthCredentials | null)?.user;
  return account?.name ?? account?.id ?? null;
}

/** The response as sent; null if the connection was closed before. */
function responseOf({ app, raw: { res } }: Request): RenderedResponse | null {
  if (app.dropped || !res.headersSent) return null;
  return app.rendered ?? { status: res.statusCode, headers: {}, body: '' };
}

/**
 * Records each exchange in the journal and passes it to the log; of control requests, only those
 * that change something.
 */
export function recordExchanges(
  server: Server,
  service: Service,
  onExchange: ((exchange: Exchange) => void) | undefined,
): void {
  server.events.on('response', (request) => {
    const { app, info, method, path, raw, route } = request;
    const { area = null } = route.settings.app ?? {};
    if (area === 'page' || (area === 'control' && method === 'get')) return;
    const isControl = area === 'control';
    const context = app.context ?? service.context;
    const exchange = {
      at: service.clock.now(),
      operation: isControl ? null : area,
      account: accountOf(request),
      method: method.toUpperCase(),
      url: raw.req.url ?? path,
      requestHeaders: raw.req.headers,
      requestBody: textOf(app.body),
      response: responseOf(request),
      duration: Date.now() - info.received,
      fault: app.faults?.injected,
      refusal: app.refusal,
    };
    service.record(isControl ? null : context, exchange, onExchange);
  });
}
