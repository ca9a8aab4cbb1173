import type { JsonValue } from '../../src/api/wire.js';
import { visible, type Write } from './track.js';
import type { Exchange } from './transcript.js';
import type { Tracked, World } from './world.js';

/**
 * Whether a subscription is active at the time of a request. `live`: certainly. `new`: unless a
 * replica does not know it yet. `open`: it may have been cancelled.
 */
export function lifeOf(world: World, { tracks }: Tracked, at: Exchange): 'live' | 'new' | 'open' {
  const writes = visible(tracks.state, at, world.transcript.lag).filter(
    ({ exchange }) => exchange === null || exchange !== at,
  );
  const isActive = (write: Write): boolean => hasOnly(write, 'active');
  if (writes.every(isActive)) return 'live';
  const isBefore = (write: Write): boolean => write.sent === -Infinity && hasOnly(write, 'gone');
  return writes.every((write) => isActive(write) || isBefore(write)) ? 'new' : 'open';
}

const hasOnly = ({ values }: Write, value: JsonValue): boolean =>
  values !== 'any' && values?.length === 1 && values[0] === value;

/** Whether no later read tells that a subscription had ended by the clock. */
export function isStillActive({ tracks }: Tracked, at: Exchange): boolean {
  const next = tracks.state.firstAfter(at);
  return next === undefined || next.value === 'active';
}
