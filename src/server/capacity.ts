import { getHeapStatistics } from 'node:v8';
import type { Lifecycle } from '@hapi/hapi';
import { ServiceError } from '../operations/rejection.js';
import type { Service } from '../service/service.js';

/** Budgets that all clients share, because any web page can send requests to a sandbox. */

/** Maximum number of connections; beyond that, Node.js closes new ones at once. */
export const mostConnections = 1000;

/**
 * The fraction of the heap that subscriptions can fill: a state file, responses and caches need
 * several times as much.
 */
const share = 8;

const mebibyte = 1_048_576;

/**
 * Creates the `onPreHandler` handler of the operations with which clients fill the memory. The
 * budget does not limit the owner, who restores states and uses the control interface.
 */
export function limitState(service: Service): Lifecycle.Method {
  const most = Math.floor(getHeapStatistics().heap_size_limit / share);
  return (_request, h) => {
    if (service.context.registry.size <= most) return h.continue;
    throw new ServiceError(
      503,
      `The subscriptions, including cancelled ones, fill the ${Math.round(most / mebibyte)} MiB ` +
        'that a sandbox reserves for them, an eighth of its memory. Reset it ' +
        '(POST /_sandbox/reset), or start it with more: NODE_OPTIONS=--max-old-space-size=8000',
    );
  };
}
