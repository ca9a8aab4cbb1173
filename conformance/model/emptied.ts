import type { Flaw, Findings, WatchAsk } from './findings.js';
import { lifeOf } from './life.js';
import { isAccepted, requestOutcome } from './marks.js';
import { pageOf, type Page } from './page.js';
import { shownId } from './registers.js';
import { firstIndex, groupedBy } from './sequences.js';
import { marketOf } from './registers.js';
import { precedes, type OperationName, type TranscriptExchange } from './transcript.js';
import type { Tracked, WorldModel } from './world.js';

/**
 * Operations on one subscription that remove the entities of another one. Entities that a new scrape restores
 * are not lost.
 */

/** Duration of a scrape that a recording does not show, ms. */
const longScrape = 10_000;

/** Maximum time between the last full page of a recording and the operation that is blamed, ms. */
const bracket = 5000;

/** Time after an operation in which a change is hardly a coincidence, ms. */
const atOnce = 1000;

const changing: readonly (OperationName | null)[] = ['cancel', 'create', 'update'];

/** A list that had entities and has none. */
interface Emptied {
  readonly subscription: Tracked;
  /** the last page with entities */
  readonly full: Page;
  /** the first page without entities */
  readonly empty: Page;
  /** where updates of the subscription divide the time without entities */
  readonly stretches: readonly Stretch[];
  /**
   * whether the list was filled again after the creation of another subscription, whose scrape may have
   * filled it
   */
  readonly isRefilled: boolean;
}

/** Pages without entities, between two changes of the subscription. */
interface Stretch {
  /** when the last change before them was over, ms since the epoch */
  readonly since: number;
  readonly last: Page;
  /** whether pages with entities follow, without a change of the subscription */
  readonly isFilled: boolean;
}

/** Reports lists that are empty since an operation on another subscription. */
export function judgeEmptied(world: WorldModel, findings: Findings): void {
  for (const subscription of world.all) {
    const all = subscription.isDisturbed ? [] : emptiedIn(world, subscription);
    const intact = all.filter((one) => isOwnListIntact(world, one));
    const emptied = intact.find(({ isRefilled }) => !isRefilled) ?? intact[0];
    if (emptied !== undefined) judgeLoss(world, emptied, findings);
  }
}

const pagesOf = ({ exchanges }: Tracked): readonly Page[] =>
  exchanges
    .filter(({ operation, sender }) => operation === 'list' && sender === 'own')
    .flatMap((at) => pageOf(at) ?? [])
    .filter(({ offset }) => offset === 0);

/** Updates and cancellations that may have changed a subscription. */
const ownChangesOf = ({ exchanges }: Tracked): readonly TranscriptExchange[] =>
  exchanges.filter(
    (one) =>
      (one.operation === 'update' || one.operation === 'cancel') &&
      requestOutcome(one) !== 'rejected',
  );

/** The times at which a list became empty without being filled again by its own scrape. */
function emptiedIn(world: WorldModel, subscription: Tracked): readonly Emptied[] {
  const { transcript } = world;
  const pages = pagesOf(subscription);
  // whatever a recording does not show may have filled a list
  const changes = transcript.isRecording ? [] : ownChangesOf(subscription);
  const epochAt = ({ at }: Page): number => changes.filter((one) => one.sent < at.received).length;
  const end = changes.find((one) => one.operation === 'cancel')?.sent ?? Infinity;
  return pages.flatMap((full, index) => {
    const empty = pages[index + 1];
    if (full.ids.length === 0 || empty === undefined || empty.ids.length > 0) return [];
    const filled = pages.findIndex(({ ids }, at) => at > index && ids.length > 0);
    const all = pages.slice(index + 1, filled < 0 ? undefined : filled);
    const refilled = filled < 0 ? undefined : pages[filled];
    const stretches = [...groupedBy(all, epochAt)].flatMap(([epoch, group]): Stretch[] => {
      const last = group.at(-1);
      if (last === undefined || last.at.received > end) return [];
      const isFilled = refilled !== undefined && epochAt(refilled) === epoch;
      if (isFilled && !isFilledBeside(world, subscription, last, refilled)) return [];
      return [{ since: changes[epoch - 1]?.received ?? -Infinity, last, isFilled }];
    });
    const isRefilled = stretches.every((one) => one.isFilled);
    return stretches.length > 0 ? [{ subscription, full, empty, stretches, isRefilled }] : [];
  });
}

/** Whether a run created another subscription of the market before a list was filled again. */
function isFilledBeside(
  world: WorldModel,
  subscription: Tracked,
  { at: before }: Page,
  { at: after }: Page,
): boolean {
  const market = subscription.creation && marketOf(subscription.creation);
  return (
    !world.transcript.isRecording &&
    othersOf(world, subscription).some(
      (one) =>
        one.operation === 'create' &&
        marketIn(world, one) === market &&
        one.sent >= before.received &&
        one.received <= after.received,
    )
  );
}

/** Whether the subscription is still active, and none of its own changes explains the empty list. */
function isOwnListIntact(world: WorldModel, emptied: Emptied): boolean {
  const { subscription, full, empty } = emptied;
  const isExcused = ownChangesBefore(world, emptied).some(
    (one) => world.transcript.isRecording || one.operation !== 'update' || !precedes(one, full.at),
  );
  return (
    !isExcused &&
    lifeOf(world, subscription, empty.at) !== 'open' &&
    subscription.tracks.state.firstAfter(empty.at)?.value === 'active'
  );
}

/** The subscription's own updates and cancellations that may have emptied its list. */
function ownChangesBefore(
  { transcript: { lag, isRecording } }: WorldModel,
  { subscription, full, empty, stretches }: Emptied,
): readonly TranscriptExchange[] {
  const end = (isRecording ? stretches.at(-1)?.last : undefined) ?? empty;
  return ownChangesOf(subscription).filter(
    ({ sent, received }) => received >= full.at.sent - lag && sent <= end.at.received,
  );
}

/**
 * Time after an update for which some list must stay filled, so that no update is the cause, ms; 0 if that is
 * not necessary.
 */
function timeSinceUpdate(world: WorldModel, emptied: Emptied): number {
  const [first] = ownChangesBefore(world, emptied);
  const time = first === undefined ? 0 : emptied.empty.at.received - first.sent;
  return time === 0 || isListKept(world, time) ? 0 : time;
}

/** Whether some list stayed filled for a time after its own update, ms. */
const isListKept = (world: WorldModel, time: number): boolean =>
  world.all.some((one) => {
    const filled = pagesOf(one).filter(({ ids }) => ids.length > 0);
    const changes = ownChangesOf(one);
    return changes.some(({ operation, received }, index) => {
      const end = changes[index + 1]?.sent ?? Infinity;
      const isFilled = ({ at }: Page): boolean => at.sent - received >= time && at.received < end;
      return operation === 'update' && filled.some(isFilled);
    });
  });

function judgeLoss(world: WorldModel, emptied: Emptied, findings: Findings): void {
  const { subscription, full, empty, stretches } = emptied;
  const suspects = suspectsOf(world, emptied);
  const source = suspects[0];
  if (source === undefined) return;
  const { isRecording } = world.transcript;
  const due = timeForScrape(world, subscription);
  const isForGood = stretches.some(
    ({ since, last }) =>
      last.at !== empty.at && last.at.sent - Math.max(since, source.received) >= due,
  );
  if (isRecording && (!isForGood || suspects.length > 1 || !isSoon(emptied))) return;
  const why = `the list of ${subscription.id} has been empty since the ${source.operation ?? ''} request`;
  const loss: Flaw = {
    kind: 'beside',
    at: empty.at,
    subscription,
    subject: 'entities',
    source,
    suspects,
    lastGood: full.at,
    expected: String(full.total),
    found: String(empty.total),
  };
  if (emptied.isRefilled) {
    leaveOpen(loss, isForGood && isSteady(world, emptied), findings);
    return;
  }
  if (!isForGood) {
    const watchUntilAge = subscription.ageAt(source) + due;
    findings.ask({ why, watchUntilAge, id: subscription.id, operation: 'list' });
    // it may be cancelled, so that it cannot be watched
    findings.unsettled.push({ ...loss, doubt: why });
    return;
  }
  const ask = askAbout(world, emptied, why);
  if (ask === null) findings.add(loss);
  else leaveAsked(world, emptied, { ...loss, doubt: why }, ask, findings);
}

/** Notes a loss that a watch would settle. A run that cannot take the watch leaves the loss open. */
function leaveAsked(
  world: WorldModel,
  emptied: Emptied,
  loss: Flaw,
  ask: WatchAsk,
  findings: Findings,
): void {
  findings.ask(ask);
  const isOpen = !world.transcript.isRecording && !isExplained(world, emptied);
  if (isOpen) findings.unsettled.push(loss);
}

/**
 * Whether the list of another subscription became empty too, without an operation on others, or with
 * its own update if this list was updated as well.
 */
function isExplained(world: WorldModel, emptied: Emptied): boolean {
  const isUpdated = timeSinceUpdate(world, emptied) > 0;
  return world.all.some((one) => {
    if (one === emptied.subscription) return false;
    const changes = [...othersOf(world, one), ...(isUpdated ? [] : ownChangesOf(one))];
    return pagesOf(one).some((empty, index, pages) => {
      const full = pages[index - 1];
      if (full === undefined || full.ids.length === 0 || empty.ids.length > 0) return false;
      return !changes.some(
        ({ sent, received }) => received >= full.at.sent && sent <= empty.at.received,
      );
    });
  });
}

/** Returns a watch that shows whether lists become empty by themselves; null if they do not. */
function askAbout(world: WorldModel, emptied: Emptied, why: string): WatchAsk | null {
  const time = timeSinceUpdate(world, emptied);
  if (time === 0 && isSteady(world, emptied)) return null;
  const watchUntilAge = emptied.subscription.ageAt(emptied.empty.at);
  const updated = time > 0 ? { updatedFor: time } : {};
  return { why, watchUntilAge, operation: 'list', ...updated };
}

/** Leaves a loss open that ended with another creation: a scrape of the list itself may have ended it too. */
function leaveOpen(loss: Flaw, isLoss: boolean, findings: Findings): void {
  if (!isLoss) return;
  const { subscription, source } = loss;
  const doubt =
    `the list of ${subscription?.id ?? ''} was empty after the ${source?.operation ?? ''} request ` +
    'until another subscription was created, which may have filled it again';
  findings.unsettled.push({ ...loss, doubt });
}

const isSoon = ({ full, empty }: Emptied): boolean => empty.at.sent - full.at.received <= bracket;

const timeForScrape = (world: WorldModel, subscription: Tracked): number =>
  longestScrape(world, scrapeTimeOf(subscription));

/**
 * How long a scrape can leave a list empty, ms.
 * @param known the duration of a similar scrape, ms
 */
export const longestScrape = ({ transcript }: WorldModel, known: number): number =>
  Math.max(transcript.lag, known * 1.2, transcript.isRecording ? longScrape : 0);

/** Maximum duration of the first scrape, ms. */
function scrapeTimeOf(subscription: Tracked): number {
  const filled = pagesOf(subscription).find(({ ids }) => ids.length > 0);
  const age = filled === undefined ? 0 : subscription.ageAt(filled.at);
  return Number.isFinite(age) ? age : 0;
}

/** Operations on other subscriptions that may have emptied a list, the likeliest one first. */
function suspectsOf(world: WorldModel, emptied: Emptied): readonly TranscriptExchange[] {
  const { subscription, full, empty } = emptied;
  const since = subscription.creation?.sent ?? -Infinity;
  const all = othersOf(world, subscription).filter(
    (one) => one.sent < empty.at.received && one.received >= since,
  );
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

/** The market of the subscription that an operation is about; null if that is unknown. */
function marketIn({ subscriptions }: WorldModel, at: TranscriptExchange): string | null {
  const creation = at.operation === 'create' ? at : subscriptions.get(at.id)?.creation;
  return creation ? marketOf(creation) : null;
}

/**
 * Whether lists do not become empty by themselves. Either another subscription lists entities at that age or
 * right after the operation, or the list itself was filled for as long without any operation.
 */
function isSteady(world: WorldModel, { subscription, full, empty }: Emptied): boolean {
  const time = empty.at.received - full.at.sent;
  const age = subscription.ageAt(empty.at);
  const isKept = world.all.some(
    (one) =>
      one !== subscription &&
      pagesOf(one).some(
        ({ at, ids }) =>
          ids.length > 0 &&
          (one.ageAt(at) >= age || (time <= atOnce && at.sent > empty.at.received)),
      ),
  );
  if (isKept) return true;
  const pages = pagesOf(subscription).filter(({ at }) => at.n <= full.at.n);
  const others = othersOf(world, subscription);
  return pages.some(({ at, ids }) => {
    const next = others[firstIndex(others, ({ received }) => received > at.sent)];
    const end = next?.sent ?? Infinity;
    const last = pages[firstIndex(pages, (one) => one.at.received > end) - 1];
    return ids.length > 0 && last !== undefined && last.at.received - at.sent >= time;
  });
}
