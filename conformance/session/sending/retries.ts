import { NoResponse } from '../../http/client.js';
import { isIssued, nameOf, type HttpRequest } from '../../http/request.js';
import { isTemporary, succeeded, type HttpResponse } from '../../http/response.js';
import type { CreatedSubscriptions } from '../created/created-subscriptions.js';
import { describe } from '../findings/expect.js';
import { Unverified } from '../findings/finding.js';
import type { Settings } from '../settings.js';
import { doubled, type Waiting } from '../waiting.js';
import type { Policy } from './policy.js';

/** Time before the first retry, ms; doubled for each further one. */
const firstPause = 100;

/** Retries failed requests: no creations, and no operation that failed to the end before. */
export class Retries {
  /** how often a request is retried */
  readonly #most: number;
  readonly #created: CreatedSubscriptions;
  readonly #waiting: Waiting;
  readonly #failing = new Set<string>();
  /** number of retries */
  count = 0;

  constructor({ retries }: Settings, created: CreatedSubscriptions, waiting: Waiting) {
    this.#most = retries;
    this.#created = created;
    this.#waiting = waiting;
  }

  /**
   * Again after a status of 500 or above. The client has already repeated what was answered with
   * 503.
   */
  readonly afterErrors: Policy = (send) => async (request) => {
    const first = await send(request);
    const wasLive = this.#created.liveIds.includes(request.id ?? '');
    let last = first;
    for (let done = 0; done < this.#most && this.#mayRetry(last); done += 1) {
      await this.#waiting.pause(doubled(firstPause)(done));
      last = await send(request);
      this.count += 1;
    }
    if (wasLive && first.isRepeated === true) requireConclusive('it got no response', last);
    if (last === first) return first;
    if (last.status >= 500) {
      this.#failing.add(nameOf(request));
    }
    if (wasLive) requireConclusive(describe(first), last, first);
    return last;
  };

  /**
   * Again after a dropped connection, for a read.
   * @param isFirst whether there was no response so far: then nobody may be there
   */
  afterDrops(isFirst: () => boolean): Policy {
    return (send) => async (request) => {
      for (let left = this.#most; ; left -= 1) {
        try {
          return await send(request);
        } catch (error) {
          const isDrop = error instanceof NoResponse && error.loss !== 'timeout' && !isFirst();
          const isKnown = this.#failing.has(nameOf(request));
          if (!isDrop || request.method !== 'GET' || isKnown) throw error;
          if (left === 0) {
            this.#failing.add(nameOf(request));
            throw error;
          }
          this.count += 1;
        }
      }
    };
  }

  #mayRetry(response: HttpResponse): boolean {
    const { request, status } = response;
    if (status === 503) return false;
    if (status < 500 && status !== 408) {
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
function requireConclusive(first: string, second: HttpResponse, ...before: HttpResponse[]): void {
  if (!isOwnCancellation(second.request) || second.status >= 500 || succeeded(second)) {
    return;
  }
  const message = `the first cancellation failed (${first}), and may have taken effect: ${describe(second)}`;
  throw new Unverified(message, 'cancel.accepted', ...before, second);
}
