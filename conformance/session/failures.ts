import { isIssued, type HttpRequest } from '../http/request.js';
import { isTemporary, type HttpResponse } from '../http/response.js';
import { parseRetryAfter } from '../http/retry-after.js';
import { describe } from './expect.js';
import type { Unverified } from './finding.js';
import type { Settings } from './settings.js';

const failuresOfOneOperation = 2;
const failuresOfAny = 3;

const nameOf = ({ operation, path }: HttpRequest): string => operation ?? path;

/** Stops requests that would only time out; failures without an accepted credential do not count. */
export class CircuitBreaker {
  /** operations of the requests without a response since the last response */
  #consecutive: string[] = [];
  readonly #failures = new Map<string, number>();
  readonly #open = new Map<string, Unverified>();
  readonly #openWithoutToken = new Map<string, Unverified>();
  #down: Unverified | undefined;

  /** @throws {Unverified} with the cause, if further requests make no sense */
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

  /** @param first whether there was no response so far */
  recordFailure(request: HttpRequest, cause: Unverified, first: boolean): void {
    const name = nameOf(request);
    if (isIssued(request.credential)) {
      this.#consecutive.push(name);
      const count = (this.#failures.get(name) ?? 0) + 1;
      this.#failures.set(name, count);
      if (count >= failuresOfOneOperation) this.#open.set(name, cause);
    } else this.#openWithoutToken.set(name, cause);
    const everywhere =
      this.#consecutive.length >= failuresOfAny && new Set(this.#consecutive).size > 1;
    if (first || everywhere) this.#down = cause;
  }
}

/** Decides which failed requests are retried: no creations, and no operation that failed twice in a row. */
export class RetryPolicy {
  readonly #failing = new Set<string>();
  /** number of retries */
  retries = 0;

  /** After a response. The client has already handled a 503 with `Retry-After`. */
  shouldRetry(response: HttpResponse): boolean {
    const { request, status, headers } = response;
    const failed =
      (status >= 500 || status === 408) && !(status === 503 && headers.has('retry-after'));
    if (!failed) this.#failing.delete(nameOf(request));
    const repeatable = request.operation !== null && request.operation !== 'createSubscription';
    // without an accepted credential, only retry errors of a gateway
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

/** Why a response says nothing about the request, and when to try again. */
export function temporaryProblem(response: HttpResponse, { maxWait, now }: Settings): string {
  const creates = response.request.operation === 'createSubscription' && response.status !== 429;
  const once = creates ? '; a creation is not repeated, since it may have taken effect' : '';
  const said = `the deployment responds ${describe(response)}, which says nothing about the request${once}`;
  const asked = response.headers.get('retry-after');
  if (asked === null) return said;
  const { wait } = parseRetryAfter(response.headers, now());
  const until = /^\d+$/.test(asked) ? `${asked} s` : `until ${asked}`;
  const seconds = Math.round(maxWait / 1000);
  const limit =
    wait !== null && wait > maxWait ? `, longer than --max-wait allows (${seconds} s)` : '';
  return `${said}; it asks to wait ${until}${limit}`;
}
