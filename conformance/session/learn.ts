import {
  bodyObject,
  type HttpResponse,
  isIndefinite,
  isWebPage,
  type JsonObject,
  parseBody,
  succeeded,
} from '../http/response.js';
import { fieldsIn } from '../rules/fields-in.js';
import { objectsIn } from '../rules/rule.js';
import type { RunState } from './expected-state.js';
import type { TrackedSubscription, TrackedSubscriptions } from './tracked-subscription.js';

/**
 * Notes the facts in a response that the script needs.
 * @param at time of the response, ms since the epoch
 */
export function learn(
  response: HttpResponse,
  tracked: TrackedSubscriptions,
  expected: RunState,
  at: number,
): void {
  const { operation, id } = response.request;
  if (!expected.isJudged(response)) return;
  if (operation === 'updateSubscription' && id !== undefined) {
    noteUpdate(tracked.of(id), response, at);
  }
  if (!succeeded(response) || isWebPage(response) || response.kind === 'unread') return;
  if (operation === 'listEntities' && !expected.isListed(response)) return;
  for (const { kind, object } of objectsIn(response, 0)) {
    if (kind === 'subscription') noteSubscription(tracked, response, object, at);
    if (kind === 'page') notePage(tracked, response);
  }
}

function noteUpdate(subject: TrackedSubscription, response: HttpResponse, at: number): void {
  if (isIndefinite(response)) subject.markUncertain();
  if (!succeeded(response)) return;
  const { credential, body: text = '' } = response.request;
  const fields = fieldsIn(bodyObject(parseBody({ text, isUtf8: true }, null)));
  // A request with another credential should have been rejected, so nothing follows from it.
  if (fields === null || credential !== 'own') subject.markUncertain();
  else subject.replaceFields(fields);
  subject.changedAt = at;
}

function noteSubscription(
  tracked: TrackedSubscriptions,
  response: HttpResponse,
  { id, data_status: word }: JsonObject,
  at: number,
): void {
  const { operation, credential, id: asked = '' } = response.request;
  if (operation === 'getSubscription' && credential === 'own') {
    tracked.of(asked).noteRead(response, at);
  }
  if (typeof id !== 'string' || typeof word !== 'string') return;
  tracked.of(id).noteDataStatus(word, response);
}

function notePage(tracked: TrackedSubscriptions, response: HttpResponse): void {
  const { id = '', query } = response.request;
  const subject = tracked.of(id);
  if (!query?.offset) subject.lastPage = response;
  if (Object.keys(query ?? {}).length === 0) subject.lastPlainPage = response;
}
