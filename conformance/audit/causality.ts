import { bodyObject, succeeded } from '../http/response.js';
import { isSubscription } from '../session/findings/expect-subscription.js';
import { fold } from '../session/findings/expect.js';
import type { Clock } from './clock.js';
import { isClearlyOlder } from './creation.js';
import type { Recorded } from './recorded.js';

/** By how much clocks of browsers and proxies err, ms. */
const inaccuracy = 20;

/** By how much times may be wrong that tell of a use before the creation, ms. */
const mostDelay = 2000;

/** The least time that tells one moment from another, ms. */
const tick = 0.001;

/** How much later a request is taken to be where the times tell nothing, ms. */
const anyTime = 3_600_000;

/** The id that a creation showed. */
function createdId({ response }: Recorded): string | null {
  const { id } = bodyObject(response);
  const isCreation = response.request.operation === 'createSubscription' && succeeded(response);
  return isCreation && isSubscription(response) && typeof id === 'string' ? fold(id) : null;
}

/** The requests that name an id, by that id. */
function usesById(stream: readonly Recorded[]): Map<string, Recorded[]> {
  const uses = new Map<string, Recorded[]>();
  for (const recorded of stream) {
    const { id } = recorded.response.request;
    if (id === undefined) continue;
    const some = uses.get(fold(id)) ?? [];
    some.push(recorded);
    uses.set(fold(id), some);
  }
  return uses;
}

/** Whether times that overlap may be those of a request that waited for the other one. */
function mayHaveWaited(creation: Recorded, first: number, { resolution }: Clock): boolean {
  if (!creation.isMeasured || resolution > 1 || first === creation.start) return true;
  return creation.end - first <= inaccuracy;
}

/**
 * How much longer than recorded requests may have taken, ms: some recorders note when a request was
 * made, and leave out how long it waited for a connection. Ids that were used too early show it.
 */
function delayIn(stream: readonly Recorded[], { resolution }: Clock): number {
  if (resolution > 1) return 0;
  const uses = usesById(stream);
  let delay = 0;
  for (const creation of stream) {
    const id = createdId(creation) ?? '';
    const using = creation.isMeasured && !isClearlyOlder(creation) ? uses.get(id) : undefined;
    // a second one that shows the id is of the same subscription
    uses.delete(id);
    const early = using?.map(({ start }) => creation.end - start) ?? [];
    const longest = Math.max(0, ...early);
    if (longest > inaccuracy && longest <= mostDelay) delay = Math.max(delay, longest);
  }
  return delay;
}

/**
 * Orders requests by cause where the times of a recorder are not exact enough: a request that names
 * an id was sent after the response that first showed it. An id that somebody used before shows
 * that the creation returned an earlier subscription, and says nothing about the order.
 * @param stream in the order of their starts
 */
export function inCausalOrder(stream: readonly Recorded[], clock: Clock): Recorded[] {
  const delay = delayIn(stream, clock);
  if (delay > 0) return stream.map((recorded) => ({ ...recorded, end: recorded.end + delay }));
  const ends = new Map<Recorded, number>();
  const starts = new Map<Recorded, number>();
  const uses = usesById(stream);
  for (const creation of stream) {
    const using = uses.get(createdId(creation) ?? '') ?? [];
    const first = using.reduce((least, { start }) => Math.min(least, start), Infinity);
    const isKnown = first < creation.start - clock.resolution + 1 || isClearlyOlder(creation);
    if (isKnown || first >= creation.end || !mayHaveWaited(creation, first, clock)) continue;
    const end = Math.max(first, creation.start + tick);
    ends.set(creation, end);
    const next = Number.isFinite(clock.resolution) ? end : end + anyTime;
    for (const one of using) starts.set(one, Math.max(one.start, next));
    // a second one that shows the id is of the same subscription
    uses.delete(createdId(creation) ?? '');
  }
  const moved = stream.map((recorded) => {
    const start = starts.get(recorded) ?? recorded.start;
    const end = ends.get(recorded) ?? recorded.end;
    return { ...recorded, start, end: Math.max(start, end) };
  });
  return moved.toSorted((one, other) => one.start - other.start);
}
