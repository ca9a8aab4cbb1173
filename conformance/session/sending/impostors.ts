import { succeeded, type HttpResponse } from '../../http/response.js';
import { describe } from '../findings/expect.js';
import { Unverified } from '../findings/finding.js';
import type { ResponseValidator } from '../rules/response-validator.js';
import { foreignSite, interception } from './not-the-service.js';
import type { Policy } from './policy.js';

/**
 * Recognises what responds in place of the service, as long as nothing was seen that only a service
 * would send.
 */
export class Impostors {
  readonly #validator: ResponseValidator;
  /** evidence that something other than the service responds */
  #evidence: Unverified | undefined;

  constructor(validator: ResponseValidator) {
    this.#validator = validator;
  }

  /** Sends nothing more once one was recognised. */
  readonly policy: Policy = (send) => async (request) => {
    if (this.#evidence !== undefined) throw this.#evidence;
    const response = await send(request);
    if (!this.#validator.isServiceSeen) this.#examine(response);
    return response;
  };

  /** Nothing more is to be sent. */
  expose(evidence: Unverified): void {
    this.#evidence = evidence;
  }

  /** Why nothing of the run is judged, if only web pages came. */
  foreignSite(): Unverified | null {
    const page = this.#validator.foreignPage;
    if (page === undefined) return null;
    return new Unverified(foreignSite(page), 'token', page);
  }

  #examine(response: HttpResponse): void {
    const isOwn = response.request.credential === 'own';
    const reason = isOwn ? interception(response) : null;
    if (reason !== null) {
      this.#evidence = new Unverified(reason, 'proxy', response);
      throw this.#evidence;
    }
    if (isOwn || !succeeded(response) || !['html', 'unread'].includes(response.kind)) {
      return;
    }
    const message = `${describe(response)}; nothing from the service itself was seen`;
    throw new Unverified(message, 'token', response);
  }
}
