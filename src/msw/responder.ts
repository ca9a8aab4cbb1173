import { HttpResponse } from 'msw';
import { addresses, exposedHeaders, type OperationId, operationIds } from '../api/operations.js';
import type { Timer } from '../input/duration.js';
import { Refusal, ServiceError } from '../operations/refusal.js';
import type { Conversation } from '../service/conversation.js';
import { largestBody, whyUpperCase } from '../operations/http.js';
import type { RenderedResponse } from '../operations/responses.js';
import type { Service } from '../service/service.js';
import type { Events } from './events.js';

/** Null body statuses of the Fetch standard: `Response` throws even for an empty body. */
const nullBodyStatuses: ReadonlySet<number> = new Set([204, 205, 304]);

/** Not MSW's `delay`, which nothing cancels. Fake timers of a test runner apply, as to that one. */
const timer: Timer = (callback, ms) => {
  const started = setTimeout(callback, ms);
  return () => clearTimeout(started);
};

interface ResponderOptions {
  /** delay of every response, ms */
  readonly latency: number;
  readonly events: Events;
  /** resolves when the state is loaded */
  readonly ready: Promise<void>;
}

/** Where a request goes, as MSW has matched it. */
interface Target {
  /** origin and path in front of `/v1` */
  readonly base: string;
  /** the id in the path; empty where there is none */
  readonly id: string;
}

/** The operations by their addresses. */
const routes = operationIds.map((operation) => {
  const { method, path } = addresses[operation];
  return { operation, method, pattern: new RegExp(`^${path.replace('{id}', '[^/]+')}$`) };
});

/** Holds a conversation with the service about each request. */
export class Responder {
  readonly #service: Service;
  readonly #options: ResponderOptions;

  constructor(service: Service, options: ResponderOptions) {
    this.#service = service;
    this.#options = options;
  }

  /** Never rejects. */
  async respond(request: Request, target: Target): Promise<Response> {
    const { latency, ready } = this.#options;
    await ready;
    const conversation = this.#begin(request, target);
    if (latency > 0) await this.#service.held.hold(latency, timer, request.signal);
    const response = await this.#converse(conversation, request, target).catch((error: unknown) =>
      conversation.refuse(this.#known(error, conversation).refusal),
    );
    const isDropped = (await conversation.delay(timer, request.signal)) === 'drop';
    // As in the sandbox, a client that has gone away got nothing.
    this.#end(conversation, isDropped || request.signal.aborted ? null : response);
    if (isDropped) return HttpResponse.error();
    return toResponse(request, response);
  }

  #begin({ method, url, headers }: Request, { base }: Target): Conversation {
    const { pathname, search } = new URL(url);
    return this.#service.begin({
      method,
      url: pathname + search,
      headers: Object.fromEntries<string>(headers),
      base,
      received: Date.now(),
    });
  }

  /** The stages in a row. */
  async #converse(
    conversation: Conversation,
    request: Request,
    { base, id }: Target,
  ): Promise<RenderedResponse> {
    const asked = conversation.methodAskedFor;
    if (asked !== null) return conversation.allow(asked);
    const operation = this.#route(request, base, conversation);
    conversation.authenticate(operation, id);
    const payload = await this.#receive(request, operation, conversation);
    const query = queryOf(request);
    const instead = await conversation.applyFaults(query, payload);
    if (instead) return instead;
    const input = conversation.validate({ query, payload });
    if (input instanceof Refusal) return conversation.refuse(input);
    return conversation.run(input);
  }

  /** MSW ignores the case of methods and paths, and a trailing slash; the sandbox does not. */
  #route({ method, url }: Request, base: string, conversation: Conversation): OperationId {
    const { refusals, ignoresTrailingSlash } = conversation.http;
    if (method !== method.toUpperCase()) {
      throw refusals.badRequest(whyUpperCase(method));
    }
    const { origin, pathname } = new URL(url);
    const sent = (origin + pathname).slice(base.length);
    const path = ignoresTrailingSlash ? sent.replace(/\/$/, '') : sent;
    const there = routes.filter(({ pattern }) => pattern.test(path));
    if (there.length === 0) throw refusals.unknownPath(conversation.shown(sent));
    // As in hapi, HEAD is GET without a body.
    const wanted = method === 'HEAD' ? 'GET' : method;
    const route = there.find((one) => one.method === wanted);
    if (!route) {
      throw refusals.wrongMethod(there.map((one) => one.method));
    }
    return route.operation;
  }

  /** @returns the parsed body; undefined for none */
  async #receive(
    request: Request,
    operation: OperationId,
    conversation: Conversation,
  ): Promise<unknown> {
    if (addresses[operation].method === 'GET') return undefined;
    const bytes = new Uint8Array(await request.arrayBuffer());
    if (bytes.length > largestBody) throw conversation.http.refusals.tooLarge();
    return conversation.parse(bytes);
  }

  /** The error that the client sees; others than those of the service are reported. */
  #known(error: unknown, { http }: Conversation): ServiceError {
    if (error instanceof ServiceError) return error;
    const { events } = this.#options;
    events.emit('failure', error instanceof Error ? error : new Error(String(error)));
    return http.refusals.internal();
  }

  #end(conversation: Conversation, response: RenderedResponse | null): void {
    const { events } = this.#options;
    const exchange = conversation.end(response);
    if (events.hasListener('exchange')) {
      events.emit('exchange', this.#service.journal.logLine(exchange));
    }
  }
}

/** The parameters of a query; a repeated key has all its values, as in hapi. */
function queryOf({ url }: Request): Record<string, string | string[]> {
  const { searchParams } = new URL(url);
  const parameters = [...searchParams].map(([key, value]): [string, string | string[]] => {
    const all = searchParams.getAll(key);
    return [key, all.length > 1 ? all : value];
  });
  return Object.fromEntries(parameters);
}

function toResponse(request: Request, { status, headers, body }: RenderedResponse): Response {
  const isEmpty = request.method === 'HEAD' || body === '' || nullBodyStatuses.has(status);
  const origin = request.headers.get('origin');
  const cors = origin !== null && {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': exposedHeaders.join(','),
  };
  return new HttpResponse(isEmpty ? null : body, { status, headers: { ...headers, ...cors } });
}
