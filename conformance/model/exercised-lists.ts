import { listDefaults } from '../../src/api/operations.js';
import type { JsonValue } from '../../src/api/wire.js';
import type { RequiredId } from '../check-id.js';
import { dueFields, listsOf } from './entities.js';
import { isOpenList } from './life.js';
import { pageOf, type Page } from './page.js';
import { marketOf } from './registers.js';
import { firstIndex } from './sequences.js';
import type { RegisterWrite } from './track.js';
import { isObject, objectOf, type TranscriptExchange } from './transcript.js';
import { wordSet, isMasked, isSameSet, isSubset } from './values.js';
import type { Tracked, WorldModel } from './world.js';

/** The requirements that each page of a subscription exercises. */
export function* exercisedByLists(
  world: WorldModel,
  own: OwnSubscriptions,
  subscription: Tracked,
): Generator<readonly RequiredId[]> {
  const before = new EarlierPages();
  for (const at of subscription.exchanges) {
    if (at.operation !== 'list' || at.sender !== 'own') continue;
    const page = pageOf(at);
    if (page === null || isOpenList(world, subscription, page)) continue;
    const isFilled = page.ids.length > 0;
    yield [
      ...ofPage(page),
      ...(isFilled ? ofFilled({ world, subscription, page }, before) : []),
      ...(isFilled ? besideOthers(own, subscription, page) : []),
    ];
    before.add(page);
  }
}

/** The queries and offsets of the earlier pages of a subscription. */
class EarlierPages {
  readonly queries = new Set<string>();
  /** offsets of pages with entities */
  readonly offsets = new Set<number>();
  /** whether such a page had an offset in its query */
  hasGivenOffset = false;

  add({ query, ids, offset, isGiven }: Page): void {
    this.queries.add(query);
    if (ids.length === 0) return;
    this.offsets.add(offset);
    this.hasGivenOffset ||= isGiven.offset;
  }
}

interface PageOfSubscription {
  readonly world: WorldModel;
  readonly subscription: Tracked;
  readonly page: Page;
}

/** Requirements that a page with entities exercises. */
function ofFilled(context: PageOfSubscription, before: EarlierPages): readonly RequiredId[] {
  const { page } = context;
  const isByDefault = !page.isGiven.offset && before.hasGivenOffset;
  return [
    ...(dueFields(context) === null ? [] : ofEntities(context, before.offsets.size > 0)),
    ...(isByDefault ? (['list.default-offset'] as const) : []),
    ...(before.queries.has(page.query) ? ofSame(before) : []),
  ];
}

const ascending = (one: number, other: number): number => Math.sign(one - other) || 0;

/** The account's subscriptions, indexed, so that a page is not compared with each of them. */
export class OwnSubscriptions {
  readonly #begins: readonly number[];
  readonly #ends: readonly number[];
  /** the first one of each market */
  readonly #first = new Map<string, number>();

  constructor({ all }: WorldModel) {
    const own = all.filter(({ isOwn }) => isOwn);
    this.#begins = own.map(({ since }) => since).toSorted(ascending);
    this.#ends = own.map((one) => Math.max(one.since, one.mayEnd)).toSorted(ascending);
    for (const { creation, ordinal } of own) {
      if (creation === null) continue;
      const market = marketOf(creation);
      this.#first.set(market, Math.min(ordinal, this.#first.get(market) ?? ordinal));
    }
  }

  /** Whether another subscription certainly existed when a request was sent. */
  isBeside(subscription: Tracked, { sent }: TranscriptExchange): boolean {
    const begun = firstIndex(this.#begins, (since) => since > sent);
    const ended = firstIndex(this.#ends, (end) => end > sent);
    const isThere = subscription.since <= sent && subscription.mayEnd > sent;
    return begun - ended > (subscription.isOwn && isThere ? 1 : 0);
  }

  /** Whether an earlier subscription has the same market. */
  isSecond({ creation, ordinal }: Tracked): boolean {
    return creation !== null && (this.#first.get(marketOf(creation)) ?? ordinal) < ordinal;
  }
}

const writtenNameSet = ({ values }: RegisterWrite): ReadonlySet<string> =>
  wordSet(listsOf(values).flat());

/** Whether entities have no other fields than those of the last accepted update. */
function showsUpdate({ tracks }: Tracked, { at, entities }: Page): boolean {
  const accepted = tracks.fields.writes.filter(
    ({ exchange, outcome, received }) =>
      exchange !== null && outcome === 'accepted' && received <= at.sent,
  );
  const last = accepted.at(-1);
  if (last?.exchange?.operation !== 'update' || entities.length === 0) return false;
  // an earlier request may have named the same fields
  if (accepted.some((one) => one !== last && isSameSet(writtenNameSet(one), writtenNameSet(last))))
    return false;
  const names = writtenNameSet(last);
  return entities.every((entity) => isSubset(wordSet(Object.keys(objectOf(entity.fields))), names));
}

/** Requirements about updates and other subscriptions that a page exercises. */
const besideOthers = (
  own: OwnSubscriptions,
  subscription: Tracked,
  { at }: Page,
): readonly RequiredId[] => [
  ...(subscription.updatesBy(at) > 0 ? (['update.pages'] as const) : []),
  ...(own.isBeside(subscription, at) ? (['list.beside'] as const) : []),
  ...(own.isSecond(subscription) ? (['create.second-scraped'] as const) : []),
];

/** Requirements that a repeated page exercises; about offsets only if two of them have entities. */
const ofSame = ({ offsets }: EarlierPages): readonly RequiredId[] => [
  'list.total-stable',
  'entity.ids-stable',
  ...(offsets.size < 2
    ? []
    : (['list.pages-differ', 'list.pages-disjoint', 'list.offset-counts-entities'] as const)),
];

/** Requirements about the limit and the offset that a page echoes. */
function ofEcho({ at, isGiven }: Page): readonly RequiredId[] {
  const { limit, offset } = objectOf(at.json);
  const isLimitEchoed = isGiven.limit && typeof limit === 'number';
  const isOffsetEchoed = isGiven.offset && typeof offset === 'number';
  return [
    // without an echo, the number of entities shows the default
    ...(isGiven.limit ? [] : (['list.default-limit'] as const)),
    ...(isLimitEchoed ? (['list.limit-echoed'] as const) : []),
    ...(isOffsetEchoed ? (['list.offset-echoed'] as const) : []),
  ];
}

function ofPage(page: Page): readonly RequiredId[] {
  const { ids, total, offset, limit } = page;
  // a query whose rows have the total counts none past the end
  const isPast = offset > 0 && offset >= total;
  const isFull = limit <= listDefaults.limit && total > offset;
  return [
    'list.ok',
    ...ofEcho(page),
    'list.limit-respected',
    ...(isPast ? (['list.past-end'] as const) : []),
    ...(isFull ? (['list.page-full'] as const) : []),
    ...(total > 0 && offset + ids.length >= total && !isPast
      ? (['list.total-reached'] as const)
      : []),
    ...(ids.length > 0 ? (['list.total-covers', 'entity.ids-unique'] as const) : []),
  ];
}

/** @param hasOthers whether an earlier page had entities */
function ofEntities(
  { world, subscription, page }: PageOfSubscription,
  hasOthers: boolean,
): readonly RequiredId[] {
  const ofKeys = page.entities.some(({ fields }) => isObject(fields));
  const { creation, id } = subscription;
  // a recording that does not have the creation leaves the place open
  const isPlaceKnown = creation !== null || world.transcript.existing.includes(id);
  const isReadable = (value: JsonValue | undefined): boolean =>
    typeof value === 'string' && !isMasked(value);
  const isOfPlace = (key: 'city' | 'entity_type'): boolean =>
    isPlaceKnown && page.entities.some((entity) => isReadable(entity[key]));
  return [
    ...(ofKeys ? (['entity.fields-subscribed', 'entity.fields-complete'] as const) : []),
    ...(isOfPlace('city') ? (['entity.city-matches'] as const) : []),
    ...(isOfPlace('entity_type') ? (['entity.entity-type-matches'] as const) : []),
    ...(ofKeys && showsUpdate(subscription, page) ? (['update.entities-follow'] as const) : []),
    ...(ofKeys && (hasOthers || page.ids.length > 1) ? (['entity.fields-spelling'] as const) : []),
  ];
}
