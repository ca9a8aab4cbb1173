import type { Server } from '@hapi/hapi';
import type { Service } from '../service/service.js';
import { toBoom } from './errors.js';

/** Section "Authentication": a bearer credential on every operation, which names the account. */
export function registerAuth(server: Server, service: Service): void {
  server.auth.scheme('bearer', () => ({
    authenticate: (request, h) => {
      const header: unknown = request.headers.authorization;
      try {
        request.app.account = service.accounts.authenticate(typeof header === 'string' ? header : null);
        service.rateLimit.consume(request.app.account);
      } catch (error) {
        throw toBoom(error);
      }
      return h.authenticated({ credentials: {} });
    },
  }));
  server.auth.strategy('bearer', 'bearer');
}
