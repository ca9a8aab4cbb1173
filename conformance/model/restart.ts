import { precedes, type TranscriptExchange } from './transcript.js';
import type { Sighting } from './track.js';
import type { Tracked, WorldModel } from './world.js';

/** A subscription that was lost between its last sign of life and the first read without it. */
interface SubscriptionLoss {
  readonly subscription: Tracked;
  readonly from: number;
  readonly to: number;
}

/**
 * When the service has restarted at the latest, ms since the epoch: all subscriptions were lost at
 * once, and newer ones are kept. Null if it has not.
 */
export function restartOf(world: WorldModel): number | null {
  const created = world.all.filter(({ creation }) => creation !== null);
  const losses = created.flatMap((one) => lossOf(one) ?? []);
  const from = Math.max(...losses.map((loss) => loss.from));
  const to = Math.min(...losses.map((loss) => loss.to));
  if (losses.length === 0 || from > to) return null;
  const isLost = (one: Tracked): boolean => losses.some(({ subscription }) => subscription === one);
  const isKept = created.some(
    (one) => one.since >= from && !isLost(one) && isSeen(one, ({ value }) => value === 'active'),
  );
  const hasSurvived = created.some(
    (one) =>
      one.since < from &&
      isSeen(one, ({ exchange, value }) => value !== 'gone' && exchange.sent > to),
  );
  return isKept && !hasSurvived ? to : null;
}

/** Whether a subscription is not found because a restart has lost it. */
export const isLostBy = (
  restart: number | null,
  { since }: Tracked,
  { exchange, value }: Sighting,
): boolean =>
  restart !== null && value === 'gone' && exchange.received >= restart && since <= restart;

const isSeen = ({ tracks }: Tracked, how: (sighting: Sighting) => boolean): boolean =>
  tracks.state.sightings.some(how);

function lossOf(subscription: Tracked): SubscriptionLoss | null {
  const { creation, tracks } = subscription;
  const { sightings } = tracks.state;
  const first = sightings.find(
    ({ exchange, value }) => value === 'gone' && !subscription.mayBeCancelledBy(exchange.received),
  );
  if (first === undefined || creation === null) return null;
  const to = first.exchange;
  const isSign = ({ value }: Sighting): boolean => value !== 'gone';
  if (sightings.some((one) => isSign(one) && precedes(to, one.exchange))) return null;
  const last = sightings.findLast((one) => isSign(one) && precedes(one.exchange, to));
  const from: TranscriptExchange = last?.exchange ?? creation;
  return { subscription, from: from.sent, to: to.received };
}
