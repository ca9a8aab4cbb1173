import { delay, HttpResponse } from 'msw';
import type { OperationId } from '../api/operations.js';
import type { Account } from '../service/accounts.js';
import type { ServiceContext, ValidRequest } from '../service/context.js';
import { ServiceError } from '../service/errors.js';
import { type AppliedFaults, withFaults } from '../service/faults.js';
import type { Operation } from '../service/operations.js';
import { renderError, type RenderedResponse, renderResponse } from '../service/response.js';
import type { Service } from '../service/service.js';
import type { State } from '../service/state.js';
import { validationError } from '../service/validation-error.js';
import type { Events } from './events.js';
import { parseBody, readBody } from './request-body.js';

/** Statuses whose responses have no body, also not an empty one. */
const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

/** What of a response pages of other origins may read, as in the sandbox. */
const exposedHeaders = 'Location,Retry-After,WWW-Authenticate,Allow,Preference-Applied';

/** Where a request was found by MSW's matching. */
interface Target {
  /** origin and path in front of `/v1` */
  readonly base: string;
  /** the id in the path; empty where there is none */
  readonly id: string;
}

/** What becomes known of a request while it is handled, for the journal. */
interface Progress {
  /** what it works on; a request that is under way during a reset changes nothing of what comes after */
  context: ServiceContext;
  account?: Account;
  body?: string | null;
  faults?: AppliedFaults;
  refusal?: string;
}

/** Sends requests through the service, in the same order as the sandbox. Never rejects. */
export class Responder {
  readonly #service: Service;
  readonly #latency: number;
  readonly #events: Events;
  readonly #ready: Promise<void>;
  readonly #inProgress = new Set<Progress>();

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

  /** Goes on with a state that another tab has stored, also with the requests that are under way. */
  resume(state: State): void {
    this.#service.resume(state);
    for (const progress of this.#inProgress) progress.context = this.#service.context;
  }

  /** @throws {RangeError} when there is no such operation */
  operation(id: OperationId, request: Request, target: Target): Promise<Response> {
    const operation = this.#service.operations.find((one) => one.id === id);
    if (!operation) throw new RangeError(`There is no operation ${id}`);
    const error = this.#routingError(request, operation.path);
    if (error) return this.#refuse(request, error);
    return this.#respond(request, operation, (progress) => this.#run(request, operation, target, progress));
  }

  wrongMethod(request: Request, path: string): Promise<Response> {
    const { operations, transportErrors } = this.#service;
    const allowed = operations.filter((operation) => operation.path === path).map(({ method }) => method);
    const error = this.#routingError(request, path) ?? transportErrors.wrongMethod(allowed);
    return this.#refuse(request, error);
  }

  unknownPath(request: Request): Promise<Response> {
    return this.#refuse(request, this.#service.transportErrors.unknownPath());
  }

  /** MSW matches methods and paths whatever their case, and paths with a trailing slash; the sandbox does not. */
  #routingError({ method, url }: Request, path: string): ServiceError | null {
    const { transportErrors } = this.#service;
    if (method !== method.toUpperCase()) return transportErrors.badRequest();
    const exact = new RegExp(`${path.replace('{id}', '[^/]+')}$`);
    return exact.test(new URL(url).pathname) ? null : transportErrors.unknownPath();
  }

  #refuse(request: Request, error: ServiceError): Promise<Response> {
    return this.#respond(request, null, () => Promise.reject(error));
  }

  async #respond(
    request: Request,
    operation: Operation | null,
    handle: (progress: Progress) => Promise<RenderedResponse | null>,
  ): Promise<Response> {
    await this.#ready;
    const received = Date.now();
    const progress: Progress = { context: this.#service.context };
    this.#inProgress.add(progress);
    if (this.#latency > 0) await delay(this.#latency);
    const rendered = await handle(progress).catch((error: unknown) => this.#renderError(error, progress));
    const response = rendered && progress.faults ? withFaults(rendered, progress.faults) : rendered;
    this.#inProgress.delete(progress);
    this.#record(request, operation, progress, response, Date.now() - received);
    return response ? toResponse(request, response) : HttpResponse.error();
  }

  /** The stages of the sandbox; null when a fault drops the connection. */
  async #run(
    request: Request,
    operation: Operation,
    { base, id }: Target,
    progress: Progress,
  ): Promise<RenderedResponse | null> {
    const service = this.#service;
    const { profile, transportErrors: errors } = service;
    const account = service.accounts.authenticate(request.headers.get('authorization'));
    progress.account = account;
    service.rateLimit.consume(account);
    const anyType = !operation.schemas.payload || profile['http.content-type.status'] === 'accepted';
    progress.body = operation.method === 'GET' ? null : await readBody(request, { anyType, errors });
    const payload = operation.schemas.payload && parseBody(progress.body, errors);
    const query = queryOf(request);
    const prefer = request.headers.get('prefer');
    progress.faults = service.faults.apply(operation.id, { account, id, query, prefer });
    const { delay: ms, body, refusal } = progress.faults;
    if (ms > 0) await delay(ms);
    if (body === 'drop') return null;
    if (refusal) throw refusal;
    const [validQuery, validPayload] = [
      operation.schemas.query?.validate(query),
      operation.schemas.payload?.validate(payload),
    ];
    const error = validQuery?.error ?? validPayload?.error;
    if (error) throw validationError(progress.context, operation.id, error, { account, id });
    const validRequest: ValidRequest = {
      account,
      id,
      base,
      query: validQuery?.value,
      payload: validPayload?.value,
    };
    return renderResponse(await operation.run(progress.context, validRequest));
  }

  #renderError(error: unknown, progress: Progress): RenderedResponse {
    const { profile, transportErrors } = this.#service;
    if (!(error instanceof ServiceError)) {
      this.#events.emit('failure', error instanceof Error ? error : new Error(String(error)));
    }
    const known = error instanceof ServiceError ? error : transportErrors.internal();
    progress.refusal = known.message;
    return renderError(known, profile);
  }

  #record(
    { method, url, headers }: Request,
    operation: Operation | null,
    { context, account, body = null, faults, refusal }: Progress,
    response: RenderedResponse | null,
    duration: number,
  ): void {
    const { pathname, search } = new URL(url);
    const exchange = this.#service.record(context, {
      at: this.#service.clock.now(),
      operation: operation?.id ?? null,
      account: account?.name ?? account?.id ?? null,
      method,
      url: pathname + search,
      requestHeaders: Object.fromEntries<string>(headers),
      requestBody: body,
      response,
      duration,
      fault: faults?.injected,
      refusal,
    });
    this.#events.emit('exchange', exchange);
  }
}

/** The parameters of a query; a repeated key has all its values, as in hapi. */
function queryOf({ url }: Request): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {};
  for (const [key, value] of new URL(url).searchParams) {
    const before = query[key];
    query[key] = before === undefined ? value : [before, value].flat();
  }
  return query;
}

function toResponse(request: Request, { status, headers, body }: RenderedResponse): Response {
  const none = request.method === 'HEAD' || body === '' || bodiless.has(status);
  const origin = request.headers.get('origin');
  const cors = origin !== null && {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': exposedHeaders,
  };
  return new HttpResponse(none ? null : body, { status, headers: { ...headers, ...cors } });
}
