import type { ServiceContext } from './context.js';
import type { EntityReader } from './entity-reader.js';
import { inSlices } from './event-loop.js';

/**
 * The largest market that can be listed by name or id, or without its removed places: that needs every place at once,
 * while the order of discovery is computed. Larger ones are listed in order of discovery.
 */
export const largestSorted = 20_000;

/** The entities of a subscription: how many there are, and the index of the place at each position. */
export interface EntityList {
  readonly total: number;
  readonly indexAt: (position: number) => number;
}

/** Primes: one that does not divide the number of places leads past each of them, in no order that means anything. */
const strides = [7919, 7927, 7933];

/** The first `total` places of a market, in the order and with the selection of the profile (`list.order`, `list.removed`). */
export async function entityList(
  { profile }: ServiceContext,
  reader: EntityReader,
  total: number,
): Promise<EntityList> {
  const ordered = { total, indexAt: await inOrder(profile['list.order'], reader, total) };
  if (profile['list.removed'] !== 'left-out' || total > largestSorted) return ordered;
  const listed = await inSlices(total, (position) => {
    const index = ordered.indexAt(position);
    return reader.isRemoved(index) ? [] : [index];
  });
  return fromIndexes(listed.flat());
}

async function inOrder(
  order: string,
  { market }: EntityReader,
  total: number,
): Promise<EntityList['indexAt']> {
  if (order === 'newest') return (position) => total - 1 - position;
  if ((order === 'name' || order === 'id') && total <= largestSorted) {
    const keys = await inSlices(total, (index) => ({ index, key: market.place(index, 0)[order] }));
    // By code unit, so that every platform gives the same order.
    const sorted = keys.sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)));
    return fromIndexes(sorted.map(({ index }) => index)).indexAt;
  }
  const stride = strides.find((one) => total % one !== 0) ?? 1;
  return order === 'other' ? (position) => (position * stride + 1) % total : (position) => position;
}

function fromIndexes(indexes: readonly number[]): EntityList {
  return { total: indexes.length, indexAt: (position) => indexes[position] ?? position };
}
