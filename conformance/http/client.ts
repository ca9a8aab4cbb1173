import type { OperationId } from '../../src/api/operations.js';
import { Interrupted, interruptionBy, isAborted, type Sleep } from './abort.js';
import { authorizationOf, shownAuthorization, type Tokens } from './authorization.js';
import { allLargeBodies, largeBody, tooLarge } from './body-budget.js';
import { Ages } from './cache.js';
import { DeploymentClock } from './deployment-clock.js';
import { curlLine, type Exchange } from './exchange.js';
import { type GivenToken, IssuedToken, tokenNeededBy } from './issued-tokens.js';
import { redacted, type Redactor } from '../../src/input/redactor.js';
import { shownHeader } from '../../src/input/secret-names.js';
import { Pacing, type PacingOptions } from './pacing.js';
import { isIssued, requestOf, type HttpRequest } from './request.js';
import { copied, isTokenRejected, unread, type HttpResponse, type ParsedBody } from './response.js';
import type { Fetch } from './runtime.js';
import {
  TransportFailure,
  Transport,
  type Loss,
  type RawResponse,
  type TimeLimits,
} from './transport.js';
import { WaitBudget } from './wait-budget.js';

/** A request that was sent, with its response. */
export interface SentRequest {
  readonly request: HttpRequest;
  readonly exchange: Exchange;
  /** null if there was no response */
  readonly response: HttpResponse | null;
  /** number in the order of sending, from 1 */
  readonly number: number;
  /** time of sending, ms since the epoch */
  readonly sent: number;
  /** time when the response had arrived, or the client gave up, ms since the epoch */
  readonly received: number;
  /** number of requests sent by then */
  readonly sentBy: number;
}

export interface ClientOptions extends Omit<PacingOptions, 'read' | 'budget'> {
  readonly fetch: Fetch;
  readonly baseUrl: string;
  readonly token: GivenToken | undefined;
  readonly otherToken: GivenToken | undefined;
  /** headers sent with every request, for example for a gateway */
  readonly headers: Readonly<Record<string, string>>;
  readonly redactor: Redactor;
  /** timeout of one request, ms */
  readonly timeout: number;
  /** budget for all waits of a run, and again for its clean-up, ms */
  readonly waitBudget: number;
  readonly sleep: Sleep;
  readonly signal: AbortSignal | undefined;
  readonly onRequest: (count: number) => void;
  /** called when a response has arrived, or the client has given up */
  readonly onExchange: (sent: SentRequest) => void;
}

/**
 * Whether a request can be sent twice. Invalid bodies are sent again by the check that judges the
 * response.
 */
function isRepeatable({ method, operation, hasWrongBody }: HttpRequest): boolean {
  if (method === 'GET') return true;
  return operation !== null && operation !== 'createSubscription' && hasWrongBody !== true;
}

/** Placeholder in a header for a value that is new in each request. */
export const freshValue = '{uuid}';

const sentHeaders = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      return [name, value.replaceAll(freshValue, () => crypto.randomUUID())];
    }),
  );

/** No response was received. The message contains the cause. */
export class NoResponse extends Error {
  readonly exchange: Exchange;
  readonly loss: Loss;
  constructor(message: string, exchange: Exchange, loss: Loss) {
    super(message);
    this.name = 'NoResponse';
    this.exchange = exchange;
    this.loss = loss;
  }
}

export interface SendOptions {
  /**
   * after an interruption, it gets a few more seconds if it was already sent, because its effect
   * has to be known
   */
  readonly uninterruptible?: boolean;
  /** a last attempt, without retries, which this signal ends */
  readonly lastAttempt?: AbortSignal;
  /** called just before sending; throws if the request has become pointless */
  readonly precondition?: () => void;
}

/** Number of characters of a body that an exchange keeps: enough for a page of 50 entities. */
const keptBody = 64 * 1024;

/** Sends requests, honours rate limits, and records every exchange without credentials. */
export class Client {
  readonly #options: ClientOptions;
  readonly #transport: Transport;
  readonly #pacing: Pacing;
  readonly budget: WaitBudget;
  readonly #ages = new Ages();
  readonly clock = new DeploymentClock();
  requests = 0;
  /** total length of kept large bodies, characters */
  #largeBodies = 0;
  readonly #madeUp = `no-such-token-${crypto.randomUUID()}`;
  readonly #issued: Readonly<Record<'own' | 'other', IssuedToken>>;
  /** number of responses, except rejections of an issued token */
  #answered = 0;

  constructor(options: ClientOptions) {
    this.#options = options;
    const { token, otherToken, redactor, now, signal } = options;
    this.budget = new WaitBudget(options);
    const { budget } = this;
    const context = { redactor, now, answered: () => this.#answered, budget, signal };
    this.#issued = {
      own: new IssuedToken('the token', token, context),
      other: new IssuedToken('the other token', otherToken, context),
    };
    const read = (): Promise<HttpResponse> => this.#readNothing();
    this.#pacing = new Pacing({ ...options, budget: this.budget, read });
    this.#transport = new Transport({ ...options, onSecondLook: () => this.#count() });
  }

  /** The current tokens. */
  get tokens(): Tokens {
    const { own, other } = this.#issued;
    return { token: own.value, otherToken: other.value, madeUp: this.#madeUp };
  }

  /** Notes a request without effects that was accepted with its token. */
  noteAccepted(request: HttpRequest): void {
    if (request.credential !== 'own' && request.credential !== 'other') return;
    this.#issued[request.credential].noteAccepted(request);
  }

  /**
   * Sends a request; repeats it if it was sent too early, or with a new token if the token has
   * expired.
   * @throws {NoResponse}, {NoToken}, {RouteGivenUp}, {WaitBudgetSpent}, {Interrupted}, and what
   * `precondition` throws
   */
  async send(request: HttpRequest, options: SendOptions = {}): Promise<HttpResponse> {
    const { lastAttempt: end } = options;
    if (end !== undefined) return this.#sendOnce(request, { end });
    const needed = tokenNeededBy(request.credential);
    const token = needed === undefined ? undefined : this.#issued[needed];
    if (token === undefined || !isIssued(request.credential)) {
      await token?.ready();
      return this.#paced(request, options);
    }
    return token.use(request, (one) => this.#paced(one, options));
  }

  #paced(request: HttpRequest, options: SendOptions): Promise<HttpResponse> {
    const { uninterruptible = false, precondition } = options;
    const { signal } = this.#options;
    const limits = uninterruptible ? { hurry: signal } : { stop: signal };
    return this.#pacing.send(request, () => {
      if (isAborted(signal)) throw interruptionBy(signal);
      precondition?.();
      return this.#sendOnce(request, limits);
    });
  }

  /** Whether the requests of an operation were rejected so often that no more are sent. */
  hasGivenUp(operation: OperationId): boolean {
    return this.#pacing.hasGivenUp(operation);
  }

  /** Begins the clean-up: waits use its budget, and rejected routes and tokens are tried again. */
  beginCleanUp(): void {
    this.budget.beginCleanUp();
    this.#pacing.tryEverything();
    for (const token of Object.values(this.#issued)) token.tryAgain();
  }

  #readNothing(): Promise<HttpResponse> {
    const request = requestOf('getSubscription', { id: crypto.randomUUID() });
    return this.#sendOnce(request, { stop: this.#options.signal });
  }

  async #sendOnce(
    request: HttpRequest,
    limits: Omit<TimeLimits, 'timeout'>,
  ): Promise<HttpResponse> {
    if (isAborted(limits.stop)) throw interruptionBy(limits.stop);
    if (isAborted(limits.end)) throw new Interrupted();
    this.#count();
    const sending = { request, number: this.requests, sent: this.#options.now() };
    const { sent: at } = sending;
    const timeout = this.budget.timeFor(this.#options.timeout);
    const sentAfter = this.clock.earliest(at);
    const started = performance.now();
    const elapsed = (): number => Math.round(performance.now() - started);
    const url = this.#options.baseUrl + request.path;
    const received = await this.#transport
      .receive(url, this.#init(request), { ...limits, timeout }, isRepeatable(request))
      .finally(() => this.budget.noteResponse(at))
      .catch((error: unknown) => {
        if (!(error instanceof TransportFailure)) throw error;
        const failure = this.#options.redactor.text(error.message);
        const exchange = { ...this.#exchange(request, elapsed()), failure };
        this.#note(sending, exchange, null);
        throw new NoResponse(failure, exchange, error.loss);
      });
    const response = this.#response(request, received, elapsed(), sentAfter);
    this.#ages.note(response.exchange);
    this.clock.note(response, at, this.#options.now());
    this.#note(sending, response.exchange, response);
    if (!isIssued(request.credential) || !isTokenRejected(response)) this.#answered += 1;
    return response;
  }

  #note(
    sending: Pick<SentRequest, 'request' | 'number' | 'sent'>,
    exchange: Exchange,
    response: HttpResponse | null,
  ): void {
    const received = this.#options.now();
    const sentBy = this.requests;
    this.#options.onExchange({ ...sending, exchange, response, received, sentBy });
  }

  /** Number of responses that asked to try again later (429, 503). */
  get throttled(): number {
    return this.#pacing.throttled;
  }

  /** The statuses that throttled the run, in order. */
  get throttledStatuses(): number[] {
    return [...this.#pacing.throttledStatuses].sort();
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
    const authorization = authorizationOf(request.credential, this.tokens);
    return {
      accept: 'application/json',
      ...sentHeaders(this.#options.headers),
      ...(authorization === undefined ? {} : { authorization }),
      ...(request.contentType === undefined ? {} : { 'content-type': request.contentType }),
    };
  }

  #response(
    request: HttpRequest,
    received: RawResponse,
    duration: number,
    sentAfter: number | null,
  ): HttpResponse {
    const { response, body, isRepeated } = received;
    const { redactor } = this.#options;
    const { text } = body;
    const parsed = this.#withinBudget(received);
    const shown = redactor.excerpt(text, keptBody);
    const kept = text.length > keptBody ? copied(shown) : shown.slice(0, keptBody);
    return {
      request,
      // Browsers hide the status of a redirect that is not followed.
      status: response.type === 'opaqueredirect' ? 302 : response.status,
      headers: response.headers,
      ...(isRepeated && { isRepeated }),
      ...(sentAfter !== null && { sentAfter }),
      kind: parsed.kind,
      problem: parsed.problem,
      json: parsed.json,
      exchange: {
        ...this.#exchange(request, duration),
        response: {
          status: response.status,
          headers: Object.fromEntries(
            [...response.headers].map(([name, value]) => [
              redactor.text(name),
              shownHeader(name, redactor.text(value)),
            ]),
          ),
          body: kept,
          truncated: body.isCut === true || Math.max(shown.length, text.length) > keptBody,
        },
      },
    };
  }

  /**
   * Returns the content of a body; for a large body, only while the run's budget for large bodies
   * lasts.
   */
  #withinBudget({ body, parsed }: RawResponse): ParsedBody {
    if (body.text.length <= largeBody || parsed.json === undefined) return parsed;
    this.#largeBodies += body.text.length;
    return this.#largeBodies > allLargeBodies ? unread(tooLarge) : parsed;
  }

  /** Returns the request part of an exchange, with variables in place of credentials. */
  #exchange(request: HttpRequest, duration: number): Exchange {
    const { redactor, baseUrl, headers } = this.#options;
    const { method, credential, contentType } = request;
    const authorization = shownAuthorization(credential, this.tokens);
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
        contentType,
        ...(body === undefined ? {} : { body }),
      }),
    };
  }
}
