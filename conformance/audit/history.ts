import type { JsonValue } from '../../src/api/wire.js';
import { bodyObject, isWebPage, refused, succeeded, type JsonObject } from '../http/response.js';
import { isSubscription } from '../session/findings/expect-subscription.js';
import { sameNames, sameWord } from '../session/findings/expect.js';
import { comparable, isExact } from '../session/findings/moment.js';
import { shownText } from './masks.js';
import { freshness, isUnordered, lag, precedes } from './order.js';
import type { Recorded } from './recorded.js';
import { fieldsIn, isLegible, sentObject } from './sent.js';

/** What is known of a subscription at one moment. */
export interface Evidence {
  /** null if they are not known */
  readonly fields: readonly string[] | null;
  /** the body that shows the rest; undefined if none was recorded */
  readonly body: JsonObject | undefined;
  /** the exchange that it is known from */
  readonly source: Recorded;
  /** the last exchange that showed it so */
  readonly last: Recorded;
  /** when that was, ms since the epoch */
  readonly at: number;
  /** the creation or update that set the fields; undefined if they were only read */
  readonly write: Recorded | undefined;
}

/** Whether it may have changed something: what is denied has not. */
export const isWrite = ({ response }: Recorded): boolean =>
  ['createSubscription', 'updateSubscription', 'cancelSubscription'].includes(
    response.request.operation ?? '',
  ) && ![401, 403].includes(response.status);

const isCancellation = ({ response: { request } }: Recorded): boolean =>
  request.operation === 'cancelSubscription';

const isCreation = ({ response: { request } }: Recorded): boolean =>
  request.operation === 'createSubscription';

/** Whether a body shows the subscription. */
const shows = (id: string, { response }: Recorded): boolean =>
  succeeded(response) && isSubscription(response) && sameWord(bodyObject(response).id, id);

const names = (value: JsonValue | undefined): string[] | null => {
  if (!Array.isArray(value)) return null;
  const texts = value.map(shownText).filter((name) => name !== undefined);
  return texts.length === value.length ? texts : null;
};

/** Whether `updated_at` says that something happened between two bodies, whoever did it. */
export function isChangedSince(before: JsonObject | undefined, now: JsonObject): boolean {
  const pair = comparable(before?.updated_at, now.updated_at);
  return pair !== null && pair[1] > pair[0];
}

/** Whether `updated_at` says, to a millisecond, that nothing happened between two bodies. */
export function isSameState(before: JsonObject | undefined, now: JsonObject): boolean {
  const { updated_at: updated } = now;
  return typeof updated === 'string' && isExact(updated) && updated === before?.updated_at;
}

/** Whether `updated_at` says that one body is of an earlier state than another one. */
export const isOlder = (body: JsonObject, than: JsonObject | undefined): boolean =>
  than !== undefined && isChangedSince(body, than);

/** All that one recording has about one subscription. */
export class History {
  readonly id: string;
  readonly events: readonly Recorded[];
  /** whether another recording of the same time changes it: what it is like is then not known */
  readonly #isShared: boolean;
  readonly #writes: readonly Recorded[];
  readonly #sightings: readonly Recorded[];
  readonly #allFields: readonly { readonly event: Recorded; readonly fields: string[][] }[];

  /** @param events in the order of their starts */
  constructor(id: string, events: readonly Recorded[], isShared: boolean) {
    this.id = id;
    this.events = events;
    this.#isShared = isShared;
    this.#sightings = events.filter((event) => shows(id, event));
    this.#writes = events.filter((event) => isWrite(event) && !this.#isDenied(event));
    this.#allFields = events.map((event) => ({ event, fields: this.#fieldsOf(event) }));
  }

  /** Whether another account was told that there is no such subscription. */
  #isDenied({ account, response }: Recorded): boolean {
    const owner = this.creation?.account ?? null;
    return response.status === 404 && owner !== null && account !== null && account !== owner;
  }

  /** The creation; undefined if it was before the recording. */
  get creation(): Recorded | undefined {
    return this.#sightings.find(isCreation);
  }

  /** Whether somebody may have cancelled it before, or meanwhile. */
  #mayHaveBeenCancelled(at: Recorded): boolean {
    if (this.#isShared) return true;
    const isEarlier = (event: Recorded): boolean => event !== at && !precedes(at, event);
    const isCancelled = ({ response }: Recorded): boolean =>
      bodyObject(response).status === 'cancelled';
    return (
      this.#sightings.some((event) => isEarlier(event) && isCancelled(event)) ||
      this.#writes.some((event) => isEarlier(event) && isCancellation(event))
    );
  }

  /** The same, or what is shown of it says so. */
  mayBeCancelled(at: Recorded): boolean {
    return bodyObject(at.response).status === 'cancelled' || this.#mayHaveBeenCancelled(at);
  }

  /** Whether it was seen alive before, and nothing tells that it was cancelled. */
  wasLive(at: Recorded): boolean {
    const isSeen = this.#sightings.some((event) => precedes(event, at));
    return isSeen && !this.#mayHaveBeenCancelled(at);
  }

  /** The same, and it still is. */
  isLive(at: Recorded): boolean {
    return this.wasLive(at) && !this.mayBeCancelled(at);
  }

  /** The last exchange before that shows it. */
  lastSighting(at: Recorded): Recorded | undefined {
    return this.#sightings.findLast((event) => precedes(event, at));
  }

  /** The next exchange that shows it. */
  nextSighting(at: Recorded): Recorded | undefined {
    return this.#sightings.find((event) => precedes(at, event));
  }

  /** Whether it was seen before and afterwards. */
  isSeenAround(at: Recorded): boolean {
    return this.lastSighting(at) !== undefined && this.nextSighting(at) !== undefined;
  }

  /**
   * Whether it certainly was there: it was active before and afterwards, it is not new, and nobody
   * cancelled it.
   */
  isCertainlyThere(at: Recorded): boolean {
    const [first] = this.#sightings;
    const last = this.lastSighting(at);
    const next = this.nextSighting(at);
    if (first === undefined || last === undefined || next === undefined) return false;
    const around = [last, next];
    const isActive = around.every(({ response }) => bodyObject(response).status === 'active');
    // to another account, it may not exist
    const isOwn = at.account !== null && around.every(({ account }) => account === at.account);
    const isOld = at.start >= first.end + lag;
    return (
      isOwn && isActive && isOld && !this.#mayHaveBeenCancelled(at) && !this.mayBeCancelled(next)
    );
  }

  /**
   * The cancellation of it that certainly shows by now; null if there is none, or something may
   * have revived it since.
   */
  cancellationBefore(at: Recorded): Recorded | null {
    const earlier = this.#writes.filter((event) => event !== at && !precedes(at, event));
    const first = earlier.find(isCancellation);
    if (first === undefined || !this.#isOfOwner(first) || !this.wasLive(first)) return null;
    const isRevival = (event: Recorded): boolean =>
      !precedes(event, first) && !isCancellation(event) && !refused(event.response);
    return first.end + lag <= at.start && !earlier.some(isRevival) ? first : null;
  }

  /** Whether it succeeded for its owner: with others, some succeed and do nothing. */
  #isOfOwner(event: Recorded): boolean {
    const [seen] = this.#sightings;
    const isOwn = event.account !== null && event.account === seen?.account;
    return succeeded(event.response) && (isOwn || shows(this.id, event));
  }

  /**
   * What was shown of it once it was cancelled: by the cancellation, or by a read since; where
   * there is no such body, what was shown before.
   */
  cancelledBody(cancellation: Recorded, at: Recorded): JsonObject | undefined {
    const since = this.#sightings.findLast(
      (event) => precedes(event, at) && (event === cancellation || precedes(cancellation, event)),
    );
    if (since !== undefined) return bodyObject(since.response);
    return this.before(cancellation)?.body;
  }

  /**
   * The last change before an exchange, whatever came of it: null if which one that was is not
   * certain, undefined if there was none.
   */
  lastWrite(at: Recorded): Recorded | undefined | null {
    if (this.#isShared) return null;
    const writes = this.#writes.filter((event) => event !== at);
    if (writes.some((event) => isUnordered(event, at))) return null;
    const earlier = writes.filter((event) => precedes(event, at));
    const last = earlier.findLast((one) =>
      earlier.every((other) => other === one || precedes(other, one)),
    );
    return last === undefined && earlier.length > 0 ? null : last;
  }

  /** What the recording tells about it before an exchange; null if it tells nothing for certain. */
  before(at: Recorded): Evidence | null {
    const last = this.lastWrite(at);
    if (last === null) return null;
    const reads = this.#sightings.filter(
      (event) =>
        !isWrite(event) && precedes(event, at) && (last === undefined || precedes(last, event)),
    );
    return reads.reduce(this.#withRead, last === undefined ? null : this.#ofWrite(last));
  }

  #ofWrite(write: Recorded): Evidence {
    const { response } = write;
    const body = shows(this.id, write) ? bodyObject(response) : undefined;
    const isSettled = succeeded(response) && !isWebPage(response) && !isCancellation(write);
    const asked = isSettled && isLegible(write) ? fieldsIn(sentObject(write)) : null;
    // a creation may return an earlier subscription as it is
    const shown = isCreation(write) ? names(body?.fields) : null;
    const fields = shown ?? asked;
    return { fields, body, source: write, last: write, at: write.end, write };
  }

  readonly #withRead = (evidence: Evidence | null, read: Recorded): Evidence => {
    const body = bodyObject(read.response);
    const fields = names(body.fields);
    const fresh = { fields, body, source: read, last: read, at: read.end, write: undefined };
    if (evidence?.fields === null || evidence === null) return fresh;
    if (sameNames(body.fields, evidence.fields))
      return { ...evidence, body, last: read, at: read.end };
    return isChangedSince(evidence.body, body) ? fresh : evidence;
  };

  /** Names of fields that it had, or that were asked for, at any time before. */
  earlierFields(at: Recorded): string[][] {
    return this.#allFields.flatMap(({ event, fields }) => (precedes(event, at) ? fields : []));
  }

  #fieldsOf(event: Recorded): string[][] {
    const shown = shows(this.id, event) ? names(bodyObject(event.response).fields) : null;
    const asked = isWrite(event) ? fieldsIn(sentObject(event)) : null;
    return [shown, asked].filter((fields) => fields !== null);
  }

  /** Whether a read may still show what was there before the last write. */
  isLagging(evidence: Evidence, at: Recorded): boolean {
    const { write } = evidence;
    return write !== undefined && at.start < write.end + lag;
  }

  /**
   * Whether fields that are known from before are certainly those at that moment: they have just
   * been seen, or are seen again, and nothing was written in between.
   */
  isCertain({ fields, at: seen }: Evidence, at: Recorded): boolean {
    const next = this.#sightings.find((event) => precedes(at, event));
    const isUndisturbed =
      next !== undefined &&
      !isWrite(next) &&
      !this.#writes.some((write) => !precedes(write, at) && !precedes(next, write));
    if (isUndisturbed) return sameNames(bodyObject(next.response).fields, fields ?? []);
    return at.start - seen <= freshness;
  }

  /** `created_at` as it was first shown since it was created. */
  createdAt(at: Recorded): JsonValue | undefined {
    const { creation } = this;
    if (creation !== undefined && creation !== at && isUnordered(creation, at)) return undefined;
    const first = this.#sightings.find(
      (event) => event === at || (precedes(event, at) && (!creation || !precedes(event, creation))),
    );
    return first === undefined ? undefined : bodyObject(first.response).created_at;
  }
}
