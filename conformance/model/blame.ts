import type { JsonValue } from '../../src/api/wire.js';
import type { RequiredId } from '../check-id.js';
import type { Flaw, Kind } from './findings.js';
import { isAccepted, isNotFound } from './marks.js';
import { shownId, type RegisterName } from './registers.js';
import { movedBy } from './moved.js';
import type { Sighting, Track, RegisterWrite } from './track.js';
import { precedes, type TranscriptExchange } from './transcript.js';
import { isAtOnce, requestedAtOnce } from './at-once.js';
import { wordSet, isSubset, valueKey, show, textsIn } from './values.js';
import type { Tracked, WorldModel } from './world.js';

/** A shown value that no visible write has, with the evidence that explains it. */
interface BlameContext {
  readonly world: WorldModel;
  readonly subscription: Tracked;
  readonly track: Track;
  readonly at: TranscriptExchange;
  readonly value: JsonValue;
  /** the writes that the read may show, the last one first */
  readonly due: readonly RegisterWrite[];
  /** the last of these */
  readonly write: RegisterWrite | undefined;
  /** the write whose response it is; undefined for a read */
  readonly own: RegisterWrite | undefined;
  /** the last read before that showed something else */
  readonly good: Sighting | undefined;
}

interface Explanation {
  readonly kind: Kind;
  readonly source?: TranscriptExchange | undefined;
  readonly suspects?: readonly TranscriptExchange[];
  readonly requirement?: RequiredId;
}

/** The last sighting before this one that shows another value. */
export const lastGood = (track: Track, { exchange: at, value }: Sighting): Sighting | undefined =>
  track.sightings.findLast(
    (one) =>
      precedes(one.exchange, at) &&
      one.exchange.operation !== 'create' &&
      valueKey(one.value) !== valueKey(value),
  );

/** Whether no earlier read has shown another value, so that nothing has changed. */
export const isFirstLook = (track: Track, { exchange: at, value }: Sighting): boolean =>
  !track.sightings.some(
    (one) =>
      one.exchange.operation !== 'create' &&
      one.exchange.n < at.n &&
      one.value !== value &&
      one.value !== 'gone',
  );

/** Explains a value that no visible write has. The stronger the evidence, the earlier it is considered. */
export function explained(
  world: WorldModel,
  subscription: Tracked,
  name: RegisterName,
  sighting: Sighting,
  due: readonly RegisterWrite[],
): Flaw {
  const { exchange: at, value } = sighting;
  const track = subscription.tracks[name];
  const own = track.writes.find(({ exchange }) => exchange === at);
  const good = lastGood(track, sighting);
  const [write] = due;
  const context = { world, subscription, track, at, value, due, write, own, good };
  const explanation =
    performed(context) ?? (name === 'state' ? explainedState(context) : explainedValue(context));
  return {
    ...explanation,
    at,
    subscription,
    subject: name,
    write,
    lastGood: good?.exchange,
    expected: due.map(({ values }) => show(values)).join(' or '),
    found: show(value),
  };
}

/** Whether a request came after the last good read, so that it may have changed the value. */
const isSince = ({ at, good }: BlameContext, one: TranscriptExchange): boolean =>
  one !== at &&
  (one.sent < at.received || one.n < at.n) &&
  (good === undefined || !precedes(one, good.exchange));

/** Blames rejected requests since the last good read that requested the value. */
function performed(context: BlameContext): Explanation | undefined {
  const { track, value, own } = context;
  if (own !== undefined) return undefined;
  const suspects = track.writes.flatMap((write) => {
    const { exchange, outcome, values } = write;
    if (exchange === null || outcome !== 'rejected' || !isSince(context, exchange)) return [];
    // a cancellation that finds nothing is not why there is nothing
    if (value === 'gone' && isNotFound(exchange)) return [];
    const isTooVague = track.name === 'state' && values === 'any';
    return track.allows(write, value) && !isTooVague ? [exchange] : [];
  });
  const source = suspects.findLast(({ sender }) => sender !== 'own') ?? suspects.at(-1);
  if (source === undefined) return undefined;
  return { kind: 'performed', source, suspects: [...suspects, ...othersSince(context)] };
}

/** Explains fields, a place, an account or a time. */
function explainedValue(context: BlameContext): Explanation {
  const { own } = context;
  const foreign =
    own?.outcome === 'accepted' ? createdForAnother(context) : writtenToAnother(context);
  if (foreign !== undefined) return foreign;
  if (earlierWrites(context).some((write) => context.track.allows(write, context.value))) {
    if (wasShown(context)) {
      return undoneBeside(context) ?? { kind: 'undone', suspects: othersSince(context) };
    }
    return { kind: own === undefined ? 'never shown' : 'answered otherwise' };
  }
  const explanation = explainedFields(context);
  const { kind, requirement } = explanation;
  const isTold = kind === 'cut' || kind === 'mixed' || requirement !== undefined;
  return own === undefined || isTold ? explanation : { kind: 'answered otherwise' };
}

/** Blames the concurrent create request whose values the response to another create request shows. */
function createdForAnother({ world, at, track, value }: BlameContext): Explanation | undefined {
  const source = requestedAtOnce(world.createdAtOnce(at), at, track.name, value);
  return source && { kind: 'of another', source, requirement: 'create.at-once' };
}

/** Whether fields are those of two concurrent updates. */
function isOfTwoAtOnce({ value, due }: BlameContext): boolean {
  const updates = due.filter(isAcceptedUpdate);
  const shown = wordSet(textsIn(value));
  return updates.some((one) =>
    updates.some(
      (other) =>
        one !== other &&
        isAtOnce(one, other) &&
        isSubset(shown, wordSet([one, other].flatMap(writtenNames))),
    ),
  );
}

/** The last request since the last good read that wrote the value to another subscription. */
function writtenToAnother(context: BlameContext): Explanation | undefined {
  const { world, subscription, track, value, own, good } = context;
  const isSuspect = (one: TranscriptExchange): boolean => isSince(context, one);
  if (track.name !== 'fields') {
    if (own !== undefined) return undefined;
    const source = movedBy(world, subscription, track.name, value, good?.value, isSuspect);
    return source && { kind: 'of another', source };
  }
  const writes = world.all
    .filter((one) => one !== subscription)
    .flatMap(({ tracks }) => tracks.fields.writes);
  const found = writes.findLast(
    (write) =>
      write.outcome !== 'rejected' &&
      write.values !== 'any' &&
      write.exchange !== null &&
      isSuspect(write.exchange) &&
      track.allows(write, value),
  );
  return found?.exchange ? { kind: 'of another', source: found.exchange } : undefined;
}

/** Maximum time between two reads in which no other client is assumed to have changed a subscription, ms. */
const soon = 5000;

/**
 * Explains the fields of a subscription that existed before: a request wrote them to another subscription,
 * shortly between two reads.
 */
export function transferred(
  world: WorldModel,
  subscription: Tracked,
  track: Track,
  { exchange: at, value }: Sighting,
): Flaw | undefined {
  const good = track.lastBefore(at);
  if (good === undefined || valueKey(good.value) === valueKey(value)) return undefined;
  if (at.sent - good.exchange.received > soon) return undefined;
  const isOwn = track.writes.some(
    ({ exchange, outcome }) =>
      exchange !== null && outcome !== 'rejected' && exchange.received >= good.exchange.sent,
  );
  const context = { world, subscription, track, at, value, due: [], good };
  const explanation = writtenToAnother({ ...context, write: undefined, own: undefined });
  if (isOwn || explanation === undefined) return undefined;
  const about = { at, subscription, subject: 'fields', lastGood: good.exchange } as const;
  return { ...explanation, ...about, expected: show(good.value), found: show(value) };
}

/** Accepted writes that are no longer visible. */
const earlierWrites = ({ track, at, due }: BlameContext): readonly RegisterWrite[] =>
  track.writes.filter(
    (write) =>
      write.outcome === 'accepted' &&
      write.values !== 'any' &&
      write.sent <= at.received &&
      !due.includes(write),
  );

/** Whether an earlier read has shown the write that should be visible. */
const wasShown = ({ track, write, at }: BlameContext): boolean =>
  write !== undefined &&
  track.sightings.some(
    ({ exchange, value }) =>
      exchange !== write.exchange &&
      exchange.sent >= write.sent &&
      precedes(exchange, at) &&
      track.allows(write, value),
  );

const writtenNames = ({ values }: RegisterWrite): readonly string[] =>
  values === undefined || values === 'any' ? [] : (textsIn(values[0]) ?? []);

/** Explains fields that are more or fewer than were written, or that no request wrote. */
function explainedFields(context: BlameContext): Explanation {
  const { value, write, due, track } = context;
  if (track.name !== 'fields') return { kind: 'made up' };
  const shown = wordSet(textsIn(value));
  const wanted = wordSet(write && writtenNames(write));
  if (shown.size < wanted.size && isSubset(shown, wanted)) return { kind: 'cut' };
  const isMore = shown.size > wanted.size && isSubset(wanted, shown);
  // what a read has shown, and no request wrote, is not from before
  const written = due.filter(({ exchange }) => exchange !== null);
  const all = [...earlierWrites(context), ...written].flatMap(writtenNames);
  if (!isMore || !isSubset(shown, wordSet(all))) return { kind: 'made up' };
  return isOfTwoAtOnce(context)
    ? { kind: 'mixed', requirement: 'update.at-once' }
    : { kind: 'mixed' };
}

function explainedState(context: BlameContext): Explanation {
  const { value, own, track, at } = context;
  if (value === 'active') {
    const hasEnded = track.sightings.some(
      (one) =>
        one.value !== 'active' &&
        // a write may return what no read shows
        ['get', 'list'].includes(one.exchange.operation ?? '') &&
        one.exchange.sent >= track.firstCancellation &&
        precedes(one.exchange, at),
    );
    return { kind: hasEnded ? 'undone' : 'never shown' };
  }
  if (value === 'gone' && !context.subscription.isEverFound) {
    return {
      kind: 'never shown',
      suspects: othersSince(context).filter(
        (one) => !precedes(one, context.subscription.creation ?? at),
      ),
    };
  }
  // a response to an update that no read confirms
  const isAnswer = at.operation === 'update' && track.firstAfter(at)?.value === 'active';
  if (own !== undefined || isAnswer) return { kind: 'answered otherwise' };
  return changedBeside(context);
}

/**
 * The only request between the last good read and this one, if it was about another subscription.
 */
function undoneBeside(context: BlameContext): Explanation | undefined {
  const [source, ...others] = writesSince(context);
  if (source === undefined || others.length > 0 || isAbout(source, context.subscription)) {
    return undefined;
  }
  return { kind: 'beside', source, suspects: [source] };
}

/** Requests since the last good read that have changed something, such as an accepted update. */
const writesSince = (context: BlameContext): readonly TranscriptExchange[] =>
  context.world.transcript.exchanges.filter(
    (one) =>
      isSince(context, one) &&
      one.sender === 'own' &&
      (isAccepted(one) || isRepeatedCancellation(context.world, one)) &&
      ['create', 'update', 'cancel'].includes(one.operation ?? ''),
  );

/** Whether a cancellation does not find its subscription, because it is cancelled. */
const isRepeatedCancellation = (world: WorldModel, one: TranscriptExchange): boolean =>
  one.operation === 'cancel' &&
  isNotFound(one) &&
  world.subscriptions.get(one.id)?.mayBeCancelledBy(one.sent) === true;

/** Accepted requests since the last good read that have changed other subscriptions. */
const othersSince = (context: BlameContext): readonly TranscriptExchange[] =>
  writesSince(context).filter((one) => !isAbout(one, context.subscription));

/** Explains a state that no request set: a request about another subscription may have changed it. */
function changedBeside(context: BlameContext): Explanation {
  const { world, subscription, track, at, value } = context;
  const suspects = writesSince(context);
  const mine = suspects.filter(({ id }) => id === subscription.id);
  const others = othersSince(context);
  const mayBeOwn = mine.length > 0 || others.length === 0;
  if (value === 'paused' && mayBeOwn && followsUpdates(world, subscription, at)) {
    const source = mine.findLast(({ operation }) => operation === 'update');
    return { kind: 'by itself', source, requirement: 'update.keeps-rest', suspects: others };
  }
  const inOrder = ['cancel', 'create', 'update'].flatMap((operation) =>
    others.filter((one) => one.operation === operation),
  );
  const guilty =
    others.findLast((one) => shownId(one) === subscription.id) ??
    inOrder.find((one) => !isHarmless(world, one, value)) ??
    (mine.length === 0 ? others.at(-1) : undefined);
  if (guilty !== undefined && !isFirstLook(track, { exchange: at, value })) {
    return { kind: 'beside', source: guilty, suspects: others };
  }
  const source = mine.findLast((one) => !isSurvived(subscription, one));
  return { kind: 'by itself', source, suspects: others };
}

/** Whether an earlier operation of the same kind left the subscription active. */
const isSurvived = (
  { exchanges, tracks }: Tracked,
  { operation, n }: TranscriptExchange,
): boolean =>
  exchanges.some(
    (one) =>
      one.operation === operation &&
      one.n < n &&
      isAccepted(one) &&
      tracks.state.firstAfter(one)?.value === 'active',
  );

const isAbout = (exchange: TranscriptExchange, { id }: Tracked): boolean =>
  exchange.id === id || (exchange.operation === 'create' && shownId(exchange) === id);

const isAcceptedUpdate = ({ exchange, outcome }: RegisterWrite): boolean =>
  exchange?.operation === 'update' && outcome === 'accepted';

/**
 * Whether a pause may be an effect of the subscription's own update: no subscription was seen active so long
 * after one.
 */
export function followsUpdates(
  world: WorldModel,
  { tracks }: Tracked,
  at: TranscriptExchange,
): boolean {
  const last = tracks.fields.writes.findLast(
    (one) => isAcceptedUpdate(one) && one.received <= at.sent,
  );
  if (last === undefined) return false;
  const delay = at.received - last.received;
  return !world.all.some(({ tracks: { fields, state } }) =>
    fields.writes
      .filter(isAcceptedUpdate)
      .some((one) =>
        state.sightings.some(
          ({ value, exchange }) =>
            value === 'active' &&
            exchange.operation === 'get' &&
            exchange.sent - one.received >= delay,
        ),
      ),
  );
}

/** Whether another subscription stayed active through an operation of the same kind. */
function isHarmless(
  world: WorldModel,
  { operation, n }: TranscriptExchange,
  value: JsonValue,
): boolean {
  const alike = world.transcript.exchanges.filter(
    (one) => one.operation === operation && one.sender === 'own' && isAccepted(one) && one.n !== n,
  );
  return alike.some((one) =>
    world.all.some((subscription) => {
      if (isAbout(one, subscription)) return false;
      const { state } = subscription.tracks;
      const around = [state.lastBefore(one), state.firstAfter(one)];
      return around.every((seen) => seen?.value === 'active' && seen.value !== value);
    }),
  );
}
