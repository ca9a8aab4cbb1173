import Boom from '@hapi/boom';
import type { Request, Server } from '@hapi/hapi';
import { ServiceError } from '../service/errors.js';
import type { Service } from '../service/service.js';
import { toBoom } from './errors.js';

/** Section "Authentication": a bearer credential on every operation, which names the account. */
export function registerAuth(server: Server, service: Service): void {
  server.auth.scheme('bearer', () => ({
    authenticate: (request, h) => {
      const account = authenticated(service, request);
      request.app.account = account;
      try {
        service.consumeRateLimit(account);
      } catch (error) {
        throw toBoom(error);
      }
      return h.authenticated({ credentials: { user: { account } } });
    },
  }));
  server.auth.strategy('bearer', 'bearer');
}

function authenticated(service: Service, { headers }: Request) {
  try {
    const header: unknown = headers.authorization;
    return service.authenticate(typeof header === 'string' ? header : null);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    // Status, challenge and body are open points, so the profile's come along.
    throw Object.assign(Boom.unauthorized(error.message, 'Bearer'), { data: error });
  }
}
