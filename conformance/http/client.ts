import pLimit, { type LimitFunction } from 'p-limit';
import { Interrupted, isAborted, type Sleep } from './abort.js';
import { authorizationOf, shownAuthorization, type Tokens } from './authorization.js';
import { allLargeBodies, largeBody, tooMuch } from './body-budget.js';
import { copied } from './copied.js';
import { curlLine, type Exchange } from './exchange.js';
import { redacted, type Redactor } from '../../src/input/redactor.js';
import type { HttpRequest } from './request.js';
import {
  isQuotaError,
  parseBody,
  unread,
  type HttpResponse,
  type ParsedBody,
  type RawBody,
} from './response.js';
import { parseRetryAfter } from './retry-after.js';
import { Failure, Transport, type Fetch } from './transport.js';

export type { Fetch } from './transport.js';

export interface ClientOptions {
  readonly fetch: Fetch;
  readonly baseUrl: string;
  readonly token: string | undefined;
  readonly otherToken: string | undefined;
  /** headers sent with every request, for example for a gateway */
  readonly headers: Readonly<Record<string, string>>;
  readonly redactor: Redactor;
  /** timeout of one request, ms */
  readonly timeout: number;
  readonly maxWait: number;
  readonly concurrency: number;
  readonly signal: AbortSignal | undefined;
  /** ms since the epoch */
  readonly now: () => number;
  readonly sleep: Sleep;
  readonly onRequest: (count: number) => void;
  readonly onWaiting: (reason: string) => void;
  /** called for a response that only asked to retry later */
  readonly onRetryLater: (response: HttpResponse) => void;
}

/** No response came. The message names the cause. */
export class NoResponse extends Error {
  readonly exchange: Exchange;
  readonly timedOut: boolean;
  constructor(message: string, exchange: Exchange, timedOut: boolean) {
    super(message);
    this.name = 'NoResponse';
    this.exchange = exchange;
    this.timedOut = timedOut;
  }
}

export interface SendOptions {
  /** completed even if the run is interrupted, because its effect has to be known */
  readonly uninterruptible?: boolean;
  /** part of the clean-up: any `Retry-After` is honoured */
  readonly cleanUp?: boolean;
  /** called just before sending: throws if the request no longer makes sense */
  readonly precondition?: () => void;
}

/** Characters of a body that an exchange keeps: enough for a page of 50 entities. */
const keptBody = 64 * 1024;
/** Characters of a body that are searched for credentials before it is truncated. */
const searchedBody = 4 * keptBody;
/** Longest wait of the clean-up, ms, whatever `Retry-After` says. */
const longestCleanUpWait = 15 * 60_000;
/**
 * Maximum number of retries of a rate-limited request; only attempts without concurrent requests
 * count.
 */
const maxRetries = 4;

/** Sends requests, honours rate limits, and records every exchange without credentials. */
export class Client {
  readonly #options: ClientOptions;
  readonly #transport: Transport;
  /** limits the number of concurrent requests */
  readonly #limit: LimitFunction;
  /** no request is sent before this time, because of `Retry-After` */
  #notBefore = 0;
  #rateLimited = false;
  requests = 0;
  /** characters of all large bodies that are kept */
  #largeBodies = 0;
  readonly #tokens: Tokens;

  constructor(options: ClientOptions) {
    this.#options = options;
    const { token = '', otherToken = '' } = options;
    this.#tokens = { token, otherToken, madeUp: `no-such-token-${crypto.randomUUID()}` };
    this.#limit = pLimit(options.concurrency);
    this.#transport = new Transport({ ...options, onSecondLook: () => this.#count() });
  }

  /**
   * Sends a request, again after a `Retry-After`.
   * @throws {NoResponse}, {Interrupted}, and what `precondition` throws
   */
  async send(request: HttpRequest, options: SendOptions = {}): Promise<HttpResponse> {
    for (let retries = 0; ;) {
      const alone = this.#rateLimited;
      const response = await this.#limit(() => {
        options.precondition?.();
        return this.#sendOnce(request, options);
      });
      const wait = this.#waitBeforeRetry(response, retries, options);
      if (wait === null) return response;
      // other concurrent requests may have used up the budget
      if (alone) retries += 1;
      this.#options.onRetryLater(response);
      this.#rateLimited = true;
      this.#limit.concurrency = 1;
      this.#notBefore = Math.max(this.#notBefore, this.#options.now() + wait);
      this.#options.onWaiting(
        `rate limit (${response.status}): next request in ${Math.ceil(wait / 1000)} s`,
      );
    }
  }

  /** How long to wait before sending the request again, ms; null to give up. */
  #waitBeforeRetry(
    response: HttpResponse,
    retries: number,
    { cleanUp }: SendOptions,
  ): number | null {
    const retryAfter = parseRetryAfter(response.headers, this.#options.now());
    const limited = response.status === 429 && !isQuotaError(response);
    // a creation may have taken effect all the same
    const postponed =
      response.status === 503 &&
      retryAfter.wait !== null &&
      response.request.operation !== 'createSubscription';
    if (!limited && !postponed) return null;
    const mostRetries = cleanUp === true ? 3 * maxRetries : maxRetries;
    if (retries >= mostRetries) return null;
    const wait = retryAfter.wait ?? 250 * 2 ** retries;
    const longest = cleanUp === true ? longestCleanUpWait : this.#options.maxWait;
    return wait > longest ? null : wait;
  }

  async #sendOnce(request: HttpRequest, { uninterruptible }: SendOptions): Promise<HttpResponse> {
    const stop = uninterruptible === true ? undefined : this.#options.signal;
    const pause = this.#notBefore - this.#options.now();
    if (pause > 0) await this.#options.sleep(pause, stop);
    if (isAborted(stop)) throw new Interrupted();
    this.#count();
    const started = performance.now();
    const elapsed = (): number => Math.round(performance.now() - started);
    const url = this.#options.baseUrl + request.path;
    const received = await this.#transport
      .receive(url, this.#init(request), stop)
      .catch((error: unknown) => {
        if (!(error instanceof Failure)) throw error;
        const failure = this.#options.redactor.text(error.message);
        throw new NoResponse(
          failure,
          { ...this.#exchange(request, elapsed()), failure },
          error.timedOut,
        );
      });
    return this.#response(request, received.response, received.body, elapsed());
  }

  #count(): void {
    this.requests += 1;
    this.#options.onRequest(this.requests);
  }

  #init(request: HttpRequest): RequestInit {
    const { method, body } = request;
    const init: RequestInit = { method, headers: this.#headers(request), redirect: 'manual' };
    return body === undefined ? init : { ...init, body };
  }

  curl(request: HttpRequest): string {
    return this.#exchange(request, 0).curl;
  }

  #headers(request: HttpRequest): Record<string, string> {
    const authorization = authorizationOf(request.credential, this.#tokens);
    return {
      accept: 'application/json',
      ...this.#options.headers,
      ...(authorization === undefined ? {} : { authorization }),
      ...(request.body === undefined
        ? {}
        : { 'content-type': request.contentType ?? 'application/json' }),
    };
  }

  #response(
    request: HttpRequest,
    response: Response,
    body: RawBody,
    duration: number,
  ): HttpResponse {
    const { redactor } = this.#options;
    const { text } = body;
    const parsed = this.#parsed(body, response.headers.get('content-type'));
    const shown =
      text.length > searchedBody
        ? redactor.beginning(text.slice(0, searchedBody))
        : redactor.text(text);
    const kept = shown.length > keptBody ? copied(shown.slice(0, keptBody)) : shown;
    return {
      request,
      // a browser hides the status of a redirect that it does not follow
      status: response.type === 'opaqueredirect' ? 302 : response.status,
      headers: response.headers,
      kind: parsed.kind,
      problem: parsed.problem,
      get json() {
        return parsed.json;
      },
      exchange: {
        ...this.#exchange(request, duration),
        response: {
          status: response.status,
          headers: Object.fromEntries(
            [...response.headers].map(([name, value]) => [
              redactor.text(name),
              redactor.text(value),
            ]),
          ),
          body: kept,
          truncated: body.isCut === true || Math.max(shown.length, text.length) > keptBody,
        },
      },
    };
  }

  /** What is in a body; in a large one only as long as there is room for it. */
  #parsed(body: RawBody, contentType: string | null): ParsedBody {
    const parsed = parseBody(body, contentType);
    if (body.text.length <= largeBody || parsed.json === undefined) return parsed;
    this.#largeBodies += body.text.length;
    return this.#largeBodies > allLargeBodies ? unread(tooMuch) : parsed;
  }

  /** The request part of an exchange, with variables in place of credentials. */
  #exchange(request: HttpRequest, duration: number): Exchange {
    const { redactor, baseUrl, headers } = this.#options;
    const { method, credential, contentType = 'application/json' } = request;
    const authorization = shownAuthorization(credential, this.#tokens);
    const credentials = authorization === undefined ? {} : { authorization };
    const extra = Object.keys(headers).map((name) => [name, redacted] as const);
    const url = redactor.text(baseUrl + request.path);
    const body = request.body === undefined ? undefined : redactor.text(request.body);
    return {
      request: {
        method,
        url,
        headers: {
          ...this.#headers(request),
          ...Object.fromEntries(extra),
          ...credentials,
        },
        body: body ?? null,
      },
      response: null,
      duration_ms: duration,
      curl: curlLine({
        method,
        url,
        headers: Object.keys(headers),
        ...credentials,
        ...(body === undefined ? {} : { body, contentType }),
      }),
    };
  }
}
