import type { Market } from '../places/index.js';
import type { Profile } from '../profile/open-points.js';
import { inSlices } from './event-loop.js';

/**
 * The largest market that can be listed by name or id, or without its removed places: that needs every place at once,
 * while the order of discovery is computed. Larger ones are listed in order of discovery.
 */
export const largestSorted = 20_000;

/** Turns a position in a list into the index of a place. */
export type EntityOrder = (position: number) => number;

/** Primes: one that does not divide the number of places leads past each of them, in no order that means anything. */
const strides = [7919, 7927, 7933];

/** The order of `total` places of a market (open point `list.order`). */
export async function entityOrder(
  order: Profile['list.order'],
  market: Market,
  total: number,
): Promise<EntityOrder> {
  if (order === 'newest') return (position) => total - 1 - position;
  if ((order === 'name' || order === 'id') && total <= largestSorted) {
    const keys = await inSlices(total, (index) => market.place(index, 0)[order]);
    // By code unit, so that every platform gives the same order.
    const sorted = keys.map((_, index) => index).sort((a, b) => compare(keys[a] ?? '', keys[b] ?? ''));
    return (position) => sorted[position] ?? position;
  }
  if (order === 'other' && total > 1) {
    const stride = strides.find((one) => total % one !== 0) ?? 1;
    return (position) => (position * stride + 1) % total;
  }
  return (position) => position;
}

function compare(some: string, other: string): number {
  return some < other ? -1 : some > other ? 1 : 0;
}
