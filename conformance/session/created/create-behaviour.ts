import type { JsonValue } from '../../../src/api/wire.js';
import { bodyObject, type HttpResponse, isObject, parseBody } from '../../http/response.js';
import { isNames, sameNames, sameWord } from '../findings/expect.js';
import type { CreationEvidence, UnlikeNew } from './created.js';
import { isUpdatedBefore, newnessOf, type CreationTime } from './creation-time.js';

/**
 * What create requests do, as two identical ones have shown.
 * - `creates`: each returns another id. If both responses differ from the request in the same way,
 *   this is how the deployment shows a subscription (`unlikeNew`), and no doubt about later ones;
 * - `refuses`: the second one is refused, because the first one has created a subscription;
 * - `returns`: the second one returns the subscription that the first one has created.
 */
export type CreateBehaviour =
  | { readonly kind: 'creates'; readonly unlikeNew: readonly UnlikeNew[] }
  | { readonly kind: 'refuses' }
  | { readonly kind: 'returns'; readonly status: number };

/** Whether a value is shown as it was sent, if it was valid when it was sent. */
function isAsSent(sent: JsonValue | undefined, shown: JsonValue | undefined): boolean {
  if (isNames(sent)) return sameNames(shown, sent);
  // a name alone may be taken for a list of names
  return typeof sent !== 'string' || sameWord(shown, sent) || sameNames(shown, [sent]);
}

/** What create requests do, as is known by now: each proof of how they show it adds to those before. */
export function withBefore(
  behaviour: CreateBehaviour,
  before: CreateBehaviour | undefined,
): CreateBehaviour {
  if (behaviour.kind !== 'creates' || before?.kind !== 'creates') return behaviour;
  return { ...behaviour, unlikeNew: [...before.unlikeNew, ...behaviour.unlikeNew] };
}

const keysAsSent = ['city', 'entity_type', 'fields'] as const;

/** The values of a response to a create request that one which created would not show. */
function unlikeNewIn(response: HttpResponse): readonly UnlikeNew[] {
  const { json } = parseBody({ text: response.request.body ?? '', isUtf8: true }, null);
  const sent = isObject(json) ? json : {};
  const shown = bodyObject(response);
  const others = keysAsSent.filter((key) => !isAsSent(sent[key], shown[key]));
  return isUpdatedBefore(response) ? [...others, 'updated_at'] : others;
}

const doubtAbout = (key: UnlikeNew): string =>
  key === 'updated_at'
    ? 'its `updated_at` is before the request'
    : `its \`${key}\` differs from the request`;

/** What the response to a create request says about whether the request created. */
export function evidenceIn(response: HttpResponse, time: CreationTime): CreationEvidence {
  const unlikeNew = unlikeNewIn(response);
  const [first] = unlikeNew;
  return {
    status: response.status,
    newness: newnessOf(time, response),
    unlikeNew,
    doubt: first === undefined ? null : doubtAbout(first),
  };
}

/**
 * Whether a create request has created, as far as its response tells.
 * @param behaviour undefined while it is unknown
 * @param isOfClock whether it tells of a clock at which the run is known to have created
 */
export function hasCreated(
  { status, newness, unlikeNew, doubt }: CreationEvidence,
  behaviour: CreateBehaviour | undefined,
  isOfClock: boolean,
): boolean {
  switch (behaviour?.kind) {
    case 'creates':
      if (!isOfClock && newness !== 'new') return false;
      return unlikeNew.every((key) => behaviour.unlikeNew.includes(key));
    case 'refuses':
      return newness !== 'old' && doubt === null;
    case 'returns':
      return newness === 'new' && doubt === null && status === behaviour.status;
    case undefined:
      return false;
  }
}
