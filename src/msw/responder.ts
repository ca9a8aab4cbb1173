import { delay, HttpResponse } from 'msw';
import type { OperationId } from '../api/operations.js';
import type { Account } from '../service/accounts.js';
import type { ServiceContext, ValidRequest } from '../service/context.js';
import { ServiceError } from '../service/errors.js';
import { type AppliedFaults, withFaults } from '../service/faults.js';
import type { Operation } from '../service/operations.js';
import { renderError, type RenderedResponse, renderResponse } from '../service/response.js';
import type { Service } from '../service/service.js';
import { largestBody } from '../service/transport-errors.js';
import { validationError } from '../service/validation-error.js';
import type { Events } from './events.js';

/** Statuses whose responses have no body, also not an empty one. */
const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

/** What of a response pages of other origins may read, as in the sandbox. */
const exposedHeaders = 'Location,Retry-After,WWW-Authenticate,Allow,Preference-Applied';

/** Malformed UTF-8 becomes U+FFFD; a byte order mark stays, and is no JSON. */
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** What becomes known of a request while it is handled, for the journal. */
interface Progress {
  readonly operation: OperationId | null;
  /** what it works on; a request that is under way during a reset changes nothing of what comes after */
  readonly context: ServiceContext;
  account?: Account;
  body?: string;
  faults?: AppliedFaults | undefined;
  refusal?: string;
}

/** Sends requests through the service, in the same order as the sandbox. Never rejects. */
export class Responder {
  readonly #service: Service;
  readonly #latency: number;
  readonly #events: Events;
  readonly #ready: Promise<void>;

  /** @param latency delay of every response, ms @param ready when there is a state to work on */
  constructor(service: Service, latency: number, events: Events, ready: Promise<void>) {
    this.#service = service;
    this.#latency = latency;
    this.#events = events;
    this.#ready = ready;
  }

  operation(id: OperationId, request: Request, target: Pick<ValidRequest, 'base' | 'id'>): Promise<Response> {
    return this.#respond(request, id, (progress) => {
      const operation = this.#service.operations.find((one) => one.id === id);
      if (!operation) throw new RangeError(`There is no operation ${id}`);
      this.#checkRoute(request, operation.path);
      return this.#run(request, operation, target, progress);
    });
  }

  wrongMethod(request: Request, path: string): Promise<Response> {
    const { operations, transportErrors } = this.#service;
    return this.#respond(request, null, () => {
      this.#checkRoute(request, path);
      throw transportErrors.wrongMethod(
        operations.filter((one) => one.path === path).map((one) => one.method),
      );
    });
  }

  unknownPath(request: Request): Promise<Response> {
    return this.#respond(request, null, () => {
      throw this.#service.transportErrors.unknownPath();
    });
  }

  /** MSW matches methods and paths whatever their case, and paths with a trailing slash; the sandbox does not. */
  #checkRoute({ method, url }: Request, path: string): void {
    const { transportErrors } = this.#service;
    if (method !== method.toUpperCase()) throw transportErrors.badRequest();
    const exact = new RegExp(`${path.replace('{id}', '[^/]+')}$`);
    if (!exact.test(new URL(url).pathname)) throw transportErrors.unknownPath();
  }

  async #respond(
    request: Request,
    operation: OperationId | null,
    handle: (progress: Progress) => Promise<RenderedResponse | null>,
  ): Promise<Response> {
    await this.#ready;
    const received = Date.now();
    const progress: Progress = { operation, context: this.#service.context };
    if (this.#latency > 0) await delay(this.#latency);
    let response: RenderedResponse | null;
    try {
      response = await handle(progress);
    } catch (error) {
      response = this.#renderError(error, progress);
    }
    if (response) response = withFaults(response, progress.faults);
    this.#record(request, progress, response, Date.now() - received);
    return response ? toResponse(request, response) : HttpResponse.error();
  }

  /** The stages of the sandbox; null when a fault drops the connection. */
  async #run(
    request: Request,
    operation: Operation,
    { base, id }: Pick<ValidRequest, 'base' | 'id'>,
    progress: Progress,
  ): Promise<RenderedResponse | null> {
    const { accounts, rateLimit, faults } = this.#service;
    const { schemas } = operation;
    const account = accounts.authenticate(request.headers.get('authorization'));
    progress.account = account;
    rateLimit.consume(account);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      progress.body = await this.#readBody(request, schemas.payload !== undefined);
    }
    const payload = schemas.payload && this.#parseBody(progress.body);
    const query = queryOf(request);
    const prefer = request.headers.get('prefer');
    progress.faults = faults.apply(operation.id, { account, id, query, prefer });
    const { delay_ms = 0, body } = progress.faults?.injected ?? {};
    if (delay_ms > 0) await delay(delay_ms);
    if (body === 'drop') return null;
    if (progress.faults?.refusal) throw progress.faults.refusal;
    const valid = { query: schemas.query?.validate(query), payload: schemas.payload?.validate(payload) };
    const error = valid.query?.error ?? valid.payload?.error;
    const { context } = progress;
    if (error) throw validationError(context, operation.id, error, { account, id });
    return renderResponse(
      await operation.run(context, {
        account,
        id,
        base,
        query: valid.query?.value,
        payload: valid.payload?.value,
      }),
    );
  }

  /** Reads a body as hapi does for the sandbox. @throws {ServiceError} when it is compressed, too large, or of another type */
  async #readBody(request: Request, isJson: boolean): Promise<string> {
    const { profile, transportErrors } = this.#service;
    const { headers } = request;
    if ((headers.get('content-encoding') ?? 'identity') !== 'identity')
      throw transportErrors.contentEncoding();
    const bytes = await request.arrayBuffer();
    if (bytes.byteLength > largestBody) throw transportErrors.tooLarge();
    const anyType = !isJson || profile['http.content-type.status'] === 'accepted';
    const type = headers.get('content-type') ?? 'application/json';
    if (!anyType && !/^application\/json\s*(;|$)/i.test(type)) throw transportErrors.contentType();
    return utf8.decode(bytes);
  }

  /** @returns the value; null for no body. @throws {ServiceError} when it is not JSON */
  #parseBody(text = ''): unknown {
    try {
      return JSON.parse(text === '' ? 'null' : text);
    } catch {
      throw this.#service.transportErrors.malformedJson();
    }
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

  #record(request: Request, progress: Progress, response: RenderedResponse | null, duration: number): void {
    const { operation, context, account, body = null, faults, refusal } = progress;
    const { pathname, search } = new URL(request.url);
    const exchange = this.#service.record(context, {
      at: this.#service.clock.now(),
      operation,
      account: account?.name ?? account?.id ?? null,
      method: request.method,
      url: pathname + search,
      requestHeaders: Object.fromEntries<string>(request.headers),
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
  const { searchParams } = new URL(url);
  return Object.fromEntries(
    [...searchParams].map(([key, value]) => {
      const all = searchParams.getAll(key);
      return [key, all.length > 1 ? all : value];
    }),
  );
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
