import type { Lifecycle, Request } from '@hapi/hapi';
import type { OperationId } from '../api/operations.js';
import { noFaults } from '../service/faults.js';
import type { Service } from '../service/service.js';
import { toBoom } from './errors.js';
import './request-state.js';

/** Applies injected faults and the header Prefer, once the body has arrived: the journal has it all the same. */
export function injectFaults(service: Service, operation: OperationId): Lifecycle.Method {
  return async (request, h) => {
    const { account } = request.app;
    if (!account) throw service.transportErrors.internal();
    const prefer: unknown = request.headers.prefer;
    const faults = service.faults.apply(operation, {
      account,
      id: idOf(request),
      query: request.query,
      prefer: typeof prefer === 'string' ? prefer : null,
    });
    if (faults === noFaults) return h.continue;
    request.app.faults = faults;
    // Nobody waits for a client that has gone away, nor does a server that is to stop.
    if (faults.delay > 0 && (await closedWithin(faults.delay, request))) {
      request.app.dropped = true;
      return h.abandon;
    }
    if (faults.body === 'drop') {
      request.app.dropped = true;
      request.raw.req.socket.destroy();
      return h.abandon;
    }
    if (faults.refusal) throw toBoom(faults.refusal);
    return h.continue;
  };
}

/** The id in the path; empty where there is none. */
export function idOf({ params }: Request): string {
  const id: unknown = params.id;
  return typeof id === 'string' ? id : '';
}

/** Waits so long, in ms. Resolves to true, and sooner, when the client closes the connection. */
function closedWithin(delay: number, { raw: { res } }: Request): Promise<boolean> {
  return new Promise((resolve) => {
    const onClose = (): void => {
      clearTimeout(timer);
      resolve(true);
    };
    const timer = setTimeout(() => {
      res.off('close', onClose);
      resolve(false);
    }, delay);
    res.once('close', onClose);
  });
}
