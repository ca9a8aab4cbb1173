import type { OperationId } from '../../src/api/operations.js';
import { RejectingRoutes } from './rejecting-routes.js';
import { hasOddQuery, type HttpRequest, nameOf } from './request.js';
import { type HttpResponse, isQuotaError } from './response.js';
import { parseRetryAfter } from './retry-after.js';
import type { WaitBudget } from './wait-budget.js';

/** Number of connections kept free for requests that others wait for, if there are enough. */
const keptFree = 2;

/** Limits the number of concurrent requests. Requests that others wait for have priority. */
export class Turns {
  #most: number;
  #underWay = 0;
  #byTheWay = 0;
  readonly #waiting: (() => void)[] = [];
  readonly #waitingByTheWay: (() => void)[] = [];

  /** @param most maximum number of concurrent requests */
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

/** nginx's own page; responses of a service behind it are forwarded unchanged. */
const page = new RegExp(
  [
    String.raw`^<html><head><title>(503 [\w ]+)</title></head>`,
    String.raw`<body[^>]*><center><h1>\1</h1></center><hr><center>[^<]*</center></body></html>`,
  ].join(''),
  'i',
);

/** Removes the line breaks between the page's elements. */
const elements = (text: string): string => text.replace(/>\s+</g, '><').trim();

const bodyOf = ({ exchange }: HttpResponse): string => exchange.response?.body ?? '';

const isPageOfProxy = (response: HttpResponse): boolean =>
  response.status === 503 && page.test(elements(bodyOf(response)));

/**
 * Whether a proxy rejected a request before it reached the service. A single page proves little,
 * because it might also replace an error of the service. So reads are sent at once, which the same
 * proxy then rejects as well, because requests are too frequent.
 * @param read sends a request without effects
 * @param reads number of reads
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
  /** returns ms since the epoch */
  readonly now: () => number;
  /** the budget for pauses */
  readonly budget: WaitBudget;
  /** ends pauses: a request that was not sent has no effect that needs to be known */
  readonly signal: AbortSignal | undefined;
  /** sends a request without effects at once */
  readonly read: () => Promise<HttpResponse>;
  readonly onWaiting: (reason: string) => void;
  /** called for a response after which the request is sent again */
  readonly onRetryLater: (response: HttpResponse) => void;
}

type Work = () => Promise<HttpResponse>;

/**
 * Returns how often a request that was sent too early is repeated; only attempts without concurrent
 * requests count.
 */
function mostRepetitions({ status, headers }: HttpResponse, isCleanUp: boolean): number {
  const isRateLimit = status === 429 || headers.has('retry-after');
  // A subscription that is not cancelled stays, so cancelling is worth more of the budget.
  if (isCleanUp && isRateLimit) return 12;
  // A 503 might be permanent.
  return status === 429 ? 8 : 4;
}

/** Maximum total wait of a request, in multiples of the longest honoured wait. */
const longestWaits = 3;

/** Wait before the first repetition, ms; doubled for each further one. */
const firstWait = 250;

/**
 * Pauses between two requests, ms: the first, the increase each time it is too short, and the
 * maximum.
 */
const [firstPause, pauseStep, longestPause] = [100, 500, 4000];

/** After this many successes in a row, the pause is shortened by this many ms. */
const [successesToShorten, shortenBy] = [40, 100];

/** Minimum pause before a create request, ms, once the deployment has rejected a request. */
const pauseBeforeCreation = 1000;

/**
 * Whether a response says that requests are too frequent. Proxies use 503 for that (nginx by
 * default), and such a request never reaches the service.
 */
const isPutOff = (response: HttpResponse): boolean =>
  (response.status === 429 && !isQuotaError(response)) || response.status === 503;

/**
 * Whether no other request waits for a request: interpretations, and reads that must be rejected.
 */
function isByTheWay(request: HttpRequest): boolean {
  const { operation, method, credential } = request;
  if (operation === 'interpretFields' || operation === null) return true;
  return method === 'GET' && (credential !== 'own' || hasOddQuery(request));
}

const creates = ({ operation }: HttpRequest): boolean => operation === 'createSubscription';

/** Whether a rejected request might still have created something. */
const isUncertain = ({ request, status }: HttpResponse): boolean =>
  status === 503 && creates(request);

/**
 * With fewer responses than this between two throttled requests, a longer pause would not help: the
 * pace is not the reason.
 */
const fewBetween = 5;

/** Key of the pause of all operations, next to the pauses of single operations. */
const everywhere = '';

/**
 * Sends requests as fast as the deployment accepts them. After a 429, or a 503 of two operations,
 * one request is sent at a time; if that is still too fast, with pauses, which become shorter while
 * no request is too early. A 503 of one operation slows down only that operation. Throttled
 * requests are sent again; a create request after a 503 only if that certainly came from a proxy.
 * Before a create request, the run therefore waits longer than before other requests.
 */
export class Pacing {
  readonly #options: PacingOptions;
  readonly #turns: Turns;
  #isSlow = false;
  /** pauses between two requests by operation, ms */
  readonly #pauses = new Map<string, number>();
  /** operations that were unavailable (503) */
  readonly #unavailable = new Set<string>();
  /** number of responses since the last throttled one, or since the pauses changed */
  #successes = 0;
  /** number of responses since the last throttled one */
  #between = 0;
  /** whether there were few responses between the last two throttled ones */
  #isFrequent = false;
  /** no request is sent before this time */
  #notBefore = 0;
  /** time of the last response */
  #lastResponse = 0;
  readonly #routes = new RejectingRoutes();
  /** the last request whose repetitions were all rejected, if nothing else was received since */
  #down: HttpResponse | undefined;
  /** number of throttled responses */
  throttled = 0;
  /** the statuses of throttled responses */
  readonly throttledStatuses = new Set<number>();

  constructor(options: PacingOptions) {
    this.#options = options;
    this.#turns = new Turns(options.concurrency);
  }

  /** Sends a request when it is its turn, and again if it was too early. */
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

  /**
   * Forgets which routes reject requests. The run does not wait again for a deployment that is
   * down.
   */
  tryEverything(): void {
    this.#routes.clear();
    if (this.#down?.status === 429) this.#down = undefined;
  }

  /** @returns null if the request was too early: it is sent again after those that already wait */
  async #once(request: HttpRequest, work: Work): Promise<HttpResponse | null> {
    const response = await this.#inTime(request, work);
    if (!isPutOff(response)) return response;
    const wait = await this.#waitBefore(response, 0, 0);
    if (wait === null) return this.#rejected(response, 0);
    // Sent at once, as the response says, and more slowly if that is too early again.
    if (wait === 0) this.#options.onRetryLater(response);
    else this.#sendAgain(response, wait);
    return null;
  }

  /** Sends a request while no other request is sent. */
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

  /** Shortens the pauses gradually. */
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

  /** Returns how long to wait before sending the request again, ms; null to give up. */
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
    // A proxy might have room for as many requests as were in progress, but for no more.
    return neverArrived(response, read, concurrency + 1);
  }

  /** @param repetitions number of rejected repetitions */
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
    // A create request is not repeated as easily.
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
