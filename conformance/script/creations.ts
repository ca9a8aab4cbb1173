import type { RequestOptions } from '../http/request.js';
import {
  bodyObject,
  type HttpResponse,
  isQuotaError,
  refused,
  succeeded,
} from '../http/response.js';
import { describe, fold, show } from '../session/findings/expect.js';
import { ifVerified, Unverified } from '../session/findings/finding.js';
import type { Session } from '../session/session.js';
import { stepFor } from './step.js';

/** How many are under way while such creations are accepted, and while they are refused. */
const [fewAccepted, manyRefused] = [5, 8];

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

/**
 * Reads a subscription before anything is changed: it may turn out to be older than its creation
 * said.
 */
export const firstRead = stepFor(String, (session, id: string) =>
  session.send('getSubscription', { id }),
);

/**
 * Before anything is changed: the same creation once more, which returns another id if creations
 * create. Otherwise the run changes nothing.
 */
export async function proveCreation(
  session: Session,
  id: string,
  first: HttpResponse,
): Promise<void> {
  const { created } = session;
  const second = await createAgain(session, id);
  const { again, other } = second;
  if (other !== null && created.tellOneClock(id, other)) {
    created.prove(id);
    created.prove(other);
    await session.cleanUp.cancel(other);
    return;
  }
  // a quota refuses what it accepted a moment before: the first one took the room
  if (again !== null && isQuotaError(again) && created.isPlausible(id, first)) {
    created.prove(id);
    return;
  }
  if (other !== null) {
    created.markDistinct(id, other);
    await session.cleanUp.cancel(other);
  }
  session.ownership.stopCreations(doubtOf(id, first, second));
}

interface SecondCreation {
  readonly again: HttpResponse | null;
  /** the id in its response */
  readonly returned: string | null;
  /** the same, if it is not that of the first creation */
  readonly other: string | null;
}

async function createAgain(session: Session, id: string): Promise<SecondCreation> {
  const { created } = session;
  const body = session.creationBody();
  const again = await ifVerified(session.send('createSubscription', { body }), null);
  const returned = again !== null && succeeded(again) ? created.idOf(again) : null;
  if (returned === null || fold(returned) === fold(id)) {
    return { again, returned, other: null };
  }
  // what a read shows may be the time of another clock than that of the creation
  if (created.isOwn(returned)) {
    await ifVerified(firstRead(session, returned), null);
  }
  return { again, returned, other: returned };
}

function doubtOf(id: string, first: HttpResponse, second: SecondCreation): Unverified {
  // with two ids, they are probably new
  const doubt =
    second.other === null
      ? `a creation returned subscription ${id}, which may have existed before`
      : `nothing proves that this run created subscription ${id}`;
  const message =
    `${doubt} ` +
    `(created_at ${show(bodyObject(first).created_at)}; ` +
    `the same creation again ${outcomeOf(second)}), so nothing is changed; ` +
    'choose a city or an entity type that the account has no subscription to ' +
    'with --city or --entity-type, or pass --assume-created';
  const evidence = second.again === null ? [first] : [first, second.again];
  return new Unverified(message, 'create.subscription', ...evidence);
}

function outcomeOf({ again, returned, other }: SecondCreation): string {
  if (again === null) return 'got no response';
  if (returned === null) return `returned ${describe(again)}`;
  return other === null ? 'returned the same id' : 'returned another id, with a time of its own';
}
