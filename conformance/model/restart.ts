import { isAccepted, isNotFound } from './marks.js';
import type { RestartAsk } from './findings.js';
import { precedes, type TranscriptExchange } from './transcript.js';
import type { Sighting } from './track.js';
import { valueKey } from './values.js';
import type { Tracked, WorldModel } from './world.js';

/** A subscription that was lost between its last sign of life and the first read without it. */
interface SubscriptionLoss {
  readonly subscription: Tracked;
  readonly from: number;
  readonly to: number;
}

/** A time in which the service has restarted, ms since the epoch. */
interface RestartTime {
  readonly from: number;
  readonly to: number;
}

/**
 * When the service has restarted: all subscriptions were lost at once, and newer ones are kept. Null
 * if it has not.
 */
export function restartOf(world: WorldModel): RestartTime | null {
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
  return isKept && !hasSurvived ? { from, to } : null;
}

/** A change that shows later than that is not waited for, ms. */
const longestDelay = 5000;

/**
 * Asks whether a request, and no restart, has lost the subscriptions: any of the time of the loss, or
 * an earlier change of a subscription, which may have an effect later.
 */
export function askAbout({ from, to }: RestartTime, { all, transcript }: WorldModel): RestartAsk {
  const isCause = (one: TranscriptExchange): boolean => {
    const isNew = one.operation === 'create' && isAccepted(one);
    const isInVain = one.operation === 'cancel' && isNotFound(one);
    const isRecent = one.received >= from - (isChange(one) ? longestDelay : 0);
    return one.sent <= to && isRecent && !isNew && !isInVain;
  };
  const repeated = new Map(
    transcript.exchanges
      .filter(isCause)
      .map((one) => [
        valueKey([one.operation, one.path, one.query, one.credential, one.body ?? null]),
        one,
      ]),
  );
  const changes = [...repeated.values()].filter((one) => isChange(one) && isAccepted(one));
  const since = Math.min(to, ...changes.map(({ sent }) => sent));
  return {
    older: all.filter((one) => one.isOwn && one.since < from).map(({ id }) => id),
    repeated: [...repeated.values()],
    watchFor: Math.min(to - since, longestDelay),
  };
}

const isChange = ({ operation, id }: TranscriptExchange): boolean =>
  (operation === 'update' || operation === 'cancel') && id !== '';

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
