import { isIssued, type HttpRequest } from '../http/request.js';
import type { HttpResponse } from '../http/response.js';

const nameOf = ({ operation, path }: HttpRequest): string => operation ?? path;

/**
 * Which failed requests are sent once more: one failure decides nothing. Not a creation, because each may leave a
 * subscription. An operation that fails twice in a row is taken at its word until it no longer fails.
 */
export class RetryPolicy {
  readonly #failing = new Set<string>();

  /** After a response. The client has waited already for a 503 that says when to come back. */
  shouldRetry({ request, status, headers }: HttpResponse): boolean {
    const failed = status >= 500 && !(status === 503 && headers.has('retry-after'));
    if (!failed) this.#failing.delete(nameOf(request));
    const repeatable = request.operation !== null && request.operation !== 'createSubscription';
    return failed && repeatable && isIssued(request.credential) && !this.#failing.has(nameOf(request));
  }

  /** After a dropped connection. */
  shouldRetryAfterDrop(request: HttpRequest): boolean {
    const once = request.method === 'GET' && !this.#failing.has(nameOf(request));
    if (once) this.#failing.add(nameOf(request));
    return once;
  }

  recordRetry({ request, status }: HttpResponse): void {
    if (status >= 500) this.#failing.add(nameOf(request));
  }
}
