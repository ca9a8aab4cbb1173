import type { Plugin, ServerRoute } from '@hapi/hapi';
import Joi from 'joi';
import { type ControlOperation, controlOperations } from '../service/control.js';
import { ServiceError } from '../service/errors.js';
import type { Service } from '../service/service.js';
import { StateError } from '../service/state.js';
import { authorizeControl } from './control-access.js';
import { payloadFailure, refuseCompressed, toBoom } from './errors.js';
import { eventRoute } from './event-stream.js';
import { registerPages } from './pages.js';
import { pathId } from './routes.js';

/** Largest body in bytes: a snapshot may hold many subscriptions. */
const largestSnapshot = 64 * 1_048_576;

/** Plugin with the control interface under `/_sandbox` (JSON, no CORS) and the console, behind `control-access`. */
export const control: Plugin<{ service: Service; controlToken: string | undefined }> = {
  name: 'control',
  register: async (server, { service, controlToken }) => {
    server.ext('onPreAuth', authorizeControl(controlToken), { sandbox: 'plugin' });
    server.route(controlOperations.map((operation) => controlRoute(service, operation)));
    server.route(eventRoute(server, service));
    await registerPages(server);
  },
};

function controlRoute(service: Service, operation: ControlOperation): ServerRoute {
  const { method, path, schema } = operation;
  const input = method === 'GET' || method === 'DELETE' ? 'query' : 'payload';
  return {
    method,
    path: `/_sandbox${path}`,
    options: {
      app: { area: 'control' },
      // A body that is not read must not be decompressed either, see `refuseCompressed`.
      ...(method === 'DELETE' && { payload: { parse: false } }),
      ...(input === 'payload' && {
        payload: {
          allow: 'application/json',
          // A form of another origin can send a body without a JSON content type.
          defaultContentType: 'application/octet-stream',
          maxBytes: largestSnapshot,
          protoAction: 'remove',
          failAction: payloadFailure(service.transportErrors),
        },
        ext: { onPreAuth: { method: refuseCompressed(service.transportErrors) } },
      }),
      validate: {
        ...(schema && { [input]: schema }),
        failAction: (_request, _h, error) => {
          throw toBoom(Joi.isError(error) ? new ServiceError(400, error.message) : error);
        },
      },
    },
    handler: async (request, h) => {
      try {
        const body = await operation.run(service, request[input], pathId(request));
        return h.response(body).header('cache-control', 'no-store');
      } catch (error) {
        // Invalid input is the client's mistake: 400.
        const isMistake = error instanceof StateError || error instanceof RangeError;
        throw toBoom(isMistake ? new ServiceError(400, error.message) : error);
      }
    },
  };
}
