import {
  bodyObject,
  deniesAccess,
  type HttpResponse,
  isObject,
  isQuotaError,
  type JsonObject,
  redirected,
  succeeded,
} from '../http/response.js';
import { describe } from '../findings/expect.js';
import { isShownActive, isSubscription } from '../findings/expect-subscription.js';
import { attempted, Inconclusive } from '../findings/finding.js';
import type { Session } from '../session/session.js';
import type { CreationBody } from '../session/settings.js';
import { requireFound } from './require-found.js';
import { either, fact, ifPossible, reads, writes } from './act.js';
import { arrival, cancelUnknown } from './before-creation.js';
import { firstRead, proveCreation, stopAt } from './creations.js';

/** Creates the error that nothing could be created, with advice. */
export function creationFailed({ settings }: Session, response: HttpResponse): Inconclusive {
  const { market, baseUrl } = settings;
  const what = `${market.entityType} in ${market.city} with ${market.fields.join(', ')}`;
  // At the end, because it can be long, and reports truncate messages.
  const message =
    `no subscription could be created (${what}); ${advice(response, baseUrl)}. ` +
    `Response: ${describe(response)}`;
  return new Inconclusive(message, 'create.subscription', response);
}

function advice(response: HttpResponse, baseUrl: string): string {
  if (isQuotaError(response)) {
    return 'the account has reached its quota: cancel a subscription, or use another token';
  }
  if (response.status >= 500) {
    return 'try again: a failed create request is not repeated in the same run';
  }
  if (deniesAccess(response)) {
    return 'the token is not allowed to create subscriptions: use a token that is, and that stays valid for the whole run';
  }
  if (redirected(response)) {
    return 'the request was redirected, and redirects are not followed: check which paths the proxy expects';
  }
  if (response.status === 404) return `check that ${baseUrl} is the complete URL before /v1`;
  return 'choose a city, entity type and fields that it serves with --city, --entity-type and --fields';
}

export interface KeptSubscription {
  readonly id: string;
  readonly response: HttpResponse;
  readonly body: JsonObject;
  /** the first read after that: the function throws why there is none; null if none was sent */
  readonly read: (() => HttpResponse) | null;
}

const causeId = 'create.subscription';

/** A create request, and the first read of the new subscription. */
type Creation = Pick<KeptSubscription, 'response' | 'read'>;

/** Sends the create request of the run, unless that has happened. */
async function ordinaryCreation(session: Session): Promise<HttpResponse> {
  if (session.creation !== undefined) return session.creation;
  await session.cleanUp.makeRoom();
  return session.send('createSubscription', { body: session.creationBody() });
}

/** Creates the subscription that the run uses. */
export const creation = writes([ifPossible(cancelUnknown)], async (session): Promise<Creation> => {
  const { created } = session;
  const isProof = session.creation !== undefined || !created.isSettled;
  const first = await ordinaryCreation(session);
  const firstId = succeeded(first) ? created.idOf(first) : null;
  if (firstId === null) return { response: first, read: null };
  judgeBodiesOf(session, firstId);
  if (!created.isOwn(firstId)) await proveCreation(session, first);
  const sent = isProof ? await undisturbed(session, firstId, first) : unread(first);
  const id = succeeded(sent.response) ? created.idOf(sent.response) : null;
  if (id === null) return sent;
  judgeBodiesOf(session, id);
  const read = sent.read ?? (created.isOwn(id) ? await attempted(firstRead(session, id)) : null);
  if (!created.isOwn(id)) stopAt(session, id, sent.response);
  return { response: sent.response, read };
});

/** Has the bodies of a subscription judged from now on, because the run lists its entities. */
export function judgeBodiesOf(session: Session, id: string | null): void {
  if (id !== null) session.tracked.of(id).isListed = true;
}

const unread = (response: HttpResponse): Creation => ({ response, read: null });

/** Returns the first read of a subscription; null if there is none. */
export function seenBy(read: KeptSubscription['read']): HttpResponse | null {
  try {
    return read?.() ?? null;
  } catch {
    // Reported by the check that reads it.
    return null;
  }
}

/**
 * Returns the subscription that the run uses: a new one, if the first one is no longer active since
 * others were created and cancelled, which other checks report.
 */
async function undisturbed(session: Session, id: string, first: HttpResponse): Promise<Creation> {
  const { created, cleanUp } = session;
  if (!created.isOwn(id) || !created.createsAlways) return unread(first);
  const isAlone = created.liveIds.every((one) => one === id);
  if (!isAlone) return unread(first);
  const read = await attempted(firstRead(session, id));
  const shown = seenBy(read);
  // A paused subscription has not ended.
  const isThere = shown !== null && (isShownActive(shown) || bodyObject(shown).status === 'paused');
  if (isThere || (await cleanUp.isActive(id)) || !(await cleanUp.cancel(id))) {
    return { response: first, read };
  }
  return unread(await createdOnceThereIsRoom(session, session.creationBody()));
}

export const createdSubscription = writes(
  [creation],
  async (session, { response, read }): Promise<KeptSubscription> => {
    if (!succeeded(response)) throw creationFailed(session, response);
    const id = session.created.idOf(response);
    if (id === null) {
      const reported = isSubscription(response) ? 'subscription.id' : causeId;
      throw new Inconclusive(
        `the create request returned no id: ${describe(response)}`,
        reported,
        response,
      );
    }
    const body = bodyObject(response);
    remember(session, id, body, session.settings.market.fields);
    await requireFound(session, id, seenBy(read), 'get.subscription');
    // A subscription that existed before can have other fields than its create response said.
    const isNew = session.created.isNew(id);
    const isAsSaid = isNew || (await proveCreation(session, response)).length > 0;
    if (!isAsSaid) session.tracked.of(id).markUncertain();
    return { id, response, body, read };
  },
);

/**
 * The created subscription, if it is new; it can be changed only if it is provably the run's own.
 * Fails if the subscription might have existed before.
 */
export const newSubscription = fact([createdSubscription], (session, created) => {
  if (session.created.isNew(created.id)) return created;
  throw session.ownership.whyNotOwn(created.id);
});

/** The created subscription, if it is provably the run's own. */
export const ownSubscription = fact([createdSubscription], (session, created) => {
  if (session.created.isOwn(created.id)) return created;
  throw session.ownership.whyNotOwn(created.id);
});

/** The subscription of --subscription. */
export const givenSubscription = reads([arrival], async (session): Promise<KeptSubscription> => {
  const { subscription: id = '' } = session.settings;
  judgeBodiesOf(session, id);
  const response = await session.send('getSubscription', { id });
  if (!succeeded(response) || !isObject(response.json)) {
    const message = `subscription ${id} cannot be read: ${describe(response)}`;
    throw new Inconclusive(message, 'get.subscription', response);
  }
  remember(session, id, response.json, []);
  return { id, response, body: response.json, read: () => response };
});

/** The subscription whose entities are listed: --subscription, otherwise the run's own. */
export const listedSubscription = either(({ subscription }) =>
  subscription === undefined ? createdSubscription : givenSubscription,
);

/** The subscription to read: a read-only run creates none. */
export const readSubscription = either(({ readOnly }) =>
  readOnly ? listedSubscription : createdSubscription,
);

/** Notes the values of a subscription with which its entities are compared. */
export function remember(
  session: Session,
  id: string,
  body: JsonObject,
  requested: readonly string[],
): void {
  const returned = Array.isArray(body.fields)
    ? body.fields.filter((name) => typeof name === 'string')
    : [];
  session.tracked.of(id).list([...new Set([...returned, ...requested])]);
}

/** Repeats a create request, because a quota might count a cancelled subscription for a moment. */
export const createdOnceThereIsRoom = (
  session: Session,
  body: CreationBody,
): Promise<HttpResponse> =>
  session.waiting.until(
    () => session.send('createSubscription', { body }),
    (one) => !isQuotaError(one),
    { shows: 'a cancelled subscription no longer counts' },
  );

/** Proves that create requests create, unless that is known. */
export const proofOfCreation = writes([createdSubscription], (session, { response }) =>
  proveCreation(session, response),
);
