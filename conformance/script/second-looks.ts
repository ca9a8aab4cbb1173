import type { HttpRequest } from '../http/request.js';
import { type HttpResponse, isGone, succeeded } from '../http/response.js';
import type { WatchAsk } from '../model/findings.js';
import { normalizeWord } from '../model/values.js';
import { stateIn } from '../findings/expect-subscription.js';
import { ifConclusive } from '../findings/finding.js';
import { isEmptyList } from '../findings/page.js';
import type { Session } from '../session/session.js';
import { firstRead } from './creations.js';
import { sendUpdate, type SentUpdate } from './updates.js';

/** The doubts that a transcript leaves. */
export interface Doubts {
  readonly watches: readonly WatchAsk[];
  /** groups of rejected requests, of which one has taken effect */
  readonly suspects: readonly (readonly HttpRequest[])[];
  /** losses of all subscriptions at once */
  readonly losses: readonly LossDoubt[];
}

/**
 * The evidence that would settle whether a restart has lost all subscriptions; see `RestartAsk`.
 */
interface LossDoubt {
  readonly older: readonly string[];
  readonly repeated: readonly HttpRequest[];
  readonly watchFor: number;
}

/**
 * Sends requests that settle doubts about a run, as far as possible.
 * @param accepted the update of the run; null if there is none
 */
export async function takeSecondLooks(
  session: Session,
  doubts: Doubts,
  accepted: SentUpdate | null,
): Promise<void> {
  const { watches, suspects, losses } = doubts;
  for (const loss of losses) await lookAtLoss(session, loss);
  const ages = watches.flatMap(({ id, operation, watchUntilAge }) =>
    id === undefined && operation === undefined ? [watchUntilAge] : [],
  );
  if (ages.length > 0) await watchUntouched(session, Math.max(...ages));
  for (const ask of watches) {
    if (ask.operation === undefined) continue;
    if (ask.id === undefined) await listAnother(session, ask, accepted);
    else await listUntil(session, originalId(session, ask.id), ask.watchUntilAge);
  }
  for (const group of suspects) await sendAlone(session, group);
}

/** Returns an id in its original letter case: transcripts contain it in lowercase. */
const originalId = ({ created }: Session, folded: string): string =>
  [...created.own].find((id) => normalizeWord(id) === folded) ?? folded;

/** Creates another subscription for a second look. Returns its first read; null if there is none. */
async function createAnother(session: Session): Promise<{ id: string; read: HttpResponse } | null> {
  const body = session.creationBody();
  const creation = await ifConclusive(session.send('createSubscription', { body }), null);
  const id = creation !== null && succeeded(creation) ? session.created.idOf(creation) : null;
  if (id === null) return null;
  const read = await ifConclusive(firstRead(session, id), null);
  return read !== null && session.created.isOwn(id) ? { id, read } : null;
}

/** Maximum time for which a subscription, or its list, is watched, ms. */
const longestWatch = 30_000;

/** Added to an age, because recordings round times, ms. */
const margin = 50;

/** Maximum number of reads. */
const looks = 12;

/** Returns the pauses and the deadline of repeated reads. @param time ms */
const watchUntil = (since: number, time: number) => ({
  deadline: since + time,
  pauses: () => Math.max(100, Math.round(time / looks)),
});

/**
 * Reads a new subscription without touching it, until its state has changed, or it has reached an
 * age, ms.
 */
async function watchUntouched(session: Session, age: number): Promise<void> {
  const untouched = await createAnother(session);
  if (untouched === null) return;
  const { id, read } = untouched;
  const { createdAt = session.settings.now() } = session.tracked.of(id);
  const until = Math.min(age, longestWatch);
  const watch = session.waiting.until(
    () => session.send('getSubscription', { id }),
    (one) => stateIn(one) !== stateIn(read),
    {
      first: read,
      ...watchUntil(createdAt, until),
      because: 'checking whether an untouched subscription changes too',
    },
  );
  await ifConclusive(watch, null);
  await session.cleanUp.cancel(id);
}

/** Lists a subscription until it has entities, or has reached an age, ms. */
async function listUntil(session: Session, id: string, age: number): Promise<void> {
  const { createdAt = session.settings.now() } = session.tracked.of(id);
  const list = session.waiting.until(
    () => session.send('listEntities', { id }),
    (response) => !isEmptyList(response),
    { deadline: createdAt + age, because: 'checking whether a list stays empty' },
  );
  await ifConclusive(list, null);
}

/**
 * Lists a new subscription at an age, and some time after an update, to see whether the list stays
 * filled.
 */
async function listAnother(
  session: Session,
  { watchUntilAge, updatedFor }: WatchAsk,
  accepted: SentUpdate | null,
): Promise<void> {
  const { waiting } = session;
  const end = waiting.from(Math.min(watchUntilAge, longestWatch) + margin);
  const other = await createAnother(session);
  if (other === null) return;
  const { id } = other;
  const list = (): Promise<HttpResponse> => session.send('listEntities', { id });
  const isFilled = (page: HttpResponse): boolean => !isEmptyList(page);
  const deadline = waiting.from(session.scrapeTime * 2 + waiting.settleTime);
  const because = 'checking whether lists become empty by themselves';
  await ifConclusive(waiting.until(list, isFilled, { deadline, because }), null);
  if (updatedFor !== undefined) {
    const { updatedFields: fields } = session.settings.market;
    await ifConclusive(sendUpdate(session, { id }, fields, accepted?.others), null);
  }
  const later = waiting.from(Math.min(updatedFor ?? 0, longestWatch));
  await waiting.pauseUntil(Math.max(end, later), because);
  await ifConclusive(list(), null);
  await session.cleanUp.cancel(id);
}

/** Sends each of the requests to a new subscription, and reads it after each. */
async function sendAlone(session: Session, suspects: readonly HttpRequest[]): Promise<void> {
  const other = await createAnother(session);
  if (other === null) return;
  const { id } = other;
  for (const request of suspects) {
    await ifConclusive(sendTo(session, id, request), null);
    await ifConclusive(session.send('getSubscription', { id }), null);
  }
  await session.cleanUp.cancel(id);
}

/**
 * Finds out whether a restart has lost all subscriptions, or a request, which would do so again.
 */
async function lookAtLoss(session: Session, loss: LossDoubt): Promise<void> {
  const { older, repeated, watchFor } = loss;
  for (const folded of older) {
    const id = originalId(session, folded);
    const read = await ifConclusive(session.send('getSubscription', { id }), null);
    if (read !== null && succeeded(read)) return;
  }
  const other = await createAnother(session);
  if (other === null) return;
  const { id } = other;
  for (const request of repeated) await ifConclusive(sendTo(session, id, request), null);
  const watch = session.waiting.until(() => session.send('getSubscription', { id }), isGone, {
    ...watchUntil(session.settings.now(), watchFor),
    because: 'all subscriptions of this run are gone: checking whether new ones are kept',
  });
  await ifConclusive(watch, null);
  await session.cleanUp.cancel(id);
}

/** Sends a request of the run to another subscription. */
async function sendTo(session: Session, id: string, request: HttpRequest): Promise<void> {
  const { operation, credential, id: was = '', path } = request;
  if (!session.created.isOwn(was)) {
    await session.exchange(request);
  } else if (operation === 'cancelSubscription' && credential === 'own') {
    // The other subscriptions must exist afterwards.
    const cancelled = await createAnother(session);
    if (cancelled !== null) await session.cleanUp.cancel(cancelled.id);
  } else {
    await session.exchange({ ...request, id, path: path.replace(was, id) });
  }
}
