import * as v from 'valibot';
import { checked } from '../input/checked.js';
import {
  exactly,
  from,
  isObject,
  listOf,
  lowerUuid,
  maybe,
  number,
  oneOf,
  orNull,
  text,
  textsByName,
  timestamp,
  uniqueListOf,
  upTo,
  uuid,
  whole,
  count,
} from '../input/schema.js';
import { type JsonValue, subscriptionStatuses, type SubscriptionStatus } from '../api/wire.js';
import type { Interpretation } from '../fields/index.js';
import type { ScrapeSeries } from './scrapes.js';
import { interpretation } from './sound-interpreter.js';
import type { PinnedMarket } from '../places/index.js';

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
  readonly clock: {
    /** how far the clock is ahead of the machine's; below 0 where a snapshot was put in that is behind it */
    readonly offset_ms: number;
    /** the instant of a snapshot, from which its restoring goes on; a state file has none, for time passes meanwhile */
    readonly now?: string;
  };
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

const fieldNames = listOf(text);

/** How many scrapes of a series fail. */
export const failures = v.custom<number | 'all'>(
  (value) => value === 'all' || (Number.isSafeInteger(value) && Number(value) >= 0),
  'must be a whole number or "all"',
);

const series = exactly({
  reason: oneOf('created', 'fields changed', 'resumed'),
  from: timestamp,
  until: orNull(timestamp),
  fields: fieldNames,
  failures: maybe(failures),
});

const subscription = exactly({
  id: lowerUuid,
  account_id: uuid,
  city: text,
  entity_type: text,
  fields: fieldNames,
  status: oneOf(...subscriptionStatuses),
  created_at: timestamp,
  updated_at: timestamp,
  cancelled_at: orNull(timestamp),
  scrapes: listOf(series),
  assessments: maybe(listOf(exactly(interpretation))),
});

/** Values that are nested deeper could be taken in, but not written again. */
const deepest = 32;

function isShallow(value: unknown, levels = deepest): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1));
}

const optionalText = maybe(orNull(text));
const place = exactly({
  id: maybe(uuid),
  name: text,
  external_id: optionalText,
  phone: optionalText,
  website: optionalText,
  latitude: maybe(orNull(v.pipe(number, from(-90), upTo(90)))),
  longitude: maybe(orNull(v.pipe(number, from(-180), upTo(180)))),
  instagram_url: optionalText,
  facebook_url: optionalText,
  open_hours: maybe(orNull(textsByName)),
  maps_category: optionalText,
  closes_at: maybe(number),
  fields: maybe(
    v.pipe(
      v.custom<Record<string, JsonValue>>(isObject, 'must be of type object'),
      v.check((value) => isShallow(value), `must not be nested deeper than ${deepest} levels`),
    ),
  ),
});

/** Markets with places of people's own; the same in a state and in a world file. */
export const marketsSchema = listOf(
  exactly({
    city: text,
    entity_type: text,
    size: maybe(v.pipe(count, upTo(1e9))),
    places: maybe(listOf(place)),
  }),
);

const account = exactly({ id: uuid, name: maybe(text), created: count });

const schema = exactly({
  version: oneOf(stateVersion),
  seed: whole,
  clock: exactly({ offset_ms: number, now: maybe(timestamp) }),
  accounts: uniqueListOf(account),
  markets: marketsSchema,
  subscriptions: uniqueListOf(subscription),
});

/**
 * Takes parsed JSON for a state.
 * @param label what the value is called
 * @throws {StateError} when it is of a later version, or not as described above
 */
export function readState(value: unknown, label = 'state'): State {
  const version =
    typeof value === 'object' && value !== null && 'version' in value ? value.version : undefined;
  if (typeof version === 'number' && version > stateVersion) {
    throw new StateError(
      `it has version ${version}, and this release knows up to ${stateVersion}; use a newer release`,
    );
  }
  return checked<State>(schema, value, ({ message }) => new StateError(message), label);
}
