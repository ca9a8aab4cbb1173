import type { OperationId } from '../../src/api/operations.js';
import { RejectingRoutes } from './rejecting-routes.js';
import { hasOddQuery, type HttpRequest, nameOf } from './request.js';
import { type HttpResponse, isQuotaError } from './response.js';
import { parseRetryAfter } from './retry-after.js';
import type { WaitBudget } from './wait-budget.js';

/** Connections that are kept free for requests that others wait for, if there are that many. */
const keptFree = 2;

/** Limits how many requests are under way at a time. Those that others wait for go first. */
export class Turns {
  #most: number;
  #underWay = 0;
  #byTheWay = 0;
  readonly #waiting: (() => void)[] = [];
  readonly #waitingByTheWay: (() => void)[] = [];

  /** @param most at a time */
  constructor(most: number) {
    this.#most = most;
  }

  set most(most: number) {
    this.#most = most;
    this.#startNext();
  }

  /** Does the work when it is its turn. */
  async take<Outcome>(isByTheWay: boolean, work: () => Promise<Outcome>): Promise<Outcome> {
    const queue = isByTheWay ? this.#waitingByTheWay : this.#waiting;
    await new Promise<void>((start) => {
      queue.push(start);
      this.#startNext();
    });
    try {
      return await work();
    } finally {
      this.#underWay -= 1;
      if (isByTheWay) this.#byTheWay -= 1;
      this.#startNext();
    }
  }

  #startNext(): void {
    for (let start = this.#next(); start !== undefined; start = this.#next()) {
      this.#underWay += 1;
      start();
    }
  }

  #next(): (() => void) | undefined {
    if (this.#underWay >= this.#most) return undefined;
    const urgent = this.#waiting.shift();
    const mostByTheWay = Math.max(1, this.#most - keptFree);
    if (urgent !== undefined || this.#byTheWay >= mostByTheWay) return urgent;
    const start = this.#waitingByTheWay.shift();
    if (start !== undefined) this.#byTheWay += 1;
    return start;
  }
}

/** The page that nginx writes itself; what a service behind it responds is passed on as it is. */
const page = new RegExp(
  [
    String.raw`^<html><head><title>(503 [\w ]+)</title></head>`,
    String.raw`<body[^>]*><center><h1>\1</h1></center><hr><center>[^<]*</center></body></html>`,
  ].join(''),
  'i',
);

/** The page without the line breaks between its elements. */
const elements = (text: string): string => text.replace(/>\s+</g, '><').trim();

const bodyOf = ({ exchange }: HttpResponse): string => exchange.response?.body ?? '';

const isPageOfProxy = (response: HttpResponse): boolean =>
  response.status === 503 && page.test(elements(bodyOf(response)));

/**
 * Whether a proxy rejected a request before it reached the service. One such page proves little, as
 * it may also stand in for an error of the service. So reads are sent at once, which the same proxy
 * then rejects as well, since requests come too fast.
 * @param read sends a request that changes nothing
 * @param reads how many
 */
async function neverArrived(
  response: HttpResponse,
  read: () => Promise<HttpResponse>,
  reads: number,
): Promise<boolean> {
  if (!isPageOfProxy(response)) return false;
  const sent = Array.from({ length: reads }, () => read().catch(() => null));
  const others = await Promise.all(sent);
  return others.some((other) => other?.status === 503 && bodyOf(other) === bodyOf(response));
}

export interface PacingOptions {
  /** longest `Retry-After` that is honoured, ms */
  readonly maxRetryAfter: number;
  readonly concurrency: number;
  /** ms since the epoch */
  readonly now: () => number;
  /** what pauses take their time from */
  readonly budget: WaitBudget;
  /** ends pauses: what was not sent has no effect that has to be known */
  readonly signal: AbortSignal | undefined;
  /** sends a request that changes nothing, at once */
  readonly read: () => Promise<HttpResponse>;
  readonly onWaiting: (reason: string) => void;
  /** called for a response after which the request is sent again */
  readonly onRetryLater: (response: HttpResponse) => void;
}

type Work = () => Promise<HttpResponse>;

/**
 * How often a request is sent again that came too early; only attempts without concurrent requests
 * count.
 */
function mostRepetitions({ status, headers }: HttpResponse, isCleanUp: boolean): number {
  const isRateLimit = status === 429 || headers.has('retry-after');
  // what is not cancelled is left, so that it is worth more of the budget
  if (isCleanUp && isRateLimit) return 12;
  // a 503 may be for good
  return status === 429 ? 8 : 4;
}

/** How many of the longest waits that are honoured one request may take in all. */
const longestWaits = 3;

/** Before the first repetition, ms; doubled for each further one. */
const firstWait = 250;

/** Between two requests, ms: at first, so much more each time that it is too short, and at most. */
const [firstPause, pauseStep, longestPause] = [100, 500, 4000];

/** After so many requests in a row that were not too early, the pause is shorter by so many ms. */
const [successesToShorten, shortenBy] = [40, 100];

/** Shortest pause before a create request, ms, once the deployment has rejected a request. */
const pauseBeforeCreation = 1000;

/**
 * Whether it says that requests come too fast. Proxies say so with 503, nginx by default, and
 * nothing of such a request reaches the service.
 */
const isPutOff = (response: HttpResponse): boolean =>
  (response.status === 429 && !isQuotaError(response)) || response.status === 503;

/** Whether no other request waits for it: interpretations, and reads that have to be rejected. */
function isByTheWay(request: HttpRequest): boolean {
  const { operation, method, credential } = request;
  if (operation === 'interpretFields' || operation === null) return true;
  return method === 'GET' && (credential !== 'own' || hasOddQuery(request));
}

const creates = ({ operation }: HttpRequest): boolean => operation === 'createSubscription';

/** Whether something may have been created all the same. */
const isUncertain = ({ request, status }: HttpResponse): boolean =>
  status === 503 && creates(request);

/** So many between two that came too early, and more of a pause would not help: it is not the pace. */
const fewBetween = 5;

/** Key of the pause of all operations, next to the pauses of single operations. */
const everywhere = '';

/**
 * Sends requests as fast as the deployment takes them. After a 429, or a 503 of two operations, one
 * is sent at a time; if that is still too fast, with pauses in between, which get shorter while
 * nothing comes too early. A 503 of one operation slows only that one down. Such a request is sent
 * again; a creation after a 503 only if that certainly came from a proxy. So the run is careful before
 * a create request: it waits longer than before other requests.
 */
export class Pacing {
  readonly #options: PacingOptions;
  readonly #turns: Turns;
  #isSlow = false;
  /** ms between two requests, by operation */
  readonly #pauses = new Map<string, number>();
  /** operations that were unavailable (503) */
  readonly #unavailable = new Set<string>();
  /** number of responses since the last one that put a request off, or since the pauses changed */
  #successes = 0;
  /** the same, since the last one that put a request off */
  #between = 0;
  /** whether there were few responses between the last two that put a request off */
  #isFrequent = false;
  /** no request is sent before this time */
  #notBefore = 0;
  /** when the last response came */
  #lastResponse = 0;
  readonly #routes = new RejectingRoutes();
  /** the last request that was rejected in all its repetitions, if nothing else came since */
  #down: HttpResponse | undefined;
  /** number of responses that put a request off */
  throttled = 0;
  /** the statuses of these */
  readonly throttledStatuses = new Set<number>();

  constructor(options: PacingOptions) {
    this.#options = options;
    this.#turns = new Turns(options.concurrency);
  }

  /** Sends a request when it is its turn, and again if it came too early. */
  async send(request: HttpRequest, work: Work): Promise<HttpResponse> {
    const early = await this.#turns.take(isByTheWay(request), () => {
      return this.#isSlow ? this.#patiently(request, work) : this.#once(request, work);
    });
    return early ?? this.#turns.take(isByTheWay(request), () => this.#patiently(request, work));
  }

  /** Whether no more requests of an operation are sent with the token of the run. */
  hasGivenUp(operation: OperationId): boolean {
    return this.#routes.hasGivenUp(operation);
  }

  /** Forgets which routes reject requests. A deployment that is down is not waited for again. */
  tryEverything(): void {
    this.#routes.clear();
    if (this.#down?.status === 429) this.#down = undefined;
  }

  /** @returns null if the request came too early: it is sent again after those that wait already */
  async #once(request: HttpRequest, work: Work): Promise<HttpResponse | null> {
    const response = await this.#inTime(request, work);
    if (!isPutOff(response)) return response;
    const wait = await this.#waitBefore(response, 0, 0);
    if (wait === null) return this.#rejected(response, 0);
    // at once, as it says, and more slowly if that is too early again
    if (wait === 0) this.#options.onRetryLater(response);
    else this.#sendAgain(response, wait);
    return null;
  }

  /** Sends a request while no other one is sent. */
  async #patiently(request: HttpRequest, work: Work): Promise<HttpResponse> {
    let waited = 0;
    for (let repetitions = 0; ; repetitions += 1) {
      const response = await this.#inTime(request, work);
      if (!isPutOff(response)) {
        if (repetitions > 0 && this.#isFrequent) this.#lengthenPause(request);
        return response;
      }
      const wait = await this.#waitBefore(response, repetitions, waited);
      if (wait === null) return this.#rejected(response, repetitions);
      waited += wait;
      this.#sendAgain(response, wait || firstWait * 2 ** repetitions);
    }
  }

  async #inTime(request: HttpRequest, work: Work): Promise<HttpResponse> {
    const { now, budget, signal } = this.#options;
    this.#requireOpen(request);
    const due = Math.max(this.#notBefore, this.#lastResponse + this.#pauseBefore(request));
    if (due > now()) await budget.pause(due - now(), signal);
    this.#requireOpen(request);
    const response = await work();
    this.#lastResponse = now();
    if (isPutOff(response)) {
      this.throttled += 1;
      this.throttledStatuses.add(response.status);
      this.#isFrequent = this.#between < fewBetween;
      this.#between = 0;
      this.#successes = 0;
    } else {
      this.#routes.noteOther(request);
      this.#down = undefined;
      this.#noteSuccess();
    }
    return response;
  }

  /** @throws {RouteGivenUp}, {WaitBudgetSpent} if the run sends no more requests like this one */
  #requireOpen(request: HttpRequest): void {
    const { budget } = this.#options;
    if (budget.phase === 'clean-up') return;
    this.#routes.requireOpen(request);
    budget.requireLeft();
  }

  #pauseBefore(request: HttpRequest): number {
    const own = this.#pauses.get(nameOf(request)) ?? 0;
    const pause = Math.max(own, this.#pauses.get(everywhere) ?? 0);
    if (!this.#isSlow || !creates(request)) return pause;
    return Math.max(pauseBeforeCreation, 2 * pause);
  }

  /** Faster again, little by little. */
  #noteSuccess(): void {
    this.#between += 1;
    this.#successes += 1;
    if (this.#successes < successesToShorten) return;
    this.#successes = 0;
    if (this.#pauses.size === 0) this.#speedUp();
    for (const [name, pause] of this.#pauses) {
      if (pause > shortenBy) this.#pauses.set(name, pause - shortenBy);
      else this.#pauses.delete(name);
    }
  }

  #speedUp(): void {
    this.#isSlow = false;
    this.#unavailable.clear();
    this.#turns.most = this.#options.concurrency;
  }

  /** How long to wait before sending the request again, ms; null to give it up. */
  async #waitBefore(
    response: HttpResponse,
    repetitions: number,
    waited: number,
  ): Promise<number | null> {
    const { budget, maxRetryAfter, now } = this.#options;
    const { request, headers } = response;
    const isCleanUp = budget.phase === 'clean-up';
    const { wait } = parseRetryAfter(headers, now());
    const isHopeless = this.#down !== undefined || this.#routes.isRejecting(request);
    if (isHopeless || repetitions >= mostRepetitions(response, isCleanUp)) return null;
    if (isUncertain(response) && !(await this.#neverArrived(response))) return null;
    const time = wait ?? firstWait * 2 ** repetitions;
    if (time > budget.left) return null;
    const isTooLong = time > maxRetryAfter || time + waited > longestWaits * maxRetryAfter;
    return isTooLong && !isCleanUp ? null : time;
  }

  #neverArrived(response: HttpResponse): Promise<boolean> {
    const { read, concurrency } = this.#options;
    // as many as were under way may find room by now, but no more
    return neverArrived(response, read, concurrency + 1);
  }

  /** @param repetitions after which the request is rejected to the end */
  #rejected(response: HttpResponse, repetitions: number): HttpResponse {
    const { budget, now, onWaiting } = this.#options;
    if (isUncertain(response)) {
      const { wait } = parseRetryAfter(response.headers, now());
      if (wait !== 0) this.#slowDown(response, 0);
      return response;
    }
    if (repetitions > 0) this.#down = response;
    const givenUp = this.#routes.noteRejection(response);
    if (givenUp !== null && budget.phase === 'run') onWaiting(givenUp);
    const isPaceInnocent = this.#pauses.size === 0;
    if (isPaceInnocent) this.#speedUp();
    return response;
  }

  #sendAgain(response: HttpResponse, wait: number): void {
    this.#slowDown(response, wait);
    this.#options.onRetryLater(response);
  }

  #slowDown({ status, request }: HttpResponse, wait: number): void {
    const { now, onWaiting } = this.#options;
    this.#notBefore = Math.max(this.#notBefore, now() + wait);
    const rate = status === 429 ? 'rate limit (429)' : `unavailable, or rate-limited (${status})`;
    if (status === 503) this.#unavailable.add(nameOf(request));
    // a create request is not repeated as easily
    if (status === 429 || creates(request) || this.#unavailable.size > 1) {
      if (!this.#isSlow) onWaiting(`${rate}: one request at a time from now on`);
      this.#isSlow = true;
      this.#turns.most = 1;
    }
    if (wait > 0) onWaiting(`${rate}: next request in ${Math.ceil(wait / 1000)} s`);
  }

  #lengthenPause(request: HttpRequest): void {
    const scope = this.#isSlow ? everywhere : nameOf(request);
    const before = this.#pauses.get(scope) ?? 0;
    const pause = before === 0 ? firstPause : Math.min(longestPause, before + pauseStep);
    this.#pauses.set(scope, pause);
    const which = this.#isSlow ? 'requests' : `${scope} requests`;
    this.#options.onWaiting(`rate limit: a pause of ${pause} ms between ${which}`);
  }
}
