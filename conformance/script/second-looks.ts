import type { HttpRequest } from '../http/request.js';
import type { HttpResponse } from '../http/response.js';
import type { WatchAsk } from '../model/findings.js';
import { isEmptyList } from '../session/findings/page.js';
import { ifConclusive } from '../session/findings/finding.js';
import type { Session } from '../session/session.js';
import { newOne, watched } from './spontaneous-changes.js';
import { acceptedUpdate, sendUpdate } from './updates.js';

/** The doubts that a transcript leaves. */
export interface Doubts {
  readonly watches: readonly WatchAsk[];
  /** groups of rejected requests, of which one has taken effect */
  readonly suspects: readonly (readonly HttpRequest[])[];
}

/** Sends what settles doubts about a run, as far as that is possible. */
export async function takeSecondLooks(session: Session, doubts: Doubts): Promise<void> {
  const { watches, suspects } = doubts;
  const ages = watches.flatMap(({ id, operation, watchUntilAge }) =>
    id === undefined && operation === undefined ? [watchUntilAge] : [],
  );
  if (ages.length > 0) await session.limitWatching(() => watched(session, Math.max(...ages)));
  for (const ask of watches) {
    if (ask.operation === undefined) continue;
    if (ask.id === undefined) await listAnother(session, ask);
    else await listUntil(session, ask.id, ask.watchUntilAge);
  }
  for (const group of suspects) await sendAlone(session, group);
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

/** A list is watched no longer than that, ms. */
const longestWatch = 30_000;

/** Lists a new subscription at some age, and some time after an update of it: does the list stay filled? */
async function listAnother(
  session: Session,
  { watchUntilAge, updatedFor }: WatchAsk,
): Promise<void> {
  const { waiting } = session;
  const end = waiting.from(Math.min(watchUntilAge, longestWatch));
  const id = await newOne(session);
  if (id === null) return;
  const list = (): Promise<HttpResponse> => session.send('listEntities', { id });
  const isFilled = (page: HttpResponse): boolean => !isEmptyList(page);
  const deadline = waiting.from(session.scrapeTime * 2 + waiting.settleTime);
  const because = 'checking whether lists become empty by themselves';
  await ifConclusive(waiting.until(list, isFilled, { deadline, because }), null);
  if (updatedFor !== undefined) {
    const { updatedFields: fields } = session.settings.market;
    const accepted = await ifConclusive(acceptedUpdate(session), null);
    await ifConclusive(sendUpdate(session, { id }, fields, accepted?.others), null);
  }
  const later = waiting.from(Math.min(updatedFor ?? 0, longestWatch));
  await waiting.pauseUntil(Math.max(end, later), because);
  await ifConclusive(list(), null);
  await session.cleanUp.cancel(id);
}

/** Sends each of the requests to a new subscription, and reads it after each. */
async function sendAlone(session: Session, requests: readonly HttpRequest[]): Promise<void> {
  const id = await newOne(session);
  if (id === null) return;
  for (const { operation, credential, body } of requests) {
    if (operation === null) continue;
    const text = body === undefined ? {} : { text: body };
    await ifConclusive(session.send(operation, { id, credential, ...text }), null);
    await ifConclusive(session.send('getSubscription', { id }), null);
  }
  await session.cleanUp.cancel(id);
}
