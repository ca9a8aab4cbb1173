import { delay, HttpResponse } from 'msw';
import { exposedHeaders, type OperationId } from '../api/operations.js';
import type { Account } from '../service/accounts/accounts.js';
import type { ServiceContext } from '../service/context.js';
import { largestBody, ServiceError } from '../service/responses/errors.js';
import { type AppliedFaults, withFaults } from '../service/faults/faults.js';
import type { Operation } from '../service/operations.js';
import type { ValidRequest } from '../service/request.js';
import {
  renderError,
  type RenderedResponse,
  renderResponse,
} from '../service/responses/response.js';
import type { Service } from '../service/service.js';
import { validationError } from '../service/validation-error.js';
import type { Events } from './events.js';

/** Null body statuses of the Fetch standard: `Response` throws even for an empty body. */
const nullBodyStatuses: ReadonlySet<number> = new Set([204, 205, 304]);

/** Malformed UTF-8 becomes U+FFFD; a byte order mark stays, and is not JSON. */
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** Per-request state, for the journal. */
interface RequestState {
  /** the state that the request works on; a request in progress during a reset does not affect the new state */
  readonly context: ServiceContext;
  operation?: OperationId;
  account?: Account;
  body?: string;
  faults?: AppliedFaults | undefined;
  refusal?: string;
}

interface ResponderOptions {
  /** delay of every response, ms */
  readonly latency: number;
  readonly events: Events;
  /** resolves when the state is loaded */
  readonly ready: Promise<void>;
}

/** Sends requests through the service, in the same order as the sandbox. */
export class Responder {
  readonly #service: Service;
  readonly #options: ResponderOptions;
  readonly #paths: readonly { readonly pattern: RegExp; readonly operation: Operation }[];

  constructor(service: Service, options: ResponderOptions) {
    this.#service = service;
    this.#options = options;
    this.#paths = service.operations.map((operation) => ({
      operation,
      pattern: new RegExp(`^${operation.path.replace('{id}', '[^/]+')}$`),
    }));
  }

  /** Never rejects. @param base origin and path in front of `/v1` @param id the id in the path */
  async respond(request: Request, base: string, id = ''): Promise<Response> {
    const { latency, events, ready } = this.#options;
    await ready;
    const received = Date.now();
    const { context, clock } = this.#service;
    const state: RequestState = { context };
    if (latency > 0) await delay(latency);
    const rendered = await this.#run(request, base, id, state).catch((error: unknown) =>
      this.#renderError(error, state),
    );
    const { operation = null, account, body = null, faults, refusal } = state;
    const response = rendered && withFaults(rendered, faults);
    const { pathname, search } = new URL(request.url);
    const exchange = {
      at: clock.now(),
      operation,
      account: account?.name ?? account?.id ?? null,
      method: request.method,
      url: pathname + search,
      requestHeaders: Object.fromEntries<string>(request.headers),
      requestBody: body,
      response,
      duration: Date.now() - received,
      fault: faults?.injected,
      refusal,
    };
    this.#service.record(context, exchange, (one) => events.emit('exchange', one));
    return response ? toResponse(request, response) : HttpResponse.error();
  }

  /** MSW ignores the case of methods and paths, and a trailing slash; the sandbox does not. */
  #route({ method, url }: Request, base: string): Operation {
    const { transportErrors } = this.#service;
    if (method !== method.toUpperCase()) throw transportErrors.badRequest();
    const { origin, pathname } = new URL(url);
    const path = (origin + pathname).slice(base.length);
    const there = this.#paths.flatMap(({ pattern, operation }) =>
      pattern.test(path) ? [operation] : [],
    );
    if (there.length === 0) throw transportErrors.unknownPath();
    // As in hapi, HEAD is GET without a body.
    const operation = there.find((one) => one.method === (method === 'HEAD' ? 'GET' : method));
    if (!operation) throw transportErrors.wrongMethod(there.map((one) => one.method));
    return operation;
  }

  /** The stages of the sandbox; null when a fault drops the connection. */
  async #run(
    request: Request,
    base: string,
    id: string,
    state: RequestState,
  ): Promise<RenderedResponse | null> {
    const operation = this.#route(request, base);
    state.operation = operation.id;
    const account = this.#authenticate(request, operation);
    state.account = account;
    this.#service.rateLimit.consume(account);
    const payload = await this.#receive(request, operation, state);
    const query = queryOf(request);
    const prefer = request.headers.get('prefer');
    state.faults = this.#service.faults.apply(operation.id, { account, id, query, prefer });
    if (await isDropped(request, state.faults)) return null;
    if (state.faults?.refusal) throw state.faults.refusal;
    const valid = validated(operation, state.context, { account, id, base, query, payload });
    return renderResponse(await operation.run(state.context, valid));
  }

  /** @throws {ServiceError} when the body is packed, or the credential is not known */
  #authenticate({ headers }: Request, { schemas }: Operation): Account {
    const { accounts, transportErrors } = this.#service;
    const encoding = headers.get('content-encoding') ?? 'identity';
    if (schemas.payload && encoding !== 'identity') throw transportErrors.contentEncoding();
    return accounts.authenticate(headers.get('authorization'));
  }

  /** @returns the parsed body, of an operation that takes one */
  async #receive(
    request: Request,
    { method, schemas }: Operation,
    state: RequestState,
  ): Promise<unknown> {
    if (method === 'GET') return undefined;
    const takesBody = schemas.payload !== undefined;
    state.body = await this.#readBody(request, takesBody);
    return takesBody ? this.#parseBody(state.body) : undefined;
  }

  /** Reads a body as hapi does for the sandbox. @throws {ServiceError} when it is too large, or of another type */
  async #readBody(request: Request, isJson: boolean): Promise<string> {
    const { profile, transportErrors } = this.#service;
    const bytes = await request.arrayBuffer();
    if (bytes.byteLength > largestBody) throw transportErrors.tooLarge();
    const anyType = !isJson || profile['http.content-type.status'] === 'accepted';
    const type = request.headers.get('content-type') ?? '';
    if (!anyType && !/^(application\/json([ \t;]|$)|$)/i.test(type))
      throw transportErrors.contentType();
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

  #renderError(error: unknown, state: RequestState): RenderedResponse {
    const { profile, transportErrors } = this.#service;
    if (!(error instanceof ServiceError)) {
      this.#options.events.emit(
        'failure',
        error instanceof Error ? error : new Error(String(error)),
      );
    }
    const known = error instanceof ServiceError ? error : transportErrors.internal();
    state.refusal = known.message;
    return renderError(known, profile);
  }
}

/** Waits as the faults say. @returns whether the connection is closed without a response */
async function isDropped(request: Request, faults: AppliedFaults | undefined): Promise<boolean> {
  const { delay_ms = 0, body } = faults?.injected ?? {};
  if (delay_ms > 0) await delay(delay_ms);
  if (body === 'drop') return true;
  // as in the sandbox, nothing is done for a client that has gone away
  return delay_ms > 0 && request.signal.aborted;
}

/** @throws {ServiceError} when the query or the payload is not valid */
function validated(
  { id: operation, schemas }: Operation,
  context: ServiceContext,
  request: ValidRequest,
): ValidRequest {
  const query = schemas.query?.validate(request.query);
  const payload = schemas.payload?.validate(request.payload);
  const error = query?.error ?? payload?.error;
  if (error) throw validationError(context, operation, error, request);
  return { ...request, query: query?.value, payload: payload?.value };
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
  const none = request.method === 'HEAD' || body === '' || nullBodyStatuses.has(status);
  const origin = request.headers.get('origin');
  const cors = origin !== null && {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': exposedHeaders.join(','),
  };
  return new HttpResponse(none ? null : body, { status, headers: { ...headers, ...cors } });
}
