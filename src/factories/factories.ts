import Joi from 'joi';
import { onDemand } from '../input/on-demand.js';
import type { Entity, FieldInterpretation, Subscription, SubscriptionStatus } from '../api/wire.js';
import { defaultInterpreter } from '../fields/index.js';
import { validate } from '../input/validate.js';
import { count, instantOf } from '../input/values.js';
import { entityReader } from '../operations/entity.js';
import { worded } from '../operations/interpret.js';
import { rulesOf } from '../operations/operations.js';
import { scrapeHistory, type ScrapeTiming } from '../operations/scrapes.js';
import { subscriptionRecord } from '../operations/new-subscription.js';
import { subscriptionBody } from '../operations/subscription.js';
import { createWorld, type Locales } from '../places/index.js';
import { uuidOf } from '../places/rng.js';
import { defaultProfile } from '../open-questions/index.js';
import { instantSchema, localesSchema } from '../service/options.js';
import type { SubscriptionRecord } from '../state/state.js';

/** Input of the factories. The same options produce the same data. */
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

const stringSchema = () => Joi.string();

const schema = onDemand(() =>
  Joi.object<Required<FactoryOptions>>({
    city: stringSchema().default('Berlin'),
    entity_type: stringSchema().default('cafe'),
    fields: Joi.array().items(stringSchema()).default(['phone', 'website', 'opening_hours']),
    seed: count().default(1),
    now: instantSchema().default('2030-01-31T12:00:00Z'),
    locales: localesSchema().default({}),
  }),
);

/** @throws {RangeError} that names the option */
const factoryOptions = (options: FactoryOptions): Required<FactoryOptions> =>
  validate(schema(), options, 'options', RangeError);

/** Maximum number of entities per call. */
const most = 10_000;

const countSchema = onDemand(() => Joi.number().integer().min(0).max(most));

/** @throws {RangeError} */
const entityCount = (value: number): number => validate(countSchema(), value, 'count', RangeError);

const rules = () => rulesOf(defaultProfile);

/** Each subscription was scraped once, at its creation. */
const timing: ScrapeTiming = { duration: 0, refresh: Infinity };

const day = 86_400_000;

type Given = Required<FactoryOptions>;

const instant = ({ now }: Given): number => (typeof now === 'number' ? now : instantOf(now));

/** A subscription that was created a day ago. */
function recordOf(options: Given, status: SubscriptionStatus = 'active'): SubscriptionRecord {
  const { city, entity_type, fields, seed } = options;
  const owned = {
    id: uuidOf(`subscription of ${seed} ${city} ${entity_type}`),
    account_id: uuidOf(`account of ${seed}`),
  };
  const entry = { city, entity_type, fields, status, age: day };
  return subscriptionRecord(entry, owned, instant(options));
}

/**
 * Entities of one market, in the order in which a sandbox with this seed lists them.
 * @param count from 0 to 10,000
 * @throws {RangeError} for invalid options
 */
export function entities(count: number, options: FactoryOptions = {}): Entity[] {
  const given = factoryOptions(options);
  const record = recordOf(given);
  const number = entityCount(count);
  const { seed, locales } = given;
  const usual = createWorld({ seed, locales });
  const { size } = usual.market(given.city, given.entity_type);
  const world = size < number ? createWorld({ seed, locales, marketSize: number }) : usual;
  const history = scrapeHistory(record.scrapes, timing, instant(given));
  const reader = entityReader({ rules: rules().listEntities.entities, world }, record, history);
  return Array.from({ length: number }, (_, index) => reader.entity(index));
}

/**
 * The first entity of a market.
 * @param overrides keys to replace; `fields` replaces all fields
 * @throws {RangeError} for invalid options
 */
export function entity(overrides: Partial<Entity> = {}, options: FactoryOptions = {}): Entity {
  const { city, entity_type, fields } = overrides;
  const own: FactoryOptions = { ...options };
  if (city !== undefined) own.city = city;
  if (entity_type !== undefined) own.entity_type = entity_type;
  if (fields !== undefined) own.fields = Object.keys(fields);
  const [first] = entities(1, own);
  if (first === undefined) throw new RangeError('there is no such entity');
  return { ...first, ...overrides };
}

/**
 * A subscription that was created a day ago, and whose data is ready (section "Subscription").
 * @param overrides keys to replace; other keys that depend on `fields` or `status` change with them
 * @throws {RangeError} for invalid options
 */
export function subscription(
  overrides: Partial<Subscription> = {},
  options: FactoryOptions = {},
): Subscription {
  const { city, entity_type, fields, status } = overrides;
  const own: FactoryOptions = { ...options };
  if (city !== undefined) own.city = city;
  if (entity_type !== undefined) own.entity_type = entity_type;
  if (fields !== undefined) own.fields = fields;
  const given = factoryOptions(own);
  const clock = { now: () => instant(given) };
  const body = subscriptionBody(rules().subscription, { timing, clock }, recordOf(given, status));
  return { ...body, ...overrides };
}

/**
 * How the service reads a field name (section "Field interpretation").
 * @param name as a client would request it
 * @param overrides keys to replace
 */
export function interpretation(
  name: string,
  overrides: Partial<FieldInterpretation> = {},
): FieldInterpretation {
  const [found] = defaultInterpreter({ fields: [{ name }] });
  if (found === undefined) throw new RangeError('"name" must be a string');
  return { ...worded(found, rules().interpretFields.confidence), ...overrides };
}
