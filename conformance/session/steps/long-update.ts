import {
  bodyObject,
  isTemporary,
  refused,
  succeeded,
  type HttpResponse,
} from '../../http/response.js';
import { fold, sameNames, sameWord } from '../findings/expect.js';
import { ifVerified } from '../findings/finding.js';
import type { Session } from '../session.js';
import { step } from '../step.js';
import { meaningless, plainNames, unusualNames } from '../unusual-names.js';
import { outsideScrape } from '../sending/repeats.js';
import { acceptedUpdate, repeatedUpdate } from './lifecycle.js';
import { createdSubscription } from './subscription.js';

/** An update to a dozen fields, and another one at the same moment. */
export interface LongUpdate {
  /** names that the run works with, and all that were asked for */
  readonly known: readonly string[];
  readonly asked: readonly string[];
  readonly response: HttpResponse;
  /** the failure (5xx) with unusual names, where plain ones are accepted, whatever they mean */
  readonly failed: HttpResponse | null;
  /** a read that shows the fields */
  readonly first: HttpResponse | null;
  /** both updates at the same moment, if they were accepted */
  readonly atOnce: readonly HttpResponse[];
  /** a body that has fields of both */
  readonly mixed: HttpResponse | null;
}

/** Where names or letters are restricted, a dozen unusual names are refused. */
export const longUpdate = step(async (session): Promise<LongUpdate> => {
  await ifVerified(repeatedUpdate(session), null);
  const long = await bodyOf(session, unusualNames);
  const { accepted, atOnce, first, mixed } = await updateAtOnce(session, long);
  // the other one may have come last, or may be why it failed
  const response = accepted ?? (await send(session, long));
  noteFields(session, response, long);
  // updates that merge in any case are told elsewhere
  const beside = {
    atOnce,
    mixed: mixed?.isMixed(response) === true ? null : (mixed?.body ?? null),
  };
  if (!refused(response)) return { ...beside, ...long, response, failed: null, first };
  const plain = await bodyOf(session, plainNames);
  const usual = await send(session, plain);
  noteFields(session, usual, plain);
  const failed = (await failsOnlyForUnusual(session, response)) ? response : null;
  return { ...beside, ...plain, response: usual, failed, first: null };
});

/** Whether it is not a refusal, whose status is open: a plain name that means nothing is accepted. */
async function failsOnlyForUnusual(session: Session, response: HttpResponse): Promise<boolean> {
  if (response.status < 500 || isTemporary(response)) return false;
  const plain = await bodyOf(session, [meaningless.name]);
  const control = await send(session, plain);
  noteFields(session, control, plain);
  return succeeded(control);
}

interface AtOnce extends Pick<LongUpdate, 'first' | 'atOnce'> {
  /** the response to the long one, if that came last */
  readonly accepted: HttpResponse | null;
  readonly mixed: Mixed | null;
}

interface Mixed {
  readonly body: HttpResponse;
  /** whether another body has fields of both as well */
  readonly isMixed: (body: HttpResponse) => boolean;
}

/** Another update of it is under way at the same moment. */
async function updateAtOnce(session: Session, long: UpdateBody): Promise<AtOnce> {
  const short = await bodyOf(session, otherNames, session.settings.market.fields.slice(0, 1));
  const [other, response] = await Promise.all([
    ifVerified(send(session, short), null),
    send(session, long),
  ]);
  noteFields(session, other, short);
  if (other === null || !succeeded(other) || !succeeded(response)) {
    return {
      accepted: succeeded(response) ? response : null,
      atOnce: [],
      first: null,
      mixed: null,
    };
  }
  const atOnce = [response, other];
  const first = await readAfterBoth(session, long, short, atOnce);
  const isMixed = (body: HttpResponse): boolean => hasBoth(body, long.asked, short.asked);
  const body = [...atOnce, first].find(isMixed);
  const mixed = body === undefined ? null : { body, isMixed };
  const isLast = [response, first].every((one) => sameNames(bodyObject(one).fields, long.asked));
  if (isLast) return { accepted: response, atOnce, first, mixed };
  return { accepted: null, atOnce, first: null, mixed };
}

/** Names that the long update does not ask for. */
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

async function send(session: Session, { id, asked }: UpdateBody): Promise<HttpResponse> {
  const { others } = await acceptedUpdate(session);
  const body = { ...others, fields: [...asked] };
  return outsideScrape(session, () => session.send('updateSubscription', { id, body }));
}

/** What it is subscribed to since an update that was accepted; unknown names may be left out. */
function noteFields(session: Session, response: HttpResponse | null, body: UpdateBody): void {
  if (response === null || !succeeded(response)) return;
  const returned = namesIn(response);
  const all = [...new Set([...body.asked, ...returned])];
  session.subjects.of(body.id).replaceFields(sameNames(returned, body.known) ? returned : all);
}

/** Reads it, once it shows one of the two, or both. */
async function readAfterBoth(
  session: Session,
  long: UpdateBody,
  short: UpdateBody,
  atOnce: readonly HttpResponse[],
): Promise<HttpResponse> {
  const { id } = long;
  const shown = [long.asked, short.asked, ...atOnce.map(namesIn)];
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
function namesIn(response: HttpResponse): string[] {
  const { fields } = bodyObject(response);
  if (Array.isArray(fields)) {
    return fields.filter((name) => typeof name === 'string');
  }
  return [];
}

/** Whether it has fields that only the one asked for, and those that only the other did. */
function hasBoth(shown: HttpResponse, one: readonly string[], other: readonly string[]): boolean {
  const names = namesIn(shown);
  const has = (mine: readonly string[], theirs: readonly string[]): boolean => {
    const only = mine.map(fold).filter((name) => !theirs.map(fold).includes(name));
    return names.some((name) => only.includes(fold(name)));
  };
  return has(one, other) && has(other, one);
}
