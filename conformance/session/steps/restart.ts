import { isGone, succeeded } from '../../http/response.js';
import { stateIn } from '../findings/change.js';
import { ifVerified, restarted, Unverified } from '../findings/finding.js';
import type { Asked, Restart } from '../history.js';
import type { Session } from '../session.js';
import { step } from '../step.js';
import { firstRead } from './prove-creation.js';

/**
 * A deployment that keeps its subscriptions in memory loses them all when it is restarted. Whether
 * it was that, or something that the run has asked for, is tried on new subscriptions: a restart
 * does not happen again.
 */

/** A change is not waited for longer than that, ms. */
const longestDelay = 5000;

/**
 * Whether the subscriptions of the run are gone because of a restart; null if an older one is still
 * there, or new ones get lost as well.
 */
export const restart = step(async (session): Promise<Restart | null> => {
  const { created, subjects, history } = session;
  const lost = new Set<string>();
  const others: string[] = [];
  for (const { id } of subjects.all()) {
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
  const cause = causeOf(first);
  for (const id of lost) {
    subjects.of(id).ownChange = cause;
    created.markSeen(id);
  }
  history.restart = { cause, ids: new Set([...lost, ...older]) };
  return history.restart;
});

async function isGoneNow(session: Session, id: string): Promise<boolean> {
  const read = await ifVerified(session.send('getSubscription', { id }), null);
  return read !== null && isGone(read);
}

function causeOf({ at, requests }: Asked): Unverified {
  const time = new Date(at).toTimeString().slice(0, 8);
  const message =
    `the deployment appears to have lost its subscriptions at ${time}, after ${requests} ` +
    'requests: was it restarted? All those of this run were gone at once, and new ones are kept';
  return new Unverified(message, restarted);
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
    await ifVerified(session.exchange(again), null);
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
      id === null ? null : await ifVerified(session.send('getSubscription', { id }), null);
    const state = read === null ? null : stateIn(read);
    if (state !== 'active' && state !== 'paused') return false;
  }
  return true;
}

/** Another subscription, as read; null if there is none. */
async function newOne(session: Session): Promise<string | null> {
  const body = session.creationBody();
  const creation = await ifVerified(session.send('createSubscription', { body }), null);
  const id = creation !== null && succeeded(creation) ? session.created.idOf(creation) : null;
  if (id === null) return null;
  const read = await ifVerified(firstRead(session, id), null);
  return read !== null && succeeded(read) && session.created.isOwn(id) ? id : null;
}
