import type { JsonValue } from '../../../src/api/wire.js';
import { bodyObject, type HttpResponse, isObject, parseBody } from '../../http/response.js';
import { sameNames, sameWord } from '../findings/expect.js';
import type { CreationEvidence } from './created.js';
import { isUpdatedBefore, newnessOf, type CreationTime } from './creation-time.js';

/**
 * What create requests do, as two identical ones have shown.
 * - `creates`: each returns another id;
 * - `refuses`: the second one is refused, because the first one has created a subscription;
 * - `returns`: the second one returns the subscription that the first one has created.
 */
export type CreateBehaviour =
  { readonly kind: 'creates' | 'refuses' } | { readonly kind: 'returns'; readonly status: number };

const isNames = (value: JsonValue | undefined): value is string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string');

function isAsSent(sent: JsonValue | undefined, shown: JsonValue | undefined): boolean {
  if (typeof sent === 'string') return sameWord(shown, sent);
  return !isNames(sent) || sameNames(shown, sent);
}

/** Why a response is not that of a create request that created; null if nothing speaks against it. */
function doubtAbout(response: HttpResponse): string | null {
  const { json } = parseBody({ text: response.request.body ?? '', isUtf8: true }, null);
  const sent = isObject(json) ? json : {};
  const shown = bodyObject(response);
  const other = ['city', 'entity_type', 'fields'].find((key) => !isAsSent(sent[key], shown[key]));
  if (other !== undefined) return `its \`${other}\` differs from the request`;
  return isUpdatedBefore(response) ? 'its `updated_at` is before the request' : null;
}

/** What the response to a create request says about whether the request created. */
export const evidenceIn = (response: HttpResponse, time: CreationTime): CreationEvidence => ({
  status: response.status,
  newness: newnessOf(time, response),
  doubt: doubtAbout(response),
});

/**
 * Whether a create request has created, as far as its response tells.
 * @param behaviour undefined while it is unknown
 * @param isOfClock whether it tells of a clock at which the run is known to have created
 */
export function hasCreated(
  { status, newness, doubt }: CreationEvidence,
  behaviour: CreateBehaviour | undefined,
  isOfClock: boolean,
): boolean {
  switch (behaviour?.kind) {
    case 'creates':
      return isOfClock || newness === 'new';
    case 'refuses':
      return newness !== 'old' && doubt === null;
    case 'returns':
      return newness === 'new' && doubt === null && status === behaviour.status;
    case undefined:
      return false;
  }
}
