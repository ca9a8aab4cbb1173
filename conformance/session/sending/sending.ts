import pLimit from 'p-limit';
import type { OperationId } from '../../../src/api/operations.js';
import { interruptionBy, isAborted } from '../../http/abort.js';
import { type Client, NoResponse } from '../../http/client.js';
import { NoToken } from '../../http/issued-tokens.js';
import { RouteGivenUp } from '../../http/rejecting-routes.js';
import type { IntermediaryPages } from '../../http/pages.js';
import type { HttpRequest, RequestOptions } from '../../http/request.js';
import {
  type HttpResponse,
  isGone,
  isRejected,
  type Send,
  succeeded,
} from '../../http/response.js';
import { WaitBudgetSpent } from '../../http/wait-budget.js';
import { lastAttemptTime } from '../created/clean-up.js';
import type { CreatedSubscriptions } from '../created/created-subscriptions.js';
import type { Ownership } from '../created/ownership.js';
import { stateIn } from '../../findings/expect-subscription.js';
import { describe } from '../../findings/expect.js';
import {
  ifConclusive,
  tokenExpired,
  unreadBody,
  Inconclusive,
  waitBudgetSpent,
} from '../../findings/finding.js';
import type { Settings } from '../settings.js';
import type { TakenResponses } from '../taken-responses.js';
import type { TrackedSubscriptions } from '../tracked-subscription.js';
import type { Waiting } from '../polling.js';
import { CircuitBreaker, FirstAnswer, sendWrongBodiesTwice } from './no-response.js';
import type { Policy } from './policy.js';
import { type Retries, waitForConflicts, waitForReplicas } from './retries.js';
import { explainIntermediaries, type Intermediaries } from './intermediaries.js';
import { explainTemporary } from './temporary.js';

const isRead = ({ method, operation }: HttpRequest): boolean =>
  method === 'GET' || operation === 'interpretFields';

/**
 * Allows only what a run can send: a read-only run writes nothing, and no run changes what it did
 * not create.
 */
const permitted =
  ({ readOnly, signal }: Settings, ownership: Ownership): Policy =>
  (send) =>
  async (request) => {
    if (readOnly && !isRead(request)) {
      throw new Inconclusive('a read-only run sends no write requests', 'read-only');
    }
    ownership.require(request);
    if (isAborted(signal) && !ownership.isSentAnyway(request)) throw interruptionBy(signal);
    return send(request);
  };

/** Sends a read, and knows the subscriptions that the run has created. */
interface Reader {
  readonly created: CreatedSubscriptions;
  /** whether no more cancellations are sent, because they are rejected (429, 503) */
  readonly hasGivenUpCancelling: () => boolean;
  readonly send: (operation: 'getSubscription', options: RequestOptions) => Promise<HttpResponse>;
}

/**
 * Finds out with an unknown id whether a cancellation reaches the service. Any response of the
 * service suffices.
 * @throws {Inconclusive} if there is none
 */
async function requireCancellations(
  cancelUnknown: () => Promise<HttpResponse>,
): Promise<HttpResponse | null> {
  try {
    return await cancelUnknown();
  } catch (error) {
    if (!(error instanceof Inconclusive)) throw error;
    const [exchange] = error.exchanges;
    // Problems of the token, or of all requests, are reported elsewhere.
    if (exchange?.request.method !== 'DELETE') return null;
    const message =
      `nothing was created, because a cancellation does not get through: ${error.message}. ` +
      'Is DELETE blocked on the way, or does the deployment have no route for it?';
    throw new Inconclusive(message, error.causeId, { exchange });
  }
}

/** Whether a status means an unknown method. */
const hasNoRoute = ({ status }: HttpResponse): boolean => status === 405 || status === 501;

/**
 * Allows create requests only after a cancellation has reached the service, and, while a
 * subscription of the run is live, none after a rejected cancellation, unless a read shows that it
 * is no longer needed.
 * @param cancelUnknown sends the cancellation of an unknown id, once
 */
const requireCancellable =
  (reader: Reader, cancelUnknown: () => Promise<HttpResponse>): Policy =>
  (send) => {
    let cancellations: Promise<HttpResponse | null> | undefined;
    let rejection: HttpResponse | undefined;
    /** the rejection after which a read was sent */
    let looked: HttpResponse | undefined;
    const isOfLive = ({ request: { credential, id = '' } }: HttpResponse): boolean =>
      credential === 'own' && reader.created.live(id) !== undefined;
    const requireRoom = async (): Promise<void> => {
      cancellations ??= requireCancellations(cancelUnknown);
      const unknown = await cancellations;
      if (rejection !== undefined && rejection !== looked) {
        looked = rejection;
        if (await hasEnded(reader, looked)) rejection = undefined;
      }
      const isDoubtful = unknown !== null && hasNoRoute(unknown) ? unknown : undefined;
      const reason = rejection ?? isDoubtful;
      if (reader.created.liveIds.length === 0) return;
      if (reason !== undefined) throw noOther(reason);
      if (reader.hasGivenUpCancelling()) throw new Inconclusive(cannotCancel, 'cancel.accepted');
    };
    return async (request) => {
      if (request.operation === 'createSubscription') await requireRoom();
      const response = await send(request);
      if (request.operation !== 'cancelSubscription' || !isOfLive(response)) return response;
      if (succeeded(response)) rejection = undefined;
      else if (isLasting(response)) rejection = response;
      return response;
    };
  };

/**
 * Whether a read shows that a rejected cancellation left nothing: the subscription is cancelled, or
 * gone.
 */
async function hasEnded(reader: Reader, { request: { id = '' } }: HttpResponse) {
  const read = await ifConclusive(reader.send('getSubscription', { id }), null);
  const state = read === null ? null : stateIn(read);
  return state === 'cancelled' || state === 'gone';
}

/** Whether a rejection is permanent: neither a conflict nor about a subscription that is gone. */
const isLasting = (response: HttpResponse): boolean =>
  isRejected(response) && response.status < 500 && response.status !== 409 && !isGone(response);

const cannotCancel =
  'cancellations are still rejected at the slowest pace, so the run sends no more of them: ' +
  'no other subscription is created';

const noOther = (response: HttpResponse): Inconclusive =>
  new Inconclusive(
    `a cancellation failed (${describe(response)}), so no more subscriptions are created`,
    'cancel.accepted',
    response,
  );

/**
 * Records what requests changed or might have changed, because created subscriptions must be
 * cancelled or reported.
 */
const noteChanges =
  (created: CreatedSubscriptions, tracked: TrackedSubscriptions, now: () => number): Policy =>
  (send) =>
  async (request) => {
    const hasEnded = noteSent(created, request);
    try {
      const response = await send(request);
      noteResponse(created, response);
      const newId = idCreatedBy(created, response);
      if (newId !== null) tracked.of(newId).createdAt ??= now();
      return response;
    } catch (error) {
      const { operation, id = '' } = request;
      if (error instanceof NoResponse && error.loss === 'unsent') throw error;
      if (operation === 'updateSubscription') tracked.of(id).markUncertain();
      const isLost = error instanceof NoResponse && request.operation === 'createSubscription';
      if (isLost) created.unknown.recordLost(request, error.exchange);
      throw error;
    } finally {
      hasEnded();
    }
  };

/** @returns a function to call when the request has ended */
function noteSent(created: CreatedSubscriptions, request: HttpRequest): () => void {
  if (request.operation === 'cancelSubscription') created.markCancelling(request.id);
  if (request.operation === 'createSubscription') return created.unknown.recordSent(request);
  return () => undefined;
}

function noteResponse(created: CreatedSubscriptions, response: HttpResponse): void {
  const { operation, id } = response.request;
  if (operation === 'getSubscription') created.noteRead(response);
  if (operation === 'listEntities') created.noteList(response);
  if (operation === 'createSubscription') created.record(response);
  if (operation === 'cancelSubscription' && succeeded(response)) {
    created.markCancelling(id, response);
  }
}

function idCreatedBy(created: CreatedSubscriptions, response: HttpResponse): string | null {
  const isCreation = response.request.operation === 'createSubscription' && succeeded(response);
  return isCreation ? created.idOf(response) : null;
}

/** The input of the policies of a run. */
interface PolicyContext {
  readonly settings: Settings;
  readonly tracked: TrackedSubscriptions;
  readonly taken: TakenResponses;
  readonly created: CreatedSubscriptions;
  readonly ownership: Ownership;
  readonly waiting: Waiting;
  readonly intermediaries: Intermediaries;
  readonly retries: Retries;
  readonly passing: Set<HttpResponse>;
  readonly lasting: Set<string>;
  readonly scrapeTime: number;
  readonly outages: Inconclusive[];
  readonly unavailable: Set<OperationId>;
  readonly take: (response: HttpResponse) => HttpResponse;
  readonly send: (operation: OperationId, options: RequestOptions) => Promise<HttpResponse>;
}

/**
 * Returns the policies of a run's requests. The first policy is the outermost: it acts first before
 * a request, and last after its response. So each sees the response as the policies below it return
 * it, and its own retries pass only those below it.
 * @param cancelUnknown sends the cancellation of an unknown id, once
 */
export function sendingOf(
  run: PolicyContext,
  client: Client,
  pages: IntermediaryPages,
  cancelUnknown: () => Promise<HttpResponse>,
): Send {
  const { settings, tracked, created, waiting, retries } = run;
  const { rules } = run.taken;
  const { concurrency, now } = settings;
  const firstAnswer = new FirstAnswer(settings, waiting);
  const isFirst = (): boolean => firstAnswer.isAwaited;
  const here = () => ({ at: now(), requests: client.requests });
  const onOutage = (outage: Inconclusive): unknown => run.outages.push(outage);
  const circuitBreaker = new CircuitBreaker(isFirst, here, onOutage, run.unavailable);
  const hasGivenUpCancelling = (): boolean => client.hasGivenUp('cancelSubscription');
  const policies: readonly Policy[] = [
    // before all policies that report other problems of a request
    circuitBreaker.whileUp,
    // before anything is sent on behalf of a forbidden request
    permitted(settings, run.ownership),
    // around all repetitions of a cancellation, of which only the last response is a rejection
    requireCancellable({ created, send: run.send.bind(run), hasGivenUpCancelling }, cancelUnknown),
    // outside all retries: a response that stays temporary proves nothing
    explainTemporary(settings, client.budget),
    // outside the policies that recognise pages, which know better why a body was not read
    requireBody,
    // until a service was seen; explainIntermediaries acts from then on
    run.intermediaries.policy,
    // outside all retries, so that it compares only final responses
    explainIntermediaries(pages, () => rules.isServiceSeen),
    // outside waitForReplicas and retries: each read is a whole request
    waitForConflicts(run),
    // outside retries for the same reason
    waitForReplicas(created, waiting),
    // outside the circuit breaker, which each attempt informs
    retries.afterErrors,
    // outside the policies that need a missing response as it is; further out, it is a finding
    circuitBreaker.policy,
    // inside the circuit breaker, which does not count a connection closed on an invalid body
    sendWrongBodiesTwice(concurrency),
    // inside the circuit breaker, so that the start of a deployment does not open it
    firstAnswer.policy,
    // inside firstAnswer: until then, a lost connection means that nothing is listening
    retries.afterDrops(isFirst),
    // inside all retries, so that every response is judged
    takeResponses((response) => run.take(response)),
    // inside the rules, which need to know what the response has changed
    noteChanges(created, tracked, now),
    // the innermost: only a request in progress occupies a place, not one that pauses
    limitInterpretations(concurrency),
  ];
  return policies.reduceRight(
    (send, policy) => policy(send),
    transport(client, {
      precondition: (request) => circuitBreaker.check(request),
      // it shows what an interrupted run has to cancel
      isLast: (request) => isAborted(settings.signal) && run.ownership.isSentAnyway(request),
    }),
  );
}

/**
 * Requires a readable body for a success with the valid credential. Other successes are judged
 * regardless of their body.
 */
const requireBody: Policy = (send) => async (request) => {
  const response = await send(request);
  const isOwn = request.credential === 'own';
  if (response.kind === 'unread' && isOwn && succeeded(response)) {
    throw unreadBody(response);
  }
  return response;
};

/**
 * Has every response judged, and kept in part. The specification says nothing about paths outside
 * `/v1`.
 */
const takeResponses =
  (take: PolicyContext['take']): Policy =>
  (send) =>
  async (request) => {
    const response = await send(request);
    return request.path.startsWith('/v1/') ? take(response) : response;
  };

/** Number of connections that interpretations, which can take long, leave to other requests. */
const leftToOthers = 3;

/** Limits the number of concurrent interpretations. */
function limitInterpretations(concurrency: number): Policy {
  const limit = pLimit(Math.max(1, concurrency - leftToOthers));
  return (send) => (request) =>
    request.operation === 'interpretFields' ? limit(() => send(request)) : send(request);
}

/**
 * Whether a request is completed even if the run is interrupted, because its effect must be known.
 */
const isUninterruptible = ({ operation }: HttpRequest): boolean =>
  operation === 'createSubscription' || operation === 'cancelSubscription';

interface JustBeforeSending {
  /** called just before sending; throws if the request has become pointless */
  readonly precondition: (request: HttpRequest) => void;
  /** whether a request is sent although the run is interrupted, once and for a few seconds */
  readonly isLast: (request: HttpRequest) => boolean;
}

const transport =
  (client: Client, { precondition, isLast }: JustBeforeSending): Send =>
  async (request) => {
    try {
      return await client.send(request, {
        uninterruptible: isUninterruptible(request),
        ...(isLast(request) && { lastAttempt: AbortSignal.timeout(lastAttemptTime) }),
        precondition: () => precondition(request),
      });
    } catch (error) {
      throw inconclusiveBy(error) ?? error;
    }
  };

/**
 * Returns why a request that was not sent, or not accepted, makes a check inconclusive; null if it
 * does not.
 */
function inconclusiveBy(error: unknown): Inconclusive | null {
  if (error instanceof WaitBudgetSpent) return new Inconclusive(error.message, waitBudgetSpent);
  if (error instanceof RouteGivenUp) {
    const { message, response } = error;
    return new Inconclusive(message, `status ${response.status}`, response);
  }
  if (!(error instanceof NoToken)) return null;
  const { message, exchange } = error;
  const evidence = exchange === undefined ? [] : [{ exchange }];
  return new Inconclusive(message, tokenExpired, ...evidence);
}
