import { delay, HttpResponse } from 'msw';
import type { OperationId } from '../api/operations.js';
import type { Account } from '../service/accounts.js';

import type Joi from 'joi';
import { bytesOf, jsonText, parseJson, unusedText } from '../service/body.js';
import type { ServiceContext } from '../service/context.js';
import { readableBy } from '../service/cross-origin.js';
import { ServiceError } from '../service/errors.js';
import type { Operation } from '../service/operations.js';
import { renderError, renderResponse, type RenderedResponse } from '../service/response.js';
import type { Service } from '../service/service.js';
import { type AppliedFaults, noFaults, withFaults } from '../service/fault-injection.js';
import type { Events } from './events.js';

/** The longest delay of a timer, ms: some 24 days. */
const longestDelay = 2 ** 31 - 1;

/** Statuses whose responses have no body, also not an empty one. */
const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

/** Where a request was found by MSW's matching. */
interface Target {
  /** origin and path in front of `/v1` */
  readonly base: string;
  /** the id in the path; empty where there is none */
  readonly id: string;
}

/** What becomes known of a request while it is handled, for the journal. */
interface Progress {
  /** a request that is under way during a reset changes nothing of what comes after */
  readonly context: ServiceContext;
  account?: Account;
  body?: string | null;
  faults: AppliedFaults;
  refusal?: string;
}

/** What is thrown where a fault drops the connection. */
const dropped = new Error('The connection is dropped by a fault');

/** Sends requests through the service, in the same order as the sandbox. Never rejects. */
export class Responder {
  readonly #service: Service;
  readonly #latency: number;
  readonly #events: Events;
  readonly #ready: Promise<void>;

  /**
   * @param latency delay of every response, ms
   * @param ready when there is a state to work on
   */
  constructor(service: Service, latency: number, events: Events, ready: Promise<void>) {
    this.#service = service;
    this.#latency = latency;
    this.#events = events;
    this.#ready = ready;
  }

  operation(id: OperationId, request: Request, target: Target): Promise<Response> {
    const operation = this.#service.operations.find((one) => one.id === id);
    const error = operation
      ? this.#routingError(request, operation.path)
      : this.#service.transportErrors.internal();
    if (!operation || error) return this.#refuse(request, error);
    return this.#respond(request, operation, (progress) => this.#run(request, operation, target, progress));
  }

  /** @param path of the operations that the other methods belong to */
  wrongMethod(request: Request, path: string, allowed: readonly string[]): Promise<Response> {
    const error = this.#service.transportErrors.wrongMethod(allowed);
    return this.#refuse(request, this.#routingError(request, path) ?? error);
  }

  unknownPath(request: Request): Promise<Response> {
    return this.#refuse(request, this.#service.transportErrors.unknownPath());
  }

  /** MSW matches methods and paths whatever their case, and paths with a trailing slash; the sandbox does not. */
  #routingError(request: Request, path: string): ServiceError | null {
    if (request.method !== request.method.toUpperCase()) return this.#service.transportErrors.badRequest();
    const exact = new RegExp(`${path.replace('{id}', '[^/]+')}$`);
    if (exact.test(new URL(request.url).pathname)) return null;
    return this.#service.transportErrors.unknownPath();
  }

  #refuse(request: Request, error: ServiceError | null): Promise<Response> {
    return this.#respond(request, null, () =>
      Promise.reject(error ?? this.#service.transportErrors.internal()),
    );
  }

  async #respond(
    request: Request,
    operation: Operation | null,
    run: (progress: Progress) => Promise<RenderedResponse>,
  ): Promise<Response> {
    await this.#ready;
    const received = Date.now();
    const progress: Progress = { context: this.#service.context, faults: noFaults };
    let response: RenderedResponse | null = null;
    if (this.#latency > 0) await delay(this.#latency);
    try {
      response = await run(progress);
    } catch (error) {
      if (error instanceof ServiceError) progress.refusal = error.message;
      response = error === dropped ? null : this.#rendered(error);
    }
    response &&= withFaults(response, progress.faults);
    this.#record(request, operation, progress, response, Date.now() - received);
    return response
      ? toResponse(readableBy(request.headers.get('origin'), response), request.method)
      : HttpResponse.error();
  }

  #rendered(error: unknown): RenderedResponse {
    const { profile } = this.#service;
    if (error instanceof ServiceError) return renderError(error, profile);
    this.#events.emit('failure', error instanceof Error ? error : new Error(String(error)));
    return renderError(this.#service.transportErrors.internal(), profile);
  }

  async #run(
    request: Request,
    operation: Operation,
    { base, id }: Target,
    progress: Progress,
  ): Promise<RenderedResponse> {
    const service = this.#service;
    const { profile } = service;
    const { schemas } = operation;
    const account = service.authenticate(request.headers.get('authorization'));
    progress.account = account;
    service.consumeRateLimit(account);
    const header = (name: string) => request.headers.get(name);
    let payload: unknown;
    if (schemas.payload) {
      const text = await jsonText(await bytesOf(request.body), header, profile);
      progress.body = text;
      payload = parseJson(text, profile);
    } else if (operation.method !== 'GET') {
      progress.body = unusedText(await bytesOf(request.body), header, profile);
    }
    const query = queryOf(request);
    progress.faults = service.applyFaults(operation.id, { account, id, query, prefer: header('prefer') });
    const { delay: wait, body, refusal } = progress.faults;
    if (wait > 0) await delay(Math.min(wait, longestDelay));
    if (body === 'drop') throw dropped;
    if (refusal) throw refusal;
    const validated = <Value>(schema: Joi.Schema<Value> | undefined, value: unknown): unknown => {
      const result = schema?.validate(value);
      if (result?.error) throw service.validationError(operation.id, result.error, { account, id });
      return result?.value;
    };
    return renderResponse(
      await operation.run(progress.context, {
        account,
        id,
        query: validated(schemas.query, query),
        payload: validated(schemas.payload, payload),
        base,
      }),
    );
  }

  #record(
    request: Request,
    operation: Operation | null,
    { context, account, body = null, faults, refusal }: Progress,
    response: RenderedResponse | null,
    duration: number,
  ): void {
    const { pathname, search } = new URL(request.url);
    const requestHeaders: Record<string, string> = Object.fromEntries(request.headers);
    const exchange = this.#service.record(context, {
      at: this.#service.clock.now(),
      operation: operation?.id ?? null,
      account: account?.name ?? account?.id ?? null,
      method: request.method,
      url: pathname + search,
      requestHeaders,
      requestBody: body,
      response,
      duration,
      fault: faults.injected,
      refusal,
    });
    this.#events.emit('exchange', exchange);
  }
}

/** The parameters of a query; a repeated key has all its values, as in hapi. */
function queryOf(request: Request): Record<string, string | string[]> {
  const { searchParams } = new URL(request.url);
  return Object.fromEntries(
    [...new Set(searchParams.keys())].map((key) => {
      const [first = '', ...others] = searchParams.getAll(key);
      return [key, others.length > 0 ? [first, ...others] : first];
    }),
  );
}

function toResponse({ status, headers, body }: RenderedResponse, method: string): Response {
  const none = method === 'HEAD' || body === '' || bodiless.has(status);
  return new HttpResponse(none ? null : body, { status, headers });
}
