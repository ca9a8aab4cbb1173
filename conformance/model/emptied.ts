import type { Findings } from './findings.js';
import { lifeOf } from './life.js';
import { isAccepted, outcomeOf } from './marks.js';
import { pageOf, type Page } from './page.js';
import { shownId } from './registers.js';
import { firstIndex } from './sequences.js';
import { marketOf } from './registers.js';
import type { OperationName, TranscriptExchange } from './transcript.js';
import type { Tracked, WorldModel } from './world.js';

/**
 * An operation on one subscription removes the entities of another one. Entities that a new
 * scrape brings back are not lost.
 */

/** How long a scrape may take that a recording does not show, ms. */
const longScrape = 10_000;

/** In a recording, an operation has emptied a list only if it was filled so shortly before, ms. */
const bracket = 5000;

const changing: readonly (OperationName | null)[] = ['cancel', 'create', 'update'];

/** A list that had entities and has none, as long as it was read. */
interface Emptied {
  readonly subscription: Tracked;
  /** the last page with entities */
  readonly full: Page;
  /** the first page without entities, and the last one */
  readonly empty: Page;
  readonly last: Page;
}

/** Notes lists that are empty since an operation on another subscription. */
export function judgeEmptied(world: WorldModel, findings: Findings): void {
  for (const subscription of world.all) {
    const emptied = subscription.isDisturbed ? null : emptiedIn(subscription);
    if (emptied !== null && isOwnListIntact(world, emptied)) judgeLoss(world, emptied, findings);
  }
}

const pagesOf = ({ exchanges }: Tracked): readonly Page[] =>
  exchanges
    .filter(({ operation, sender }) => operation === 'list' && sender === 'own')
    .flatMap((at) => pageOf(at) ?? [])
    .filter(({ offset }) => offset === 0);

function emptiedIn(subscription: Tracked): Emptied | null {
  const pages = pagesOf(subscription);
  const index = pages.findLastIndex(({ ids }) => ids.length > 0);
  const [full, empty, last] = [pages[index], pages[index + 1], pages.at(-1)];
  return full && empty && last ? { subscription, full, empty, last } : null;
}

/** Whether the subscription is still active, and no request of its own explains an empty list. */
function isOwnListIntact(world: WorldModel, { subscription, full, empty, last }: Emptied): boolean {
  const { tracks, exchanges } = subscription;
  const isChanged = exchanges.some(
    (one) =>
      (one.operation === 'update' || one.operation === 'cancel') &&
      outcomeOf(one) !== 'rejected' &&
      one.received >= full.at.sent - world.transcript.lag &&
      one.sent <= last.at.received,
  );
  return (
    !isChanged &&
    lifeOf(world, subscription, empty.at) !== 'open' &&
    tracks.state.firstAfter(empty.at)?.value === 'active'
  );
}

function judgeLoss(world: WorldModel, emptied: Emptied, findings: Findings): void {
  const { subscription, full, empty, last } = emptied;
  const suspects = suspectsOf(world, emptied);
  const source = suspects[0];
  if (source === undefined) return;
  const { lag, isRecording } = world.transcript;
  const due = Math.max(lag, scrapeTimeOf(subscription) * 1.2, isRecording ? longScrape : 0);
  const isForGood = last.at !== empty.at && last.at.sent - source.received >= due;
  if (isRecording && (!isForGood || suspects.length > 1 || !isSoon(emptied))) return;
  if (!isForGood || !isSteady(world, emptied)) {
    const why = `the list of ${subscription.id} has been empty since the ${source.operation ?? ''} request`;
    const watchUntilAge = subscription.ageAt(source) + due;
    findings.ask({ why, watchUntilAge, id: subscription.id, operation: 'list' });
    return;
  }
  findings.add({
    kind: 'beside',
    at: empty.at,
    subscription,
    subject: 'entities',
    source,
    suspects,
    lastGood: full.at,
    expected: String(full.total),
    found: String(empty.total),
  });
}

const isSoon = ({ full, empty }: Emptied): boolean => empty.at.sent - full.at.received <= bracket;

/** How long the first scrape took at most, ms. */
function scrapeTimeOf(subscription: Tracked): number {
  const filled = pagesOf(subscription).find(({ ids }) => ids.length > 0);
  const age = filled === undefined ? 0 : subscription.ageAt(filled.at);
  return Number.isFinite(age) ? age : 0;
}

/** Operations on other subscriptions that may have emptied a list, the likeliest one first. */
function suspectsOf(world: WorldModel, emptied: Emptied): readonly TranscriptExchange[] {
  const { subscription, full, empty } = emptied;
  const all = othersOf(world, subscription).filter((one) => one.sent < empty.at.received);
  const between = all.filter((one) => one.received >= full.at.sent);
  // a job may follow later
  const { lag } = world.transcript;
  const recent = all.filter((one) => one.received >= full.at.sent - lag);
  const suspects = between.length > 0 ? between : recent;
  const market = subscription.creation && marketOf(subscription.creation);
  const isAlike = (one: TranscriptExchange): boolean => marketIn(world, one) === market;
  const rank = (one: TranscriptExchange): number =>
    changing.indexOf(one.operation) + (isAlike(one) ? 0 : changing.length);
  return [...suspects].sort((one, other) => rank(one) - rank(other));
}

/** Accepted operations that change another subscription than this one. */
const othersOf = ({ transcript }: WorldModel, { id }: Tracked): readonly TranscriptExchange[] =>
  transcript.exchanges.filter(
    (one) =>
      one.sender === 'own' &&
      changing.includes(one.operation) &&
      isAccepted(one) &&
      one.id !== id &&
      shownId(one) !== id,
  );

/** The market of the subscription that an operation is about. */
function marketIn({ subscriptions }: WorldModel, at: TranscriptExchange): string | null {
  const creation = at.operation === 'create' ? at : subscriptions.get(at.id)?.creation;
  return creation ? marketOf(creation) : null;
}

/**
 * Whether lists do not become empty by themselves: that of a third subscription has entities later,
 * or the list itself had entities for as long a time without any operation.
 */
function isSteady(world: WorldModel, { subscription, full, empty }: Emptied): boolean {
  const isKept = world.all.some(
    (one) =>
      one !== subscription &&
      pagesOf(one).some(({ at, ids }) => ids.length > 0 && at.sent > empty.at.received),
  );
  if (isKept) return true;
  const time = empty.at.received - full.at.sent;
  const pages = pagesOf(subscription).filter(({ at }) => at.n <= full.at.n);
  const others = othersOf(world, subscription);
  return pages.some(({ at, ids }) => {
    const next = others[firstIndex(others, ({ received }) => received > at.sent)];
    const end = next?.sent ?? Infinity;
    const last = pages[firstIndex(pages, (one) => one.at.received > end) - 1];
    return ids.length > 0 && last !== undefined && last.at.received - at.sent >= time;
  });
}
