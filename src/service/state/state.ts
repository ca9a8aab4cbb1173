import Joi from 'joi';
import { bounds } from '../../api/bounds.js';
import { subscriptionStatuses, type SubscriptionStatus } from '../../api/wire.js';
import { type Interpretation, interpretationSchema } from '../../fields/index.js';
import { type Duration, milliseconds } from '../../input/duration.js';
import { isoTime } from '../../input/iso-time.js';
import { atOnce, type Steps } from '../../input/slices.js';
import { isLongerThan, unicodeString } from '../../input/unicode-string.js';
import { validate, validateItems } from '../../input/validate.js';
import {
  count,
  formatVersion,
  instant,
  lowerCaseUuid,
  timestamp,
  uuid,
} from '../../input/values.js';
import type { PinnedMarket, PinnedPlace } from '../../places/index.js';
import {
  changeSchema,
  marketsSchema,
  marketSteps,
  placeKeys,
  placeNumber,
} from './pinned-markets.js';
import { StateError } from './state-error.js';

export { StateError } from './state-error.js';

/** The version of the format below. Later ones are refused, so that none of their data is lost. */
const stateVersion = 1;

/** What a state may hold: far above what anybody needs, and low enough for exact and fast counting. */
export const most = { created: 1e9, former: 20, series: 200, milliseconds: 3e14 } as const;

/** Why a series began. */
export const scrapeReasons = ['created', 'fields changed', 'resumed'] as const;

export interface ScrapeSeries {
  readonly reason: (typeof scrapeReasons)[number];
  /** when the first job is enqueued; ISO timestamp */
  readonly from: string;
  /** when the series ended; a job that was running then never finishes. null while it continues */
  readonly until: string | null;
  /** the fields that its jobs look for */
  readonly fields: readonly string[];
  /** how many jobs fail before one succeeds; "all": every one */
  readonly failures?: number | 'all';
}

/** A subscription as it is, or was, at some time. */
export interface SubscriptionState {
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

/** A stored subscription. Immutable: an update replaces the record. */
export interface SubscriptionRecord extends SubscriptionState {
  /**
   * what it was before the latest writes, oldest first, while these may not show yet; null before
   * its creation
   */
  readonly former?: readonly (SubscriptionState | null)[];
}

/** What a subscription begins with, a client's or one of a world. Times are relative to the start. */
export interface NewSubscription {
  city: string;
  entity_type: string;
  fields: readonly string[];
  /** "active" by default */
  status?: SubscriptionStatus;
  /** how long ago it was created; now by default */
  age?: Duration;
  /** how long ago it got its status, if that is not "active"; half its age by default */
  since?: Duration;
  /** how many scrapes fail before one succeeds; "all" if every one does */
  failures?: number | 'all';
}

/** The record of a new subscription, or of one of a world. @param now ms since the epoch */
export function subscriptionRecord(
  entry: NewSubscription,
  owned: Pick<SubscriptionRecord, 'id' | 'account_id'>,
  now: number,
): SubscriptionRecord {
  const { city, entity_type, fields, failures, status = 'active' } = entry;
  const before = (duration: number) => isoTime(now - duration);
  const age = milliseconds(entry.age ?? 0);
  const created_at = before(age);
  const updated_at =
    status === 'active' ? created_at : before(milliseconds(entry.since ?? age / 2));
  const until = status === 'active' ? null : updated_at;
  const scrapes = { from: created_at, until, fields, ...(failures !== undefined && { failures }) };
  return {
    id: owned.id,
    account_id: owned.account_id,
    city,
    entity_type,
    fields,
    status,
    created_at,
    updated_at,
    cancelled_at: status === 'cancelled' ? updated_at : null,
    scrapes: [{ reason: 'created', ...scrapes }],
  };
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
    /** how far the clock is ahead of the machine's, ms; negative after restoring an earlier one */
    readonly offset_ms: number;
    /**
     * the instant of a snapshot, from which a restore continues; a state file has none, since its
     * clock keeps running
     */
    readonly now?: string;
  };
  readonly accounts: readonly AccountRecord[];
  /** pinned places, what was changed by hand about places, and market sizes */
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

const text = unicodeString().max(bounds.textLength);

/**
 * Field names in a state, whichever profile they were accepted with. One rule for all of them: with
 * a schema for each name they would take most of the time that a large state needs.
 */
const storedFields = Joi.array()
  .max(bounds.names)
  .custom((names: readonly unknown[], helpers) => {
    const wrong = names.findIndex(
      (name) => typeof name !== 'string' || isLongerThan(name, bounds.nameLength),
    );
    const message =
      `{{#label}} must consist of texts of at most ${bounds.nameLength} characters; ` +
      'number {{#number}} is not one';
    // Not by `messages`, which joi would merge with its own for each list.
    if (wrong === -1) return names;
    return helpers.message({ custom: message }, { number: wrong + 1 });
  });

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

const subscriptionKeys = {
  id: lowerCaseUuid.required(),
  account_id: uuid.required(),
  city: text.required(),
  entity_type: text.required(),
  fields: storedFields.required(),
  status: Joi.valid(...subscriptionStatuses).required(),
  created_at: timestamp.required(),
  updated_at: timestamp.required(),
  cancelled_at: Joi.when('status', {
    is: 'cancelled',
    then: timestamp,
    otherwise: null,
  }).required(),
  scrapes: Joi.array()
    .items(series)
    .max(most.series)
    .required()
    .when('status', {
      is: 'active',
      then: Joi.array().has(ongoingSeries).messages({
        'array.hasUnknown': '{{#label}} of an active subscription must have one with "until": null',
      }),
    }),
  assessments: Joi.array().items(interpretationSchema).max(bounds.names),
};

export const subscriptionSchema = Joi.object<SubscriptionRecord>({
  ...subscriptionKeys,
  former: Joi.array()
    .items(Joi.object<SubscriptionState>(subscriptionKeys).allow(null))
    .max(most.former),
});

export const accountSchema = Joi.object<AccountRecord>({
  id: uuid.required(),
  name: text,
  created: count.max(most.created).required(),
});

/** How far a clock is ahead of the machine's, ms. */
export const offsetSchema = Joi.number().min(-most.milliseconds).max(most.milliseconds);

/** The items of its lists are validated one by one. */
const stateSchema = Joi.object<State>({
  version: formatVersion(stateVersion),
  seed: count.required(),
  clock: Joi.object({
    offset_ms: offsetSchema.required(),
    now: timestamp,
  }).required(),
  accounts: Joi.array().required(),
  markets: marketsSchema.required(),
  subscriptions: Joi.array().required(),
});

/** Whether parsed JSON is a state of a later release: this one would not keep everything of it. */
export function isLaterState(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('version' in value)) {
    return false;
  }
  return typeof value.version === 'number' && value.version > stateVersion;
}

/** The schemas of what is in a market. */
export const marketItems = {
  place: Joi.object<PinnedPlace>({ ...placeKeys(instant), number: placeNumber }),
  change: changeSchema,
};

/**
 * Validates parsed JSON as a state, in steps.
 * @param isSound a quick look at subscriptions; those that pass it are taken as they are, not copied
 * @throws {StateError} when it is invalid, or of a later version
 */
export function* stateSteps(
  value: unknown,
  label = 'state',
  isSound?: (item: unknown) => item is SubscriptionRecord,
): Steps<State> {
  const state = validate(stateSchema, value, label, StateError);
  const accounts = yield* validateItems(
    accountSchema,
    state.accounts,
    'accounts',
    StateError,
    'id',
  );
  const markets = yield* marketSteps(state.markets, marketItems);
  const subscriptions = yield* validateItems(
    subscriptionSchema,
    state.subscriptions,
    'subscriptions',
    StateError,
    'id',
    isSound,
  );
  return { ...state, accounts, markets, subscriptions };
}

/** The same at once. @throws {StateError} */
export const readState = (value: unknown): State => atOnce(stateSteps(value));
