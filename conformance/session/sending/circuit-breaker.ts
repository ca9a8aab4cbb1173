import type { CauseId } from '../../clause-id.js';
import { NoResponse } from '../../http/client.js';
import { isIssued, nameOf, type HttpRequest } from '../../http/request.js';
import { Unverified } from '../findings/finding.js';
import type { Policy } from './policy.js';

const failuresOfOneOperation = 2;
const failuresOfAny = 3;

/**
 * Stops requests that would only time out; failures without an accepted credential do not count.
 */
export class CircuitBreaker {
  readonly #isFirst: () => boolean;
  /** operations of the requests without a response since the last response */
  #consecutive: string[] = [];
  readonly #failures = new Map<string, number>();
  readonly #open = new Map<string, Unverified>();
  readonly #openWithoutToken = new Map<string, Unverified>();
  #down: Unverified | undefined;

  /** @param isFirst whether there was no response so far: then nobody may be there */
  constructor(isFirst: () => boolean) {
    this.#isFirst = isFirst;
  }

  /** Turns the lack of a response into a finding. */
  readonly policy: Policy = (send) => async (request) => {
    try {
      const response = await send(request);
      this.#recordResponse(request);
      return response;
    } catch (error) {
      if (!(error instanceof NoResponse)) throw error;
      const cause = silenceOf(request, error);
      // a connection that was idle says nothing about the operation
      if (error.loss !== 'stale') this.#recordFailure(request, cause);
      throw cause;
    }
  };

  /** @throws {Unverified} with the cause, if further requests make no sense */
  check(request: HttpRequest): void {
    const name = nameOf(request);
    const strange = isIssued(request.credential) ? undefined : this.#openWithoutToken.get(name);
    const cause = this.#down ?? this.#open.get(name) ?? strange;
    if (cause !== undefined) throw cause;
  }

  #recordResponse(request: HttpRequest): void {
    this.#consecutive = [];
    this.#failures.delete(nameOf(request));
  }

  #recordFailure(request: HttpRequest, cause: Unverified): void {
    const name = nameOf(request);
    if (isIssued(request.credential)) {
      this.#count(name, cause);
    } else {
      this.#openWithoutToken.set(name, cause);
    }
    const everywhere =
      this.#consecutive.length >= failuresOfAny && new Set(this.#consecutive).size > 1;
    if (this.#isFirst() || everywhere) this.#down = cause;
  }

  #count(name: string, cause: Unverified): void {
    this.#consecutive.push(name);
    const count = (this.#failures.get(name) ?? 0) + 1;
    this.#failures.set(name, count);
    if (count >= failuresOfOneOperation) this.#open.set(name, cause);
  }
}

function silenceOf({ operation }: HttpRequest, error: NoResponse): Unverified {
  const creates = operation === 'createSubscription' && error.loss !== 'unsent';
  const maybe = creates ? '; the creation may have taken effect anyway' : '';
  const message: CauseId = `no response: ${error.message}`;
  return new Unverified(message + maybe, message, error);
}
