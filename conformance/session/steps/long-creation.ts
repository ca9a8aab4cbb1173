import {
  bodyObject,
  isGone,
  isQuotaError,
  isTemporary,
  refused,
  succeeded,
  type HttpResponse,
} from '../../http/response.js';
import { sameWord, show } from '../findings/expect.js';
import { ifVerified } from '../findings/finding.js';
import type { Session } from '../session.js';
import type { CreationBody } from '../settings.js';
import { step } from '../step.js';
import { meaningless, plainNames, unusualNames, unusualPlace } from '../unusual-names.js';
import { outsideScrape } from '../sending/repeats.js';
import { readBeforeUpdate } from './lifecycle.js';
import { pair } from './subscription.js';

/** A creation, and its cancellation. */
interface Disposable {
  readonly body: CreationBody;
  readonly response: HttpResponse;
  /** null if nothing was created that the run may cancel, or a scrape may be in the way */
  readonly cancelled: HttpResponse | null;
}

interface Elsewhere extends Disposable {
  /** whether it failed (5xx), where cities are accepted that mean nothing */
  readonly isFailure: boolean;
}

/** A creation with a dozen fields, and one in another place at the same moment. */
export interface LongCreation extends Disposable {
  /** one of the same market with few fields that was accepted, after those failed twice */
  readonly shorter: HttpResponse | null;
  /** the failure (5xx) with unusual names, where plain ones are accepted, whatever they mean */
  readonly failed: HttpResponse | null;
  /** null if the deployment asks to come back later, or gave back what it had created before */
  readonly elsewhere: Elsewhere | null;
  /** both, if they were under way at the same moment and accepted */
  readonly atOnce: readonly HttpResponse[];
  /** the second subscription as it was read before */
  readonly before: HttpResponse | undefined;
}

/** While the second subscription is alive; null where the deployment allows no two. */
export const longCreationBeside = step(async (session): Promise<LongCreation | null> => {
  const both = await pair(session);
  if (both === null || !session.created.isAlive(both.second.id)) {
    return null;
  }
  const { lastRead: before } = session.subjects.of(both.second.id);
  const created = await createLong(session);
  return created && { ...created, before };
});

/**
 * A dozen fields with unusual names; with plain ones where those are refused. Null if the deployment
 * asks to come back later: how often something is created is open.
 */
export async function createLong(session: Session): Promise<LongCreation | null> {
  const long = longBody(session, unusualNames);
  const { atOnce, ...sent } = await createAtOnce(session, long);
  const elsewhere = await elsewhereAlone(session, sent.elsewhere);
  const beside = { shorter: null, failed: null, elsewhere, atOnce, before: undefined };
  const unusual = await unlessDisturbed(session, sent.long);
  if (unusual === null) return null;
  if (!refused(unusual.response)) return { ...beside, ...unusual };
  const plain = await attempt(session, longBody(session, plainNames));
  if (plain === null) return null;
  if (succeeded(plain.response)) {
    const isFailure = await failsOnlyFor(session, unusual.response, meaninglessName);
    return { ...beside, ...plain, failed: isFailure ? unusual.response : null };
  }
  if (plain.response.status !== 500) return { ...beside, ...plain };
  // it may fail because of the fields
  const few = await attempt(session, longBody(session, []));
  const isShorterTaken = few !== null && succeeded(few.response);
  return { ...beside, ...plain, shorter: isShorterTaken ? few.response : null };
}

function longBody(session: Session, names: readonly string[]): CreationBody {
  const { fields: known, ...rest } = session.creationBody();
  const more = names.filter((name) => !known.some((one) => sameWord(one, name)));
  return { ...rest, fields: [...known, ...more] };
}

interface AtOnce extends Pick<LongCreation, 'atOnce'> {
  readonly long: Disposable | null;
  readonly elsewhere: Disposable | null;
}

/** Both at the same moment. */
async function createAtOnce(session: Session, longBody: CreationBody): Promise<AtOnce> {
  const place = { ...session.creationBody(), ...unusualPlace };
  const [first, second] = await Promise.all([
    create(session, longBody),
    ifVerified(create(session, place), null),
  ]);
  const responses = [first, second].filter((one) => one !== null);
  const accepted = responses.filter(succeeded);
  const atOnce = accepted.length > 1 ? accepted : [];
  const long = first && (await thenCancelled(session, longBody, first));
  // where both have one id, it was cancelled already
  const isOne = new Set(atOnce.map((one) => show(bodyObject(one).id))).size === 1;
  if (second === null || isOne) return { long, elsewhere: null, atOnce };
  const elsewhere = await thenCancelled(session, place, second);
  return { long, elsewhere, atOnce };
}

/** An internal failure, rather than a refusal or that of something in front. */
const hasFailed = (response: HttpResponse): boolean =>
  response.status >= 500 && !isTemporary(response);

const meaninglessName = (session: Session): CreationBody => longBody(session, [meaningless.name]);
const meaninglessCity = (session: Session): CreationBody => ({
  ...session.creationBody(),
  city: meaningless.city,
});

/**
 * Whether a failure is none of a refusal, whose status is open: what means nothing is accepted in
 * plain letters.
 */
async function failsOnlyFor(
  session: Session,
  failure: HttpResponse,
  plain: (session: Session) => CreationBody,
): Promise<boolean> {
  if (!hasFailed(failure)) return false;
  const control = await ifVerified(attempt(session, plain(session)), null);
  return control !== null && succeeded(control.response);
}

/** Sent again by itself, if it was refused or failed because of the other one at that moment. */
async function unlessDisturbed(
  session: Session,
  creation: Disposable | null,
): Promise<Disposable | null> {
  if (creation === null) return null;
  const { body, response } = creation;
  const mayBeDisturbed = isQuotaError(response) || response.status === 409 || hasFailed(response);
  return mayBeDisturbed ? attempt(session, body) : creation;
}

/** The same for the other one; where a place with such a type is refused, with the usual type. */
async function elsewhereAlone(
  session: Session,
  creation: Disposable | null,
): Promise<Elsewhere | null> {
  const alone = await ifVerified(unlessDisturbed(session, creation), null);
  if (alone === null) return null;
  if (!refused(alone.response) || isQuotaError(alone.response)) {
    return { ...alone, isFailure: false };
  }
  const { entity_type: type } = session.creationBody();
  const body = { ...alone.body, entity_type: type };
  const inCity = await ifVerified(attempt(session, body), null);
  if (inCity === null) return null;
  const isFailure = await failsOnlyFor(session, inCity.response, meaninglessCity);
  return { ...inCity, isFailure };
}

async function attempt(session: Session, body: CreationBody): Promise<Disposable | null> {
  const response = await create(session, body);
  return response && thenCancelled(session, body, response);
}

/** Null if the deployment asks to come back later. */
const create = (session: Session, body: CreationBody): Promise<HttpResponse | null> =>
  ifVerified(session.send('createSubscription', { body }), null, ['status 429']);

async function thenCancelled(
  session: Session,
  body: CreationBody,
  response: HttpResponse,
): Promise<Disposable> {
  const id = succeeded(response) ? session.created.idOf(response) : null;
  const isOwn = id !== null && session.created.isOwn(id);
  const cancelled = isOwn ? await cancel(session, id, response) : null;
  return { body, response, cancelled };
}

async function cancel(
  session: Session,
  id: string,
  created: HttpResponse,
): Promise<HttpResponse | null> {
  const response = await outsideScrape(session, () => session.send('cancelSubscription', { id }));
  if (succeeded(response)) session.created.noteCancelled(id);
  if (response.status !== 409) return response;
  // unless its scrape is over, that may be the reason
  const read = await session.send('getSubscription', { id });
  if (isGone(read) || (await isScraped(session, created, read))) {
    return response;
  }
  return null;
}

/** Whether its `data_status` has become that of the first subscription once it had entities. */
async function isScraped(
  session: Session,
  created: HttpResponse,
  read: HttpResponse,
): Promise<boolean> {
  const statusOf = (one: HttpResponse): string => show(bodyObject(one).data_status);
  const first = await ifVerified(readBeforeUpdate(session), null);
  return (
    first !== null && statusOf(read) === statusOf(first) && statusOf(read) !== statusOf(created)
  );
}
