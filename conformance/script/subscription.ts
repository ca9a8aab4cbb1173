import { normalizeWord } from '../model/values.js';
import type { RequiredId } from '../check-id.js';
import {
  bodyObject,
  deniesAccess,
  type HttpResponse,
  isGone,
  isObject,
  isQuotaError,
  type JsonObject,
  redirected,
  refused,
  succeeded,
} from '../http/response.js';
import { describe } from '../session/findings/expect.js';
import { isShownActive, isSubscription } from '../session/findings/expect-subscription.js';
import { ifConclusive, Inconclusive } from '../session/findings/finding.js';
import { endOf, entitiesOf, isEmptyList, laterOffsets } from '../session/findings/page.js';
import type { Session } from '../session/session.js';
import type { CreationBody } from '../session/settings.js';
import { together } from '../session/together.js';
import { requireFound } from './require-found.js';
import { sharedRequest } from './shared-request.js';
import { doubled } from '../session/polling.js';
import { firstRead, proveCreation, stopAt } from './creations.js';

/** Why nothing could be created, and what to do about it. */
function creationFailed({ settings }: Session, response: HttpResponse): Inconclusive {
  const { market, baseUrl } = settings;
  const what = `${market.entityType} in ${market.city} with ${market.fields.join(', ')}`;
  // last, since it may be long, and reports truncate messages
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
  if (response.status === 404) return `check that ${baseUrl} is the complete URL in front of /v1`;
  return 'choose a city, entity type and fields that it serves with --city, --entity-type and --fields';
}

export interface KeptSubscription {
  readonly id: string;
  readonly response: HttpResponse;
  readonly body: JsonObject;
}

const causeId = 'create.subscription';

/** Creates the subscription that the run works with. */
export const creation = sharedRequest(async (session): Promise<HttpResponse> => {
  if (session.settings.readOnly) {
    const message =
      'a read-only run needs an existing subscription: pass its id with --subscription';
    throw new Inconclusive(message, causeId);
  }
  await session.cleanUp.makeRoom();
  const { created } = session;
  const body = session.creationBody();
  const first = await session.send('createSubscription', { body });
  const firstId = succeeded(first) ? created.idOf(first) : null;
  if (firstId === null) return first;
  const isProof = !created.isSettled;
  if (!created.isOwn(firstId)) await proveCreation(session, first);
  const response = isProof ? await undisturbed(session, firstId, first) : first;
  const id = succeeded(response) ? created.idOf(response) : null;
  if (id === null) return response;
  if (created.isOwn(id)) await ifConclusive(firstRead(session, id), null);
  if (!created.isOwn(id)) stopAt(session, id, response);
  return response;
});

/**
 * The subscription that the run works with: a new one, if the first one is not active since others
 * were created and cancelled next to it, which other checks report.
 */
async function undisturbed(
  session: Session,
  id: string,
  first: HttpResponse,
): Promise<HttpResponse> {
  const { created, cleanUp } = session;
  if (!created.isOwn(id) || !created.createsAlways) return first;
  const isAlone = created.liveIds.every((one) => one === id);
  if (!isAlone) return first;
  const read = await ifConclusive(firstRead(session, id), null);
  // a paused one is not over
  const isThere = read !== null && (isShownActive(read) || bodyObject(read).status === 'paused');
  if (isThere || (await cleanUp.isActive(id)) || !(await cleanUp.cancel(id))) return first;
  created.retire(id);
  return createdOnceThereIsRoom(session, session.creationBody());
}

export const createdSubscription = sharedRequest(async (session): Promise<KeptSubscription> => {
  const response = await creation(session);
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
  await requireFound(session, id, 'get.subscription');
  // one that existed before may have other fields than its creation says
  const isNew = session.created.isNew(id);
  const isAsSaid = isNew || (await proveCreation(session, response)).length > 0;
  if (!isAsSaid) session.tracked.of(id).markUncertain();
  return { id, response, body };
});

/**
 * The created subscription, which is new; it may be changed only if it is the run's own as well.
 * @throws {Inconclusive} if it may have existed before
 */
export async function newSubscription(session: Session): Promise<KeptSubscription> {
  const created = await createdSubscription(session);
  if (session.created.isNew(created.id)) return created;
  throw session.ownership.whyNotOwn(created.id);
}

/**
 * @param kept the run's first one, unless given
 * @throws {Inconclusive} if the run has cancelled it already, as one that leaves updates out may
 * have
 */
export async function requireNotCancelled(
  session: Session,
  kept?: KeptSubscription,
): Promise<void> {
  const { id } = kept ?? (await createdSubscription(session));
  if (!session.created.isOwn(id) || session.created.isAlive(id)) return;
  throw new Inconclusive(
    'the subscription was cancelled before it could be updated: select the updates as well',
    'update.subscription',
  );
}

/** The subscription whose entities are listed: that of --subscription, otherwise the run's own. */
export const listedSubscription = sharedRequest(async (session): Promise<KeptSubscription> => {
  const { subscription: id } = session.settings;
  if (id === undefined) return createdSubscription(session);
  const response = await session.send('getSubscription', { id });
  if (!succeeded(response) || !isObject(response.json)) {
    const message = `subscription ${id} cannot be read: ${describe(response)}`;
    throw new Inconclusive(message, 'get.subscription', response);
  }
  remember(session, id, response.json, []);
  return { id, response, body: response.json };
});

/** The subscription to read: a read-only run creates none. */
export function readSubscription(session: Session): Promise<KeptSubscription> {
  if (session.settings.readOnly) return listedSubscription(session);
  return createdSubscription(session);
}

/** Two subscriptions of the account that are live at the same time. */
export interface SubscriptionPair {
  readonly first: KeptSubscription;
  readonly second: KeptSubscription;
  /** the first one as it was read and listed before the second one was created */
  readonly before: HttpResponse | undefined;
  readonly listed: HttpResponse | undefined;
}

/** `cause` of what does not apply since there are no two subscriptions at a time. */
export const noSecond = 'second-subscription';

/** The creation of a second subscription while the first one is live; null if it is not. */
export const creationBeside = sharedRequest(async (session): Promise<HttpResponse | null> => {
  const first = await createdSubscription(session);
  if (!session.created.isOwn(first.id)) throw session.ownership.whyNotOwn(first.id);
  if (!session.created.isAlive(first.id)) return null;
  const sent = session.send('createSubscription', { body: session.secondCreationBody() });
  return ifConclusive(sent, null, ['status 429']);
});

/**
 * Creates a second subscription while the first one is live. Null where a quota or a rule against
 * duplicates does not allow it, or the first one is cancelled by now.
 */
export const pair = sharedRequest(async (session): Promise<SubscriptionPair | null> => {
  const first = await createdSubscription(session);
  const subject = session.tracked.of(first.id);
  const { lastRead: before, lastPage: listed } = subject;
  const response = await creationBeside(session);
  if (response === null || (refused(response) && response.status < 500)) return null;
  if (normalizeWord(session.created.idOf(response) ?? '') === normalizeWord(first.id)) {
    // whether it takes over the fields is open
    subject.markUncertain();
    return null;
  }
  const [second] = await together([
    secondOf(session, response),
    ifConclusive(readBesideSecond(session), null),
  ]);
  remember(session, second.id, second.body, session.secondCreationBody().fields);
  return { first, second, before, listed };
});

/** The first read of the first subscription since the second one was created. */
export const readBesideSecond = sharedRequest(async (session): Promise<HttpResponse> => {
  const { id } = await createdSubscription(session);
  return session.send('getSubscription', { id });
});

/** Whether a second creation is rejected because of its body. */
export function isBodyRefused(response: HttpResponse): boolean {
  // a quota, a token without the right to it, or a rule against duplicates
  const hasOtherReason =
    isQuotaError(response) || deniesAccess(response) || response.status === 409;
  return refused(response) && response.status < 500 && !hasOtherReason;
}

/** Creates another subscription of the same account, after the first one was cancelled. */
export async function anotherSubscription(
  session: Session,
  body = session.creationBody(),
): Promise<KeptSubscription> {
  return secondOf(session, await createAlone(session, body));
}

/** Creates a subscription once the others of the run are cancelled. */
async function createAlone(session: Session, body: CreationBody): Promise<HttpResponse> {
  await createdSubscription(session);
  await session.cleanUp.makeRoom();
  return createdOnceThereIsRoom(session, body);
}

/** A quota may count what was cancelled a moment longer. */
const createdOnceThereIsRoom = (session: Session, body: CreationBody): Promise<HttpResponse> =>
  session.waiting.until(
    () => session.send('createSubscription', { body }),
    (one) => !isQuotaError(one),
    { shows: 'a cancelled subscription no longer counts' },
  );

/** The requirement that says why there is no second subscription, as far as one does. */
function causeOfSecond(session: Session, response: HttpResponse): RequiredId | undefined {
  if (succeeded(response)) return 'create.second';
  if (!isBodyRefused(response)) return undefined;
  return session.secondCreationBody().fields.length > 1 ? 'create.second' : 'create.one-field';
}

async function secondOf(session: Session, response: HttpResponse): Promise<KeptSubscription> {
  const id = succeeded(response) ? session.created.idOf(response) : null;
  if (id !== null) await ifConclusive(firstRead(session, id), null);
  if (id !== null && session.created.isNew(id)) {
    await requireFound(session, id, 'create.second');
    return { id, response, body: bodyObject(response) };
  }
  if (id !== null) throw session.ownership.whyNotOwn(id);
  const message = succeeded(response)
    ? `the second create request returned no id: ${describe(response)}`
    : `no second subscription could be created: ${describe(response)}`;
  throw new Inconclusive(message, causeOfSecond(session, response), response);
}

/**
 * A limit that no default is likely to be: a list may ignore the query from the second subscription
 * on.
 */
const smallLimit = 7;

const isEmpty = (page: HttpResponse): boolean => page.status === 200 && isEmptyList(page);

interface ListedSecond extends KeptSubscription {
  readonly read: HttpResponse;
  readonly page: HttpResponse;
}

/** The second subscription, once it lists entities. */
export const listedSecond = sharedRequest(async (session): Promise<ListedSecond> => {
  const both = await pair(session);
  const second = both?.second ?? (await laterSubscription(session));
  const { id } = second;
  const { waiting } = session;
  const list = (): Promise<HttpResponse> =>
    waiting.until(
      () => session.send('listEntities', { id }),
      ({ status }) => status === 200,
    );
  const [read, page] = await together([
    firstRead(session, id),
    // its entities are validated as well, and may take as long as those of the first
    waiting.until(list, (response) => !isEmpty(response), {
      scrape: true,
      // it probably takes as long as the first one
      pauses: (repetition) =>
        Math.max(doubled(500)(repetition), repetition === 0 ? session.scrapeTime * 1.05 : 0),
      because: 'no entities of the second subscription yet',
      shows: 'the first entities are listed',
    }),
    ...(both === null ? confusable(session, (await createdSubscription(session)).id) : []),
  ]);
  // whether it has disappeared with its subscription
  if (isGone(page)) await ifConclusive(session.send('getSubscription', { id }), null);
  return { ...second, read, page };
});

interface SecondSubscription extends ListedSecond {
  readonly later: HttpResponse[];
}

/**
 * A second subscription, beside the first one if possible, otherwise after it: as created, read and
 * listed, so that its bodies are validated too.
 */
export const secondSubscription = sharedRequest(async (session): Promise<SecondSubscription> => {
  const second = await listedSecond(session);
  const { id, page } = second;
  // at the end, where a total that is too large shows, and no more than fit on a page and within it
  const [first] = laterOffsets(page);
  if (first === undefined) return { ...second, later: [] };
  const limit = Math.min(smallLimit, entitiesOf(page).length);
  const query = { limit, offset: Math.max(first, endOf(page) - limit) };
  return { ...second, later: [await session.send('listEntities', { id, query })] };
});

/** The creation of the second subscription after the first one was cancelled. */
export const laterCreation = sharedRequest((session): Promise<HttpResponse> =>
  createAlone(session, session.secondCreationBody()),
);

async function laterSubscription(session: Session): Promise<KeptSubscription> {
  const second = await secondOf(session, await laterCreation(session));
  const { id, body } = second;
  const first = await createdSubscription(session);
  if (id !== first.id) {
    remember(session, id, body, session.secondCreationBody().fields);
  } else {
    session.tracked.of(id).markUncertain();
  }
  return second;
}

/** Detects deployments that confuse the latest subscription with all others. */
const confusable = (session: Session, id: string): Promise<HttpResponse>[] => [
  session.send('getSubscription', { id }),
  session.send('listEntities', { id }),
];

/** Notes the values of a subscription with which its entities are compared. */
function remember(
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
