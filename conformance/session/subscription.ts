import type { OperationId } from '../../src/api/operations.js';
import type { RequestOptions } from '../http/request.js';
import {
  bodyObject,
  deniesAccess,
  isObject,
  isQuotaError,
  redirected,
  succeeded,
  type HttpResponse,
  type JsonObject,
} from '../http/response.js';
import { createdId, propagationTime } from './created-subscriptions.js';
import { describe, show } from './expect.js';
import { Unverified } from './finding.js';
import { laterOffsets } from './page.js';
import type { Session } from './session.js';

export interface KeptSubscription {
  readonly id: string;
  readonly response: HttpResponse;
  readonly body: JsonObject;
}

const causeId = 'create.subscription';

/** The response to the creation of the subscription that the run works with. */
export const creation = (session: Session): Promise<HttpResponse> =>
  session.once('creation', async () => {
    if (session.settings.readOnly) {
      const message = 'a read-only run needs a subscription to look at: name one with --subscription';
      throw new Unverified(message, causeId);
    }
    await session.created.cancelAll();
    return session.send('createSubscription', { body: session.creationBody() });
  });

export const createdSubscription = (session: Session): Promise<KeptSubscription> =>
  session.once('created subscription', async () => {
    const response = await creation(session);
    if (!succeeded(response)) throw creationFailed(session, response);
    const id = createdId(response);
    if (id === null) {
      throw new Unverified(`the creation gave no id to work with: ${describe(response)}`, causeId, response);
    }
    if (session.created.isPreexisting(id)) {
      const message =
        `the creation gave back subscription ${id}, which existed before (created_at ${show(bodyObject(response).created_at)}); ` +
        'name a city or an entity type that the account has none for, with --city or --entity-type';
      throw new Unverified(message, causeId, response);
    }
    const body = bodyObject(response);
    remember(session, id, body, session.settings.market.fields);
    return { id, response, body };
  });

/** The subscription whose entities are listed: the one given with --subscription, otherwise the run's own. */
export function listedSubscription(session: Session): Promise<KeptSubscription> {
  const { subscription: id } = session.settings;
  if (id === undefined) return createdSubscription(session);
  return session.once('given subscription', async () => {
    const response = await session.send('getSubscription', { id });
    if (!succeeded(response) || !isObject(response.json)) {
      const message = `subscription ${id} cannot be read: ${describe(response)}`;
      throw new Unverified(message, 'get.subscription', response);
    }
    remember(session, id, response.json, []);
    return { id, response, body: response.json };
  });
}

/** The subscription that reads work with: nothing is created in a read-only run. */
export const readSubscription = (session: Session): Promise<KeptSubscription> =>
  session.settings.readOnly ? listedSubscription(session) : createdSubscription(session);

/** Another subscription of the same account, made once the first one is cancelled. */
export async function anotherSubscription(session: Session, body = session.creationBody()): Promise<KeptSubscription> {
  await createdSubscription(session);
  await session.created.cancelAll();
  const response = await session.send('createSubscription', { body });
  const id = succeeded(response) ? createdId(response) : null;
  if (id !== null && !session.created.isPreexisting(id)) return { id, response, body: bodyObject(response) };
  throw new Unverified(`no second subscription could be created: ${describe(response)}`, undefined, response);
}

const isEmpty = (page: HttpResponse): boolean => page.status === 200 && show(bodyObject(page).data) === '[]';

/** One that is also read and listed, so that its bodies are validated too. */
export const secondSubscription = (
  session: Session,
): Promise<KeptSubscription & Record<'read' | 'page', HttpResponse> & { later: HttpResponse[] }> =>
  session.once('second subscription', async () => {
    const asked = session.secondCreationBody();
    const second = await anotherSubscription(session, asked);
    const { id, body } = second;
    const first = await createdSubscription(session);
    if (id !== first.id) remember(session, id, body, asked.fields);
    else session.validator.markUncertain(id);
    const until = Date.now() + (session.scrapeTime === 0 ? 0 : session.scrapeTime + propagationTime);
    const list = (): Promise<HttpResponse> =>
      session.eventually(
        () => session.send('listEntities', { id }),
        ({ status }) => status === 200,
      );
    const [read, page] = await Promise.all([
      session.eventually(
        () => session.send('getSubscription', { id }),
        ({ status }) => status !== 404,
      ),
      // its entities have to keep to the rules as well, and may take as long as those of the first
      session.poll(list, (response) => !isEmpty(response), until, 500, 'no entity of the second subscription yet'),
      // where the latest subscription is taken for every other one, the first is not itself any more
      session.send('getSubscription', { id: first.id }),
      session.send('listEntities', { id: first.id }),
    ]);
    const [offset] = laterOffsets(page);
    const later = offset === undefined ? [] : [await session.send('listEntities', { id, query: { offset } })];
    return { ...second, read, page, later };
  });

/**
 * The response about an id that no subscription has, once there is one: an id of its kind, since others may be malformed.
 * @param first how an unknown id was answered before, for a run that has no subscription
 */
export const unknownBesideCreated = (session: Session, operation: OperationId, first: HttpResponse, body?: JsonObject) =>
  session
    .once(`${operation}: an unknown id beside a created one`, async () => {
      const { id } = await readSubscription(session);
      const { unknownId } = session;
      const similar = id.length === unknownId.length ? id.slice(0, -12) + unknownId.slice(-12) : unknownId;
      return session.send(operation, { id: similar, ...(body && { body }) });
    })
    .catch(() => first);

/** The subscriptions of the run as created and then read; the first alone where there is no second. @param first how it was read */
export async function readSubscriptions(
  session: Session,
  first: HttpResponse,
): Promise<(KeptSubscription & { read: HttpResponse })[]> {
  const second = await secondSubscription(session).catch((error: unknown) => {
    if (error instanceof Unverified) return null;
    throw error;
  });
  return [{ ...(await createdSubscription(session)), read: first }, ...(second === null ? [] : [second])];
}

/** What the validator has to know to judge its entities. */
function remember(session: Session, id: string, body: JsonObject, requested: readonly string[]): void {
  const told = Array.isArray(body.fields) ? body.fields.filter((name) => typeof name === 'string') : [];
  const { city, entityType } = session.settings.market;
  const names = [...new Set([...told, ...requested])];
  session.validator.known.set(id, {
    city: typeof body.city === 'string' ? body.city : city,
    entityType: typeof body.entity_type === 'string' ? body.entity_type : entityType,
    fields: names,
    removed: [],
    lasting: names,
  });
}

/** A creation whose subscription is cancelled at once where it is accepted. */
export async function tryCreation(session: Session, options: RequestOptions): Promise<HttpResponse> {
  return session.limitRejectedCreations(async () => {
    const response = await session.send('createSubscription', options);
    const id = succeeded(response) ? createdId(response) : null;
    if (id !== null && !session.created.isPreexisting(id)) await session.created.cancel(id);
    return response;
  });
}

function creationFailed({ settings }: Session, response: HttpResponse): Unverified {
  const { market, baseUrl } = settings;
  const what = `${market.entityType} in ${market.city} with ${market.fields.join(', ')}`;
  // what a server sent may be long, and is what a report cuts
  const message = `no subscription could be created (${what}); ${advice(response, baseUrl)}. Response: ${describe(response)}`;
  return new Unverified(message, causeId, response);
}

function advice(response: HttpResponse, baseUrl: string): string {
  if (isQuotaError(response)) return 'the account has no room: cancel a subscription, or use another token';
  if (response.status >= 500) return 'try again: a creation that failed is not repeated in the same run';
  if (deniesAccess(response)) return 'the token may not do this: use one that may, and that lasts for the whole run';
  if (redirected(response)) return 'it redirects, which is not followed: is there a proxy that wants other paths?';
  if (response.status === 404) return `is ${baseUrl} all that stands in front of /v1?`;
  return 'name a city, entity type and fields that are served there with --city, --entity-type and --fields';
}
