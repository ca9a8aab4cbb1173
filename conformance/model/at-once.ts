import type { JsonValue } from '../../src/api/wire.js';
import { isAccepted } from './marks.js';
import { objectOf, type TranscriptExchange } from './transcript.js';
import { valueKey } from './values.js';

/** Concurrent requests: each began before the other was over. */

interface RequestSpan {
  readonly sent: number;
  readonly received: number;
}

export const isAtOnce = (one: RequestSpan, other: RequestSpan): boolean =>
  one.sent === other.sent || (one.sent < other.received && other.sent < one.received);

/**
 * Returns the requests that were concurrent with each request.
 * @param requests in the order of sending
 */
export function othersAtOnce<Request extends RequestSpan>(
  requests: readonly Request[],
): ReadonlyMap<Request, readonly Request[]> {
  const found = new Map<Request, Request[]>();
  let underWay: readonly [Request, Request[]][] = [];
  for (const request of requests) {
    underWay = underWay.filter(([other]) => isAtOnce(other, request));
    const others = underWay.map(([other]) => other);
    for (const [, ofOther] of underWay) ofOther.push(request);
    underWay = [...underWay, [request, others]];
    found.set(request, others);
  }
  return found;
}

/** The concurrent create request that sent a value which the response to a different request shows. */
export const requestedAtOnce = (
  others: readonly TranscriptExchange[],
  at: TranscriptExchange,
  key: string,
  value: JsonValue | undefined,
): TranscriptExchange | undefined =>
  others.find(
    (one) =>
      isAccepted(one) &&
      valueKey(objectOf(one.body)[key]) === valueKey(value) &&
      valueKey(objectOf(at.body)[key]) !== valueKey(value),
  );
