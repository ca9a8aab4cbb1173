import { listDefaults } from '../../src/api/operations.js';
import type { RequiredId } from '../check-id.js';
import { dueFields, listsOf } from './entities.js';
import { isOpenList } from './life.js';
import { pageOf, type Page } from './page.js';
import { marketOf } from './registers.js';
import { firstIndex } from './sequences.js';
import type { RegisterWrite } from './track.js';
import { objectOf, type TranscriptExchange } from './transcript.js';
import { wordSet, isSameSet, isSubset } from './values.js';
import type { Tracked, WorldModel } from './world.js';

/** The requirements that each page of a subscription exercises. */
export function* exercisedByLists(
  world: WorldModel,
  own: OwnSubscriptions,
  subscription: Tracked,
): Generator<readonly RequiredId[]> {
  const seen = new Map<string, Page>();
  let others = 0;
  for (const at of subscription.exchanges) {
    if (at.operation !== 'list' || at.sender !== 'own') continue;
    const page = pageOf(at);
    if (page === null || isOpenList(world, subscription, page)) continue;
    const isDue = dueFields({ world, subscription, page }) !== null;
    yield [
      ...ofPage(page),
      ...(isDue && page.ids.length > 0 ? ofEntities(subscription, page, others > 0) : []),
      ...ofSame(page, seen.get(page.query), others),
      ...(page.ids.length > 0 ? besideOthers(own, subscription, page) : []),
    ];
    if (page.ids.length > 0 && !seen.has(page.query)) others += 1;
    seen.set(page.query, page);
  }
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

/** Requirements that a repeated page exercises; about other pages only if there are any. */
function ofSame(page: Page, before: Page | undefined, others: number): readonly RequiredId[] {
  if (before === undefined || page.ids.length === 0) return [];
  const isAlone = others < 2;
  return isAlone
    ? ['list.total-stable', 'entity.ids-stable']
    : [
        'list.total-stable',
        'entity.ids-stable',
        'list.pages-differ',
        'list.pages-disjoint',
        'list.offset-counts-entities',
      ];
}

function ofPage({ isGiven, ids, total, offset, limit }: Page): readonly RequiredId[] {
  // a query whose rows have the total counts none past the end
  const isPast = offset > 0 && offset >= total;
  const isFull = limit <= listDefaults.limit && total > offset;
  return [
    'list.ok',
    isGiven.limit ? 'list.limit-echoed' : 'list.default-limit',
    isGiven.offset ? 'list.offset-echoed' : 'list.default-offset',
    'list.limit-respected',
    ...(isPast ? (['list.past-end'] as const) : []),
    ...(isFull ? (['list.page-full'] as const) : []),
    ...(total > 0 && offset + ids.length >= total && !isPast
      ? (['list.total-reached'] as const)
      : []),
    ...(ids.length > 0 ? (['list.total-covers', 'entity.ids-unique'] as const) : []),
  ];
}

function ofEntities(subscription: Tracked, page: Page, hasOthers: boolean): readonly RequiredId[] {
  return [
    'entity.fields-subscribed',
    'entity.fields-complete',
    'entity.city-matches',
    'entity.entity-type-matches',
    ...(showsUpdate(subscription, page) ? (['update.entities-follow'] as const) : []),
    ...(hasOthers || page.ids.length > 1 ? (['entity.fields-spelling'] as const) : []),
  ];
}
