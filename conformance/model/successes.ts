import type { JsonValue } from '../../src/api/wire.js';
import type { RequiredId } from '../check-id.js';
import { requestedAtOnce } from './at-once.js';
import { faultOf, type CreationKey } from './faults.js';
import { isStillActive, lifeOf } from './life.js';
import { isElsewhere } from './places.js';
import { isAccepted, isNotFound, mayBeUnrelated, requestOutcome } from './marks.js';
import { isSubscriptionBody, marketOf, shownId } from './registers.js';
import { note, type RequestContext } from './rejections.js';
import { freshness } from './certainty.js';
import { objectOf, precedes, type TranscriptExchange } from './transcript.js';
import { wordSet, isMasked, isSubset, valueKey, show, textsIn, validNames } from './values.js';
import { isClearlyOlder, isSameCreation, judgeUsedId } from './used-ids.js';
import type { Tracked, WorldModel } from './world.js';

/** Valid requests, which must succeed if similar ones do. */

/** The names of fields in some requests. */
const namesIn = (exchanges: readonly TranscriptExchange[]): ReadonlySet<string> =>
  wordSet(exchanges.flatMap(({ body }) => validNames(objectOf(body).fields) ?? []));

/** Judges a create request: accepted, rejected for an unknown reason, or failed. */
export function judgeCreation(context: RequestContext, at: TranscriptExchange): void {
  if (requestOutcome(at) === 'accepted') judgeCreated(context, at);
  else if (isOwedCreation(context, at) && !context.repeats.hasPassed(at)) {
    note(context, 'rejected', at, 'create.subscription', 'a subscription');
  } else if (at.status === 500 && at.isOfIntermediary !== true) leaveFailed(context, at);
}

/** Leaves a create request with a 500 open, unless its place, its names or a similar failure explain it. */
function leaveFailed({ world, findings }: RequestContext, at: TranscriptExchange): void {
  const { exchanges, isRecording } = world.transcript;
  const isServed = world.all.some((one) => one.creation && marketOf(one.creation) === marketOf(at));
  if (isRecording || at.sender !== 'own' || (isElsewhere(world, at) && !isServed)) return;
  const beside = world.createdAtOnce(at);
  const isUnusual = ({ intent }: TranscriptExchange): boolean =>
    intent.isMeaningless === true || intent.unusualNames !== undefined;
  const isExplained = exchanges.some(
    (one) =>
      one.operation === 'create' &&
      one.status === at.status &&
      world.createdAtOnce(one).length === 0 &&
      (valueKey(one.body) === valueKey(at.body) || (isUnusual(one) && isUnusual(at))),
  );
  if (isExplained && (beside.length > 0 || isUnusual(at))) return;
  const requirement = beside.length > 0 ? 'create.at-once' : 'create.subscription';
  const when = beside.length > 0 ? ', sent together with another create request,' : '';
  const why = `a valid create request${when} returned ${at.status}`;
  findings.leaveUnverified({ requirement, at, why });
}

function judgeCreated(context: RequestContext, at: TranscriptExchange): void {
  if (at.isUnread) return;
  const id = shownId(at);
  if (showsNoSubscription(at)) {
    note(context, 'answered otherwise', at, 'create.subscription', 'a subscription');
    return;
  }
  // another requirement reports an id of a wrong type
  if (id === '') return;
  const subscription = context.world.subscriptions.get(id);
  const twin = context.world.createdAtOnce(at).find((one) => shownId(one) === id);
  // a 200 says that it was there before
  const isNew = twin?.status === 201 && at.status === 201;
  if (twin !== undefined && isNew && !isSameCreation(twin, at)) {
    const more = { subscription, source: twin };
    note(context, 'swapped', at, 'create.own-id', 'a new id', more);
  } else if (subscription?.creation === at) judgeNew(context, at);
  else judgeUsedId(context, at, subscription);
}

/** Whether a body is not a subscription, or has no id. */
const showsNoSubscription = ({ json }: TranscriptExchange): boolean =>
  !isSubscriptionBody(json) || !Object.hasOwn(objectOf(json), 'id');

/** Judges the response to a create request that returns a new subscription. */
function judgeNew(context: RequestContext, at: TranscriptExchange): void {
  if (isClearlyOlder(at)) return;
  judgeSpelling(context, at, ['city', 'entity_type', 'fields']);
  if (at.status !== 201) note(context, 'answered otherwise', at, 'create.created', '201');
}

/** Whether load or a quota may explain the rejection of a create request. */
const isOfLoad = (at: TranscriptExchange): boolean =>
  (mayBeUnrelated(at) && at.status !== 409) || typeof objectOf(at.json).limit === 'number';

/**
 * Whether a create request must be accepted, because similar ones are. A recording does not show how many
 * subscriptions exist.
 */
function isOwedCreation({ world, repeats }: RequestContext, at: TranscriptExchange): boolean {
  const { status, body, sender } = at;
  const isFailure = status >= 500;
  const { isRecording, isOfRun } = world.transcript;
  if (isRecording && !isFailure) return false;
  if (isRecording && !isOfRun) return repeats.isLasting(at);
  if (isOfLoad(at)) return false;
  const { exchanges } = world.transcript;
  const good = exchanges.filter(
    (one) =>
      one.operation === 'create' &&
      one.sender === 'own' &&
      isAccepted(one) &&
      faultOf(one) === undefined,
  );
  const alike = good.filter((one) => marketOf(one) === marketOf(at));
  const updates = exchanges.filter((one) => one.operation === 'update' && isAccepted(one));
  const names = wordSet(validNames(objectOf(body).fields));
  const hasKnownNames = isSubset(names, namesIn([...alike, ...updates]));
  // which places and names are accepted is open, but not with a failure
  const isUsual = hasKnownNames && alike.length > 0;
  const isAnyTaken = good.some(({ intent }) => intent.isMeaningless);
  if (isFailure) return (isUsual || isAnyTaken) && good.some((one) => precedes(at, one));
  // neither a quota nor a rule against duplicates explains it
  const isRoomier = (one: TranscriptExchange): boolean =>
    [undefined, marketOf(at)].every(
      (market) => liveAt(world, one, sender, market) >= liveAt(world, at, sender, market),
    );
  // what may have returned an earlier subscription does not show that there is room for a new one
  const hasCreated = alike.filter(({ intent }) => intent.mayReturnEarlier !== true);
  return hasKnownNames && hasCreated.some(isRoomier);
}

/**
 * Number of a sender's subscriptions, in one market or in all, that may be live when a create request
 * arrives.
 */
const liveAt = (
  world: WorldModel,
  at: TranscriptExchange,
  sender: TranscriptExchange['sender'],
  market?: string,
): number =>
  world.all.filter(({ creation, tracks }) => {
    if (creation === null || creation === at || creation.sender !== sender) return false;
    if (creation.sent >= at.received) return false;
    if (market !== undefined && marketOf(creation) !== market) return false;
    return !tracks.state.writes.some(
      ({ exchange, outcome, received }) =>
        exchange?.operation === 'cancel' && outcome === 'accepted' && received <= at.sent,
    );
  }).length;

const requirementOfKey = { city: 'create.city', entity_type: 'create.entity-type' } as const;

/** Judges whether a response shows the sent values. Letter case and order are only recommendations. */
function judgeSpelling(
  context: RequestContext,
  at: TranscriptExchange,
  keys: readonly CreationKey[],
): void {
  for (const key of keys) {
    const [due, found] = [objectOf(at.body)[key], objectOf(at.json)[key]];
    if (!isComparable(due, found) || show(due) === show(found)) continue;
    if (isOrderOpen(context.world, at) && isSameInAnyOrder(due, found)) continue;
    const texts = [`\`${key}\`: ${show(due)}`, { found: `\`${key}\`: ${show(found)}` }] as const;
    if (valueKey(due) === valueKey(found)) {
      note(context, 'answered otherwise', at, 'create.verbatim', ...texts);
    } else if (key !== 'fields' && typeof due === 'string') {
      const source = requestedAtOnce(context.world.createdAtOnce(at), at, key, found);
      if (source !== undefined) {
        const more = { source, subject: key, found: show(found) };
        note(context, 'of another', at, 'create.at-once', show(due), more);
        continue;
      }
      note(context, 'answered otherwise', at, requirementOfKey[key], ...texts);
    }
  }
}

/** Whether the sent value is certain, and the shown value can be read. */
export const isComparable = (due: JsonValue | undefined, found: JsonValue | undefined): boolean =>
  [due, found].every((value) => isTextOrTexts(value) && !isMasked(value)) && isTidy(due);

/** Whether a value is a string or an array of strings. Other requirements report other types. */
const isTextOrTexts = (value: JsonValue | undefined): boolean =>
  typeof value === 'string' || textsIn(value) !== null;

/** Whether the order of fields in a response is open: for updates, unusual names and recordings. */
const isOrderOpen = (
  { transcript }: WorldModel,
  { operation, intent }: TranscriptExchange,
): boolean => transcript.isRecording || operation === 'update' || intent.unusualNames !== undefined;

/** Whether strings have no surrounding or repeated spaces, whose treatment is open. */
const isTidy = (value: JsonValue | undefined): boolean =>
  (textsIn(typeof value === 'string' ? [value] : value) ?? []).every(
    (text) => text === text.trim() && !/\s\s/.test(text),
  );

function isSameInAnyOrder(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  const [a, b] = [textsIn(one), textsIn(other)];
  return a !== null && b !== null && show([...a].sort()) === show([...b].sort());
}

const requirementOfOperation = {
  get: 'get.subscription',
  update: 'update.subscription',
  cancel: 'cancel.accepted',
} as const;

/** Judges whether a certainly live subscription can be read, updated and cancelled. */
export function judgeOperation(
  context: RequestContext,
  subscription: Tracked,
  at: TranscriptExchange,
): void {
  const { operation } = at;
  if (operation !== 'get' && operation !== 'update' && operation !== 'cancel') return;
  const requirement = requirementOfOperation[operation];
  if (isAccepted(at)) {
    judgeServed(context, subscription, at, requirement);
    return;
  }
  if (isNotFound(at) && subscription.isMissedBy(operation)) return;
  if (mayPass(context, at) || !isOwedService(context.world, subscription, at)) return;
  // that it is not found is what the read shows of the state
  const isOwed = operation === 'get' ? !isNotFound(at) : mustSucceed(context, subscription, at);
  const expected = operation === 'cancel' ? 'success' : 'a subscription';
  if (isOwed) note(context, 'rejected', at, requirement, expected, { subscription });
}

/** Whether a failure in a recording proves nothing: a login page, or a temporary error. */
const mayPass = ({ world, repeats }: RequestContext, at: TranscriptExchange): boolean =>
  world.transcript.isRecording && (at.isWebPage || (at.status >= 500 && !repeats.isLasting(at)));

/** Judges the body of an operation that has succeeded. The body of a cancellation is open. */
function judgeServed(
  context: RequestContext,
  subscription: Tracked,
  at: TranscriptExchange,
  requirement: RequiredId,
): void {
  const { operation, status, body } = at;
  const isUpdate = operation === 'update' && validNames(objectOf(body).fields) !== null;
  if (at.isUnread || (operation !== 'get' && !isUpdate)) return;
  if (showsNoSubscription(at)) {
    note(context, 'answered otherwise', at, requirement, 'a subscription', { subscription });
    return;
  }
  if (isUpdate) judgeSpelling(context, at, ['fields']);
  if (operation === 'get' && status > 200) {
    note(context, 'answered otherwise', at, 'get.ok', '200', { subscription });
  }
}

/** Whether the subscription is live, as far as reads show, and the failure is about the request. */
function isOwedService(world: WorldModel, subscription: Tracked, at: TranscriptExchange): boolean {
  const { sightings } = subscription.tracks.state;
  const isSeenAround = sightings.some(
    ({ value, exchange }) =>
      value === 'active' &&
      (precedes(at, exchange) ||
        (precedes(exchange, at) && exchange.received > at.sent - freshness)),
  );
  if (world.transcript.isRecording && !isSeenAround && at.status < 500) return false;
  if (mayBeUnrelated(at)) return false;
  const life = lifeOf(world, subscription, at);
  return life === 'live' || (life === 'new' && !isNotFound(at));
}

/** Whether no property of the request explains its failure. */
function mustSucceed(
  context: RequestContext,
  subscription: Tracked,
  at: TranscriptExchange,
): boolean {
  const isFailure = at.status >= 500;
  // whether a failure in a recording lasts has been asked before
  const { isRecording } = context.world.transcript;
  if (isFailure && !isRecording && !context.repeats.hasFailedThroughout(at)) return false;
  if (!isFailure && !isStillActive(subscription, at)) return false;
  if (at.operation === 'cancel') return !at.hasBody;
  return isOwedUpdate(context.world, at);
}

/** Statuses of an unknown operation. */
const ofMethod = [405, 501];

/** Maximum number of names that are certainly not too many. */
const fewNames = 8;

/** Whether an update must be accepted, because similar requests are. */
function isOwedUpdate({ transcript }: WorldModel, at: TranscriptExchange): boolean {
  const names = validNames(objectOf(at.body).fields);
  if (names === null) return false;
  const accepted = transcript.exchanges.filter(isAccepted);
  const updates = accepted.filter(
    ({ operation, sender }) => operation === 'update' && sender === 'own',
  );
  const hasKnownNames = isSubset(wordSet(names), namesIn(accepted));
  if (at.status >= 500) {
    const changes = accepted.filter(
      ({ operation }) => operation === 'create' || operation === 'update',
    );
    // a run begins with names that its user knows to be valid, which its recording does not tell
    const isUsual = transcript.isOfRun
      ? names.length <= fewNames
      : !transcript.isRecording && at.intent.unusualNames === undefined;
    return hasKnownNames || isUsual || changes.some(({ intent }) => intent.isMeaningless);
  }
  if (isNotFound(at)) return true;
  if (transcript.isRecording) return ofMethod.includes(at.status);
  // what else an update needs is open, but not where the same was accepted
  const keysOf = ({ body }: TranscriptExchange): string => show(Object.keys(objectOf(body)).sort());
  if (updates.some((one) => keysOf(one) === keysOf(at))) {
    return hasKnownNames && names.length <= fewNames;
  }
  return updates.length === 0;
}
