import type { JsonValue } from '../../../src/api/wire.js';
import { bodyObject, isGone, succeeded, type HttpResponse } from '../../http/response.js';
import { describe, isNames, sameWord, show } from './expect.js';
import { subscriptionIn } from './expect-subscription.js';
import { Inconclusive } from './finding.js';
import type { TrackedState } from '../tracked-subscription.js';

/** A change of a subscription while the run changed another one. */
export interface UnaskedChange {
  /** what was done to it, such as `cancelled another one` */
  readonly done: string;
  /** whether it is cancelled, or gone */
  readonly isEnded: boolean;
  /** whether it may have come by the clock */
  readonly mayBeOwn: boolean;
}

/** A subscription that was live is no longer. */
export function endSince(now: HttpResponse): UnaskedChange | null {
  if (isGone(now)) {
    return { done: `made another one disappear (${now.status})`, isEnded: true, mayBeOwn: true };
  }
  const isCancelled = bodyObject(now).status === 'cancelled';
  if (isCancelled) return { done: 'cancelled another one', isEnded: true, mayBeOwn: true };
  return null;
}

/** A change of the status since an earlier response; null if there is none. */
export function statusSince(before: HttpResponse, now: HttpResponse): UnaskedChange | null {
  const [was, is] = [bodyObject(before).status, bodyObject(now).status];
  if (typeof was !== 'string' || typeof is !== 'string' || was === is) return null;
  return {
    done: `changed another one: status ${show(is)} instead of ${show(was)}`,
    isEnded: false,
    mayBeOwn: true,
  };
}

/** A change to fields that the run did not request; null if there is none. */
export function fieldsSince(
  now: HttpResponse,
  due: readonly string[] | null,
  isAllowed: (fields: JsonValue | undefined) => boolean,
): UnaskedChange | null {
  const { fields } = bodyObject(now);
  if (due === null || !isNames(fields) || isAllowed(fields)) return null;
  return {
    done: `changed another one: fields ${show(fields)} instead of ${show([...due])}`,
    isEnded: false,
    mayBeOwn: false,
  };
}

/**
 * A read of that subscription, or the news that it is gone.
 * @throws {Inconclusive} if it is neither, so that it says nothing about the subscription
 */
export function requireReadOf(id: string, response: HttpResponse): void {
  if (isGone(response)) return;
  if (!succeeded(response)) {
    const message = `subscription ${id} cannot be read: ${describe(response)}`;
    throw new Inconclusive(message, 'get.subscription', response);
  }
  const { id: found } = subscriptionIn(response, 'get.subscription');
  if (sameWord(found, id)) return;
  const message = `reading subscription ${id} returns ${show(found)} instead`;
  throw new Inconclusive(message, 'get.same-id', response);
}

/** The state of the subscription that was requested; null if the response does not show it. */
export function stateIn(response: HttpResponse): TrackedState | null {
  if (isGone(response)) return 'gone';
  const { id, status } = bodyObject(response);
  if (!succeeded(response) || !sameWord(id, response.request.id ?? '')) return null;
  return status === 'active' || status === 'paused' || status === 'cancelled' ? status : null;
}
