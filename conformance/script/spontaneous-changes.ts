import { bodyObject, type HttpResponse, isGone, succeeded } from '../http/response.js';
import { stateIn } from '../session/findings/change.js';
import { describe } from '../session/findings/expect.js';
import { ifConclusive, restarted, Inconclusive } from '../session/findings/finding.js';
import type { Asked, Restart } from '../session/history.js';
import type { Session } from '../session/session.js';
import type {
  TrackedState,
  TrackedSubscription,
  Transition,
} from '../session/tracked-subscription.js';
import { firstRead } from './creations.js';
import { sharedRequest } from './shared-request.js';

/**
 * A deployment that keeps its subscriptions in memory loses them all when it is restarted. Whether
 * it was that, or something that the run has requested, is tried on new subscriptions: a restart
 * does not happen again.
 */

/** A change is not waited for longer than that, ms. */
const longestDelay = 5000;

/**
 * Whether the subscriptions of the run are gone because of a restart; null if an older one is still
 * there, or new ones get lost as well.
 */
const restart = sharedRequest(async (session): Promise<Restart | null> => {
  const { created, tracked, history } = session;
  const lost = new Set<string>();
  const others: string[] = [];
  for (const { id } of tracked.all()) {
    if (!created.isOwn(id)) continue;
    const isLost = created.isUncancelled(id) && (await isGoneNow(session, id));
    if (isLost) lost.add(id);
    else others.push(id);
  }
  const asked = history.all();
  const lastSeen = asked.findLastIndex(({ id, hasSucceeded }) => hasSucceeded && lost.has(id));
  const first = asked.slice(lastSeen).find(({ id, isGone }) => isGone && lost.has(id));
  const isOlder = (id: string): boolean => asked.findIndex((one) => one.id === id) < lastSeen;
  const older = others.filter(isOlder);
  if (first === undefined || older.some((id) => created.isUncancelled(id))) return null;
  const isInVain = (one: Asked): boolean =>
    one.isGone && lost.has(one.id) && one.request.operation === 'cancelSubscription';
  const suspects = asked.filter((one, index) => !isInVain(one) && isSuspect(one, index > lastSeen));
  const [{ at: since } = first] = suspects.filter((one) => one.hasSucceeded && isChange(one));
  const delay = Math.min(first.at - since, longestDelay);
  if (!(await areKept(session, lost, suspects, delay))) return null;
  const cause = causeOfRestart(first);
  for (const id of lost) {
    tracked.of(id).ownChange = cause;
    created.markSeen(id);
  }
  history.restart = { cause, ids: new Set([...lost, ...older]) };
  return history.restart;
});

async function isGoneNow(session: Session, id: string): Promise<boolean> {
  const read = await ifConclusive(session.send('getSubscription', { id }), null);
  return read !== null && isGone(read);
}

export function causeOfRestart({ at, requests }: Pick<Asked, 'at' | 'requests'>): Inconclusive {
  const time = new Date(at).toTimeString().slice(0, 8);
  const message =
    `the deployment appears to have lost its subscriptions at ${time}, after ${requests} ` +
    'requests: was it restarted? All those of this run were gone at once, and new ones are kept';
  return new Inconclusive(message, restarted);
}

/**
 * Whether the loss may come from a request: a change of a subscription, or anything since all were
 * seen.
 */
function isSuspect(one: Asked, isRecent: boolean): boolean {
  // a new one stands for it
  if (one.request.operation === 'createSubscription' && one.hasSucceeded) return false;
  return isRecent || isChange(one);
}

const isChange = ({ request: { method, id } }: Asked): boolean =>
  method !== 'GET' && id !== undefined;

/**
 * Sends the same to new subscriptions in place of those.
 * @param delay how much later a change may show, ms
 * @returns whether they are kept
 */
async function areKept(
  session: Session,
  lost: ReadonlySet<string>,
  suspects: readonly Asked[],
  delay: number,
): Promise<boolean> {
  const { created } = session;
  const copies = new Map<string, string | null>();
  for (const id of lost) copies.set(id, await newOne(session));
  const reads = new Set<string>();
  for (const { request } of suspects) {
    const { method, id = '', path } = request;
    if (method === 'GET' && reads.has(path)) continue;
    reads.add(path);
    if (created.isOwn(id) && !copies.has(id)) copies.set(id, await newOne(session));
    const other = copies.get(id);
    if (other === null) continue;
    const again =
      other === undefined ? request : { ...request, id: other, path: path.replace(id, other) };
    await ifConclusive(session.exchange(again), null);
  }
  const kept = [...lost].map((id) => copies.get(id) ?? null);
  const others = [...copies.values()].filter((id) => !kept.includes(id));
  await cancelSome(session, others);
  await session.waiting.pause(
    delay,
    'all subscriptions of this run are gone: checking whether new ones are kept',
  );
  const isKept = await areThere(session, kept);
  for (const id of copies.values()) {
    if (id !== null) await session.cleanUp.cancel(id);
  }
  return isKept;
}

/** Cancels others: at least one. */
async function cancelSome(session: Session, others: readonly (string | null)[]): Promise<void> {
  const some = others.length > 0 ? others : [await newOne(session)];
  for (const id of some) {
    if (id !== null) await session.cleanUp.cancel(id);
  }
}

async function areThere(session: Session, ids: readonly (string | null)[]): Promise<boolean> {
  for (const id of ids) {
    const read =
      id === null ? null : await ifConclusive(session.send('getSubscription', { id }), null);
    const state = read === null ? null : stateIn(read);
    if (state !== 'active' && state !== 'paused') return false;
  }
  return true;
}

/** Returns the id of another subscription, as read; null if there is none. */
export async function newOne(session: Session): Promise<string | null> {
  const body = session.creationBody();
  const creation = await ifConclusive(session.send('createSubscription', { body }), null);
  const id = creation !== null && succeeded(creation) ? session.created.idOf(creation) : null;
  if (id === null) return null;
  const read = await ifConclusive(firstRead(session, id), null);
  return read !== null && succeeded(read) && session.created.isOwn(id) ? id : null;
}

/**
 * Subscriptions may be paused, resumed or cancelled by the clock: "Other transitions: not shown". So
 * nothing is blamed for such a change, nor for what follows from it, unless another subscription,
 * which no one touches, is still as it was when it is older than that.
 */

/** The cause of checks that are inconclusive because of a spontaneous change. */
const causeId = 'by-itself';

/** How much older the other one has to become: so many times, and so many ms. */
const [times, margin] = [1.2, 400];

/** The run waits no longer than that for it, ms. */
const longestWatch = 30_000;

/** How often the other one is read at most. */
const looks = 12;

/** A subscription that no one touches, as a control. */
interface Watched {
  /** how it changed; null if it did not, undefined if none could be watched */
  readonly transition: Transition | null | undefined;
  /** how old it became, ms */
  readonly age: number;
  readonly responses: readonly HttpResponse[];
}

const watches = new WeakMap<Session, Watched>();

/** Watches another subscription up to an age, unless an earlier one has told enough. */
export async function watched(session: Session, age: number): Promise<Watched> {
  const before = watches.get(session);
  const isEnough = before !== undefined && (before.transition !== null || before.age >= age);
  if (isEnough) return before;
  const next = await watch(session, age);
  watches.set(session, next);
  return next;
}

async function watch(session: Session, age: number): Promise<Watched> {
  const { created, tracked } = session;
  const known = new Set(tracked.all().map((one) => one.id));
  const body = session.creationBody();
  const creation = await ifConclusive(session.send('createSubscription', { body }), null);
  const responses = creation === null ? [] : [creation];
  const id = creation !== null && succeeded(creation) ? created.idOf(creation) : null;
  const isOther = id !== null && !known.has(id);
  const first = isOther ? await ifConclusive(firstRead(session, id), null) : null;
  if (id === null || first === null || !created.isOwn(id)) {
    return { transition: undefined, age, responses };
  }
  const subject = tracked.of(id);
  const last = succeeded(first) ? await readUntilChanged(session, subject, first, age) : first;
  await session.cleanUp.cancel(id);
  return { transition: subject.transition ?? null, age, responses: [last, ...responses] };
}

/** Reads it until it has changed, or has that age. */
function readUntilChanged(
  session: Session,
  subject: TrackedSubscription,
  first: HttpResponse,
  age: number,
): Promise<HttpResponse> {
  const { id, createdAt = session.settings.now() } = subject;
  return session.waiting.until(
    () => session.send('getSubscription', { id }),
    () => subject.transition !== undefined,
    {
      first,
      deadline: createdAt + age,
      pauses: () => Math.max(100, Math.round(age / looks)),
      because: 'checking whether an untouched subscription changes too',
    },
  );
}

/**
 * Whether a cancelled subscription can still be read: then one that is not found any more was not
 * cancelled by the clock, but lost.
 */
const showsCancelled = sharedRequest(async (session): Promise<boolean> => {
  const body = session.creationBody();
  const creation = await session.send('createSubscription', { body });
  const id = succeeded(creation) ? session.created.idOf(creation) : null;
  if (id === null || !session.created.isOwn(id)) return false;
  const response = await session.send('cancelSubscription', { id });
  if (succeeded(response)) session.created.noteCancelled(id);
  const read = await session.send('getSubscription', { id });
  return stateIn(read) === 'cancelled';
});

/** As a part of a sentence. */
const asText: Readonly<Record<TrackedState, string>> = {
  active: 'active again',
  paused: 'paused',
  cancelled: 'cancelled',
  gone: 'gone',
};

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** That it was lost with all others; null if it was not. */
async function lossOf(session: Session, { request: { id = '' } }: HttpResponse) {
  const found = await restart(session);
  return found?.ids.has(id) === true ? found.cause : null;
}

/** Why nothing is blamed for a change of a subscription; null if it did not come by the clock. */
async function causeOf(
  session: Session,
  { to, age, read }: Transition,
): Promise<Inconclusive | null> {
  const known = session.history.restart;
  if (known?.ids.has(read.request.id ?? '') === true) return known.cause;
  const other = await watched(session, Math.min(age * times + margin, longestWatch));
  const { transition, responses } = other;
  if (transition === null) return to === 'gone' ? lossOf(session, read) : null;
  const what = `a subscription was ${asText[to]} after ${seconds(age)}`;
  if (transition === undefined) {
    const [creation] = responses;
    const why = creation === undefined ? '' : `: ${describe(creation)}`;
    const message = `${what}, possibly on its own: no other subscription could be watched${why}`;
    return new Inconclusive(message, causeId, read, ...responses);
  }
  const noticed = asText[transition.to];
  const isLost = to === 'gone' && (await ifConclusive(showsCancelled(session), false));
  const message =
    `subscriptions change on their own: an untouched one was ${noticed} after ` +
    `${seconds(transition.age)}, and so was one of this run's after ${seconds(age)}`;
  return new Inconclusive(message, isLost ? lostId : causeId, transition.read, read);
}

/** The check that reports a subscription that is lost. */
const lostId = 'get.until-cancelled';

/** That it is gone before any read has shown it. */
function unseenEnd(
  { created, settings }: Session,
  { id, createdAt }: TrackedSubscription,
  read: HttpResponse | null,
): Transition | undefined {
  if (read === null || !isGone(read) || created.wasSeen(id)) return undefined;
  const now = settings.now();
  return { to: 'gone', age: now - (createdAt ?? now), read };
}

/**
 * Why nothing is blamed for what became of a subscription of the run; null if it is as the run left
 * it, or an operation must have changed it.
 */
export async function ownChange(session: Session, id: string): Promise<Inconclusive | null> {
  const { created, tracked } = session;
  const subject = tracked.of(id);
  if (subject.ownChange !== undefined) return subject.ownChange;
  let read: HttpResponse | null = null;
  if (subject.transition === undefined && created.isUncancelled(id)) {
    read = await ifConclusive(session.send('getSubscription', { id }), null);
  }
  const transition = subject.transition ?? unseenEnd(session, subject, read);
  if (transition === undefined) return null;
  const cause = await session.limitWatching(() => causeOf(session, transition));
  // what no read has ever shown has not changed, but it may have been lost with all others
  const isUnseen = subject.transition === undefined;
  if (cause === null || (isUnseen && cause.causeId !== restarted)) return null;
  subject.ownChange = cause;
  if (cause.causeId === restarted) return cause;
  session.waiting.lags.note(
    `a subscription is ${asText[transition.to]} on its own`,
    transition.age,
  );
  return cause;
}

/** Notes a read that says that a subscription has ended although no one cancelled it, and why. */
export async function noteEnd(
  session: Session,
  id: string,
  read: HttpResponse,
): Promise<HttpResponse> {
  const isEnded = isGone(read) || bodyObject(read).status === 'cancelled';
  const wasThere = session.tracked.of(id).lastRead !== undefined;
  if (isEnded && wasThere && session.created.isAlive(id)) {
    session.disappeared.push(read);
    await ownChange(session, id);
  }
  return read;
}

/** @throws {Inconclusive} if it has ended although no one cancelled it, which is reported once */
export function requireNotEnded(session: Session, id: string): void {
  const subject = session.tracked.of(id);
  subject.requireNotEnded();
  subject.requireNoOwnEnd();
  const gone = session.disappeared.find(({ request }) => request.id === id);
  if (gone === undefined) return;
  const message = `subscription ${id} ended before: ${describe(gone)}`;
  throw new Inconclusive(message, 'get.until-cancelled', gone);
}
