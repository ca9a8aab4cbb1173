import type { ClauseId } from '../../clause-id.js';
import type { Exchange } from '../../http/exchange.js';
import { isGone, succeeded, type HttpResponse } from '../../http/response.js';
import { stateIn } from '../findings/change.js';
import { describe } from '../findings/expect.js';
import { ifVerified, restarted, Unverified, type Finding } from '../findings/finding.js';
import type { Session } from '../session.js';
import { step } from '../step.js';
import type { State, Subject, Transition } from '../subject.js';
import { firstRead } from './prove-creation.js';
import { restart } from './restart.js';

/**
 * Subscriptions may be paused, resumed or cancelled by the clock: "Other transitions: not shown". So
 * nothing is blamed for such a change, nor for what follows from it, unless another subscription,
 * which nobody touches, is still as it was when it is older than that.
 */

/** What checks that could not be verified because of it have as their cause. */
const causeId = 'by-itself';

/** How much older the other one has to become: so many times, and so many ms. */
const [times, margin] = [1.2, 400];

/** The run waits no longer than that for it, ms. */
const longestWatch = 30_000;

/** How often the other one is read at most. */
const looks = 12;

/** A subscription that nobody touches, as a control. */
interface Watched {
  /** how it changed; null if it did not, undefined if none could be watched */
  readonly transition: Transition | null | undefined;
  /** how old it became, ms */
  readonly age: number;
  readonly responses: readonly HttpResponse[];
}

const watches = new WeakMap<Session, Watched>();

/** Another subscription up to an age, unless an earlier one has told enough. */
async function watched(session: Session, age: number): Promise<Watched> {
  const before = watches.get(session);
  const isEnough = before !== undefined && (before.transition !== null || before.age >= age);
  if (isEnough) return before;
  const next = await watch(session, age);
  watches.set(session, next);
  return next;
}

async function watch(session: Session, age: number): Promise<Watched> {
  const { created, subjects } = session;
  const known = new Set(subjects.all().map((one) => one.id));
  const body = session.creationBody();
  const creation = await ifVerified(session.send('createSubscription', { body }), null);
  const responses = creation === null ? [] : [creation];
  const id = creation !== null && succeeded(creation) ? created.idOf(creation) : null;
  const isOther = id !== null && !known.has(id);
  const first = isOther ? await ifVerified(firstRead(session, id), null) : null;
  if (id === null || first === null || !created.isOwn(id)) {
    return { transition: undefined, age, responses };
  }
  const subject = subjects.of(id);
  const last = succeeded(first) ? await readUntilChanged(session, subject, first, age) : first;
  await session.cleanUp.cancel(id);
  return { transition: subject.transition ?? null, age, responses: [last, ...responses] };
}

/** Reads it until it has changed, or has that age. */
function readUntilChanged(
  session: Session,
  subject: Subject,
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
const showsCancelled = step(async (session): Promise<boolean> => {
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
const asText: Readonly<Record<State, string>> = {
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
): Promise<Unverified | null> {
  const known = session.history.restart;
  if (known?.ids.has(read.request.id ?? '') === true) return known.cause;
  const other = await watched(session, Math.min(age * times + margin, longestWatch));
  const { transition, responses } = other;
  if (transition === null) return to === 'gone' ? lossOf(session, read) : null;
  const what = `a subscription was ${asText[to]} after ${seconds(age)}`;
  if (transition === undefined) {
    const [creation] = responses;
    const why = creation === undefined ? '' : `: ${describe(creation)}`;
    const message = `${what}, possibly by itself: no other one could be watched${why}`;
    return new Unverified(message, causeId, read, ...responses);
  }
  const noticed = asText[transition.to];
  const isLost = to === 'gone' && (await ifVerified(showsCancelled(session), false));
  const message =
    `subscriptions change by themselves: one that nobody touched was ${noticed} after ` +
    `${seconds(transition.age)}, as one of the run after ${seconds(age)}`;
  return new Unverified(message, isLost ? lostId : causeId, transition.read, read);
}

/** The check that reports a subscription that is lost. */
const lostId = 'get.until-cancelled';

/** That it is gone before any read has shown it. */
function unseenEnd(
  { created, settings }: Session,
  { id, createdAt }: Subject,
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
export async function ownChange(session: Session, id: string): Promise<Unverified | null> {
  const { created, subjects } = session;
  const subject = subjects.of(id);
  if (subject.ownChange !== undefined) return subject.ownChange;
  let read: HttpResponse | null = null;
  if (subject.transition === undefined && created.isUncancelled(id)) {
    read = await ifVerified(session.send('getSubscription', { id }), null);
  }
  const transition = subject.transition ?? unseenEnd(session, subject, read);
  if (transition === undefined) return null;
  const cause = await session.limitWatching(() => causeOf(session, transition));
  // what no read has ever shown has not changed, but it may have been lost with all others
  const isUnseen = subject.transition === undefined;
  if (cause === null || (isUnseen && cause.causeId !== restarted)) return null;
  subject.ownChange = cause;
  if (cause.causeId === restarted) return cause;
  session.waiting.lags.note(`a subscription is ${asText[transition.to]} by itself`, transition.age);
  return cause;
}

/** What may follow from a change: a subscription that is not active, and an empty page. */
const follows = /"status":\s*"(paused|cancelled)"|"cancelled_at":\s*"|"data":\s*\[\s*\]/;

/** Whether what is wrong with an exchange may follow from a change of a subscription. */
function mayFollow({ request, response }: Exchange, { id }: Subject): boolean {
  if (response === null || !request.url.includes(id)) return false;
  const { status, body } = response;
  if (status >= 400 && status < 500) return ![401, 403].includes(status);
  return follows.test(body);
}

/**
 * A finding, unless what it blames follows from a change that came by the clock.
 * @param checkId of the check that found it
 * @throws {Unverified} if it does
 */
export async function unlessByItself(
  session: Session,
  finding: Finding,
  checkId: ClauseId,
): Promise<Finding> {
  if (finding.kind !== 'breach') return finding;
  for (const subject of session.subjects.all()) {
    const isOwn = session.created.isOwn(subject.id);
    if (!isOwn || !finding.exchanges.some((one) => mayFollow(one, subject))) continue;
    const cause = await ownChange(session, subject.id);
    if (cause !== null && cause.causeId !== checkId) throw cause;
  }
  return finding;
}
