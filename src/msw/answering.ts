import { delay, HttpResponse } from 'msw';
import type { Account } from '../service/accounts.js';
import { render, renderError, type RenderedAnswer } from '../service/answer.js';
import { bytesOf, jsonText, parseJson, unusedText } from '../service/body.js';
import type { ServiceContext } from '../service/context.js';
import { preflight, readableBy } from '../service/cross-origin.js';
import { ServiceError } from '../service/errors.js';
import type { Operation } from '../service/operations.js';
import { transportRefusals } from '../service/refusals.js';
import type { Service } from '../service/service.js';
import { steered, type Steering, unsteered } from '../service/steering.js';
import type { Address } from './address.js';
import type { Events } from './events.js';
import { readQuery } from './query.js';
import type { Route } from './route.js';

/** Timers take no more, ms: some 24 days. */
const longestDelay = 2 ** 31 - 1;

/** What becomes known of a request while it is answered. */
interface Course {
  /** what it works on: a request that is under way during a reset changes nothing of what comes after */
  readonly context: ServiceContext;
  account?: Account;
  body?: string | null;
}

/** Statuses whose answers have no body, also not an empty one. */
const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

function toResponse({ status, headers, body }: RenderedAnswer, method: string): Response {
  const none = method === 'HEAD' || body === '' || bodiless.has(status);
  return new HttpResponse(none ? null : body, { status, headers });
}

/** Answers requests through the service, stage by stage as the sandbox does. Never throws and never rejects. */
export class Answering {
  readonly #service: Service;
  readonly #latency: number;
  readonly #events: Events;

  /** @param latency how much later every answer comes, ms */
  constructor(service: Service, latency: number, events: Events) {
    this.#service = service;
    this.#latency = latency;
    this.#events = events;
  }

  async answer(request: Request, address: Address, route: Route): Promise<Response> {
    const received = Date.now();
    const operation = 'operation' in route ? route.operation : null;
    const steering = operation ? this.#service.steer(operation.id, request.headers.get('prefer')) : unsteered;
    const course: Course = { context: this.#service.context };
    const wait = Math.min(steering.delay + this.#latency, longestDelay);
    if (wait > 0) await delay(wait);
    const page = 'page' in route ? route.page : 'readable';
    const asked = page === 'preflight' ? preflight((name) => request.headers.get(name)) : null;
    const answer =
      steering.body === 'drop'
        ? null
        : (asked ?? steered(await this.#outcome(request, address, route, steering, course), steering));
    this.#record(request, operation, course, answer, Date.now() - received);
    if (!answer) return HttpResponse.error();
    const readable = page !== 'unreadable' && !asked;
    return toResponse(readable ? readableBy(request.headers.get('origin'), answer) : answer, request.method);
  }

  async #outcome(
    request: Request,
    address: Address,
    route: Route,
    steering: Steering,
    course: Course,
  ): Promise<RenderedAnswer> {
    const { profile } = this.#service;
    try {
      if ('refusal' in route) throw route.refusal();
      if (steering.refusal) throw steering.refusal;
      return await this.#run(request, address, route, course);
    } catch (error) {
      if (error instanceof ServiceError) return renderError(error, profile);
      this.#events.emit('failure', error instanceof Error ? error : new Error(String(error)));
      return renderError(transportRefusals.internal(), profile);
    }
  }

  async #run(
    request: Request,
    { base, search }: Address,
    { operation, id }: { operation: Operation; id: string },
    course: Course,
  ): Promise<RenderedAnswer> {
    const service = this.#service;
    const { profile } = service;
    const { validate } = operation;
    const account = service.authenticate(request.headers.get('authorization'));
    course.account = account;
    service.admit(account);
    const header = (name: string) => request.headers.get(name);
    let payload: unknown;
    if (validate.payload) {
      const text = await jsonText(await bytesOf(request.body), header, profile);
      course.body = text;
      payload = validate.payload(parseJson(text, profile));
    } else if (operation.method !== 'GET') {
      course.body = unusedText(await bytesOf(request.body), header, profile);
    }
    const query = validate.query?.(readQuery(search));
    return render(await operation.run(course.context, { account, id, query, payload, base }));
  }

  #record(
    request: Request,
    operation: Operation | null,
    { context, account, body = null }: Course,
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
