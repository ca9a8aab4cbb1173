import Joi from 'joi';
import { onDemand } from '../input/on-demand.js';
import { bounds } from '../api/bounds.js';
import { subscriptionStatuses, type SubscriptionStatus } from '../api/wire.js';
import { type Interpretation, interpretationSchema } from '../fields/index.js';
import { atOnce, type Steps } from '../input/slices.js';
import {
  count,
  formatVersion,
  instant,
  instantOf,
  isLongerThan,
  isUuid,
  timestamp,
  unicodeString,
  uuid,
} from '../input/values.js';
import { validate, validateItems } from '../input/validate.js';
import type { PinnedMarket, PinnedPlace } from '../places/index.js';
import {
  changeSchema,
  marketsSchema,
  marketSteps,
  placeKeys,
  placeNumber,
} from './pinned-markets.js';
import { StateError } from './state-error.js';

export { StateError } from './state-error.js';

/**
 * The version of the state format. Later versions are rejected, so that none of their data is lost.
 */
const stateVersion = 1;

/** Limits of a state: far above any need, and low enough for exact and fast counting. */
export const most = { created: 1e9, former: 20, series: 200, milliseconds: 3e14 } as const;

/** The reasons why a series begins. */
const scrapeReasons = ['created', 'fields changed', 'resumed'] as const;

export interface ScrapeSeries {
  readonly reason: (typeof scrapeReasons)[number];
  /** time when the first job is enqueued; ISO timestamp */
  readonly from: string;
  /**
   * time when the series ended; a job that was running then never finishes. null while it continues
   */
  readonly until: string | null;
  /** the fields that its jobs look for */
  readonly fields: readonly string[];
  /** number of jobs that fail before one succeeds; "all": every job */
  readonly failures?: number | 'all';
}

/** The state of a subscription at some time. */
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
   * former states before the latest writes, oldest first, while these might not be visible yet;
   * null before its creation
   */
  readonly former?: readonly (SubscriptionState | null)[];
}

/** The account that a credential identifies. */
export interface Account {
  /** UUID */
  readonly id: string;
  /** display name; accounts that `anyToken` creates have none */
  readonly name?: string;
}

/** A stored account. */
export interface AccountRecord extends Account {
  /** number of subscriptions that it has ever created; their ids are computed from it */
  readonly created: number;
}

/** The state of a service, as in a state file or a snapshot. Places are computed, not stored. */
export interface State {
  readonly version: typeof stateVersion;
  /** seed of all generated places */
  readonly seed: number;
  readonly clock: {
    /**
     * how far the clock is ahead of the system clock, ms; negative after restoring an earlier time
     */
    readonly offset_ms: number;
    /**
     * time of a snapshot, from which a restore continues; a state file has none, because its clock
     * keeps running
     */
    readonly now?: string;
  };
  readonly accounts: readonly AccountRecord[];
  /** pinned places, edits of places, and market sizes */
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

/** Schema of the number of failing scrapes of a series. */
export const failuresSchema = onDemand(() =>
  Joi.alternatives(count().max(most.created), Joi.valid('all')),
);

const isValid = (schema: Joi.Schema, value: unknown): boolean =>
  schema.validate(value, { convert: false }).error === undefined;

/** The problem of a value, and its path in the value. */
interface RecordProblem {
  readonly at: string;
  readonly what: string;
}

/** A validation rule; returns null for a valid value. */
type RecordRule = (value: unknown) => RecordProblem | null;

const rule = (isRight: (value: unknown) => boolean, what: string): RecordRule => {
  const problem = { at: '', what };
  return (value) => (isRight(value) ? null : problem);
};

const isMissing = { at: '', what: 'is required' };

/** @param optional keys that can be absent */
function objectRule(
  rules: Readonly<Record<string, RecordRule>>,
  ...optional: string[]
): RecordRule {
  const entries = Object.entries(rules);
  const keys = entries.map(([key]) => key);
  const ofKey = (
    [key, check]: readonly [string, RecordRule],
    value: unknown,
  ): RecordProblem | null => {
    if (value === undefined) return optional.includes(key) ? null : isMissing;
    return check(value);
  };
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return { at: '', what: 'must be an object' };
    const members = value as Readonly<Record<string, unknown>>;
    for (const entry of entries) {
      const problem = ofKey(entry, members[entry[0]]);
      if (problem) return { at: `.${entry[0]}${problem.at}`, what: problem.what };
    }
    const other = Object.keys(value).find((key) => !Object.hasOwn(rules, key));
    if (other === undefined) return null;
    return { at: `.${other}`, what: `is not allowed; the keys are ${keys.join(', ')}` };
  };
}

function listRule(check: RecordRule, length: number): RecordRule {
  const problem = { at: '', what: `must be an array of at most ${length} items` };
  return (value) => {
    if (!Array.isArray(value) || value.length > length) return problem;
    for (const [index, item] of (value as readonly unknown[]).entries()) {
      const inner = check(item);
      if (inner) return { at: `[${index}]${inner.at}`, what: inner.what };
    }
    return null;
  };
}

const isBoundedText = (value: unknown, length: number): value is string =>
  typeof value === 'string' && !isLongerThan(value, length);

const textRule = rule(
  (value) => isBoundedText(value, bounds.textLength) && value !== '',
  `must be a string of 1 to ${bounds.textLength} characters`,
);
/** A field name that any profile could have accepted. */
const nameRule = rule(
  (value) => isBoundedText(value, bounds.nameLength),
  `must be a string of at most ${bounds.nameLength} characters`,
);
const uuidRule = rule((value) => typeof value === 'string' && isUuid(value), 'must be a UUID');

/** The last validated value, because most records repeat it. */
let latest = '';

function isTime(value: unknown): boolean {
  if (typeof value !== 'string' || value === '') return false;
  if (value === latest) return true;
  if (Number.isNaN(instantOf(value))) return false;
  latest = value;
  return true;
}

const timeRule = rule(isTime, 'must be an ISO 8601 time with a zone');
const oneOf = (values: readonly unknown[]): RecordRule =>
  rule((value) => values.includes(value), `must be one of [${values.join(', ')}]`);

const fieldsRule = listRule(nameRule, bounds.names);

const seriesRule = objectRule(
  {
    reason: oneOf(scrapeReasons),
    from: timeRule,
    until: (value) => (value === null ? null : timeRule(value)),
    fields: fieldsRule,
    failures: rule((value) => isValid(failuresSchema(), value), 'must be a number, or "all"'),
  },
  'failures',
);

const subscriptionRules = {
  id: rule(
    (value) => typeof value === 'string' && isUuid(value) && value === value.toLowerCase(),
    'must be a lowercase UUID',
  ),
  account_id: uuidRule,
  city: textRule,
  entity_type: textRule,
  fields: fieldsRule,
  status: oneOf(subscriptionStatuses),
  created_at: timeRule,
  updated_at: timeRule,
  cancelled_at: (value: unknown) => (value === null ? null : timeRule(value)),
  scrapes: listRule(seriesRule, most.series),
  assessments: listRule(
    rule((value) => isValid(interpretationSchema(), value), 'must be an interpretation'),
    bounds.names,
  ),
};

const withStatus =
  (keys: RecordRule): RecordRule =>
  (value) =>
    keys(value) ?? statusProblem(value as SubscriptionState);

function statusProblem({ status, cancelled_at, scrapes }: SubscriptionState): RecordProblem | null {
  if ((status === 'cancelled') !== (cancelled_at !== null))
    return { at: '.cancelled_at', what: 'must be a time if it is cancelled, and otherwise null' };
  const lacksOne = status === 'active' && !scrapes.some(({ until }) => until === null);
  if (!lacksOne) return null;
  return { at: '.scrapes', what: 'of an active subscription must have one with "until": null' };
}

const formerRule = withStatus(objectRule(subscriptionRules, 'assessments'));
const recordRule = withStatus(
  objectRule(
    {
      ...subscriptionRules,
      former: listRule((value) => (value === null ? null : formerRule(value)), most.former),
    },
    'assessments',
    'former',
  ),
);

/**
 * Validates a stored subscription, without joi, which would take a second for 50,000 of them. The
 * value is returned, not copied.
 * @throws {StateError} naming the path of the first error
 */
export function readSubscription(value: unknown, path: string): SubscriptionRecord {
  const problem = recordRule(value);
  if (problem) throw new StateError(`"${path}${problem.at}" ${problem.what}`);
  return value as SubscriptionRecord;
}

export const accountSchema = onDemand(() =>
  Joi.object<AccountRecord>({
    id: uuid().required(),
    name: unicodeString().max(bounds.textLength),
    created: count().max(most.created).required(),
  }),
);

/** Schema of a clock's offset to the system clock, ms. */
export const offsetSchema = () => Joi.number().min(-most.milliseconds).max(most.milliseconds);

/** The items of its arrays are validated one by one. */
const stateSchema = onDemand(() =>
  Joi.object<State>({
    version: formatVersion(stateVersion),
    seed: count().required(),
    clock: Joi.object({
      offset_ms: offsetSchema().required(),
      now: timestamp(),
    }).required(),
    accounts: Joi.array().required(),
    markets: marketsSchema().required(),
    subscriptions: Joi.array().required(),
  }),
);

/** Whether parsed JSON is a state of a later release, from which this release would lose data. */
export function isLaterState(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('version' in value)) {
    return false;
  }
  return typeof value.version === 'number' && value.version > stateVersion;
}

/** The schemas of a market's places and edits. */
export const marketItems = onDemand(() => ({
  place: Joi.object<PinnedPlace>({ ...placeKeys(instant()), number: placeNumber() }),
  change: changeSchema(),
}));

/**
 * Validates parsed JSON as a state, in steps. Its subscriptions are used, not copied.
 * @throws {StateError} if it is invalid, or of a later version
 */
export function* stateSteps(value: unknown, label = 'state'): Steps<State> {
  const state = validate(stateSchema(), value, label, StateError);
  const accounts = yield* validateItems(
    accountSchema(),
    state.accounts,
    'accounts',
    StateError,
    'id',
  );
  const markets = yield* marketSteps(state.markets, marketItems());
  const subscriptions = yield* validateItems(
    readSubscription,
    state.subscriptions,
    'subscriptions',
    StateError,
    'id',
  );
  return { ...state, accounts, markets, subscriptions };
}

/** Validates parsed JSON as a state, without pauses. @throws {StateError} */
export const readState = (value: unknown): State => atOnce(stateSteps(value));
