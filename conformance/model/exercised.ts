import { isAtOnce } from './at-once.js';
import type { RequiredId } from '../check-id.js';
import { comparable } from './moment.js';
import { exercisedByLists, OwnSubscriptions } from './exercised-lists.js';
import { exercisedRows, type ByOperation } from './exercised-rows.js';
import { faultOf, faults } from './faults.js';
import { isAccepted, mayBeUnrelated, isTurnedAway, requestOutcome } from './marks.js';
import { mayBeCorrected, requirementOfPrefix } from './rejections.js';
import { Occasions, type RequestOccasion } from './occasions.js';
import { idAt, idsAt, placesOf } from './places.js';
import { isOpenBody, registerNames, shownId } from './registers.js';
import { rows } from './rows.js';
import { groupedBy } from './sequences.js';
import { visible } from './track.js';
import { objectOf, operations, type OperationName, type TranscriptExchange } from './transcript.js';
import { isUuid, valueKey, show, validNames } from './values.js';
import type { Tracked, WorldModel } from './world.js';

/** Operations whose path names a subscription. */
const ofOneSubscription = ['get', 'update', 'cancel', 'list'] as const;

/** How often a transcript could have violated each requirement. */
export type Exercises = ReadonlyMap<RequiredId, number>;

class Tally {
  readonly times = new Map<RequiredId, number>();

  /** Notes the requirements that one exchange exercises, each once. */
  note(requirements: Iterable<RequiredId>): void {
    for (const requirement of new Set(requirements)) {
      this.times.set(requirement, (this.times.get(requirement) ?? 0) + 1);
    }
  }
}

/**
 * Counts the exchanges that could have violated each requirement. A rejection counts only if a similar
 * request without the fault was accepted.
 */
export function exercised(world: WorldModel): Exercises {
  const tally = new Tally();
  const accepted = [...acceptedOwn(world)].sort((one, other) => one.received - other.received);
  const byOperation = groupedBy(accepted, ({ operation }) => operation);
  const own = new OwnSubscriptions(world);
  for (const subscription of world.all) {
    if (subscription.isDisturbed) continue;
    noteReads(world, subscription, byOperation, tally);
    for (const requirements of exercisedByLists(world, own, subscription)) tally.note(requirements);
  }
  noteRequests(world, tally);
  return tally.times;
}

/** The requirements for which a transcript shows whether it exercises them. */
export const exercisable: readonly RequiredId[] = [
  ...rows.map(({ requirement }) => requirement),
  ...Object.values(faults)
    .flat()
    .map(({ requirement }) => requirement),
  ...operations.flatMap((one) => [`auth.missing.${one}`, `auth.scheme.${one}`] as const),
  'create.at-once',
  'update.at-once',
  ...ofOneSubscription.flatMap((one) => [`auth.foreign.${one}`, `${one}.unknown`] as const),
];

const acceptedOwn = ({ transcript }: WorldModel): readonly TranscriptExchange[] =>
  transcript.exchanges.filter((one) => one.sender === 'own' && isAccepted(one));

/** Notes the requirements about registers that correct sightings exercise. */
function noteReads(
  world: WorldModel,
  subscription: Tracked,
  accepted: ByOperation,
  tally: Tally,
): void {
  const found = new Map<TranscriptExchange, RequiredId[]>(
    subscription.exchanges.map((at) => [at, []]),
  );
  for (const name of registerNames) {
    const track = subscription.tracks[name];
    const ofTrack = rows.filter(({ subject }) => subject === name);
    for (const sighting of track.sightings) {
      const due = visible(track, sighting.exchange, world.transcript.lag).filter(
        (write) => write.values !== 'any' && track.allows(write, sighting.value),
      );
      if (due.length === 0) continue;
      const context = { world, subscription, track, accepted, due, ...sighting };
      found.get(sighting.exchange)?.push(...exercisedRows(context, ofTrack));
    }
  }
  let isFirst = true;
  for (const [at, requirements] of found) {
    const isShown = shownId(at) === subscription.id && !isOpenBody(at);
    if (at.sender === 'own' && isAccepted(at) && isShown) {
      requirements.push(...exercisedByBody(at, isFirst));
      isFirst = false;
    }
    tally.note(requirements);
  }
}

const rowsOfIds = rows.filter(({ subject }) => subject === 'id');

/**
 * Requirements that the body of a subscription exercises, regardless of the values in its
 * registers.
 */
function exercisedByBody(at: TranscriptExchange, isFirst: boolean): readonly RequiredId[] {
  const row = rowsOfIds.find(({ on }) => on === undefined || on === at.operation);
  const { status, created_at: created, updated_at: updated } = objectOf(at.json);
  const isCancelled = status === 'cancelled';
  return [
    ...(comparable(created, updated) === null ? [] : (['subscription.time-order'] as const)),
    isCancelled ? 'subscription.cancelled-at-set' : 'subscription.cancelled-at-unset',
    ...(row === undefined ? [] : [row.requirement]),
    ...(at.operation === 'update' ? (['update.updated-at', 'update.created-at'] as const) : []),
    ...(isFirst ? [] : (['subscription.created-at-kept'] as const)),
  ];
}

/** Notes the requirements about requests that rejections and successes exercise. */
function noteRequests(world: WorldModel, tally: Tally): void {
  const accepted = acceptedOwn(world).filter((one) => faultOf(one) === undefined);
  const works = new Set(accepted.map(({ operation }) => operation));
  const occasions = new Occasions(world);
  const failing = failingQueries(world);
  for (const at of world.transcript.exchanges) {
    if (at.status === 0) continue;
    if (at.operation === null) {
      const requirement = requirementOfPrefix(at);
      if (requirement !== undefined && requestOutcome(at) === 'rejected') tally.note([requirement]);
      continue;
    }
    const occasion = occasions.of(at);
    const isFailing = at.sender === 'nobody' && failing.has(operationAndQuery(at));
    const isRejection = occasion.name !== 'valid' && works.has(at.operation) && !isFailing;
    if (isRejection) tally.note(exercisedBy(world, at, at.operation, occasion));
    if (occasion.name === 'valid') tally.note(exercisedByValid(world, at));
  }
}

const operationAndQuery = ({ operation, query }: TranscriptExchange): string =>
  show([operation, query]);

/** The queries that are rejected even with the run's own credential. */
function failingQueries({ transcript }: WorldModel): ReadonlySet<string> {
  const own = transcript.exchanges.filter(({ sender, status }) => sender === 'own' && status !== 0);
  const served = new Set(own.filter(isAccepted).map(operationAndQuery));
  return new Set(own.map(operationAndQuery).filter((query) => !served.has(query)));
}

function exercisedBy(
  world: WorldModel,
  at: TranscriptExchange,
  operation: OperationName,
  occasion: RequestOccasion,
): readonly RequiredId[] {
  if (occasion.name === 'invalid-credential') {
    const isOpen = requestOutcome(at) === 'unknown' && !isTurnedAway(at);
    return isOpen ? [] : placed(world, at, requirementOfCredential(at, operation));
  }
  if (occasion.name === 'fault') {
    const isCorrected = isAccepted(at) && !mayBeCorrected(at, occasion.fault);
    if (!isRejected(at) && !isCorrected) return [];
    return [
      occasion.fault.requirement,
      ...(operation === 'update' ? (['update.bodies'] as const) : []),
    ];
  }
  if (operation === 'create' || operation === 'interpret') return [];
  return exercisedByOtherId(world, at, operation, occasion);
}

/** Requirements that a request with an unknown or foreign id exercises. */
function exercisedByOtherId(
  world: WorldModel,
  at: TranscriptExchange,
  operation: OperationOnId,
  occasion: RequestOccasion,
): readonly RequiredId[] {
  if (occasion.name === 'foreign' && occasion.subscription !== undefined) {
    const isRejected = requestOutcome(at) === 'rejected' || isTurnedAway(at);
    const isOpen = !isRejected || mayBeExpired(world, at);
    return isOpen ? [] : placed(world, at, `auth.foreign.${operation}`);
  }
  // a token that is accepted for the operation is not why it is rejected
  if (occasion.name !== 'unknown-id' || requestOutcome(at) !== 'rejected') return [];
  if (operation === 'list') return [isUuid(at.id) ? 'list.unknown' : 'list.malformed-404'];
  return [`${operation}.unknown`, `${operation}.unknown-404`];
}

type OperationOnId = Exclude<OperationName, 'create' | 'interpret'>;

/** Whether the other account's token may have expired. */
const mayBeExpired = ({ transcript }: WorldModel, at: TranscriptExchange): boolean =>
  at.status === 401 &&
  !transcript.exchanges.some(
    (one) => one.sender === 'other' && one.n > at.n && ![0, 401].includes(one.status),
  );

const isRejected = (at: TranscriptExchange): boolean =>
  at.status === 409 || (at.status >= 400 && !mayBeUnrelated(at));

/** Returns the id of a requirement at the place of a request. */
function placed(
  world: WorldModel,
  at: TranscriptExchange,
  requirement: RequiredId | undefined,
): readonly RequiredId[] {
  const subscription = world.subscriptions.get(at.id);
  const flaw = { kind: 'accepted', at, subscription, expected: '', found: '' } as const;
  return requirement === undefined ? [] : [idAt(requirement, placesOf(flaw, world))];
}

function requirementOfCredential(
  at: TranscriptExchange,
  operation: OperationName,
): RequiredId | undefined {
  if (at.credential === 'none') return `auth.missing.${operation}`;
  if (at.credential === 'empty') return `auth.scheme.${operation}`;
  if (['bare', 'basic', 'token', 'digest'].includes(at.credential)) return 'auth.bearer-only';
  return at.credential === 'unknown' ? undefined : 'auth.unknown.refused';
}

/** Requirements that an accepted valid request exercises. */
function exercisedByValid(world: WorldModel, at: TranscriptExchange): readonly RequiredId[] {
  if (at.sender !== 'own' || at.isUnread || !isAccepted(at)) return [];
  if (at.operation === 'create') return exercisedByCreation(world, at);
  const subscription = world.subscriptions.get(at.id);
  const isOpen = (subscription?.tracks.state.firstCancellation ?? 0) <= at.sent;
  return subscription === undefined || isOpen ? [] : exercisedByLive(world, subscription, at);
}

/** Requirements that an accepted request exercises for a subscription before its cancellation. */
function exercisedByLive(
  world: WorldModel,
  subscription: Tracked,
  at: TranscriptExchange,
): readonly RequiredId[] {
  const flaw = { kind: 'rejected', at, subscription, expected: '', found: '' } as const;
  const atPlaces = (requirement: RequiredId): readonly RequiredId[] => [
    requirement,
    ...idsAt(requirement, placesOf(flaw, world)),
  ];
  switch (at.operation) {
    case 'get': {
      const ofBoth = followsUpdatesAtOnce(subscription, at) ? (['update.at-once'] as const) : [];
      return ['get.ok', ...atPlaces('get.subscription'), ...ofBoth];
    }
    case 'cancel':
      return atPlaces('cancel.accepted');
    case 'update': {
      if (validNames(objectOf(at.body).fields) === null) return [];
      const isOfMany = placesOf(flaw, world).includes('many');
      const ofMany = isOfMany ? (['create.names-verbatim'] as const) : [];
      return [...atPlaces('update.subscription'), ...ofMany];
    }
    default:
      return [];
  }
}

/** Whether the last two updates before a read were sent together, and accepted. */
function followsUpdatesAtOnce({ tracks }: Tracked, at: TranscriptExchange): boolean {
  const updates = tracks.fields.writes.filter(
    (one) =>
      one.exchange?.operation === 'update' && one.outcome === 'accepted' && one.received <= at.sent,
  );
  const [first, second] = updates.slice(-2);
  return first !== undefined && second !== undefined && isAtOnce(first, second);
}

function exercisedByCreation(world: WorldModel, at: TranscriptExchange): readonly RequiredId[] {
  if (at.isUnsent === true || validNames(objectOf(at.body).fields) === null) return [];
  const subscription = world.subscriptions.get(shownId(at));
  const flaw = { kind: 'rejected', at, subscription, expected: '', found: '' } as const;
  const places = placesOf(flaw, world);
  const created = [
    ...idsAt('create.subscription', places),
    ...(places.includes('many') ? (['create.names-verbatim'] as const) : []),
  ];
  if (subscription === undefined) return [];
  const isNew = subscription.creation === at;
  if (at.intent.mayReturnEarlier === true && !isNew) {
    return places.includes('elsewhere') ? [] : created;
  }
  const ofNew = ['create.created', 'create.city', 'create.entity-type', 'create.verbatim'] as const;
  const isOneOfSeveral = world.subscriptions.size > 1 && world.transcript.lacksTokens !== true;
  const isBeside = world
    .createdAtOnce(at)
    .some(
      (one) =>
        isAccepted(one) &&
        valueKey(objectOf(one.body).fields) !== valueKey(objectOf(at.body).fields),
    );
  return [
    ...created,
    'create.own-id',
    ...(isNew ? ofNew : []),
    ...(isBeside ? (['create.at-once'] as const) : []),
    ...(isOneOfSeveral ? (['auth.one-account'] as const) : []),
  ];
}
