import type Joi from 'joi';
import type { OperationId } from '../api/operations.js';
import { copyOf } from '../input/copy.js';
import type { Departure, Timer } from '../input/values.js';
import { isJsonType, otherCharset, parseBytes, whyNotJson } from '../input/json-text.js';
import type { Accounts, RateLimit } from '../operations/access.js';
import type { Account } from '../state/state.js';
import {
  allowAll,
  methodAskedFor,
  type RenderedResponse,
  renderRejection,
  renderResponse,
} from '../operations/http.js';
import type {
  OperationContext,
  OperationRules,
  GivenQuery,
  ValidRequest,
} from '../operations/operation.js';
import { perform, type Rules } from '../operations/operations.js';
import { invalidRequest, Rejection, ServiceError } from '../operations/rejection.js';
import type { Profile } from '../open-questions/index.js';
import {
  type AppliedFaults,
  type Faults,
  type DelayedResponses,
  readPreferences,
  renderFault,
  withFaults,
} from './faults.js';
import type { RequestLog, RawExchange, SentBody } from './request-log/request-log.js';
import type { HandledRequest, Overrides } from './callbacks.js';
import type { ServiceClock } from './clock.js';
import { type Rewrite, rewritten } from './rewrites.js';

/** A request without its body. */
export interface RequestHead {
  readonly method: string;
  /** path and query, as sent */
  readonly url: string;
  /** header names in lowercase */
  readonly headers: RawExchange['requestHeaders'];
  /** scheme, host and path prefix that the client used, without a trailing slash */
  readonly base: string;
  /** time of arrival, ms since the epoch, by the system clock */
  readonly received: number;
}

/** The input of an operation's schemas; a repeated query parameter is an array. */
type RequestInput = Pick<ValidRequest, 'query' | 'payload'>;

/** The context of requests, with the answers of the profile. */
export interface ServiceContext extends OperationContext {
  readonly clock: Pick<ServiceClock, 'now' | 'httpDate'>;
  readonly profile: Profile;
  readonly rules: Rules;
}

/** Number of bytes that suffice to describe the beginning of a body. */
const longExcerpt = 8000;

/** For the request log: malformed UTF-8 becomes U+FFFD. */
const lenient = new TextDecoder('utf-8', { ignoreBOM: true });

/** The response of an operation that is not performed. A fault replaces it, or the connection is closed. */
const noResponse: RenderedResponse = { status: 500, headers: {}, body: '' };

/** Matches a query with an `offset` that has no `=`. */
const bareOffset = /[?&]offset(?:&|$)/;

/**
 * Returns the query with null for an `offset` without `=`, which query parsers read as an empty
 * string.
 */
const withBareOffset = (query: GivenQuery, url: string): GivenQuery =>
  query.offset === '' && bareOffset.test(url) ? { ...query, offset: null } : query;

/** The validation result of a part that the operation does not have. */
const nothing: Joi.ValidationResult<unknown> = { error: undefined, value: undefined };

/** The parts of the service that handle a request. */
interface ServiceParts {
  readonly accounts: Accounts;
  /** null for no limit */
  readonly rateLimit: RateLimit | null;
  readonly faults: Faults;
  readonly delayed: DelayedResponses;
  readonly log: RequestLog;
  /** null if responses stay unchanged */
  readonly rewrite: Rewrite | null;
  readonly overrides: Overrides;
  /** the context of requests that begin now */
  readonly context: ServiceContext;
  /** loads external changes of the stored state; rejects while the state cannot be used */
  readonly refresh: (() => Promise<void>) | undefined;
}

/**
 * A request, from its head to its entry in the request log. A mount calls the methods in the order
 * of their declaration, each in the corresponding stage of its framework. After a method has
 * thrown, or returned a rejection, only `reject` and `end` remain to be called.
 */
export class RequestLifecycle {
  readonly #service: ServiceParts;
  readonly #head: RequestHead;
  /**
   * The context at the beginning: a reset or another profile replaces the service's context, but
   * not that of requests in progress.
   */
  readonly #context: ServiceContext;
  #operation: OperationId | null = null;
  /** the id in the path; empty if there is none */
  #id = '';
  #account: Account | null = null;
  #faults: AppliedFaults | undefined;
  #rejection: string | undefined;
  #warning: string | undefined;
  #rendered: RenderedResponse | null = null;
  /** for the request log; null if there is no body, or it was not read */
  body: SentBody | null = null;

  constructor(service: ServiceParts, head: RequestHead) {
    this.#service = service;
    this.#head = head;
    this.#context = service.context;
  }

  /** The method that a preflight requests (CORS); null for any other request. */
  get methodAskedFor(): string | null {
    return methodAskedFor(this.#head.method, this.#head.headers);
  }

  /** Responds to a preflight by allowing what it requests. */
  allow(method: string): RenderedResponse {
    return this.#withFaults(allowAll(method, this.#head.headers));
  }

  /**
   * Identifies the account, and counts the request against its rate limit, before the body is read.
   * @param id in the path; empty if there is none
   * @throws {ServiceError} if the body is compressed, the credential is invalid, or the limit is
   * reached
   */
  authenticate(operation: OperationId, id: string): Account {
    this.#operation = operation;
    this.#id = id;
    const { accounts, rateLimit } = this.#service;
    const { rules } = this.#context;
    const encoding = this.#header('content-encoding') ?? 'identity';
    const takesBody = 'payload' in rules[operation].schemas;
    if (takesBody && encoding !== 'identity') throw rules.http.rejections.contentEncoding();
    const account = accounts.authenticate(this.#header('authorization'), rules.authentication);
    this.#account = account;
    rateLimit?.consume(account, rules.rateLimit);
    return account;
  }

  /** The rules for requests that do not reach their operation; a mount throws these rejections. */
  get http(): Rules['http'] {
    return this.#context.rules.http;
  }

  /** The rules of the request's operation, by the profile with which the request began. */
  get #rules(): OperationRules {
    return this.#context.rules[this.#authenticated().operation];
  }

  /**
   * Parses the body of an operation that has one. Called after the body was read, so that a body
   * that is too large is rejected for its size.
   * @param bytes empty if there is no body
   * @returns undefined without a body
   * @throws {ServiceError} if the profile does not accept the type, or the body is not JSON
   */
  async parse(bytes: Uint8Array): Promise<unknown> {
    if (bytes.length > 0) this.body = lenient.decode(bytes);
    if (!('payload' in this.#rules.schemas)) {
      if (bytes.length === 0) this.#acceptTypeWithoutBody();
      return undefined;
    }
    this.#acceptContentType();
    if (bytes.length === 0) return undefined;
    try {
      const json = parseBytes(bytes);
      this.body = { json };
      return json;
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      throw this.http.rejections.malformedJson(await this.whyNotJson(bytes));
    }
  }

  /** Explains why a body is not JSON. */
  whyNotJson(bytes: Uint8Array): Promise<string> {
    const beginning = this.shown(lenient.decode(bytes.subarray(0, longExcerpt)));
    return whyNotJson(bytes, beginning);
  }

  /** Redacts and shortens a client's text for a message. */
  shown(text: string): string {
    return this.#service.log.excerpt(text, this.#head.headers);
  }

  #acceptContentType(): void {
    const { acceptsAnyType, rejections } = this.http;
    const type = this.#header('content-type') ?? '';
    if (acceptsAnyType) return;
    if (!isJsonType(type)) throw rejections.contentType(this.shown(type));
    const charset = otherCharset(type);
    if (charset !== null) throw rejections.charset(this.shown(charset));
  }

  #acceptTypeWithoutBody(): void {
    const { typeWithoutBody } = this.#rules;
    const type = this.#header('content-type') ?? '';
    if (type === '' || !isJsonType(type) || !(typeWithoutBody instanceof Rejection)) return;
    throw new ServiceError(typeWithoutBody.status, typeWithoutBody.message);
  }

  /**
   * Determines the injected faults that affect the request, and the effect of its `Prefer` header.
   * Called after the body was parsed, so that the request log contains the bodies of rejected
   * requests.
   * @param query a repeated parameter is an array
   * @param payload the parsed body
   * @returns null to continue, or the response if the operation is not performed
   */
  async applyFaults(query: GivenQuery, payload: unknown): Promise<RenderedResponse | null> {
    const { faults, refresh } = this.#service;
    if (refresh) await refresh();
    const { operation, account, id } = this.#authenticated();
    const { fault: preferred, ignored } = readPreferences(this.#header('prefer') ?? '');
    if (ignored.length > 0) this.#warning = this.#ignoredText(ignored);
    const read = this.#rules.query?.(query) ?? query;
    this.#faults = faults.apply(operation, { account, id, query: read, payload, preferred });
    if (this.#faults?.isPerformed === false) return this.#withFaults(noResponse);
    return null;
  }

  #ignoredText(preferences: readonly string[]): string {
    const shown = this.shown(preferences.join(', '));
    return `ignored Prefer: ${shown}; code must be 400 to 599, and wait at most 60 (seconds)`;
  }

  /** Validates a request with the operation's schemas, for mounts whose framework does not. */
  validate({ query, payload }: { query: GivenQuery; payload: unknown }): RequestInput | Rejection {
    const validQuery = this.validateQuery(query);
    const validPayload = this.validatePayload(payload);
    const error = validQuery.error ?? validPayload.error;
    if (error) return this.invalid(error);
    return { query: validQuery.value, payload: validPayload.value };
  }

  /**
   * Validates the query, if the operation has one.
   * @param given a repeated parameter is an array
   */
  validateQuery(given: GivenQuery): Joi.ValidationResult<unknown> {
    const { schemas, query, read } = this.#rules;
    const sent = withBareOffset(query?.(given) ?? given, this.#head.url);
    return schemas.query?.().validate(read?.(sent) ?? sent) ?? nothing;
  }

  /** Validates the payload, if the operation has one. */
  validatePayload(given: unknown): Joi.ValidationResult<unknown> {
    return this.#rules.schemas.payload?.().validate(given) ?? nothing;
  }

  /** Returns the rejection of an invalid request. */
  invalid(error: Joi.ValidationError): Rejection {
    return invalidRequest(this.#rules.invalid, error);
  }

  /**
   * Runs the operation, which can reject the request.
   * @param input as validated
   * @param departure the promise of a large page rejects when the client has disconnected
   */
  async run({ query, payload }: RequestInput, departure?: Departure): Promise<RenderedResponse> {
    const { operation, account, id } = this.#authenticated();
    const { rules } = this.#context;
    const request = { account, id, query, payload, departure, base: this.#head.base };
    const result = await perform(operation, rules, this.#context, request);
    if (result instanceof Rejection) return this.reject(result);
    const { overrides, rewrite } = this.#service;
    const usual = rewrite ? await rewritten(result, rewrite) : result;
    const handled = () => this.#handled(query, payload);
    const response = overrides.has(operation)
      ? await overrides.apply(operation, usual, handled)
      : usual;
    return this.#withFaults(renderResponse(response, rules.http.mediaType));
  }

  /**
   * Returns the request for response handlers. The request log keeps what was sent, even if a
   * handler changes it.
   */
  #handled(query: unknown, body: unknown): HandledRequest {
    const { account, id } = this.#authenticated();
    const { method, url } = this.#head;
    return {
      method,
      url,
      headers: { ...this.#head.headers },
      id,
      query,
      body: copyOf(body),
      account: account.name ?? account.id,
    };
  }

  /** Responds with a rejection of any stage. */
  reject(rejection: Rejection): RenderedResponse {
    this.#rejection = rejection.message;
    return this.#withFaults(renderRejection(rejection, this.#context.rules.errors));
  }

  /** Whether faults affect the response, and might delay it. */
  get mayBeDelayed(): boolean {
    return this.#faults !== undefined;
  }

  /**
   * Delays the response as the faults require. The operation stays performed, even if the client
   * does not wait for the response.
   * @param gone aborted when the client has disconnected
   * @returns whether to close the connection instead of responding
   */
  async delay(timer: Timer, gone: AbortSignal): Promise<'drop' | null> {
    const { delay_ms: ms = 0, body } = this.#faults?.injected ?? {};
    if (ms > 0) await this.#service.delayed.delay(ms, timer, gone);
    return body === 'drop' ? 'drop' : null;
  }

  /** The response; null until the operation has run, or the request was rejected. */
  get rendered(): RenderedResponse | null {
    return this.#rendered;
  }

  /**
   * Records the exchange in the request log, unless a reset has replaced the state.
   * @param response as sent; null if the connection was closed before
   */
  end(response: RenderedResponse | null): RawExchange {
    const { context, log } = this.#service;
    const exchange = this.exchange(response);
    if (context.registry === this.#context.registry) log.record(exchange);
    return exchange;
  }

  /** Returns the exchange with the response as sent; null if the connection was closed before. */
  exchange(response: RenderedResponse | null): RawExchange {
    const { method, url, headers, received } = this.#head;
    return {
      at: this.#context.clock.now(),
      operation: this.#operation,
      account: this.#account?.name ?? this.#account?.id ?? null,
      method,
      url,
      requestHeaders: headers,
      requestBody: this.body,
      response,
      duration: Date.now() - received,
      fault: this.#faults?.injected,
      refusal: this.#rejection,
      warning: this.#warning,
    };
  }

  #withFaults(response: RenderedResponse): RenderedResponse {
    const { status, headers, body } = this.#faults
      ? withFaults(this.#instead(this.#faults) ?? response, this.#faults)
      : response;
    // A server writes the time of the machine: clients compare it with times of the service.
    const date = this.#context.clock.httpDate();
    return (this.#rendered = { status, headers: { date, ...headers }, body });
  }

  /** Returns the response with which a fault replaces the operation's. */
  #instead({ instead }: AppliedFaults): RenderedResponse | null {
    if (instead === undefined) return null;
    if (!(instead instanceof Rejection)) return renderFault(instead);
    this.#rejection = instead.message;
    return renderRejection(instead, this.#context.rules.errors);
  }

  #authenticated() {
    const operation = this.#operation;
    const account = this.#account;
    if (!operation || !account) throw new Error('The request must be authenticated first');
    return { operation, account, id: this.#id };
  }

  /** Frameworks join the values of a repeated header, or keep the first. */
  #header(name: string): string | null {
    const value = this.#head.headers[name];
    return typeof value === 'string' ? value : null;
  }
}
