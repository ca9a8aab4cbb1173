import type { HttpRequest } from '../http/request.js';
import { isGone, succeeded, type HttpResponse } from '../http/response.js';
import type { Inconclusive } from './findings/finding.js';

/** A request that got a response. */
export interface Asked {
  readonly request: HttpRequest;
  /** of the subscription that it is about, or that it created; empty if there is none */
  readonly id: string;
  readonly hasSucceeded: boolean;
  /** whether the response, to the token of the run, says that there is no such subscription */
  readonly isGone: boolean;
  /** when it came, ms since the epoch */
  readonly at: number;
  /** number of requests sent until then */
  readonly requests: number;
}

/** That the deployment has lost what the run had created. */
export interface Restart {
  readonly cause: Inconclusive;
  /** the ids of all that the run had created until then */
  readonly ids: ReadonlySet<string>;
}

/** The requests of a run, in the order of their responses. */
export class RequestHistory {
  /** set once it is known */
  restart: Restart | undefined;
  readonly #asked: Asked[] = [];
  readonly #now: () => number;
  readonly #requests: () => number;

  /** @param requests number of requests sent so far */
  constructor(now: () => number, requests: () => number) {
    this.#now = now;
    this.#requests = requests;
  }

  /** @param created the id of what a create request created */
  note(response: HttpResponse, created: string | null): void {
    const { request } = response;
    this.#asked.push({
      request,
      id: request.id ?? created ?? '',
      hasSucceeded: succeeded(response),
      isGone: request.credential === 'own' && isGone(response),
      at: this.#now(),
      requests: this.#requests(),
    });
  }

  all(): readonly Asked[] {
    return [...this.#asked];
  }
}
