import { isAtOnce } from './at-once.js';
import type { RequiredId } from '../check-id.js';
import { exercisedByBody } from './exercised-bodies.js';
import { exercisedByLists, OwnSubscriptions } from './exercised-lists.js';
import { exercisedRows, type ByOperation } from './exercised-rows.js';
import { faultOf, faults, type CreationKey } from './faults.js';
import { lifeOf } from './life.js';
import { isAccepted, isNotFound, mayBeUnrelated, isTurnedAway, requestOutcome } from './marks.js';
import { mayBeCorrected, requirementOfPrefix } from './rejections.js';
import { Occasions, type RequestOccasion } from './occasions.js';
import { idAt, idsAt, placesOf } from './places.js';
import { isOpenBody, registerNames, shownId } from './registers.js';
import { rows } from './rows.js';
import { firstIndex, groupedBy } from './sequences.js';
import { isComparable } from './successes.js';
import { visible, type RegisterWrite } from './track.js';
import { objectOf, operations, type OperationName, type TranscriptExchange } from './transcript.js';
import { isMasked, isUuid, normalizeWord, valueKey, show, validNames } from './values.js';
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
 * Counts the exchanges that could have violated each requirement. A rejection counts only if some request of
 * the operation was accepted. The rejection of a credential does not count if the account's own requests with
 * this query and body were all rejected, or if the status may be about something else: a fault of the request,
 * or a subscription that may not be there.
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
  let before: TranscriptExchange | undefined;
  for (const [at, requirements] of found) {
    const isShown = shownId(at) === subscription.id && !isOpenBody(at);
    if (at.sender === 'own' && isAccepted(at) && isShown) {
      requirements.push(...exercisedByBody(subscription, at, before));
      before = at;
    }
    tally.note(requirements);
  }
}

/** Notes the requirements about requests that rejections and successes exercise. */
function noteRequests(world: WorldModel, tally: Tally): void {
  const accepted = acceptedOwn(world).filter((one) => faultOf(one) === undefined);
  const works = new Set(accepted.map(({ operation }) => operation));
  const occasions = new Occasions(world);
  const failing = failingRequests(world);
  for (const at of world.transcript.exchanges) {
    if (at.status === 0) continue;
    if (at.operation === null) {
      const requirement = requirementOfPrefix(at);
      if (requirement !== undefined && isOfPrefix(world, at)) tally.note([requirement]);
      continue;
    }
    const occasion = occasions.of(at);
    const isFailing = at.sender !== 'own' && failing.has(requestKey(at));
    const isRejection = occasion.name !== 'valid' && works.has(at.operation) && !isFailing;
    if (isRejection) tally.note(exercisedBy(world, at, at.operation, occasion));
    if (occasion.name === 'valid') tally.note(exercisedByValid(world, at));
  }
}

const requestKey = ({ operation, query, body }: TranscriptExchange): string =>
  show([operation, query, body]);

/** The requests that are rejected even with the run's own credential. */
function failingRequests({ transcript }: WorldModel): ReadonlySet<string> {
  const own = transcript.exchanges.filter(({ sender, status }) => sender === 'own' && status !== 0);
  const served = new Set(own.filter(isAccepted).map(requestKey));
  return new Set(own.map(requestKey).filter((request) => !served.has(request)));
}

function exercisedBy(
  world: WorldModel,
  at: TranscriptExchange,
  operation: OperationName,
  occasion: RequestOccasion,
): readonly RequiredId[] {
  if (occasion.name === 'invalid-credential') {
    const isOpen = requestOutcome(at) !== 'accepted' && !isOfCredential(world, at);
    return isOpen ? [] : placed(world, at, requirementOfCredential(at, operation));
  }
  if (occasion.name === 'fault') {
    const isCorrection = isAccepted(at) && mayBeCorrected(at, occasion.fault);
    if (isCorrection || !isOfFault(world, at)) return [];
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
    const isOpen = !isOfCredential(world, at) || mayBeExpired(world, at);
    return isOpen ? [] : placed(world, at, `auth.foreign.${operation}`);
  }
  // a token that is accepted for the operation is not why it is rejected
  if (occasion.name !== 'unknown-id' || requestOutcome(at) !== 'rejected') return [];
  const is404 = at.status === 404;
  if (operation === 'list') {
    if (!is404) return [];
    return [isUuid(at.id) ? 'list.unknown' : 'list.malformed-404'];
  }
  // malformed ids are open
  if (!isUuid(at.id)) return [];
  return is404 ? [`${operation}.unknown`, `${operation}.unknown-404`] : [`${operation}.unknown`];
}

/** Whether a request was rejected, and only its credential explains that. */
function isOfCredential(world: WorldModel, at: TranscriptExchange): boolean {
  const { operation, status, id } = at;
  if (isTurnedAway(at)) return true;
  if (requestOutcome(at) !== 'rejected') return false;
  if (status === 401 || status === 403) return true;
  if (faultOf(at) !== undefined) return false;
  if (operation === 'create' || operation === 'interpret') return true;
  const subscription = world.subscriptions.get(id);
  return subscription !== undefined && isFound(world, subscription, at);
}

/** Whether a subscription is there at the time of a request: certainly, or because reads have found it. */
function isFound(world: WorldModel, subscription: Tracked, at: TranscriptExchange): boolean {
  const life = lifeOf(world, subscription, at);
  if (life === 'live') return true;
  const { state } = subscription.tracks;
  const last = state.lastBefore(at);
  const wasFound = last?.value === 'active' && last.exchange.operation !== 'create';
  // a cancellation with an unknown outcome may have had none
  return wasFound && (life === 'new' || state.firstAfter(at)?.value === 'active');
}

/** Whether a response shows how a fault is treated, because the request is not about what may be gone. */
function isOfFault(world: WorldModel, at: TranscriptExchange): boolean {
  if (!isAccepted(at) && !isRejected(at)) return false;
  if (at.id === '') return true;
  const subscription = world.subscriptions.get(at.id);
  if (subscription === undefined) return !isNotFound(at);
  if (isFound(world, subscription, at)) return true;
  return !isNotFound(at) && lifeOf(world, subscription, at) !== 'open';
}

/** Whether the account's request without the version prefix was rejected, although its subscription is there. */
function isOfPrefix(world: WorldModel, at: TranscriptExchange): boolean {
  if (at.sender !== 'own' || requestOutcome(at) !== 'rejected') return false;
  const [, id] = /^\/subscriptions\/([^/]+)/.exec(at.path) ?? [];
  if (id === undefined) return true;
  const subscription = world.subscriptions.get(normalizeWord(id));
  if (subscription === undefined) return false;
  return lifeOf(world, subscription, at) === 'new' || isFound(world, subscription, at);
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
  const { writes } = tracks.fields;
  const isUpdate = ({ exchange, outcome, received }: RegisterWrite): boolean =>
    exchange?.operation === 'update' && outcome === 'accepted' && received <= at.sent;
  let second: RegisterWrite | undefined;
  for (let index = firstIndex(writes, ({ sent }) => sent > at.sent) - 1; index >= 0; index -= 1) {
    const write = writes[index];
    if (write === undefined || !isUpdate(write)) continue;
    if (second !== undefined) return isAtOnce(write, second);
    second = write;
  }
  return false;
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
  return [
    ...created,
    ...exercisedBeside(world, subscription, at),
    ...(isNew ? exercisedByNew(at) : []),
  ];
}

/** Requirements about the difference between a creation and others. */
function exercisedBeside(
  world: WorldModel,
  subscription: Tracked,
  at: TranscriptExchange,
): readonly RequiredId[] {
  const hasOther = (isCounted: (one: Tracked) => boolean): boolean =>
    world.all.some((one) => one !== subscription && isCounted(one));
  const isOneOfSeveral =
    subscription.creation !== at || hasOther(({ creation }) => creation !== null);
  const isOfAccount =
    world.transcript.lacksTokens !== true && showsAccount(subscription) && hasOther(showsAccount);
  const isBeside = world
    .createdAtOnce(at)
    .some(
      (one) =>
        isAccepted(one) &&
        valueKey(objectOf(one.body).fields) !== valueKey(objectOf(at.body).fields),
    );
  return [
    ...(isOneOfSeveral ? (['create.own-id'] as const) : []),
    ...(isBeside ? (['create.at-once'] as const) : []),
    ...(isOfAccount ? (['auth.one-account'] as const) : []),
  ];
}

/** Whether the creation of a subscription of the account shows to whom it belongs. */
function showsAccount({ isOwn, creation }: Tracked): boolean {
  const { account_id: account } = objectOf(creation?.json);
  return isOwn && typeof account === 'string' && !isMasked(account);
}

/** Requirements that the values of a new subscription exercise, as far as they can be read. */
function exercisedByNew({ body, json }: TranscriptExchange): readonly RequiredId[] {
  const canCompare = (key: CreationKey): boolean =>
    isComparable(objectOf(body)[key], objectOf(json)[key]);
  const [ofCity, ofType] = [canCompare('city'), canCompare('entity_type')];
  return [
    'create.created',
    ...(ofCity ? (['create.city'] as const) : []),
    ...(ofType ? (['create.entity-type'] as const) : []),
    ...(ofCity && ofType && canCompare('fields') ? (['create.verbatim'] as const) : []),
  ];
}
