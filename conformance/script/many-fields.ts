import { normalizeWord } from '../model/values.js';
import {
  bodyObject,
  type HttpResponse,
  isGone,
  isQuotaError,
  isTemporary,
  refused,
  succeeded,
} from '../http/response.js';
import { sameNames, sameWord, show } from '../session/findings/expect.js';
import { ifConclusive } from '../session/findings/finding.js';
import { outsideScrape } from '../session/sending/retries.js';
import type { Session } from '../session/session.js';
import type { CreationBody } from '../session/settings.js';
import { together } from '../session/together.js';
import { listAllAtRest } from './list-beside.js';
import { sharedRequest } from './shared-request.js';
import { createdSubscription, pair } from './subscription.js';
import { meaningless, plainNames, unusualNames, unusualPlace } from './unusual-names.js';
import { acceptedUpdate, readBeforeUpdate, repeatedUpdate } from './updates.js';

/** A create request, and its cancellation. */
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

/** A create request with a dozen fields, and one in another place at the same time. */
export interface LongCreation extends Disposable {
  /** one of the same market with few fields that was accepted, after those failed twice */
  readonly shorter: HttpResponse | null;
  /** the failure (5xx) with unusual names, where plain ones are accepted, whatever they mean */
  readonly failed: HttpResponse | null;
  /** null if the deployment asks to come back later, or gave back what it had created before */
  readonly elsewhere: Elsewhere | null;
  /** both, if they were under way at the same time and accepted */
  readonly atOnce: readonly HttpResponse[];
  /** the second subscription as it was read before */
  readonly before: HttpResponse | undefined;
}

/** While the second subscription is live; null where the deployment allows no two. */
export const longCreationBeside = sharedRequest(async (session): Promise<LongCreation | null> => {
  const both = await pair(session);
  if (both === null || !session.created.isAlive(both.second.id)) {
    return null;
  }
  // before others are created, whose scrape may fill a list again
  await listAllAtRest(session);
  const { lastRead: before } = session.tracked.of(both.second.id);
  const created = await createLong(session);
  return created && { ...created, before };
});

/**
 * A dozen fields with unusual names; with plain ones where those are rejected. Null if the
 * deployment asks to come back later: how often something is created is open.
 */
export async function createLong(session: Session): Promise<LongCreation | null> {
  const long = longBody(session, unusualNames);
  const { atOnce, ...sent } = await createAtOnce(session, long);
  const elsewhere = await elsewhereAlone(session, sent.elsewhere);
  const beside = { shorter: null, failed: null, elsewhere, atOnce, before: undefined };
  const unusual = await unlessDisturbed(session, sent.long);
  if (unusual === null) return null;
  if (!refused(unusual.response)) return { ...beside, ...unusual };
  const plain = await createAndCancel(session, longBody(session, plainNames));
  if (plain === null) return null;
  if (succeeded(plain.response)) {
    const isFailure = await failsOnlyFor(session, unusual.response, meaninglessName);
    return { ...beside, ...plain, failed: isFailure ? unusual.response : null };
  }
  if (plain.response.status !== 500) return { ...beside, ...plain };
  // it may fail because of the fields
  const few = await createAndCancel(session, longBody(session, []));
  const isShorterTaken = few !== null && succeeded(few.response);
  return { ...beside, ...plain, shorter: isShorterTaken ? few.response : null };
}

function longBody(session: Session, names: readonly string[]): CreationBody {
  const { fields: known, ...rest } = session.creationBody();
  const more = names.filter((name) => !known.some((one) => sameWord(one, name)));
  return { ...rest, fields: [...known, ...more] };
}

interface CreationsAtOnce extends Pick<LongCreation, 'atOnce'> {
  readonly long: Disposable | null;
  readonly elsewhere: Disposable | null;
}

/** Both at the same time. */
async function createAtOnce(session: Session, longBody: CreationBody): Promise<CreationsAtOnce> {
  const place = { ...session.creationBody(), ...unusualPlace };
  const [first, second] = await together([
    createUnlessBusy(session, longBody),
    ifConclusive(createUnlessBusy(session, place), null),
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

/** An internal failure, rather than a rejection or that of something in front. */
const hasFailed = (response: HttpResponse): boolean =>
  response.status >= 500 && !isTemporary(response);

const meaninglessName = (session: Session): CreationBody => longBody(session, [meaningless.name]);
const meaninglessCity = (session: Session): CreationBody => ({
  ...session.creationBody(),
  city: meaningless.city,
});

/**
 * Whether a failure is none of a rejection, whose status is open: what means nothing is accepted in
 * plain letters.
 */
async function failsOnlyFor(
  session: Session,
  failure: HttpResponse,
  plain: (session: Session) => CreationBody,
): Promise<boolean> {
  if (!hasFailed(failure)) return false;
  const control = await ifConclusive(createAndCancel(session, plain(session)), null);
  return control !== null && succeeded(control.response);
}

/** Sent again by itself, if it was rejected or failed because of the other one at that moment. */
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
 * Sends the creation in the other place again likewise; with the usual type if that one is refused.
 */
async function elsewhereAlone(
  session: Session,
  creation: Disposable | null,
): Promise<Elsewhere | null> {
  const alone = await ifConclusive(unlessDisturbed(session, creation), null);
  if (alone === null) return null;
  if (!refused(alone.response) || isQuotaError(alone.response)) {
    return { ...alone, isFailure: false };
  }
  const { entity_type: type } = session.creationBody();
  const body = { ...alone.body, entity_type: type };
  const inCity = await ifConclusive(createAndCancel(session, body), null);
  if (inCity === null) return null;
  const isFailure = await failsOnlyFor(session, inCity.response, meaninglessCity);
  return { ...inCity, isFailure };
}

async function createAndCancel(session: Session, body: CreationBody): Promise<Disposable | null> {
  const response = await createUnlessBusy(session, body);
  return response && thenCancelled(session, body, response);
}

/** Null if the deployment asks to come back later. */
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
  const first = await ifConclusive(readBeforeUpdate(session), null);
  return (
    first !== null && statusOf(read) === statusOf(first) && statusOf(read) !== statusOf(created)
  );
}

/** An update to a dozen fields, and another one at the same time. */
export interface LongUpdate {
  /** names that the run works with, and all that were requested */
  readonly known: readonly string[];
  readonly asked: readonly string[];
  readonly response: HttpResponse;
  /** the failure (5xx) with unusual names, where plain ones are accepted, whatever they mean */
  readonly failed: HttpResponse | null;
  /** a read that shows the fields */
  readonly first: HttpResponse | null;
  /** both updates at the same time, if they were accepted */
  readonly atOnce: readonly HttpResponse[];
  /** a body that has fields of both */
  readonly mixed: HttpResponse | null;
}

/** Where names or letters are restricted, a dozen unusual names are rejected. */
export const longUpdate = sharedRequest(async (session): Promise<LongUpdate> => {
  await ifConclusive(repeatedUpdate(session), null);
  const long = await bodyOf(session, unusualNames);
  const { accepted, atOnce, first, mixed } = await updateAtOnce(session, long);
  // the other one may have come last, or may be why it failed
  const response = accepted ?? (await sendNames(session, long));
  // updates that merge in any case are told elsewhere
  const beside = {
    atOnce,
    mixed: mixed?.isMixed(response) === true ? null : (mixed?.body ?? null),
  };
  if (!refused(response)) return { ...beside, ...long, response, failed: null, first };
  const plain = await bodyOf(session, plainNames);
  const usual = await sendNames(session, plain);
  const failed = (await failsOnlyForUnusual(session, response)) ? response : null;
  return { ...beside, ...plain, response: usual, failed, first: null };
});

/**
 * Whether it is not a rejection, whose status is open: a plain name that means nothing is accepted.
 */
async function failsOnlyForUnusual(session: Session, response: HttpResponse): Promise<boolean> {
  if (response.status < 500 || isTemporary(response)) return false;
  const plain = await bodyOf(session, [meaningless.name]);
  return succeeded(await sendNames(session, plain));
}

interface UpdatesAtOnce extends Pick<LongUpdate, 'first' | 'atOnce'> {
  /** the response to the long one, if that came last */
  readonly accepted: HttpResponse | null;
  readonly mixed: Mixed | null;
}

interface Mixed {
  readonly body: HttpResponse;
  /** whether another body has fields of both as well */
  readonly isMixed: (body: HttpResponse) => boolean;
}

/** Sends a long update, and a short one concurrently. */
async function updateAtOnce(session: Session, long: UpdateBody): Promise<UpdatesAtOnce> {
  const short = await bodyOf(session, otherNames, session.settings.market.fields.slice(0, 1));
  const [other, response] = await together([
    ifConclusive(sendNames(session, short), null),
    sendNames(session, long),
  ]);
  if (other === null || !succeeded(other) || !succeeded(response)) {
    return {
      accepted: succeeded(response) ? response : null,
      atOnce: [],
      first: null,
      mixed: null,
    };
  }
  const atOnce = [response, other];
  session.tracked.of(long.id).markUncertain();
  const first = await readAfterBoth(session, long, short, atOnce);
  const isMixed = (body: HttpResponse): boolean => hasBoth(body, long.asked, short.asked);
  const body = [...atOnce, first].find(isMixed);
  const mixed = body === undefined ? null : { body, isMixed };
  const isLast = [response, first].every((one) => sameNames(bodyObject(one).fields, long.asked));
  if (isLast) {
    noteFields(session, response, long);
    return { accepted: response, atOnce, first, mixed };
  }
  return { accepted: null, atOnce, first: null, mixed };
}

/** Names that the long update does not request. */
const otherNames = plainNames.filter((name) => name === 'rating');

interface UpdateBody extends Pick<LongUpdate, 'known' | 'asked'> {
  readonly id: string;
}

async function bodyOf(
  session: Session,
  names: readonly string[],
  kept?: readonly string[],
): Promise<UpdateBody> {
  const { fields, updatedFields } = session.settings.market;
  const { id } = await createdSubscription(session);
  const known = kept ?? [...new Set([...fields, ...updatedFields])];
  const more = names.filter((name) => !known.some((one) => sameWord(one, name)));
  // where only some of them are kept, it is not for their names that the others are left out
  return { id, known, asked: [...more, ...known] };
}

async function sendNames(session: Session, update: UpdateBody): Promise<HttpResponse> {
  const { id, asked } = update;
  const { others } = await acceptedUpdate(session);
  const body = { ...others, fields: [...asked] };
  const send = (): Promise<HttpResponse> => session.send('updateSubscription', { id, body });
  const response = await outsideScrape(session, send);
  noteFields(session, response, update);
  return response;
}

/** Notes a subscription's fields after an accepted update. Unknown names may be left out. */
function noteFields(session: Session, response: HttpResponse, body: UpdateBody): void {
  if (!succeeded(response)) return;
  const returned = fieldsIn(response);
  const all = [...new Set([...body.asked, ...returned])];
  session.tracked.of(body.id).replaceFields(sameNames(returned, body.known) ? returned : all);
}

/** Reads it, once it shows one of the two, or both. */
async function readAfterBoth(
  session: Session,
  long: UpdateBody,
  short: UpdateBody,
  atOnce: readonly HttpResponse[],
): Promise<HttpResponse> {
  const { id } = long;
  const shown = [long.asked, short.asked, ...atOnce.map(fieldsIn)];
  return session.waiting.until(
    () => session.send('getSubscription', { id }),
    (one) => {
      const { fields } = bodyObject(one);
      const isOne = shown.some((names) => sameNames(fields, names));
      return isOne || hasBoth(one, long.asked, short.asked);
    },
  );
}

/** The fields that a subscription in a response has. */
export function fieldsIn(response: HttpResponse): string[] {
  const { fields } = bodyObject(response);
  if (Array.isArray(fields)) {
    return fields.filter((name) => typeof name === 'string');
  }
  return [];
}

/** Whether it has fields that only the one requested, and those that only the other did. */
function hasBoth(shown: HttpResponse, one: readonly string[], other: readonly string[]): boolean {
  const names = fieldsIn(shown);
  const has = (mine: readonly string[], theirs: readonly string[]): boolean => {
    const only = mine
      .map(normalizeWord)
      .filter((name) => !theirs.map(normalizeWord).includes(name));
    return names.some((name) => only.includes(normalizeWord(name)));
  };
  return has(one, other) && has(other, one);
}
