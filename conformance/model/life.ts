import type { JsonValue } from '../../src/api/wire.js';
import type { Page } from './page.js';
import { visible, type RegisterWrite } from './track.js';
import type { TranscriptExchange } from './transcript.js';
import type { Tracked, WorldModel } from './world.js';

/**
 * Whether a subscription is active at the time of a request. `live`: certainly. `new`: unless a
 * replica does not know it yet. `open`: it may have been cancelled.
 */
export function lifeOf(
  world: WorldModel,
  { tracks, isDisturbed }: Tracked,
  at: TranscriptExchange,
): 'live' | 'new' | 'open' {
  if (isDisturbed) return 'open';
  const writes = visible(tracks.state, at, world.transcript.lag).filter(
    ({ exchange }) => exchange === null || exchange !== at,
  );
  // if a write leaves the state open, the last read before the request decides
  const seen = tracks.state.lastBefore(at);
  const isSeen = ({ values, received }: RegisterWrite): boolean =>
    values === 'any' && seen?.value === 'active' && received <= seen.exchange.sent;
  const isActive = (write: RegisterWrite): boolean => hasOnly(write, 'active') || isSeen(write);
  if (writes.every(isActive)) return 'live';
  return writes.every((write) => isActive(write) || isBefore(write)) ? 'new' : 'open';
}

/** Whether a write is the state before the creation, which an outdated replica may still show. */
const isBefore = (write: RegisterWrite): boolean =>
  write.sent === -Infinity && hasOnly(write, 'gone');

/** States of a subscription that has not ended. */
const unended: readonly JsonValue[] = ['active', 'paused'];

/**
 * Whether the content of a list is open, because its subscription may have ended. A filled list of a paused
 * subscription is judged.
 */
export function isOpenList(world: WorldModel, subscription: Tracked, { at, ids }: Page): boolean {
  if (lifeOf(world, subscription, at) !== 'open') return false;
  if (subscription.isDisturbed || ids.length === 0) return true;
  const writes = visible(subscription.tracks.state, at, world.transcript.lag);
  const isUnended = (write: RegisterWrite): boolean =>
    isBefore(write) ||
    (write.values !== 'any' && write.values?.every((value) => unended.includes(value)) === true);
  return !writes.every(isUnended);
}

const hasOnly = ({ values }: RegisterWrite, value: JsonValue): boolean =>
  values !== 'any' && values?.length === 1 && values[0] === value;

/** Whether no later read shows that a subscription had ended. */
export function isStillActive({ tracks }: Tracked, at: TranscriptExchange): boolean {
  const next = tracks.state.firstAfter(at);
  return next === undefined || next.value === 'active';
}
