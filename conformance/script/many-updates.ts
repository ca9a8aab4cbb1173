import { normalizeWord } from '../model/values.js';
import {
  bodyObject,
  type HttpResponse,
  isTemporary,
  isRejected,
  succeeded,
} from '../http/response.js';
import { sameNames, sameWord } from '../findings/expect.js';
import { ifConclusive } from '../findings/finding.js';
import { outsideScrape } from '../session/sending/retries.js';
import { late } from '../session/delays.js';
import type { Session } from '../session/session.js';
import { together } from '../session/together.js';
import { ifPossible, reads, writes } from './act.js';
import { fewEntities } from './list-beside.js';
import { createdSubscription } from './subscription.js';
import { meaningless, plainNames, unusualNames } from './unusual-names.js';
import { acceptedUpdate, repeatedUpdate, type SentUpdate } from './updates.js';

/** An update to a dozen fields, and a concurrent one. */
interface LongUpdate {
  /** known names, and all requested names */
  readonly known: readonly string[];
  readonly asked: readonly string[];
  readonly response: HttpResponse;
  /** a read that shows the fields */
  readonly first: HttpResponse | null;
}

/** Updates the subscription to a dozen unusual names or, if these are rejected, to plain ones. */
export const longUpdate = writes(
  [createdSubscription, acceptedUpdate, ifPossible(repeatedUpdate)],
  async (session, { id }, usual): Promise<LongUpdate> => {
    const target = { id, ...usual };
    const long = bodyOf(session, target, unusualNames);
    const { lastRead } = session.tracked.of(id);
    const isCancelled = lastRead !== undefined && bodyObject(lastRead).status === 'cancelled';
    const { accepted, first } = isCancelled
      ? { accepted: null, first: null }
      : await updateAtOnce(session, target, long);
    // The other update might be the later one, or the reason for the failure.
    const response = accepted ?? (await sendNames(session, long));
    if (!isRejected(response)) return { ...long, response, first };
    const plain = bodyOf(session, target, plainNames);
    const plainly = await sendNames(session, plain);
    // If a meaningless plain name is accepted, a failure is not a rejection, whose status is an
    // open question.
    const hasFailed = response.status >= 500 && !isTemporary(response);
    if (hasFailed) await sendNames(session, bodyOf(session, target, [meaningless.name]));
    return { ...plain, response: plainly, first: null };
  },
);

/**
 * Reads the subscription until it shows a dozen fields, and lists it, because entities might spell
 * such names differently.
 */
export const readsOfMany = reads(
  [createdSubscription, longUpdate],
  async (session, { id }, { asked, first }) => {
    await session.waiting.until(
      () => session.send('getSubscription', { id }),
      (one) => sameNames(bodyObject(one).fields, asked),
      { shows: late.update, ...(first === null ? {} : { first }) },
    );
    await session.send('listEntities', { id, query: fewEntities });
  },
);

/** The subscription to update, and what its updates need in addition to fields. */
interface UpdatedSubscription extends Pick<SentUpdate, 'others'> {
  readonly id: string;
}

interface UpdatesAtOnce extends Pick<LongUpdate, 'first'> {
  /** the response to the long update, if that was the later one */
  readonly accepted: HttpResponse | null;
}

/** Sends a long update, and a short one concurrently. */
async function updateAtOnce(
  session: Session,
  target: UpdatedSubscription,
  long: UpdateBody,
): Promise<UpdatesAtOnce> {
  const short = bodyOf(session, target, otherNames, session.settings.market.fields.slice(0, 1));
  const [other, response] = await together([
    ifConclusive(sendNames(session, short), null),
    sendNames(session, long),
  ]);
  if (other === null || !succeeded(other) || !succeeded(response)) {
    return { accepted: succeeded(response) ? response : null, first: null };
  }
  session.tracked.of(long.id).markUncertain();
  const first = await readAfterBoth(session, long, short, [response, other]);
  const isLast = [response, first].every((one) => sameNames(bodyObject(one).fields, long.asked));
  if (!isLast) return { accepted: null, first: null };
  noteFields(session, response, long);
  return { accepted: response, first };
}

/** Names that the long update does not request. */
const otherNames = plainNames.filter((name) => name === 'rating');

type UpdateBody = UpdatedSubscription & Pick<LongUpdate, 'known' | 'asked'>;

function bodyOf(
  session: Session,
  { id, others }: UpdatedSubscription,
  names: readonly string[],
  kept?: readonly string[],
): UpdateBody {
  const { fields, updatedFields } = session.settings.market;
  const known = kept ?? [...new Set([...fields, ...updatedFields])];
  const more = names.filter((name) => !known.some((one) => sameWord(one, name)));
  // If only some names are stored, the others are not omitted because of their spelling.
  return { id, others, known, asked: [...more, ...known] };
}

async function sendNames(session: Session, update: UpdateBody): Promise<HttpResponse> {
  const { id, others, asked } = update;
  const body = { ...others, fields: [...asked] };
  const send = (): Promise<HttpResponse> => session.send('updateSubscription', { id, body });
  const response = await outsideScrape(session, send);
  noteFields(session, response, update);
  return response;
}

/** Notes a subscription's fields after an accepted update. Unknown names might be omitted. */
function noteFields(session: Session, response: HttpResponse, body: UpdateBody): void {
  if (!succeeded(response)) return;
  const returned = fieldsIn(response);
  const all = [...new Set([...body.asked, ...returned])];
  session.tracked.of(body.id).replaceFields(sameNames(returned, body.known) ? returned : all);
}

/** Reads the subscription once it shows one of the two updates, or both. */
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
    { shows: late.update },
  );
}

/** Returns the fields of a subscription in a response. */
function fieldsIn(response: HttpResponse): string[] {
  const { fields } = bodyObject(response);
  if (Array.isArray(fields)) {
    return fields.filter((name) => typeof name === 'string');
  }
  return [];
}

/**
 * Whether a subscription has fields that only one update requested, and fields that only the other
 * did.
 */
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
