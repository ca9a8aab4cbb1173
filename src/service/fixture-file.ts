import { type NewSubscription, subscriptionRecord } from '../operations/new-subscription.js';
import Joi from 'joi';
import { onDemand } from '../input/on-demand.js';
import { bounds } from '../api/bounds.js';
import { subscriptionStatuses } from '../api/wire.js';
import {
  count,
  type Duration,
  durationSchema,
  formatVersion,
  instant,
  lowerCaseUuid,
  milliseconds,
  unicodeString,
} from '../input/values.js';
import type { AsParsed } from '../input/json-text.js';
import { atOnce, mapSteps, type Steps } from '../input/slices.js';
import { validate, validateItems } from '../input/validate.js';
import {
  marketKey,
  type PinnedMarket,
  type PinnedPlace,
  type PlaceChange,
} from '../places/index.js';
import { uuidOf } from '../places/rng.js';
import { namedAccount } from '../operations/access.js';
import {
  changeKeys,
  marketsSchema,
  marketSteps,
  overrideKeys,
  placeKeys,
} from '../state/pinned-markets.js';
import { emptyState, failuresSchema, type State, StateError } from '../state/state.js';

/**
 * A subscription of a fixture. Times are relative to the start, so that fixtures do not become
 * outdated.
 */
export interface FixtureSubscription extends NewSubscription {
  /** UUID; computed from the position by default */
  id?: string;
  /** name of the owning account; "demo" by default */
  account?: string;
  fields: string[];
}

/**
 * When a place closes for good: ms since the epoch, or relative to the start, "40d" or "-40d";
 * never by default.
 */
type Closing = number | Duration | `-${Duration}`;

/** A pinned place of a fixture. */
export type FixturePlace = Omit<PinnedPlace, 'closes_at' | 'number'> & { closes_at?: Closing };

/** Edits of a place: only the given keys change. */
export type PlaceOverrides = Partial<Omit<FixturePlace, 'id'>>;

/** An edited or removed place of a fixture. */
export type FixturePlaceChange = PlaceOverrides & Pick<PlaceChange, 'number' | 'removed'>;

export type FixtureMarket = Omit<PinnedMarket, 'places' | 'changes'> & {
  places?: FixturePlace[];
  changes?: FixturePlaceChange[];
};

/** A fixture: the initial state of a sandbox or a mock, which a reset restores. */
export interface FixtureFile {
  $schema?: string;
  version: 1;
  description?: string;
  /** seed of all generated places; the option `seed` takes precedence */
  seed?: number;
  markets?: FixtureMarket[];
  subscriptions?: FixtureSubscription[];
}

/** A fixture as `import fixture from './fixture.json'` types it. Validated when it is used. */
export type ParsedFixture = AsParsed<FixtureFile>;

/** A fixture as options accept it: an object literal, or the content of a JSON file. */
export type GivenFixture = FixtureFile | ParsedFixture;

/**
 * Relative times are limited to a century: more is a mistake, and could exceed the range of `Date`.
 */
const duration = () => durationSchema('36500d');
const boundedText = () => unicodeString().max(bounds.textLength);

const relativeTime = () => Joi.string().pattern(/^-?\d{1,7}(\.\d+)?(ms|[smhdw])$/, 'duration');

const closing = () => Joi.alternatives(instant(), relativeTime());

export const fixturePlaceSchema = onDemand(() => Joi.object<FixturePlace>(placeKeys(closing())));

export const overridesSchema = onDemand(() =>
  Joi.object<PlaceOverrides>(overrideKeys(closing())).min(1),
);

const marketItems = () => ({
  place: fixturePlaceSchema(),
  change: Joi.object<FixturePlaceChange>(changeKeys(closing())),
});

export const fixtureSubscriptionSchema = onDemand(() =>
  Joi.object<FixtureSubscription>({
    id: lowerCaseUuid(),
    account: boundedText(),
    city: boundedText().required(),
    entity_type: boundedText().required(),
    fields: Joi.array()
      .items(unicodeString().max(bounds.nameLength))
      .min(1)
      .max(bounds.names)
      .required(),
    status: Joi.valid(...subscriptionStatuses),
    age: duration(),
    since: duration(),
    failures: failuresSchema(),
  })
    .custom((given: FixtureSubscription, helpers) => {
      const isLonger = milliseconds(given.since ?? 0) > milliseconds(given.age ?? 0);
      return isLonger ? helpers.error('object.since') : given;
    })
    .messages({ 'object.since': '{{#label}}: "since" must not be longer ago than "age"' }),
);

const fixtureSchema = onDemand(() =>
  Joi.object<FixtureFile>({
    $schema: Joi.string(),
    version: formatVersion(1),
    description: Joi.string().allow(''),
    seed: count(),
    markets: marketsSchema(),
    subscriptions: Joi.array(),
  }),
);

/**
 * Validates parsed JSON as a fixture, in steps.
 * @throws {StateError} naming the path of the first error
 */
export function* fixtureSteps(value: unknown): Steps<FixtureFile> {
  const fixture = validate(fixtureSchema(), value, 'fixture', StateError);
  const markets = fixture.markets && (yield* marketSteps(fixture.markets, marketItems()));
  const subscriptions =
    fixture.subscriptions &&
    (yield* validateItems(
      fixtureSubscriptionSchema(),
      fixture.subscriptions,
      'subscriptions',
      StateError,
      'id',
    ));
  const valid = { ...fixture };
  if (markets) valid.markets = markets;
  if (subscriptions) valid.subscriptions = subscriptions;
  return valid;
}

/** Validates a fixture at once. @throws {StateError} naming the path of the first error */
export const readFixture = (value: unknown): FixtureFile => atOnce(fixtureSteps(value));

/** Converts a relative time to ms since the epoch. @param now ms since the epoch */
function closingInstant(closing: Closing, now: number): number {
  if (typeof closing === 'number') return closing;
  const distance = milliseconds(closing.replace('-', ''));
  return closing.startsWith('-') ? now - distance : now + distance;
}

/**
 * Converts a place of a fixture, or an edit, to the format of a state.
 * @param now ms since the epoch
 */
export function withInstant<Given extends { closes_at?: Closing }>(
  { closes_at, ...rest }: Given,
  now: number,
): Omit<Given, 'closes_at'> & { closes_at?: number } {
  if (closes_at === undefined) return rest;
  return { ...rest, closes_at: closingInstant(closes_at, now) };
}

/**
 * Builds the initial state from a fixture, in steps.
 * @param seed overrides the fixture's
 * @param now time of the start, ms since the epoch
 * @throws {StateError} if a given id is the default id of another subscription
 */
export function* fixtureStateSteps(
  fixture: FixtureFile,
  seed: number | undefined,
  now: number,
): Steps<State> {
  const { subscriptions = [], markets = [] } = fixture;
  const names = new Set(subscriptions.map(({ account = 'demo' }) => account));
  const pinned: PinnedMarket[] = [];
  for (const { places = [], changes = [], ...market } of markets) {
    const record: PinnedMarket = {
      ...market,
      places: places.map((place) => withInstant(place, now)),
    };
    if (changes.length > 0) {
      record.changes = changes.map((change) => withInstant(change, now));
    }
    // Warms the cache, because unknown names are slow to look up.
    marketKey(record);
    pinned.push(record);
  }
  const ids = new Set<string>();
  const records = yield* mapSteps(subscriptions, ({ account = 'demo', ...given }, position) => {
    const { id = uuidOf(`fixture subscription ${position}`), ...entry } = given;
    if (ids.has(id)) {
      throw new StateError(`"subscriptions[${position}]" has the id of an earlier one (${id})`);
    }
    ids.add(id);
    return subscriptionRecord(entry, { id, account_id: namedAccount(account).id }, now);
  });
  return {
    ...emptyState(seed ?? fixture.seed ?? 1),
    accounts: Array.from(names, (name) => ({ ...namedAccount(name), created: 0 })),
    markets: pinned,
    subscriptions: records,
  };
}
