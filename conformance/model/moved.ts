import type { JsonValue } from '../../src/api/wire.js';
import type { RegisterName } from './registers.js';
import { objectOf, type TranscriptExchange } from './transcript.js';
import { normalizeWord, valueKey } from './values.js';
import type { Tracked, WorldModel } from './world.js';

/** Subscriptions that get the city or the entity type of a sibling. */

/** Whether two strings may be two spellings of one place: "Berlin" and "Berlin, Germany". */
function mayBeOnePlace(one: JsonValue | undefined, other: JsonValue): boolean {
  if (typeof one !== 'string' || typeof other !== 'string') return true;
  const [a, b] = [normalizeWord(one), normalizeWord(other)];
  return a.includes(b) || b.includes(a);
}

/**
 * Returns the last of these requests that is about another subscription, which was requested for this place;
 * undefined if there is none, or if the place may be another spelling of the previous one.
 */
export function movedBy(
  { all }: WorldModel,
  { id, creation }: Tracked,
  name: RegisterName,
  value: JsonValue,
  before: JsonValue | undefined,
  requests: (one: TranscriptExchange) => boolean,
): TranscriptExchange | undefined {
  if (name !== 'city' && name !== 'entity_type') return undefined;
  if (mayBeOnePlace(before ?? objectOf(creation?.body)[name], value)) return undefined;
  const others = all.filter(
    (one) => one.id !== id && valueKey(objectOf(one.creation?.body)[name]) === valueKey(value),
  );
  return others
    .flatMap(({ tracks }) => tracks[name].sightings.map(({ exchange }) => exchange))
    .findLast((one) => (one.operation === 'create' || one.operation === 'update') && requests(one));
}
