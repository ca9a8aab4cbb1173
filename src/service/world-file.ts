import { checked } from '../input/checked.js';
import { type Duration, milliseconds } from '../input/duration.js';
import {
  anyText,
  durationUpTo,
  exactly,
  listOf,
  lowerUuid,
  maybe,
  oneOf,
  text,
  uniqueListOf,
  count,
} from '../input/schema.js';
import { type SubscriptionStatus, subscriptionStatuses } from '../api/wire.js';
import { namedAccount } from './accounts.js';
import { identifier } from './identifiers.js';
import type { ParsedWorld } from './parsed-world.js';
import type { ScrapeSeries } from './scrapes.js';
import {
  emptyState,
  failures,
  marketsSchema,
  type State,
  StateError,
  stateVersion,
  type SubscriptionRecord,
} from './state.js';
import type { PinnedMarket } from '../places/index.js';

/** A subscription of a fixture world. Times are told from the start backwards, so that a world does not grow old. */
export interface WorldSubscription {
  /** UUID; made from the position by default */
  id?: string;
  /** name of the owning account; "demo" by default */
  account?: string;
  city: string;
  entity_type: string;
  fields: string[];
  /** "active" by default */
  status?: SubscriptionStatus;
  /** how long ago it was created; now by default */
  age?: Duration;
  /** how long ago it got its status, where that is not "active"; half its age by default */
  since?: Duration;
  /** how many scrapes fail before one succeeds; "all": every one */
  failures?: number | 'all';
}

/** A fixture world: what a sandbox or a mock starts with, and goes back to at a reset. */
export interface WorldFile {
  version: 1;
  description?: string;
  /** what all computed places follow from; an explicit option wins */
  seed?: number;
  markets?: PinnedMarket[];
  subscriptions?: WorldSubscription[];
}

/** Times further back than a century are a mistake, and beyond some of them there are no dates. */
const duration = durationUpTo('36500d');

const schema = exactly({
  $schema: maybe(text),
  version: oneOf(1),
  description: maybe(anyText),
  seed: maybe(count),
  markets: maybe(marketsSchema),
  subscriptions: maybe(
    uniqueListOf(
      exactly({
        id: maybe(lowerUuid),
        account: maybe(text),
        city: text,
        entity_type: text,
        fields: listOf(text, { least: 1 }),
        status: maybe(oneOf(...subscriptionStatuses)),
        age: maybe(duration),
        since: maybe(duration),
        failures: maybe(failures),
      }),
    ),
  ),
});

/** A world as options take it: written in place, or what a JSON file holds. */
export type GivenWorld = WorldFile | ParsedWorld;

/** Takes parsed JSON for a world. @throws {StateError} naming the path of the first thing that is wrong */
export function readWorld(value: unknown): WorldFile {
  return checked<WorldFile>(schema, value, ({ message }) => new StateError(message), 'world');
}

function recordOf(entry: WorldSubscription, position: number, now: number): SubscriptionRecord {
  const { status = 'active', account = 'demo', age = 0 } = entry;
  const before = (duration: number) => new Date(now - duration).toISOString();
  const created = before(milliseconds(age));
  const changed = status === 'active' ? created : before(milliseconds(entry.since ?? milliseconds(age) / 2));
  const scrapes: ScrapeSeries = {
    reason: 'created',
    from: created,
    until: status === 'active' ? null : changed,
    fields: entry.fields,
    ...(entry.failures !== undefined && { failures: entry.failures }),
  };
  return {
    id: entry.id ?? identifier('world subscription', String(position)),
    account_id: namedAccount(account).id,
    city: entry.city,
    entity_type: entry.entity_type,
    fields: entry.fields,
    status,
    created_at: created,
    updated_at: changed,
    cancelled_at: status === 'cancelled' ? changed : null,
    scrapes: [scrapes],
  };
}

/** The state that a world starts with at that instant (ms since the epoch). */
export function worldState(world: WorldFile, seed: number | undefined, now: number): State {
  const { subscriptions = [], markets = [] } = world;
  const names = [...new Set(subscriptions.map(({ account = 'demo' }) => account))];
  return {
    version: stateVersion,
    seed: seed ?? world.seed ?? 1,
    clock: { offset_ms: 0 },
    accounts: names.map((name) => ({ ...namedAccount(name), name, created: 0 })),
    markets,
    subscriptions: subscriptions.map((entry, position) => recordOf(entry, position, now)),
  };
}

/** What a state begins with. */
export interface StartOptions {
  /** what a new state starts with, and a reset goes back to */
  world?: GivenWorld;
  /** what all computed places follow from; 1 by default, and it wins over that of the world */
  seed?: number;
  /** ms since the epoch */
  now?: () => number;
}

/** Makes the states that a service starts with and goes back to. @throws {StateError} when the world is none */
export function startOf({ world, seed, now = Date.now }: StartOptions): () => State {
  if (world === undefined) return () => emptyState(seed ?? 1);
  const sound = readWorld(world);
  return () => worldState(sound, seed, now());
}
