import { NoResponse } from '../../http/client.js';
import { isIssued, nameOf, type HttpRequest } from '../../http/request.js';
import { isTemporary, succeeded, type HttpResponse } from '../../http/response.js';
import type { CreatedSubscriptions } from '../created/created-subscriptions.js';
import { describe } from '../findings/expect.js';
import { Unverified } from '../findings/finding.js';
import type { Waiting } from '../waiting.js';
import type { Policy } from './policy.js';

/** time before a retry, ms */
const pause = 100;

/** Retries failed requests: no creations, and no operation that failed twice in a row. */
export class Retries {
  readonly #created: CreatedSubscriptions;
  readonly #waiting: Waiting;
  readonly #failing = new Set<string>();
  /** number of retries */
  count = 0;

  constructor(created: CreatedSubscriptions, waiting: Waiting) {
    this.#created = created;
    this.#waiting = waiting;
  }

  /**
   * Once more after a status of 500 or above. The client has already handled a 503 with
   * `Retry-After`.
   */
  readonly afterErrors: Policy = (send) => async (request) => {
    const first = await send(request);
    if (!this.#mayRetry(first)) return first;
    const wasLive = this.#created.liveIds.includes(request.id ?? '');
    await this.#waiting.pause(pause);
    const second = await send(request);
    this.count += 1;
    if (second.status >= 500) this.#failing.add(nameOf(request));
    if (wasLive) requireConclusive(first, second);
    return second;
  };

  /**
   * Once more after a dropped connection, for a read.
   * @param isFirst whether there was no other request so far: then nobody may be there
   */
  afterDrops(isFirst: () => boolean): Policy {
    return (send) => async (request) => {
      try {
        return await send(request);
      } catch (error) {
        const isDrop = error instanceof NoResponse && !error.timedOut && !isFirst();
        const name = nameOf(request);
        if (!isDrop || request.method !== 'GET' || this.#failing.has(name)) throw error;
        this.#failing.add(name);
        this.count += 1;
        return send(request);
      }
    };
  }

  #mayRetry(response: HttpResponse): boolean {
    const { request, status, headers } = response;
    const wasRetried = status === 503 && headers.has('retry-after');
    const failed = (status >= 500 || status === 408) && !wasRetried;
    if (!failed) {
      this.#failing.delete(nameOf(request));
      return false;
    }
    return isRepeatable(response) && !this.#failing.has(nameOf(request));
  }
}

/** Without an accepted credential, only errors of a gateway are retried. */
function isRepeatable(response: HttpResponse): boolean {
  const { operation, credential } = response.request;
  if (operation === null || operation === 'createSubscription') return false;
  return isIssued(credential) || isTemporary(response);
}

const isOwnCancellation = ({ operation, credential }: HttpRequest): boolean =>
  operation === 'cancelSubscription' && credential === 'own';

/**
 * What a second cancellation gets says little, if the first one may have taken effect.
 * @throws {Unverified}
 */
function requireConclusive(first: HttpResponse, second: HttpResponse): void {
  if (!isOwnCancellation(second.request) || second.status >= 500 || succeeded(second)) return;
  const message = `the first cancellation failed (${describe(first)}), and may have taken effect: ${describe(second)}`;
  throw new Unverified(message, 'cancel.accepted', first, second);
}
