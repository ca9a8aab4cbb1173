import Joi from 'joi';
import { bounds } from '../api/request-schemas.js';
import { subscriptionStatuses, type SubscriptionStatus } from '../api/wire.js';
import type { Interpretation } from '../fields/index.js';
import { validate } from '../input/validate.js';
import { count, formatVersion, instant, lowerCaseUuid, timestamp, uuid } from '../input/values.js';
import type { PinnedMarket } from '../places/index.js';
import { interpretationSchema } from './interpreter.js';
import { scrapeReasons, type ScrapeSeries } from './scrapes.js';

/** The version of the format below. Later versions are refused, so that none of their data is lost. */
const stateVersion = 1;

/** A stored subscription. Immutable: an update replaces the record. */
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
  /** output of a custom interpreter for the fields */
  readonly assessments?: readonly Interpretation[];
}

/** A stored account. */
export interface AccountRecord {
  readonly id: string;
  readonly name?: string;
  /** how many subscriptions it has ever created; their ids are computed from it */
  readonly created: number;
}

/** The state of a service, as in a state file or a snapshot. Places are computed, not stored. */
export interface State {
  readonly version: typeof stateVersion;
  /** seed of all computed places */
  readonly seed: number;
  readonly clock: {
    /** how far the clock is ahead of the machine's, ms; negative after restoring an earlier snapshot */
    readonly offset_ms: number;
    /** the instant of a snapshot, from which a restore continues; a state file has none, since its clock keeps running */
    readonly now?: string;
  };
  readonly accounts: readonly AccountRecord[];
  /** pinned places and market sizes */
  readonly markets: readonly PinnedMarket[];
  readonly subscriptions: readonly SubscriptionRecord[];
}

export function emptyState(seed: number): State {
  return { version: stateVersion, seed, clock: { offset_ms: 0 }, accounts: [], markets: [], subscriptions: [] };
}

/** An invalid state or world. The message names the path of the first error. */
export class StateError extends Error {
  override readonly name = 'StateError';
}

/** Far above what anybody needs, and low enough for exact and fast counting. */
const most = { created: 1e9, series: 200, milliseconds: 3e14 } as const;

const text = Joi.string().max(bounds.textLength);

/** Maximum nesting of a field's value: deeper ones can be parsed, but not serialised again. */
const deepest = 32;

function isShallow(value: unknown, levels = deepest): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1));
}

const optionalText = Joi.string().max(2000).allow(null);

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
    .custom((value: object, helpers) => (isShallow(value) ? value : helpers.error('object.deep')))
    .messages({ 'object.deep': `{{#label}} must not be nested deeper than ${deepest} levels` }),
});

/** The keys that identify a market. */
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

/** Field names in a state, whichever profile they were accepted with. */
const storedFields = Joi.array().items(Joi.string().allow('').max(bounds.nameLength)).max(bounds.names);

/** Number of failing scrapes of a series. */
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

/** Whether parsed JSON is a state of a later release, in which this one would not keep everything. */
export function isLaterState(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('version' in value)) return false;
  return typeof value.version === 'number' && value.version > stateVersion;
}

/** Validates parsed JSON as a state. @throws {StateError} when it is invalid, or of a later version */
export function readState(value: unknown, label = 'state'): State {
  return validate(stateSchema, value, label, StateError);
}
