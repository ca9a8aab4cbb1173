import type { JsonValue } from '../../src/api/wire.js';
import { isAccepted } from './marks.js';
import { objectOf, type TranscriptExchange } from './transcript.js';
import { valueKey } from './values.js';
import type { WorldModel } from './world.js';

/** Concurrent requests: each began before the other was over. */

interface RequestSpan {
  readonly sent: number;
  readonly received: number;
}

export const isAtOnce = (one: RequestSpan, other: RequestSpan): boolean =>
  one.sent === other.sent || (one.sent < other.received && other.sent < one.received);

/** The account's other create requests that were concurrent with a create request. */
export const createdAtOnce = (
  { creations }: WorldModel,
  at: TranscriptExchange,
): readonly TranscriptExchange[] =>
  at.operation !== 'create' || at.sender !== 'own'
    ? []
    : creations.filter((one) => one !== at && isAtOnce(one, at));

/** The concurrent create request that sent a value which the response to a different request shows. */
export const requestedAtOnce = (
  world: WorldModel,
  at: TranscriptExchange,
  key: string,
  value: JsonValue | undefined,
): TranscriptExchange | undefined =>
  createdAtOnce(world, at).find(
    (one) =>
      isAccepted(one) &&
      valueKey(objectOf(one.body)[key]) === valueKey(value) &&
      valueKey(objectOf(at.body)[key]) !== valueKey(value),
  );
