import { NoResponse } from '../../http/client.js';
import { isIssued, nameOf, type HttpRequest } from '../../http/request.js';
import { isTemporary, succeeded, type HttpResponse } from '../../http/response.js';
import type { CreatedSubscriptions } from '../created/created-subscriptions.js';
import { describe } from '../../findings/expect.js';
import { Inconclusive } from '../../findings/finding.js';
import { late } from '../delays.js';
import type { Settings } from '../settings.js';
import { doubled, type Patience, type Waiting } from '../polling.js';
import type { Policy } from './policy.js';

/** Time before the first retry, ms; doubled for each further one. */
const shortPause = 100;

/**
 * Retries failed requests: no create requests, and no operation all of whose retries failed before.
 */
export class Retries {
  /** maximum number of retries of a request */
  readonly #most: number;
  readonly #created: CreatedSubscriptions;
  readonly #waiting: Waiting;
  readonly #failing = new Set<string>();
  /** number of retries so far */
  count = 0;

  constructor({ retries }: Settings, created: CreatedSubscriptions, waiting: Waiting) {
    this.#most = retries;
    this.#created = created;
    this.#waiting = waiting;
  }

  /** Retries after a 408, and after a status from 500 on except 503, which the client repeats. */
  readonly afterErrors: Policy = (send) => async (request) => {
    const first = await send(request);
    const wasLive = this.#created.liveIds.includes(request.id ?? '');
    let last = first;
    for (let done = 0; done < this.#most && this.#mayRetry(last); done += 1) {
      await this.#waiting.pause(doubled(shortPause)(done));
      last = await send(request);
      this.count += 1;
    }
    if (wasLive && first.isRepeated === true) requireConclusive('no response', last);
    if (last === first) return first;
    if (last.status >= 500) {
      this.#failing.add(nameOf(request));
    }
    if (wasLive) requireConclusive(describe(first), last, first);
    return last;
  };

  /**
   * Retries a read after a lost connection.
   * @param isFirst whether there was no response so far, so that nothing might be listening
   */
  afterDrops(isFirst: () => boolean): Policy {
    return (send) => async (request) => {
      for (let left = this.#most; ; left -= 1) {
        try {
          return await send(request);
        } catch (error) {
          const isDrop = error instanceof NoResponse && error.loss !== 'timeout' && !isFirst();
          const isKnown = this.#failing.has(nameOf(request));
          if (!isDrop || request.method !== 'GET' || isKnown) throw error;
          if (left === 0) {
            this.#failing.add(nameOf(request));
            throw error;
          }
          this.count += 1;
        }
      }
    };
  }

  #mayRetry(response: HttpResponse): boolean {
    const { request, status } = response;
    if (status === 503) return false;
    if (status < 500 && status !== 408) {
      this.#failing.delete(nameOf(request));
      return false;
    }
    return isRepeatable(response) && !this.#failing.has(nameOf(request));
  }
}

/** Whether a response can be retried: without an accepted credential, only errors of a gateway. */
function isRepeatable(response: HttpResponse): boolean {
  const { operation, credential } = response.request;
  if (operation === null || operation === 'createSubscription') return false;
  return isIssued(credential) || isTemporary(response);
}

const isOwnCancellation = ({ operation, credential }: HttpRequest): boolean =>
  operation === 'cancelSubscription' && credential === 'own';

/**
 * Requires that the response to a repeated cancellation proves something.
 * @throws {Inconclusive} for a rejection, because the first cancellation might have taken effect
 */
function requireConclusive(first: string, second: HttpResponse, ...before: HttpResponse[]): void {
  if (!isOwnCancellation(second.request) || second.status >= 500 || succeeded(second)) {
    return;
  }
  const message = `the first attempt to cancel failed (${first}), but may have taken effect: the second returned ${describe(second)}`;
  throw new Inconclusive(message, 'cancel.accepted', ...before, second);
}

/** Names an operation on a subscription. */
const placeOf = ({ request: { operation, id = '' } }: HttpResponse): string =>
  `${operation ?? ''} ${id}`;

/** Waits for something: of several for the same thing, one takes place at a time, and none after one in vain. */
class SingleWaits {
  readonly #vain = new Set<string>();
  readonly #current = new Map<string, Promise<unknown>>();

  /** @returns the last response, or the first one if waiting is in vain */
  async until(
    what: string,
    first: HttpResponse,
    wait: () => Promise<HttpResponse>,
    isSuccess: (last: HttpResponse) => boolean,
  ): Promise<HttpResponse> {
    for (let other = this.#current.get(what); other; other = this.#current.get(what)) await other;
    if (this.#vain.has(what)) return first;
    const waited = wait();
    this.#current.set(
      what,
      waited.catch(() => undefined),
    );
    try {
      const last = await waited;
      if (!isSuccess(last)) this.#vain.add(what);
      return last;
    } finally {
      this.#current.delete(what);
    }
  }
}

const isThere = ({ status }: HttpResponse): boolean => status !== 404;

/** Repeats requests about a new subscription that get a 404, because a replica might not know it yet. */
export function waitForReplicas(created: CreatedSubscriptions, waiting: Waiting): Policy {
  const waits = new SingleWaits();
  return (send) => async (request) => {
    const { operation, credential, id = '' } = request;
    // Read before sending: a pause, or a slow response, might follow.
    const since = created.newSince(id);
    const response = await send(request);
    const isOwn = operation !== null && credential === 'own';
    if (!isOwn || since === undefined) return response;
    const until = (): Promise<HttpResponse> =>
      waiting.until(() => send(request), isThere, {
        first: response,
        since,
        deadline: since + waiting.settleTime,
        shows: late.creation,
      });
    if (isThere(response))
      return request.method === 'GET' && succeeded(response) ? until() : response;
    return waits.until(placeOf(response), response, until, isThere);
  };
}

/** The input of the policies that wait for the end of a conflict. */
interface Waits {
  readonly waiting: Waiting;
  /** conflicts that have ended */
  readonly passing: Set<HttpResponse>;
  /** operations, each on a subscription, with a conflict that was waited for in vain */
  readonly lasting: Set<string>;
  /** duration of the first scrape, ms */
  readonly scrapeTime: number;
}

const isInConflict = ({ status }: HttpResponse): boolean => status === 409;

/** Repeats a request while it is in conflict (409), for example with a scrape. */
async function untilNoConflict(
  { waiting, passing, lasting }: Waits,
  request: () => Promise<HttpResponse>,
  patience: Patience,
): Promise<HttpResponse> {
  const { first } = patience;
  const conflicts = first === undefined ? [] : [first];
  const again = async (): Promise<HttpResponse> => {
    const response = await request();
    if (isInConflict(response)) conflicts.push(response);
    return response;
  };
  const isOver = (response: HttpResponse): boolean =>
    !isInConflict(response) || lasting.has(placeOf(response));
  const last = await waiting.until(again, isOver, patience);
  if (isInConflict(last)) {
    lasting.add(placeOf(last));
  } else {
    lasting.delete(placeOf(last));
    for (const conflict of conflicts) passing.add(conflict);
  }
  return last;
}

/** Waits for the end of a conflict until the scrape timeout, but only once in a run. */
const untilScraped = {
  scrape: true,
  pauses: doubled(100),
  because: 'a conflict (409): the scrape may still be running',
  shows: 'the conflict (409) has ended',
} as const;

/**
 * Repeats a read that is in conflict (409). If the conflict does not end in time, later reads of the
 * operation do not wait.
 */
export function waitForConflicts(waits: Waits): Policy {
  const lasting = new Set<string>();
  return (send) => async (request) => {
    const response = await send(request);
    const { operation, method, credential } = request;
    const isOwnRead = operation !== null && method === 'GET' && credential === 'own';
    if (!isInConflict(response) || !isOwnRead || lasting.has(operation)) {
      return response;
    }
    const last = await untilNoConflict(waits, () => send(request), {
      first: response,
      ...untilScraped,
    });
    if (isInConflict(last)) lasting.add(operation);
    return last;
  };
}

/**
 * Repeats a change while it is in conflict (409), for example with a scrape.
 * @param first the response to a first request that was already sent
 */
export const afterConflicts = (
  waits: Waits,
  request: () => Promise<HttpResponse>,
  first?: HttpResponse,
): Promise<HttpResponse> =>
  untilNoConflict(waits, request, {
    ...(first === undefined ? {} : { first }),
    ...untilScraped,
  });

/**
 * Repeats a change while it is in conflict, for the duration of the first scrape. A longer conflict is the
 * answer.
 */
export const outsideScrape = (
  waits: Waits,
  request: () => Promise<HttpResponse>,
): Promise<HttpResponse> =>
  untilNoConflict(waits, request, {
    deadline: waits.waiting.from(waits.scrapeTime + waits.waiting.settleTime),
    pauses: doubled(100),
    because: 'a conflict (409): a scrape may be running',
  });
