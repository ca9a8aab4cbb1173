import type { RequiredId } from '../check-id.js';
import { faultOf } from './faults.js';
import type { Flaw } from './findings.js';
import { isAccepted } from './marks.js';
import { marketOf } from './registers.js';
import { firstIndex } from './sequences.js';
import { objectOf, type TranscriptExchange } from './transcript.js';
import { validNames } from './values.js';
import type { Tracked, WorldModel } from './world.js';

/** Situations of a violation. The first situation for which a requirement has an id counts. */
export const places = [
  /** by two updates at the same time */
  'at-once',
  /** for a city or an entity type in unusual letters */
  'elsewhere',
  /** with many or unusual names */
  'many',
  /** with one name, where several were accepted */
  'single',
  /** after a change of another subscription */
  'since',
  /** on a later subscription, by an operation on an even later one */
  'earlier',
  /** on a later subscription */
  'second',
  /** by a later update */
  'again',
  /** after its cancellation */
  'cancelled',
  /** after an update or a cancellation */
  'later',
] as const;

export type RequirementPlace = (typeof places)[number];

/** Maximum number of names that are not many. */
const few = 8;

const unusual = /[^\w ]/;

const namesIn = ({ body }: TranscriptExchange): readonly string[] =>
  validNames(objectOf(body).fields) ?? [];

const hasManyNames = (names: readonly string[]): boolean =>
  names.length > few || names.some((name) => unusual.test(name));

/** Whether a create request is for a second market whose letters not every deployment can store. */
export function isElsewhere({ all }: WorldModel, at: TranscriptExchange): boolean {
  if (at.operation !== 'create') return false;
  const { city, entity_type: type } = objectOf(at.body);
  const isUnusual = [city, type].some(
    (value) => typeof value === 'string' && /[^\x20-\x7e]/.test(value),
  );
  const first = all.find((one) => one.isOwn)?.creation;
  return isUnusual && !(first && marketOf(first) === marketOf(at));
}

const isSingle = ({ transcript }: WorldModel, at: TranscriptExchange): boolean =>
  at.operation === 'create' &&
  namesIn(at).length === 1 &&
  transcript.exchanges.some(
    (one) => one.operation === 'create' && isAccepted(one) && namesIn(one).length > 1,
  );

/** Whether a create request follows a valid creation of the account. */
const isLateCreation = ({ all }: WorldModel, { operation, sent }: TranscriptExchange): boolean =>
  operation === 'create' &&
  all.some(
    ({ creation, isOwn, since }) =>
      creation !== null && isOwn && since <= sent && faultOf(creation) === undefined,
  );

/** Whether an update was concurrent with another one of the subscription. */
const isUpdatedAtOnce = (subscription: Tracked | undefined, cause: TranscriptExchange): boolean =>
  cause.operation === 'update' && (subscription?.updatesAtOnce(cause) ?? []).length > 0;

/** Whether another subscription was changed between an update and a read. */
const isChangedSince = (
  { changes }: WorldModel,
  write: TranscriptExchange,
  at: TranscriptExchange,
): boolean =>
  changes
    .slice(
      firstIndex(changes, ({ n }) => n > write.n),
      firstIndex(changes, ({ n }) => n >= at.n),
    )
    .some(({ id }) => id !== write.id);

/** Kinds of findings for which concurrent requests are irrelevant. */
const ofResponse: readonly Flaw['kind'][] = ['cut', 'answered otherwise'];

/**
 * Whether concurrent requests are irrelevant.
 * @param isOwn whether the response to the write shows the value
 */
const isOfResponse = (kind: Flaw['kind'], isOwn: boolean): boolean =>
  ofResponse.includes(kind) || (kind === 'mixed' && isOwn);

export function placesOf(
  { kind, subscription, at, write, source }: Flaw,
  world: WorldModel,
): readonly RequirementPlace[] {
  const { isCancelled, updates } = pastOf(subscription, at);
  const ordinal = subscription?.ordinal ?? (isLateCreation(world, at) ? 1 : 0);
  const written = write?.exchange ?? undefined;
  const cause = source ?? written ?? at;
  const found: Record<RequirementPlace, boolean> = {
    elsewhere: isElsewhere(world, cause),
    many: hasManyNames(namesIn(cause)),
    single: isSingle(world, at),
    since: written !== undefined && isChangedSince(world, written, at),
    earlier: isEarlier(world, ordinal, source),
    second: ordinal > 0,
    again: updates > (isRejectedUpdate(at) ? 0 : 1),
    'at-once': !isOfResponse(kind, cause === at) && isUpdatedAtOnce(subscription, cause),
    cancelled: isCancelled,
    later: updates > 0 || isCancelled,
  };
  return places.filter((place) => found[place]);
}

/** Returns whether a subscription was cancelled before an exchange, and the number of its updates. */
function pastOf(
  subscription: Tracked | undefined,
  at: TranscriptExchange,
): { isCancelled: boolean; updates: number } {
  if (subscription === undefined) return { isCancelled: false, updates: 0 };
  const isCancelled = subscription.tracks.state.firstCancellation <= at.sent;
  return { isCancelled, updates: subscription.updatesBy(at) };
}

/** Whether a finding about a later subscription is caused by an even later one. */
function isEarlier(
  { subscriptions }: WorldModel,
  ordinal: number,
  source: TranscriptExchange | undefined,
): boolean {
  const other = subscriptions.get(source?.id ?? '')?.ordinal ?? 0;
  return ordinal > 0 && other > ordinal;
}

const isRejectedUpdate = (at: TranscriptExchange): boolean =>
  at.operation === 'update' && !isAccepted(at);

type IdsByPlace = Partial<Record<RequirementPlace, RequiredId>>;

const created: IdsByPlace = {
  elsewhere: 'create.place-kept',
  many: 'create.many-fields',
  single: 'create.one-field',
  second: 'create.second',
};
const kept: IdsByPlace = { elsewhere: 'create.place-kept' };
const updated: IdsByPlace = {
  'at-once': 'update.at-once',
  many: 'update.many-fields',
  second: 'update.second',
  again: 'update.again',
};
const listed: IdsByPlace = { second: 'create.second', later: 'update.pages' };
const missing: IdsByPlace = { second: 'auth.missing.later', cancelled: 'auth.missing.later' };
const foreign: IdsByPlace = { second: 'auth.foreign.later' };
const noEffect: IdsByPlace = { second: 'auth.no-effect.later' };

/** The ids of requirements in special situations. */
const ids: Partial<Record<RequiredId, IdsByPlace>> = {
  'create.subscription': created,
  'create.fields': created,
  'create.active': { second: 'create.second' },
  'create.city': kept,
  'create.entity-type': kept,
  'create.verbatim': { many: 'create.names-verbatim' },
  'get.subscription': { second: 'create.second' },
  'get.same-id': { later: 'get.same-later' },
  'get.agrees': { second: 'create.second', later: 'get.same-later' },
  'list.ok': { second: 'create.second' },
  'list.pages-differ': listed,
  'list.offset-counts-entities': listed,
  'list.total-covers': listed,
  'list.default-limit': listed,
  'update.subscription': updated,
  'update.fields-replaced': updated,
  'update.persists': updated,
  'update.lasts': { since: 'update.kept' },
  'cancel.accepted': { second: 'cancel.second' },
  'cancel.beside': { earlier: 'cancel.earlier' },
  'auth.missing.create': missing,
  'auth.missing.get': missing,
  'auth.missing.update': missing,
  'auth.missing.cancel': missing,
  'auth.missing.list': missing,
  'auth.scheme.get': missing,
  'auth.scheme.update': missing,
  'auth.scheme.cancel': missing,
  'auth.scheme.list': missing,
  'auth.foreign.get': foreign,
  'auth.foreign.update': foreign,
  'auth.foreign.cancel': foreign,
  'auth.foreign.list': foreign,
  'auth.no-effect.update': noEffect,
  'auth.no-effect.cancel': noEffect,
};

/** Returns the ids of a requirement in some situations, the most specific first; by default, its own id. */
export function idsAt(
  requirement: RequiredId,
  at: readonly RequirementPlace[],
): readonly RequiredId[] {
  const found = at.flatMap((place) => ids[requirement]?.[place] ?? []);
  return found.length > 0 ? found : [requirement];
}

/** Returns the id of a requirement in some situations. */
export const idAt = (requirement: RequiredId, at: readonly RequirementPlace[]): RequiredId =>
  idsAt(requirement, at)[0] ?? requirement;
