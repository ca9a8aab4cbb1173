import Joi from 'joi';
import { bounds } from '../api/request-schemas.js';
import { subscriptionStatuses, type SubscriptionStatus } from '../api/wire.js';
import type { Interpretation } from '../fields/index.js';
import { validate } from '../input/validate.js';
import { count, formatVersion, instant, lowerCaseUuid, timestamp, uuid } from '../input/values.js';
import type { PinnedMarket } from '../places/index.js';
import { interpretationSchema } from './interpretation.js';
import { scrapeReasons, type ScrapeSeries } from './scrapes.js';

/** The version of the format below. A later one is refused, so that nothing of it is lost. */
export const stateVersion = 1;

/** A subscription as it is kept. Never changed in place: an update is another record. */
export interface SubscriptionRecord {
  readonly id: string;
  readonly account_id: string;
  readonly city: string;
  readonly entity_type: string;
  readonly fields: readonly string[];
  readonly status: SubscriptionStatus;
  readonly created_at: string;
  readonly updated_at: string;
  readonly cancelled_at: string | null;
  readonly scrapes: readonly ScrapeSeries[];
  /** what an interpreter other than the built-in one said about the fields */
  readonly assessments?: readonly Interpretation[];
}

/** What is known of an account besides its subscriptions. */
export interface AccountRecord {
  readonly id: string;
  readonly name?: string;
  /** how many subscriptions it ever created; makes their ids */
  readonly created: number;
}

/** Everything that outlives a request: what a state file and a snapshot hold. Places are computed, not kept. */
export interface State {
  readonly version: typeof stateVersion;
  /** what all computed places follow from */
  readonly seed: number;
  readonly clock: {
    /** how far the clock is ahead of the machine's, ms; below 0 where an earlier snapshot was restored */
    readonly offset_ms: number;
    /** the instant of a snapshot, from which its restoring goes on; a state file has none, for time passes meanwhile */
    readonly now?: string;
  };
  readonly accounts: readonly AccountRecord[];
  /** places and market sizes that were pinned */
  readonly markets: readonly PinnedMarket[];
  readonly subscriptions: readonly SubscriptionRecord[];
}

export function emptyState(seed: number): State {
  return { version: stateVersion, seed, clock: { offset_ms: 0 }, accounts: [], markets: [], subscriptions: [] };
}

/** A state or world that is not valid. The message names the path of the first thing that is wrong. */
export class StateError extends Error {
  override readonly name = 'StateError';
}

/** Far above what anybody needs, and low enough that counting on from there stays exact and quick. */
const most = { created: 1e9, series: 200, milliseconds: 3e14 } as const;

const text = Joi.string().max(bounds.textLength);

/** The deepest value of a field: deeper ones could be read, but not written again. */
const deepest = 32;

function isShallow(value: unknown, levels = deepest): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1));
}

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

/** What names a market. */
export const marketNames = Joi.object<PinnedMarket>({
  city: text.required(),
  entity_type: text.required(),
});

/** Markets with pinned places or sizes. */
export const marketsSchema = (place: Joi.Schema): Joi.ArraySchema => {
  const places = Joi.array().items(place).max(10_000).unique('id', { ignoreUndefined: true });
  return Joi.array()
    .items(marketNames.keys({ size: count.max(1e9), places }))
    .max(1000);
};

/** Names of fields as a state holds them, whatever profile they were accepted with. */
export const storedFields = Joi.array().items(Joi.string().allow('').max(bounds.nameLength)).max(bounds.names);

/** How many scrapes of a series fail. */
export const failuresSchema = Joi.alternatives(count.max(most.created), Joi.valid('all'));

const series = Joi.object<ScrapeSeries>({
  reason: Joi.valid(...scrapeReasons).required(),
  from: timestamp.required(),
  until: timestamp.required().allow(null),
  fields: storedFields.required(),
  failures: failuresSchema,
});
const ongoingSeries = Joi.object({ until: Joi.valid(null).required() }).unknown();

const subscription = Joi.object<SubscriptionRecord>({
  id: lowerCaseUuid.required(),
  account_id: uuid.required(),
  city: text.required(),
  entity_type: text.required(),
  fields: storedFields.required(),
  status: Joi.valid(...subscriptionStatuses).required(),
  created_at: timestamp.required(),
  updated_at: timestamp.required(),
  cancelled_at: Joi.when('status', { is: 'cancelled', then: timestamp, otherwise: null }).required(),
  scrapes: Joi.array()
    .items(series)
    .max(most.series)
    .required()
    .when('status', {
      is: 'active',
      then: Joi.array()
        .has(ongoingSeries)
        .messages({ 'array.hasUnknown': '{{#label}} of an active subscription must have one with "until": null' }),
    }),
  assessments: Joi.array().items(interpretationSchema).max(bounds.names),
});

const account = Joi.object<AccountRecord>({
  id: uuid.required(),
  name: text,
  created: count.max(most.created).required(),
});

const stateSchema = Joi.object<State>({
  version: formatVersion(stateVersion),
  seed: count.required(),
  clock: Joi.object({
    offset_ms: Joi.number().min(-most.milliseconds).max(most.milliseconds).required(),
    now: timestamp,
  }).required(),
  accounts: Joi.array().items(account).unique('id').required(),
  markets: marketsSchema(Joi.object(placeKeys(instant))).required(),
  subscriptions: Joi.array().items(subscription).unique('id').required(),
});

/** Validates parsed JSON as a state. @throws {StateError} when it is of a later version, or not as described above */
export function readState(value: unknown, label = 'state'): State {
  return validate(stateSchema, value, label, StateError);
}
