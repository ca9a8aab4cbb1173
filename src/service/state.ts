import Joi from 'joi';
import { checked } from '../spec/checked.js';
import { subscriptionStatuses, type SubscriptionStatus } from '../spec/wire.js';
import type { Interpretation } from './fields/index.js';
import type { ScrapeSeries } from './scrapes.js';
import type { PinnedMarket } from './world/index.js';

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
  /** how many subscriptions it ever created; makes their identifiers */
  readonly created: number;
}

/** Everything that outlives a request: what a state file and a snapshot hold. Places are computed, not kept. */
export interface State {
  readonly version: typeof stateVersion;
  /** what all computed places follow from */
  readonly seed: number;
  /** how far the clock is ahead of the machine's */
  readonly clock: { readonly offset_ms: number };
  readonly accounts: readonly AccountRecord[];
  /** places and market sizes that somebody fixed */
  readonly markets: readonly PinnedMarket[];
  readonly subscriptions: readonly SubscriptionRecord[];
}

export function emptyState(seed: number): State {
  return {
    version: stateVersion,
    seed,
    clock: { offset_ms: 0 },
    accounts: [],
    markets: [],
    subscriptions: [],
  };
}

/** A state that is not one. The message names the path of the first thing that is wrong. */
export class StateError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StateError';
  }
}

const timestamp = Joi.string().isoDate();
const fieldNames = Joi.array().items(Joi.string().min(1));

const series = Joi.object({
  reason: Joi.valid('created', 'fields changed', 'resumed').required(),
  from: timestamp.required(),
  until: timestamp.allow(null).required(),
  fields: fieldNames.required(),
  failures: Joi.alternatives(Joi.number().integer().min(0), Joi.valid('all')),
});

const assessment = Joi.object({
  name: Joi.string().required(),
  understood_as: Joi.string().allow('').required(),
  confidence: Joi.string().required(),
  suggestion: Joi.string().allow('').required(),
});

const subscription = Joi.object({
  // As it is looked for.
  id: Joi.string().guid().lowercase().required(),
  account_id: Joi.string().guid().required(),
  city: Joi.string().min(1).required(),
  entity_type: Joi.string().min(1).required(),
  fields: fieldNames.required(),
  status: Joi.valid(...subscriptionStatuses).required(),
  created_at: timestamp.required(),
  updated_at: timestamp.required(),
  cancelled_at: timestamp.allow(null).required(),
  scrapes: Joi.array().items(series).required(),
  assessments: Joi.array().items(assessment),
});

/** Values that are nested deeper could be taken in, but not written again. */
const deepest = 32;

function isShallow(value: unknown, levels = deepest): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1));
}

const optionalText = Joi.string().allow(null);
const place = Joi.object({
  id: Joi.string().guid(),
  name: Joi.string().min(1).required(),
  external_id: optionalText,
  phone: optionalText,
  website: optionalText,
  latitude: Joi.number().min(-90).max(90).allow(null),
  longitude: Joi.number().min(-180).max(180).allow(null),
  instagram_url: optionalText,
  facebook_url: optionalText,
  open_hours: Joi.object().pattern(Joi.string(), Joi.string()).allow(null),
  maps_category: optionalText,
  closes_at: Joi.number(),
  fields: Joi.object()
    .unknown()
    .custom((value: object, helpers) => (isShallow(value) ? value : helpers.error('object.deep')))
    .messages({ 'object.deep': `{{#label}} must not be nested deeper than ${deepest} levels` }),
});

/** Markets with places of people's own; the same in a state and in a world file. */
export const marketsSchema = Joi.array().items(
  Joi.object({
    city: Joi.string().min(1).required(),
    entity_type: Joi.string().min(1).required(),
    size: Joi.number().integer().min(0).max(1e9),
    places: Joi.array().items(place),
  }),
);

const account = Joi.object({
  id: Joi.string().guid().required(),
  name: Joi.string(),
  created: Joi.number().integer().min(0).required(),
});

const schema = Joi.object<State>({
  version: Joi.valid(stateVersion).required(),
  seed: Joi.number().integer().required(),
  clock: Joi.object({ offset_ms: Joi.number().min(0).required() }).required(),
  accounts: Joi.array().items(account).unique('id').required(),
  markets: marketsSchema.required(),
  subscriptions: Joi.array().items(subscription).unique('id').required(),
}).prefs({ convert: false });

/** Takes parsed JSON for a state. @throws {StateError} when it is of a later version, or not as described above. */
export function readState(value: unknown): State {
  const version =
    typeof value === 'object' && value !== null && 'version' in value ? value.version : undefined;
  if (typeof version === 'number' && version > stateVersion) {
    throw new StateError(
      `it has version ${version}, and this release knows up to ${stateVersion}; use a newer release`,
    );
  }
  return checked(schema, value, (message) => new StateError(message));
}
