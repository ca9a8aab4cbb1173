import type { JsonValue } from '../../../src/api/wire.js';
import { bodyObject, type HttpResponse, objectIn } from '../../http/response.js';
import { isNames, sameNames, sameWord, show } from '../../findings/expect.js';
import type { CreationEvidence, ShownOtherwise } from './created.js';
import { isUpdatedBefore, newnessOf, type CreationTime } from './creation-time.js';

/**
 * The behaviour of create requests, shown by two identical ones.
 * - `creates`: each returns a different id;
 * - `rejects`: the second is rejected, because the first created a subscription;
 * - `returns`: the second returns the subscription that the first created.
 */
export type CreateBehaviour =
  { readonly kind: 'creates' | 'rejects' } | { readonly kind: 'returns'; readonly status: number };

/** Whether a value is shown as it was sent, if the sent value was valid. */
function isAsSent(sent: JsonValue | undefined, shown: JsonValue | undefined): boolean {
  if (isNames(sent)) return sameNames(shown, sent);
  // A single name might be treated as a list of names.
  return typeof sent !== 'string' || sameWord(shown, sent) || sameNames(shown, [sent]);
}

const keysAsSent = ['city', 'entity_type', 'fields'] as const;

/** Returns the values in the response to a create request that differ from the request. */
function shownOtherwise(response: HttpResponse): readonly ShownOtherwise[] {
  const sent = objectIn(response.request.body) ?? {};
  const shown = bodyObject(response);
  return keysAsSent
    .filter((key) => !isAsSent(sent[key], shown[key]))
    .map((key) => ({ key, shown: shown[key] }));
}

/** Returns the evidence for a new subscription in the response to a create request. */
export function evidenceIn(response: HttpResponse, time: CreationTime): CreationEvidence {
  return {
    status: response.status,
    newness: newnessOf(time, response),
    otherwise: shownOtherwise(response),
    doubt: isUpdatedBefore(response) ? 'its `updated_at` is before the request' : null,
  };
}

/** Describes the evidence against a new subscription; null if there is none. */
export function doubtIn({ otherwise, doubt }: CreationEvidence): string | null {
  const different = otherwise.map(({ key, shown }) =>
    shown === undefined
      ? `its \`${key}\` is missing`
      : `its \`${key}\` is ${show(shown)}, which the request did not send`,
  );
  const doubts = doubt === null ? different : [...different, doubt];
  return doubts.length === 0 ? null : doubts.join(', and ');
}

/**
 * Whether a create request has created a subscription, according to the status and the times in its
 * response.
 * @param behaviour undefined while it is unknown
 * @param isOfClock whether the times fit a clock at which the run is known to have created
 */
export function hasCreated(
  { status, newness, doubt }: CreationEvidence,
  behaviour: CreateBehaviour | undefined,
  isOfClock: boolean,
): boolean {
  if (doubt !== null) return false;
  switch (behaviour?.kind) {
    case 'creates':
      return isOfClock || newness !== 'old';
    case 'rejects':
      return newness !== 'old';
    case 'returns':
      return newness === 'new' && status === behaviour.status;
    case undefined:
      return false;
  }
}
