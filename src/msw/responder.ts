import { delay, HttpResponse } from 'msw';
import type { OperationId } from '../api/operations.js';
import type { Account } from '../service/accounts.js';
import { render, renderError, type RenderedAnswer } from '../service/answer.js';
import { bytesOf, jsonText, parseJson, unusedText } from '../service/body.js';
import type { ServiceContext } from '../service/context.js';
import { readableBy } from '../service/cross-origin.js';
import { ServiceError } from '../service/errors.js';
import type { Operation } from '../service/operations.js';
import { transportRefusals } from '../service/refusals.js';
import type { Service } from '../service/service.js';
import { steered, unsteered } from '../service/steering.js';
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
}

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
    const error = operation ? this.#routingError(request, operation.path) : transportRefusals.internal();
    if (!operation || error) return this.#refuse(request, error);
    return this.#respond(request, operation, (progress) => this.#run(request, operation, target, progress));
  }

  /** @param path of the operations that the other methods belong to */
  wrongMethod(request: Request, path: string, allowed: readonly string[]): Promise<Response> {
    const error = transportRefusals.wrongMethod(this.#service.profile, allowed);
    return this.#refuse(request, this.#routingError(request, path) ?? error);
  }

  unknownPath(request: Request): Promise<Response> {
    return this.#refuse(request, transportRefusals.unknownPath(this.#service.profile));
  }

  /** MSW matches methods and paths whatever their case, and paths with a trailing slash; the sandbox does not. */
  #routingError(request: Request, path: string): ServiceError | null {
    if (request.method !== request.method.toUpperCase()) return transportRefusals.noHttp();
    const exact = new RegExp(`${path.replace('{id}', '[^/]+')}$`);
    if (exact.test(new URL(request.url).pathname)) return null;
    return transportRefusals.unknownPath(this.#service.profile);
  }

  #refuse(request: Request, error: ServiceError | null): Promise<Response> {
    return this.#respond(request, null, () => Promise.reject(error ?? transportRefusals.internal()));
  }

  async #respond(
    request: Request,
    operation: Operation | null,
    run: (progress: Progress) => Promise<RenderedAnswer>,
  ): Promise<Response> {
    await this.#ready;
    const received = Date.now();
    const steering = operation ? this.#service.steer(operation.id, request.headers.get('prefer')) : unsteered;
    const progress: Progress = { context: this.#service.context };
    const wait = Math.min(steering.delay + this.#latency, longestDelay);
    if (wait > 0) await delay(wait);
    let response: RenderedAnswer | null = null;
    if (steering.body !== 'drop') {
      try {
        if (steering.refusal) throw steering.refusal;
        response = steered(await run(progress), steering);
      } catch (error) {
        response = steered(this.#rendered(error), steering);
      }
    }
    this.#record(request, operation, progress, response, Date.now() - received);
    return response
      ? toResponse(readableBy(request.headers.get('origin'), response), request.method)
      : HttpResponse.error();
  }

  #rendered(error: unknown): RenderedAnswer {
    const { profile } = this.#service;
    if (error instanceof ServiceError) return renderError(error, profile);
    this.#events.emit('failure', error instanceof Error ? error : new Error(String(error)));
    return renderError(transportRefusals.internal(), profile);
  }

  async #run(
    request: Request,
    operation: Operation,
    { base, id }: Target,
    progress: Progress,
  ): Promise<RenderedAnswer> {
    const service = this.#service;
    const { profile } = service;
    const { validate } = operation;
    const account = service.authenticate(request.headers.get('authorization'));
    progress.account = account;
    service.admit(account);
    const header = (name: string) => request.headers.get(name);
    let payload: unknown;
    if (validate.payload) {
      const text = await jsonText(await bytesOf(request.body), header, profile);
      progress.body = text;
      payload = validate.payload(parseJson(text, profile));
    } else if (operation.method !== 'GET') {
      progress.body = unusedText(await bytesOf(request.body), header, profile);
    }
    const query = validate.query?.(queryOf(request));
    return render(await operation.run(progress.context, { account, id, query, payload, base }));
  }

  #record(
    request: Request,
    operation: Operation | null,
    { context, account, body = null }: Progress,
    response: RenderedAnswer | null,
    duration: number,
  ): void {
    const { journal, clock } = this.#service;
    const { pathname, search } = new URL(request.url);
    const at = clock.now();
    const requestHeaders: Record<string, string> = Object.fromEntries(request.headers);
    const { method } = request;
    const url = pathname + search;
    // The journal that it belongs to is gone with a reset.
    if (context === this.#service.context) {
      journal.record({
        at,
        operation: operation?.id ?? null,
        method,
        url,
        requestHeaders,
        requestBody: body,
        response,
        duration,
      });
    }
    this.#events.emit('exchange', {
      at,
      method,
      url: journal.address(url, requestHeaders.authorization),
      operation: operation?.id ?? null,
      account: account?.name ?? account?.id ?? null,
      status: response?.status ?? null,
      duration,
    });
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

function toResponse({ status, headers, body }: RenderedAnswer, method: string): Response {
  const none = method === 'HEAD' || body === '' || bodiless.has(status);
  return new HttpResponse(none ? null : body, { status, headers });
}
