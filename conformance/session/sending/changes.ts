import { NoResponse } from '../../http/client.js';
import type { HttpRequest } from '../../http/request.js';
import { succeeded, type HttpResponse } from '../../http/response.js';
import type { CreatedSubscriptions } from '../created/created-subscriptions.js';
import { stateIn } from '../findings/change.js';
import type { History } from '../history.js';
import type { Subjects } from '../subject.js';
import type { Policy } from './policy.js';

/**
 * Keeps account of what requests changed, or may have changed: what was created has to be
 * cancelled, or told.
 */
export const noteChanges =
  (
    created: CreatedSubscriptions,
    subjects: Subjects,
    history: History,
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
