import type { JsonValue } from '../../src/api/wire.js';
import {
  bodyObject,
  isObject,
  isWebPage,
  refused,
  succeeded,
  type JsonObject,
} from '../http/response.js';
import { isSubscription } from '../session/findings/expect-subscription.js';
import { sameNames, sameWord } from '../session/findings/expect.js';
import { comparable, isExact } from '../session/findings/moment.js';
import { shownText } from '../http/masks.js';
import { freshness, isUnordered, lag, precedes, Timeline } from './order.js';
import type { Recorded } from './recorded.js';
import { isLegible, sentObject } from './sent.js';
import { fieldsIn } from '../judge/fields-in.js';

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

/** Whether it is a list that was sent, whatever is in it. */
export const isPage = ({ response }: Recorded): boolean =>
  response.request.operation === 'listEntities' &&
  response.status === 200 &&
  isObject(response.json) &&
  Array.isArray(bodyObject(response).data);

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

interface FieldsAt {
  readonly event: Recorded;
  readonly fields: string[];
}

/** Each list of fields once, with the exchange that was over first. */
function earliestOf(all: readonly FieldsAt[]): FieldsAt[] {
  const earliest = new Map<string, FieldsAt>();
  for (const one of all) {
    const text = JSON.stringify(one.fields);
    const known = earliest.get(text)?.event;
    const { start, end } = one.event;
    const isEarlier =
      known === undefined || end < known.end || (end === known.end && start < known.start);
    if (isEarlier) earliest.set(text, one);
  }
  return [...earliest.values()];
}

/** All that one recording has about one subscription. */
export class History {
  readonly id: string;
  readonly events: readonly Recorded[];
  readonly timeline: Timeline;
  readonly pages: Timeline;
  /** all requests but GETs */
  readonly changing: readonly Recorded[];
  /** whether another recording of the same time changes it: what it is like is then not known */
  readonly #isShared: boolean;
  /** the creation; undefined if it was before the recording */
  readonly creation: Recorded | undefined;
  readonly #sightings: Timeline;
  readonly #writes: Timeline;
  readonly #reads: Timeline;
  readonly #cancellations: readonly Recorded[];
  /** what shows that it was cancelled */
  readonly #cancelled: readonly Recorded[];
  /** the lists of fields that were shown or asked for */
  readonly #allFields: readonly FieldsAt[];
  /** what reads in a row tell, by the change before them */
  readonly #told = new Map<Recorded | undefined, (Evidence | null)[]>();

  /** @param events in the order of their starts */
  constructor(id: string, events: readonly Recorded[], isShared: boolean) {
    this.id = id;
    this.events = events;
    this.timeline = new Timeline(events);
    this.pages = new Timeline(events.filter(isPage));
    this.changing = events.filter(({ response }) => response.request.method !== 'GET');
    this.#isShared = isShared;
    const sightings = events.filter((event) => shows(id, event));
    this.creation = sightings.find(isCreation);
    this.#sightings = new Timeline(sightings);
    this.#reads = new Timeline(sightings.filter((event) => !isWrite(event)));
    this.#writes = new Timeline(events.filter((event) => isWrite(event) && !this.#isDenied(event)));
    this.#cancellations = this.#writes.events.filter(isCancellation);
    this.#cancelled = sightings.filter(
      ({ response }) => bodyObject(response).status === 'cancelled',
    );
    this.#allFields = earliestOf(
      events.flatMap((event) => this.#fieldsOf(event).map((fields) => ({ event, fields }))),
    );
  }

  /** When the first exchange about it began. */
  get begin(): number {
    return this.events[0]?.start ?? Infinity;
  }

  /** Whether another account was told that there is no such subscription. */
  #isDenied({ account, response }: Recorded): boolean {
    const owner = this.creation?.account ?? null;
    return response.status === 404 && owner !== null && account !== null && account !== owner;
  }

  /** Whether somebody may have cancelled it before, or meanwhile. */
  #mayHaveBeenCancelled(at: Recorded): boolean {
    if (this.#isShared) return true;
    const isEarlier = (event: Recorded): boolean => event !== at && !precedes(at, event);
    return this.#cancelled.some(isEarlier) || this.#cancellations.some(isEarlier);
  }

  /** The same, or what is shown of it says so. */
  mayBeCancelled(at: Recorded): boolean {
    return bodyObject(at.response).status === 'cancelled' || this.#mayHaveBeenCancelled(at);
  }

  /** Whether it was seen alive before, and nothing tells that it was cancelled. */
  wasLive(at: Recorded): boolean {
    return this.lastSighting(at) !== undefined && !this.#mayHaveBeenCancelled(at);
  }

  /** The same, and it still is. */
  isLive(at: Recorded): boolean {
    return this.wasLive(at) && !this.mayBeCancelled(at);
  }

  /** The last exchange before that shows it. */
  lastSighting(at: Recorded): Recorded | undefined {
    return this.#sightings.lastBefore(at);
  }

  /** The next exchange that shows it. */
  nextSighting(at: Recorded): Recorded | undefined {
    return this.#sightings.nextAfter(at);
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
    const [first] = this.#sightings.events;
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
    const isEarlier = (event: Recorded): boolean => event !== at && !precedes(at, event);
    const first = this.#cancellations.find(isEarlier);
    if (first === undefined || !this.#isOfOwner(first) || !this.wasLive(first)) return null;
    const isRevival = (event: Recorded): boolean =>
      !precedes(event, first) && !isCancellation(event) && !refused(event.response);
    const since = this.#writes.between(first.start, at.end).filter(isEarlier);
    return first.end + lag <= at.start && !since.some(isRevival) ? first : null;
  }

  /** Whether it succeeded for its owner: with others, some succeed and do nothing. */
  #isOfOwner(event: Recorded): boolean {
    const [seen] = this.#sightings.events;
    const isOwn = event.account !== null && event.account === seen?.account;
    return succeeded(event.response) && (isOwn || shows(this.id, event));
  }

  /**
   * What was shown of it once it was cancelled: by the cancellation, or by a read since; where
   * there is no such body, what was shown before.
   */
  cancelledBody(cancellation: Recorded, at: Recorded): JsonObject | undefined {
    const since = this.#sightings.lastBefore(
      at,
      (event) => event === cancellation || precedes(cancellation, event),
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
    const near = this.#writes.between(at.start, at.end).filter((event) => event !== at);
    if (near.some((event) => isUnordered(event, at))) return null;
    const before = this.#writes.overBefore(at.start);
    const rest = near.filter((event) => precedes(event, at));
    return this.#latest(before, rest);
  }

  /**
   * The last of the first changes and of some after them: null if which one that was is not certain,
   * undefined if there are none.
   */
  #latest(count: number, rest: readonly Recorded[]): Recorded | undefined | null {
    const { events } = this.#writes;
    const last = rest.at(-1) ?? events[count - 1];
    if (last === undefined) return undefined;
    const others = rest.length > 0 ? count : count - 1;
    const isAfter = (one: Recorded): boolean => one === last || precedes(one, last);
    if (this.#writes.overBefore(last.start) >= others && rest.every(isAfter)) return last;
    const all = [...events.slice(0, count), ...rest];
    return (
      all.findLast((one) => all.every((other) => other === one || precedes(other, one))) ?? null
    );
  }

  /** What the recording tells about it before an exchange; null if it tells nothing for certain. */
  before(at: Recorded): Evidence | null {
    const last = this.lastWrite(at);
    if (last === null) return null;
    const count = this.#reads.overBefore(at.start);
    const rest = this.#reads.events
      .slice(count, this.#reads.begunBy(at.start))
      .filter((read) => precedes(read, at));
    return rest.reduce(this.#withRead(last), this.#toldBy(last, count));
  }

  /** What the first reads tell, as far as a change precedes them: each is looked at once. */
  #toldBy(last: Recorded | undefined, count: number): Evidence | null {
    const first = last === undefined ? 0 : this.#reads.overBefore(last.start);
    const told = this.#told.get(last) ?? [last === undefined ? null : this.#ofWrite(last)];
    this.#told.set(last, told);
    const missing = this.#reads.events.slice(first + told.length - 1, Math.max(first, count));
    for (const read of missing) told.push(this.#withRead(last)(told.at(-1) ?? null, read));
    return told[Math.max(0, count - first)] ?? null;
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

  /** Adds what a read tells, if the last change precedes it. */
  readonly #withRead =
    (since: Recorded | undefined) =>
    (evidence: Evidence | null, read: Recorded): Evidence | null => {
      if (since !== undefined && !precedes(since, read)) return evidence;
      const body = bodyObject(read.response);
      const fields = names(body.fields);
      const fresh = { fields, body, source: read, last: read, at: read.end, write: undefined };
      if (evidence?.fields === null || evidence === null) return fresh;
      if (sameNames(body.fields, evidence.fields))
        return { ...evidence, body, last: read, at: read.end };
      return isChangedSince(evidence.body, body) ? fresh : evidence;
    };

  /** Lists of fields that it had, or that were asked for, at any time before. */
  earlierFields(at: Recorded): string[][] {
    return this.#allFields.filter(({ event }) => precedes(event, at)).map(({ fields }) => fields);
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
    const next = this.nextSighting(at);
    const isUndisturbed =
      next !== undefined &&
      !isWrite(next) &&
      !this.#writes
        .between(at.start, next.end)
        .some((write) => !precedes(write, at) && !precedes(next, write));
    if (isUndisturbed) return sameNames(bodyObject(next.response).fields, fields ?? []);
    return at.start - seen <= freshness;
  }

  /** `created_at` as it was first shown since it was created. */
  createdAt(at: Recorded): JsonValue | undefined {
    const { creation } = this;
    if (creation !== undefined && creation !== at && isUnordered(creation, at)) return undefined;
    const first = this.#sightings.events.find(
      (event) => event === at || (precedes(event, at) && (!creation || !precedes(event, creation))),
    );
    return first === undefined ? undefined : bodyObject(first.response).created_at;
  }
}
