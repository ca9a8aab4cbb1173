import { Interrupted, isAborted } from '../../http/abort.js';
import { NoResponse } from '../../http/client.js';
import type { HttpRequest, RequestOptions } from '../../http/request.js';
import { isGone, refused, succeeded, type HttpResponse } from '../../http/response.js';
import type { CreatedSubscriptions } from '../created/created-subscriptions.js';
import type { Ownership } from '../created/ownership.js';
import { stateIn } from '../findings/change.js';
import { describe } from '../findings/expect.js';
import { ifVerified, Unverified } from '../findings/finding.js';
import type { RequestHistory } from '../history.js';
import type { Settings } from '../settings.js';
import type { Subjects } from '../subject.js';
import type { Policy } from './policy.js';

const isRead = ({ method, operation }: HttpRequest): boolean =>
  method === 'GET' || operation === 'interpretFields';

/**
 * Sends only what a run may send: a read-only one writes nothing, and none changes what it did not
 * create.
 */
export const permitted =
  ({ readOnly, signal }: Settings, ownership: Ownership): Policy =>
  (send) =>
  async (request) => {
    if (readOnly && !isRead(request)) {
      throw new Unverified('a read-only run sends no writes', 'read-only');
    }
    ownership.require(request);
    if (isAborted(signal)) throw new Interrupted();
    return send(request);
  };

/** What sends a read, and knows what the run has created. */
interface Reader {
  readonly created: CreatedSubscriptions;
  readonly send: (operation: 'getSubscription', options: RequestOptions) => Promise<HttpResponse>;
}

/**
 * Shows with an unknown id whether a cancellation gets through to the service. Any response of the
 * service will do.
 * @throws {Unverified} if none comes
 */
async function requireCancellations(
  cancelUnknown: () => Promise<HttpResponse>,
): Promise<HttpResponse | null> {
  try {
    return await cancelUnknown();
  } catch (error) {
    if (!(error instanceof Unverified)) throw error;
    const [exchange] = error.exchanges;
    // what is wrong with the token, or with all requests, is told elsewhere
    if (exchange?.request.method !== 'DELETE') return null;
    const message =
      `nothing was created, because a cancellation does not get through: ${error.message}. ` +
      'Is DELETE blocked on the way, or does the deployment have no route for it?';
    throw new Unverified(message, error.causeId, { exchange });
  }
}

/** Statuses of a method that is not known. */
const hasNoRoute = ({ status }: HttpResponse): boolean => status === 405 || status === 501;

/**
 * Creates nothing before a cancellation is known to get through to the service, and nothing more
 * once one was refused, unless a read shows that it is no longer needed.
 * @param cancelUnknown sends the cancellation of an unknown id, once
 */
export const requireCancellable =
  (reader: Reader, cancelUnknown: () => Promise<HttpResponse>): Policy =>
  (send) => {
    let cancellations: Promise<HttpResponse | null> | undefined;
    let refusal: HttpResponse | undefined;
    /** the one after which a read was sent */
    let looked: HttpResponse | undefined;
    const isOfLive = ({ request: { credential, id = '' } }: HttpResponse): boolean =>
      credential === 'own' && reader.created.live(id) !== undefined;
    const requireRoom = async (): Promise<void> => {
      cancellations ??= requireCancellations(cancelUnknown);
      const unknown = await cancellations;
      if (refusal !== undefined && refusal !== looked) {
        looked = refusal;
        if (await hasEnded(reader, looked)) refusal = undefined;
      }
      const isDoubtful = unknown !== null && hasNoRoute(unknown) ? unknown : undefined;
      const reason = refusal ?? isDoubtful;
      if (reason !== undefined && reader.created.liveIds.length > 0) throw noOther(reason);
    };
    return async (request) => {
      if (request.operation === 'createSubscription') await requireRoom();
      const response = await send(request);
      if (request.operation !== 'cancelSubscription' || !isOfLive(response)) return response;
      if (succeeded(response)) refusal = undefined;
      else if (isLasting(response)) refusal = response;
      return response;
    };
  };

/** Whether a read shows that a refused cancellation left nothing: it is cancelled, or gone. */
async function hasEnded(reader: Reader, { request: { id = '' } }: HttpResponse) {
  const read = await ifVerified(reader.send('getSubscription', { id }), null);
  const state = read === null ? null : stateIn(read);
  return state === 'cancelled' || state === 'gone';
}

/** Whether a refusal is neither a conflict that may end, nor about one that is gone. */
const isLasting = (response: HttpResponse): boolean =>
  refused(response) && response.status < 500 && response.status !== 409 && !isGone(response);

const noOther = (response: HttpResponse): Unverified =>
  new Unverified(
    `a cancellation got ${describe(response)}: no other subscription is created`,
    'cancel.accepted',
    response,
  );

/**
 * Keeps account of what requests changed, or may have changed: what was created has to be
 * cancelled, or told.
 */
export const noteChanges =
  (
    created: CreatedSubscriptions,
    subjects: Subjects,
    history: RequestHistory,
    now: () => number,
  ): Policy =>
  (send) =>
  async (request) => {
    if (request.id !== undefined) subjects.of(request.id).requireNoOwnEnd();
    const hasEnded = noteSent(created, request);
    try {
      const response = await send(request);
      history.note(response, idCreatedBy(created, response));
      noteResponse(created, response);
      noteLife(created, subjects, response, now());
      return response;
    } catch (error) {
      const { operation, id = '' } = request;
      if (error instanceof NoResponse && error.loss === 'unsent') throw error;
      if (operation === 'updateSubscription') subjects.of(id).markUncertain();
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
  if (operation === 'createSubscription') created.record(response);
  if (operation === 'cancelSubscription' && succeeded(response)) {
    created.markCancelling(id, response);
  }
}

function idCreatedBy(created: CreatedSubscriptions, response: HttpResponse): string | null {
  const isCreation = response.request.operation === 'createSubscription' && succeeded(response);
  return isCreation ? created.idOf(response) : null;
}

/** Notes when one began, and how a read shows it as long as the run has not cancelled it. */
function noteLife(
  created: CreatedSubscriptions,
  subjects: Subjects,
  response: HttpResponse,
  at: number,
): void {
  const { operation, credential, id = '' } = response.request;
  const newId = idCreatedBy(created, response);
  if (newId !== null) subjects.of(newId).createdAt ??= at;
  const isOwnRead = operation === 'getSubscription' && credential === 'own';
  if (!isOwnRead || !created.isUncancelled(id)) return;
  const state = stateIn(response);
  // nothing has changed about one that was never shown
  const isShown = state !== 'gone' || created.wasSeen(id);
  if (state !== null && isShown) subjects.of(id).noteState(state, response, at);
}
