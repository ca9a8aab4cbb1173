import type { HttpRequest } from '../http/request.js';
import { bodyObject, type HttpResponse, succeeded } from '../http/response.js';
import type { WatchAsk } from '../model/findings.js';
import { normalizeWord } from '../model/values.js';
import { stateIn } from '../findings/expect-subscription.js';
import { show } from '../findings/expect.js';
import { ifConclusive } from '../findings/finding.js';
import { isEmptyList } from '../findings/page.js';
import { doubled } from '../session/polling.js';
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

/** Evidence that would settle whether a restart has lost all subscriptions: see `RestartAsk`. */
interface LossDoubt {
  readonly older: readonly string[];
  readonly repeated: readonly HttpRequest[];
  readonly watchFor: number;
}

/** Sends what settles doubts about a run, as far as that is possible: each look once. */
export class SecondLooks {
  readonly #session: Session;
  /** as JSON */
  readonly #taken = new Set<string>();
  readonly #others: Others;

  constructor(session: Session) {
    this.#session = session;
    this.#others = new Others(session);
  }

  /** Whether there are looks that were not taken yet. */
  isDue({ losses, suspects, watches }: Doubts): boolean {
    return this.#fresh([...losses, ...suspects, ...watches]).length > 0;
  }

  /**
   * Takes the looks that were not taken yet.
   * @param accepted the accepted update of the run; null if there is none
   */
  async take(doubts: Doubts, accepted: SentUpdate | null): Promise<void> {
    const session = this.#session;
    const losses = this.#fresh(doubts.losses);
    // what a group of requests shows may settle the doubts about the others, and about the clock
    const groups = this.#fresh(doubts.suspects).slice(0, 1);
    const watches = groups.length > 0 ? [] : this.#fresh(doubts.watches);
    const looks = [...losses, ...watches, ...groups];
    for (const look of looks) this.#taken.add(JSON.stringify(look));
    for (const loss of losses) await lookAtLoss(session, this.#others, loss);
    const ages = watches.flatMap(({ id, operation, watchUntilAge }) =>
      id === undefined && operation === undefined ? [watchUntilAge] : [],
    );
    if (ages.length > 0) await watchUntouched(session, this.#others, Math.max(...ages));
    for (const ask of watches) {
      if (ask.operation === undefined) continue;
      if (ask.id === undefined) await listAnother(session, this.#others, ask, accepted);
      else await listUntil(session, idOf(session, ask.id), ask.watchUntilAge);
    }
    for (const group of groups) await sendAlone(session, this.#others, group);
  }

  #fresh<Look>(looks: readonly Look[]): readonly Look[] {
    return looks.filter((one) => !this.#taken.has(JSON.stringify(one)));
  }
}

/** Returns an id as the deployment writes it: transcripts have it in lower case. */
const idOf = ({ created }: Session, folded: string): string =>
  [...created.own].find((id) => normalizeWord(id) === folded) ?? folded;

/** A subscription for second looks, and a read of it before them. */
interface Other {
  readonly id: string;
  readonly read: HttpResponse;
}

/** Subscriptions for second looks. A subscription is used again as long as looks leave it unchanged. */
class Others {
  readonly #session: Session;
  #unchanged: Other | null = null;

  constructor(session: Session) {
    this.#session = session;
  }

  /** Returns an unchanged subscription; null if none can be created. */
  async one(): Promise<Other | null> {
    const known = this.#unchanged;
    this.#unchanged = null;
    return known ?? this.another();
  }

  /** Creates a subscription; null if that is not possible. */
  async another(): Promise<Other | null> {
    const session = this.#session;
    const body = session.creationBody();
    const creation = await ifConclusive(session.send('createSubscription', { body }), null);
    const id = creation !== null && succeeded(creation) ? session.created.idOf(creation) : null;
    if (id === null) return null;
    const read = await ifConclusive(firstRead(session, id), null);
    return read !== null && session.created.isOwn(id) ? { id, read } : null;
  }

  /**
   * Keeps a subscription for the next look if a read shows that it is unchanged, and cancels it otherwise.
   */
  async giveBack(other: Other, read: HttpResponse | null): Promise<void> {
    if (read !== null && isUnchanged(other.read, read)) this.#unchanged = other;
    else await this.#session.cleanUp.cancel(other.id);
  }
}

/** Whether a subscription has the same state and fields in two reads. */
const isUnchanged = (before: HttpResponse, now: HttpResponse): boolean =>
  stateIn(before) === stateIn(now) &&
  show(bodyObject(before).fields) === show(bodyObject(now).fields);

/** Maximum time for which a filled list is left alone, ms. */
const longestWatch = 30_000;

/** Pauses between lists while a scrape may be running, which can take minutes, ms. */
const pauses = doubled(400, 10_000);

/** Added to an age, since recordings round times, ms. */
const margin = 50;

/**
 * Returns the times at which a watched subscription is read: shortly before the end, and at the end.
 * @param time ms
 */
const watchUntil = (since: number, time: number) => ({
  deadline: since + time,
  pauses: (repetition: number) => (repetition === 0 ? (time * 5) / 6 + margin : time),
});

/** Reads a new subscription, which no one touches, until its state has changed, or it has an age, ms. */
async function watchUntouched(session: Session, others: Others, age: number): Promise<void> {
  const untouched = await others.one();
  if (untouched === null) return;
  const { id, read } = untouched;
  const { createdAt = session.settings.now() } = session.tracked.of(id);
  const watch = session.waiting.until(
    () => session.send('getSubscription', { id }),
    (one) => stateIn(one) !== stateIn(read),
    {
      first: read,
      ...watchUntil(createdAt, age),
      because: 'checking whether an untouched subscription changes too',
    },
  );
  await others.giveBack(untouched, await ifConclusive(watch, null));
}

/** Lists a subscription until it has entities, or has reached an age, ms. */
async function listUntil(session: Session, id: string, age: number): Promise<void> {
  const { createdAt = session.settings.now() } = session.tracked.of(id);
  const list = session.waiting.until(
    () => session.send('listEntities', { id }),
    (response) => !isEmptyList(response),
    { deadline: createdAt + age, pauses, because: 'checking whether a list stays empty' },
  );
  await ifConclusive(list, null);
}

/**
 * Lists a new subscription until it is filled, and again at an age and after an update, to show whether lists
 * become empty by themselves.
 */
async function listAnother(
  session: Session,
  others: Others,
  { watchUntilAge, updatedFor }: WatchAsk,
  accepted: SentUpdate | null,
): Promise<void> {
  const { waiting } = session;
  const end = waiting.from(Math.min(watchUntilAge, longestWatch) + margin);
  const other = await others.another();
  if (other === null) return;
  const { id } = other;
  const list = (): Promise<HttpResponse> => session.send('listEntities', { id });
  const isFilled = (page: HttpResponse): boolean => !isEmptyList(page);
  const deadline = waiting.from(session.scrapeTime * 2 + waiting.settleTime);
  const because = 'checking whether lists become empty by themselves';
  await ifConclusive(waiting.until(list, isFilled, { deadline, pauses, because }), null);
  if (updatedFor !== undefined) {
    const { updatedFields: fields } = session.settings.market;
    await ifConclusive(sendUpdate(session, { id }, fields, accepted?.others), null);
  }
  const later = waiting.from(Math.min(updatedFor ?? 0, longestWatch));
  const again = waiting.pauseUntil(Math.max(end, later), because).then(list);
  await ifConclusive(again, null);
  await session.cleanUp.cancel(id);
}

/** Sends the requests to a new subscription, and reads it after each, until one has had an effect. */
async function sendAlone(
  session: Session,
  others: Others,
  suspects: readonly HttpRequest[],
): Promise<void> {
  const other = await others.one();
  if (other === null) return;
  let read: HttpResponse | null = other.read;
  for (const request of suspects) {
    await ifConclusive(sendTo(session, others, other.id, request), null);
    read = await ifConclusive(session.send('getSubscription', { id: other.id }), null);
    if (read !== null && !isUnchanged(other.read, read)) break;
  }
  await others.giveBack(other, read);
}

/**
 * Shows whether a restart has lost all subscriptions, or a request, by repeating the requests with a new
 * subscription.
 */
async function lookAtLoss(session: Session, others: Others, loss: LossDoubt): Promise<void> {
  const { older, repeated, watchFor } = loss;
  for (const folded of older) {
    const id = idOf(session, folded);
    const read = await ifConclusive(session.send('getSubscription', { id }), null);
    if (read !== null && stateIn(read) === 'active') return;
  }
  const other = await others.another();
  if (other === null) return;
  const { id } = other;
  for (const request of repeated) await ifConclusive(sendTo(session, others, id, request), null);
  await updateAnother(session, others, repeated);
  const read = (): Promise<HttpResponse> => session.send('getSubscription', { id });
  const watch = session.waiting.until(read, (one) => stateIn(one) !== 'active', {
    ...watchUntil(session.settings.now(), watchFor),
    because: 'all subscriptions of this run changed at once: checking whether new ones are kept',
  });
  await ifConclusive(watch, null);
  await session.cleanUp.cancel(id);
}

/** Repeats accepted updates with a further subscription: an update may have changed all others. */
async function updateAnother(
  session: Session,
  others: Others,
  requests: readonly HttpRequest[],
): Promise<void> {
  const updates = requests.filter(
    ({ operation, credential, id = '' }) =>
      operation === 'updateSubscription' && credential === 'own' && session.created.isOwn(id),
  );
  const other = updates.length > 0 ? await others.another() : null;
  if (other === null) return;
  for (const update of updates) {
    await ifConclusive(sendTo(session, others, other.id, update), null);
  }
  await session.cleanUp.cancel(other.id);
}

/**
 * Sends a request to another subscription than before. A cancellation is sent to a further one, because the
 * effect on others is doubted.
 */
async function sendTo(
  session: Session,
  others: Others,
  id: string,
  request: HttpRequest,
): Promise<void> {
  const { operation, credential, id: was = '', path } = request;
  if (!session.created.isOwn(was)) {
    await session.exchange(request);
  } else if (operation === 'cancelSubscription' && credential === 'own') {
    // it is the others that must be there afterwards
    const cancelled = await others.another();
    if (cancelled !== null) await session.cleanUp.cancel(cancelled.id);
  } else {
    await session.exchange({ ...request, id, path: path.replace(was, id) });
  }
}
