import Joi from 'joi';
import { bounds } from '../api/request-schemas.js';
import { count, uuid } from '../input/values.js';

/** The deepest value of a field: deeper ones could be read, but not written again. */
const deepest = 32;

function isShallow(value: unknown, levels = deepest): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1));
}

const text = Joi.string().max(bounds.textLength);
const optionalText = Joi.string().max(2000).allow(null);

/** The keys of a place that is pinned by hand; `closesAt` is the schema of its `closes_at`. */
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
    .custom((value: object, helpers) => (isShallow(value) ? value : helpers.error('object.deep')))
    .messages({ 'object.deep': `{{#label}} must not be nested deeper than ${deepest} levels` }),
});

/** Markets with pinned places or sizes. */
export const marketsSchema = (place: Joi.Schema): Joi.ArraySchema =>
  Joi.array()
    .items(
      Joi.object({
        city: text.required(),
        entity_type: text.required(),
        size: count.max(1e9),
        places: Joi.array().items(place).max(10_000),
      }),
    )
    .max(1000);
