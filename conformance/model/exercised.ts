import type { RequiredId } from '../clause-id.js';
import { faultOf, faults } from './faults.js';
import { isAccepted, isNotFound, outcomeOf } from './marks.js';
import { Occasions, type RequestOccasion } from './occasions.js';
import { registerNames, shownId } from './registers.js';
import { rows, type Row } from './rows.js';
import { firstIndex, groupedBy } from './sequences.js';
import { visible, type Sighting, type Track, type RegisterWrite } from './track.js';
import { operations, precedes, type TranscriptExchange, type OperationName } from './transcript.js';
import type { Tracked, WorldModel } from './world.js';

/** Operations whose path names a subscription. */
const ofOneSubscription = ['get', 'update', 'cancel', 'list'] as const;

/**
 * The clauses that a transcript exercises: something in it could have broken them, and did not. A
 * rejection counts only together with a similar request that lacks the fault and was accepted.
 */
export function exercised(world: WorldModel): ReadonlySet<RequiredId> {
  const found = new Set<RequiredId>();
  const accepted = [...acceptedOwn(world)].sort((one, other) => one.received - other.received);
  const byOperation = groupedBy(accepted, ({ operation }) => operation);
  for (const subscription of world.all) {
    const clauses = exercisedByReads(world, subscription, byOperation);
    for (const clause of clauses) found.add(clause);
  }
  for (const clause of exercisedByRequests(world)) found.add(clause);
  return found;
}

/** The clauses for which a transcript shows whether it exercises them. */
export const exercisable: readonly RequiredId[] = [
  ...rows.map(({ clause }) => clause),
  ...Object.values(faults)
    .flat()
    .map(({ clause }) => clause),
  ...operations.flatMap((one) => [`auth.missing.${one}`, `auth.scheme.${one}`] as const),
  ...ofOneSubscription.flatMap((one) => [`auth.foreign.${one}`, `${one}.unknown`] as const),
];

const acceptedOwn = ({ transcript }: WorldModel): readonly TranscriptExchange[] =>
  transcript.exchanges.filter((one) => one.sender === 'own' && isAccepted(one));

/** Accepted requests by their operation, in the order in which they were over. */
type ByOperation = ReadonlyMap<OperationName | null, readonly TranscriptExchange[]>;

/** Clauses about registers: each legal sighting exercises those that it could have broken. */
function exercisedByReads(
  world: WorldModel,
  subscription: Tracked,
  accepted: ByOperation,
): readonly RequiredId[] {
  const found = registerNames.flatMap((name) => {
    const track = subscription.tracks[name];
    const ofTrack = rows.filter(({ subject }) => subject === name);
    const legal = track.sightings.filter((sighting) => isCertainlyLegal(world, track, sighting));
    return ofTrack.filter((row) =>
      legal.some((sighting) => couldBreak({ subscription, track, accepted, ...sighting }, row)),
    );
  });
  const shown = subscription.exchanges.filter(
    (one) => one.sender === 'own' && isAccepted(one) && shownId(one) === subscription.id,
  );
  const rowsOfIds = rows.filter(({ subject }) => subject === 'id');
  const ofIds = shown.flatMap(
    ({ operation }) => rowsOfIds.find(({ on }) => on === undefined || on === operation) ?? [],
  );
  const isUpdated = shown.some(({ operation }) => operation === 'update');
  const clauses = [...found, ...ofIds].map(({ clause }) => clause);
  return isUpdated ? [...clauses, 'update.updated-at'] : clauses;
}

/** Whether a write explains a sighting that leaves nothing open. */
const isCertainlyLegal = ({ transcript }: WorldModel, track: Track, sighting: Sighting): boolean =>
  visible(track, sighting.exchange, transcript.lag).some(
    (write) => write.values !== 'any' && track.allows(write, sighting.value),
  );

interface ReadScene extends Sighting {
  readonly subscription: Tracked;
  readonly track: Track;
  readonly accepted: ByOperation;
}

function couldBreak(scene: ReadScene, row: Row): boolean {
  const { exchange: at } = scene;
  if (row.on !== undefined && row.on !== at.operation) return false;
  const { kinds = [] } = row;
  if (kinds.includes('performed')) return followsRejection(scene, row);
  if (kinds.includes('beside') || kinds.includes('of another')) return followsOther(scene, row);
  if (row.subject === 'state' && kinds.includes('never shown')) return followsCancellation(scene);
  if (row.subject === 'state' && kinds.includes('undone')) return followsCancelledRead(scene);
  return showsWrite(scene, row);
}

/** A rejected write came before, and a read before that. */
function followsRejection({ track, exchange: at }: ReadScene, row: Row): boolean {
  const isRejected = ({ exchange, outcome }: RegisterWrite): boolean =>
    outcome === 'rejected' &&
    exchange !== null &&
    precedes(exchange, at) &&
    (exchange.sender === 'own') === (row.isByOwn === true);
  return track.lastBefore(at) !== undefined && track.writes.some(isRejected);
}

/** An operation on another subscription came between two reads. */
function followsOther(scene: ReadScene, row: Row): boolean {
  const { subscription, track, accepted, exchange: at } = scene;
  const last = track.lastBefore(at)?.exchange;
  if (last === undefined || row.by === undefined || !subscription.isOwn) return false;
  const all = accepted.get(row.by) ?? [];
  const start = firstIndex(all, ({ received }) => received >= last.sent);
  const end = firstIndex(all, ({ received }) => received > at.sent);
  return all
    .slice(start, end)
    .some((one) => one.id !== subscription.id && shownId(one) !== subscription.id);
}

const cancellationBefore = ({ track, exchange: at }: ReadScene): RegisterWrite | undefined =>
  track.writes.find(
    ({ exchange, outcome, received }) =>
      exchange?.operation === 'cancel' && outcome === 'accepted' && received <= at.sent,
  );

function followsCancellation(scene: ReadScene): boolean {
  const { exchange, value } = scene;
  const isEnd = value !== 'gone' && value !== 'active';
  return isEnd && exchange.operation === 'get' && cancellationBefore(scene) !== undefined;
}

/** The second read of a cancelled subscription. */
function followsCancelledRead(scene: ReadScene): boolean {
  const { track, exchange } = scene;
  const cancellation = cancellationBefore(scene);
  const last = track.lastBefore(exchange)?.exchange;
  if (cancellation === undefined || last === undefined) return false;
  return last.sent >= cancellation.received && !isNotFound(exchange);
}

/** A response shows what a write has written. */
function showsWrite({ track, exchange: at, value }: ReadScene, row: Row): boolean {
  const write = track.writes.findLast(
    (one) =>
      one.outcome === 'accepted' &&
      one.exchange !== null &&
      one.sent <= at.received &&
      track.allows(one, value),
  );
  if (write === undefined || (row.by ?? write.exchange?.operation) !== write.exchange?.operation) {
    return false;
  }
  return row.on !== undefined || at.operation === 'get';
}

/** Clauses about requests: what had to be rejected was, and the same without the fault was not. */
function exercisedByRequests(world: WorldModel): readonly RequiredId[] {
  const accepted = acceptedOwn(world).filter((one) => faultOf(one) === undefined);
  const works = new Set(accepted.map(({ operation }) => operation));
  const occasions = new Occasions(world);
  return world.transcript.exchanges.flatMap((at) => {
    if (at.operation === null || at.status === 0 || !works.has(at.operation)) return [];
    const clause = exercisedBy(at, at.operation, occasions.of(at));
    return clause === undefined ? [] : [clause];
  });
}

function exercisedBy(
  at: TranscriptExchange,
  operation: OperationName,
  occasion: RequestOccasion,
): RequiredId | undefined {
  const outcome = outcomeOf(at);
  if (occasion.name === 'fault') return outcome === 'unknown' ? undefined : occasion.fault.clause;
  if (outcome !== 'rejected') return undefined;
  if (occasion.name === 'invalid-credential') return clauseOfCredential(at, operation);
  if (operation === 'create' || operation === 'interpret') return undefined;
  if (occasion.name === 'foreign') {
    return occasion.subscription === undefined ? undefined : `auth.foreign.${operation}`;
  }
  return occasion.name === 'unknown-id' ? `${operation}.unknown` : undefined;
}

function clauseOfCredential(
  at: TranscriptExchange,
  operation: OperationName,
): RequiredId | undefined {
  if (at.credential === 'none') return `auth.missing.${operation}`;
  return at.credential === 'empty' ? `auth.scheme.${operation}` : undefined;
}
