import { isIssued, type HttpRequest } from '../http/request.js';
import { isTemporary, type HttpResponse } from '../http/response.js';
import type { Unverified } from './finding.js';

const failuresOfOneOperation = 2;
const failuresOfAny = 3;

const nameOf = ({ operation, path }: HttpRequest): string => operation ?? path;

/** Stops requests that would get no response, a timeout each; one without an accepted credential says nothing about others. */
export class CircuitBreaker {
  /** operations of the failures since the last response */
  #consecutive: string[] = [];
  readonly #failures = new Map<string, number>();
  readonly #open = new Map<string, Unverified>();
  readonly #openWithoutToken = new Map<string, Unverified>();
  #down: Unverified | undefined;

  /** @throws {Unverified} the cause, where a request makes no sense any more */
  check(request: HttpRequest): void {
    const name = nameOf(request);
    const strange = isIssued(request.credential) ? undefined : this.#openWithoutToken.get(name);
    const cause = this.#down ?? this.#open.get(name) ?? strange;
    if (cause !== undefined) throw cause;
  }

  recordResponse(request: HttpRequest): void {
    this.#consecutive = [];
    this.#failures.delete(nameOf(request));
  }

  /** @param first nobody has responded to anything yet */
  recordFailure(request: HttpRequest, cause: Unverified, first: boolean): void {
    const name = nameOf(request);
    if (isIssued(request.credential)) {
      this.#consecutive.push(name);
      const count = (this.#failures.get(name) ?? 0) + 1;
      this.#failures.set(name, count);
      if (count >= failuresOfOneOperation) this.#open.set(name, cause);
    } else this.#openWithoutToken.set(name, cause);
    const everywhere = this.#consecutive.length >= failuresOfAny && new Set(this.#consecutive).size > 1;
    if (first || everywhere) this.#down = cause;
  }
}

/** Which failed requests are sent once more: no creation, and no operation that failed twice in a row. */
export class RetryPolicy {
  readonly #failing = new Set<string>();
  /** how many requests were sent once more */
  retries = 0;

  /** After a response. The client has waited already for a 503 that says when to come back. */
  shouldRetry(response: HttpResponse): boolean {
    const { request, status, headers } = response;
    const failed = (status >= 500 || status === 408) && !(status === 503 && headers.has('retry-after'));
    if (!failed) this.#failing.delete(nameOf(request));
    const repeatable = request.operation !== null && request.operation !== 'createSubscription';
    // without a credential that is accepted, only what stands in front of the service is asked once more
    const mayPass = isIssued(request.credential) || isTemporary(response);
    return failed && repeatable && mayPass && !this.#failing.has(nameOf(request));
  }

  /** After a dropped connection. */
  shouldRetryAfterDrop(request: HttpRequest): boolean {
    const once = request.method === 'GET' && !this.#failing.has(nameOf(request));
    if (!once) return false;
    this.#failing.add(nameOf(request));
    this.retries += 1;
    return true;
  }

  recordRetry({ request, status }: HttpResponse): void {
    this.retries += 1;
    if (status >= 500) this.#failing.add(nameOf(request));
  }
}
