import { isFirstLook, lastGood } from './blame.js';
import type { WatchAsk } from './findings.js';
import { isAccepted } from './marks.js';
import { precedes } from './transcript.js';
import type { Sighting } from './track.js';
import { show } from './values.js';
import type { Tracked, WorldModel } from './world.js';

/**
 * Changes by the clock, which "Other transitions: not shown" covers. Only the code here decides whether a
 * change is one.
 */

/** Age up to which a read shows the result of the create request, ms. */
const atOnce = 100;

/** Maximum time for which a subscription is watched, ms: long enough for a change at the age of 30 s. */
const longestWatch = 36_000;

/**
 * Time after the age of a pause in which an untouched subscription must be active, because a pause may end,
 * ms.
 */
const pauseMargin = 450;

/**
 * Returns the watch that would settle whether the clock has changed a state; null if the clock
 * certainly has not: another subscription is active at a greater age, or the subscription never had
 * another state.
 */
export function changeByClock(
  world: WorldModel,
  subscription: Tracked,
  sighting: Sighting,
): WatchAsk | null {
  const { value } = sighting;
  if (isNoChange(world, subscription, sighting)) return null;
  const age = ageOfChange(subscription, sighting);
  const needed = age * 1.2;
  const isControl = (one: Tracked): boolean =>
    one !== subscription && isControlFor(one, value, age, needed);
  if (world.all.some(isControl)) return null;
  const why = `subscription ${subscription.id} is ${show(value)} after ${Math.round(age)} ms, possibly on its own`;
  return { why, found: show(value), watchUntilAge: Math.min(needed, longestWatch) };
}

/** Whether nothing has changed, or the change is certainly not one by the clock. */
function isNoChange(world: WorldModel, subscription: Tracked, sighting: Sighting): boolean {
  const { exchange, value } = sighting;
  const { state } = subscription.tracks;
  if (value === 'active' || exchange.operation === 'create') return true;
  // what only the response to an update shows never was
  const next = state.sightings.find((one) => precedes(exchange, one.exchange));
  if (exchange.operation === 'update' && next?.value === 'active') return true;
  const isAtOnce = exchange.sent <= subscription.since + atOnce;
  // what is found again has not gone
  const isFoundAgain = state.sightings.some(
    (one) => one.value === 'active' && precedes(exchange, one.exchange),
  );
  if (value === 'gone' && isFoundAgain) return true;
  if (isFirstLook(state, sighting) && (value === 'gone' || isAtOnce)) return true;
  return value === 'gone' && world.all.some(isReadCancelled);
}

/** Whether a cancelled subscription can be read, so that a missing one was lost. */
const isReadCancelled = ({ tracks }: Tracked): boolean =>
  tracks.state.sightings.some(
    ({ value, exchange }) => value === 'cancelled' && exchange.operation === 'get',
  );

/** The age at which the subscription's current state was first seen, ms. */
function ageOfChange(subscription: Tracked, sighting: Sighting): number {
  const { state } = subscription.tracks;
  const good = lastGood(state, sighting);
  const first = state.sightings.find(
    ({ value, exchange }) =>
      value === sighting.value && (good === undefined || exchange.sent >= good.exchange.received),
  );
  return subscription.ageAt((first ?? sighting).exchange);
}

/**
 * Whether an untouched subscription was active at such an age, and had not changed by then. A watch that ends before
 * that age shows nothing.
 */
function isControlFor(
  subscription: Tracked,
  value: Sighting['value'],
  age: number,
  needed: number,
): boolean {
  if (subscription.creation === null) return false;
  const { sightings, writes } = subscription.tracks.state;
  const isOldEnough = ({ exchange }: Sighting): boolean => {
    const then = subscription.ageAt(exchange);
    if (value !== 'paused') return then >= needed;
    return then >= age && then <= Math.min(needed, longestWatch) + pauseMargin;
  };
  const isCancelled = ({ exchange }: Sighting): boolean =>
    writes.some(
      (write) =>
        write.exchange?.operation === 'cancel' &&
        write.outcome === 'accepted' &&
        write.sent <= exchange.received,
    );
  const hasChanged = sightings.some(
    (seen) =>
      seen.value === value && !isCancelled(seen) && subscription.ageAt(seen.exchange) <= needed,
  );
  const isUntouched = ({ exchange }: Sighting): boolean =>
    !subscription.exchanges.some(
      (one) => one.operation === 'update' && isAccepted(one) && one.sent <= exchange.received,
    );
  return (
    !hasChanged &&
    sightings.some((seen) => seen.value === 'active' && isOldEnough(seen) && isUntouched(seen))
  );
}
