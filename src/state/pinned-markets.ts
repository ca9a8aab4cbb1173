import Joi from 'joi';
import { onDemand } from '../input/on-demand.js';
import { bounds } from '../api/bounds.js';
import type { Steps } from '../input/slices.js';
import { count, instant, rejectDeep, unicodeString, uuid } from '../input/values.js';
import { validateItems } from '../input/validate.js';
import {
  marketKey,
  type MarketNames,
  type PinnedMarket,
  type PinnedPlace,
  type PlaceChange,
} from '../places/index.js';
import { StateError } from './state-error.js';

const largestMarket = 1e9;

const boundedText = () => unicodeString().max(bounds.textLength);

/** Schema of the number of a place in its market. */
export const placeNumber = () => count().max(largestMarket);

const optionalText = () => unicodeString().max(2000).allow(null);

/** Returns the keys of an edit. @param closesAt schema of `closes_at` */
export const overrideKeys = (closesAt: Joi.Schema) => ({
  name: boundedText(),
  external_id: optionalText(),
  phone: optionalText(),
  website: optionalText(),
  latitude: Joi.number().min(-90).max(90).allow(null),
  longitude: Joi.number().min(-180).max(180).allow(null),
  instagram_url: optionalText(),
  facebook_url: optionalText(),
  open_hours: Joi.object().pattern(Joi.string(), boundedText()).max(100).allow(null),
  maps_category: optionalText(),
  closes_at: closesAt,
  fields: Joi.object().max(bounds.names).custom(rejectDeep),
});

/** Returns the keys of a pinned place. @param closesAt schema of `closes_at` */
export const placeKeys = (closesAt: Joi.Schema) => ({
  id: uuid(),
  ...overrideKeys(closesAt),
  name: boundedText().required(),
});

/** Returns the keys of an edit in a state or a fixture. @param closesAt schema of `closes_at` */
export const changeKeys = (closesAt: Joi.Schema) => ({
  ...overrideKeys(closesAt),
  number: placeNumber().required(),
  removed: Joi.valid(true),
});

/** Schema of an edit in a state. */
export const changeSchema = onDemand(() =>
  Joi.object<PlaceChange>({
    ...changeKeys(instant()),
    changed_at: instant(),
  }),
);

/** Returns the keys that identify a market. */
const names = () => ({ city: boundedText().required(), entity_type: boundedText().required() });

/** Schema of a market's names, in an object that can have other keys. */
export const marketNames = onDemand(() => Joi.object<MarketNames>(names()).unknown());

/** Schema of a market of a state or a fixture; its places and edits are validated one by one. */
export const marketSchema = onDemand(() =>
  Joi.object<PinnedMarket>({
    ...names(),
    size: count().max(largestMarket),
    places: Joi.array().max(10_000),
    changes: Joi.array().max(10_000),
  }),
);

/** Schema of an array of markets, which are validated one by one. */
export const marketsSchema = () => Joi.array().max(1000);

/** Schemas of a market's places and edits. */
interface Items<Place, Change> {
  readonly place: Joi.Schema<Place>;
  readonly change: Joi.Schema<Change>;
}

type MarketOf<Place, Change> = Omit<PinnedMarket, 'places' | 'changes'> & {
  places?: Place[];
  changes?: Change[];
};

/** The keys that identify a place in its market. */
type PlaceKeys = Pick<PinnedPlace, 'id' | 'number'>;

/**
 * Validates the markets of a state or a fixture, in steps.
 * @throws {StateError} also for a second market with the same names, or a second place with the same
 * number: an edit would keep only one of them
 */
export function* marketSteps<Place extends PlaceKeys, Change extends { number: number }>(
  given: readonly unknown[],
  items: Items<Place, Change>,
): Steps<MarketOf<Place, Change>[]> {
  const markets: MarketOf<Place, Change>[] = [];
  const keys = new Set<string>();
  const listed = yield* validateItems(marketSchema(), given, 'markets', StateError);
  for (const { places, changes, ...market } of listed) {
    const path = `markets[${markets.length}]`;
    const valid: MarketOf<Place, Change> = market;
    if (places) {
      valid.places = yield* validateItems(items.place, places, `${path}.places`, StateError, 'id');
      rejectSecondNumber(valid.places, `${path}.places`);
    }
    if (changes) {
      const at = `${path}.changes`;
      valid.changes = yield* validateItems(items.change, changes, at, StateError, 'number');
    }
    const key = marketKey(valid);
    if (keys.has(key)) {
      throw new StateError(`"markets": "${valid.entity_type}" in "${valid.city}" is listed twice`);
    }
    keys.add(key);
    markets.push(valid);
  }
  return markets;
}

function rejectSecondNumber(places: readonly PlaceKeys[], path: string): void {
  const numbers = new Set<number>();
  for (const [position, { number = position }] of places.entries()) {
    if (numbers.has(number)) {
      throw new StateError(`"${path}[${position}]" has the number of another place (${number})`);
    }
    numbers.add(number);
  }
}
