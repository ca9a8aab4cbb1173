import { isAccepted, isNotFound } from './marks.js';
import type { RestartAsk } from './findings.js';
import { largest, smallest } from './sequences.js';
import { precedes, type TranscriptExchange } from './transcript.js';
import { visible, type Sighting } from './track.js';
import { valueKey } from './values.js';
import type { Tracked, WorldModel } from './world.js';

/**
 * The loss of a subscription: between the last request that found it, or showed it active, and the first
 * read that shows something else, which nothing before explains.
 */
interface SubscriptionLoss {
  readonly subscription: Tracked;
  readonly from: number;
  readonly to: number;
  /** whether a request after the create request had found it */
  readonly wasFound: boolean;
}

/** States that a restart, or another event in the service, may give all subscriptions at once. */
const lostStates = ['gone', 'cancelled', 'paused'] as const;
export type LostState = (typeof lostStates)[number];

/** The time of a restart or a similar event, ms since the epoch. */
export interface Restart {
  readonly value: LostState;
  /** how many subscriptions it has lost or changed */
  readonly count: number;
  readonly from: number;
  readonly to: number;
  /** whether a newer subscription is kept; otherwise a second look must show that */
  readonly isCertain: boolean;
}

/**
 * Returns the event that has, or might have, lost, cancelled or paused all subscriptions at once; null if
 * there was none.
 */
export function restartOf(world: WorldModel): Restart | null {
  for (const value of lostStates) {
    const restart = restartTo(world, value);
    if (restart !== null) return restart;
  }
  return null;
}

function restartTo(world: WorldModel, value: LostState): Restart | null {
  const { isRecording, lag } = world.transcript;
  const isEvent = value !== 'gone';
  // in a recording, another client may have changed them
  if (isEvent && isRecording) return null;
  const created = world.all.filter(({ creation }) => creation !== null);
  const losses = created.flatMap((one) => lossOf(one, value, lag) ?? []);
  const from = largest(losses.map((loss) => loss.from));
  const to = smallest(losses.map((loss) => loss.to));
  if (losses.length === 0 || from > to) return null;
  const isLost = (one: Tracked): boolean => losses.some(({ subscription }) => subscription === one);
  const newer = created.filter((one) => one.since >= from && !isLost(one));
  const isCertain = newer.some(({ tracks }) =>
    tracks.state.sightings.some(({ value }) => value === 'active'),
  );
  const hasSurvived = created.some(
    (one) => one.since < from && signsOf(one, value).some(({ sent }) => sent > to),
  );
  const mayBeShown = !isRecording && losses.every(({ wasFound }) => wasFound);
  if (hasSurvived || !(isCertain || mayBeShown)) return null;
  return { value, count: losses.length, from, to, isCertain };
}

/** Maximum delay of a request's effect for which a second look waits, ms. */
const longestDelay = 5000;

/**
 * Returns the second look that would show whether a request, instead of a restart, has lost the subscriptions: a
 * request at the time of the loss, or an earlier change with a delayed effect.
 */
export function askAbout({ from, to }: Restart, { all, transcript }: WorldModel): RestartAsk {
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
  const since = smallest([to, ...changes.map(({ sent }) => sent)]);
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
  restart: Restart | null,
  { since }: Tracked,
  { exchange, value }: Sighting,
): boolean =>
  restart !== null &&
  value === restart.value &&
  exchange.received >= restart.to &&
  since <= restart.to;

/**
 * Returns the exchanges that show that a subscription is not lost: those that have found it or listed its
 * entities, or for an event that cancels or pauses, those that show it active.
 */
const signsOf = (
  { exchanges, tracks }: Tracked,
  lost: LostState,
): readonly TranscriptExchange[] => {
  const isSign = ({ value }: Sighting): boolean =>
    lost === 'gone' ? value !== 'gone' : value === 'active';
  const shown = tracks.state.sightings.filter(isSign);
  if (lost !== 'gone') return shown.map(({ exchange }) => exchange);
  const lists = exchanges.filter(
    (one) => one.operation === 'list' && one.sender === 'own' && isAccepted(one),
  );
  return [...shown.map(({ exchange }) => exchange), ...lists];
};

function lossOf(subscription: Tracked, lost: LostState, lag: number): SubscriptionLoss | null {
  const { creation, tracks } = subscription;
  const isExplained = ({ exchange, value }: Sighting): boolean =>
    lost !== 'gone' &&
    visible(tracks.state, exchange, lag).some((write) => tracks.state.allows(write, value));
  const first = tracks.state.sightings.find(
    (one) =>
      one.value === lost &&
      !subscription.mayBeCancelledBy(one.exchange.received) &&
      !isExplained(one),
  );
  if (first === undefined || creation === null) return null;
  const to = first.exchange;
  const signs = signsOf(subscription, lost);
  if (signs.some((one) => precedes(to, one))) return null;
  const before = signs.filter((one) => precedes(one, to));
  return {
    subscription,
    from: largest([creation.sent, ...before.map(({ sent }) => sent)]),
    to: to.received,
    wasFound: before.some((one) => one !== creation),
  };
}
