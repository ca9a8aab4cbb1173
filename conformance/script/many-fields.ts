import {
  bodyObject,
  type HttpResponse,
  isGone,
  isQuotaError,
  isTemporary,
  isRejected,
  succeeded,
} from '../http/response.js';
import { sameWord, show } from '../findings/expect.js';
import { ifConclusive } from '../findings/finding.js';
import { outsideScrape } from '../session/sending/retries.js';
import type { Session } from '../session/session.js';
import type { CreationBody } from '../session/settings.js';
import { together } from '../session/together.js';
import { listAllAtRest } from './list-beside.js';
import { writes } from './act.js';
import { pair } from './second-subscription.js';
import { meaningless, plainNames, unusualNames, unusualPlace } from './unusual-names.js';

/** A create request, and its cancellation. */
interface Disposable {
  readonly body: CreationBody;
  readonly response: HttpResponse;
  /** null if nothing was created that the run can cancel, or a scrape might interfere */
  readonly cancelled: HttpResponse | null;
}

/** A create request with a dozen fields, and a concurrent one for another city. */
export interface LongCreation extends Disposable {
  /** null if the deployment requests a later retry, or returned what it had created before */
  readonly elsewhere: Disposable | null;
}

/**
 * A create request with many fields, sent while the second subscription is live; null if the deployment does
 * not allow two.
 */
export const longCreationBeside = writes(
  [pair],
  async (session, both): Promise<LongCreation | null> => {
    if (both === null || !session.created.isAlive(both.second.id)) {
      return null;
    }
    // Before others are created, whose scrape might fill a list again.
    await listAllAtRest(session);
    return createLong(session);
  },
);

/**
 * Creates a subscription with a dozen unusual field names, or with plain ones if those are
 * rejected. Null if the deployment requests a later retry, because limits are an open question.
 */
export async function createLong(session: Session): Promise<LongCreation | null> {
  const sent = await createAtOnce(session, longBody(session, unusualNames));
  const elsewhere = await elsewhereAlone(session, sent.elsewhere);
  const unusual = await unlessDisturbed(session, sent.long);
  if (unusual === null) return null;
  if (!isRejected(unusual.response)) return { elsewhere, ...unusual };
  const plain = await createAndCancel(session, longBody(session, plainNames));
  if (plain === null) return null;
  const body = longBody(session, [meaningless.name]);
  if (succeeded(plain.response)) await controlFailure(session, unusual.response, body);
  // The request might fail because of the fields.
  else if (plain.response.status === 500) await createAndCancel(session, longBody(session, []));
  return { elsewhere, ...plain };
}

function longBody(session: Session, names: readonly string[]): CreationBody {
  const { fields: known, ...rest } = session.creationBody();
  const more = names.filter((name) => !known.some((one) => sameWord(one, name)));
  return { ...rest, fields: [...known, ...more] };
}

interface CreationsAtOnce {
  readonly long: Disposable | null;
  readonly elsewhere: Disposable | null;
}

/** Sends both create requests concurrently. */
async function createAtOnce(session: Session, longBody: CreationBody): Promise<CreationsAtOnce> {
  const place = { ...session.creationBody(), ...unusualPlace };
  const [first, second] = await together([
    createUnlessBusy(session, longBody),
    ifConclusive(createUnlessBusy(session, place), null),
  ]);
  const accepted = [first, second].filter((one) => one !== null && succeeded(one));
  const long = first && (await thenCancelled(session, longBody, first));
  // If both have one id, it was already cancelled.
  const ids = new Set(accepted.map((one) => one && show(bodyObject(one).id)));
  if (second === null || ids.size < accepted.length) return { long, elsewhere: null };
  return { long, elsewhere: await thenCancelled(session, place, second) };
}

/**
 * Whether a response is an internal failure, not a rejection or the response of an intermediary.
 */
const hasFailed = (response: HttpResponse): boolean =>
  response.status >= 500 && !isTemporary(response);

/**
 * After a failure, sends a request with a meaningless plain name: if that is accepted, the failure
 * is not a rejection, whose status is an open question.
 */
async function controlFailure(
  session: Session,
  failure: HttpResponse,
  body: CreationBody,
): Promise<void> {
  if (hasFailed(failure)) await ifConclusive(createAndCancel(session, body), null);
}

/** Sends a request again alone, if it was rejected or failed because of the concurrent one. */
async function unlessDisturbed(
  session: Session,
  creation: Disposable | null,
): Promise<Disposable | null> {
  if (creation === null) return null;
  const { body, response } = creation;
  const mayBeDisturbed = isQuotaError(response) || response.status === 409 || hasFailed(response);
  return mayBeDisturbed ? createAndCancel(session, body) : creation;
}

/**
 * Sends the create request for the other city again alone; with the usual type if that is rejected.
 */
async function elsewhereAlone(
  session: Session,
  creation: Disposable | null,
): Promise<Disposable | null> {
  const alone = await ifConclusive(unlessDisturbed(session, creation), null);
  if (alone === null) return null;
  if (!isRejected(alone.response) || isQuotaError(alone.response)) return alone;
  const { entity_type: type } = session.creationBody();
  const body = { ...alone.body, entity_type: type };
  const inCity = await ifConclusive(createAndCancel(session, body), null);
  if (inCity === null) return null;
  const control = { ...session.creationBody(), city: meaningless.city };
  await controlFailure(session, inCity.response, control);
  return inCity;
}

async function createAndCancel(session: Session, body: CreationBody): Promise<Disposable | null> {
  const response = await createUnlessBusy(session, body);
  return response && thenCancelled(session, body, response);
}

/** Creates a subscription; null if the deployment requests a later retry. */
const createUnlessBusy = (session: Session, body: CreationBody): Promise<HttpResponse | null> =>
  ifConclusive(session.send('createSubscription', { body }), null, ['status 429']);

async function thenCancelled(
  session: Session,
  body: CreationBody,
  response: HttpResponse,
): Promise<Disposable> {
  const id = succeeded(response) ? session.created.idOf(response) : null;
  const isOwn = id !== null && session.created.isOwn(id);
  const cancelled = isOwn ? await cancelAtOnce(session, id, response) : null;
  return { body, response, cancelled };
}

async function cancelAtOnce(
  session: Session,
  id: string,
  created: HttpResponse,
): Promise<HttpResponse | null> {
  const response = await outsideScrape(session, () => session.send('cancelSubscription', { id }));
  if (succeeded(response)) session.created.noteCancelled(id);
  if (response.status !== 409) return response;
  // Unless its scrape is over, that might be the reason.
  const read = await session.send('getSubscription', { id });
  if (isGone(read) || isScraped(session, created, read)) {
    return response;
  }
  return null;
}

/** Whether its `data_status` equals that of the first subscription once it had entities. */
function isScraped(session: Session, created: HttpResponse, read: HttpResponse): boolean {
  const statusOf = (one: HttpResponse): string => show(bodyObject(one).data_status);
  const { statusOnceScraped: scraped } = session;
  return (
    scraped !== undefined &&
    statusOf(read) === show(scraped) &&
    statusOf(read) !== statusOf(created)
  );
}
