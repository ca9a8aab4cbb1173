import type { RequiredId } from '../check-id.js';
import { listDefaults } from '../../src/api/operations.js';
import { judgeEmptied, longestScrape } from './emptied.js';
import { judgeEntities, PastFields } from './entities.js';
import type { Findings } from './findings.js';
import { isOpenList, isStillActive, lifeOf } from './life.js';
import { isAccepted, isNotFound, mayBeUnrelated } from './marks.js';
import { isPlainQuery, placeOf } from './list-query.js';
import { atPlaces, pageFinding, pageOf, type Page } from './page.js';
import { judgePages, orderOf } from './pagination.js';
import type { Repeats } from './repeats.js';
import { marketOf } from './registers.js';
import { firstIndex, groupedBy } from './sequences.js';
import type { Track, RegisterWrite } from './track.js';
import { isObject, objectOf, precedes, type TranscriptExchange } from './transcript.js';
import { show } from './values.js';
import type { Tracked, WorldModel } from './world.js';

/** Position beyond which search engines serve no page, so that a rejection is open. */
const window = 10_000;

/** Pages of one subscription between two updates: an update may fill the list anew. */
interface Epoch {
  readonly subscription: Tracked;
  readonly pages: readonly Page[];
  /** all pages of the subscription, at any time */
  readonly all: readonly Page[];
}

/** Judges the lists of all subscriptions, alone and against each other. */
export function judgeLists(world: WorldModel, repeats: Repeats, findings: Findings): void {
  const known = world.all.filter(({ isDisturbed }) => !isDisturbed);
  const epochs = known.flatMap((one) => judgeList(world, repeats, one, findings));
  const orders = epochs.map(({ pages }) => orderOf(pages.filter(({ ids }) => ids.length > 0)));
  const isOneElsewhere = orders.includes('one') && !orders.includes('several');
  const order = { isOneElsewhere, isShownByAll: world.transcript.isRecording };
  for (const epoch of epochs) judgePages(epoch, order, findings);
  judgeScrapes(world, findings);
  judgeEmptied(world, findings);
}

const listsOf = ({ exchanges }: Tracked): readonly TranscriptExchange[] =>
  exchanges.filter(({ operation, sender }) => operation === 'list' && sender === 'own');

/** Judges each page of a list alone. @returns the pages that can be compared */
function judgeList(
  world: WorldModel,
  repeats: Repeats,
  subscription: Tracked,
  findings: Findings,
): readonly Epoch[] {
  const lists = listsOf(subscription);
  const updates = updatesOf(subscription.tracks.fields);
  const past = new PastFields(subscription.tracks.fields);
  const comparable: Page[] = [];
  for (const at of lists) {
    const page = pageOf(at);
    if (page === null) {
      judgeRejection({ world, repeats, subscription, lists, updates }, at, findings);
      continue;
    }
    judgeEntities({ world, subscription, page, past, findings });
    if (isOpenList(world, subscription, page)) continue;
    judgeAlone(subscription, page, findings);
    comparable.push(page);
  }
  judgeTotals(world, subscription, comparable, findings);
  const epochs = groupedBy(comparable, ({ at }) => epochAt(updates, at));
  return [...epochs].flatMap(([number, pages]) =>
    number === null ? [] : [{ subscription, pages, all: comparable }],
  );
}

/** Updates that may have taken effect, in the order in which they were over. */
const updatesOf = ({ writes }: Track): readonly RegisterWrite[] =>
  writes
    .filter(({ exchange, outcome }) => exchange?.operation === 'update' && outcome !== 'rejected')
    .sort((one, other) => one.received - other.received);

/** Number of updates that ended before a list request; null if an update was concurrent. */
function epochAt(updates: readonly RegisterWrite[], at: TranscriptExchange): number | null {
  const count = firstIndex(updates, ({ received }) => received > at.sent);
  return updates.slice(count).some(({ sent }) => sent <= at.received) ? null : count;
}

interface ListContext {
  readonly world: WorldModel;
  readonly repeats: Repeats;
  readonly subscription: Tracked;
  readonly lists: readonly TranscriptExchange[];
  readonly updates: readonly RegisterWrite[];
}

/** Judges rejected lists of a live subscription. Rejecting a large limit or offset is allowed. */
function judgeRejection(context: ListContext, at: TranscriptExchange, findings: Findings): void {
  const { subscription } = context;
  const { limit, offset } = placeOf(at);
  if (limit > listDefaults.limit || !isPlainQuery(at)) return;
  if (isNotFound(at) && subscription.isMissedBy('list')) return;
  if (!isFailedPage(at) || !isOwed(context, at)) return;
  const isPast = isPastEnd(context, offset);
  const isFar = offset + limit > window && at.status < 500;
  if (isFar && !context.lists.some((one) => (pageOf(one)?.total ?? 0) > offset)) return;
  const requirement = isPast ? 'list.past-end' : requirementOfFailure(context, at);
  const isPage = at.status === 200 ? ' without a page' : '';
  const due = { expected: 'status 200 with a page', found: `status ${at.status}${isPage}` };
  findings.add({ kind: 'page', at, subscription, requirement, ...due });
}

/** Whether some page shows that no entity is at an offset. */
const isPastEnd = ({ lists }: ListContext, offset: number): boolean =>
  lists.some((one) => {
    const total = pageOf(one)?.total ?? 0;
    return total > 0 && total <= offset;
  });

/** Returns the violated requirement: about updates, if the same list succeeded before the first one. */
function requirementOfFailure({ lists, updates }: ListContext, at: TranscriptExchange): RequiredId {
  const isUpdated = (epochAt(updates, at) ?? 0) > 0;
  const query = show(at.query);
  const wasServed = lists.some(
    (one) => pageOf(one) !== null && show(one.query) === query && epochAt(updates, one) === 0,
  );
  return isUpdated && wasServed ? 'update.entities-follow' : 'list.ok';
}

/** Whether a response is not a page. A 200 with a wrong shape violates other requirements. */
function isFailedPage({ status, json, isWebPage, isUnread }: TranscriptExchange): boolean {
  if (status === 200 && (isObject(json) || isUnread)) return false;
  return !isWebPage || status >= 500;
}

/** Whether a list must succeed: the subscription is live, and the failure is not temporary. */
function isOwed({ world, repeats, subscription }: ListContext, at: TranscriptExchange): boolean {
  const { status } = at;
  if (mayBeUnrelated(at) && status < 520) return false;
  const life = lifeOf(world, subscription, at);
  if (life === 'open' || (life === 'new' && isNotFound(at))) return false;
  if (!isStillActive(subscription, at) || repeats.hasPassed(at)) return false;
  const { isRecording } = world.transcript;
  if (status < 500) return !isRecording || isFoundLater(subscription, at);
  return isRecording ? repeats.isLasting(at) : repeats.hasFailedAgain(at);
}

/** Whether a later request finds a subscription, so that no other client has cancelled it. */
function isFoundLater({ exchanges }: Tracked, at: TranscriptExchange): boolean {
  const last = exchanges.findLast(
    (one) => one.sender === 'own' && one.operation !== 'cancel' && isAccepted(one),
  );
  return last !== undefined && precedes(at, last);
}

/** Judges whether a page agrees with its own request. */
function judgeAlone(subscription: Tracked, page: Page, findings: Findings): void {
  const { at, offset, ids } = page;
  const say = (requirement: RequiredId, expected: unknown, found: unknown): void =>
    findings.add(pageFinding(subscription, page, requirement, expected, found));
  judgeLimit(page, say);
  const { offset: echoed } = objectOf(at.json);
  if (typeof echoed === 'number' && echoed !== offset) {
    say('list.offset-echoed', `\`offset\`: ${offset}`, `\`offset\`: ${echoed}`);
  }
  const places = new Map<string, number>();
  for (const [index, id] of ids.entries()) {
    const first = places.get(id);
    if (first !== undefined) {
      const found = atPlaces(id, offset + first, offset + index);
      say('entity.ids-unique', 'each id only once on a page', found);
      return;
    }
    places.set(id, index);
  }
}

const lastPosition = ({ offset, ids }: Page): number =>
  ids.length === 0 ? 0 : offset + ids.length;

/** Judges whether `total` includes the last listed entity, unless entities have just arrived. */
function judgeTotals(
  { transcript }: WorldModel,
  subscription: Tracked,
  pages: readonly Page[],
  findings: Findings,
): void {
  let largest = 0;
  for (const [index, page] of pages.entries()) {
    const [end, next] = [lastPosition(page), pages[index + 1]];
    const hasGrown = next === undefined ? transcript.isRecording : next.total >= end;
    if (page.total < end && (largest > page.total || !hasGrown)) {
      const due = [`\`total\`: at least ${end}`, `\`total\`: ${page.total}`] as const;
      findings.add(pageFinding(subscription, page, 'list.total-covers', ...due));
    }
    largest = Math.max(largest, page.total);
  }
}

type Say = (requirement: RequiredId, expected: unknown, found: unknown) => void;

function judgeLimit({ at, limit, isGiven, ids }: Page, say: Say): void {
  const { limit: echoed } = objectOf(at.json);
  const isReadable = typeof echoed === 'number' && Number.isInteger(echoed) && echoed >= 1;
  const most = isReadable ? Math.min(limit, echoed) : limit;
  if (ids.length > most)
    say('list.limit-respected', `at most ${most} entities`, `${ids.length} entities`);
  if (typeof echoed !== 'number' || echoed === limit) return;
  // the largest limit is open
  if (limit > listDefaults.limit && echoed <= limit) return;
  say(
    isGiven.limit ? 'list.limit-echoed' : 'list.default-limit',
    `\`limit\`: ${limit}`,
    `\`limit\`: ${echoed}`,
  );
}

/** Judges whether entities are listed for all subscriptions of a market, if they are for one. */
function judgeScrapes(world: WorldModel, findings: Findings): void {
  const lists = world.all.flatMap((subscription) => {
    const pages = listsOf(subscription).flatMap((at) => pageOf(at) ?? []);
    const filled = pages.find(({ ids }) => ids.length > 0);
    const { creation } = subscription;
    if (creation === null || pages.length === 0) return [];
    return [{ subscription, pages, filled, market: marketOf(creation) }];
  });
  for (const { subscription, pages, filled, market } of lists) {
    const first = lists.find(
      (one) =>
        one.market === market &&
        one.subscription.ordinal < subscription.ordinal &&
        one.filled !== undefined,
    );
    if (first?.filled === undefined || filled !== undefined) continue;
    const last = pages.findLast(
      ({ offset, at }) => offset === 0 && lifeOf(world, subscription, at) === 'live',
    );
    // unlike a client, a run waits for the end of a scrape
    const { isRecording } = world.transcript;
    if (last === undefined || (isRecording && pages.length < 2)) continue;
    const needed = first.subscription.ageAt(first.filled.at);
    const time = isRecording ? longestScrape(world, needed) : needed;
    if (last.at.sent - subscription.since <= time) continue;
    const due = ['entities, as for the first subscription', 'no entities'] as const;
    const finding = pageFinding(subscription, last, 'create.second-scraped', ...due);
    findings.add({ ...finding, suspects: [first.filled.at] });
  }
}
