import type { OperationId } from '../../../src/api/operations.js';
import type { CauseId } from '../../check-id.js';
import { NoResponse } from '../../http/client.js';
import { isIssued, nameOf, type HttpRequest } from '../../http/request.js';
import { type HttpResponse, isTemporary, type Send } from '../../http/response.js';
import { describe } from '../../findings/expect.js';
import { Inconclusive } from '../../findings/finding.js';
import type { Settings } from '../settings.js';
import { doubled, type Waiting } from '../polling.js';
import type { Policy } from './policy.js';

const failuresOfOneOperation = 2;
const failuresOfAny = 3;

/** Number of unavailable operations, without other responses in between, that stops the run. */
const unavailableOperations = 3;

/** The progress of a run. */
interface Stage {
  /** ms since the epoch */
  readonly at: number;
  /** number of requests sent until then */
  readonly requests: number;
}

/**
 * Stops requests that would only time out, or be answered by an intermediary while the service is
 * down. Failures without an accepted credential do not count.
 */
export class CircuitBreaker {
  readonly #isFirst: () => boolean;
  readonly #now: () => Stage;
  readonly #onOutage: (outage: Inconclusive) => void;
  /** the last response that did not report an unavailable service */
  #lastUp: Stage | undefined;
  readonly #unavailable: Set<OperationId>;
  /** operations of the requests without a response since the last response */
  #consecutive: string[] = [];
  readonly #failures = new Map<string, number>();
  readonly #open = new Map<string, Inconclusive>();
  readonly #openWithoutToken = new Map<string, Inconclusive>();
  #down: Inconclusive | undefined;

  /**
   * @param isFirst whether there was no response so far, so that nothing might be listening
   * @param now the progress of the run
   * @param onOutage called once, if the service is down
   * @param unavailable the operations that are unavailable, since when nothing else was returned
   */
  constructor(
    isFirst: () => boolean,
    now: () => Stage,
    onOutage: (outage: Inconclusive) => void,
    unavailable: Set<OperationId>,
  ) {
    this.#isFirst = isFirst;
    this.#now = now;
    this.#onOutage = onOutage;
    this.#unavailable = unavailable;
  }

  /** Sends nothing once nothing responds; this policy precedes all others. */
  readonly whileUp: Policy = (send) => async (request) => {
    if (this.#down !== undefined) throw this.#down;
    return send(request);
  };

  /** Turns a missing response into a finding. */
  readonly policy: Policy = (send) => async (request) => {
    try {
      const response = await send(request);
      this.#recordResponse(response);
      return response;
    } catch (error) {
      if (!(error instanceof NoResponse)) throw error;
      const cause = silenceOf(request, error);
      // A lost idle connection says nothing about the operation.
      if (error.loss !== 'stale') this.#recordFailure(request, cause);
      throw cause;
    }
  };

  /** @throws {Inconclusive} with the cause, if further requests are pointless */
  check(request: HttpRequest): void {
    const name = nameOf(request);
    const strange = isIssued(request.credential) ? undefined : this.#openWithoutToken.get(name);
    const cause = this.#down ?? this.#open.get(name) ?? strange;
    if (cause !== undefined) throw cause;
  }

  #recordResponse(response: HttpResponse): void {
    const { operation, credential } = response.request;
    this.#consecutive = [];
    this.#failures.delete(nameOf(response.request));
    if (!isUnavailable(response)) {
      this.#lastUp = this.#now();
      this.#unavailable.clear();
    } else if (operation !== null && isIssued(credential)) {
      this.#unavailable.add(operation);
      const isOutage = this.#unavailable.size === unavailableOperations;
      if (!isOutage || this.#down !== undefined) return;
      this.#down = outageOf(response, this.#lastUp);
      this.#onOutage(this.#down);
    }
  }

  #recordFailure(request: HttpRequest, cause: Inconclusive): void {
    const name = nameOf(request);
    if (isIssued(request.credential)) {
      this.#count(name, cause);
    } else {
      this.#openWithoutToken.set(name, cause);
    }
    const everywhere =
      this.#consecutive.length >= failuresOfAny && new Set(this.#consecutive).size > 1;
    if (this.#isFirst() || everywhere) this.#down = cause;
  }

  #count(name: string, cause: Inconclusive): void {
    this.#consecutive.push(name);
    const count = (this.#failures.get(name) ?? 0) + 1;
    this.#failures.set(name, count);
    if (count >= failuresOfOneOperation) this.#open.set(name, cause);
  }
}

/** Whether a response reports an unavailable service; 511 only requires a login. */
const isUnavailable = (response: HttpResponse): boolean =>
  isTemporary(response) && response.status >= 500 && response.status !== 511;

function outageOf(response: HttpResponse, lastUp: Stage | undefined): Inconclusive {
  const { status } = response;
  const since =
    lastUp === undefined
      ? ''
      : ` since ${new Date(lastUp.at).toTimeString().slice(0, 8)}, after ${lastUp.requests} requests`;
  const message = `the service has been down${since}: every response is ${describe(response)}`;
  return new Inconclusive(message, `status ${status}`, response);
}

function silenceOf({ operation }: HttpRequest, error: NoResponse): Inconclusive {
  const creates = operation === 'createSubscription' && error.loss !== 'unsent';
  const maybe = creates ? '; the create request may have taken effect anyway' : '';
  const message: CauseId = `no response: ${error.message}`;
  return new Inconclusive(message + maybe, message, error);
}

/** Pause before the first repetition, ms; doubled for each further one. */
const firstPause = 250;

/** Whether a response comes from a gateway, while the service behind it starts. */
const isOfGateway = ({ status }: HttpResponse): boolean => [502, 503, 504].includes(status);

/**
 * Waits for a deployment that is just starting: repeats the first request until there is a
 * response.
 */
export class FirstAnswer {
  readonly #settings: Settings;
  readonly #waiting: Waiting;
  #hasCome = false;

  constructor(settings: Settings, waiting: Waiting) {
    this.#settings = settings;
    this.#waiting = waiting;
  }

  /** Whether there was no response yet, so that the service might still be starting. */
  get isAwaited(): boolean {
    return !this.#hasCome;
  }

  readonly policy: Policy = (send) => async (request) => {
    if (this.#hasCome) return send(request);
    const deadline = this.#waiting.from(this.#settings.waitFor);
    for (let repetition = 0; ; repetition += 1) {
      const left = deadline - this.#settings.now();
      const outcome = await attempt(send, request);
      const isHere = !(outcome instanceof NoResponse) && !isOfGateway(outcome);
      if (isHere || left <= 0) return this.#end(outcome);
      const pause = Math.min(left, doubled(firstPause)(repetition));
      await this.#waiting.pause(pause, `nothing responds yet: ${noResponseReason(outcome)}`);
    }
  };

  /** @throws {NoResponse} */
  #end(outcome: HttpResponse | NoResponse): HttpResponse {
    if (outcome instanceof NoResponse) throw outcome;
    this.#hasCome = true;
    return outcome;
  }
}

async function attempt(send: Send, request: HttpRequest): Promise<HttpResponse | NoResponse> {
  try {
    return await send(request);
  } catch (error) {
    if (error instanceof NoResponse) return error;
    throw error;
  }
}

function noResponseReason(outcome: HttpResponse | NoResponse): string {
  if (outcome instanceof NoResponse) return outcome.message;
  return `a gateway responds ${outcome.status}`;
}

/** The connection was closed, twice in a row, on a body that is invalid on purpose. */
class ClosedOnBody extends Inconclusive {
  readonly evidence: NoResponse;

  constructor(evidence: NoResponse) {
    super(`no response: ${evidence.message}`, undefined, evidence);
    this.evidence = evidence;
  }
}

const isClosed = (error: unknown): error is NoResponse =>
  error instanceof NoResponse && error.loss === 'closed';

const isStale = (error: unknown): boolean => error instanceof NoResponse && error.loss === 'stale';

/**
 * Sends an invalid body again if the connection is closed, and treats the second time as the
 * response: it says something about this body, not about the operation. An idle connection might
 * have been closed for being idle, so further attempts are made.
 * @param connections maximum number of idle connections
 */
export function sendWrongBodiesTwice(connections: number): Policy {
  return (send) => async (request) => {
    if (request.hasWrongBody !== true) return send(request);
    let closed = 0;
    for (let left = connections + 1; ; left -= 1) {
      try {
        return await send(request);
      } catch (error) {
        if (isClosed(error)) closed += 1;
        if (isClosed(error) && closed === 2) throw new ClosedOnBody(error);
        if (left === 0 || !(isClosed(error) || isStale(error))) throw error;
      }
    }
  };
}

/**
 * Returns the outcome of requests with invalid bodies, or the evidence if the connection was closed
 * on one of them. That proves nothing unless a valid request gets a response.
 */
export async function unlessClosed<Outcome>(work: Promise<Outcome>): Promise<Outcome | NoResponse> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ClosedOnBody)) throw error;
    return error.evidence;
  }
}
