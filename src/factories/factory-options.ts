import Joi from 'joi';
import { validate } from '../input/validate.js';
import { count } from '../input/values.js';
import type { Locales } from '../places/index.js';
import { instantSchema, localesSchema } from '../service/options.js';

/** What data is made from. The same options make the same data. */
export interface FactoryOptions {
  /** @default 'Berlin' */
  city?: string;
  /** @default 'cafe' */
  entity_type?: string;
  /**
   * names of the subscribed fields
   * @default ['phone', 'website', 'opening_hours']
   */
  fields?: readonly string[];
  /**
   * an integer of at least 0; with the same seed, a sandbox has the same places
   * @default 1
   */
  seed?: number;
  /**
   * the present: an ISO timestamp with a zone, a date, or ms since the epoch
   * @default '2030-01-31T12:00:00Z'
   */
  now?: string | number | Date;
  /**
   * languages that replace those of the package, such as `nativeScripts`
   * @default {}
   */
  locales?: Locales;
}

const text = Joi.string();

const schema = Joi.object<Required<FactoryOptions>>({
  city: text.default('Berlin'),
  entity_type: text.default('cafe'),
  fields: Joi.array().items(text).default(['phone', 'website', 'opening_hours']),
  seed: count.default(1),
  now: instantSchema.default('2030-01-31T12:00:00Z'),
  locales: localesSchema.default({}),
});

/** @throws {RangeError} that names the option */
export const factoryOptions = (options: FactoryOptions): Required<FactoryOptions> =>
  validate(schema, options, 'options', RangeError);

/** How many entities there may be at once. */
const most = 10_000;

const countSchema = Joi.number().integer().min(0).max(most);

/** @throws {RangeError} */
export const entityCount = (value: number): number =>
  validate(countSchema, value, 'count', RangeError);
