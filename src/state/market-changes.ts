import { resolveField } from '../fields/index.js';
import { validate } from '../input/validate.js';
import {
  type PinnedMarket,
  type PinnedPlace,
  type PlaceChange,
  customPlaces,
} from '../places/index.js';
import { changeSchema } from './pinned-markets.js';
import { StateError } from './state-error.js';

/** Returns the error for a place whose id another place of its market has. */
export const idInUse = (id: string): StateError =>
  new StateError(`place ${id} already exists for this city and entity type`);

/**
 * Returns the market with another pinned place. The place gets the number of a removed place,
 * otherwise of the first generated place that was not edited.
 * @throws {StateError} if a pinned place of the market was given its id
 */
export function withPlace(
  market: PinnedMarket,
  place: PinnedPlace,
): { market: PinnedMarket; number: number } {
  const { places = [], changes = [] } = market;
  const number = numberFor(market, place);
  const position = places.findIndex((one, at) => (one.number ?? at) === number);
  const at = position === -1 ? places.length : position;
  const placed = at === number ? place : { ...place, number };
  const after = { ...market, places: places.toSpliced(at, 1, placed) };
  if (changes.length > 0) after.changes = changes.filter((change) => change.number !== number);
  return { market: after, number };
}

function numberFor(market: PinnedMarket, { id }: PinnedPlace): number {
  const { pinned, changes } = customPlaces(market);
  const isRemoved = (number: number) => changes.get(number)?.removed === true;
  for (const [number, place] of pinned) {
    if (id === undefined || place.id?.toLowerCase() !== id.toLowerCase()) continue;
    if (isRemoved(number)) return number;
    throw idInUse(id);
  }
  let number = 0;
  while (!isRemoved(number) && (pinned.has(number) || changes.has(number))) number += 1;
  return number;
}

/**
 * Returns the market with an edit of a place, on top of earlier edits.
 * @throws {StateError} if there would be too many fields
 */
export function withChange(market: PinnedMarket, change: PlaceChange): PinnedMarket {
  const { changes = [] } = market;
  const { number, fields } = change;
  const custom = customPlaces(market);
  const before = custom.changes.get(number);
  const after = { ...before, ...change };
  if (fields) {
    const known = { ...custom.pinned.get(number)?.fields, ...before?.fields };
    after.fields = { ...before?.fields, ...sameFields(known, fields), ...fields };
  }
  const others = changes.filter((one) => one !== before);
  const valid = validate(changeSchema(), after, 'change', StateError);
  return { ...market, changes: [...others, valid] };
}

type FieldValues = NonNullable<PinnedPlace['fields']>;

/** Returns the new values under the names that their fields have had so far. */
function sameFields(known: FieldValues, given: FieldValues): FieldValues {
  const meaning = (name: string) => resolveField(name).field;
  const values = Object.entries(given);
  const renamed = Object.keys(known).flatMap((name) => {
    const field = meaning(name);
    const found = values.find(([other]) => field !== null && meaning(other) === field);
    return found ? [[name, found[1]] as const] : [];
  });
  return Object.fromEntries(renamed);
}

/** Returns the market without a place. */
export function withoutPlace(market: PinnedMarket, number: number): PinnedMarket {
  const { changes = [] } = market;
  const others = changes.filter((change) => change.number !== number);
  return { ...market, changes: [...others, { number, removed: true }] };
}
