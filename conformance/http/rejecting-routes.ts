import type { OperationId } from '../../src/api/operations.js';
import { type HttpRequest, isIssued, nameOf } from './request.js';
import type { HttpResponse } from './response.js';

/** The requests of a route are rejected even at the slowest pace, so no more are sent. */
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

/** Larger numbers in a query might be too much for a deployment at any pace. */
const plainNumber = 1000;

/**
 * Whether an intermediary, such as a firewall, might reject this request for its content, so that
 * the rejection says nothing about other requests of its operation.
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

/** Whether a rejection might end once the run has cancelled a subscription. */
const mayBeQuota = ({ request, status }: HttpResponse): boolean =>
  request.operation === 'createSubscription' && status === 429;

/**
 * Returns the route of requests that a deployment might limit separately: an operation with one
 * kind of credential.
 */
const routeOf = (operation: string, credential: string): string => `${operation} ${credential}`;

/** Returns the route of a request; an unusual request has its own. */
function routeOfRequest(request: HttpRequest): string {
  const { credential } = request;
  const kind = isIssued(credential) ? credential : 'without a token';
  const route = routeOf(nameOf(request), kind);
  return isUnusual(request) ? `unusual ${route}` : route;
}

/**
 * Routes whose requests are always rejected (429, 503): at any pace, or because the deployment
 * requests a longer pause than a run allows.
 */
export class RejectingRoutes {
  /** operations with only rejections since then */
  readonly #rejecting = new Set<string>();
  /** routes with two such requests in a row, with the last rejection */
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

  /** Whether waiting before a retry is pointless. */
  isRejecting(request: HttpRequest): boolean {
    // What an operation rejects with the run's token, it also rejects without one.
    const routes = [routeOfRequest(request), routeOf(nameOf(request), 'own')];
    return routes.some((route) => this.#rejecting.has(route));
  }

  /** Notes a request that was not rejected. */
  noteOther(request: HttpRequest): void {
    this.#rejecting.delete(routeOfRequest(request));
  }

  /**
   * Notes a request that was rejected in all repetitions.
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
