import type { OperationId } from '../../src/api/operations.js';
import { type HttpRequest, isIssued, nameOf } from './request.js';
import type { HttpResponse } from './response.js';

/** Requests of a route are still rejected at its slowest pace, so that no more are sent. */
export class RouteGivenUp extends Error {
  /** the last rejection */
  readonly response: HttpResponse;
  constructor(response: HttpResponse) {
    super(givenUpText(response));
    this.name = 'RouteGivenUp';
    this.response = response;
  }
}

function givenUpText({ request, status }: HttpResponse): string {
  const which = isIssued(request.credential) ? '' : ' without a valid token';
  return (
    `the run sends no more ${nameOf(request)} requests${which}: ` +
    `they are still rejected (${status}) at the slowest rate`
  );
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Numbers in a query above this may be too much for a deployment, whatever the pace. */
const plainNumber = 1000;

/**
 * Whether something in front of a deployment, such as a firewall, may reject this request for what
 * it contains, so that it says nothing about other requests of its operation.
 */
function isUnusual(request: HttpRequest): boolean {
  const { operation, id, query = {}, hasWrongBody, body = '' } = request;
  const hasOddNumber = Object.entries(query).some(([name, value]) => {
    const least = name === 'limit' ? 1 : 0;
    return !Number.isInteger(value) || Number(value) < least || Number(value) > plainNumber;
  });
  const isOddId = id !== undefined && !uuid.test(id);
  const isLong = body.length > plainNumber;
  const isWrong = operation === null || hasWrongBody === true || isOddId || isLong;
  return isWrong || hasOddNumber;
}

/** Whether there may be room for a subscription again, once the run has cancelled one. */
const mayBeQuota = ({ request, status }: HttpResponse): boolean =>
  request.operation === 'createSubscription' && status === 429;

/** Requests that a deployment may limit by themselves: an operation, with one kind of credential. */
const routeOf = (operation: string, credential: string): string => `${operation} ${credential}`;

/** The route of a request; of an unusual one, none that others have. */
function routeOfRequest(request: HttpRequest): string {
  const { credential } = request;
  const kind = isIssued(credential) ? credential : 'without a token';
  const route = routeOf(nameOf(request), kind);
  return isUnusual(request) ? `unusual ${route}` : route;
}

/**
 * Routes with requests that are rejected to the end (429, 503): however slowly they were sent, or
 * because the deployment requests a longer pause than a run allows.
 */
export class RejectingRoutes {
  /** operations with only rejections since then */
  readonly #rejecting = new Set<string>();
  /** those with two such requests in a row, by the last rejection */
  readonly #givenUp = new Map<string, HttpResponse>();

  /** Whether the run sends no more requests of an operation with its token. */
  hasGivenUp(operation: OperationId): boolean {
    return this.#givenUp.has(routeOf(operation, 'own'));
  }

  /** @throws {RouteGivenUp} */
  requireOpen(request: HttpRequest): void {
    const rejection = this.#givenUp.get(routeOfRequest(request));
    if (rejection !== undefined) throw new RouteGivenUp(rejection);
  }

  /** Whether it makes no sense to wait before a request is sent again. */
  isRejecting(request: HttpRequest): boolean {
    // what an operation rejects with the token of the run, it rejects without one as well
    const routes = [routeOfRequest(request), routeOf(nameOf(request), 'own')];
    return routes.some((route) => this.#rejecting.has(route));
  }

  /** Notes that a request was not rejected. */
  noteOther(request: HttpRequest): void {
    this.#rejecting.delete(routeOfRequest(request));
  }

  /**
   * Notes that a request was rejected to the end.
   * @returns a sentence if its route is given up from now on, otherwise null
   */
  noteRejection(response: HttpResponse): string | null {
    const { request } = response;
    const route = routeOfRequest(request);
    const isAgain = this.#rejecting.has(route);
    this.#rejecting.add(route);
    if (!isAgain || isUnusual(request) || mayBeQuota(response)) return null;
    if (this.#givenUp.has(route)) return null;
    this.#givenUp.set(route, response);
    return givenUpText(response);
  }

  /** Forgets which routes reject requests. */
  clear(): void {
    this.#rejecting.clear();
    this.#givenUp.clear();
  }
}
