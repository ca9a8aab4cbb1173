import type { Query } from '../../http/request.js';
import { bodyObject, isObject, type HttpResponse } from '../../http/response.js';
import { describe } from '../findings/expect.js';
import { permitted, withoutConflict } from '../findings/expect-subscription.js';
import { ifVerified, Unverified } from '../findings/finding.js';
import { entitiesOf } from '../findings/page.js';
import { late } from '../lags.js';
import type { Session } from '../session.js';
import { step, stepFor } from '../step.js';
import type { Settings } from '../settings.js';
import { firstRead } from './prove-creation.js';
import { createdSubscription, listedSubscription, readSubscription } from './subscription.js';

/** Reads the subscription: the run's own, or the given one in a read-only run. */
export const readResponse = step(async (session): Promise<HttpResponse> => {
  const { readOnly, subscription } = session.settings;
  if (readOnly && subscription !== undefined) return (await listedSubscription(session)).response;
  const { id } = await createdSubscription(session);
  return permitted(await firstRead(session, id), 'get.subscription');
});

/** A subscription as first returned, and as read. */
export async function readTwice(session: Session): Promise<void> {
  await readSubscription(session);
  await readResponse(session);
}

/** The response for a page with any parameters, including invalid ones. Each query is sent once. */
export const requestPage = stepFor(
  (query: Query) => JSON.stringify(query),
  async (session, query) => {
    const { id } = await listedSubscription(session);
    // not all at once, if they would all be in conflict with the first scrape
    await ifVerified(firstResponse(session), null);
    return withoutConflict(await session.send('listEntities', { id, query }));
  },
);

/** A page of the listed subscription, if it is allowed to list at all. */
export async function listPage(session: Session, query: Query = {}): Promise<HttpResponse> {
  const { id } = await listedSubscription(session);
  return permitted(await session.send('listEntities', { id, query }), 'list.ok');
}

/** The first response to a request without parameters. */
export const firstResponse = step(async (session): Promise<HttpResponse> =>
  withoutConflict(await listPage(session)),
);

/** A page without parameters, if listing succeeds. */
export async function defaultPage(session: Session): Promise<HttpResponse> {
  const page = await firstResponse(session);
  if (page.status === 200 && isObject(page.json)) return page;
  throw new Unverified(`entities cannot be listed: ${describe(page)}`, 'list.ok', page);
}

/**
 * For this many polls of the list, a deep run also reads the subscription, to observe
 * `data_status`.
 */
const maxReads = 12;

/** Time between polls, ms; constant in a deep run, so that two runs observe the same. */
const pausesOf = ({ deep, scrapeTimeout }: Settings): ((repetition: number) => number) => {
  if (deep) return () => Math.max(200, scrapeTimeout / 100);
  return (repetition) => Math.min(300 * 1.5 ** repetition, 4000);
};

/** Whether entities may still come. Some languages serialise an empty list as null. */
export function mayStillFill(page: HttpResponse): boolean {
  const { data } = bodyObject(page);
  if (page.status !== 200 || entitiesOf(page).length > 0) {
    return false;
  }
  return Array.isArray(data) || data === null;
}

/** A page with entities, as soon as there is one. */
export const entityPage = step(async (session): Promise<HttpResponse> => {
  const { settings, waiting } = session;
  const { id } = await listedSubscription(session);
  const start = settings.now();
  const deadline = waiting.scrapeDeadline;
  let polls = 0;
  const poll = async (): Promise<HttpResponse> => {
    polls += 1;
    if (settings.deep && polls <= maxReads) {
      await session.send('getSubscription', { id });
    }
    return listPage(session);
  };
  const page = await waiting.until(poll, (one) => !mayStillFill(one), {
    first: await defaultPage(session),
    scrape: true,
    deadline,
    since: start,
    pauses: pausesOf(settings),
    because: 'no entities yet: the scrape may still be running',
    shows: late.firstEntities,
  });
  requireEntities(page, settings);
  // where they are there at once, nobody knows how long it took
  session.scrapeTime = polls === 0 ? 1 : settings.now() - start;
  return page;
});

/** @throws {Unverified} if the page has no entities */
function requireEntities(page: HttpResponse, { scrapeTimeout }: Settings): void {
  if (entitiesOf(page).length > 0) return;
  if (page.status !== 200) {
    throw new Unverified(`entities can no longer be listed: ${describe(page)}`, 'list.ok', page);
  }
  if (!Array.isArray(bodyObject(page).data)) {
    const message = `the page has no list of entities as \`data\`: ${describe(page)}`;
    throw new Unverified(message, 'list.data', page);
  }
  const message =
    `no entity appeared within ${scrapeTimeout} ms; wait longer with --scrape-timeout, ` +
    'or pass a subscription that has some with --subscription';
  throw new Unverified(message, 'entity.id', page);
}
