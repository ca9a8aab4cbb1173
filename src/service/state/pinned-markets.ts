import Joi from 'joi';
import { bounds } from '../../api/bounds.js';
import type { Steps } from '../../input/slices.js';
import { unicodeString } from '../../input/unicode-string.js';
import { validateItems } from '../../input/validate.js';
import { count, uuid } from '../../input/values.js';
import { marketKey, type PinnedMarket } from '../../places/index.js';
import { StateError } from './state-error.js';

const text = unicodeString().max(bounds.textLength);

/** Maximum nesting of a field's value: deeper ones can be parsed, but not serialised again. */
const deepest = 32;

function isShallow(value: unknown, levels = deepest): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1));
}

const optionalText = unicodeString().max(2000).allow(null);

/** The keys of a pinned place. @param closesAt schema of `closes_at` */
export const placeKeys = (closesAt: Joi.Schema) => ({
  id: uuid,
  name: text.required(),
  external_id: optionalText,
  phone: optionalText,
  website: optionalText,
  latitude: Joi.number().min(-90).max(90).allow(null),
  longitude: Joi.number().min(-180).max(180).allow(null),
  instagram_url: optionalText,
  facebook_url: optionalText,
  open_hours: Joi.object().pattern(Joi.string(), text).max(100).allow(null),
  maps_category: optionalText,
  closes_at: closesAt,
  fields: Joi.object()
    .max(bounds.names)
    .custom((value: object, helpers) => {
      if (isShallow(value)) return value;
      return helpers.message({
        custom: `{{#label}} must not be nested deeper than ${deepest} levels`,
      });
    }),
});

/** The keys that identify a market. */
export const marketNames = Joi.object<PinnedMarket>({
  city: text.required(),
  entity_type: text.required(),
});

/** A market of a state or a world: its places are validated one by one. */
export const marketSchema = marketNames.keys({
  size: count.max(1e9),
  places: Joi.array().max(10_000),
});

/** Markets, which are validated one by one. */
export const marketsSchema = Joi.array().max(1000);

type Market<Place> = Omit<PinnedMarket, 'places'> & { places?: Place[] };

/**
 * Validates the markets of a state or a world, in steps.
 * @param place schema of their places
 * @throws {StateError}
 */
export function* marketSteps<Place extends { id?: string }>(
  given: readonly unknown[],
  place: Joi.Schema<Place>,
): Steps<Market<Place>[]> {
  const markets: Market<Place>[] = [];
  for (const { places: listed, ...market } of yield* validateItems(
    marketSchema,
    given,
    'markets',
    StateError,
  )) {
    const path = `markets[${markets.length}].places`;
    const places = listed && (yield* validateItems(place, listed, path, StateError, 'id'));
    const valid = { ...market, ...(places && { places }) };
    // Kept from then on: it takes long for names that are not known.
    marketKey(valid);
    markets.push(valid);
  }
  return markets;
}
