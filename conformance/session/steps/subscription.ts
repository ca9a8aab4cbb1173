import type { OperationId } from '../../../src/api/operations.js';
import type { RequestOptions } from '../../http/request.js';
import {
  bodyObject,
  deniesAccess,
  isObject,
  isQuotaError,
  redirected,
  refused,
  succeeded,
  type HttpResponse,
  type JsonObject,
} from '../../http/response.js';
import { describe, show } from '../findings/expect.js';
import { ifVerified, Unverified } from '../findings/finding.js';
import { laterOffsets } from '../findings/page.js';
import { firstRead, proveCreation } from './prove-creation.js';
import type { Session } from '../session.js';
import { step, stepFor } from '../step.js';
import { doubled } from '../waiting.js';

export interface KeptSubscription {
  readonly id: string;
  readonly response: HttpResponse;
  readonly body: JsonObject;
}

const causeId = 'create.subscription';

/** Creates the subscription that the run works with. */
export const creation = step(async (session): Promise<HttpResponse> => {
  if (session.settings.readOnly) {
    const message = 'a read-only run needs a subscription to look at: name one with --subscription';
    throw new Unverified(message, causeId);
  }
  await session.cleanUp.makeRoom();
  const response = await session.send('createSubscription', { body: session.creationBody() });
  const id = succeeded(response) ? session.created.idOf(response) : null;
  if (id === null) return response;
  if (session.created.isOwn(id)) await ifVerified(firstRead(session, id), null);
  if (session.created.isUnproven(id)) await proveCreation(session, id, response);
  return response;
});

export const createdSubscription = step(async (session): Promise<KeptSubscription> => {
  const response = await creation(session);
  if (!succeeded(response)) throw creationFailed(session, response);
  const id = session.created.idOf(response);
  if (id === null) {
    throw new Unverified(`the creation returned no id: ${describe(response)}`, causeId, response);
  }
  const body = bodyObject(response);
  remember(session, id, body, session.settings.market.fields);
  // one that existed before may have other fields than its creation says
  if (!session.created.isOwn(id)) session.subjects.of(id).markUncertain();
  return { id, response, body };
});

/** The same, once it is known to be new. @throws {Unverified} if it may have existed before */
export async function newSubscription(session: Session): Promise<KeptSubscription> {
  const created = await createdSubscription(session);
  if (session.created.isOwn(created.id)) return created;
  throw session.ownership.whyNotOwn(created.id);
}

/**
 * @throws {Unverified} if the run has cancelled its subscription already, as one that leaves
 * updates out may have
 */
export async function requireNotCancelled(session: Session): Promise<void> {
  const { id } = await createdSubscription(session);
  if (!session.created.isOwn(id) || session.created.isAlive(id)) return;
  throw new Unverified(
    'the subscription was cancelled before it could be updated: select the updates as well',
    'update.subscription',
  );
}

/** The subscription whose entities are listed: that of --subscription, otherwise the run's own. */
export const listedSubscription = step(async (session): Promise<KeptSubscription> => {
  const { subscription: id } = session.settings;
  if (id === undefined) return createdSubscription(session);
  const response = await session.send('getSubscription', { id });
  if (!succeeded(response) || !isObject(response.json)) {
    const message = `subscription ${id} cannot be read: ${describe(response)}`;
    throw new Unverified(message, 'get.subscription', response);
  }
  remember(session, id, response.json, []);
  return { id, response, body: response.json };
});

/** The subscription to read: a read-only run creates none. */
export const readSubscription = (session: Session): Promise<KeptSubscription> =>
  session.settings.readOnly ? listedSubscription(session) : createdSubscription(session);

/** Creates another subscription of the same account, after the first one was cancelled. */
export async function anotherSubscription(
  session: Session,
  body = session.creationBody(),
): Promise<KeptSubscription> {
  await createdSubscription(session);
  await session.cleanUp.makeRoom();
  // a quota may count what was cancelled a moment longer
  const response = await session.waiting.until(
    () => session.send('createSubscription', { body }),
    (one) => !isQuotaError(one),
    { shows: 'a cancelled subscription no longer counts' },
  );
  const id = succeeded(response) ? session.created.idOf(response) : null;
  if (id !== null) await ifVerified(firstRead(session, id), null);
  if (id !== null && session.created.isOwn(id)) return { id, response, body: bodyObject(response) };
  throw new Unverified(
    `no second subscription could be created: ${describe(response)}`,
    undefined,
    response,
  );
}

const isEmpty = (page: HttpResponse): boolean =>
  page.status === 200 && show(bodyObject(page).data) === '[]';

/** The same, also read and listed, so that its bodies are validated too. */
export const secondSubscription = step(
  async (
    session,
  ): Promise<
    KeptSubscription & Record<'read' | 'page', HttpResponse> & { later: HttpResponse[] }
  > => {
    const asked = session.secondCreationBody();
    const second = await anotherSubscription(session, asked);
    const { id, body } = second;
    const first = await createdSubscription(session);
    if (id !== first.id) remember(session, id, body, asked.fields);
    else session.subjects.of(id).markUncertain();
    const { waiting } = session;
    const list = (): Promise<HttpResponse> =>
      session.waiting.until(
        () => session.send('listEntities', { id }),
        ({ status }) => status === 200,
      );
    const [read, page] = await Promise.all([
      firstRead(session, id),
      // its entities are validated as well, and may take as long as those of the first
      waiting.until(list, (response) => !isEmpty(response), {
        scrape: true,
        pauses: doubled(500),
        because: 'no entity of the second subscription yet',
        shows: 'the first entities are listed',
      }),
      // detects deployments that confuse the latest subscription with all others
      session.send('getSubscription', { id: first.id }),
      session.send('listEntities', { id: first.id }),
    ]);
    const [offset] = laterOffsets(page);
    const later =
      offset === undefined ? [] : [await session.send('listEntities', { id, query: { offset } })];
    return { ...second, read, page, later };
  },
);

interface UnknownRequest {
  readonly operation: OperationId;
  readonly body?: JsonObject | undefined;
}

/** Derived from the id of a subscription, since others may be malformed. */
const requestUnknown = stepFor(
  (asked: UnknownRequest) => JSON.stringify(asked),
  async (session, { operation, body }) => {
    const { id } = await readSubscription(session);
    const similar = session.ownership.madeUpIds.similarTo(id);
    return session.send(operation, { id: similar, ...(body && { body }) });
  },
);

/**
 * The response for an unknown id, once there is a subscription.
 * @param first the response for an unknown id before that, for a run without a subscription
 */
export const unknownBesideCreated = (
  session: Session,
  operation: OperationId,
  first: HttpResponse,
  body?: JsonObject,
): Promise<HttpResponse> => ifVerified(requestUnknown(session, { operation, body }), first);

/**
 * The subscriptions of the run, as created and as read; only the first if there is no second.
 * @param first the first as read
 */
export async function readSubscriptions(
  session: Session,
  first: HttpResponse,
): Promise<(KeptSubscription & { read: HttpResponse })[]> {
  const second = await ifVerified(secondSubscription(session), null);
  return [
    { ...(await createdSubscription(session)), read: first },
    ...(second === null ? [] : [second]),
  ];
}

/** What the validator needs to know to check its entities. */
function remember(
  session: Session,
  id: string,
  body: JsonObject,
  requested: readonly string[],
): void {
  const returned = Array.isArray(body.fields)
    ? body.fields.filter((name) => typeof name === 'string')
    : [];
  const { city, entityType } = session.settings.market;
  const names = [...new Set([...returned, ...requested])];
  const market = {
    city: typeof body.city === 'string' ? body.city : city,
    entityType: typeof body.entity_type === 'string' ? body.entity_type : entityType,
  };
  session.subjects.of(id).list(market, names);
}

/** How many are under way while such creations are accepted, and while they are refused. */
const [fewAccepted, manyRefused] = [4, 8];

/** Sends a creation, and cancels the subscription at once if it is accepted. */
export async function tryCreation(
  session: Session,
  options: RequestOptions,
): Promise<HttpResponse> {
  const limit = session.limitRejectedCreations;
  const attempt = async (): Promise<{ response: HttpResponse; isAlone: boolean }> => {
    const isAlone = limit.concurrency === 1;
    const response = await session.send('createSubscription', options);
    const id = succeeded(response) ? session.created.idOf(response) : null;
    if (!isAlone) limit.concurrency = refused(response) ? manyRefused : fewAccepted;
    if (id !== null) await session.cleanUp.cancel(id);
    return { response, isAlone };
  };
  const { response, isAlone } = await limit(attempt);
  if (!isQuotaError(response) || isAlone) return response;
  // the others may have taken the room
  limit.concurrency = 1;
  return (await limit(attempt)).response;
}

function creationFailed({ settings }: Session, response: HttpResponse): Unverified {
  const { market, baseUrl } = settings;
  const what = `${market.entityType} in ${market.city} with ${market.fields.join(', ')}`;
  // last, since it may be long, and reports truncate messages
  const message =
    `no subscription could be created (${what}); ${advice(response, baseUrl)}. ` +
    `Response: ${describe(response)}`;
  return new Unverified(message, causeId, response);
}

function advice(response: HttpResponse, baseUrl: string): string {
  if (isQuotaError(response))
    return 'the account has no room: cancel a subscription, or use another token';
  if (response.status >= 500)
    return 'try again: a creation that failed is not repeated in the same run';
  if (deniesAccess(response))
    return 'the token may not do this: use one that may, and that lasts for the whole run';
  if (redirected(response))
    return 'it redirects, which is not followed: is there a proxy that wants other paths?';
  if (response.status === 404) return `is ${baseUrl} all that stands in front of /v1?`;
  return 'name a city, entity type and fields that are served there with --city, --entity-type and --fields';
}
