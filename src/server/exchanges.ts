import type { AuthCredentials, Server } from '@hapi/hapi';
import type { OperationId } from '../api/operations.js';
import type { Account } from '../service/accounts.js';
import type { ServiceContext } from '../service/context.js';
import type { Exchange } from '../service/journal.js';
import type { AppliedFaults } from '../service/faults.js';
import type { RenderedResponse } from '../service/response.js';
import type { Service } from '../service/service.js';

declare module '@hapi/hapi' {
  interface RouteOptionsApp {
    /** one of the service; on routes of the sandbox's own: the control interface, or a page, which no log shows */
    area?: OperationId | 'control' | 'page';
  }

  /** The account that the bearer credential stands for. */
  interface UserCredentials {
    readonly id: Account['id'];
    readonly name?: string;
  }

  /** Per-request state. */
  interface RequestApplicationState {
    /** what it works on: what is under way during a reset changes nothing of what comes after */
    context?: ServiceContext;
    faults?: AppliedFaults;
    /** its body for the journal: before it is validated, or the bytes of one that is not JSON */
    body?: unknown;
    /** the response as it leaves, for the journal */
    rendered?: RenderedResponse;
    /** why it was refused */
    refusal?: string;
    /** the connection was closed by a fault, or by the client while it waited */
    dropped?: boolean;
  }
}

/** The text of a body: as JSON where hapi parsed it. */
function textOf(body: unknown): string {
  try {
    return Buffer.isBuffer(body) ? body.toString() : JSON.stringify(body);
  } catch {
    return '(nested too deeply to be written)';
  }
}

/** Records each exchange in the journal, and tells whoever logs it; of the control interface, what changes something. */
export function recordExchanges(server: Server, service: Service, onExchange: ((exchange: Exchange) => void) | undefined): void {
  server.events.on('response', ({ app, auth, info, method, path, raw: { req, res }, route }) => {
    const { area = null } = route.settings.app ?? {};
    if (area === 'page' || (area === 'control' && method === 'get')) return;
    const isControl = area === 'control';
    const account = (auth.credentials as AuthCredentials | null)?.user;
    const { body, context = service.context, faults, refusal } = app;
    const sent = app.rendered ?? { status: res.statusCode, headers: {}, body: '' };
    const exchange = {
      at: service.clock.now(),
      operation: isControl ? null : area,
      account: account?.name ?? account?.id ?? null,
      method: method.toUpperCase(),
      url: req.url ?? path,
      requestHeaders: req.headers,
      requestBody: body === undefined || body === null ? null : textOf(body),
      response: app.dropped || !res.headersSent ? null : sent,
      duration: Date.now() - info.received,
      fault: faults?.injected,
      refusal,
    };
    service.record(isControl ? null : context, exchange, onExchange);
  });
}
